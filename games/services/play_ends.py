"""The end of a game: last ply, places, reveal, record and settlement in one transaction."""

from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.models import Ply, Settlement, Status, Table
from games.services import dice, nudge
from games.services.records import write_record
from games.signals import game_over


class Written(NamedTuple):
    """One ply as the journal holds it; times in milliseconds since the start of play."""

    number: int
    seat: int
    action: str
    why: str
    at_ms: int
    charged_ms: int
    action_id: str | None


def end_game(
    table_id: int, *, last: Written | None, ending: str, places: list[dict[str, int]]
) -> bytes | None:
    """End a running game; None when somebody else wrote first (nothing is changed then).

    Returns the revealed seed. ``last`` is None where a game ends without a ply (nobody ever came);
    one that ends before its first die has no record.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        expected = table.ply + 1 if last else table.ply
        if table.status not in {Status.PLAYING, Status.DICE}:
            return None
        if last is not None and not _append(table, last, expected):
            return None
        table.status, table.ending, table.places = Status.OVER, ending, places
        table.ended_at = timezone.now()
        table.running = table.due_at = table.turn_due_at = None
        table.cap_due_at = table.step_due_at = table.paused_at = None
        seed = dice.reveal(table)
        if table.start_rolls:
            table.record = write_record(table, seed)
        table.save()
        table.seat_set.update(open=False, hold_until=None)
        Settlement.objects.create(table=table)
        game_over.send(Table, table=table)
        nudge.after_commit("games.tasks.settle", table.pk)
    return seed


def _append(table: Table, last: Written, expected: int) -> bool:
    if last.number != expected:
        return False
    if last.action_id and Ply.objects.filter(table=table, action_id=last.action_id).exists():
        return False
    Ply.objects.create(table=table, **last._asdict())
    table.ply = last.number
    return True
