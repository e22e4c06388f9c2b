"""How long a seat is held whose player is gone: as long as its table says."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from games.live.timekeeper import sweep
from games.models import Seat, Status, Table
from games.services import presence, processes, rematch, seating
from games.services.play_ends import end_game
from tests.games.services.builders import decline_all, person, ply

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def a_persons_pace(settings) -> None:
    settings.LUDO_SPEED = 1


def running(**facts: int) -> Table:
    """A running game of two people, both connected, of which nothing has been played."""
    ann, bob = person("Ann"), person("Bob")
    table = seating.open_table(ann, rules="vest-classic", seats=2, kind="private", **facts)
    seating.sit(bob, key=table.key, known=[table.key])
    decline_all(table)
    process = uuid4()
    processes.beat(process, "web")
    for player in (ann, bob):
        presence.arrive(table.pk, player_id=player.pk, process=process)
    return table


def drop(table: Table, corner: int) -> Seat:
    seat = table.seat_set.get(corner=corner)
    presence.depart(table.pk, number=corner, generation=seat.generation)
    seat.refresh_from_db()
    return seat


def time_passes(table: Table, seconds: int) -> None:
    earlier = timedelta(seconds=seconds)
    Seat.objects.filter(table=table).update(hold_until=F("hold_until") - earlier)
    Table.objects.filter(pk=table.pk).update(due_at=F("due_at") - earlier)


def is_over_after(table: Table, seconds: int) -> bool:
    time_passes(table, seconds)
    asyncio.run(sweep(late_ms=0))
    table.refresh_from_db()
    return table.status == Status.OVER


@pytest.mark.parametrize(("facts", "seconds"), [({}, 60), ({"hold_s": 30}, 30)])
def test_a_dropped_seat_is_held_as_long_as_the_table_says(facts, seconds: int) -> None:
    seat = drop(running(**facts), 2)
    assert seat.hold_until is not None
    assert abs(seat.hold_until - timezone.now() - seconds * SECOND) < 5 * SECOND


def test_a_table_that_holds_for_thirty_seconds_is_left_after_thirty() -> None:
    table = running(hold_s=30)
    drop(table, 2)
    assert is_over_after(table, 31)
    assert table.ending == "left"
    assert table.places == [{"corner": 0, "place": 1}, {"corner": 2, "place": 2}]


def test_a_table_of_the_usual_kind_is_held_longer() -> None:
    for seconds, over in ((31, False), (61, True)):
        table = running()
        drop(table, 2)
        assert is_over_after(table, seconds) is over


def test_a_seat_whose_process_died_is_held_as_long() -> None:
    table = running(hold_s=30)
    Seat.objects.filter(table=table, corner=2).update(process=uuid4())
    assert processes.release_seats() == [table.key]
    held = table.seat_set.get(corner=2).hold_until
    assert held is not None and held - timezone.now() < 31 * SECOND


def test_who_never_comes_is_held_as_long() -> None:
    ann, bob = person("Ann"), person("Bob")
    table = seating.open_table(ann, rules="vest-classic", seats=2, kind="private", hold_s=30)
    seating.sit(bob, key=table.key, known=[table.key])
    decline_all(table)
    holds = table.seat_set.values_list("hold_until", flat=True)
    assert all(each and each - timezone.now() < 31 * SECOND for each in holds)


def test_a_rematch_holds_as_the_game_before_did() -> None:
    table = running(hold_s=30)
    end_game(table.pk, last=ply(table), ending="won", places=[{"corner": 0, "place": 1}])
    agreed = [rematch.agree(key=table.key, number=number) for number in (0, 2)]
    assert Table.objects.get(key=agreed[-1].table).hold_s == 30
