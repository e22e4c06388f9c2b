"""Heartbeats of the processes that hold tables, and taking over what a dead one held."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from games.clocks import HOLD_MS, LEAST_AFTER_CRASH_MS
from games.models import Process, Seat, Table

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


def forget_dead() -> int:
    """Delete heartbeats that nothing refers to any more."""
    old = Process.objects.filter(beat_at__lt=timezone.now() - FORGET_AFTER)
    deleted, _ = old.exclude(pk__in=Table.objects.exclude(writer=None).values("writer")).delete()
    return deleted


def take_over(table_id: int, *, process: uuid.UUID) -> bool:
    """Take a table from a writer whose heartbeat has stopped; whether this call did it.

    All its deadlines move by the time since that heartbeat, once, with some seconds left at
    least; seats that were connected are held, for their sockets died with their process.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        beat_at = last_beat(table.writer)
        now = timezone.now()
        if table.writer in {None, process} or (beat_at and now - beat_at < DEAD_AFTER):
            return False
        lost = now - (beat_at or now)
        least = now + timedelta(milliseconds=LEAST_AFTER_CRASH_MS / settings.LUDO_SPEED)
        for name in ("due_at", "turn_due_at", "step_due_at"):
            value = getattr(table, name)
            setattr(table, name, None if value is None else max(value + lost, least))
        if table.cap_due_at:
            table.cap_due_at += lost
        table.writer = process
        table.save()
        _hold_seats(table, lost, now)
    return True


def last_beat(process: uuid.UUID | None) -> datetime | None:
    """The last heartbeat of a process, or None where there is none."""
    return Process.objects.filter(pk=process).values_list("beat_at", flat=True).first()


def _hold_seats(table: Table, lost: timedelta, now: datetime) -> None:
    hold = timedelta(milliseconds=HOLD_MS / settings.LUDO_SPEED)
    people = Seat.objects.filter(table=table, strength="", open=True)
    people.filter(hold_until__isnull=False).update(hold_until=Greatest(F("hold_until") + lost, now))
    people.filter(connected=True).update(connected=False, hold_until=now + hold)
