"""Two real transactions for every scarce thing: seats, players, the start."""

from functools import partial

import pytest

from games.models import Seat, Table
from games.services import seating
from tests.games.services.builders import meeting, outcome, person, room

pytestmark = pytest.mark.django_db(transaction=True)


def sits(player, table, corner=None):
    return partial(seating.sit, player, key=table.key, corner=corner, known=[table.key])


def test_one_of_two_gets_the_seat() -> None:
    table = room(person())
    bob, cat = person("Bob"), person("Cat")
    early, late = meeting(sits(bob, table, 1), sits(cat, table, 1))
    assert isinstance(early, Seat)
    assert late == "full"
    assert table.seat_set.get(corner=1).player == bob


def test_two_without_a_wish_get_a_seat_each() -> None:
    table = room(person())
    early, late = meeting(sits(person("Bob"), table), sits(person("Cat"), table))
    assert (early.corner, late.corner) == (1, 2)


def test_one_of_two_gets_the_last_seat() -> None:
    table = room(person(), seats=2)
    early, late = meeting(sits(person("Bob"), table), sits(person("Cat"), table))
    assert isinstance(early, Seat)
    assert late == "closed"
    assert table.seat_set.count() == 2


def test_two_tabs_of_one_player_take_one_seat() -> None:
    bob, here, there = person("Bob"), room(person("Ann")), room(person("Cat"))
    early, late = meeting(sits(bob, here), sits(bob, there))
    assert isinstance(early, Seat)
    assert late == "already-seated"
    assert list(Seat.objects.filter(player=bob).values_list("table", flat=True)) == [here.pk]


def test_two_tabs_of_one_player_open_one_table() -> None:
    ann = person()
    early, late = meeting(partial(room, ann), partial(room, ann))
    assert isinstance(early, Table)
    assert late == "already-seated"
    assert Table.objects.count() == 1


def test_who_sits_down_after_the_start_is_late() -> None:
    ann = person()
    table = room(ann)
    early, late = meeting(
        partial(seating.start, ann, key=table.key, fill=True), sits(person("Bob"), table)
    )
    assert isinstance(early, Table)
    assert late == "closed"


def test_the_start_counts_who_sat_down_just_before() -> None:
    ann, bob = person(), person("Bob")
    table = room(ann)
    meeting(sits(bob, table), partial(seating.start, ann, key=table.key, fill=True))
    assert table.seat_set.filter(strength="").count() == 2
    assert table.seat_set.exclude(strength="").count() == 2


def test_a_game_starts_once() -> None:
    ann = person()
    table = room(ann)
    start = partial(seating.start, ann, key=table.key, fill=True)
    assert meeting(start, start)[1] == "closed"
    assert table.seat_set.count() == 4


def test_nobody_starts_a_table_that_has_just_closed() -> None:
    ann = person()
    table = room(ann)
    leave = partial(seating.leave_waiting, ann, key=table.key)
    assert meeting(leave, partial(seating.start, ann, key=table.key, fill=True)) == (
        True,
        "not-found",
    )


def test_a_refused_seat_leaves_nothing_behind() -> None:
    table = room(person())
    bob = person("Bob")
    room(bob)
    assert outcome(sits(bob, table)) == "already-seated"
    assert table.seat_set.count() == 1
