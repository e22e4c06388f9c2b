"""The page of somebody who waits in quick play."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games import queries
from games.engine import Refusal
from games.forms import name_of
from games.models import Player
from games.services import matchmaking
from games.views.session import player_of


@require_GET
@ensure_csrf_cookie
def queue(request: HttpRequest, ticket: str) -> HttpResponse:
    """How many wait and how long it may take; on to the table once there is one."""
    try:
        mine = matchmaking.poll(_player(request), key=ticket)
    except Refusal:
        return redirect("games:lobby")
    if mine.table:
        return redirect("games:table", key=mine.table.key)
    facts = {
        "ticket": mine,
        "rules_name": name_of(mine.rules),
        "is_team": mine.rules.endswith("+team"),
        "gets_bots": matchmaking.pool_of(mine).gets_bots,
        "bots_after": matchmaking.BOTS_AFTER_SECONDS,
        "facts": queries.ticket_facts(mine),
    }
    return render(request, "games/queue.html", facts)


@require_POST
def leave(request: HttpRequest, ticket: str) -> HttpResponse:
    """Wait no longer."""
    try:
        matchmaking.withdraw(_player(request), key=ticket)
    except Refusal:
        raise Http404 from None
    return redirect("games:lobby")


def _player(request: HttpRequest) -> Player:
    player = player_of(request)
    if player is None:
        raise Http404
    return player
