"""Two hundred games of all sets and seat counts at once, every frame compared with the engine."""

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest

from games import engine
from games.management.load.client import Client, connect
from tests.people import Person, guest
from tests.site import Site

GAMES = 200
SECONDS = 400
PACE = 0.02
LOOK_SECONDS = 5
# How often a person plays the preferred move, so that games end, rather than any at all.
SENSIBLE = 0.8
# The clocks run a hundred times as fast: the server may have played for a seat meanwhile. Where
# the timekeeper stood in for a web process that was too busy to show a sign of life, its plies
# arrive all at once, each is answered here, and a table keeps 64 commands waiting at most.
LATE = {"stale", "not-your-turn", "over", "rate", "not-hello"}

pytestmark = pytest.mark.site


def every_game() -> list[tuple[str, int]]:
    """Every base set and Team Up at every number of seats, until there are enough."""
    all_sets = [(rules.id, seats) for rules in engine.RULE_SETS.values() for seats in rules.seats]
    teams = [(f"{r.id}+team", 4) for r in engine.RULE_SETS.values() if r.takes_team]
    kinds = all_sets + teams
    return [kinds[number % len(kinds)] for number in range(GAMES)]


class Watched:
    """One person's game: acts at random, and folds every frame through the engine."""

    def __init__(self, person: Person, key: str, rules: str, seed: int) -> None:
        self.person, self.key, self.rules = person, key, rules
        self.random = random.Random(seed)
        self.over: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.state: engine.State | None = None
        self.you: int | None = None
        self.n = self.heard_before = 0
        self.answered = False
        self.differences: list[str] = []

    async def join(self, port: int) -> None:
        self.client: Client = await connect(
            port, f"/ws/table/{self.key}/", cookie=self.person.cookies(), heard=self.heard
        )
        self.client.send('{"t":"hello","v":1,"last":null}')

    async def look_after(self, port: int) -> None:
        """Come back after a lost connection, and ask for everything where nothing was heard."""
        if self.over.done():
            return
        if self.client.closed:
            await self.join(port)
        elif self.client.frames == self.heard_before:
            self.client.send('{"t":"sync"}')
        self.heard_before = self.client.frames

    def heard(self, payload: bytes) -> None:
        frame = json.loads(payload)
        if frame["t"] == "table":
            self.begin(frame)
        elif frame["t"] == "dice" and frame["step"] == "corner" and frame["starter"] == self.you:
            self.client.send('{"t":"corner","corner":1}')
        elif frame["t"] == "ply":
            self.fold(frame)
        elif frame["t"] == "refused" and frame["code"] not in LATE:
            self.differences.append(f"refused: {frame}")
        elif frame["t"] == "over" and not self.over.done():
            self.over.set_result(frame)

    def begin(self, frame: dict[str, Any]) -> None:
        self.you, self.n = frame["you"], frame["n"]
        if frame["dice"]["step"] == "commit" and not self.answered:
            self.answered = True
            self.client.send('{"t":"commit","c":null}')
        if frame["status"] == "over" and not self.over.done():
            self.over.set_result(frame)
        elif frame["position"]:
            self.state = engine.parse_position(frame["position"])
            self.go_on(frame)

    def fold(self, frame: dict[str, Any]) -> None:
        assert self.state is not None
        step = engine.apply(self.state, engine.parse_action(frame["a"], self.state))
        self.state = step.state
        self.compare("n", self.n + 1, frame["n"])
        self.compare("position", engine.format_position(step.state), frame["position"])
        self.n = frame["n"]
        self.go_on(frame)

    def go_on(self, frame: dict[str, Any]) -> None:
        """Check what is legal, and act where it is our turn."""
        clock = frame["clock"]
        if clock is None or self.state is None:
            return
        legal = [engine.format_action(a) for a in engine.legal_actions(self.state)]
        self.compare("legal", legal, frame["legal"])
        if clock["running"] == self.you:
            action = self.random.choice(legal)
            if self.random.random() < SENSIBLE:
                action = engine.format_action(engine.preferred_action(self.state))
            text = json.dumps({"t": "act", "id": str(uuid4()), "n": self.n + 1, "a": action})
            asyncio.get_running_loop().call_later(
                PACE * self.random.random(), self.client.send, text
            )

    def compare(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self.differences.append(f"{self.rules} ply {self.n}: {what} {theirs!r}, not {ours!r}")


def open_game(site: Site, rules: str, seats: int) -> tuple[Person, str]:
    person = guest(site.url)
    opened = person.post("tables", {"rules": rules, "seats": seats, "kind": "bots"})
    return person, opened["table"]


async def play_all(site: Site) -> list[Watched]:
    kinds = every_game()
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda kind: open_game(site, *kind), kinds))
    games = [
        Watched(person, key, kinds[number][0], number)
        for number, (person, key) in enumerate(opened)
    ]
    for game in games:
        await game.join(site.port)
    async with asyncio.timeout(SECONDS):
        while not all(game.over.done() for game in games):
            await asyncio.sleep(LOOK_SECONDS)
            for game in games:
                await game.look_after(site.port)
    for game in games:
        game.client.close()
    await asyncio.sleep(0.5)
    return games


async def test_two_hundred_games_at_once_agree_with_the_engine_frame_by_frame(
    fast_site: Site,
) -> None:
    games = await play_all(fast_site)
    assert [line for game in games for line in game.differences] == []
    assert len({game.rules for game in games}) == len({rules for rules, _ in every_game()})
    for game in games:
        assert game.over.result()["places"]
        record = await asyncio.to_thread(game.person.get, f"games/{game.key}")
        assert record["places"] == game.over.result()["places"]
    assert "Traceback" not in fast_site.log("web")
    assert "was held too long" not in fast_site.log("web")
