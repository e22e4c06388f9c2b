"""Sockets of a waiting room: what everybody hears when its host changes something."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.people import Person, Socket, guest, sit_at
from tests.site import Site

pytestmark = pytest.mark.site


class Room:
    """A room of four: Ann hosts, Bob sits on 1, Cat knows the code and watches."""

    def __init__(self, site: Site) -> None:
        self.site = site.url
        self.ann, self.bob, self.cat = (guest(self.site, name) for name in ("Ann", "Bob", "Cat"))
        made = self.ann.post("tables", {"rules": "vest-classic", "seats": 4, "kind": "private"})
        self.key, self.code = made["table"], made["code"]
        for person in (self.bob, self.cat):
            person.post("join", {"code": self.code})
        self.bob.post(f"tables/{self.key}/sit", {"corner": 1})

    async def at(self, person: Person) -> Socket:
        return await sit_at(self.site, self.key, person)

    def post(self, person: Person, what: str, **body: object) -> dict[str, object]:
        return dict(person.post(f"tables/{self.key}/{what}", body))


@pytest.fixture
def room(calm_site: Site) -> Room:
    return Room(calm_site)


def corners(frame: dict[str, Any]) -> list[tuple[int, str]]:
    return [(seat["corner"], seat["name"]) for seat in frame["seats"]]


async def kicked(socket: Socket) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await socket.receive()
    assert socket.frames[-1]["t"] == "bye" and socket.frames[-1]["code"] == "kicked"
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_who_is_removed_is_told_and_the_others_see_the_seat_free(room: Room) -> None:
    ann, bob, cat = [await room.at(person) for person in (room.ann, room.bob, room.cat)]
    room.post(room.ann, "remove", corner=1)
    assert await kicked(bob) == 4002
    for socket in (ann, cat):
        assert corners(await socket.until("table")) == [(0, "Ann")]
    with pytest.raises(ConnectionClosed) as closed:
        await room.at(room.bob)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4004


async def test_new_rules_reach_everybody_with_another_mark(room: Room) -> None:
    ann, cat = await room.at(room.ann), await room.at(room.cat)
    before = ann.frames[-1]["room"]
    room.post(room.ann, "rules", rules="vest-blitz", seats=2)
    for socket in (ann, cat):
        frame = await socket.until("table")
        assert (frame["rules"], frame["seats_count"]) == ("vest-blitz", 2)
        assert corners(frame) == [(0, "Ann"), (2, "Bob")] and frame["room"] not in {before, None}


async def test_who_was_moved_controls_the_new_seat_and_answers_for_it(room: Room) -> None:
    bob = await room.at(room.bob)
    assert bob.frames[-1]["you"] == 1
    room.post(room.ann, "rules", rules="vest-classic", seats=2)
    frame = await bob.until("table")
    assert (frame["you"], frame["dice"]["answered"]) == (2, [])
    await bob.send(t="commit", c=None)
    await bob.send(t="sync")
    assert (await bob.until("table"))["dice"]["answered"] == [2]
    assert next(seat for seat in frame["seats"] if seat["corner"] == 2)["connected"]


async def test_who_gave_up_a_seat_does_not_speak_for_the_next_on_it(room: Room) -> None:
    bob = await room.at(room.bob)
    room.post(room.bob, "leave")
    room.post(room.cat, "sit", corner=1)
    await bob.send(t="sync")
    while (frame := await bob.until("table"))["you"] is not None or len(frame["seats"]) < 2:
        pass
    await bob.send(t="commit", c=None)
    assert (await bob.until("refused"))["code"] == "not-seated"
    room.post(room.bob, "sit", corner=2)
    await bob.send(t="hello", v=1, last=None)
    while (await bob.until("table"))["you"] != 2:
        pass
