"""Every frame of the table socket: what clients may send, and how the server's are written.

The frames, codes and events are the closed lists of the live tables page (section 3). A frame
from a client is checked here and nowhere else: what ``read`` returns has the right fields with
the right types. These fields go beyond that page: ``moves`` in ``table`` and ``ply`` gives, for a
person to act, the events that each legal move would cause, so that a page decides no rules;
``table`` also has ``host``, ``code``, ``seats_count`` and, while it waits, ``room``: a mark that
changes with whatever a waiting room shows; its ``dice`` has the seats that have ``answered``. A
``chat`` frame that was said before its socket came is ``old``, and one of somebody who watches has
a ``name`` in place of a seat.

Where a seat's turns are on a cumulative clock, its client pings at once, with that frame's ``n``,
when a ``ply`` of another seat brings it the turn and when a ``table`` frame finds it there: that
measures its line, which is credited (``games/clocks.py`` has the numbers). A client that never
does is charged as if there were no line.
"""

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

VERSION = 1
MOST_BYTES = 4_096
MOST_VOICE_BYTES = 8_192
MOST_TEXT = 300

MALFORMED = "malformed"
UNKNOWN = "unknown"
TOO_LONG = "too-long"

REFUSALS = frozenset(
    [
        "malformed",
        "unknown",
        "too-long",
        "rate",
        "not-hello",
        "not-seated",
        "not-started",
        "over",
        "not-your-turn",
        "stale",
        "illegal",
        "id-reused",
        "closed",
        "full",
        "seats-empty",
        "code",
        "funds",
        "already-seated",
        "forbidden",
        "not-found",
        "version",
    ]
)

# Why a socket is closed, and the close code that goes with it.
CLOSE_CODES = {
    "restart": 1012,
    "slow": 1013,
    "superseded": 4001,
    "kicked": 4002,
    "version": 4003,
    "gone": 4004,
    "flood": 4008,
}

UUID_TEXT = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
HEX_64 = re.compile(r"[0-9a-f]{64}")
ACTION = re.compile(r"roll|pass|[1-6](?:-[0-7])?[a-d]{1,4}")


class BadFrame(Exception):
    """A frame that is not one of ours; ``code`` is malformed, unknown or too-long."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """A frame that has been checked: its kind and its fields."""

    kind: str
    fields: dict[str, Any]


def read(text: str | None, frames: "Kinds | None" = None) -> Frame:
    """The client's frame in this text, of the table's or of these kinds; else BadFrame."""
    if text is None:
        raise BadFrame(MALFORMED)
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_VOICE_BYTES:
        raise BadFrame(TOO_LONG)
    fields = _object(text)
    kind = fields.get("t")
    if size > MOST_BYTES and kind != "voice":
        raise BadFrame(TOO_LONG)
    if not isinstance(kind, str):
        raise BadFrame(MALFORMED)
    checks = (CLIENT_FRAMES if frames is None else frames).get(kind)
    if checks is None:
        raise BadFrame(UNKNOWN)
    for name, check in checks.items():
        if not check(fields.get(name)):
            raise BadFrame(MALFORMED)
    return Frame(kind, fields)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFrame(MALFORMED) from None
    if not isinstance(value, dict):
        raise BadFrame(MALFORMED)
    return value


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _seat(value: object) -> bool:
    return type(value) is int and 0 <= value <= 7


def _optional_count(value: object) -> bool:
    return value is None or _count(value)


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _id(value: object) -> bool:
    return isinstance(value, str) and UUID_TEXT.fullmatch(value) is not None


def _action(value: object) -> bool:
    return isinstance(value, str) and ACTION.fullmatch(value) is not None


def _hex(value: object) -> bool:
    return isinstance(value, str) and HEX_64.fullmatch(value) is not None


def _optional_hex(value: object) -> bool:
    return value is None or _hex(value)


def _number(value: object) -> bool:
    if type(value) is int:
        return abs(value) < 2**63
    return isinstance(value, float) and math.isfinite(value)


def _text(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MOST_TEXT


def _data(value: object) -> bool:
    return isinstance(value, dict)


def _version(value: object) -> bool:
    return type(value) is int


Kinds = Mapping[str, Mapping[str, Callable[[object], bool]]]
"""The kinds of frames, each with a check for every field that it must have."""

CLIENT_FRAMES: Kinds = {
    "hello": {"v": _version, "last": _optional_count},
    "act": {"id": _id, "n": _count, "a": _action},
    "auto": {"on": _flag},
    "corner": {"corner": _seat},
    "leave": {"id": _id},
    "commit": {"c": _optional_hex},
    "entropy": {"e": _hex},
    "sync": {},
    "ping": {"c": _number, "n": _optional_count},
    "phrase": {"p": _count},
    "say": {"text": _text},
    "mute": {"seat": _seat, "on": _flag},
    "voice": {"to": _seat, "data": _data},
    "rematch": {},
}
LOBBY_FRAMES: Kinds = {"ping": CLIENT_FRAMES["ping"]}


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def write(frame: Mapping[str, object]) -> str:
    """A server frame as the text that goes out."""
    return _ENCODER.encode(frame)


def refused(
    *, code: str, text: str, frame_id: str | None = None, section: str | None = None
) -> str:
    """The frame that says no: nothing happened, and why."""
    return write({"t": "refused", "id": frame_id, "code": code, "text": text, "section": section})


def bye(*, code: str, text: str, retry_ms: int | None = None) -> str:
    """The frame before a close."""
    frame: dict[str, object] = {"t": "bye", "code": code, "text": text}
    if retry_ms is not None:
        frame["retry_ms"] = retry_ms
    return write(frame)


def frame_id(fields: Mapping[str, Any]) -> str | None:
    """The command id of a checked frame, or None."""
    value = fields.get("id")
    return value if isinstance(value, str) and _id(value) else None
