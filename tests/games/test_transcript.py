"""The verifier names the first check that a transcript fails (fair-dice, sections 6 and 10)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.transcript import failed_check
from tests.games.test_dice import B1, B, D

Transcript = dict[str, Any]
START = [
    [(0, 0, 1), (1, 1, 5), (2, 2, 5), (3, 3, 2)],
    [(1, 4, 1), (2, 5, 1)],
    [(1, 6, 6), (2, 7, 3)],
]
ROLLS = [(8, 1, 1, 6), (9, 2, 1, 5), (10, 4, 2, 5)]


def vector_b() -> Transcript:
    """The transcript of vector B with three dice of play."""
    return {
        "v": 1,
        "game": B.game,
        "server_commit": B.commitment,
        "commits": [{"seat": seat, "commit": commit} for seat, _, commit in B.entropies],
        "entropies": [{"seat": seat, "entropy": entropy} for seat, entropy, _ in B.entropies],
        "withheld": [],
        "mix": B.mix,
        "seats": [{"seat": seat, "corner": seat} for seat in range(4)],
        "start": {
            "rolls": [[{"seat": s, "n": n, "value": v} for s, n, v in each] for each in START],
            "starter": 1,
        },
        "dice": [
            {"n": n, "ply": ply, "seat": seat, "why": "player", "value": value}
            for n, ply, seat, value in ROLLS
        ],
        "end": {"how": "over", "at": "2026-11-30T12:00:00Z"},
        "server_seed": B.seed,
    }


def exchange_entropies(told: Transcript) -> None:
    first, second = told["entropies"][1], told["entropies"][2]
    first["entropy"], second["entropy"] = second["entropy"], first["entropy"]


def drop_seat_1(told: Transcript) -> None:
    del told["entropies"][1]


def change_the_seed(told: Transcript) -> None:
    told["server_seed"] = told["server_seed"][:-2] + "00"


def promise_another_seed(told: Transcript) -> None:
    told["server_commit"] = D.commitment


def lose_number_5(told: Transcript) -> None:
    del told["start"]["rolls"][1][1]


def change_number_6(told: Transcript) -> None:
    told["start"]["rolls"][2][0]["value"] = 5


def let_seat_2_start(told: Transcript) -> None:
    told["start"]["starter"] = 2


def shout_the_seed(told: Transcript) -> None:
    told["server_seed"] = told["server_seed"].upper()


def skip_a_number_of_play(told: Transcript) -> None:
    told["dice"][1]["n"] = 11


def turn_plies_around(told: Transcript) -> None:
    told["dice"][0]["ply"] = 3


def show_a_seat_twice(told: Transcript) -> None:
    told["entropies"].append(told["entropies"][0])


def change_a_die_of_play(told: Transcript) -> None:
    told["dice"][0]["value"] = 1


def claim_another_version(told: Transcript) -> None:
    told["v"] = 2


def forget_the_mix(told: Transcript) -> None:
    del told["mix"]


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (exchange_entropies, 3),
        (drop_seat_1, 4),
        (change_the_seed, 2),
        (promise_another_seed, 2),
        (lose_number_5, 5),
        (change_number_6, 6),
        (let_seat_2_start, 7),
        (shout_the_seed, 1),
        (skip_a_number_of_play, 5),
        (turn_plies_around, 5),
        (show_a_seat_twice, 3),
        (change_a_die_of_play, 6),
        (claim_another_version, 1),
        (forget_the_mix, 1),
    ],
)
def test_the_first_failing_check_is_named(change: Callable[[Transcript], None], check: int) -> None:
    told = vector_b()
    change(told)
    assert failed_check(told) == check


def test_an_honest_transcript_passes() -> None:
    moves = [(ply, seat, value) for _, ply, seat, value in ROLLS]
    own = (1, B1)
    kept = B.commitment
    assert failed_check(vector_b(), kept_commitment=kept, kept_entropy=own, moves=moves) is None


def test_a_commitment_that_changed_since_the_start_is_noticed() -> None:
    assert failed_check(vector_b(), kept_commitment=D.commitment) == 2


def test_the_own_entropy_must_be_there() -> None:
    assert failed_check(vector_b(), kept_entropy=(2, B1)) == 3


def test_the_dice_must_be_those_of_the_move_list() -> None:
    assert failed_check(vector_b(), moves=[(1, 1, 6), (2, 1, 5)]) == 8


def test_a_table_whose_order_is_set_takes_no_start_dice() -> None:
    told = vector_b()
    told["start"] = {"rolls": [], "starter": 3}
    told["dice"] = [{"n": 0, "ply": 1, "seat": 3, "why": "player", "value": 1}]
    assert failed_check(told) is None
