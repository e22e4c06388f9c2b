"""The long form of the dice tests: ten million dice twice, their fingerprints, 20,000 bot games.

Run it with `python -m tests.games.dice_long`; it takes a few minutes, prints what it finds and
exits with 1 when anything is out of bounds.
"""

import sys
from hashlib import sha256

from games import bots, dice
from tests.games import dice_statistics as statistics
from tests.games import next_die
from tests.games.test_dice import A

ONE_GAME = "d777865b741743cbc907b4a152dd233aae464c527c4da4b32262e616b6453463"
MANY_GAMES = "6203228e1aa474e509011fdda2c222ee260e075af03e4e78cbffc5cad3c17262"
GAMES = 50_000
START_GAMES = 100_000
BOT_GAMES = 20_000
START_BOUNDS = (10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32)


def row_failures(name: str, rolled: bytes, fingerprint: str) -> list[str]:
    """What is wrong with one row of ten million dice."""
    wrong = [f"{name}: {each}" for each in statistics.failures(rolled)]
    if sha256(rolled).hexdigest() != fingerprint:
        wrong.append(f"{name}: fingerprint")
    return wrong


def index_failures(games: list[bytes]) -> list[str]:
    """Test 10: every index of the 200 by itself."""
    figures = statistics.index_figures(games)
    mean, (low, high) = sum(figures) / len(figures), statistics.INDEX_MEAN
    print(f"indexes: highest {max(figures):.2f}, mean {mean:.2f}")
    fits = max(figures) <= statistics.INDEX_BOUND and low <= mean <= high
    return [] if fits else ["indexes"]


def start_failures() -> list[str]:
    """Test 9: who starts, over many games of each number of seats."""
    wrong = []
    for seats, bound in zip(range(2, 9), START_BOUNDS, strict=True):
        starters = dict.fromkeys(range(seats), 0)
        for number in range(START_GAMES):
            starters[starter(number, seats)] += 1
        figure = statistics.chi_square(starters, [(seat, 1 / seats) for seat in starters])
        print(f"start, {seats} seats: {figure:.2f} of {bound}")
        wrong += [f"start, {seats} seats"] if figure > bound else []
    return wrong


def starter(number: int, seats: int) -> int:
    """Who starts one game of its own seed."""
    game = sha256(b"ludo start game %d %d" % (seats, number)).digest()[:16]
    seed = sha256(b"ludo start seed %d %d" % (seats, number)).digest()
    mix = dice.mix(game, dice.commitment(game, seed), [])
    return dice.start_rolls(dice.Dice(seed, game, mix).value, range(seats))[1]


def bot_failures() -> list[str]:
    """Test 8: what bots of each strength choose beside the next die."""
    wrong = []
    for strength in bots.STRENGTHS:
        games = BOT_GAMES // len(bots.STRENGTHS)
        counts = next_die.choices(next_die.honest(strength), games, f"long {strength}")
        z = next_die.strays(counts)
        print(f"next die, {strength}: {sum(counts.values())} choices, z {z:.2f}")
        wrong += [f"next die, {strength}"] if z > next_die.HIGHEST_Z else []
    return wrong


def main() -> int:
    """Run all of it; 0 when everything is in bounds."""
    one = statistics.roll_game(*A.bytes_of(), statistics.LONG)
    wrong = row_failures("one game", one, ONE_GAME)
    games = [statistics.statistic_game(number) for number in range(GAMES)]
    wrong += row_failures("many games", b"".join(games), MANY_GAMES)
    wrong += index_failures(games)
    wrong += start_failures()
    wrong += bot_failures()
    print("\n".join(wrong) or "all in bounds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
