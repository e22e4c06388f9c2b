"""What a private room shows while it waits: its seats, and the host's form of rules."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games import engine, queries
from games.engine import OPTIONS
from games.forms import PlayForm
from games.models import Clock, Player, Seat, Table
from games.views.rules import HOUSE_RULES, SUMMARIES, rule_facts
from games.views.words import COLOURS


def room_facts(
    request: HttpRequest, table: Table, seats: Sequence[Seat], player: Player | None
) -> dict[str, Any]:
    """Everything that ``games/_room.html`` asks for."""
    is_host = player is not None and table.host_id == player.pk
    mine = player is not None and any(seat.player_id == player.pk for seat in seats)
    return {
        "room_mark": queries.room_mark(table, seats),
        "is_host": is_host,
        "free": table.seats_count - len(seats),
        "places": _places(table, seats),
        "invitation": request.build_absolute_uri(reverse("games:invited", args=[table.code]))
        if table.code and mine
        else None,
        **(rules_form_facts(PlayForm(initial=_chosen(table))) if is_host else {}),
    }


def rules_form_facts(form: PlayForm) -> dict[str, Any]:
    """What ``games/_rules_fields.html`` asks for."""
    return {
        "form": form,
        "summary": SUMMARIES.get(str(form["rules"].value()), ""),
        "rule_facts": rule_facts(),
        "house_rules": HOUSE_RULES,
    }


def _places(table: Table, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Every corner with its colour, its pair, and who sits there."""
    taken = {seat.corner: seat for seat in seats}
    corners = engine.seat_corners(table.seats_count)
    return [
        {"corner": corner, "colour": COLOURS[corner], "seat": taken.get(corner)}
        | {"pair": pair_of(table.rules, corner)}
        for corner in corners
    ]


def pair_of(rules: str, corner: int) -> int | None:
    """The number of a corner's pair in Team Up, from 1; None where everybody plays alone."""
    return corner % 2 + 1 if "+team" in rules else None


def _chosen(table: Table) -> dict[str, Any]:
    """A table's rules as the form writes them."""
    base, *options = table.rules.split("+")
    return {
        **{"rules": base, "seats": table.seats_count, "team": "team" in options},
        "options": [option for option in options if option in OPTIONS and option != "team"],
        "relaxed": table.clock == Clock.RELAXED,
    }
