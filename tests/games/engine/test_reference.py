"""The reference gives the answers of all conformance cases too."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.engine import reference

FOLDER = Path(__file__).parent / "conformance"


def cases(name: str) -> list[dict[str, Any]]:
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_legal_actions_and_the_preferred_one() -> None:
    for case in cases("positions"):
        pos = reference.parse(case["position"])
        assert reference.show(pos) == case["position"]
        assert reference.legal(pos) == case["legal"], case
        assert not case["legal"] or reference.preferred(pos) == case["auto"], case


def test_single_steps() -> None:
    for case in cases("steps"):
        after, _ = reference.play(reference.parse(case["position"]), case["action"])
        assert reference.show(after) == case["next"], case


def test_whole_games() -> None:
    for case in cases("games"):
        pos = reference.parse(case["start"])
        for action in case["actions"].split():
            pos, _ = reference.play(pos, action)
        assert reference.show(pos) == case["final"]


def test_counts() -> None:
    for case in cases("perft"):
        counted = reference.perft(reference.parse(case["position"]), case["depth"])
        assert counted == case["count"], case


@pytest.mark.parametrize("case", cases("impossible"), ids=lambda case: case["why"])
def test_what_is_impossible(case: dict[str, Any]) -> None:
    with pytest.raises(reference.Impossible):
        reference.play(reference.parse(case["position"]), case.get("action", "roll"))
