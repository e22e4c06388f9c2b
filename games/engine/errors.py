"""Refusals: the expected "no" of the engine, with a fixed code and the section that decides."""

from collections.abc import Mapping

CODES: dict[str, str] = {
    "bad-rules": "4",
    "unknown-option": "4",
    "option-twice": "4",
    "option-not-taken": "4",
    "option-already": "4",
    "bad-seats": "1",
    "bad-corners": "1",
    "bad-position": "5",
    "impossible-position": "5",
    "bad-action": "5",
    "bad-depth": "5",
    "game-over": "2",
    "not-playing": "3",
    "no-roll-owed": "2",
    "play-first": "2",
    "roll-without-value": "5",
    "not-waiting": "2",
    "nothing-to-decline": "3",
    "partners-tokens": "3",
    "own-tokens": "3",
    "already-home": "3",
    "needs-entry-roll": "3",
    "rescue-only": "3",
    "overshoot": "3",
    "bounce-nowhere": "3",
    "lower-letter": "3",
    "no-double-piece": "3",
    "odd-together": "3",
    "passes-pair": "3",
    "lands-on-pair": "3",
    "flight-barred": "3",
}
"""Every code of the engine with the section of the rules page that decides."""


class Refusal(Exception):
    """An expected "no": a fixed code, the section of the rules that decides, and facts.

    The sentence that a person reads is chosen at the edge, from the code and the data.
    """

    def __init__(
        self,
        code: str,
        section: str | None = None,
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(code, section, data)
        self.code = code
        self.section = section
        self.data: dict[str, object] = dict(data or {})

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {_one_line(value)}" for name, value in self.data.items())
        where = f" (rules, section {self.section})" if self.section else ""
        return f"{self.code}{where}" + (f": {facts}" if facts else "")


def refusal(code: str, **data: object) -> Refusal:
    """The engine's refusal of one of its own codes, with that code's section."""
    return Refusal(code, CODES[code], data)


def _one_line(value: object) -> str:
    text = ascii(value) if isinstance(value, str) else ascii(str(value))[1:-1]
    return text if len(text) <= 80 else text[:77] + "..."
