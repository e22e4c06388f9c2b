"""Bots: always legal, always the same, quick, and the strong one strong."""

import random
from itertools import islice
from time import perf_counter

import pytest

from games import bots, engine
from games.engine import State
from games.management.commands.playout import play_out, win_rate

TABLES = [
    (name, seats)
    for name, rules in sorted(engine.RULE_SETS.items())
    for seats in rules.seats
    if seats < 5 or name == "vest-blitz"
]
TABLES += [("vest-classic+team", 4), ("vest-blitz+team", 4), ("traditional+blocks+enter1", 4)]
each_strength = pytest.mark.parametrize("strength", bots.STRENGTHS)


def walk(rules: str, seats: int, strength: str, seed: int) -> list[State]:
    """The positions of a game that a strength plays against random moves."""
    rng = random.Random(f"{rules} {seats} {seed}")
    corners = engine.seat_corners(seats)
    state = engine.new_game(rules, seats, corners[0])
    met = []
    while state.turn is not None and len(met) < 400:
        met.append(state)
        if state.turn == corners[0]:
            action = bots.choose(state, strength, rng.random())
        else:
            action = rng.choice(engine.legal_actions(state))
        if action is engine.ROLL:
            action = engine.Roll(rng.randint(1, 6))
        state = engine.apply(state, action).state
    return met


@each_strength
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_bot_chooses_what_is_legal(rules: str, seats: int, strength: str) -> None:
    for state in walk(rules, seats, strength, 1):
        assert bots.choose(state, strength, 0.999) in engine.legal_actions(state)


@each_strength
def test_the_same_position_and_number_give_the_same_action(strength: str) -> None:
    for state in walk("vest-arrow", 4, strength, 2):
        again = engine.parse_position(engine.format_position(state))
        assert bots.choose(state, strength, 0.3) == bots.choose(again, strength, 0.3)


def test_the_easy_bot_reaches_every_move() -> None:
    state = engine.parse_position("traditional@2 5,9,0,0/-/3,0,0,0/- 0 r0 w6 s1 o1010")
    reached = {bots.choose(state, "easy", number / 20) for number in range(20)}
    assert reached == set(engine.legal_actions(state))


@each_strength
def test_a_finished_game_has_nothing_to_choose(strength: str) -> None:
    over = engine.parse_position("vest-classic@2 f1/-/57,9,0,0/- - r0 w- s0 o0010")
    with pytest.raises(ValueError, match="over"):
        bots.choose(over, strength, 0.0)


def test_an_unknown_strength_is_a_fault() -> None:
    state = engine.new_game("vest-classic", 2, 0)
    with pytest.raises(KeyError):
        bots.choose(state, "perfect", 0.0)


@pytest.mark.parametrize(
    ("position", "action"),
    [
        # To a safe cell rather than on with the furthest token.
        ("traditional@2 31,45,0,0/-/3,0,0,0/- 0 r0 w4 s0 o1010", "4a"),
        # A capture rather than an advance.
        ("vest-classic@2 40,12,0,0/-/42,0,0,0/- 0 r0 w4 s0 o1010", "4b"),
        # What waits before a roll that a third six would void.
        ("vest-classic@2 57,57,57,3/-/9,0,0,0/- 0 r1 w66 s2 o1010", "6d"),
        # Home wins.
        ("vest-blitz@2 56,9,0,0/-/9,0,0,0/- 0 r0 w1 s0 o1000", "1a"),
    ],
)
def test_the_strong_bot_finds_it(position: str, action: str) -> None:
    chosen = bots.choose(engine.parse_position(position), "strong", 0.5)
    assert engine.format_action(chosen) == action


@pytest.mark.parametrize("rules", ["vest-classic", "vest-blitz", "ukll-competitive", "traditional"])
def test_the_strong_bot_beats_the_preferred_move(rules: str) -> None:
    assert win_rate(rules, 2, ("strong", "preferred"), 40, "test") > 0.6


def test_the_strengths_are_in_order() -> None:
    assert win_rate("vest-classic", 2, ("strong", "fair"), 40, "order") > 0.55
    assert win_rate("vest-classic", 2, ("fair", "easy"), 40, "order") > 0.55


def test_a_game_among_bots_ends() -> None:
    minds = dict(enumerate(("easy", "fair", "strong", "strong")))
    end = play_out(engine.new_game("vest-master+team", 4, 0), minds, random.Random(5))
    assert engine.is_over(end)


def test_the_strong_bot_is_quick() -> None:
    met = [s for s in walk("vest-classic", 4, "strong", 3) if len(engine.legal_actions(s)) > 1]
    spent = []
    for state in islice(met, 100):
        began = perf_counter()
        bots.choose(state, "strong", 0.5)
        spent.append(perf_counter() - began)
    assert sorted(spent)[len(spent) // 2] < 0.004
