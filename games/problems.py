"""What the edges answer to a refusal: its status, its code and its sentence."""

from games.engine import Refusal
from games.messages import sentence

NOT_OK = 422
STATUSES: dict[str, int] = {
    "malformed": 400,
    "too-long": 400,
    "unknown": 400,
    "forbidden": 403,
    "not-found": 404,
    "code": 404,
    "already-seated": 409,
    "stale": 409,
    "rate": 429,
}
"""The status of a code; any other refusal is a rule that says no."""


def status_of(refusal: Refusal) -> int:
    """The HTTP status that goes with a refusal."""
    return STATUSES.get(refusal.code, NOT_OK)


def problem(refusal: Refusal) -> dict[str, object]:
    """A refusal as the API writes it; ``table`` says where an already seated player sits."""
    body: dict[str, object] = {
        "code": refusal.code,
        "text": sentence(refusal.code, refusal.data),
    }
    if refusal.section is not None:
        body["section"] = refusal.section
    if "table" in refusal.data:
        body["table"] = refusal.data["table"]
    return body
