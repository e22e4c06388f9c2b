"""Four writers on the same tables at once: the key decides, and nothing is lost or doubled."""

import asyncio
import logging

import pytest
from asgiref.sync import sync_to_async

from games import engine
from games.live.bridge import ask
from games.live.hub import Hub
from games.models import Ply, Status, Table
from games.services import guests, seating
from tests.games.services.builders import decline_all

TABLES = 12
WRITERS = 4
SECONDS = 40

pytestmark = pytest.mark.django_db(transaction=True)


def open_tables() -> list[str]:
    """Tables of two guests and two bots that nobody's clock moves by itself."""
    keys = []
    for _ in range(TABLES):
        ann, bob = guests.make_guest(), guests.make_guest()
        table = seating.open_table(ann, rules="vest-blitz", seats=4, kind="private")
        seating.sit(bob, key=table.key, known=[table.key])
        seating.start(ann, key=table.key, fill=True)
        decline_all(table)
        Table.objects.filter(pk=table.pk).update(paused_at=None)
        keys.append(table.key)
    return keys


async def push(hub: Hub, key: str) -> None:
    """Act for whoever is to act, again and again, until the game is over."""
    table = await hub.table(key)
    assert table is not None
    while table.status != "over":
        if not table.busy and table.to_act is not None:
            action = engine.preferred_action(table.playing_state())
            hub.play.act_for(table, action, why="auto")
        await asyncio.sleep(0)


async def play_all(keys: list[str]) -> None:
    hubs = [await Hub(kind="web").start() for _ in range(WRITERS)]
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(push(hub, key) for hub in hubs for key in keys))
    for hub in hubs:
        await hub.stop()


def numbers(table: Table) -> list[int]:
    return list(Ply.objects.filter(table=table).values_list("number", flat=True))


def final_state(table: Table) -> engine.State:
    state = engine.parse_position(table.start_position)
    for action in Ply.objects.filter(table=table).values_list("action", flat=True):
        state = engine.apply(state, engine.parse_action(action, state)).state
    return state


async def test_four_writers_play_every_table_to_its_end_without_a_gap(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING, logger="games")
    keys = await ask(open_tables)
    await play_all(keys)
    tables = await sync_to_async(lambda: list(Table.objects.filter(key__in=keys)))()
    for table in tables:
        assert table.status == Status.OVER
        assert await ask(numbers, table) == list(range(1, table.ply + 1))
        assert engine.is_over(await ask(final_state, table))
    assert [record.getMessage() for record in caplog.records] == []


async def test_a_paused_process_adds_nothing_to_a_finished_game() -> None:
    keys = await ask(open_tables)
    slow, quick = await Hub(kind="web").start(), await Hub(kind="web").start()
    table = await slow.table(keys[0])
    assert table is not None and table.to_act is not None
    await push(quick, keys[0])
    slow.play.act_for(table, engine.preferred_action(table.playing_state()), why="auto")
    while table.busy:
        await asyncio.sleep(0.01)
    stored = await ask(Table.objects.get, key=keys[0])
    assert (table.status, table.n) == ("over", stored.ply)
    assert await ask(numbers, stored) == list(range(1, stored.ply + 1))
    for hub in (slow, quick):
        await hub.stop()
