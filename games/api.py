"""The JSON API of tables, seats and finished games: translate, call one service, answer."""

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from ninja import Router, Schema
from ninja.errors import AuthenticationError
from ninja.responses import codes_4xx
from pydantic import Field, StrictBool, StrictInt, StrictStr

from games import queries
from games.engine import Refusal
from games.live import commands
from games.models import Player
from games.services import blocking, hosting, limits, matchmaking, reporting, seating
from games.views.session import ensure_player, known_tables, player_of, remember_table

router = Router(tags=["games"])
Text = Annotated[StrictStr, Field(max_length=200)]


class Problem(Schema):
    """Why something was not done; ``section`` of the rules page where a rule says no."""

    code: str
    text: str
    section: str | None = None
    table: str | None = None


class PlayerOut(Schema):
    """A player as others know it."""

    key: str
    name: str
    guest: bool


class MeOut(Schema):
    """Who asks, with its coins and the unfinished table where it sits."""

    player: PlayerOut | None
    coins: int
    table: str | None


class GuestIn(Schema):
    """A name, if one is wanted."""

    name: Text = ""


class TableIn(Schema):
    """The table to open."""

    rules: Text
    seats: StrictInt
    kind: Literal["private", "bots"]
    stake: Annotated[StrictInt, Field(ge=0)] = 0
    strength: Literal["easy", "fair", "strong"] = "fair"
    clock: Literal["normal", "relaxed"] = "normal"


class QueueIn(Schema):
    """The pool to wait in; in Team Up, the key of the player to be a pair with."""

    rules: Text
    seats: StrictInt
    stake: Annotated[StrictInt, Field(ge=0)] = 0
    ranked: StrictBool = False
    friend: Annotated[StrictStr, Field(min_length=1, max_length=20)] | None = None


class TicketKey(Schema):
    """The key of a ticket."""

    ticket: str


class TicketOut(Schema):
    """Where a ticket stands: how many wait in its pool, and how long it may take."""

    state: Literal["waiting", "seated"]
    table: str | None = None
    waiting: int
    expected_ms: int | None


class CodeIn(Schema):
    """The code of a private table."""

    code: Text


class SitIn(Schema):
    """The corner that is wanted; without one, the first that is free."""

    corner: StrictInt | None = None


class StartIn(Schema):
    """Whether bots take the empty seats."""

    fill: StrictBool = False


class ReportIn(Schema):
    """Who is reported, by corner, and why."""

    seat: StrictInt
    reason: Literal["abuse", "cheating", "stalling", "name", "other"]
    note: Annotated[StrictStr, Field(max_length=1000)] = ""


class ReportKey(Schema):
    """The key of a report."""

    report: str


class Blocked(Schema):
    """A player, and whether who asks blocks it now."""

    player: str
    blocked: bool


class RemoveIn(Schema):
    """The corner of the person to send away."""

    corner: StrictInt


class RulesIn(Schema):
    """What a room is to play; seats and clock stay as they are where they are not named."""

    rules: Text
    seats: StrictInt | None = None
    clock: Literal["normal", "relaxed"] | None = None


class TableKey(Schema):
    """The key of a table, which is its game's and its record's too."""

    table: str


class OpenedTable(TableKey):
    """A table just opened; private ones have a code to give to friends."""

    code: str | None


class TakenSeat(TableKey):
    """The seat that was taken."""

    corner: int


class RunningTable(TableKey):
    """A table that anybody may watch."""

    kind: str
    rules: str
    seats: int
    names: list[str]


class Place(Schema):
    """The place of a corner."""

    corner: int
    place: int


class GameOut(TableKey):
    """How a game ended."""

    rules: str
    ending: str
    places: list[Place]
    payouts: list[dict[str, int]]


def signed_in(request: HttpRequest) -> Player:
    """Who asks; 401 for nobody."""
    player = player_of(request)
    if player is None:
        raise AuthenticationError
    return player


@router.get("/me", response={200: MeOut, codes_4xx: Problem})
def me(request: HttpRequest) -> dict[str, Any]:
    """Who this session is; sets the CSRF cookie that writes need."""
    get_token(request)
    player = player_of(request)
    table = queries.table_of(player)
    return {
        "player": _player(player) if player else None,
        "coins": 0,
        "table": table.key if table else None,
    }


@router.post("/guests", response={200: PlayerOut, codes_4xx: Problem})
def guests(request: HttpRequest, body: GuestIn | None = None) -> dict[str, Any]:
    """Become a guest; the current player, if there is one."""
    if request.body.strip() not in {b"", b"null"} and not request.body.lstrip().startswith(b"{"):
        raise Refusal("malformed")
    return _player(ensure_player(request, name=body.name if body else ""))


@router.get("/tables", response={200: list[RunningTable], codes_4xx: Problem})
def tables(request: HttpRequest) -> list[dict[str, Any]]:
    """Running tables that anybody may watch."""
    return [
        {
            **{"table": table.key, "kind": table.kind, "rules": table.rules},
            "seats": table.seats_count,
            "names": [seat.name for seat in table.seat_set.all()],
        }
        for table in queries.running_public_tables()
    ]


@router.post("/tables", response={200: OpenedTable, codes_4xx: Problem})
def open_table(request: HttpRequest, body: TableIn) -> dict[str, Any]:
    """Open a table and sit down at it; against bots it starts at once."""
    table = seating.open_table(signed_in(request), **body.dict())
    return {"table": table.key, "code": table.code}


@router.post("/join", response={200: TableKey, codes_4xx: Problem})
def join(request: HttpRequest, body: CodeIn) -> dict[str, Any]:
    """Get to know a private table by its code."""
    player = signed_in(request)
    limits.spend("codes", who=player.key)
    table = seating.join(player, code=body.code)
    remember_table(request, table.key)
    return {"table": table.key}


@router.get("/tables/{key}", response={codes_4xx: Problem})
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The ``table`` frame, as a socket would get it."""
    player = player_of(request)
    queries.table_for_page(key, player, known_tables(request))
    frame = commands.table_frame_for(player, key=key)
    if frame is None:
        raise queries.NotKnown(key)
    return HttpResponse(frame, content_type="application/json")


@router.post("/tables/{key}/sit", response={200: TakenSeat, codes_4xx: Problem})
def sit(request: HttpRequest, key: str, body: SitIn | None = None) -> dict[str, Any]:
    """Take a free seat; the last one starts the game."""
    corner = body.corner if body else None
    player = signed_in(request)
    seat = seating.sit(player, key=key, corner=corner, known=known_tables(request))
    return {"table": key, "corner": seat.corner}


@router.post("/tables/{key}/start", response={200: TableKey, codes_4xx: Problem})
def start(request: HttpRequest, key: str, body: StartIn | None = None) -> dict[str, Any]:
    """The host starts a private table; ``fill`` gives its empty seats to bots."""
    seating.start(signed_in(request), key=key, fill=body.fill if body else False)
    return {"table": key}


@router.post("/tables/{key}/remove", response={200: TableKey, codes_4xx: Problem})
def remove(request: HttpRequest, key: str, body: RemoveIn) -> dict[str, Any]:
    """The host sends a person away, who may not come back to this room."""
    known = known_tables(request)
    hosting.remove(signed_in(request), key=key, corner=body.corner, known=known)
    return {"table": key}


@router.post("/tables/{key}/rules", response={200: TableKey, codes_4xx: Problem})
def rules(request: HttpRequest, key: str, body: RulesIn) -> dict[str, Any]:
    """The host changes rules, number of seats or clock before the start."""
    known = known_tables(request)
    hosting.change_rules(signed_in(request), key=key, known=known, **body.dict())
    return {"table": key}


@router.post("/tables/{key}/leave", response={200: TableKey, codes_4xx: Problem})
def leave(request: HttpRequest, key: str) -> dict[str, Any]:
    """Leave for good."""
    commands.leave(signed_in(request), key=key)
    return {"table": key}


@router.post("/tables/{key}/report", response={200: ReportKey, codes_4xx: Problem})
def report(request: HttpRequest, key: str, body: ReportIn) -> dict[str, Any]:
    """Report who sits on a corner; the last lines said at the table go with it."""
    made = reporting.report(
        signed_in(request), key=key, corner=body.seat, reason=body.reason, note=body.note
    )
    return {"report": made.key}


@router.post("/players/{key}/block", response={200: Blocked, codes_4xx: Problem})
def block(request: HttpRequest, key: str) -> dict[str, Any]:
    """Hear nothing of a player any more, and never be seated with it by the queue."""
    return {"player": blocking.block(signed_in(request), key=key).key, "blocked": True}


@router.delete("/players/{key}/block", response={200: Blocked, codes_4xx: Problem})
def unblock(request: HttpRequest, key: str) -> dict[str, Any]:
    """Block a player no more."""
    return {"player": blocking.unblock(signed_in(request), key=key).key, "blocked": False}


@router.post("/queue", response={200: TicketKey, codes_4xx: Problem})
def enqueue(request: HttpRequest, body: QueueIn) -> dict[str, Any]:
    """Wait in a pool of quick play."""
    return {"ticket": matchmaking.enqueue(signed_in(request), **body.dict()).key}


@router.get("/queue/{ticket}", response={200: TicketOut, codes_4xx: Problem})
def poll(request: HttpRequest, ticket: str) -> dict[str, Any]:
    """How the ticket stands; asking keeps it alive."""
    return queries.ticket_facts(matchmaking.poll(signed_in(request), key=ticket))


@router.delete("/queue/{ticket}", response={200: TicketKey, codes_4xx: Problem})
def withdraw(request: HttpRequest, ticket: str) -> dict[str, Any]:
    """Wait no longer."""
    matchmaking.withdraw(signed_in(request), key=ticket)
    return {"ticket": ticket}


@router.get("/games/{key}", response={200: GameOut, codes_4xx: Problem})
def game(request: HttpRequest, key: str) -> dict[str, Any]:
    """How a game ended."""
    over = queries.game_for_page(key)
    return {
        **{"table": over.key, "rules": over.rules, "ending": over.ending},
        **{"places": over.places, "payouts": []},
    }


@router.get("/games/{key}/record", response={codes_4xx: Problem})
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The record as plain text."""
    text = queries.game_for_page(key).record
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.get("/games/{key}/transcript", response={200: dict[str, Any], codes_4xx: Problem})
def transcript(request: HttpRequest, key: str) -> dict[str, Any]:
    """Everything a verifier of the dice needs."""
    return queries.transcript_of(queries.game_for_page(key))


def _player(player: Player) -> dict[str, Any]:
    return {"key": player.key, "name": player.name, "guest": player.is_guest}
