"""What is said at tables: which words may be said, and the last lines of each table, kept."""

import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from games.engine import Refusal
from games.models import ChatLine
from games.models.talk import TEXT_LENGTH
from games.queries.live import millis

MOST_KEPT = 50
REFUSED_CATEGORIES = {"Cc", "Cs", "Co"}
REFUSED_LETTERS = frozenset(
    chr(code)
    for first, last in ((0x202A, 0x202E), (0x2066, 0x206F), (0xFFF9, 0xFFFB))
    for code in range(first, last + 1)
)
"""Embeddings, overrides and isolates that would turn the text around them, and annotations."""

BLANK_CATEGORIES = {"Cf", "Mn", "Me", "Zs", "Zl", "Zp", "Cn"}
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category, of which nothing can be seen."""


class Line(NamedTuple):
    """One line said at a table, by a seat's number at the roll-off or, None, by who watches.

    Free text, or a phrase by its number; ``at`` in milliseconds of the database's clock.
    """

    number: int | None
    player: int | None
    name: str
    text: str
    phrase: int | None
    at: int


def clean_text(text: str, *, field: str = "text", most: int = TEXT_LENGTH) -> str:
    """The words in one spelling, their spaces folded.

    Raises Refusal ``malformed`` for none that can be seen, too many, and letters that would
    change how other words are shown.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(words) <= most or not any(map(_can_be_seen, words)):
        raise Refusal("malformed", data={"field": field, "most": most})
    for letter in words:
        if letter in REFUSED_LETTERS or unicodedata.category(letter) in REFUSED_CATEGORIES:
            raise Refusal("malformed", data={"field": field})
    return words


def keep(lines: Iterable[tuple[int, Line]]) -> None:
    """Keep these lines, each with its table's id; the oldest of a table are let go.

    What is said by those who watch never pushes out what is said by those who play.
    """
    said = list(lines)
    ChatLine.objects.bulk_create(_row(table_id, line) for table_id, line in said)
    for table_id, watching in {(table_id, line.number is None) for table_id, line in said}:
        rows = ChatLine.objects.filter(table=table_id, number__isnull=watching)
        too_old = rows.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1]
        for newest in too_old:
            rows.filter(pk__lte=newest).delete()


def last_lines(table_id: int, *, watching: bool, most: int) -> list[Line]:
    """The last lines of a table's players, or of those who watch, in order."""
    rows = ChatLine.objects.filter(table=table_id, number__isnull=watching)
    return [
        Line(row.number, row.player_id, row.name, row.text, row.phrase, millis(row.at) or 0)
        for row in reversed(rows.order_by("-pk")[:most])
    ]


def _can_be_seen(letter: str) -> bool:
    return letter not in BLANK_LETTERS and unicodedata.category(letter) not in BLANK_CATEGORIES


def _row(table_id: int, line: Line) -> ChatLine:
    return ChatLine(
        table_id=table_id,
        player_id=line.player,
        number=line.number,
        name=line.name,
        text=line.text,
        phrase=line.phrase,
        at=datetime.fromtimestamp(line.at / 1000, UTC),
    )
