"""The tables of a load run: made straight in the database, played over real sockets."""

import asyncio
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore

from games.management.load.client import Client, connect
from games.models import Kind, Player
from games.services import guests, seating

KEEPING_SECONDS = 2.0
BACKEND = "django.contrib.auth.backends.ModelBackend"


def make_table(rules: str, seats: int) -> tuple[str, list[str]]:
    """A private table with a guest on every seat: its key, and each seat's cookie."""
    players = [guests.make_guest() for _ in range(seats)]
    table = seating.open_table(players[0], rules=rules, seats=seats, kind=Kind.PRIVATE)
    for player in players[1:]:
        seating.sit(player, key=table.key, known=[table.key])
    order = list(table.seat_set.order_by("corner").values_list("player_id", flat=True))
    people = {player.pk: player for player in players}
    return table.key, [session_cookie(people[pk]) for pk in order]


def session_cookie(player: Player) -> str:
    """The cookie of a fresh session of this player."""
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


@dataclass
class Figures:
    """What one stretch of play gave: acknowledgement times in seconds, and frames received."""

    seconds: float = 0.0
    acknowledged: list[float] = field(default_factory=list)
    frames: int = 0
    refused: int = 0
    cpu_seconds: float = 0.0

    def quantile(self, part: float) -> float:
        """The acknowledgement time, in milliseconds, below which ``part`` of all lie."""
        times = sorted(self.acknowledged)
        return 1000 * times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


class PlayedTable:
    """One table of scripted clients: whoever's turn it is acts.

    ``pace`` is every how many seconds; None is at once after each acknowledgement.
    """

    def __init__(self, key: str, cookies: Sequence[str], figures: Figures, seed: int) -> None:
        self.key, self.cookies, self.figures = key, cookies, figures
        self.random = random.Random(seed)
        self.clients: list[Client] = []
        self.pace: float | None = KEEPING_SECONDS
        self.running = False
        self.over = False
        self._greeted = 0
        self._n = 0
        self._legal: list[str] = []
        self._turn = 0
        self._sent_at = 0.0
        self._asked = 0

    async def connect(self, port: int) -> None:
        """Open every seat's socket and say hello."""
        for corner, cookie in enumerate(self.cookies):
            client = await connect(
                port,
                f"/ws/table/{self.key}/",
                cookie=cookie,
                heard=self._listener(corner),
            )
            self.clients.append(client)
            client.send('{"t":"hello","v":1,"last":null}')
            client.send('{"t":"commit","c":null}')

    @property
    def is_ready(self) -> bool:
        """Whether every seat has been answered and the first clock runs."""
        return self._greeted >= len(self.cookies) and bool(self._legal)

    def keep_time(self) -> None:
        """Act now and then, so that no clock runs out while other tables connect."""
        self.pace, self.running = KEEPING_SECONDS, True
        asyncio.get_running_loop().call_later(self.random.random() * KEEPING_SECONDS, self._act)

    def stop(self) -> None:
        """Act no more."""
        self.running = False

    def close(self) -> None:
        """Drop all sockets."""
        for client in self.clients:
            client.close()

    def _listener(self, corner: int) -> Any:
        return lambda payload: self._heard(corner, payload)

    def _heard(self, corner: int, payload: bytes) -> None:
        """Every socket counts its frames; the acting seat's reads what it says."""
        self.figures.frames += 1
        greeting = payload.startswith(b'{"t":"table"')
        if not greeting and not (self._asked and corner == self._turn):
            return
        frame = json.loads(payload)
        kind = frame["t"]
        self._greeted += greeting
        if kind == "refused":
            if frame["id"]:  # else it was the part in the dice that came too late
                self.figures.refused += 1
                self._asked = 0
        elif kind == "ply" and frame["n"] == self._asked:
            self.figures.acknowledged.append(time.perf_counter() - self._sent_at)
            self._asked = 0
            self._note(frame)
            self.over = not self._legal
            self._go_on()
        elif greeting and not self.running:
            self._note(frame)
            if self.is_ready:
                self.keep_time()

    def _note(self, frame: dict[str, Any]) -> None:
        self._n, self._legal = frame["n"], frame["legal"]
        clock = frame.get("clock")
        self._turn = clock["running"] % len(self.cookies) if clock else self._turn

    def _go_on(self) -> None:
        if self.pace is None:
            self._act()
            return
        spent = time.perf_counter() - self._sent_at
        asyncio.get_running_loop().call_later(max(0.0, self.pace - spent), self._act)

    def _act(self) -> None:
        if not self.running or self.over or not self._legal:
            return
        action = self._legal[0] if self._legal[0] == "roll" else self.random.choice(self._legal)
        self._asked = self._n + 1
        self._sent_at = time.perf_counter()
        self.clients[self._turn].send(
            f'{{"t":"act","id":"{uuid4()}","n":{self._asked},"a":"{action}"}}'
        )
