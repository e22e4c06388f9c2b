"""What a process reads to hold a table in memory, and which tables are due."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from games.models import DiceCommitment, DiceMix, DiceReveal, Ply, Seat, Status, Table

Instant = int


@contextmanager
def one_moment() -> Iterator[None]:
    """Let all reads inside see the same moment: a game may end between two of them."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def live_rows(key: str) -> dict[str, Any] | None:
    """Everything stored of a table, instants as milliseconds; None where there is none."""
    table = Table.objects.filter(key=key).first()
    if table is None:
        return None
    seats = list(table.seat_set.select_related("player"))
    return {
        **_table_facts(table),
        **_dice_facts(table),
        "host_corner": next((s.corner for s in seats if s.player_id == table.host_id), None),
        "seats": [_seat_facts(seat) for seat in seats],
        "room": room_mark(table, seats) if table.status == Status.WAITING else None,
        "removed": set(table.removed.values_list("pk", flat=True)) if table.code else set(),
        "plies": plies_after(table.pk, 0, up_to=table.ply),
        "model": table,
    }


def room_mark(table: Table, seats: Iterable[Seat]) -> str:
    """What a page that shows a waiting room must show: another mark, and it is out of date."""
    people = [f"{seat.corner}:{seat.pk}" for seat in seats]
    facts = [table.rules, str(table.seats_count), table.clock, str(table.host_id)]
    return sha256(" ".join([*facts, *people]).encode()).hexdigest()[:12]


def plies_after(table_id: int, number: int, *, up_to: int) -> list[tuple[Any, ...]]:
    """The journal's tail as rows: number, seat, action, why, at_ms, charged_ms, action_id."""
    rows = Ply.objects.filter(table=table_id, number__gt=number, number__lte=up_to)
    fields = ("number", "seat", "action", "why", "at_ms", "charged_ms", "action_id")
    return list(rows.order_by("number").values_list(*fields))


def due_tables(process: UUID, *, late: datetime, limit: int = 200) -> list[str]:
    """Keys of tables that this process should act for now.

    Due at once are those that nobody or this process wrote last; the others when they have been
    due since before ``late``. Rows that somebody is writing at this moment are passed over.
    """
    rows = Table.objects.select_for_update(skip_locked=True, no_key=True).filter(
        Q(writer=None) | Q(writer=process) | Q(due_at__lt=late),
        status__in=[Status.DICE, Status.PLAYING],
        due_at__lte=timezone.now(),
    )
    with transaction.atomic():
        return list(rows.order_by("due_at").values_list("key", flat=True)[:limit])


def millis(when: datetime | None) -> Instant | None:
    """An instant as whole milliseconds, None kept."""
    return None if when is None else round(when.timestamp() * 1000)


def _table_facts(table: Table) -> dict[str, Any]:
    return {
        **{"id": table.pk, "key": table.key, "code": table.code, "game": table.game},
        **{"kind": table.kind, "rules": table.rules, "seats_count": table.seats_count},
        **{"clock": table.clock, "stake": table.stake, "status": table.status},
        **{"started_at": millis(table.started_at), "start_position": table.start_position},
        **{"start_rolls": table.start_rolls, "starter": table.starter, "ply": table.ply},
        **{"writer": table.writer, "due": millis(table.due_at), "places": table.places},
        **{"turn": millis(table.turn_due_at), "cap": millis(table.cap_due_at)},
        **{"step": millis(table.step_due_at), "paused_at": millis(table.paused_at)},
    }


def _dice_facts(table: Table) -> dict[str, Any]:
    promise = DiceCommitment.objects.get(table=table)
    mix = DiceMix.objects.filter(table=table).first()
    shown = DiceReveal.objects.filter(table=table).first()
    entries = list(table.dice_entries.order_by("seat"))
    shown_so_far = [
        {"seat": each.seat, "entropy": bytes(each.entropy).hex()}
        for each in entries
        if each.entropy is not None
    ]
    return {
        "commitment": bytes(promise.commitment).hex(),
        "dice_step": table.dice_step,
        "answered": [each.seat for each in entries],
        "commits": commits_of(table),
        "entropies": shown_so_far,
        "withheld": mix.withheld if mix else [],
        "mix": bytes(mix.mix).hex() if mix else None,
        "seed": bytes(shown.seed).hex() if shown else None,
    }


def commits_of(table: Table) -> list[dict[str, object]]:
    """The players' commitments, by seat at the roll-off."""
    entries = table.dice_entries.filter(commit__isnull=False).order_by("seat")
    return [{"seat": each.seat, "commit": bytes(each.commit or b"").hex()} for each in entries]


def _seat_facts(seat: Seat) -> dict[str, Any]:
    person = seat.player
    kind = "bot" if seat.is_bot else "guest" if person is None or person.is_guest else "player"
    return {
        **{"corner": seat.corner, "number": seat.number, "name": seat.name, "kind": kind},
        **{"key": person.key if person else None, "strength": seat.strength},
        **{"connected": seat.connected, "auto": seat.auto, "missed": seat.missed},
        **{"hold_until": millis(seat.hold_until), "generation": seat.generation},
        "player_id": seat.player_id,
    }
