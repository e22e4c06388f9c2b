"""Frames from clients: what is read, and what is refused with which code."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live import protocol
from games.live.protocol import BadFrame, read

UUID = "123e4567-e89b-42d3-a456-426614174000"

GOOD = [
    {"t": "hello", "v": 1, "last": None},
    {"t": "hello", "v": 1, "last": 17},
    {"t": "act", "id": UUID, "n": 18, "a": "roll"},
    {"t": "act", "id": UUID, "n": 18, "a": "4ab"},
    {"t": "act", "id": UUID, "n": 18, "a": "6-2a"},
    {"t": "auto", "on": False},
    {"t": "corner", "corner": 1},
    {"t": "leave", "id": UUID},
    {"t": "commit", "c": None},
    {"t": "entropy", "e": "0" * 64},
    {"t": "sync"},
    {"t": "ping", "c": 1.5, "n": 3},
    {"t": "phrase", "p": 3},
    {"t": "say", "text": "hello"},
    {"t": "mute", "seat": 2, "on": True},
    {"t": "voice", "to": 2, "data": {}},
    {"t": "rematch"},
]

MALFORMED = [
    "",
    "[",
    "[]",
    "null",
    "[" * 3000,
    '{"t":7}',
    '{"t":"act"}',
    '{"t":"hello","v":true,"last":null}',
    '{"t":"act","id":"x","n":1,"a":"roll"}',
    f'{{"t":"act","id":"{UUID}","n":-1,"a":"roll"}}',
    f'{{"t":"act","id":"{UUID}","n":1e3,"a":"roll"}}',
    f'{{"t":"act","id":"{UUID}","n":1,"a":"r6"}}',
    f'{{"t":"act","id":"{UUID.upper()}","n":1,"a":"roll"}}',
    '{"t":"corner","corner":8}',
    '{"t":"ping","c":NaN,"n":1}',
    '{"t":"ping","c":Infinity,"n":1}',
    '{"t":"ping","c":' + "9" * 30 + ',"n":1}',
    '{"t":"entropy","e":"' + "A" * 64 + '"}',
]


@pytest.mark.parametrize("frame", GOOD, ids=lambda frame: frame["t"])
def test_a_frame_of_the_list_is_read(frame: dict[str, object]) -> None:
    assert read(json.dumps(frame)) == (frame["t"], frame)


@pytest.mark.parametrize("text", MALFORMED)
def test_a_frame_that_is_not_well_formed_is_refused(text: str) -> None:
    with pytest.raises(BadFrame, match="malformed"):
        read(text)


def test_bytes_are_no_frame() -> None:
    with pytest.raises(BadFrame, match="malformed"):
        read(None)


def test_an_unknown_kind_is_named_so() -> None:
    with pytest.raises(BadFrame, match="unknown"):
        read('{"t":"fly"}')


def test_only_voice_may_be_longer_than_four_kilobytes() -> None:
    long = "x" * 5_000
    assert read(json.dumps({"t": "voice", "to": 1, "data": {"sdp": long}})).kind == "voice"
    with pytest.raises(BadFrame, match="too-long"):
        read(json.dumps({"t": "sync", "x": long}))
    with pytest.raises(BadFrame, match="too-long"):
        read(json.dumps({"t": "voice", "to": 1, "data": {"sdp": long * 2}}))


@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda b: b.decode("latin-1")))
def test_random_text_is_refused_and_never_breaks(text: str) -> None:
    with pytest.raises(BadFrame):
        read(text)


@given(st.sampled_from(GOOD), st.data())
def test_a_mutated_frame_is_read_or_refused(frame: dict[str, object], data: st.DataObject) -> None:
    text = json.dumps(frame)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    try:
        assert read(text[:place] + letter + text[place + 1 :]).kind in protocol.CLIENT_FRAMES
    except BadFrame as error:
        assert error.code in protocol.REFUSALS


def test_every_close_says_which_code_it_closes_with() -> None:
    assert protocol.CLOSE_CODES["superseded"] == 4001
    assert json.loads(protocol.bye(code="restart", text="x", retry_ms=5))["retry_ms"] == 5
