"""The web process is killed in mid-game: nothing acknowledged is lost, and play goes on."""

import asyncio
import time
from collections.abc import Iterator

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.people import Person, Socket, guest, sit_at
from tests.site import Site, start_site

TABLES = 6
PLAY_SECONDS = 4
RECOVERY_SECONDS = 15

pytestmark = pytest.mark.site

Acknowledged = set[tuple[str, int, str]]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with start_site(speed=10) as started:
        yield started


def journal(site: Site) -> Acknowledged:
    """Every ply that the database holds: table, number, action."""
    query = (
        "SELECT t.key, p.number, p.action FROM games_ply p JOIN games_table t ON t.id = p.table_id"
    )
    with psycopg.connect(f"host={site.data / 'run'} user=ludo dbname=ludo") as connection:
        return set(connection.execute(query).fetchall())


def open_rooms(site: Site) -> list[tuple[str, list[Person]]]:
    """Half against bots, half private rooms of two people and two bots."""
    rooms = []
    for number in range(TABLES):
        ann, bob = guest(site.url), guest(site.url)
        if number % 2:
            table = ann.post("tables", {"rules": "vest-classic", "seats": 4, "kind": "bots"})
            rooms.append((table["table"], [ann]))
            continue
        table = ann.post("tables", {"rules": "vest-classic", "seats": 4, "kind": "private"})
        bob.post("join", {"code": table["code"]})
        bob.post(f"tables/{table['table']}/sit", {})
        ann.post(f"tables/{table['table']}/start", {"fill": True})
        rooms.append((table["table"], [ann, bob]))
    return rooms


async def play(socket: Socket, key: str, acknowledged: Acknowledged) -> None:
    """Act whenever it is our turn, until the socket dies; note what was acknowledged."""
    asked: set[str] = set()
    frame = socket.frames[-1]
    you = frame["you"]
    try:
        while frame["t"] != "over":
            if frame["t"] == "ply" and frame["id"] in asked:
                acknowledged.add((key, frame["n"], frame["a"]))
            if frame["t"] in {"ply", "table"} and (frame["clock"] or {}).get("running") == you:
                asked.add(await socket.act(frame["n"] + 1, frame["legal"][-1]))
            frame = await socket.receive(60)
    except (ConnectionClosed, TimeoutError):
        return


async def play_until_killed(
    site: Site, rooms: list[tuple[str, list[Person]]]
) -> tuple[Acknowledged, dict[str, int]]:
    acknowledged: Acknowledged = set()
    sockets = [(await sit_at(site.url, key, p), key) for key, people in rooms for p in people]
    players = [asyncio.create_task(play(s, key, acknowledged)) for s, key in sockets]
    await asyncio.sleep(PLAY_SECONDS)
    site.kill("web")
    await asyncio.gather(*players)
    reached: dict[str, int] = {}
    for key, number, _ in acknowledged:
        reached[key] = max(number, reached.get(key, 0))
    return acknowledged, reached


async def come_back(site: Site, key: str, person: Person) -> Socket:
    """The first socket that the restarted process takes."""
    until = time.monotonic() + RECOVERY_SECONDS
    while True:
        try:
            return await sit_at(site.url, key, person)
        except (OSError, ConnectionClosed, TimeoutError):
            assert time.monotonic() < until, "the web process did not come back in time"
            await asyncio.sleep(0.2)


async def test_every_acknowledged_ply_survives_and_play_goes_on(site: Site) -> None:
    rooms = open_rooms(site)
    acknowledged, reached = await play_until_killed(site, rooms)
    assert len(reached) == TABLES, "every table was in play"
    assert acknowledged <= journal(site)
    reopened, deserted = rooms[:2], rooms[2:]
    for key, people in reopened:
        socket = await come_back(site, key, people[0])
        table = socket.frames[-1]
        assert table["n"] >= reached[key]
        await play_on(socket, key, table["n"])
        await socket.close()
    await nobody_came_back(site, deserted, reached)


async def play_on(socket: Socket, key: str, n: int) -> None:
    """The game moves after the restart, by us or by somebody else."""
    player = asyncio.create_task(play(socket, key, set()))
    until = time.monotonic() + 10
    while not any(f["t"] == "ply" and f["n"] > n for f in socket.frames):
        assert time.monotonic() < until, "the game stands still after the restart"
        await asyncio.sleep(0.1)
    player.cancel()
    plies = [f["n"] for f in socket.frames if f["t"] == "ply"]
    assert plies == sorted(set(plies)), "no ply twice, none goes back"


async def nobody_came_back(
    site: Site, rooms: list[tuple[str, list[Person]]], reached: dict[str, int]
) -> None:
    """The timekeeper plays rooms that nobody has opened again; against bots nothing moves."""
    until = time.monotonic() + 20
    waiting = {key for key, people in rooms if len(people) > 1}
    while waiting and time.monotonic() < until:
        written = journal(site)
        waiting = {k for k in waiting if max(n for t, n, _ in written if t == k) <= reached[k] + 1}
        await asyncio.sleep(0.5)
    assert not waiting, "rooms that stand still"
    alone = {key for key, people in rooms if len(people) == 1}
    before = {ply for ply in journal(site) if ply[0] in alone}
    await asyncio.sleep(2)
    assert {ply for ply in journal(site) if ply[0] in alone} == before
