"""A rematch: the same people at a new table, when all of them want it within a minute."""

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine import Refusal
from games.models import Ply, Seat, Status, Table
from games.models.player import random_key
from games.services import dice
from games.services.blocking import pairs_apart
from games.services.seating import CODE_LETTERS, refuse_if_seated, stop_waiting
from games.services.starting import begin

OFFERED = timedelta(seconds=60)


class Rematch(NamedTuple):
    """Who wants one, by corner of the game that is over, and the new table once all do."""

    agreed: list[int]
    table: str | None


def agree(*, key: str, number: int) -> Rematch:
    """A seat of a game that is over wants another; the last one to agree opens the table.

    Raises Refusal ``not-started`` while the game runs, ``closed`` when the minute is over, the
    game was void, somebody left it or has blocked another of them, ``already-seated`` where one of
    them sits elsewhere by now.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        if table.rematch is not None:
            return Rematch(_agreed(table), table.rematch.key)
        _refuse_if_closed(table)
        table.seat_set.filter(number=number, strength="").update(wants_rematch=True)
        if table.seat_set.filter(strength="", wants_rematch=False).exists():
            return Rematch(_agreed(table), None)
        return Rematch(_agreed(table), _open(table).key)


def _agreed(table: Table) -> list[int]:
    return list(table.seat_set.filter(wants_rematch=True).values_list("corner", flat=True))


def _refuse_if_closed(table: Table) -> None:
    if table.status != Status.OVER:
        raise Refusal("not-started")
    offered = OFFERED / settings.LUDO_SPEED
    late = table.ended_at is None or timezone.now() - table.ended_at > offered
    somebody_left = Ply.objects.filter(table=table, action__startswith="x").exclude(why="time")
    if late or not table.record or somebody_left.exists():
        raise Refusal("closed")
    people = list(table.seat_set.filter(strength="").values_list("player", flat=True))
    if None in people or pairs_apart([each for each in people if each is not None]):
        raise Refusal("closed")


def _open(over: Table) -> Table:
    """The same seats, rules, clock and stake; new dice, and new colours to choose."""
    seats = list(over.seat_set.order_by("number").select_related("player"))
    for seat in seats:
        if seat.player is not None:
            stop_waiting(seat.player)
            refuse_if_seated(seat.player)
    table = Table.objects.create(
        kind=over.kind,
        rules=over.rules,
        seats_count=over.seats_count,
        clock=over.clock,
        stake=over.stake,
        hold_s=over.hold_s,
        host=over.host,
        code=random_key(CODE_LETTERS).upper() if over.code else None,
    )
    dice.commit(table)
    try:
        with transaction.atomic():
            Seat.objects.bulk_create(_again(table, seat) for seat in seats)
    except IntegrityError:
        raise Refusal("already-seated") from None
    begin(table)
    over.rematch = table
    over.save(update_fields=["rematch"])
    return table


def _again(table: Table, seat: Seat) -> Seat:
    return Seat(
        table=table,
        number=seat.number,
        corner=seat.number,
        player=seat.player,
        name=seat.name,
        strength=seat.strength,
        open=not seat.is_bot,
    )
