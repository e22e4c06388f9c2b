"""The engine as a program: answers, refusals and lines."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FRESH = "vest-classic@2 0,0,0,0/-/0,0,0,0/- 0 r1 w- s0 o1010"


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "games.engine", *words]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, cwd=ROOT, check=False, timeout=30
    )


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("moves", FRESH), "roll\n"),
        (("play", FRESH), FRESH + "\n"),
        (
            ("play", FRESH, "r6", "6a"),
            "vest-classic@2 1,0,0,0/-/0,0,0,0/- 0 r1 w- s1 o1010\n",
        ),
        (("perft", FRESH, "4"), "1052\n"),
        (("auto", FRESH), "roll\n"),
        (("moves", "vest-classic@2 f1/-/0,0,0,0/- - r0 w- s0 o0010"), ""),
    ],
)
def test_a_command_is_answered(words: tuple[str, ...], answer: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout, done.stderr) == (0, answer, "")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("moves", "nonsense"), "bad-position"),
        (("play", FRESH, "6a"), "not-waiting"),
        (("play", FRESH, "r7"), "bad-action"),
        (("perft", FRESH, "-1"), "bad-depth"),
        (("perft", FRESH, "²"), "bad-depth"),
        (("auto", "vest-classic@2 f1/-/0,0,0,0/- - r0 w- s0 o0010"), "game-over"),
        (("moves",), "usage"),
        (("dance", FRESH), "usage"),
        ((), "usage"),
    ],
)
def test_what_is_wrong_is_one_line_and_status_two(words: tuple[str, ...], named: str) -> None:
    done = run(*words)
    assert done.returncode == 2 and done.stdout == ""
    assert named in done.stderr and done.stderr.count("\n") == 1


def test_lines_answers_each_line_and_goes_on_after_a_fault() -> None:
    lines = [f"moves\t{FRESH}", f"play\t{FRESH}\tr6\t6a", "nonsense", "", f"perft\t{FRESH}\t2"]
    done = run("lines", given="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(answer)) for answer in answers] == [
        *("legal", "position", "error", "error", "count")
    ]
    assert answers[0]["legal"] == ["roll"] and done.returncode == 0
