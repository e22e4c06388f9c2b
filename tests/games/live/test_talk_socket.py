"""Talk over the sockets: who says it, who hears it, and who does not want to."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from games.live.talk import PHRASES
from games.views.words import PHRASES as WORDS
from tests.games.live.test_table_socket import Room
from tests.people import Person, Socket, sit_at
from tests.site import Site

pytestmark = pytest.mark.site

QUIET_SECONDS = 0.3


class Company(Room):
    """A room whose people have linked accounts, and Dev, who watches too; Eve is a guest."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.dev = Person(self.site)
        self.dev.get("me")
        self.dev.post("guests", {})
        for person in (self.dev, self.eve):
            person.post("join", {"code": self.code})
        for person in (self.ann, self.bob, self.cat, self.dev):
            site.link(key_of(person))


def key_of(person: Person) -> str:
    return str(person.get("me")["player"]["key"])


def name_of(person: Person) -> str:
    return str(person.get("me")["player"]["name"])


@pytest.fixture
def room(calm_site: Site) -> Room:
    return Room(calm_site)


@pytest.fixture
def company(calm_site: Site) -> Company:
    return Company(calm_site)


async def pause(*sockets: Socket) -> None:
    """Take every frame that these sockets are sent until all is quiet."""
    for socket in sockets:
        with suppress(TimeoutError):
            while True:
                await socket.receive(QUIET_SECONDS)


def heard(socket: Socket) -> list[Any]:
    """What was said to this socket: phrases as numbers, text as text."""
    said = [frame for frame in socket.frames if frame["t"] == "chat"]
    return [frame["p"] if "p" in frame else frame["text"] for frame in said]


def test_every_phrase_has_words() -> None:
    assert len(WORDS) == PHRASES


# Phrases


async def test_a_phrase_reaches_everybody_who_looks(room: Room) -> None:
    ann, bob, cat = await room.at(room.ann), await room.at(room.bob), await room.at(room.cat)
    await ann.send(t="phrase", p=2)
    for socket in (ann, bob, cat):
        assert await socket.until("chat") == {"t": "chat", "seat": 0, "p": 2}


async def test_who_only_watches_does_not_say_phrases_to_the_players(room: Room) -> None:
    cat = await room.at(room.cat)
    await cat.send(t="phrase", p=1)
    assert (await cat.until("refused"))["code"] == "not-seated"


@pytest.mark.parametrize("number", [PHRASES, 99_999, -1, "1", None])
async def test_a_phrase_that_is_none_is_refused(room: Room, number: object) -> None:
    ann = await room.at(room.ann)
    await ann.send(t="phrase", p=number)
    assert (await ann.until("refused"))["code"] == "malformed"


async def test_a_muted_seat_is_heard_no_more_until_it_is_wanted_again(room: Room) -> None:
    ann, bob = await room.at(room.ann), await room.at(room.bob)
    await bob.send(t="mute", seat=0, on=True)
    await pause(bob)
    await ann.send(t="phrase", p=1)
    await ann.until("chat")
    await bob.send(t="mute", seat=0, on=False)
    await pause(bob)
    await ann.send(t="phrase", p=5)
    assert (await bob.until("chat"))["p"] == 5
    assert heard(bob) == [5]


async def test_too_many_phrases_are_refused(limited_site: Site) -> None:
    room = Room(limited_site)
    ann = await sit_at(room.site, room.key, room.ann)
    for _ in range(6):
        await ann.send(t="phrase", p=0)
    for _ in range(5):
        await ann.until("chat")
    refused = [frame for frame in ann.frames if frame["t"] == "refused"]
    assert [frame["code"] for frame in refused] == ["rate"]


# Free text


async def test_words_reach_players_and_those_who_watch(company: Company) -> None:
    ann, bob = await company.at(company.ann), await company.at(company.bob)
    eve = await company.at(company.eve)
    await ann.send(t="say", text="  well   played ")
    for socket in (ann, bob, eve):
        assert await socket.until("chat") == {"t": "chat", "seat": 0, "text": "well played"}


@pytest.mark.parametrize("who", ["ann", "cat"])
async def test_words_are_not_for_guests(room: Room, who: str) -> None:
    guest = await room.at(getattr(room, who))
    await guest.send(t="say", text="hello")
    refused = await guest.until("refused")
    assert refused["code"] == "forbidden"
    assert "linked" in refused["text"]


async def test_who_watches_is_heard_by_others_who_watch_and_never_by_players(
    company: Company,
) -> None:
    ann, bob = await company.at(company.ann), await company.at(company.bob)
    cat, dev, eve = [await company.at(each) for each in (company.cat, company.dev, company.eve)]
    await cat.send(t="say", text="move 6b")
    told = {"t": "chat", "seat": None, "name": name_of(company.cat), "text": "move 6b"}
    for socket in (cat, dev, eve):
        assert await socket.until("chat") == told
    await bob.send(t="say", text="hm")
    await ann.until("chat")
    await pause(ann, bob)
    assert heard(ann) == heard(bob) == ["hm"]


@pytest.mark.parametrize("text", ["", " ", "x" * 201, "a\u202eb", "\u200b", "a\u0000b", 7, None])
async def test_words_that_are_none_are_malformed(company: Company, text: object) -> None:
    ann = await company.at(company.ann)
    await ann.send(t="say", text=text)
    assert (await ann.until("refused"))["code"] == "malformed"
    await ann.send(t="say", text="x" * 200)
    assert len((await ann.until("chat"))["text"]) == 200


async def test_too_many_words_are_refused_and_phrases_count_apart(limited_site: Site) -> None:
    company = Company(limited_site)
    ann = await sit_at(company.site, company.key, company.ann)
    for number in range(6):
        await ann.send(t="say", text=str(number))
    await ann.send(t="phrase", p=3)
    await pause(ann)
    assert heard(ann) == [*"01234", 3]
    refused = [frame["code"] for frame in ann.frames if frame["t"] == "refused"]
    assert refused == ["rate"]


# What was said before


async def test_who_comes_hears_the_last_twenty_lines(company: Company) -> None:
    ann = await company.at(company.ann)
    for number in range(23):
        await ann.send(t="say", text=str(number))
    await ann.send(t="phrase", p=0)
    await pause(ann)
    bob = await company.at(company.bob)
    await pause(bob)
    said = [frame for frame in bob.frames if frame["t"] == "chat"]
    assert heard(bob) == [*map(str, range(4, 23)), 0]
    assert said[0] == {"t": "chat", "seat": 0, "text": "4", "old": True}
    assert all(frame["old"] for frame in said)


async def test_what_those_who_watch_said_is_told_to_them_alone(company: Company) -> None:
    ann, cat = await company.at(company.ann), await company.at(company.cat)
    await cat.send(t="say", text="psst")
    await pause(cat)
    await ann.send(t="say", text="hi")
    await pause(ann)
    bob, dev = await company.at(company.bob), await company.at(company.dev)
    await pause(bob, dev)
    assert (heard(bob), heard(dev)) == (["hi"], ["psst", "hi"])


# Blocks


async def test_a_blocked_player_is_heard_no_more_at_once(company: Company) -> None:
    ann, bob = await company.at(company.ann), await company.at(company.bob)
    await pause(ann, bob)
    path = f"players/{key_of(company.ann)}/block"
    assert company.bob.post(path) == {"player": key_of(company.ann), "blocked": True}
    await asyncio.sleep(0.2)
    await ann.send(t="say", text="unheard")
    await ann.send(t="phrase", p=1)
    await bob.send(t="say", text="calm")
    await pause(ann, bob)
    assert heard(ann) == ["unheard", 1, "calm"]
    assert heard(bob) == ["calm"]
    again = await company.at(company.bob)
    await pause(again)
    assert heard(again) == ["calm"]
    assert company.bob.ask("DELETE", path)["blocked"] is False
    await asyncio.sleep(0.2)
    await ann.send(t="phrase", p=2)
    await pause(ann, again)
    assert heard(again) == ["calm", 2]


async def test_a_block_of_eves_changes_nothing_for_others(company: Company) -> None:
    company.eve.post(f"players/{key_of(company.ann)}/block")
    ann, bob = await company.at(company.ann), await company.at(company.bob)
    eve = await company.at(company.eve)
    await ann.send(t="say", text="hi")
    await pause(ann, bob, eve)
    assert (heard(bob), heard(eve)) == (["hi"], [])
