"""The lobby: into a game against bots with one button, or into a private room."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from games import engine, queries
from games.engine import Refusal
from games.forms import PlayForm, name_of
from games.messages import sentence
from games.models import Clock, Player
from games.problems import status_of
from games.services import blocking, limits, matchmaking, seating
from games.views.session import ensure_player, player_of, remember_table
from games.views.waiting import rules_form_facts

PREVIEW_SEATS = 4


@require_GET
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return _page(request, PlayForm())


@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """The parts of the lobby that change by themselves, for a page that is open."""
    answer = render(request, "games/_lobby_live.html", _live_facts(player_of(request)))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Open a table and go there; who comes back to this address finds the lobby."""
    if request.method == "GET":
        return redirect("games:lobby")
    form = PlayForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    wanted = form.cleaned_data
    if wanted["kind"] in {"quick", "ranked"}:
        return _wait(request, form)
    try:
        table = seating.open_table(
            ensure_player(request),
            rules=wanted["rules"],
            seats=wanted["seats"],
            kind=wanted["kind"],
            strength=wanted["strength"],
            clock=wanted["clock"],
        )
    except Refusal as refusal:
        return _page(request, form, refusal=refusal, status=422)
    return redirect("games:table", key=table.key)


def _wait(request: HttpRequest, form: PlayForm) -> HttpResponse:
    """Quick play: into the pool, and to the page that waits."""
    wanted = form.cleaned_data
    try:
        if wanted["clock"] != Clock.NORMAL:
            raise Refusal("forbidden")
        ticket = matchmaking.enqueue(
            ensure_player(request),
            rules=wanted["rules"],
            seats=wanted["seats"],
            stake=0,
            ranked=wanted["kind"] == "ranked",
            friend=(wanted["team"] and wanted["friend"].lower()) or None,
        )
    except Refusal as refusal:
        return _page(request, form, refusal=refusal, status=422)
    return redirect("games:queue", ticket=ticket.key)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Go to the private room with this code; who comes back to this address finds the lobby."""
    if request.method == "GET":
        return redirect("games:lobby")
    try:
        table = seating.join(ensure_player(request), code=request.POST.get("code", ""))
    except Refusal as refusal:
        return _page(request, PlayForm(), refusal=refusal, status=422)
    remember_table(request, table.key)
    return redirect("games:table", key=table.key)


@require_GET
def invited(request: HttpRequest, code: str) -> HttpResponse:
    """A link or a QR code that somebody was given: on to the room, without an account yet."""
    player = player_of(request)
    try:
        limits.spend("codes", who=request.META.get("REMOTE_ADDR", ""))
        table = queries.room_of_code(code)
        if player is not None:
            blocking.refuse_if_shut_out(player, table)
    except (Refusal, queries.NotKnown) as problem:
        refusal = problem if isinstance(problem, Refusal) else Refusal("code")
        return _page(request, PlayForm(), refusal=refusal, status=status_of(refusal))
    remember_table(request, table.key)
    return redirect("games:table", key=table.key)


def _live_facts(player: Player | None) -> dict[str, Any]:
    """What changes while somebody looks at the lobby."""
    pools = queries.waiting_pools()
    for pool in pools:
        pool["expected_s"] = pool["expected_ms"] and max(1, round(pool["expected_ms"] / 1000))
    return {
        "mine": queries.table_of(player),
        "ticket": queries.open_ticket_of(player.pk) if player else None,
        "pools": [(name_of(pool["rules"]), pool) for pool in pools],
        "running": [(name_of(table.rules), table) for table in queries.running_public_tables()],
    }


def _page(
    request: HttpRequest, form: PlayForm, *, refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    player = player_of(request)
    facts = {
        **rules_form_facts(form),
        "preview_corners": engine.seat_corners(PREVIEW_SEATS),
        **_live_facts(player),
        "past": [(name_of(table.rules), table) for table in queries.last_games_of(player)],
        "refusal": sentence(refusal.code, refusal.data) if refusal else None,
    }
    return render(request, "games/lobby.html", facts, status=status)
