"""Every given case holds: positions, steps, counts, whole games, and what is impossible."""

import json
from pathlib import Path
from typing import Any

import pytest

from games import engine

FOLDER = Path(__file__).parent / "conformance"


def cases(name: str) -> list[dict[str, Any]]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_position_has_its_legal_and_its_preferred_actions() -> None:
    for case in cases("positions"):
        state = engine.parse_position(case["position"])
        legal = [engine.format_action(action) for action in engine.legal_actions(state)]
        assert legal == case["legal"], case
        auto = engine.format_action(engine.preferred_action(state)) if legal else None
        assert auto == case.get("auto"), case


def test_every_step_leads_to_its_next_position() -> None:
    for case in cases("steps"):
        state = engine.replay(engine.parse_position(case["position"]), [case["action"]])
        assert engine.format_position(state) == case["next"], case


@pytest.mark.parametrize("case", cases("perft"), ids=lambda case: case["position"][:40])
def test_every_count_is_right(case: dict[str, Any]) -> None:
    assert engine.perft(engine.parse_position(case["position"]), case["depth"]) == case["count"]


@pytest.mark.parametrize("case", cases("games"), ids=lambda case: case["start"].split(" ")[0])
def test_every_game_ends_where_it_should(case: dict[str, Any]) -> None:
    state = engine.replay(engine.parse_position(case["start"]), case["actions"].split())
    assert engine.format_position(state) == case["final"]


@pytest.mark.parametrize("case", cases("impossible"), ids=lambda case: case["why"])
def test_what_is_impossible_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(engine.Refusal) as refused:
        engine.replay(engine.parse_position(case["position"]), [case.get("action", "x0")])
    assert refused.value.section and refused.value.code in engine.CODES
    if "action" in case:
        engine.parse_position(case["position"])
