"""What the host of a private room may do before its game: send people away, change the rules."""

from collections.abc import Collection

from django.db import transaction

from games import engine
from games.engine import Refusal
from games.models import Kind, Player, Seat, Status, Table
from games.services import dice
from games.services.seating import check_rules
from games.signals import table_changed


def remove(player: Player, *, key: str, corner: int, known: Collection[str] = ()) -> None:
    """The host sends a person away, who may not come back to this room.

    Raises Refusal ``not-found`` for a table that the player does not know and a corner where
    nobody sits, ``forbidden`` for who does not host and for the host itself, ``closed`` after the
    start.
    """
    with transaction.atomic():
        table = _hosted(player, key, known)
        seat = table.seat_set.filter(corner=corner).first()
        if seat is None or seat.player is None:
            raise Refusal("not-found")
        if seat.player == player:
            raise Refusal("forbidden")
        table.removed.add(seat.player)
        dice.withdraw(table, seat.number)
        seat.delete()
        table_changed.send(Table, key=key)


def change_rules(
    player: Player,
    *,
    key: str,
    rules: str,
    seats: int | None = None,
    clock: str | None = None,
    known: Collection[str] = (),
) -> Table:
    """The host changes rules, number of seats or clock; what is None stays as it is.

    Whoever sits where no seat would be left takes the first free one.

    Raises Refusal ``not-found``, ``forbidden`` and ``closed`` as for ``remove``, the engine's own
    for bad rules, ``full`` where more people sit than there would be seats.
    """
    with transaction.atomic():
        table = _hosted(player, key, known)
        count, pace = seats or table.seats_count, clock or table.clock
        table.rules = check_rules(rules, count, clock=pace).id
        table.clock, table.seats_count = pace, count
        _seat_again(table)
        table.save(update_fields=["rules", "seats_count", "clock"])
        table_changed.send(Table, key=key)
    return table


def _hosted(player: Player, key: str, known: Collection[str]) -> Table:
    """The waiting room with this key that this player hosts, locked."""
    table = Table.objects.select_for_update().filter(key=key).first()
    if table is None or not (_sits(player, table) or key in known or table.kind != Kind.PRIVATE):
        raise Refusal("not-found")
    if table.host_id != player.pk or table.kind != Kind.PRIVATE:
        raise Refusal("forbidden")
    if table.status != Status.WAITING:
        raise Refusal("closed")
    return table


def _sits(player: Player, table: Table) -> bool:
    return table.seat_set.filter(player=player).exists()


def _seat_again(table: Table) -> None:
    """Everybody on a corner of this number of seats; who moves answers anew for the dice."""
    corners = engine.seat_corners(table.seats_count)
    people = list(table.seat_set.all())
    if len(people) > len(corners):
        raise Refusal("full", data={"people": len(people)})
    stay = {seat.corner for seat in people} & set(corners)
    free = [corner for corner in corners if corner not in stay]
    for seat in people:
        if seat.corner not in stay:
            _move(table, seat, free.pop(0))


def _move(table: Table, seat: Seat, corner: int) -> None:
    dice.withdraw(table, seat.number)
    seat.number = seat.corner = corner
    seat.save(update_fields=["number", "corner"])
