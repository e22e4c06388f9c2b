"""Clocks given back: a process that died, or ended in good order."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from games.live.bridge import ask
from games.live.hub import Hub
from games.models import Process, Table
from games.services import presence, processes
from games.services.processes import Writer
from tests.games.services.builders import game
from tests.games.services.test_standing_still import SECOND, people, process, two

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_crash_stops_a_table_against_bots_at_the_last_heartbeat() -> None:
    table = game()
    seat = people(table)[0]
    dead = process(silent=9)
    presence.arrive(table.pk, player_id=seat.player_id or 0, process=dead)
    assert processes.release_seats() == [table.key]
    table.refresh_from_db()
    seat.refresh_from_db()
    assert table.paused_at == Process.objects.get(pk=dead).beat_at
    assert table.due_at is not None and table.due_at > timezone.now() + timedelta(days=6)
    assert (seat.connected, seat.hold_until) == (False, None)


def running(table: Table, writer: UUID | None, seconds: float) -> datetime:
    """The turn clock of a table that this process wrote last has so many seconds left."""
    due = timezone.now() + seconds * SECOND
    Table.objects.filter(pk=table.pk).update(
        writer=writer, turn_due_at=due, due_at=due, paused_at=None
    )
    return due


def shift(table: Table, before: datetime) -> float:
    table.refresh_from_db()
    assert table.turn_due_at is not None
    return (table.turn_due_at - before).total_seconds()


async def test_who_loads_a_table_of_a_dead_process_gives_its_time_back_first() -> None:
    table = await ask(two)
    before = await ask(running, table, await ask(process, silent=20), 9)
    hub = await Hub(kind="web").start()
    live = await hub.table(table.key)
    assert live is not None and live.writer == hub.process
    assert 20_000 <= (live.deadlines.turn or 0) - before.timestamp() * 1000 < 22_000
    await hub.stop()


async def test_a_process_that_is_only_late_is_asked_again_before_its_table_is_taken() -> None:
    table = await ask(two)
    before = await ask(running, table, await ask(process, silent=1.2), 9)
    hub = await Hub(kind="web").start()
    live = await hub.table(table.key)
    assert live is not None and live.writer == hub.process
    assert 2_000 <= (live.deadlines.turn or 0) - before.timestamp() * 1000 < 4_000
    await hub.stop()


def test_a_restart_costs_nobody_time() -> None:
    table, web = two(), process()
    before = running(table, web, 3)
    processes.say_goodbye(web)
    Process.objects.filter(pk=web).update(beat_at=timezone.now() - 8 * SECOND)
    assert processes.take_over(table.pk, process=uuid4()) is Writer.TAKEN
    assert 8 <= shift(table, before) < 9


def test_who_has_said_goodbye_is_not_waited_for() -> None:
    table, web = two(), process()
    before = running(table, web, 9)
    processes.say_goodbye(web)
    assert processes.take_over(table.pk, process=uuid4()) is Writer.TAKEN
    assert 0 <= shift(table, before) < 1
    assert web not in processes.beat(uuid4(), "web")[1]


def test_at_least_five_seconds_remain_after_a_crash() -> None:
    table = two()
    running(table, process(silent=4), -10)
    now = timezone.now()
    assert processes.take_over(table.pk, process=uuid4()) is Writer.TAKEN
    assert 5 <= shift(table, now) < 6


def test_a_table_is_given_back_its_time_once() -> None:
    table, heir = two(), process()
    before = running(table, process(silent=20), 9)
    assert processes.take_over(table.pk, process=heir) is Writer.TAKEN
    assert processes.take_over(table.pk, process=uuid4()) is Writer.ALIVE
    assert 20 <= shift(table, before) < 21


def test_what_stands_still_anyway_is_not_moved_by_a_crash() -> None:
    table = two()
    before = running(table, process(silent=20), 9)
    Table.objects.filter(pk=table.pk).update(paused_at=timezone.now() - 30 * SECOND)
    assert processes.take_over(table.pk, process=uuid4()) is Writer.TAKEN
    assert shift(table, before) == 0


def test_a_timekeeper_that_ends_takes_no_time_from_anybody() -> None:
    table, keeper = two(), process("timekeeper")
    before = running(table, keeper, 9)
    processes.say_goodbye(keeper)
    assert shift(table, before) == 0
    assert (table.writer, Process.objects.filter(pk=keeper).exists()) == (None, False)
