"""Talk between two processes that hold the same table: lines, blocks, and what is kept."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from games.live.bridge import ask
from games.live.hub import Hub
from games.live.table import LiveTable
from games.models import ChatLine, Player
from games.services import blocking, guests, seating
from games.services.talk import MOST_KEPT

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 10


class Ear:
    """A socket of a seat, or of somebody who watches, that keeps what it is told."""

    def __init__(self, player: Player | None, seat: int | None) -> None:
        self.player_id = player.pk if player else None
        self.seat = seat
        self.generation = 0
        self.muted: frozenset[int] = frozenset()
        self.blocked: frozenset[int] | None = None
        self.heard: list[Any] = []

    async def deliver(self, text: str) -> None:
        frame = json.loads(text)
        if frame["t"] == "chat":
            self.heard.append(frame.get("text", frame.get("p")))

    async def dismiss(self, code: str) -> None:
        raise AssertionError(code)


async def until(holds: Any) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.02)


def two_at_a_table() -> tuple[Player, Player, str]:
    ann, bob = guests.make_guest(name="Ann"), guests.make_guest(name="Bob")
    table = seating.open_table(ann, rules="vest-classic", seats=4, kind="private")
    seating.sit(bob, key=table.key, known=[table.key])
    return ann, bob, table.key


@pytest_asyncio.fixture
async def hubs() -> AsyncIterator[list[Hub]]:
    started = [await Hub(kind="web").start() for _ in range(2)]
    await until(lambda: all(hub.relay.others for hub in started))
    yield started
    for hub in started:
        await hub.stop()


async def listen(hub: Hub, key: str, ear: Ear) -> LiveTable:
    table = await hub.table(key)
    assert table is not None
    table.visitors += 1
    table.sockets.add(ear)
    await hub.talk.welcome(table, ear)
    return table


async def leave(hub: Hub, key: str, ear: Ear) -> None:
    hub.tables[key].sockets.discard(ear)
    hub.tables[key].visitors -= 1


def kept(key: str) -> list[tuple[int | None, str, int | None]]:
    rows = ChatLine.objects.filter(table__key=key)
    return list(rows.values_list("number", "text", "phrase"))


async def test_lines_and_blocks_reach_the_other_process(hubs: list[Hub]) -> None:
    ann, bob, key = await ask(two_at_a_table)
    here, there = Ear(ann, 0), Ear(bob, 1)
    cat = Ear(None, None)
    table = await listen(hubs[0], key, here)
    await listen(hubs[1], key, there)
    await listen(hubs[1], key, cat)
    hubs[0].talk.say(table, here, ann, "hello")
    hubs[0].talk.phrase(table, here, 3)
    await until(lambda: cat.heard == ["hello", 3])
    assert there.heard == ["hello", 3]
    await ask(blocking.block, bob, key=ann.key)
    await until(lambda: there.blocked == {ann.pk})
    hubs[0].talk.say(table, here, ann, "unheard")
    await until(lambda: cat.heard[-1] == "unheard")
    assert there.heard == ["hello", 3]
    await ask(blocking.unblock, bob, key=ann.key)
    await until(lambda: there.blocked == frozenset())
    for ear, hub in ((here, hubs[0]), (there, hubs[1]), (cat, hubs[1])):
        await leave(hub, key, ear)


async def test_what_was_said_elsewhere_is_told_to_who_comes_later(hubs: list[Hub]) -> None:
    ann, bob, key = await ask(two_at_a_table)
    here, there = Ear(ann, 0), Ear(bob, 1)
    table = await listen(hubs[0], key, here)
    for number in range(MOST_KEPT + 5):
        hubs[0].talk.say(table, here, ann, str(number))
    await hubs[0].talk.stop()
    lines = await ask(kept, key)
    assert lines == [(0, str(each), None) for each in range(5, MOST_KEPT + 5)]
    await listen(hubs[1], key, there)
    await until(lambda: len(there.heard) == 20)
    assert there.heard[-1] == str(MOST_KEPT + 4)
    for ear, hub in ((here, hubs[0]), (there, hubs[1])):
        await leave(hub, key, ear)


async def test_who_gave_up_its_seat_is_not_heard_under_the_next_ones_name(
    hubs: list[Hub],
) -> None:
    ann, bob, key = await ask(two_at_a_table)
    mouth, ear = Ear(bob, 1), Ear(ann, 0)
    table = await listen(hubs[0], key, mouth)
    hubs[0].talk.say(table, mouth, bob, "mine")
    await leave(hubs[0], key, mouth)
    await ask(seating.leave_waiting, bob, key=key)
    cat = await ask(guests.make_guest, name="Cat")
    await ask(seating.sit, cat, key=key, known=[key])
    await hubs[0].refresh(table)
    await listen(hubs[0], key, ear)
    await asyncio.sleep(0.1)
    assert ear.heard == []
    await leave(hubs[0], key, ear)
