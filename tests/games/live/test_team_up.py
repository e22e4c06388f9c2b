"""Team Up over real sockets: friends as partners, a whole game, and a partner who leaves."""

import asyncio
import random
import re
from typing import Any
from uuid import uuid4

import pytest

from tests.people import Person, Socket, guest, playing, sit_at
from tests.site import Site

pytestmark = pytest.mark.site

NAMES = ("Ann", "Bob", "Cat", "Dev")
PARTNERS = re.compile(r"\d-\d")


async def table_of_four(site: Site) -> dict[str, Socket]:
    """Ann and Bob queue as friends, Cat and Dev alone; everybody's socket at their table."""
    people: dict[str, Person] = {name: guest(site.url, name) for name in NAMES}
    keys = {name: person.get("me")["player"]["key"] for name, person in people.items()}
    pool: dict[str, object] = {"rules": "vest-classic+team", "seats": 4, "stake": 0}
    for name, friend in (("Ann", "Bob"), ("Cat", None), ("Dev", None), ("Bob", "Ann")):
        wish = {"friend": keys[friend]} if friend else {}
        people[name].post("queue", {**pool, "ranked": False, **wish})
    key = people["Ann"].get("me")["table"]
    return {name: await sit_at(site.url, key, person) for name, person in people.items()}


async def corners_of(sockets: dict[str, Socket]) -> dict[str, int]:
    return {name: (await playing(socket))["you"] for name, socket in sockets.items()}


async def play(socket: Socket, chance: random.Random) -> dict[str, Any]:
    """Play this seat to the end of the game; the ``over`` frame."""
    await socket.send(t="sync")
    you = None
    while True:
        frame = await socket.receive(30)
        if frame["t"] == "over":
            return frame
        if frame["t"] == "table":
            you = frame["you"]
        mine = frame["t"] in {"table", "ply"} and (frame["clock"] or {}).get("running") == you
        if mine and frame["legal"]:
            await socket.act(frame["n"] + 1, chance.choice(frame["legal"]))


async def test_a_whole_game_in_which_partners_move_each_others_tokens(fast_site: Site) -> None:
    sockets = await table_of_four(fast_site)
    corners = await corners_of(sockets)
    assert (corners["Ann"] - corners["Bob"]) % 4 == 2
    overs = await asyncio.gather(
        *(play(socket, random.Random(at)) for at, socket in enumerate(sockets.values()))
    )
    places = {each["corner"]: each["place"] for each in overs[0]["places"]}
    assert (places[0], places[1]) == (places[2], places[3])
    assert sorted(places.values()) == [1, 1, 2, 2]
    plies = {f["n"]: f for f in sockets["Ann"].frames if f["t"] == "ply"}
    moved = [f for f in plies.values() if PARTNERS.match(f["a"])]
    assert any(f["why"] == "player" for f in moved)
    assert all(int(f["a"][2]) == (f["seat"] + 2) % 4 for f in moved)


async def test_a_pair_plays_on_when_one_leaves_and_loses_when_both_do(calm_site: Site) -> None:
    sockets = await table_of_four(calm_site)
    corners = await corners_of(sockets)
    await sockets["Ann"].send(t="leave", id=str(uuid4()))
    while (ply := await sockets["Cat"].until("ply"))["a"] != f"x{corners['Ann']}":
        pass
    groups = ply["position"].split(" ")[1].split("/")
    assert groups[corners["Ann"]] == "x1" and groups[corners["Bob"]] == "0,0,0,0"
    assert ply["clock"]["running"] != corners["Ann"]
    await sockets["Bob"].send(t="leave", id=str(uuid4()))
    over = await sockets["Cat"].until("over")
    places = {each["corner"]: each["place"] for each in over["places"]}
    assert [places[corners[name]] for name in NAMES] == [4, 3, 1, 1]
