"""No bot's choice depends on the die that comes next; the seeds are fixed, so nothing flakes."""

import pytest

from games import bots, engine
from tests.games import next_die

GAMES = {"easy": 150, "fair": 60, "strong": 60}


@pytest.mark.parametrize("strength", bots.STRENGTHS)
def test_a_bots_choice_says_nothing_of_the_next_die(strength: str) -> None:
    counts = next_die.choices(next_die.honest(strength), GAMES[strength], strength)
    assert sum(counts.values()) > 5_000
    assert next_die.strays(counts) <= next_die.HIGHEST_Z


def test_a_bot_that_looks_at_the_next_die_now_and_then_is_noticed() -> None:
    def cheat(state: engine.State, chance: float, die: int) -> engine.Action:
        if die == 6 and chance < 0.5:
            return engine.legal_actions(state)[-1]
        return bots.choose(state, "easy", chance)

    assert next_die.strays(next_die.choices(cheat, 150, "cheat")) > next_die.HIGHEST_Z
