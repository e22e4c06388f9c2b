"""Background work of the games app: settle what has ended, and sweep what was forgotten.

Every task takes ids only and may run twice.
"""

import asyncio

from celery import shared_task

from games.live.timekeeper import sweep
from games.services import processes, records, rooms, settlement

LATE_MS = 10_000


@shared_task
def settle(table_id: int) -> None:
    """Settle one game that has ended."""
    settlement.settle(table_id)


@shared_task
def sweep_settlements() -> int:
    """Settle whatever a lost task left open."""
    return settlement.settle_open()


@shared_task
def sweep_deadlines() -> int:
    """Act for tables that have been due for long: the net under the timekeeper."""
    return asyncio.run(sweep(late_ms=LATE_MS))


@shared_task
def sweep_reveals() -> int:
    """Reveal the dice of any ended game whose seed is still sealed."""
    return records.reveal_forgotten()


@shared_task
def prune_journal() -> int:
    """Delete the plies of games that are folded into their record since a day."""
    return records.prune_journal()


@shared_task
def close_unused_rooms() -> int:
    """Close rooms that never began."""
    return rooms.close_unused()


@shared_task
def forget_processes() -> int:
    """Delete the heartbeats of processes that are long gone."""
    return processes.forget_dead()
