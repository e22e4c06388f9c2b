"""What bots choose beside the die that comes next (fair-dice specification, section 9, test 8).

A bot that knew the coming die would choose otherwise before some numbers than before others. So
each choice among several actions is put into a class, and the classes are counted by next die.
"""

import random
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from itertools import product
from math import sqrt

from games import bots, dice, engine
from tests.games.dice_statistics import FACES, chi_square

Choose = Callable[[engine.State, float, int], engine.Action]
"""Picks an action from a position and a number 0 to 1; only a cheat looks at the next die."""

Counts = Counter[tuple[str, int]]
"""How often each class of choice came before each number."""

RULES = "vest-classic"
SEATS = 4
# The normal quantile of p = 0.001, and the fewest that a column must expect to be counted.
HIGHEST_Z = 3.09
FEWEST = 30


def honest(strength: str) -> Choose:
    """The bot of a strength, which is given nothing but the position and a drawn number."""
    return lambda state, chance, next_die: bots.choose(state, strength, chance)


def choices(choose: Choose, games: int, seed: str) -> Counts:
    """The choices of so many games in which every seat plays alike."""
    counts: Counts = Counter()
    for number in range(games):
        _play(choose, f"{seed} {number}".encode(), counts)
    return counts


def _play(choose: Choose, name: bytes, counts: Counts) -> None:
    game, secret = sha256(b"game " + name).digest()[:16], sha256(b"seed " + name).digest()
    row = dice.Dice(secret, game, dice.mix(game, dice.commitment(game, secret), []))
    drawn = random.Random(name)
    state, rolls = engine.new_game(RULES, SEATS, 0), 0
    while legal := engine.legal_actions(state):
        next_die = row.value(rolls)
        action = choose(state, drawn.random(), next_die) if len(legal) > 1 else legal[0]
        done = engine.Roll(next_die) if action is engine.ROLL else action
        rolls += action is engine.ROLL
        state, events = engine.apply(state, done)
        if len(legal) > 1:
            counts[_class_of(action, events), next_die] += 1


def _class_of(action: engine.Action, events: tuple[engine.Event, ...]) -> str:
    if action is engine.ROLL:
        return "roll"
    kinds = {str(event[0]) for event in events}
    best = next((kind for kind in ("home", "capture", "enter", "fly") if kind in kinds), "advance")
    return f"{best} with {action.letters}" if isinstance(action, engine.Move) else best


def strays(counts: Counts) -> float:
    """How far choices and next dice are from independent, as a normal z (Wilson and Hilferty)."""
    totals: Counter[str] = Counter()
    for (kind, _), count in counts.items():
        totals[kind] += count
    kinds = [kind for kind, total in totals.items() if total >= FEWEST * len(FACES)]
    kept = {key: count for key, count in counts.items() if key[0] in kinds}
    whole = sum(kept.values())
    by_die = {face: sum(kept.get((kind, face), 0) for kind in kinds) / whole for face in FACES}
    shares = [
        ((kind, face), totals[kind] / whole * by_die[face]) for kind, face in product(kinds, FACES)
    ]
    freedom = (len(kinds) - 1) * (len(FACES) - 1)
    spread = 2 / (9 * freedom)
    return ((chi_square(kept, shares) / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread)
