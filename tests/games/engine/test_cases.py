"""Every rule case holds in the engine and in the reference."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games import engine
from tests.games.engine import reference
from tests.games.engine.casebook import Case, read_cases, told

CASES = read_cases()


class EngineMind:
    """The engine, spoken to in lines and words."""

    def __init__(self) -> None:
        self.state: engine.State | None = None
        self.events: list[Sequence[Any]] = []

    def position(self, text: str) -> None:
        self.state = engine.parse_position(text)

    def new(self, text: str) -> None:
        rules, seats, starter = text.split()
        self.state = engine.new_game(rules, int(seats), int(starter))

    def play(self, text: str) -> None:
        self.events = []
        for word in text.split():
            step = engine.apply(self.state, engine.parse_action(word, self.state))
            self.state = step.state
            self.events += step.events

    def answers(self, word: str) -> str:
        return {
            "events": lambda: told(self.events),
            "then": lambda: engine.format_position(self.state),
            "legal": lambda: " ".join(map(engine.format_action, engine.legal_actions(self.state))),
            "auto": lambda: engine.format_action(engine.preferred_action(self.state)),
            "places": lambda: " ".join(f"{c}:{p}" for c, p in engine.places(self.state)),
        }[word]()

    def refusal(self, text: str) -> str:
        attempt: Callable[[str], None] = self.play if self.state else self.position
        subject, _, _ = text.rpartition(" ")
        with pytest.raises(engine.Refusal) as refused:
            attempt(subject)
        return f"{subject} {refused.value.code}"


class ReferenceMind(EngineMind):
    """The reference, spoken to in the same way; it gives no codes."""

    def position(self, text: str) -> None:
        self.state = reference.parse(text)

    def new(self, text: str) -> None:
        rules, seats, starter = text.split()
        self.state = reference.new(rules, int(seats), int(starter))

    def play(self, text: str) -> None:
        self.events = []
        for word in text.split():
            self.state, events = reference.play(self.state, word)
            self.events += events

    def answers(self, word: str) -> str:
        return {
            "events": lambda: told(self.events),
            "then": lambda: reference.show(self.state),
            "legal": lambda: " ".join(reference.legal(self.state)),
            "auto": lambda: reference.preferred(self.state),
            "places": lambda: " ".join(f"{c}:{p}" for c, p in reference.places(self.state)),
        }[word]()

    def refusal(self, text: str) -> str:
        attempt: Callable[[str], None] = self.play if self.state else self.position
        with pytest.raises(reference.Impossible):
            attempt(text.rpartition(" ")[0])
        return text


def hold(case: Case, mind: EngineMind) -> None:
    """Do and check the lines of a case from top to bottom."""
    for word, text in case.lines:
        if word in ("position", "new", "play"):
            getattr(mind, word)(text)
        elif word == "refused":
            assert mind.refusal(text) == text
        else:
            assert (mind.answers(word) or "none") == text, word


@pytest.mark.parametrize("case", CASES, ids=[f"{case.topic}: {case.sentence}" for case in CASES])
@pytest.mark.parametrize("mind", [EngineMind, ReferenceMind])
def test_case_holds(case: Case, mind: type[EngineMind]) -> None:
    hold(case, mind())


def test_no_sentence_is_used_twice() -> None:
    sentences = [case.sentence for case in CASES]
    assert len(set(sentences)) == len(sentences)


def test_a_wrong_expectation_is_noticed() -> None:
    position = "vest-classic@2 0,0,0,0/-/0,0,0,0/- 0 r1 w- s0 o1010"
    wrong = Case("casebook", "Nothing may be done.", (("position", position), ("legal", "none")))
    with pytest.raises(AssertionError):
        hold(wrong, EngineMind())
