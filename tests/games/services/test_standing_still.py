"""Clocks that stand still: before the first roll, while nobody is there."""

import asyncio
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from games.live.bridge import ask
from games.live.hub import Hub
from games.models import Ply, Process, Seat, Status, Table
from games.services import presence, seating, starting
from tests.games.services.builders import decline_all, person, room

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)


def process(kind: str = "web", silent: float = 0) -> UUID:
    """A process whose last heartbeat was so many seconds ago."""
    now = timezone.now()
    beat_at = now - silent * SECOND
    return Process.objects.create(id=uuid4(), kind=kind, started_at=now, beat_at=beat_at).pk


def two(rules: str = "vest-classic", seats: int = 2) -> Table:
    """A room of two people that has just begun to play; both are connected."""
    table = room(person("Ann"), seats, rules)
    seating.sit(person("Bob"), key=table.key, known=[table.key])
    if seats > 2:
        seating.start(table.host, key=table.key, fill=True)
    decline_all(table)
    if table.status == Status.DICE:
        starting.choose_corner(key=table.key, corner=0, number=table.starter or 0)
    for seat in people(table):
        presence.arrive(table.pk, player_id=seat.player_id or 0, process=process())
    table.refresh_from_db()
    return table


def people(table: Table) -> list[Seat]:
    return list(table.seat_set.filter(strength="").order_by("number"))


def depart(table: Table, seat: Seat) -> None:
    seat.refresh_from_db()
    presence.depart(table.pk, number=seat.number, generation=seat.generation)
    table.refresh_from_db()


def all_depart(table: Table) -> None:
    for seat in people(table):
        depart(table, seat)


def time_passes(table: Table, seconds: int) -> None:
    """All that runs at the table came so much nearer."""
    gone = seconds * SECOND
    for seat in people(table):
        if seat.hold_until:
            Seat.objects.filter(pk=seat.pk).update(hold_until=seat.hold_until - gone)
    assert table.due_at is not None
    Table.objects.filter(pk=table.pk).update(due_at=table.due_at - gone)


async def acted_on(table: Table) -> Table:
    """The table once a process has done what is due."""
    hub = await Hub(kind="web").start()
    await hub.table(table.key)
    await asyncio.sleep(0.5)
    await hub.stop()
    return await ask(Table.objects.get, pk=table.pk)


@pytest.mark.parametrize("rules", ["vest-classic", "ukll-competitive"])
async def test_a_game_that_everybody_left_before_the_first_roll_is_void(rules: str) -> None:
    table = await ask(two, rules)
    await ask(all_depart, table)
    assert table.paused_at is not None
    await ask(time_passes, table, 61)
    after = await acted_on(table)
    assert (after.status, after.ending, after.places) == (Status.OVER, "void", [])


def one_after_the_other() -> tuple[Table, Seat]:
    """A table whose first player went 70 seconds ago and whose second 30; and the second seat."""
    table = two()
    first, second = people(table)
    depart(table, first)
    time_passes(table, 40)
    depart(table, second)
    time_passes(table, 30)
    return table, second


async def test_nobody_wins_because_the_other_was_gone_a_little_sooner() -> None:
    table, _ = await ask(one_after_the_other)
    assert (await acted_on(table)).status == Status.PLAYING


async def test_who_comes_back_wins_against_who_does_not() -> None:
    table, second = await ask(one_after_the_other)
    await ask(presence.arrive, table.pk, player_id=second.player_id, process=await ask(process))
    after = await acted_on(table)
    assert after.ending == "left"
    assert {"corner": second.corner, "place": 1} in after.places


def test_who_comes_back_in_time_is_not_told_that_it_is_void() -> None:
    table = two()
    all_depart(table)
    time_passes(table, 61)
    presence.arrive(table.pk, player_id=people(table)[0].player_id or 0, process=process())
    presence.end_deserted(table.pk)
    table.refresh_from_db()
    assert table.status == Status.PLAYING


@pytest.mark.parametrize(("action", "stands"), [("x", True), ("r3", False)])
def test_only_a_roll_starts_the_clocks_for_good(action: str, stands: bool) -> None:
    table = two(seats=4)
    seat = people(table)[0]
    Ply.objects.create(
        table=table,
        number=1,
        seat=seat.corner,
        action=action if action == "r3" else f"x{seat.corner}",
        why="player",
        at_ms=5,
        charged_ms=0,
    )
    Table.objects.filter(pk=table.pk).update(ply=1)
    all_depart(table)
    assert (table.paused_at is not None) == stands
