"""A million dice look as dice should; the seeds are fixed, so nothing here can flake."""

import random

import pytest

from games import dice
from tests.games import dice_statistics as statistics
from tests.games.test_dice import A, C

MILLION = 1_000_000
# Chi-square at p = 0.001 for 1 to 7 degrees of freedom.
START_BOUNDS = (10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32)


@pytest.fixture(scope="module")
def rolled() -> bytes:
    return statistics.roll_game(*A.bytes_of(), MILLION)


def test_a_million_dice_of_one_game_pass(rolled: bytes) -> None:
    assert statistics.failures(rolled) == []


@pytest.fixture(scope="module")
def games() -> list[bytes]:
    return [statistics.statistic_game(number) for number in range(4_000)]


def test_the_dice_of_four_thousand_games_pass(games: list[bytes]) -> None:
    assert statistics.failures(b"".join(games)) == []


def test_dice_rejected_at_256_are_noticed() -> None:
    block = dice.blocks(*C.bytes_of())
    biased = bytes(block(number, 0)[0] % 6 + 1 for number in range(MILLION))
    assert "faces" in " ".join(statistics.failures(biased))


def test_a_die_that_shuns_its_last_number_is_noticed(rolled: bytes) -> None:
    rng = random.Random("shuns")
    shunning = [1]
    for face in rolled[:200_000]:
        again = face == shunning[-1] and rng.random() < 0.1
        shunning.append(rng.randint(1, 6) if again else face)
    failed = " ".join(statistics.failures(bytes(shunning)))
    assert "pairs" in failed
    assert "lag 1 " in failed


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_seat_starts_as_often(games: list[bytes], seats: int) -> None:
    starters = [0] * seats
    for rolled in games:
        starters[dice.start_rolls(rolled.__getitem__, range(seats))[1]] += 1
    shares = [(seat, 1 / seats) for seat in range(seats)]
    assert statistics.chi_square(dict(enumerate(starters)), shares) <= START_BOUNDS[seats - 2]
