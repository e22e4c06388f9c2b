"""The cumulative clock and a player far away: what the journal charges (UKLL competitive)."""

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import pairwise
from statistics import median
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async

from games import clocks, engine
from games.live.bridge import ask
from games.live.hub import Hub
from games.live.lag import Lag
from games.live.table import Command, LiveTable
from games.models import Ply, Table
from games.services import guests, seating, starting
from tests.games.live.test_table_socket import Room
from tests.games.services.builders import decline_all
from tests.people import Socket, playing, sit_at
from tests.site import Site

SPEED = 2
WAY = 0.06
PLIES = 14


class Faraway:
    """A listener whose line was measured, and who hears nothing."""

    def __init__(self, one_way: int) -> None:
        self.player_id: int | None = None
        self.blocked: frozenset[int] = frozenset()
        self.seat: int | None = None
        self.generation = 0
        self.muted: frozenset[int] = frozenset()
        self.lag = Lag()
        self.lag.one_way = one_way

    async def deliver(self, text: str) -> None:
        """Nothing."""

    async def dismiss(self, code: str) -> None:
        """Nothing."""


def open_table() -> str:
    """A table of two guests on cumulative clocks; nothing has been rolled."""
    ann, bob = guests.make_guest(), guests.make_guest()
    table = seating.open_table(ann, rules="ukll-competitive", seats=2, kind="private")
    seating.sit(bob, key=table.key, known=[table.key])
    decline_all(table)
    starting.choose_corner(key=table.key, corner=0, number=table.starter or 0)
    Table.objects.filter(pk=table.pk).update(paused_at=None)
    return table.key


@pytest_asyncio.fixture
async def hub() -> AsyncIterator[Hub]:
    hub = await Hub(kind="web").start()
    yield hub
    await hub.stop()


async def opened(hub: Hub) -> LiveTable:
    """The table in memory, once the doorbells of its opening have rung."""
    table = await hub.table(await ask(open_table))
    assert table is not None
    await asyncio.sleep(0.3)
    return table


async def free(table: LiveTable, number: int) -> None:
    async with asyncio.timeout(10):
        while table.busy or table.n < number:
            await asyncio.sleep(0.002)


async def play(hub: Hub, table: LiveTable, *, plies: int, one_way: int, think: float) -> None:
    """So many plies of both seats, each a line's way and some thinking long."""
    far = Faraway(one_way)
    while table.deadlines.turn is None:
        await asyncio.sleep(0.01)
    for number in range(table.n + 1, table.n + plies + 1):
        await free(table, number - 1)
        await asyncio.sleep(think)
        state = table.playing_state()
        action = engine.format_action(engine.preferred_action(state))
        assert state.turn is not None
        hub.play.submit(table, Command(state.turn, number, action, str(uuid4()), far))
        await free(table, number)


@pytest.mark.django_db(transaction=True)
async def test_who_reads_the_journal_finds_the_clocks_and_the_allowance_of_who_played(
    hub: Hub,
) -> None:
    table = await opened(hub)
    await play(hub, table, plies=PLIES, one_way=400, think=0.3)
    reader = await Hub(kind="web").start()
    again = await reader.table(table.key)
    assert again is not None
    assert again.left_ms == table.left_ms
    assert again.allowance == table.allowance
    assert min(table.allowance.values()) < clocks.ALLOWANCE_MS, "something was credited"
    await reader.stop()


@pytest.mark.django_db(transaction=True)
async def test_a_ply_on_its_way_when_the_clock_ends_is_in_time(hub: Hub) -> None:
    table = await opened(hub)
    await play(hub, table, plies=1, one_way=0, think=0)
    seat = table.to_act
    assert seat is not None
    far = Faraway(300)
    seat.listener = far
    left = table.left_ms[seat.corner]
    table.left_ms[seat.corner] = 400
    table.deadlines = table.deadlines._replace(turn=hub.now() + 400)
    hub.due.schedule(table)
    await asyncio.sleep(0.55)
    assert table.status == "playing", "the flag waits for what is on its way"
    action = engine.format_action(engine.preferred_action(table.playing_state()))
    hub.play.submit(table, Command(seat.corner, table.n + 1, action, str(uuid4()), far))
    await free(table, 2)
    charged = (await sync_to_async(Ply.objects.get)(table_id=table.id, number=2)).charged_ms
    assert 230 <= charged < 400
    assert left > 400


@pytest.mark.django_db(transaction=True)
async def test_a_flag_falls_when_no_ply_in_time_can_come_any_more(hub: Hub) -> None:
    table = await opened(hub)
    await play(hub, table, plies=1, one_way=0, think=0)
    seat = table.to_act
    assert seat is not None
    seat.listener = Faraway(10_000)
    table.deadlines = table.deadlines._replace(turn=hub.now() + 50)
    hub.due.schedule(table)
    began = time.monotonic()
    async with asyncio.timeout(5):
        while table.status != "over":
            await asyncio.sleep(0.01)
    assert 0.4 < time.monotonic() - began < 1.0


def charges(site: Site, key: str) -> dict[int, list[int]]:
    """What each seat's plies after the first were credited, in order, from the journal."""
    query = (
        "SELECT seat, at_ms, charged_ms FROM games_ply p JOIN games_table t ON t.id = p.table_id"
        " WHERE t.key = %s ORDER BY number"
    )
    with psycopg.connect(f"host={site.data / 'run'} user=ludo dbname=ludo") as connection:
        rows = connection.execute(query, [key]).fetchall()
    credited: dict[int, list[int]] = {}
    for before, (seat, at, charged) in pairwise(rows):
        credited.setdefault(seat, []).append(at - before[1] - charged)
    return credited


async def client(socket: Socket, table: dict, *, way: float, answers: float | None) -> None:
    """Plays with every frame so long on its way; answers a turn after so long, or never."""
    you, frame = table["you"], table
    while frame["n"] < PLIES:
        if frame["t"] in {"ply", "table"} and frame["clock"]["running"] == you:
            await asyncio.sleep(way)
            new = frame["t"] == "table" or frame["seat"] != you
            if answers is not None and new:
                await asyncio.sleep(answers + way)
                await socket.send(t="ping", c=1, n=frame["n"])
            await asyncio.sleep(0.15 + way)
            await socket.act(frame["n"] + 1, frame["legal"][-1])
        frame = await socket.receive(20)
        while frame["t"] not in {"ply", "table"}:
            frame = await socket.receive(20)


@pytest.mark.site
async def test_the_line_is_credited_where_it_is_measured_and_never_beyond_the_allowance(
    calm_site: Site,
) -> None:
    room = Room(calm_site, "ukll-competitive")
    ann, bob = await sit_at(room.site, room.key, room.ann), await room.at(room.bob)
    await asyncio.gather(choose(ann), choose(bob))
    tables = [await playing(ann), await playing(bob)]
    await asyncio.gather(
        client(ann, tables[0], way=WAY, answers=0),
        client(bob, tables[1], way=0, answers=None),
    )
    credited = charges(calm_site, room.key)
    assert all(each == 0 for each in credited[tables[1]["you"]]), "nothing measured, nothing given"
    honest = credited[tables[0]["you"]]
    assert WAY * 1000 <= median(honest) <= WAY * 1000 + 40, credited


@pytest.mark.site
async def test_who_holds_answers_back_gains_the_allowance_and_no_more(calm_site: Site) -> None:
    room = Room(calm_site, "ukll-competitive")
    ann, bob = await sit_at(room.site, room.key, room.ann), await room.at(room.bob)
    await asyncio.gather(choose(ann), choose(bob))
    tables = [await playing(ann), await playing(bob)]
    await asyncio.gather(
        client(ann, tables[0], way=0, answers=1.2), client(bob, tables[1], way=0, answers=0)
    )
    gained = charges(calm_site, room.key)[tables[0]["you"]]
    assert max(gained) <= clocks.MOST_CREDIT_MS / SPEED
    bound = (clocks.ALLOWANCE_MS + clocks.REFILL_MS * len(gained)) / SPEED
    assert 0 < sum(gained) <= bound


async def choose(socket: Socket) -> None:
    """The starter takes a corner, so that nobody waits for it."""
    while (await socket.until("dice"))["step"] != "start":
        pass
    await socket.send(t="corner", corner=0)
