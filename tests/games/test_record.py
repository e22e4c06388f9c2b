"""Records: written, read and written again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.record import COLUMNS, Record, RecordedPly, read, write

HEADERS = (("Game", "abc"), ("Rules", "vest-classic"), ("Corner 0", "Ann: the first"))
START = "vest-classic@2 0,0,0,0/-/0,0,0,0/- 0 r1 w- s0 o1010"

plies = st.lists(
    st.tuples(
        st.integers(0, 7),
        st.sampled_from(["r6", "6a", "4ab", "pass", "x2", "6-2a"]),
        st.integers(0, 10**9),
        st.integers(0, 450_000),
        st.sampled_from(["player", "bot", "auto", "time", "gone", "left"]),
    ),
    max_size=60,
).map(lambda rows: tuple(RecordedPly(n, *row) for n, row in enumerate(rows, start=1)))


@given(plies)
def test_reading_gives_back_what_was_written(moves: tuple[RecordedPly, ...]) -> None:
    record = Record(HEADERS, START, moves)
    assert read(write(record)) == record


@given(plies)
def test_no_line_of_plies_is_wider_than_the_page(moves: tuple[RecordedPly, ...]) -> None:
    lines = write(Record(HEADERS, START, moves)).splitlines()
    assert all(len(line) <= COLUMNS for line in lines)


def test_a_ply_of_the_clock_says_so_in_braces() -> None:
    text = write(Record(HEADERS, START, (RecordedPly(1, 0, "r3", 1500, 1500, "time"),)))
    assert text.endswith("\n1. 0 r3@1500/1500 {time}\n")


def test_a_missing_ply_is_named() -> None:
    with pytest.raises(ValueError, match=r"ply 2 expected at '3\. 0 r1"):
        read(f"Game: a\n\n{START}\n1. 0 r3@1/1 3. 0 r1@2/1\n")


def test_a_record_without_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="blank line"):
        read("Game: a")


def test_a_header_is_found_by_its_name() -> None:
    assert Record(HEADERS, START, ()).header("Corner 0") == "Ann: the first"
