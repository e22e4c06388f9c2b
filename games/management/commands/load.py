"""Measures live play: many tables of scripted clients against one web process.

Prints acknowledgement times at a steady pace, then what the server does when saturated, beside a
bare socket server on the same core in turn. Uses the configured Postgres and Redis; ``make load``
starts a fresh pair for it.
"""

import argparse
import asyncio
import gc
import os
import statistics
from typing import Any

from django.core.management.base import BaseCommand

from games.management.load.servers import Server
from games.management.load.tables import Figures, PlayedTable, make_table

OURS = "ludo_site.asgi:application"
BARE = "games.management.load.bare:application"
WARM_SECONDS = 3.0
READY_SECONDS = 60


class Command(BaseCommand):
    """``manage.py load``: bounded in tables, seconds and rounds; talks to 127.0.0.1 only."""

    help = "Plays tables of scripted clients over sockets and prints what the server does."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """How many tables, how long, how often."""
        parser.add_argument("--tables", type=int, default=200)
        parser.add_argument("--seats", type=int, default=4, choices=[2, 3, 4, 6, 8])
        parser.add_argument("--rules", default="vest-classic")
        parser.add_argument("--seconds", type=float, default=15.0)
        parser.add_argument("--rounds", type=int, default=3)
        parser.add_argument("--server-core", type=int, default=0)
        parser.add_argument("--client-core", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Steady pace first, then saturated rounds of ours and the bare server in turn."""
        cores = os.cpu_count() or 1
        os.sched_setaffinity(0, {options["client_core"] % cores})
        gc.freeze()  # the clients' own pauses are not the server's
        gc.disable()
        options["server_core"] %= cores
        self.steady(options)
        ratios = []
        for number in range(1, options["rounds"] + 1):
            ours = self.saturated(OURS, options)
            bare = self.saturated(BARE, options)
            ratios.append(ours / bare)
            self.stdout.write(
                f"round {number}: {ours:.0f} durable actions/s, bare consumer {bare:.0f}/s,"
                f" ratio {ratios[-1]:.2f}"
            )
        self.stdout.write(
            f"saturated: median ratio to the bare consumer {statistics.median(ratios):.2f}"
        )

    def steady(self, options: dict[str, Any]) -> None:
        """Every table acts once a second."""
        server, tables, figures = self._ready(OURS, options)
        try:
            idle = server.memory_bytes()
            loop = asyncio.new_event_loop()
            loop.run_until_complete(_play(server, tables, figures, options["seconds"], pace=1.0))
            sockets = len(tables) * options["seats"]
            count = len(figures.acknowledged)
            self.stdout.write(
                f"steady: {len(tables)} tables, {count / figures.seconds:.0f} actions/s,"
                f" {figures.frames / figures.seconds:.0f} frames/s, refused {figures.refused}\n"
                f"steady: acknowledged p50 {figures.quantile(0.5):.1f} ms,"
                f" p95 {figures.quantile(0.95):.1f} ms, p99 {figures.quantile(0.99):.1f} ms\n"
                f"steady: server {1e6 * figures.cpu_seconds / max(1, count):.0f} µs of processor"
                f" an action, {(server.memory_bytes() - idle) / sockets / 1024:.0f} KiB a socket"
            )
            loop.close()
        finally:
            server.stop()

    def saturated(self, application: str, options: dict[str, Any]) -> float:
        """Every table acts as soon as it is acknowledged: actions a second."""
        server, tables, figures = self._ready(application, options)
        try:
            loop = asyncio.new_event_loop()
            loop.run_until_complete(_play(server, tables, figures, options["seconds"], pace=None))
            loop.close()
            return len(figures.acknowledged) / figures.seconds
        finally:
            server.stop()

    def _ready(
        self, application: str, options: dict[str, Any]
    ) -> tuple[Server, list[PlayedTable], Figures]:
        figures = Figures()
        tables = []
        for number in range(options["tables"]):
            if application == OURS:
                key, cookies = make_table(options["rules"], options["seats"])
            else:
                key, cookies = f"bare{number}", [""] * options["seats"]
            tables.append(PlayedTable(key, cookies, figures, number))
        return Server(application, core=options["server_core"]), tables, figures


async def _play(
    server: Server,
    tables: list[PlayedTable],
    figures: Figures,
    seconds: float,
    *,
    pace: float | None,
) -> None:
    """Connect all, warm up, then measure one stretch."""
    for table in tables:
        await table.connect(server.port)
    async with asyncio.timeout(READY_SECONDS):
        while not all(table.running for table in tables):
            await asyncio.sleep(0.1)
    for table in tables:
        table.pace = pace
    await asyncio.sleep(WARM_SECONDS)
    figures.acknowledged.clear()
    figures.frames = figures.refused = 0
    used, began = server.cpu_seconds(), asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    figures.seconds = asyncio.get_running_loop().time() - began
    figures.cpu_seconds = server.cpu_seconds() - used
    for table in tables:
        table.stop()
    await asyncio.sleep(0.5)
    for table in tables:
        table.close()
