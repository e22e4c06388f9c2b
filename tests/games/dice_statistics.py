"""Figures over a long row of dice, one byte 1 to 6 each (fair-dice specification, section 9)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Any

from games import dice

FACES = range(1, 7)
# Two-sided bounds at p = 0.001 for the chi-squares of tests 1, 2, 3 and 6.
FACE_BOUNDS = (0.21, 20.52)
PAIR_BOUNDS = (14.6, 66.6)
TRIPLE_BOUNDS = (156, 285)
GAP_BOUNDS = (17.9, 73.4)
RUNS_BOUND = 3.29
LAG_BOUND = 3.84
LAGS = range(1, 9)
# The rate of 6-6-6 may stray this far at ten million dice, and by the root of the number else.
TRIPLE_SIX_BOUND_LONG = 0.018
LONG = 10_000_000
GAP_CLASSES = 40
THREE_SIXES = re.compile(rb"(?=\x06{3})")
# Test 10: no index may pass this (0.001 shared by 200), and their mean stays near 5.
INDEX_BOUND = 32.4
INDEX_MEAN = (4.26, 5.74)


def roll_game(seed: bytes, game: bytes, mix: bytes, count: int) -> bytes:
    """The first dice of one game, as bytes 1 to 6."""
    block = dice.blocks(seed, game, mix)
    return bytes(dice.die(number, block) for number in range(count))


def statistic_game(number: int) -> bytes:
    """The first 200 dice of a game of the published set of 50,000."""
    game = sha256(b"ludo stat game %d" % number).digest()[:16]
    seed = sha256(b"ludo stat seed %d" % number).digest()
    return roll_game(seed, game, dice.mix(game, dice.commitment(game, seed), []), 200)


def chi_square(counts: Mapping[Any, int], shares: Iterable[tuple[Any, float]]) -> float:
    """How far counts stray from their shares."""
    total = sum(counts.values())
    return sum((counts.get(kind, 0) - total * p) ** 2 / (total * p) for kind, p in shares)


def faces(rolled: bytes) -> float:
    """Test 1: faces, 5 degrees of freedom."""
    return chi_square(Counter(rolled), [(face, 1 / 6) for face in FACES])


def groups(rolled: bytes, size: int) -> float:
    """Tests 2 and 3: groups of 2 (35 degrees) or 3 (215) that do not overlap."""
    whole = len(rolled) // size * size
    counts = Counter(zip(*(rolled[start:whole:size] for start in range(size)), strict=True))
    return chi_square(counts, [(kind, 6.0**-size) for kind in product(FACES, repeat=size)])


def runs(rolled: bytes) -> float:
    """Test 4: runs of low and high numbers, Wald and Wolfowitz's z."""
    highs = rolled.translate(bytes(int(byte > 3) for byte in range(256)))
    high, total = sum(highs), len(highs)
    seen = 1 + highs.count(b"\0\1") + highs.count(b"\1\0")
    mean = 2 * high * (total - high) / total + 1
    return (seen - mean) / sqrt((mean - 1) * (mean - 2) / (total - 1))


def serial(rolled: bytes, lag: int) -> float:
    """Test 5: correlation with the die `lag` later, times the root of the number of dice."""
    mean = sum(rolled) / len(rolled)
    spread = sum((face - mean) ** 2 * count for face, count in Counter(rolled).items())
    pairs = Counter(zip(rolled, rolled[lag:], strict=False))
    common = sum((a - mean) * (b - mean) * count for (a, b), count in pairs.items())
    return common / spread * sqrt(len(rolled))


def gaps(rolled: bytes) -> float:
    """Test 6: how many dice lie between two sixes, 40 degrees of freedom."""
    between = rolled.split(b"\6")[1:-1]
    counts = Counter(min(len(gap), GAP_CLASSES) for gap in between)
    shares = [(length, (5 / 6) ** length / 6) for length in range(GAP_CLASSES)]
    return chi_square(counts, [*shares, (GAP_CLASSES, (5 / 6) ** GAP_CLASSES)])


def triple_six_rate(rolled: bytes) -> float:
    """Test 7: how often three sixes follow one another, 1 being right."""
    return len(THREE_SIXES.findall(rolled)) / len(rolled) * 216


def failures(rolled: bytes) -> list[str]:
    """The tests 1 to 7 that a row of dice fails, each with its figure; none is the rule."""
    figures = [
        ("faces", faces(rolled), FACE_BOUNDS),
        ("pairs", groups(rolled, 2), PAIR_BOUNDS),
        ("triples", groups(rolled, 3), TRIPLE_BOUNDS),
        ("runs", runs(rolled), (-RUNS_BOUND, RUNS_BOUND)),
        *((f"lag {lag}", serial(rolled, lag), (-LAG_BOUND, LAG_BOUND)) for lag in LAGS),
        ("gaps", gaps(rolled), GAP_BOUNDS),
        ("three sixes", triple_six_rate(rolled), triple_six_bounds(len(rolled))),
    ]
    return [
        f"{name} {figure:.3f}" for name, figure, (low, high) in figures if not low <= figure <= high
    ]


def triple_six_bounds(count: int) -> tuple[float, float]:
    """What test 7 allows over this many dice."""
    stray = TRIPLE_SIX_BOUND_LONG * sqrt(LONG / count)
    return 1 - stray, 1 + stray


def index_figures(games: list[bytes]) -> list[float]:
    """Test 10: the chi-square of faces at each index over many games."""
    return [faces(bytes(column)) for column in zip(*games, strict=True)]
