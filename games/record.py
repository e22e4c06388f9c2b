"""The record: one finished game as plain text, for people and programs.

Header lines ``Key: value``, a blank line, the start position, then numbered plies
``n. seat action@at/charged``, several a line, wrapped at 100 columns. Braces behind a ply hold
why it happened, where it was not the player's own doing. Times are milliseconds since the start.
Writing what was read gives the same text again.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

COLUMNS = 100
PLY = re.compile(
    r"([0-9]{1,6})\. ([0-7]) ([a-z0-9-]{2,8})@([0-9]{1,12})/([0-9]{1,9})(?: \{([a-z]+)\})?"
)


class RecordedPly(NamedTuple):
    """One ply of a record: number from 1, seat, action in notation, times in milliseconds."""

    number: int
    seat: int
    action: str
    at_ms: int
    charged_ms: int
    why: str = "player"


class Record(NamedTuple):
    """A whole record: headers in their order, the start position, all plies."""

    headers: tuple[tuple[str, str], ...]
    start: str
    plies: tuple[RecordedPly, ...]

    def header(self, name: str) -> str | None:
        """The value of the header with this name, or None."""
        return dict(self.headers).get(name)


def write(record: Record) -> str:
    """The record as text, ending with a newline."""
    head = [f"{name}: {value}" for name, value in record.headers]
    return "\n".join([*head, "", record.start, *_wrapped(map(_ply_text, record.plies)), ""])


def read(text: str) -> Record:
    """The record that this text holds; ValueError names the first line that is wrong."""
    head, separator, body = text.replace("\r\n", "\n").partition("\n\n")
    if not separator:
        raise ValueError("a record has a blank line between its headers and its game")
    start, _, moves = body.partition("\n")
    return Record(tuple(map(_header, head.split("\n"))), start.strip(), tuple(_plies(moves)))


def _header(line: str) -> tuple[str, str]:
    name, separator, value = line.partition(": ")
    if not separator:
        raise ValueError(f"not a header line: {line[:60]!r}")
    return name, value


def _plies(text: str) -> Iterator[RecordedPly]:
    flat = " ".join(text.split())
    place = 0
    for number in range(1, len(flat) + 2):
        if place >= len(flat):
            return
        found = PLY.match(flat, place)
        if found is None or int(found[1]) != number:
            raise ValueError(f"ply {number} expected at {flat[place : place + 40]!r}")
        yield RecordedPly(
            number, int(found[2]), found[3], int(found[4]), int(found[5]), found[6] or "player"
        )
        place = found.end() + 1


def _ply_text(ply: RecordedPly) -> str:
    text = f"{ply.number}. {ply.seat} {ply.action}@{ply.at_ms}/{ply.charged_ms}"
    return text if ply.why == "player" else f"{text} {{{ply.why}}}"


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > COLUMNS:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
