"""Blocking: never seated together by the queue, no way into the blocker's rooms."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models import Block, Kind, Player, Seat, Table, Ticket
from games.services import blocking, matchmaking, seating
from games.services.grouping import all_groups, full_groups
from games.services.matchmaking import Pool
from tests.games.services.builders import meeting, outcome, person, room
from tests.games.services.test_matchmaking import age, people, wait

pytestmark = pytest.mark.django_db(transaction=True)

PAIR = Pool("vest-classic", 2, 0, False)


def blocks(player: Player, other: Player) -> object:
    return outcome(partial(blocking.block, player, key=other.key))


def tables() -> list[set[str]]:
    """Who sits together at the tables of the queue, by name, bots left out."""
    rows = Table.objects.exclude(kind=Kind.PRIVATE).order_by("pk")
    return [{seat.name for seat in table.seat_set.filter(strength="")} for table in rows]


# Who is grouped with whom

PAIRS = st.frozensets(st.integers(0, 11), min_size=2, max_size=2)


@given(st.integers(0, 12), st.sampled_from([2, 4, 6, 8]), st.sets(PAIRS, max_size=12))
def test_groups_hold_nobody_twice_and_no_pair_apart(
    count: int, size: int, apart: set[frozenset[int]]
) -> None:
    waiting = list(range(count))
    full, everybody = full_groups(waiting, size, apart), all_groups(waiting, size, apart)
    assert all(len(group) == size for group in full)
    assert everybody[: len(full)] == full
    assert sorted(each for group in everybody for each in group) == waiting
    for group in everybody:
        assert not any(pair <= set(group) for pair in apart)
    left = [each for each in waiting if not any(each in group for group in full)]
    mingle = [each for each in left if not any(each in pair for pair in apart)]
    assert len(mingle) < size


def test_without_blocks_first_come_is_first_seated() -> None:
    assert full_groups(range(9), 4, set()) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert all_groups(range(9), 4, set()) == [[0, 1, 2, 3], [4, 5, 6, 7], [8]]


def test_one_whom_nobody_may_meet_keeps_nobody_from_playing() -> None:
    apart = {frozenset([0, 1]), frozenset([0, 2]), frozenset([0, 3])}
    assert full_groups([0, 1, 2, 3], 2, apart) == [[1, 2]]
    assert full_groups([0, 1, 2, 3, 4], 4, apart) == [[1, 2, 3, 4]]


# The queue


@pytest.mark.parametrize("either", [False, True])
def test_a_blocked_pair_is_never_seated_together(either: bool) -> None:
    ann, bob, cat, dev = people(4)
    blocks(*((bob, ann) if either else (ann, bob)))
    wait(ann, seats=2), wait(bob, seats=2)
    assert tables() == []
    wait(cat, seats=2), wait(dev, seats=2)
    assert tables() == [{"P0", "P2"}, {"P1", "P3"}]


def test_a_blocked_pair_gets_bots_at_two_tables() -> None:
    ann, bob, cat = people(3)
    blocks(ann, bob)
    for player in (ann, bob, cat):
        wait(player)
    age(46)
    matchmaking.tidy()
    assert tables() == [{"P0", "P2"}, {"P1"}]


def test_those_who_are_blocked_no_more_meet_again() -> None:
    ann, bob = people(2)
    blocks(ann, bob)
    wait(ann, seats=2), wait(bob, seats=2)
    blocking.unblock(ann, key=bob.key)
    matchmaking.tidy()
    assert tables() == [{"P0", "P1"}]


def test_a_seating_waits_for_a_block_under_way_and_heeds_it() -> None:
    ann, bob = people(2)
    ticket = wait(ann, seats=2)
    Ticket.objects.create(player=bob, **PAIR._asdict())
    block = partial(blocking.block, ann, key=bob.key)
    _, seated = meeting(block, partial(matchmaking.seat_pool, PAIR))
    assert seated == 0
    ticket.refresh_from_db()
    assert ticket.open and not Seat.objects.exists()


def test_a_block_waits_for_a_seating_under_way() -> None:
    ann, bob = people(2)
    wait(ann, seats=2)
    Ticket.objects.create(player=bob, **PAIR._asdict())
    block = partial(blocking.block, bob, key=ann.key)
    seated, blocked = meeting(partial(matchmaking.seat_pool, PAIR), block)
    assert (seated, blocked) == (1, ann)
    assert Seat.objects.count() == 2


# Rooms


def test_a_blocked_player_does_not_come_into_the_blockers_room() -> None:
    ann, bob = people(2)
    table = room(ann)
    blocks(ann, bob)
    assert outcome(partial(seating.join, bob, code=table.code or "")) == "forbidden"
    assert outcome(partial(seating.sit, bob, key=table.key, known=[table.key])) == "forbidden"
    assert table.seat_set.count() == 1


def test_the_blocker_may_still_go_to_the_blocked_players_room() -> None:
    ann, bob = people(2)
    table = room(bob)
    blocks(ann, bob)
    seating.join(ann, code=table.code or "")
    assert isinstance(seating.sit(ann, key=table.key, known=[table.key]), Seat)


def test_a_blocked_player_who_knows_no_code_learns_nothing() -> None:
    ann, bob = people(2)
    table = room(ann)
    blocks(ann, bob)
    assert outcome(partial(seating.sit, bob, key=table.key)) == "not-found"


# The list itself


def test_blocking_twice_is_blocking_once() -> None:
    ann, bob = people(2)
    assert [blocks(ann, bob), blocks(ann, bob)] == [bob, bob]
    assert Block.objects.count() == 1


def test_two_who_block_each_other_at_once_both_do() -> None:
    ann, bob = people(2)
    meeting(partial(blocking.block, ann, key=bob.key), partial(blocking.block, bob, key=ann.key))
    assert Block.objects.count() == 2


def test_nobody_blocks_themselves_or_somebody_who_is_not_there() -> None:
    ann = person()
    assert blocks(ann, ann) == "forbidden"
    assert outcome(partial(blocking.block, ann, key="nobody")) == "not-found"
    assert outcome(partial(blocking.unblock, ann, key="nobody")) == "not-found"
