"""The engine's speed beside its peers: ``python -m tests.games.engine.benchmark``.

Random four-seat Classic games through the public API, in rolls a second (a roll with its move, if
any), one core; the peers play random four-player games of their own, in turn in the same run:
ludopy by its observations and answers, ludo-king-engine by ``play_game`` with its random strategy.
A last row drives the bare steps of ludo-king-engine without its strategies and their analysis,
which nobody is offered as a way to play but shows what its rules alone cost.
"""

import random
import statistics
import time
from collections.abc import Callable

import ludo_engine
import ludopy
import numpy

from games import engine

ROUNDS = 5
SECONDS = 1.5
PERFT_DEPTH = 6


def ours(until: float, rng: random.Random) -> int:
    """Play games until the time is over; how many rolls that took."""
    rolls = 0
    while time.perf_counter() < until:
        state = engine.new_game("vest-classic", 4, 0)
        legal = engine.legal_actions(state)
        while legal and time.perf_counter() < until:
            action = legal[int(rng.random() * len(legal))]
            if action is engine.ROLL:
                rolls += 1
                action = engine.Roll(int(rng.random() * 6) + 1)
            state, events = engine.apply(state, action)
            assert events
            legal = engine.legal_actions(state)
    return rolls


def ludopy_rolls(until: float, rng: random.Random) -> int:
    """The package ludopy: one observation is one roll."""
    numpy.random.seed(rng.randrange(2**32))
    rolls = 0
    while time.perf_counter() < until:
        game = ludopy.Game()
        over = False
        while not over and time.perf_counter() < until:
            (_, pieces, *_, over), _ = game.get_observation()
            choice = pieces[rng.randrange(len(pieces))] if len(pieces) else -1
            *_, over = game.answer_observation(choice)
            rolls += 1
    return rolls


class _CountedKing(ludo_engine.LudoGame):
    """A game of ludo-king-engine that counts its rolls."""

    rolls = 0

    def roll_dice(self) -> int:
        self.rolls += 1
        return int(super().roll_dice())


def king_rolls(until: float, rng: random.Random) -> int:
    """The package ludo-king-engine as its readme plays it, with its random strategy."""
    random.seed(rng.randrange(2**32))
    rolls = 0
    while time.perf_counter() < until:
        game = _CountedKing(list(ludo_engine.PlayerColor))
        for player in game.players:
            player.set_strategy(ludo_engine.StrategyFactory.create_strategy("random"))
        for _ in game.play_game(max_turns=1_000_000):
            if time.perf_counter() >= until:
                break
        rolls += game.rolls
    return rolls


def king_steps(until: float, rng: random.Random) -> int:
    """The bare steps of ludo-king-engine with a random choice."""
    rolls = 0
    while time.perf_counter() < until:
        game = ludo_engine.LudoGame(list(ludo_engine.PlayerColor))
        while not game.game_over and time.perf_counter() < until:
            player, value = game.get_current_player(), game.roll_dice()
            rolls += 1
            moves = [] if game.consecutive_sixes >= 3 else game.get_valid_moves(player, value)
            again = value == 6 and game.consecutive_sixes < 3
            if moves:
                choice = moves[int(rng.random() * len(moves))]
                again = game.execute_move(player, choice.token_id, value).extra_turn
            if not again:
                game.next_turn()
    return rolls


PLAYERS: dict[str, Callable[[float, random.Random], int]] = {
    "ours": ours,
    "ludopy": ludopy_rolls,
    "ludo-king-engine": king_rolls,
    "king, bare steps": king_steps,
}
PEERS = ("ludopy", "ludo-king-engine")


def rate(play: Callable[[float, random.Random], int], seed: int) -> float:
    """Rolls a second of one player over one stretch."""
    began = time.perf_counter()
    rolls = play(began + SECONDS, random.Random(seed))
    return rolls / (time.perf_counter() - began)


def perft_seconds() -> float:
    """How long the fresh four-seat Classic position takes to depth six."""
    began = time.perf_counter()
    engine.perft(engine.new_game("vest-classic", 4, 0), PERFT_DEPTH)
    return time.perf_counter() - began


def main() -> None:
    """Rounds in turn, medians, and the ratio to the faster peer round by round."""
    rounds = [{name: rate(play, seed) for name, play in PLAYERS.items()} for seed in range(ROUNDS)]
    for name in PLAYERS:
        print(
            f"{name:18} {statistics.median(each[name] for each in rounds):9,.0f} rolls/s (median)"
        )
    ratios = [each["ours"] / max(each[name] for name in PEERS) for each in rounds]
    print(f"ours to the faster peer: {statistics.median(ratios):.1f} times (median of {ROUNDS})")
    bare = statistics.median(each["ours"] / each["king, bare steps"] for each in rounds)
    print(f"ours to the bare steps: {bare:.1f} times")
    print(f"perft {PERFT_DEPTH}: {perft_seconds():.2f} s")


if __name__ == "__main__":
    main()
