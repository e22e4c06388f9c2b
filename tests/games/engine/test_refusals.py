"""Every refusal of an action or a start that the rule cases do not meet, by its code."""

import pytest

from games import engine

REFUSED = [
    ("no-roll-owed", "vest-classic@2 9,0,0,0/-/9,0,0,0/- 0 r0 w4 s0 o1010", "r4"),
    ("roll-without-value", "vest-classic@2 9,0,0,0/-/9,0,0,0/- 0 r1 w- s0 o1010", "roll"),
    ("own-tokens", "vest-classic@2 9,0,0,0/-/9,0,0,0/- 0 r0 w4 s0 o1010", "4-2a"),
    ("already-home", "vest-classic@2 57,9,0,0/-/9,0,0,0/- 0 r0 w4 s0 o1010", "4a"),
    ("needs-entry-roll", "vest-classic@2 9,0,0,0/-/9,0,0,0/- 0 r0 w4 s0 o1010", "4b"),
    ("bounce-nowhere", "vest-classic+bounce@2 56,9,0,0/-/9,0,0,0/- 0 r0 w2 s0 o1010", "2a"),
    ("passes-pair", "vest-classic@2 9,1,0,0/-/37,37,0,0/- 0 r0 w4 s0 o1010", "4a"),
    ("flight-barred", "vest-arrow@2 2,20,0,0/-/32,32,0,0/- 0 r0 w3 s0 o1010", "3a"),
]


@pytest.mark.parametrize(("code", "position", "action"), REFUSED, ids=lambda text: text[:18])
def test_the_refusal_names_the_rule_that_decides(code: str, position: str, action: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        engine.replay(engine.parse_position(position), [action])
    assert (refused.value.code, refused.value.section) == (code, engine.CODES[code])


@pytest.mark.parametrize(("starter", "corners"), [(1, None), (1, (1, 3)), (3, (0, 2))])
def test_a_start_on_corners_that_the_set_does_not_offer_is_refused(
    starter: int, corners: tuple[int, ...] | None
) -> None:
    with pytest.raises(engine.Refusal) as refused:
        engine.new_game("vest-classic", 2, starter, corners)
    assert refused.value.code == "bad-corners"


def test_the_starter_of_a_competitive_game_may_choose_the_other_two_corners() -> None:
    assert engine.new_game("ukll-competitive", 2, 3, (1, 3)).corners == (1, 3)
