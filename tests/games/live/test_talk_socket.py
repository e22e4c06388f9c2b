"""Phrases over the sockets: who says them, who hears them, and who does not want to."""

import pytest

from games.live.talk import PHRASES
from games.views.words import PHRASES as WORDS
from tests.games.live.test_table_socket import Room
from tests.people import sit_at
from tests.site import Site

pytestmark = pytest.mark.site


@pytest.fixture
def room(calm_site: Site) -> Room:
    return Room(calm_site)


def test_every_phrase_has_words() -> None:
    assert len(WORDS) == PHRASES


async def test_a_phrase_reaches_everybody_who_looks(room: Room) -> None:
    ann, bob, cat = await room.at(room.ann), await room.at(room.bob), await room.at(room.cat)
    await ann.send(t="phrase", p=2)
    for socket in (ann, bob, cat):
        assert await socket.until("chat") == {"t": "chat", "seat": 0, "p": 2}


async def test_who_only_watches_does_not_talk_to_the_players(room: Room) -> None:
    cat = await room.at(room.cat)
    for frame in ({"t": "phrase", "p": 1}, {"t": "say", "text": "psst"}):
        await cat.send(**frame)
        assert (await cat.until("refused"))["code"] == "not-seated"


@pytest.mark.parametrize("number", [PHRASES, 99_999, -1, "1", None])
async def test_a_phrase_that_is_none_is_refused(room: Room, number: object) -> None:
    ann = await room.at(room.ann)
    await ann.send(t="phrase", p=number)
    assert (await ann.until("refused"))["code"] == "malformed"


async def test_a_muted_seat_is_heard_no_more_until_it_is_wanted_again(room: Room) -> None:
    ann, bob = await room.at(room.ann), await room.at(room.bob)
    await bob.send(t="mute", seat=0, on=True)
    await bob.send(t="ping", c=1, n=None)
    await bob.until("pong")
    await ann.send(t="phrase", p=1)
    await ann.until("chat")
    await bob.send(t="mute", seat=0, on=False)
    await bob.send(t="ping", c=2, n=None)
    await bob.until("pong")
    await ann.send(t="phrase", p=5)
    assert (await bob.until("chat"))["p"] == 5
    assert [frame["p"] for frame in bob.frames if frame["t"] == "chat"] == [5]


async def test_free_words_are_not_for_guests(room: Room) -> None:
    ann = await room.at(room.ann)
    await ann.send(t="say", text="hello")
    assert (await ann.until("refused"))["code"] == "forbidden"


async def test_too_many_phrases_are_refused(limited_site: Site) -> None:
    room = Room(limited_site)
    ann = await sit_at(room.site, room.key, room.ann)
    for _ in range(6):
        await ann.send(t="phrase", p=0)
    for _ in range(5):
        await ann.until("chat")
    refused = [frame for frame in ann.frames if frame["t"] == "refused"]
    assert [frame["code"] for frame in refused] == ["rate"]
