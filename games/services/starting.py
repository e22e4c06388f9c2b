"""From a full table to the first position: the players' part, start dice, the starter's corner.

The steps of live tables, section 4: ``commit`` (at most 5 s), ``entropy`` (3 s), ``corner`` (15 s).

``begin`` is called by who holds the table's row lock; the others take it themselves.
"""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import engine
from games.clocks import COMMIT_MS, CORNER_CHOICE_MS, ENTROPY_MS
from games.engine import Refusal
from games.models import DiceStep, Kind, Status, Table
from games.services import dice
from games.signals import table_changed

STEP_FIELDS = ("start_rolls", "starter", "status", "dice_step", "due_at")


def begin(table: Table) -> None:
    """A full table: its people answer for the dice, then they are frozen, mixed and rolled.

    The table waits in status ``dice`` until every person has committed or declined.
    """
    wait_for_commitments(table)
    table.save(update_fields=STEP_FIELDS)
    _freeze_if_answered(table)


def wait_for_commitments(table: Table) -> Table:
    """Mark a table as full, not stored yet: its people are to commit or decline."""
    return _wait_for(table, DiceStep.COMMIT, COMMIT_MS)


def commit(*, key: str, number: int, commitment: bytes | None) -> None:
    """A seat commits to entropy of its own, or declines; the last one to answer freezes the dice.

    Raises Refusal ``closed`` for a second answer or after the freeze.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        open_step = table.status == Status.DICE and table.dice_step == DiceStep.COMMIT
        if table.status != Status.WAITING and not open_step:
            raise Refusal("closed")
        dice.add_commitment(table, number, commitment)
        if open_step:
            _freeze_if_answered(table)


def show_entropy(*, key: str, number: int, entropy: bytes) -> None:
    """A seat shows what it committed to; the last one to do so starts the dice.

    Raises Refusal ``closed`` outside that step or without a commitment, ``malformed`` where it is
    not what was committed to.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        if table.status != Status.DICE or table.dice_step != DiceStep.ENTROPY:
            raise Refusal("closed")
        dice.add_entropy(table, number, entropy)
        if not dice.waits_for_entropy(table):
            _roll_off(table)


def go_on(*, key: str) -> None:
    """The time of this step of the dice is over: what has not come by now is left out."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        due = table.due_at is None or table.due_at <= timezone.now()
        if table.status != Status.DICE or not due:
            return
        if table.dice_step == DiceStep.COMMIT:
            _freeze(table)
        elif table.dice_step == DiceStep.ENTROPY:
            _roll_off(table)
        else:
            starter = table.seat_set.get(number=table.starter or 0)
            open_play(table, corner=starter.corner)


def choose_corner(*, key: str, corner: int, number: int) -> None:
    """The starter's corner, chosen by its seat.

    Raises Refusal ``closed`` when there is nothing to choose, ``not-your-turn`` for another seat,
    ``malformed`` for a corner that the board does not offer.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(key=key)
        if table.status != Status.DICE or table.dice_step != DiceStep.CORNER:
            raise Refusal("closed")
        if number != table.starter:
            raise Refusal("not-your-turn")
        if corner not in engine.CORNER_CHOICES:
            raise Refusal("malformed", data={"field": "corner"})
        open_play(table, corner=corner)
        table_changed.send(Table, key=table.key)


def _freeze_if_answered(table: Table) -> None:
    people = table.seat_set.filter(strength="").values_list("number", flat=True)
    if dice.has_answered(table, people):
        _freeze(table)


def _freeze(table: Table) -> None:
    """No commitment is taken from now on; who committed shows what to."""
    if dice.waits_for_entropy(table):
        _wait_for(table, DiceStep.ENTROPY, ENTROPY_MS).save(update_fields=STEP_FIELDS)
    else:
        _roll_off(table)


def _roll_off(table: Table) -> None:
    """Mix, roll for the start, and open play, or wait for the starter's corner."""
    dice.mix(table)
    numbers = list(table.seat_set.order_by("number").values_list("number", flat=True))
    table.start_rolls, table.starter = dice.roll_for_start(table, numbers)
    starter = table.seat_set.get(number=table.starter)
    if engine.rule_set(table.rules).starter_chooses and not starter.is_bot:
        _wait_for(table, DiceStep.CORNER, CORNER_CHOICE_MS).save(update_fields=STEP_FIELDS)
    else:
        open_play(table, corner=starter.corner)


def _wait_for(table: Table, step: DiceStep, milliseconds: int) -> Table:
    table.status, table.dice_step = Status.DICE, step
    table.due_at = timezone.now() + timedelta(milliseconds=milliseconds / settings.LUDO_SPEED)
    return table


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
    table.status, table.dice_step = Status.PLAYING, ""
    table.start_position = engine.format_position(state)
    table.running = corner
    table.save(
        update_fields=[
            *("start_rolls", "starter", "status", "start_position", "running"),
            *("dice_step", "started_at", "paused_at", "due_at"),
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
        table.due_at = table.kept_until(now)
    if table.kind != Kind.BOTS and engine.rule_set(table.rules).seat_ms is None:
        hold = table.hold_from(now)
        if absent.update(hold_until=hold) and table.paused_at:
            table.due_at = hold
