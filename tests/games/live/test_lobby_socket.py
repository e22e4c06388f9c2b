"""The lobby's socket: a bell that rings when the lobby shows something else, once a second."""

import asyncio
import json
import time

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.people import Person, Socket, guest
from tests.site import Site

pytestmark = pytest.mark.site

POOL = {"rules": "vest-arrow", "seats": 2, "stake": 0, "ranked": True}


async def lobby(site: Site, person: Person | None = None, origin: str | None = None) -> Socket:
    address = f"{site.url.replace('http', 'ws', 1)}/ws/lobby/"
    headers = {"Cookie": person.cookies()} if person else {}
    connection: ClientConnection = await connect(
        address, additional_headers=headers, origin=origin or site.url, ping_interval=None
    )
    return Socket(connection)


async def silence(socket: Socket, seconds: float) -> bool:
    try:
        await socket.receive(seconds)
    except TimeoutError:
        return True
    return False


async def test_a_pool_that_fills_and_a_table_that_starts_and_ends_ring(calm_site: Site) -> None:
    ann, bob = guest(calm_site.url), guest(calm_site.url)
    eve = await lobby(calm_site)
    assert await silence(eve, 1.5)
    ann.post("queue", POOL)
    assert (await eve.receive(3)) == {"t": "lobby"}
    bob.post("queue", POOL)
    assert (await eve.receive(3)) == {"t": "lobby"}
    table = ann.get("me")["table"]
    assert table in [each["table"] for each in ann.get("tables")]
    ann.post(f"tables/{table}/leave")
    assert (await eve.receive(3)) == {"t": "lobby"}
    await eve.close()


async def test_private_rooms_and_tables_against_bots_do_not_ring(calm_site: Site) -> None:
    ann, eve = guest(calm_site.url), await lobby(calm_site)
    table = ann.post("tables", {"rules": "vest-classic", "seats": 2, "kind": "private"})["table"]
    ann.post(f"tables/{table}/leave")
    ann.post("tables", {"rules": "vest-classic", "seats": 2, "kind": "bots"})
    assert await silence(eve, 2.5)
    await eve.close()


async def test_it_rings_at_most_once_a_second(calm_site: Site) -> None:
    ann, eve = guest(calm_site.url), await lobby(calm_site)
    until, rung = time.monotonic() + 3, 0
    ticket = ""
    while time.monotonic() < until:
        if ticket:
            ann.ask("DELETE", f"queue/{ticket}")
        ticket = ann.post("queue", POOL | {"rules": "vest-blitz"})["ticket"]
        rung += not await silence(eve, 0.05)
    ann.ask("DELETE", f"queue/{ticket}")
    assert rung <= 4
    await eve.close()


async def test_a_ping_keeps_the_ticket_alive_and_eves_does_not(calm_site: Site) -> None:
    ann, eve = guest(calm_site.url), guest(calm_site.url)
    ticket = ann.post("queue", POOL | {"rules": "vest-master"})["ticket"]
    anns, eves = await lobby(calm_site, ann), await lobby(calm_site, eve)
    until = time.monotonic() + 23
    while time.monotonic() < until:
        await anns.send(t="ping", c=1)
        pong = await anns.until("pong")
        await eves.send(t="ping", c=2)
        await asyncio.sleep(3)
    assert pong["c"] == 1 and pong["s"] > 0
    assert ann.get(f"queue/{ticket}")["state"] == "waiting"
    ann.ask("DELETE", f"queue/{ticket}")
    await anns.close(), await eves.close()


@pytest.mark.parametrize("text", ["x", "[]", '{"t":"ping"}', '{"t":"act"}', '{"t":"lobby"}'])
async def test_what_is_no_frame_of_the_lobby_ends_it_after_ten(calm_site: Site, text: str) -> None:
    eve = await lobby(calm_site)
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(12):
            await eve.connection.send(text)
        while True:
            await eve.receive()
    refused = [frame["code"] for frame in eve.frames if frame["t"] == "refused"]
    assert len(refused) == 10 and set(refused) <= {"malformed", "unknown"}
    assert json.dumps(eve.frames[-1]["code"]) == '"flood"'
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4008


async def test_too_many_pings_are_refused(limited_site: Site) -> None:
    eve = await lobby(limited_site)
    for _ in range(130):
        await eve.send(t="ping", c=1)
    codes = [(await eve.receive()).get("code") for _ in range(130)]
    assert codes.count("rate") >= 5 and codes[0] is None
    await eve.close()


async def test_a_foreign_page_may_not_listen(calm_site: Site) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await lobby(calm_site, guest(calm_site.url), origin="https://evil.example")
    assert refused.value.response.status_code == 403
