"""From a full table to the first position: freeze, start dice, the starter's corner.

The caller holds the table's row lock and its transaction.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import engine
from games.clocks import AWAY_MS, CORNER_CHOICE_MS, HOLD_MS
from games.engine import Refusal
from games.models import Kind, Status, Table
from games.services import dice
from games.signals import table_changed


def begin(table: Table) -> None:
    """Freeze the dice of a full table and roll for the start.

    Where the rules let the starter choose its corner and a person starts, the table waits in
    status ``dice`` for the choice; else it is playing.
    """
    dice.freeze(table)
    numbers = list(table.seat_set.order_by("number").values_list("number", flat=True))
    table.start_rolls, table.starter = dice.roll_for_start(table, numbers)
    starter = table.seat_set.get(number=table.starter)
    if engine.rule_set(table.rules).starter_chooses and not starter.is_bot:
        table.status = Status.DICE
        table.due_at = timezone.now() + timedelta(
            milliseconds=CORNER_CHOICE_MS / settings.LUDO_SPEED
        )
        table.save(update_fields=["start_rolls", "starter", "status", "due_at"])
    else:
        open_play(table, corner=starter.corner)


def choose_corner(*, key: str, corner: int, number: int | None = None) -> None:
    """The starter's corner, chosen by its seat or, without ``number``, by the clock.

    Raises Refusal ``closed`` when there is nothing to choose, ``not-your-turn`` for another seat,
    ``malformed`` for a corner that the board does not offer.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        if table.status != Status.DICE:
            raise Refusal("closed")
        if number is not None and number != table.starter:
            raise Refusal("not-your-turn")
        if corner not in engine.CORNER_CHOICES:
            raise Refusal("malformed", data={"field": "corner"})
        open_play(table, corner=corner)
        table_changed.send(Table, key=table.key)


def open_play(table: Table, *, corner: int) -> None:
    """Set the game running, the starter on ``corner`` and everybody else turned with it."""
    corner_count = engine.corner_count(table.seats_count)
    for seat in table.seat_set.all():
        shift = corner - (table.starter or 0)
        seat.corner = (seat.number + shift) % corner_count
        seat.save(update_fields=["corner"])
    corners = tuple(table.seat_set.order_by("corner").values_list("corner", flat=True))
    state = engine.new_game(table.rules, table.seats_count, corner, corners)
    _stand_still(table)
    table.status = Status.PLAYING
    table.start_position = engine.format_position(state)
    table.running = corner
    table.save(
        update_fields=[
            *("start_rolls", "starter", "status", "start_position", "running"),
            *("started_at", "paused_at", "due_at"),
        ]
    )


def _stand_still(table: Table) -> None:
    """Clocks stand until a person is connected; who never comes is held, and then gone."""
    now = timezone.now()
    table.started_at = table.due_at = now
    people = table.seat_set.filter(strength="")
    absent = people.filter(connected=False)
    if not people.filter(connected=True).exists():
        table.paused_at = now
        table.due_at = now + timedelta(milliseconds=AWAY_MS / settings.LUDO_SPEED)
    if table.kind != Kind.BOTS and engine.rule_set(table.rules).seat_ms is None:
        hold = now + timedelta(milliseconds=HOLD_MS / settings.LUDO_SPEED)
        if absent.update(hold_until=hold) and table.paused_at:
            table.due_at = hold
