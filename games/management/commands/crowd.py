"""Measures matchmaking: a crowd that queues at once over several web processes.

Every player must be seated once, none twice, none lost. Uses the configured Postgres and Redis;
``make crowd`` starts a fresh pair for it. Bounded in players and time; talks to 127.0.0.1 only.
"""

import argparse
import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.management.load.servers import Server
from games.management.load.tables import session_cookie
from games.models import Player, Seat, Ticket
from games.services import guests

SITE = "ludo_site.asgi:application"
TOKEN = "c" * 32
POLL_SECONDS = 1.0
MOST_SECONDS = 120


class Command(BaseCommand):
    """``manage.py crowd``: players over processes, and what became of each."""

    help = "Queues a crowd of players at once over several web processes and checks their seats."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """How many players, over how many processes, at what tables."""
        parser.add_argument("--players", type=int, default=2000)
        parser.add_argument("--processes", type=int, default=2)
        parser.add_argument("--rules", default="vest-classic")
        parser.add_argument("--seats", type=int, default=4, choices=[2, 4, 6, 8])
        parser.add_argument("--clients", type=int, default=16)

    def handle(self, *args: Any, **options: Any) -> None:
        """Queue all, poll until all are seated, then count."""
        players = [guests.make_guest() for _ in range(options["players"])]
        cookies = [session_cookie(player) for player in players]
        connection.close()
        began = time.monotonic()
        with _processes(options["processes"]) as ports:
            told = _play_all(cookies, ports, options)
        self._check(players, told)
        self._print(players, time.monotonic() - began, options)

    def _check(self, players: list[Player], told: list[str | None]) -> None:
        seats = Seat.objects.filter(player__in=players).select_related("table")
        held = Counter(seat.player_id for seat in seats)
        tables = {seat.player_id: seat.table.key for seat in seats}
        lost = sum(player.pk not in held for player in players)
        twice = sum(count > 1 for count in held.values())
        wrong = sum(tables.get(player.pk) != key for player, key in zip(players, told, strict=True))
        self.stdout.write(
            f"seated {len(held)} of {len(players)}, twice {twice}, lost {lost},"
            f" told another table {wrong}"
        )
        if twice or lost or wrong:
            raise CommandError("matchmaking failed")

    def _print(self, players: list[Player], seconds: float, options: dict[str, Any]) -> None:
        times = Ticket.objects.filter(player__in=players).values_list("created_at", "seated_at")
        waits = sorted((until - since).total_seconds() for since, until in times if until)
        self.stdout.write(
            f"{options['processes']} processes, {seconds:.1f} s in all; wait from ticket to seat:"
            f" median {median(waits):.2f} s, p95 {waits[int(len(waits) * 0.95)]:.2f} s,"
            f" longest {waits[-1]:.2f} s"
        )


@contextmanager
def _processes(count: int) -> Iterator[list[int]]:
    with ExitStack() as stack:
        servers = [Server(SITE, core=number) for number in range(count)]
        for server in servers:
            stack.callback(server.stop)
        yield [server.port for server in servers]


def _play_all(cookies: list[str], ports: list[int], options: dict[str, Any]) -> list[str | None]:
    """Everybody queues, then everybody polls; the table that each was told."""
    pool = {"rules": options["rules"], "seats": options["seats"]}
    asks = [_Browser(cookie, ports[at % len(ports)]) for at, cookie in enumerate(cookies)]
    with ThreadPoolExecutor(options["clients"]) as threads:
        tickets = list(threads.map(lambda ask: ask.send("POST", "queue", pool)["ticket"], asks))
        told: list[str | None] = [None] * len(asks)
        until = time.monotonic() + MOST_SECONDS
        while None in told and time.monotonic() < until:
            open_ones = [at for at, table in enumerate(told) if table is None]
            answers = threads.map(
                lambda at: asks[at].send("GET", f"queue/{tickets[at]}")["table"], open_ones
            )
            for at, table in zip(open_ones, answers, strict=True):
                told[at] = table
            time.sleep(POLL_SECONDS)
    return told


class _Browser:
    """One player's requests."""

    def __init__(self, cookie: str, port: int) -> None:
        self._port = port
        self._headers = {
            "Cookie": f"{cookie}; {settings.CSRF_COOKIE_NAME}={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/json",
        }

    def send(self, method: str, path: str, body: object = None) -> Any:
        """The JSON of an answer that must be a success."""
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            text = None if body is None else json.dumps(body)
            line.request(method, f"/api/v1/{path}", text, self._headers)
            answer = line.getresponse()
            said = answer.read()
        finally:
            line.close()
        if answer.status != http.HTTPStatus.OK:
            raise CommandError(f"{method} {path}: {answer.status} {said[:200]!r}")
        return json.loads(said)
