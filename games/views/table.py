"""The table page: board, seats, die; and the waiting room before the game."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games import engine, queries
from games.engine import Refusal
from games.forms import name_of
from games.live import commands
from games.messages import sentence
from games.models import Kind, Strength, Table
from games.services import seating
from games.views.rules import rules_in_words
from games.views.session import ensure_player, known_tables, player_of
from games.views.words import PHRASES, REASONS, words


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, for its players and for those who may watch."""
    return _page(request, _known(request, key))


@require_POST
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Take a free seat."""
    try:
        seating.sit(ensure_player(request), key=key, known=known_tables(request))
    except Refusal as refusal:
        return _page(request, _known(request, key), refusal)
    return redirect("games:table", key=key)


@require_POST
def start(request: HttpRequest, key: str) -> HttpResponse:
    """The host starts; ``fill`` gives empty seats to bots."""
    fill = bool(request.POST.get("fill"))
    try:
        seating.start(ensure_player(request), key=key, fill=fill)
    except Refusal as refusal:
        return _page(request, _known(request, key), refusal)
    return redirect("games:table", key=key)


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Leave for good, then back to the lobby."""
    player = player_of(request)
    try:
        if player is not None:
            commands.leave(player, key=key)
    except Refusal as refusal:
        if refusal.code not in {"over", "not-seated"}:
            return _page(request, _known(request, key), refusal)
    return redirect("games:lobby")


def _known(request: HttpRequest, key: str) -> Table:
    try:
        return queries.table_for_page(key, player_of(request), known_tables(request))
    except queries.NotKnown:
        raise Http404 from None


def _page(request: HttpRequest, shown: Table, refusal: Refusal | None = None) -> HttpResponse:
    player = player_of(request)
    seats = list(shown.seat_set.all())
    mine = next((s for s in seats if player is not None and s.player_id == player.pk), None)
    rules = engine.rule_set(shown.rules)
    facts: dict[str, Any] = {
        "table": shown,
        "rules_name": name_of(shown.rules),
        "rules_words": rules_in_words(rules, shown.seats_count),
        "starter_chooses": rules.starter_chooses,
        "base_rules": shown.rules.split("+")[0],
        "goal": rules.goal_for(shown.seats_count),
        "again": shown.kind if shown.kind != Kind.PRIVATE and mine else None,
        "is_team": "+team" in shown.rules,
        "seats": seats,
        "mine": mine,
        "corners": [seat.corner for seat in seats],
        "invitation": request.build_absolute_uri(reverse("games:invited", args=[shown.code]))
        if shown.code and mine
        else None,
        "is_host": player is not None and shown.host_id == player.pk,
        "free": shown.seats_count - len(seats),
        "strength": next((seat.strength for seat in seats if seat.is_bot), Strength.FAIR),
        "corner_choices": engine.CORNER_CHOICES,
        "speed": settings.LUDO_SPEED,
        "words": words(),
        "phrases": PHRASES,
        "player": player,
        "linked": player is not None and not player.is_guest,
        "guest_words": sentence("guest-words", {}),
        "blocked": queries.blocked_keys(player, shown) if player else [],
        "reasons": REASONS,
        "refusal": sentence(refusal.code, refusal.data) if refusal else None,
    }
    return render(request, "games/table.html", facts, status=422 if refusal else 200)
