"""What a host may do before the start, and what happens when two do something at once."""

from functools import partial

import pytest

from games.models import Seat, Table
from games.services import hosting, seating, starting
from tests.games.services.builders import meeting, outcome, person, room

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann():
    return person("Ann")


@pytest.fixture
def bob():
    return person("Bob")


def sits(player, table, corner=None):
    return partial(seating.sit, player, key=table.key, corner=corner, known=[table.key])


def removes(player, table, corner=1):
    return partial(hosting.remove, player, key=table.key, corner=corner, known=[table.key])


def changes(player, table, rules="vest-classic", **facts):
    return partial(
        hosting.change_rules, player, key=table.key, rules=rules, known=[table.key], **facts
    )


def starts(player, table):
    return partial(seating.start, player, key=table.key, fill=True)


def corners(table: Table) -> dict[str, int]:
    return {seat.name: seat.corner for seat in table.seat_set.all()}


# Removing


def test_who_was_removed_is_free_and_may_not_come_back(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    removes(ann, table)()
    assert corners(table) == {"Ann": 0}
    assert outcome(sits(bob, table)) == "forbidden"
    assert outcome(lambda: seating.join(bob, code=table.code or "")) == "forbidden"
    assert isinstance(room(bob), Table)


def test_the_next_on_a_freed_seat_answers_for_its_own_dice(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    starting.commit(key=table.key, number=1, commitment=bytes(32))
    removes(ann, table)()
    assert not table.dice_entries.exists()
    sits(person("Cat"), table)()
    assert corners(table) == {"Ann": 0, "Cat": 1}


@pytest.mark.parametrize(
    ("corner", "code"), [(0, "forbidden"), (3, "not-found"), (99, "not-found"), (-1, "not-found")]
)
def test_a_host_removes_neither_itself_nor_nobody(ann, corner: int, code: str) -> None:
    assert outcome(removes(ann, room(ann), corner)) == code


def test_only_the_host_has_its_powers(ann, bob) -> None:
    table, cat, eve = room(ann), person("Cat"), person("Eve")
    sits(bob, table)()
    for player in (bob, cat):
        assert outcome(removes(player, table, 0)) == "forbidden"
        assert outcome(changes(player, table)) == "forbidden"
    stranger = partial(hosting.remove, eve, key=table.key, corner=0)
    assert outcome(stranger) == "not-found"
    assert outcome(partial(hosting.change_rules, eve, key=table.key, rules="x")) == "not-found"
    assert corners(table) == {"Ann": 0, "Bob": 1}


def test_after_the_start_it_is_too_late(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    starts(ann, table)()
    assert outcome(removes(ann, table)) == "closed"
    assert outcome(changes(ann, table)) == "closed"


def test_the_next_seat_clockwise_hosts(ann, bob) -> None:
    table, cat = room(ann), person("Cat")
    sits(bob, table, 2)(), sits(cat, table, 3)()
    seating.leave_waiting(ann, key=table.key)
    sits(ann, table, 0)()
    table.refresh_from_db()
    assert table.host == bob
    seating.leave_waiting(bob, key=table.key)
    table.refresh_from_db()
    assert table.host == cat
    assert outcome(removes(ann, table, 3)) == "forbidden"
    removes(cat, table, 0)()


# Other rules


def test_a_host_changes_rules_clock_and_seats(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    changes(ann, table, "traditional+bounce+blocks", seats=3, clock="relaxed")()
    table.refresh_from_db()
    assert (table.rules, table.seats_count, table.clock) == (
        *("traditional+blocks+bounce", 3, "relaxed"),
    )
    changes(ann, table, "vest-blitz")()
    table.refresh_from_db()
    assert (table.rules, table.seats_count, table.clock) == ("vest-blitz", 3, "relaxed")


@pytest.mark.parametrize(
    ("sat", "seats", "then"),
    [
        ([1], 2, {"Ann": 0, "P0": 2}),
        ([2], 2, {"Ann": 0, "P0": 2}),
        ([3, 2], 3, {"Ann": 0, "P0": 1, "P1": 2}),
        ([1, 3], 8, {"Ann": 0, "P0": 1, "P1": 3}),
    ],
)
def test_who_sits_where_no_seat_is_left_takes_the_first_free_one(ann, sat, seats, then) -> None:
    table = room(ann)
    for number, corner in enumerate(sat):
        sits(person(f"P{number}"), table, corner)()
    changes(ann, table, seats=seats)()
    assert corners(table) == then
    assert all(seat.number == seat.corner for seat in table.seat_set.all())


def test_who_moves_answers_anew_for_the_dice_and_who_stays_does_not(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    for number in (0, 1):
        starting.commit(key=table.key, number=number, commitment=bytes(32))
    changes(ann, table, seats=2)()
    assert list(table.dice_entries.values_list("seat", flat=True)) == [0]


def test_a_room_that_is_full_after_a_change_waits_for_its_host(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    changes(ann, table, seats=2)()
    table.refresh_from_db()
    assert table.status == "waiting"
    seating.start(ann, key=table.key)
    table.refresh_from_db()
    assert table.status == "dice"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"rules": "chess"}, "bad-rules"),
        ({"rules": "ukll-competitive"}, "bad-seats"),
        ({"rules": "vest-classic+bounce+bounce"}, "option-twice"),
        ({"seats": 5}, "bad-seats"),
        ({"clock": "none"}, "malformed"),
        ({"seats": 2}, "full"),
    ],
)
def test_what_cannot_be_played_changes_nothing(ann, bob, facts, code: str) -> None:
    table = room(ann)
    sits(bob, table)(), sits(person("Cat"), table)()
    assert outcome(changes(ann, table, **facts)) == code
    table.refresh_from_db()
    assert (table.rules, table.seats_count, table.clock) == ("vest-classic", 4, "normal")
    assert corners(table) == {"Ann": 0, "Bob": 1, "Cat": 2}


# Two at once


def test_who_is_removed_just_before_the_start_does_not_play(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    _, late = meeting(removes(ann, table), starts(ann, table))
    assert isinstance(late, Table)
    assert list(table.seat_set.filter(strength="").values_list("player", flat=True)) == [ann.pk]


def test_nobody_is_removed_from_a_game_that_has_just_started(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    early, late = meeting(starts(ann, table), removes(ann, table))
    assert isinstance(early, Table) and late == "closed"
    assert table.seat_set.filter(player=bob).exists()


def test_the_last_seat_that_is_taken_first_starts_the_game_as_it_was(ann, bob) -> None:
    table = room(ann, seats=2)
    early, late = meeting(sits(bob, table), changes(ann, table, "vest-blitz", seats=4))
    assert isinstance(early, Seat) and late == "closed"
    table.refresh_from_db()
    assert (table.rules, table.seats_count) == ("vest-classic", 2)


def test_who_wanted_a_seat_that_has_just_gone_is_told(ann, bob) -> None:
    table = room(ann)
    _, late = meeting(changes(ann, table, seats=2), sits(bob, table, 1))
    assert late == "full"
    assert corners(table) == {"Ann": 0}


def test_who_sits_down_after_the_seats_were_cut_takes_the_last(ann, bob) -> None:
    table = room(ann)
    _, late = meeting(changes(ann, table, seats=2), sits(bob, table))
    assert late.corner == 2
    table.refresh_from_db()
    assert table.status == "dice"


def test_who_leaves_while_being_removed_goes_once(ann, bob) -> None:
    table = room(ann)
    sits(bob, table)()
    leave = partial(seating.leave_waiting, bob, key=table.key)
    assert meeting(leave, removes(ann, table)) == (True, "not-found")
    assert not table.removed.exists()
