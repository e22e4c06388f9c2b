"""Which words may be said at a table, and which lines are kept."""

import pytest

from games.engine import Refusal
from games.models import ChatLine
from games.services import talk
from games.services.talk import MOST_KEPT, Line, clean_text
from tests.games.services.builders import person, room


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("  well \t played\n", "well played"),
        ("e\u0301", "\u00e9"),
        ("x" * 200, "x" * 200),
        ("مي\u200cروم", "مي\u200cروم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_words_are_said_in_one_spelling(given: str, said: str) -> None:
    assert clean_text(given) == said


@pytest.mark.parametrize(
    "given",
    [
        *("", "   ", "x" * 201, "a\x00b", "a\x07", "a\u202eb", "a\u2066b", "a\u206ab", "\ud800"),
        *("\u200b", "\u200b \u200d\ufeff", "\u3164", "\u2800\u2800", "\u0301", "\ue000"),
    ],
    ids=ascii,
)
def test_what_cannot_be_read_or_turns_other_words_is_refused(given: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_text(given)
    assert (refused.value.code, refused.value.data["field"]) == ("malformed", "text")


def line(number: int | None, text: str, at: int = 1_764_000_000_123) -> Line:
    return Line(number, None, "Ann", text, None, at)


@pytest.mark.django_db(transaction=True)
def test_the_last_fifty_lines_of_a_table_are_kept_and_read_back_exactly() -> None:
    table, other = room(person()), room(person("Bob"))
    talk.keep([(other.pk, line(0, "elsewhere"))])
    said = [line(0, str(each), at=1_764_000_000_000 + each) for each in range(60)]
    for each in said:
        talk.keep([(table.pk, each)])
    assert talk.last_lines(table.pk, watching=False, most=100) == said[-MOST_KEPT:]
    assert talk.last_lines(table.pk, watching=False, most=2) == said[-2:]
    assert ChatLine.objects.filter(table=other).count() == 1


@pytest.mark.django_db(transaction=True)
def test_those_who_watch_never_push_out_what_players_said() -> None:
    table = room(person())
    talk.keep([(table.pk, line(0, "mine"))])
    talk.keep([(table.pk, line(None, str(each))) for each in range(60)])
    assert talk.last_lines(table.pk, watching=False, most=50) == [line(0, "mine")]
    assert len(talk.last_lines(table.pk, watching=True, most=99)) == MOST_KEPT


@pytest.mark.django_db(transaction=True)
def test_a_phrase_is_kept_by_its_number() -> None:
    table = room(ann := person())
    said = Line(0, ann.pk, "Ann", "", 4, 1_764_000_000_000)
    talk.keep([(table.pk, said)])
    assert talk.last_lines(table.pk, watching=False, most=5) == [said]
