"""Heartbeats of the processes that hold tables, and taking over what a dead one held."""

import uuid
from datetime import datetime, timedelta
from enum import Enum

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from games import engine
from games.clocks import LEAST_AFTER_CRASH_MS
from games.models import Process, Seat, Status, Table
from games.signals import table_changed

LATE_AFTER = timedelta(seconds=1)
DEAD_AFTER = timedelta(seconds=2)
FORGET_AFTER = timedelta(hours=1)


def beat(process: uuid.UUID, kind: str) -> tuple[datetime, list[uuid.UUID]]:
    """Write this process's heartbeat; the database's time, and the other live processes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_process (id, kind, started_at, beat_at)"
            " VALUES (%s, %s, clock_timestamp(), clock_timestamp())"
            " ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp()"
            " RETURNING beat_at",
            [process, kind],
        )
        now: datetime = cursor.fetchone()[0]
    others = Process.objects.filter(beat_at__gt=now - DEAD_AFTER).exclude(pk=process)
    return now, list(others.exclude(kind="brief").values_list("pk", flat=True))


def say_goodbye(process: uuid.UUID) -> None:
    """End a process in good order: its tables are anybody's, its seats are held."""
    with transaction.atomic():
        Table.objects.filter(writer=process).update(writer=None)
        Process.objects.filter(pk=process).delete()
    release_seats()


def forget_dead() -> int:
    """Delete heartbeats that nothing refers to any more."""
    old = Process.objects.filter(beat_at__lt=timezone.now() - FORGET_AFTER)
    deleted, _ = old.exclude(pk__in=Table.objects.exclude(writer=None).values("writer")).delete()
    return deleted


class Writer(Enum):
    """What became of asking for a table that another process wrote last."""

    TAKEN = "taken"
    ALIVE = "alive"
    UNSURE = "unsure"


def take_over(table_id: int, *, process: uuid.UUID) -> Writer:
    """Take a table from a writer whose heartbeat has stopped.

    All its deadlines move by the time since that heartbeat, once, with some seconds left at
    least. A writer whose heartbeat is late, but not yet by as much, is left in doubt: ask again.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        beat_at = last_beat(table.writer)
        now = timezone.now()
        silence = now - beat_at if beat_at else DEAD_AFTER
        if table.writer in {None, process} or silence < LATE_AFTER:
            return Writer.ALIVE
        if silence < DEAD_AFTER:
            return Writer.UNSURE
        _move_deadlines(table, silence, now)
        table.writer = process
        table.save()
    release_seats()
    return Writer.TAKEN


def last_beat(process: uuid.UUID | None) -> datetime | None:
    """The last heartbeat of a process, or None where there is none."""
    if process is None:
        return None
    return Process.objects.filter(pk=process).values_list("beat_at", flat=True).first()


def release_seats() -> list[str]:
    """Hold every seat whose socket died with its process; the keys of their tables."""
    now = timezone.now()
    alive = Process.objects.filter(beat_at__gt=now - DEAD_AFTER).values("pk")
    lost = Seat.objects.filter(connected=True, open=True).exclude(process__in=alive)
    keys = list(lost.values_list("table__key", flat=True).distinct())
    return [key for key in keys if _hold_seats(key, lost, now)]


def _move_deadlines(table: Table, lost: timedelta, now: datetime) -> None:
    least = now + timedelta(milliseconds=LEAST_AFTER_CRASH_MS / settings.LUDO_SPEED)
    for name in ("due_at", "turn_due_at", "step_due_at"):
        value = getattr(table, name)
        setattr(table, name, None if value is None else max(value + lost, least))
    if table.cap_due_at:
        table.cap_due_at += lost
    held = Seat.objects.filter(table=table, hold_until__isnull=False)
    held.update(hold_until=Greatest(F("hold_until") + lost, least))


def _hold_seats(key: str, lost: QuerySet[Seat], now: datetime) -> bool:
    """Mark the lost seats of one table; cumulative clocks know no hold."""
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(key=key)
        held = table.status == Status.PLAYING and engine.rule_set(table.rules).seat_ms is None
        hold = table.hold_from(now)
        seats = lost.filter(table=table)
        if not seats.update(connected=False, hold_until=hold if held else None):
            return False
        if held and (table.due_at is None or table.due_at > hold):
            Table.objects.filter(pk=table.pk).update(due_at=hold)
        table_changed.send(Table, key=key)
    return True
