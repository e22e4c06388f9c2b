"""Reads the rule cases: one sentence, then lines that are done and checked from top to bottom.

position  a line to start from          new      or: rule set, seats, starter
play      actions, one after another    events   what they made happen
then      the position now              legal    what may be done now, or "none"
auto      the preferred action now      places   corner:place, the game being over
refused   an action that is refused now, with its code; without a position before it, a
          position that is refused, with its code
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "cases"
WORDS = {"position", "new", "play", "events", "then", "legal", "auto", "places", "refused"}


@dataclass(frozen=True)
class Case:
    """One sentence of the rules with its example."""

    topic: str
    sentence: str
    lines: tuple[tuple[str, str], ...]


def read_cases() -> list[Case]:
    """Every case of every file."""
    return [
        read_case(path.stem, block)
        for path in sorted(FOLDER.glob("*.txt"))
        for block in path.read_text(encoding="utf-8").strip().split("\n\n")
        if not block.startswith("#")
    ]


def read_case(topic: str, block: str) -> Case:
    """One case; a word nobody knows is an error of the file."""
    sentence, *rest = block.strip().splitlines()
    lines = []
    for line in rest:
        word, value = line.split(maxsplit=1)
        if word not in WORDS:
            raise ValueError(f"{sentence}: {line}")
        lines.append((word, value))
    return Case(topic, sentence, tuple(lines))


def told(events: Sequence[Sequence[Any]]) -> str:
    """Events as the cases write them."""
    return "; ".join(" ".join(told_word(word) for word in event) for event in events)


def told_word(word: Any) -> str:
    """One word of an event; a list of rolls is joined with commas."""
    return ",".join(map(str, word)) if isinstance(word, list | tuple) else str(word)
