"""The table page: board, seats, die; and the waiting room before the game."""

import re
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from games import engine, queries
from games.engine import Refusal
from games.forms import name_of
from games.live import commands
from games.messages import sentence
from games.models import Kind, Seat, Status, Strength, Table
from games.views.rules import rules_in_words
from games.views.session import known_tables, player_of
from games.views.waiting import room_facts
from games.views.words import PHRASES, REASONS, words


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table, for its players and for those who may watch."""
    return table_page(request, known_table(request, key))


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Leave for good, then back to the lobby."""
    player = player_of(request)
    try:
        if player is not None:
            commands.leave(player, key=key)
    except Refusal as refusal:
        if refusal.code not in {"over", "not-seated"}:
            return table_page(request, known_table(request, key), refusal)
    return redirect("games:lobby")


def known_table(request: HttpRequest, key: str) -> Table:
    """The table that somebody may look at; 404 for others."""
    try:
        return queries.table_for_page(key, player_of(request), known_tables(request))
    except queries.NotKnown:
        raise Http404 from None


def table_page(request: HttpRequest, shown: Table, refusal: Refusal | None = None) -> HttpResponse:
    """The page of a table, with what was refused if something was."""
    player = player_of(request)
    seats = list(shown.seat_set.all())
    mine = next((s for s in seats if player is not None and s.player_id == player.pk), None)
    rules = engine.rule_set(shown.rules)
    facts: dict[str, Any] = {
        "table": shown,
        "rules_name": name_of(shown.rules),
        "rules_words": rules_in_words(rules, shown.seats_count),
        "starter_chooses": rules.starter_chooses,
        "is_cumulative": rules.seat_ms is not None,
        "base_rules": shown.rules.split("+")[0],
        "goal": rules.goal_for(shown.seats_count),
        "again": shown.kind if shown.kind != Kind.PRIVATE and mine else None,
        "is_team": rules.team,
        "seats": seats,
        "mine": mine,
        "corners": [seat.corner for seat in seats],
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
    facts |= _turned(request, shown, mine)
    if shown.status == Status.WAITING:
        facts |= room_facts(request, shown, seats, player)
    return render(request, "games/table.html", facts, status=422 if refusal else 200)


def _turned(request: HttpRequest, shown: Table, mine: Seat | None) -> dict[str, int]:
    """The corner at the bottom left: the own one, or the one that who watches has turned to."""
    count = engine.corner_count(shown.seats_count)
    wanted = request.GET.get("turn", "")
    turned = int(wanted) % count if re.fullmatch("[0-9]", wanted) else 0
    if mine is not None:
        turned = mine.corner
    return {"turned": turned, "next_turn": (turned + 1) % count}
