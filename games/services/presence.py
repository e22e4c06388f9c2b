"""Who is at a table: arriving, going, holds, pauses, and auto play by hand.

A seat's generation grows with each arrival; only the newest may mark it gone.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import engine
from games.models import Kind, Ply, Seat, Status, Table
from games.services.play_ends import end_game


@dataclass(frozen=True, slots=True)
class Clock:
    """What the table's row says of its deadlines; None where nothing runs."""

    due: datetime | None
    turn: datetime | None
    cap: datetime | None
    step: datetime | None


def arrive(table_id: int, *, player_id: int, process: UUID) -> int | None:
    """A seat's player is connected: its new generation. Ends the hold and any pause.

    None, and nothing is changed, where the player holds no seat here any more.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        seats = Seat.objects.filter(table=table, player=player_id)
        connected = {"connected": True, "process": process, "hold_until": None}
        if not seats.update(generation=F("generation") + 1, **connected):
            return None
        if table.paused_at and table.status == Status.PLAYING:
            _resume(table)
        return seats.values_list("generation", flat=True).get()


def depart(table_id: int, *, number: int, generation: int) -> bool:
    """The last socket of a seat is gone; false where a newer one has come meanwhile.

    Starts the hold; a table against bots stands still instead, and one where nothing has been
    rolled and nobody is left does so until the last hold is over.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        seat = Seat.objects.filter(table=table, number=number, generation=generation)
        if not seat.update(connected=False):
            return False
        if table.status == Status.PLAYING:
            _hold_or_pause(table, number)
    return True


def pause(table_id: int) -> None:
    """Stop all clocks of a table whose player is away."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        if table.status == Status.PLAYING and table.paused_at is None:
            stand_still(table)
        table.seat_set.update(hold_until=None)


def end_deserted(table_id: int) -> None:
    """A game that nobody came back to before its first roll is void; nothing where somebody did."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        if table.paused_at and table.due_at and table.due_at <= timezone.now():
            end_game(table_id, last=None, ending="void", places=[])


def set_clock(table_id: int, *, ply: int, clock: Clock) -> bool:
    """Write deadlines that no ply brought; false where the table has moved on."""
    rows = Table.objects.filter(pk=table_id, ply=ply, status=Status.PLAYING)
    return bool(
        rows.update(
            due_at=clock.due, turn_due_at=clock.turn, cap_due_at=clock.cap, step_due_at=clock.step
        )
    )


def set_auto(table_id: int, *, number: int, on: bool, ply: int, clock: Clock) -> bool:
    """Hand a seat to auto play or take it back; false where the table has moved on."""
    with transaction.atomic():
        if not set_clock(table_id, ply=ply, clock=clock):
            return False
        Seat.objects.filter(table_id=table_id, number=number).update(auto=on, missed=0)
    return True


def let_go(table_id: int, *, number: int) -> None:
    """Free the player of a seat that has finished: it keeps its place, the player may go."""
    Seat.objects.filter(table_id=table_id, number=number).update(open=False, hold_until=None)


def _resume(table: Table) -> None:
    """Move every deadline by the pause; without one, the clock is due to be started."""
    now = timezone.now()
    away = now - (table.paused_at or now)
    for name in ("turn_due_at", "cap_due_at", "step_due_at"):
        value = getattr(table, name)
        setattr(table, name, None if value is None else value + away)
    running = [each for each in (table.turn_due_at, table.step_due_at) if each is not None]
    table.due_at = min(running, default=now)
    table.paused_at = None
    table.save(update_fields=["turn_due_at", "cap_due_at", "step_due_at", "due_at", "paused_at"])


def stand_still(table: Table, *, since: datetime | None = None) -> None:
    """Stop all clocks of a locked table that nobody is at, for as long as it is kept so.

    Against bots that is a week; else nothing has been rolled, and all are gone after a hold.
    """
    now = timezone.now()
    table.paused_at = since or now
    table.due_at = table.kept_until(now)
    table.save(update_fields=["paused_at", "due_at"])


def may_stand_still(table: Table) -> bool:
    """Whether its clocks stop while nobody is there: against bots, and before the first roll."""
    if table.kind == Kind.BOTS or table.ply == 0:
        return True
    return not Ply.objects.filter(table=table, action__startswith="r").exists()


def _hold_or_pause(table: Table, number: int) -> None:
    others = table.seat_set.filter(connected=True, strength="").exclude(number=number)
    if table.paused_at is None and not others.exists() and may_stand_still(table):
        stand_still(table)
    if table.kind == Kind.BOTS:
        return
    if engine.rule_set(table.rules).seat_ms is None:
        hold = table.hold_from(timezone.now())
        table.seat_set.filter(number=number).update(hold_until=hold)
        if table.due_at is None or table.due_at > hold:
            Table.objects.filter(pk=table.pk).update(due_at=hold)
