"""What holds in every random game of every set: tokens, notation, replay, always an action."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from games.engine import Refusal

OPTIONS = ["team", *engine.OPTIONS]


@st.composite
def tables(draw: st.DrawFn) -> engine.State:
    """The first position of a table of any set with any options that it takes."""
    rules = engine.RULE_SETS[draw(st.sampled_from(sorted(engine.RULE_SETS)))]
    taken = [option for option in OPTIONS if engine.takes_option(rules, option)]
    chosen = draw(st.lists(st.sampled_from(taken), unique=True, max_size=3)) if taken else []
    whole = engine.rule_set("+".join([rules.id, *chosen]))
    seats = draw(st.sampled_from(whole.seats))
    starter = draw(st.sampled_from(engine.seat_corners(seats)))
    return engine.new_game(whole, seats, starter)


def play_on(state: engine.State, rng: random.Random) -> engine.Action:
    """Any legal action; now and then somebody leaves."""
    if rng.random() < 0.005:
        playing = [c for c, tokens in enumerate(state.tokens) if tokens]
        return engine.Leave(rng.choice(playing))
    action = rng.choice(engine.legal_actions(state))
    return engine.Roll(rng.choice((1, 2, 3, 4, 5, 6, 6))) if action is engine.ROLL else action


@settings(max_examples=150, deadline=None, derandomize=True)
@given(tables(), st.integers(0, 2**32))
def test_a_random_game_keeps_every_promise(start: engine.State, seed: int) -> None:
    rng, state, played = random.Random(seed), start, []
    for _ in range(120):
        line = engine.format_position(state)
        assert engine.parse_position(line) == state
        assert all(len(tokens) in {0, 4} for tokens in state.tokens)
        assert bool(engine.legal_actions(state)) != engine.is_over(state)
        if engine.is_over(state):
            break
        action = play_on(state, rng)
        written = engine.format_action(action)
        assert engine.parse_action(written, state) == action
        step = engine.apply(state, action)
        assert step.events
        played.append(written)
        state = step.state
    assert engine.replay(start, played) == state


@settings(max_examples=60, deadline=None, derandomize=True)
@given(tables(), st.integers(0, 2**32))
def test_places_name_every_seat_once_and_the_best_is_first(start: engine.State, seed: int) -> None:
    rng, state = random.Random(seed), start
    while not engine.is_over(state):
        action = engine.preferred_action(state) if rng.random() < 0.9 else play_on(state, rng)
        state = engine.apply(
            state, engine.Roll(rng.randrange(1, 7)) if action is engine.ROLL else action
        ).state
    places = engine.places(state)
    assert [corner for corner, _ in places] == list(start.corners)
    assert min(place for _, place in places) == 1


@settings(max_examples=100, deadline=None, derandomize=True)
@given(tables(), st.integers(0, 2**32))
def test_what_is_not_legal_is_refused_with_a_code_and_a_section(
    start: engine.State, seed: int
) -> None:
    rng, state = random.Random(seed), start
    for _ in range(40):
        if engine.is_over(state):
            break
        legal = set(map(engine.format_action, engine.legal_actions(state)))
        text = rng.choice("123456") + rng.choice(["a", "b", "c", "d", "ab", "bcd", "-2a"])
        if text not in legal:
            with pytest.raises(Refusal) as refused:
                engine.apply(state, engine.parse_action(text, state))
            assert refused.value.code in engine.CODES and refused.value.section
        state = engine.apply(state, play_on(state, rng)).state


@given(st.text(max_size=120))
def test_random_text_is_no_position_and_no_crash(text: str) -> None:
    with pytest.raises(Refusal):
        engine.parse_position(text)


@given(st.text(max_size=12))
def test_random_text_is_an_action_or_refused(text: str) -> None:
    state = engine.new_game("vest-classic", 2, 0)
    try:
        action = engine.parse_action(text, state)
    except Refusal as refusal:
        assert refusal.code == "bad-action"
    else:
        assert engine.format_action(action) == text


@given(st.data())
def test_a_mutated_position_is_read_or_refused(data: st.DataObject) -> None:
    line = engine.format_position(engine.new_game("vest-blitz", 4, 1))
    place = data.draw(st.integers(0, len(line) - 1))
    letter = data.draw(st.sampled_from("0123456789abfxrswo@,/+- ²٣"))
    text = line[:place] + letter + line[place + 1 :]
    try:
        state = engine.parse_position(text)
    except Refusal as refusal:
        assert refusal.code in engine.CODES
    else:
        assert engine.format_position(state) == text or "+" in text


def test_a_state_is_frozen_and_can_be_a_key() -> None:
    state = engine.new_game("vest-classic", 2, 0)
    with pytest.raises(AttributeError):
        state.owed = 3  # type: ignore[misc]
    assert {state: 1}[engine.new_game("vest-classic", 2, 0)] == 1
