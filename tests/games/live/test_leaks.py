"""Nothing tells a seed before its game is over: frames, answers, logs and Redis are searched."""

import asyncio
import base64
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import redis

from tests.games.live.test_many_games import Watched, open_game
from tests.site import Site

pytestmark = pytest.mark.site

GAMES = 50
SECONDS = 200
RULES = ("vest-classic", "vest-blitz", "ukll-casual", "traditional", "vest-arrow")


def forms_of(seed: bytes) -> list[bytes]:
    """A seed as somebody might have written it."""
    plain = base64.b64encode(seed).rstrip(b"=")
    return [
        seed,
        seed.hex().encode(),
        seed.hex().upper().encode(),
        plain,
        base64.urlsafe_b64encode(seed).rstrip(b"="),
        ":".join(f"{byte:02x}" for byte in seed).encode(),
    ]


class Recorded(Watched):
    """A game whose every frame before the end is kept."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.kept = bytearray()
        self.seed = b""

    def heard(self, payload: bytes) -> None:
        """Keep what came before the reveal."""
        frame = json.loads(payload)
        reveals = frame["t"] == "over" or (frame["t"] == "dice" and frame["step"] == "reveal")
        if frame["t"] == "table":
            reveals = frame["status"] == "over"
        if not self.over.done() and not reveals:
            self.kept += payload
        super().heard(payload)


def redis_text(site: Site) -> bytes:
    """Every key and value that the site's Redis holds now."""
    note = site.data / "run.path"
    folder = Path(note.read_text()) if note.exists() else site.data / "run"
    held = redis.Redis(unix_socket_path=str(folder / "redis.sock"))
    found = bytearray()
    for key in held.scan_iter(count=1_000):
        found += key + (held.dump(key) or b"")
    held.close()
    return bytes(found)


def logs(site: Site) -> bytes:
    return b"".join(path.read_bytes() for path in sorted((site.data / "log").glob("*.log")))


class Look(NamedTuple):
    """What Redis, the logs and a few answers held, and which games still ran after it."""

    found: bytes
    running: set[str]


async def watch(site: Site, games: list[Recorded]) -> list[Look]:
    """Look around until most games are over."""
    looks = []
    while sum(not game.over.done() for game in games) > GAMES // 10:
        found = bytearray()
        for game in games[::10]:
            frame = await asyncio.to_thread(game.person.get, f"tables/{game.key}")
            if frame.get("status") != "over":
                found += json.dumps(frame).encode()
        found += await asyncio.to_thread(redis_text, site)
        found += await asyncio.to_thread(logs, site)
        looks.append(Look(bytes(found), {game.key for game in games if not game.over.done()}))
        await asyncio.sleep(0.5)
    return looks


async def play_watched(site: Site, games: list[Recorded]) -> list[Look]:
    for game in games:
        await game.join(site.port)
    watching = asyncio.create_task(watch(site, games))
    async with asyncio.timeout(SECONDS):
        while not all(game.over.done() for game in games):
            await asyncio.sleep(2)
            for game in games:
                await game.look_after(site.port)
    looks = await watching
    for game in games:
        game.client.close()
    await asyncio.sleep(0.5)
    return looks


async def test_no_seed_is_told_before_its_game_is_over(fast_site: Site) -> None:
    opened = [open_game(fast_site, RULES[number % len(RULES)], 2) for number in range(GAMES)]
    games = [Recorded(person, key, "", at) for at, (person, key) in enumerate(opened)]
    looks = await play_watched(fast_site, games)
    assert len(looks) > 5 and sum(len(look.found) for look in looks) > 100_000
    written = logs(fast_site)
    for game in games:
        told = await asyncio.to_thread(game.person.get, f"games/{game.key}/transcript")
        before = [game.kept, *(look.found for look in looks if game.key in look.running), written]
        assert len(game.kept) > 5_000 and told["server_commit"].encode() in game.kept
        for form in forms_of(bytes.fromhex(told["server_seed"])):
            assert [len(each) for each in before if form in each] == []


def test_a_seed_is_found_in_each_form() -> None:
    seed = bytes(range(200, 232))
    assert all(form in b"x" + form + b"y" for form in forms_of(seed))
    assert len(set(forms_of(seed))) == 6
