"""What the server does when a clock has run out, at a real table in a hub of this process."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio

from games import clocks
from games.live.bridge import ask
from games.live.hub import Hub
from games.live.table import Command, LiveSeat, LiveTable
from games.models import Table
from games.services import seating
from tests.games.live.test_lag_socket import Faraway
from tests.games.services.builders import decline_all, person, room

pytestmark = pytest.mark.django_db(transaction=True)


def open_table(rules: str) -> str:
    """A private table of two people and two bots, all connected; nothing has been rolled."""
    table = room(person("Ann"), 4, rules)
    seating.sit(person("Bob"), key=table.key, known=[table.key])
    seating.start(table.host, key=table.key, fill=True)
    decline_all(table)
    Table.objects.filter(pk=table.pk).update(paused_at=None)
    table.seat_set.update(hold_until=None)
    return table.key


@pytest_asyncio.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = await Hub(kind="web").start()
    yield hub
    await hub.stop()


async def at_a_persons_turn(hub: Hub, rules: str) -> tuple[LiveTable, LiveSeat]:
    table = await hub.table(await ask(open_table, rules))
    assert table is not None
    async with asyncio.timeout(60):
        while table.to_act is None or table.to_act.is_bot or table.deadlines.turn is None:
            hurry(hub, table)
            await asyncio.sleep(0.01)
    return table, table.to_act


def hurry(hub: Hub, table: LiveTable, *, cap: bool = False) -> None:
    """Whatever runs for the seat to act is over now; the whole turn too, if that is meant."""
    turn, limit, step = table.deadlines
    if table.busy or (turn is None and step is None):
        return
    now = hub.now()
    table.deadlines = clocks.Deadlines(
        turn=None if turn is None else now,
        cap=now if cap else limit,
        step=None if step is None else now,
    )
    hub.due.schedule(table)


async def next_ply(table: LiveTable) -> str:
    """Why the next ply came."""
    number = table.n
    async with asyncio.timeout(5):
        while table.n == number or table.busy:
            await asyncio.sleep(0.002)
    return table.plies[number].why


def waits(hub: Hub, table: LiveTable) -> float:
    assert table.deadlines.step is not None
    return table.deadlines.step - hub.now()


async def test_one_clock_that_runs_out_puts_the_seat_on_auto(hub: Hub) -> None:
    table, seat = await at_a_persons_turn(hub, "vest-classic")
    hurry(hub, table)
    assert await next_ply(table) == "auto"
    assert table.seats[seat.corner].auto
    if table.to_act is table.seats[seat.corner]:
        assert 0 < waits(hub, table) <= 1_500
        assert await next_ply(table) == "auto"


async def test_a_turn_that_lasts_too_long_is_played_on_and_is_not_idling(hub: Hub) -> None:
    table, seat = await at_a_persons_turn(hub, "vest-classic")
    hurry(hub, table, cap=True)
    assert await next_ply(table) == "time"
    while table.to_act is table.seats[seat.corner]:
        assert 0 < waits(hub, table) <= 1_500
        hurry(hub, table)
        assert await next_ply(table) == "time"
    assert (table.seats[seat.corner].auto, table.seats[seat.corner].missed) == (False, 0)


async def test_in_blitz_the_third_time_in_a_row_does(hub: Hub) -> None:
    table, seat = await at_a_persons_turn(hub, "vest-blitz-2026-09")
    whys = []
    while not table.seats[seat.corner].auto:
        own = table.to_act is not None and table.to_act.corner == seat.corner
        hurry(hub, table)
        why = await next_ply(table)
        if own and table.plies[-1].seat == seat.corner:
            whys.append(why)
    assert whys == ["time", "time", "auto"]


async def test_an_action_of_its_own_starts_the_count_anew(hub: Hub) -> None:
    table, seat = await at_a_persons_turn(hub, "vest-blitz-2026-09")
    seat.missed = 2
    command = Command(seat.corner, table.n + 1, "roll", str(uuid4()), Faraway(0))
    hub.play.submit(table, command)
    assert await next_ply(table) == "player"
    assert table.seats[seat.corner].missed == 0


async def leaves(hub: Hub, table: LiveTable, corner: int) -> None:
    hub.play.submit(table, Command(corner, None, "leave", str(uuid4()), Faraway(0)))
    async with asyncio.timeout(5):
        while table.busy:
            await asyncio.sleep(0.002)


async def test_a_private_room_ends_when_one_exits(hub: Hub) -> None:
    table, seat = await at_a_persons_turn(hub, "vest-classic")
    await leaves(hub, table, seat.corner)
    assert table.status == "over"


async def test_a_game_of_bots_alone_ends(hub: Hub) -> None:
    table, _ = await at_a_persons_turn(hub, "vest-classic")
    table.kind = "quick"
    for seat in table.people():
        assert table.status == "playing"
        await leaves(hub, table, seat.corner)
    assert table.status == "over"
