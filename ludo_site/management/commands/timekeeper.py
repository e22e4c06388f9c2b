"""Acts for tables whose process has gone: one running copy is enough, two do no harm."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.live.timekeeper import keep_time


class Command(BaseCommand):
    """Runs until SIGTERM or Ctrl-C."""

    help = "Runs clocks, bots and holds at tables that no web process holds."

    def handle(self, *args: Any, **options: Any) -> None:
        """Keep time until told to stop."""
        asyncio.run(_run())


async def _run() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await keep_time(stop)
