"""Acting for tables that nobody holds: a process of its own, and the last net of Celery beat."""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from games.clocks import OTHERS_WAIT_MS
from games.live.bridge import ask
from games.live.hub import BRIEF, Hub
from games.queries import due_tables
from games.services import matchmaking
from games.services.processes import release_seats

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
SETTLE_SECONDS = 2.0


async def keep_time(stop: asyncio.Event) -> None:
    """Look for due tables until told to stop; a failure is logged and the next look goes on."""
    hub = await Hub(kind="timekeeper").start()
    try:
        while not stop.is_set():
            try:
                await look(hub, late_ms=OTHERS_WAIT_MS)
            except Exception:
                log.exception("timekeeper: a look failed")
            await asyncio.sleep(LOOK_SECONDS)
    finally:
        await hub.stop()


async def sweep(*, late_ms: int) -> int:
    """Act once for what has been due for long: the net under the timekeeper."""
    hub = await Hub(kind=BRIEF).start()
    try:
        count = await look(hub, late_ms=late_ms)
        await asyncio.sleep(SETTLE_SECONDS if count else 0)
    finally:
        await hub.stop()
    return count


async def look(hub: Hub, *, late_ms: int) -> int:
    """Take up every table that is due; how many there were."""
    late = datetime.fromtimestamp(hub.now() / 1000, UTC) - timedelta(milliseconds=late_ms)
    await ask(release_seats)
    await ask(matchmaking.tidy)
    keys = await ask(due_tables, hub.process, late=late)
    for key in keys:
        table = hub.tables.get(key)
        if table is None:
            await hub.table(key)
        elif table.timer is None and not table.busy:
            await hub.refresh(table)
    return len(keys)
