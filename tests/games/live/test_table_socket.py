"""The table socket of a real site: what each of the cast may do, and what is refused."""

import asyncio
import os
import random
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.people import Person, Socket, guest, playing, sit_at
from tests.site import Site

pytestmark = pytest.mark.site


class Room:
    """A private table: Ann hosts, Bob sits, Cat knows the code and watches, Eve does not."""

    def __init__(self, site: Site, rules: str = "vest-classic") -> None:
        self.site = site.url
        self.ann, self.bob, self.cat, self.eve = (guest(self.site) for _ in range(4))
        made = self.ann.post("tables", {"rules": rules, "seats": 2, "kind": "private"})
        self.key, self.code = made["table"], made["code"]
        for person in (self.bob, self.cat):
            person.post("join", {"code": self.code})
        self.bob.post(f"tables/{self.key}/sit", {})

    async def at(self, person: Person | None) -> Socket:
        return await sit_at(self.site, self.key, person)


@pytest.fixture
def room(calm_site: Site) -> Room:
    return Room(calm_site)


async def acting(room: Room) -> tuple[Socket, Socket, int]:
    """Both players' sockets, the one to act first, and that seat's corner."""
    ann, bob = await room.at(room.ann), await room.at(room.bob)
    table, _ = await playing(ann), await playing(bob)
    mine = table["clock"]["running"] == table["you"]
    return (ann, bob, 0) if mine else (bob, ann, 2)


async def test_a_roll_reaches_both_players_with_one_number(room: Room) -> None:
    first, second, corner = await acting(room)
    await first.act(1, "roll")
    frames = [await socket.until("ply") for socket in (first, second)]
    assert [(f["n"], f["seat"], f["why"]) for f in frames] == [(1, corner, "player")] * 2
    assert frames[0]["position"] == frames[1]["position"]


async def test_the_same_command_twice_is_acknowledged_twice_and_played_once(room: Room) -> None:
    first, second, _ = await acting(room)
    once = await first.act(1, "roll")
    again = await first.act(1, "roll", once)
    frames = [await first.until("ply"), await first.until("ply")]
    assert again == once and [f["n"] for f in frames] == [1, 1]
    assert frames[0]["a"] == frames[1]["a"]
    await second.send(t="ping", c=1, n=None)
    assert (await second.until("pong"))["n"] >= 1


async def test_an_id_with_other_content_is_refused(room: Room) -> None:
    first, _, _ = await acting(room)
    used = await first.act(1, "roll")
    await first.until("ply")
    await first.act(2, "6a", used)
    assert (await first.until("refused"))["code"] == "id-reused"


@pytest.mark.parametrize(
    ("n", "action", "code"), [(5, "roll", "stale"), (1, "6a", "illegal"), (1, "pass", "illegal")]
)
async def test_a_wrong_command_is_refused_and_changes_nothing(
    room: Room, n: int, action: str, code: str
) -> None:
    first, _, _ = await acting(room)
    asked = await first.act(n, action)
    refused = await first.until("refused")
    assert (refused["id"], refused["code"]) == (asked, code)
    assert refused["text"]
    await first.act(1, "roll")
    assert (await first.until("ply"))["n"] == 1


async def test_nobody_plays_the_other_seat(room: Room) -> None:
    _, second, _ = await acting(room)
    await second.act(1, "roll")
    assert (await second.until("refused"))["code"] == "not-your-turn"


async def test_a_watcher_sees_and_may_not_act(room: Room) -> None:
    first, _, _ = await acting(room)
    cat = await room.at(room.cat)
    await cat.act(1, "roll")
    assert (await cat.until("refused"))["code"] == "not-seated"
    await first.act(1, "roll")
    assert (await cat.until("ply"))["n"] == 1


@pytest.mark.parametrize("who", ["eve", None])
async def test_a_private_table_is_unknown_to_strangers(room: Room, who: str | None) -> None:
    person = getattr(room, who) if who else None
    with pytest.raises(ConnectionClosed) as closed:
        await room.at(person)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4004


async def test_a_second_tab_takes_over_and_the_first_is_told(room: Room) -> None:
    first, _, _ = await acting(room)
    owner = room.ann if first.frames[-1]["you"] == 0 else room.bob
    newer = await room.at(owner)
    assert (await first.until("bye"))["code"] == "superseded"
    await newer.act(1, "roll")
    assert (await newer.until("ply"))["n"] == 1


async def test_two_tabs_that_roll_at_once_make_one_ply(room: Room) -> None:
    first, second, _ = await acting(room)
    await asyncio.gather(*(first.act(1, "roll") for _ in range(5)))
    answers = [await first.receive() for _ in range(5)]
    assert [a["t"] for a in answers].count("ply") == 1
    assert {a["code"] for a in answers if a["t"] == "refused"} <= {"stale", "not-your-turn"}
    assert (await second.until("ply"))["n"] == 1


async def test_a_reload_finds_the_exact_board(room: Room) -> None:
    first, _, corner = await acting(room)
    await first.act(1, "roll")
    ply = await first.until("ply")
    again = await room.at(room.ann if corner == 0 else room.bob)
    table = again.frames[-1]
    assert table["n"] >= 1
    if table["n"] == 1:
        assert table["position"] == ply["position"]


async def test_leaving_a_private_room_ends_it_for_everybody(room: Room) -> None:
    first, second, corner = await acting(room)
    await first.send(t="leave", id=str(uuid4()))
    over = await second.until("over")
    assert {"corner": corner, "place": 2} in over["places"]
    assert len(over["seed"]) == 64


async def test_a_seat_that_does_nothing_is_played_by_the_server_and_taken_back(
    fast_site: Site,
) -> None:
    room = Room(fast_site, "vest-classic-2026-09")
    first, _, corner = await acting(room)
    frame = await first.until("seat", 20)
    while not (frame["corner"] == corner and frame["auto"]):
        frame = await first.until("seat", 20)
    await first.send(t="auto", on=False)
    frame = await first.until("seat", 20)
    while frame["corner"] != corner or frame["auto"]:
        frame = await first.until("seat", 20)


async def test_garbage_is_refused_ten_times_and_then_the_socket_ends(room: Room) -> None:
    socket = await room.at(room.ann)
    rng = random.Random(7)
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(40):
            await socket.connection.send(rng.randbytes(30).hex())
        while True:
            await socket.receive()
    codes = [f["code"] for f in socket.frames if f["t"] == "refused"]
    assert codes == ["malformed"] * 10
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4008


async def test_bytes_are_refused_like_garbage(room: Room) -> None:
    socket = await room.at(room.ann)
    await socket.connection.send(os.urandom(40))
    assert (await socket.until("refused"))["code"] == "malformed"
    await socket.send(t="ping", c=1, n=0)
    assert (await socket.until("pong"))["c"] == 1


async def test_a_socket_that_never_says_hello_is_let_go(room: Room) -> None:
    eve = await sit_at(room.site, room.key, room.ann)
    await eve.send(t="hello", v=9, last=None)
    assert (await eve.until("bye"))["code"] == "version"


async def test_a_foreign_page_may_not_open_a_socket(room: Room) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await sit_at(room.site, room.key, room.ann, origin="https://evil.example")
    assert refused.value.response.status_code == 403
