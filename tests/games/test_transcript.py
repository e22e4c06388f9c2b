"""The verifier names the first check that a transcript fails (fair-dice, sections 6 and 10)."""

import json
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games import dice
from games.transcript import failed_check
from tests.games.test_dice import B1, VECTORS, B, D, Vector
from tests.games.verifiers import ALONE, VERIFIERS, Verifier, alone, node

Transcript = dict[str, Any]
each_verifier = pytest.mark.parametrize("verify", VERIFIERS.values(), ids=VERIFIERS)
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
@each_verifier
def test_the_first_failing_check_is_named(
    verify: Verifier, change: Callable[[Transcript], None], check: int
) -> None:
    told = vector_b()
    change(told)
    assert verify(told) == check


@each_verifier
def test_every_verifier_passes_an_honest_transcript(verify: Verifier) -> None:
    assert verify(vector_b()) is None


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


@each_verifier
def test_a_table_whose_order_is_set_takes_no_start_dice(verify: Verifier) -> None:
    told = vector_b()
    told["start"] = {"rolls": [], "starter": 3}
    told["dice"] = [{"n": 0, "ply": 1, "seat": 3, "why": "player", "value": 1}]
    assert verify(told) is None


RECORD = (
    "Game: x\nRules: vest-classic\n\nposition\n1. 1 r6@5 2. 1 r5@9\n3. 1 6a@12 4. 2 r5@20 {time}\n"
)


def test_the_browsers_script_reads_the_rolls_of_a_record() -> None:
    rolls = node("verify.js", "return script.rollsOf(told);", RECORD)
    assert rolls == [[1, 1, 6], [2, 1, 5], [4, 2, 5]]


@pytest.mark.parametrize(
    ("record", "failed"), [(RECORD, None), (RECORD.replace("r5@9", "r4@9"), 8)]
)
def test_both_compare_the_dice_with_the_move_list(record: str, failed: int | None) -> None:
    assert alone.first_failure(vector_b(), record) == failed
    script = "return script.failedCheck(told[0], { moves: script.rollsOf(told[1]) });"
    assert node("verify.js", script, [vector_b(), record]) == failed


def test_the_browsers_script_compares_what_the_player_kept() -> None:
    script = "return script.failedCheck(told[0], { kept: told[1] });"
    kept = {"commitment": B.commitment, "entropy": {"seat": 1, "entropy": B1}, "shown": True}
    assert node("verify.js", script, [vector_b(), kept]) is None
    assert node("verify.js", script, [vector_b(), {"commitment": D.commitment}]) == 2
    other = {"entropy": {"seat": 2, "entropy": B1}}
    assert node("verify.js", script, [vector_b(), other]) is None
    assert node("verify.js", script, [vector_b(), other | {"shown": True}]) == 3


def test_the_file_that_stands_alone_says_what_it_checks(tmp_path: Path) -> None:
    told, record = tmp_path / "transcript.json", tmp_path / "record.txt"
    told.write_text(json.dumps(vector_b()))
    record.write_text(RECORD)
    command = [sys.executable, "-I", "-S", str(ALONE), str(told), str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("ok ") == 8 and "All checks hold." in done.stdout
    told.write_text(json.dumps(vector_b() | {"mix": D.mix}))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "Check 4 failed." in done.stdout) == (1, True)
    told.write_text("no")
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2


VECTOR_IN_NODE = """
const game = script.readGame(told.game), seed = script.readSecret(told.seed);
const shown = told.entropies.map(([seat, entropy]) => [seat, script.readSecret(entropy)]);
const promised = await script.commitment(game, seed);
const mixed = await script.mix(game, promised, shown);
const dice = await script.Dice.of(seed, game, mixed);
const rolled = await Promise.all([...Array(1000).keys()].map((n) => dice.value(n)));
const { rounds, starter } = await script.startRolls((n) => dice.value(n), told.seats);
const commits = await Promise.all(shown.map(([seat, entropy]) =>
  script.entropyCommitment(game, seat, entropy)));
const words = (round) => round.map(([seat, , value]) => `${seat}:${value}`).join(" ");
return {
  commitment: script.toHex(promised), mix: script.toHex(mixed), rolled, starter,
  commits: commits.map(script.toHex), block: script.toHex(await dice.block(0, 0)),
  large: await dice.value(4294967295), start: rounds.map(words).join(" / "),
};
"""


@pytest.mark.parametrize("vector", VECTORS, ids=[vector.name for vector in VECTORS])
def test_the_browsers_script_gives_the_vectors(vector: Vector) -> None:
    told = {
        **{"game": vector.game, "seed": vector.seed, "seats": vector.seats},
        "entropies": [(seat, entropy) for seat, entropy, _ in vector.entropies],
    }
    found = node("ldice.js", VECTOR_IN_NODE, told)
    rolled = bytes(found.pop("rolled"))
    assert sha256(rolled).hexdigest() == vector.h1000
    assert "".join(map(str, rolled[:24])) == vector.dice
    assert found.pop("large") == dice.die(4294967295, vector.blocks())
    assert found == {
        **{"commitment": vector.commitment, "mix": vector.mix, "block": vector.block},
        "commits": [commit for _, _, commit in vector.entropies],
        **{"start": vector.start, "starter": vector.starter},
    }
