"""The engine and the reference agree, action by action, over seeded random games."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from games import engine
from tests.games.engine import reference
from tests.games.engine.reference_moves import OPTIONS, Impossible, read_rules

SETS = sorted(engine.RULE_SETS)
PLIES = 60
GAMES_A_SET = 150
EVENTS = {
    "roll", "void", "discard", "enter", "advance", "fly", "bounce", "capture", "home", "open",
    "pass", "turn", "finish", "left", "over",
}  # fmt: skip


def takes(base: str, option: str) -> bool:
    try:
        read_rules(f"{base}+{option}")
    except Impossible:
        return False
    return True


def every_id() -> Iterator[str]:
    """Each base set bare, with each option, each pair of options and all that it takes."""
    for base in SETS:
        options = [option for option in OPTIONS if takes(base, option)]
        for size in sorted({0, 1, 2, len(options)}):
            for chosen in itertools.combinations(options, size):
                yield "+".join([base, *chosen])


def every_table() -> list[tuple[str, int]]:
    return [(name, int(seats)) for name in every_id() for seats in read_rules(name).seats]


def every_game() -> list[tuple[str, int, str]]:
    """Each table once, and again where its set has few."""
    tables = every_table()
    counts = Counter(name.split("+")[0] for name, _ in tables)
    return [
        (name, seats, f"two minds {name} {seats} {again}")
        for name, seats in tables
        for again in range(max(1, GAMES_A_SET // counts[name.split("+")[0]]))
    ]


TABLES = every_table()
GAMES = every_game()


def pick(rng: random.Random, pos: reference.Position) -> str:
    """A random action; sixes are common so that games move, and now and then a seat leaves."""
    if rng.random() < 0.004:
        return f"x{rng.choice(pos.playing())}"
    action = rng.choice(reference.legal(pos))
    return f"r{rng.choice('1234566')}" if action == "roll" else action


def same_position(state: engine.State, pos: reference.Position) -> None:
    """Both minds say the same of a position."""
    line = engine.format_position(state)
    assert line == reference.show(pos)
    assert engine.parse_position(line) == state
    legal = [engine.format_action(action) for action in engine.legal_actions(state)]
    assert legal == reference.legal(pos), line
    if legal:
        assert engine.format_action(engine.preferred_action(state)) == reference.preferred(pos), (
            line
        )


def same_step(
    state: engine.State, pos: reference.Position, action: str
) -> tuple[engine.State, reference.Position]:
    """Both minds play an action and tell the same of it."""
    step = engine.apply(state, engine.parse_action(action, state))
    after, told = reference.play(pos, action)
    assert json.loads(json.dumps(step.events)) == told, (reference.show(pos), action)
    return step.state, after


def same_game(name: str, seats: int, seed: str) -> None:
    """One random game in both minds."""
    rng = random.Random(seed)
    pos = scattered(rng, name, seats)
    state = engine.parse_position(reference.show(pos))
    for _ in range(PLIES):
        same_position(state, pos)
        if reference.is_over(pos):
            break
        state, pos = same_step(state, pos, pick(rng, pos))


def scattered(rng: random.Random, name: str, seats: int) -> reference.Position:
    """The first position, or more often a crowded board or one where few can still move."""
    first = reference.new(name, seats, 0)
    if rng.random() < 0.2:
        return first
    pos = first.copied()
    spots = [rng.randrange(first.ring) for _ in range(3)]
    idle = rng.choice([0.15, 0.15, 0.8])
    for corner in pos.playing():
        pos.open[corner] = int(not pos.rules.lock or rng.random() < 0.5)
        pos.groups[corner] = [random_place(rng, pos, corner, spots, idle) for _ in range(4)]
    try:
        return reference.parse(reference.show(pos))
    except Impossible:
        return first


def random_place(
    rng: random.Random, pos: reference.Position, corner: int, spots: list[int], idle: float
) -> int:
    """Base or home with the chance `idle`; else on or near a spot, near the turn-in, in column."""
    unlocked = bool(pos.open[corner])
    if rng.random() < idle:
        may_be_home = unlocked and pos.rules.goal_at(pos.seats) > 1
        return rng.choice([0, pos.home]) if may_be_home else 0
    if rng.random() < 0.7:
        near = (rng.choice(spots) + rng.randrange(6) - 13 * corner) % pos.ring
        return near or 1
    return pos.ring - 6 + rng.randrange(11 if unlocked else 6)


@pytest.mark.parametrize("base", SETS)
def test_both_minds_play_the_same_games(base: str) -> None:
    for name, seats, seed in GAMES:
        if name.split("+")[0] == base:
            same_game(name, seats, seed)


@pytest.mark.parametrize("base", SETS)
def test_both_minds_place_the_seats_alike(base: str) -> None:
    for name, seats in [(n, s) for n, s in TABLES if n in (base, f"{base}+team")]:
        rng = random.Random(f"places {name} {seats}")
        pos = scattered(rng, name, seats)
        while not reference.is_over(pos):
            leaves = rng.random() < 0.02
            action = f"x{rng.choice(pos.playing())}" if leaves else pick(rng, pos)
            pos, _ = reference.play(pos, action)
        state = engine.parse_position(reference.show(pos))
        assert list(engine.places(state)) == reference.places(pos), reference.show(pos)


@pytest.mark.parametrize("base", SETS)
def test_both_minds_count_the_same_sequences(base: str) -> None:
    for name, seats in [(n, s) for n, s in TABLES if n.count("+") < 2 and n.startswith(base)]:
        pos = scattered(random.Random(f"perft {name} {seats}"), name, seats)
        state = engine.parse_position(reference.show(pos))
        assert engine.perft(state, 2) == reference.perft(pos, 2), reference.show(pos)


def test_the_games_meet_everything_the_rules_speak_of() -> None:
    met: set[str] = set()
    for name, seats, seed in GAMES:
        rng = random.Random(seed)
        pos = scattered(rng, name, seats)
        for _ in range(PLIES):
            if reference.is_over(pos):
                break
            pos, events = reference.play(pos, pick(rng, pos))
            met |= {event[0] for event in events}
    assert met == EVENTS, EVENTS - met
