"""Heartbeats of the processes that hold tables, and taking over what a dead one held."""

import uuid
from datetime import datetime, timedelta
from enum import Enum

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone

from games import engine
from games.clocks import LEAST_AFTER_CRASH_MS
from games.models import Kind, Process, Seat, Status, Table
from games.services.presence import may_stand_still, stand_still
from games.signals import table_changed

LATE_AFTER = timedelta(seconds=1)
DEAD_AFTER = timedelta(seconds=2)
FORGET_AFTER = timedelta(hours=1)
WEB = "web"
GONE = "gone"
"""The kind of a process with sockets, and of one that has ended in good order."""


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
    others = _alive(now).exclude(pk=process).exclude(kind="brief")
    return now, list(others.values_list("pk", flat=True))


def say_goodbye(process: uuid.UUID) -> None:
    """End a process in good order: its tables are anybody's, its seats are held.

    Where players were connected to it, its last moment is kept: who takes a game over gives them
    back the time since.
    """
    with transaction.atomic():
        held = Table.objects.filter(writer=process)
        mine = Process.objects.filter(pk=process)
        if mine.filter(kind=WEB).exists():
            mine.update(kind=GONE, beat_at=timezone.now())
            held = held.exclude(status=Status.PLAYING)
        else:
            mine.delete()
        held.update(writer=None)
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
    """Take a table from a writer whose heartbeat has stopped, or that has said goodbye.

    All its deadlines move by the time since that heartbeat, once, with some seconds left at
    least; not where they stand still. A writer whose heartbeat is late, but not yet by as much,
    is left in doubt: ask again.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
        now = timezone.now()
        writer = Process.objects.filter(pk=table.writer).first() if table.writer else None
        silence = now - writer.beat_at if writer else DEAD_AFTER
        left = writer is not None and writer.kind == GONE
        if table.writer in {None, process} or (silence < LATE_AFTER and not left):
            return Writer.ALIVE
        if silence < DEAD_AFTER and not left:
            return Writer.UNSURE
        if table.paused_at is None:
            _move_deadlines(table, silence, now)
        table.writer = process
        table.save()
    release_seats()
    return Writer.TAKEN


def release_seats() -> list[str]:
    """Hold every seat whose socket died with its process; the keys of their tables."""
    now = timezone.now()
    alive = _alive(now).values("pk")
    lost = Seat.objects.filter(connected=True, open=True).exclude(process__in=alive)
    keys = list(lost.values_list("table__key", flat=True).distinct())
    return [key for key in keys if _hold_seats(key, lost, now)]


def _alive(now: datetime) -> QuerySet[Process]:
    return Process.objects.filter(beat_at__gt=now - DEAD_AFTER).exclude(kind=GONE)


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
    """Mark the lost seats of one table; cumulative clocks know no hold.

    A table that nobody is at any more stands still where it may, since their process was heard.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(no_key=True).get(key=key)
        playing = table.status == Status.PLAYING
        held = playing and table.kind != Kind.BOTS and engine.rule_set(table.rules).seat_ms is None
        hold = table.hold_from(now)
        seats = lost.filter(table=table)
        heard = Process.objects.filter(pk__in=list(seats.values_list("process", flat=True)))
        since = heard.aggregate(last=Max("beat_at"))["last"]
        if not seats.update(connected=False, hold_until=hold if held else None):
            return False
        others = table.seat_set.filter(connected=True, strength="")
        if playing and not table.paused_at and not others.exists() and may_stand_still(table):
            stand_still(table, since=since)
        if held and (table.due_at is None or table.due_at > hold):
            Table.objects.filter(pk=table.pk).update(due_at=hold)
        table_changed.send(Table, key=key)
    return True
