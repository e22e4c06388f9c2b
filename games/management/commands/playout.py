"""Lets two strengths play each other many times and prints who wins how often."""

import random
from argparse import ArgumentParser
from collections.abc import Mapping
from itertools import cycle
from math import sqrt
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import bots, engine
from games.engine import Action, State

PREFERRED = "preferred"
MINDS = (*bots.STRENGTHS, PREFERRED)


def choose(state: State, mind: str, chance: float) -> Action:
    """The action of a strength, or the one the server plays for an absent player."""
    if mind == PREFERRED:
        return engine.preferred_action(state)
    return bots.choose(state, mind, chance)


def play_out(start: State, minds: Mapping[int, str], dice: random.Random) -> State:
    """Play a game to its end; ``minds`` says who plays each corner."""
    state = start
    while state.turn is not None:
        action = choose(state, minds[state.turn], dice.random())
        if action is engine.ROLL:
            action = engine.Roll(dice.randint(1, 6))
        state = engine.apply(state, action).state
    return state


def share_won(state: State, minds: Mapping[int, str], mind: str) -> float:
    """The part of the first place that a mind's seats hold."""
    first = [corner for corner, place in engine.places(state) if place == 1]
    return sum(minds[corner] == mind for corner in first) / len(first)


def win_rate(rules: str, seats: int, pair: tuple[str, str], games: int, seed: str) -> float:
    """How often the first of a pair of minds wins, over as many games on either side.

    The minds sit in turns around the board; each game is played again with the sides changed, and
    the starter is drawn.
    """
    corners = engine.seat_corners(seats)
    won = 0.0
    for number in range(games):
        for seating in (pair, pair[::-1]):
            dice = random.Random(f"{seed} {number}")
            minds = dict(zip(corners, cycle(seating), strict=False))
            start = engine.new_game(rules, seats, dice.choice(corners))
            won += share_won(play_out(start, minds, dice), minds, pair[0])
    return won / (2 * games)


class Command(BaseCommand):
    """`manage.py playout vest-classic --seats 2 --games 1000 --of strong --against preferred`."""

    help = "Plays games between two strengths of bots and prints the win rate."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("rules", nargs="+", help="ids of rule sets")
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--games", type=int, default=1000, help="games on either side")
        parser.add_argument("--of", choices=MINDS, default="strong")
        parser.add_argument("--against", choices=MINDS, default=PREFERRED)
        parser.add_argument("--seed", default="playout")

    def handle(self, *args: Any, **options: Any) -> None:
        pair = (options["of"], options["against"])
        seats, games = options["seats"], options["games"]
        if pair[0] == pair[1] or games < 1:
            raise CommandError("Two different strengths play at least one game.")
        for rules in options["rules"]:
            try:
                rate = win_rate(rules, seats, pair, games, options["seed"])
            except engine.Refusal as refusal:
                raise CommandError(f"{rules}: {refusal.code}") from refusal
            error = sqrt(rate * (1 - rate) / (2 * games))
            self.stdout.write(
                f"{rules}, {seats} seats, {games} games a side: "
                f"{pair[0]} wins {rate:.1%} ± {error:.1%} against {pair[1]}"
            )
