"""Draws the board as one SVG, from the geometry of ``drawing`` and a rule set."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from games import engine
from games.drawing import CORNER_LENGTH, Layout, Place, layout
from games.engine import RuleSet

register = template.Library()

SCALE = 10
STAR_OFFSET, TAIL_OFFSET = 8, 4
SPOT_SHARE = 0.26
EMBLEMS = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "crescent")


@register.inclusion_tag("games/_board.html")
def board(rules: str, seats: int, own: int | None, seated: list[int]) -> dict[str, Any]:
    """The board of a table, turned for corner ``own``; ``seated`` are the corners in play."""
    rule_set = engine.rule_set(rules)
    count = engine.corner_count(seats)
    drawn = layout(count, own or 0)
    half = drawn.half * SCALE
    return {
        "view": f"{-half - 1:.1f} {-half - 1:.1f} {2 * half + 2:.1f} {2 * half + 2:.1f}",
        "half": half,
        "cells": [_ring_cell(drawn, index, rule_set) for index in range(len(drawn.ring))],
        "corners": [_corner(drawn, corner, corner in seated) for corner in range(count)],
        "arrows": [_arrow(drawn, *ends) for ends in _arrows(drawn, rule_set)],
        "is_locked": rule_set.lock,
        "label": _("Board"),
    }


def _at(place: Place) -> dict[str, str]:
    """A place as attributes: coordinates, and the turn that lays a cell along its arm."""
    return {
        "x": f"{place.x * SCALE:.2f}",
        "y": f"{place.y * SCALE:.2f}",
        "turn": f"{place.angle - 90:.1f}",
        "upright": f"{90 - place.angle:.1f}",
    }


def _ring_cell(drawn: Layout, index: int, rules: RuleSet) -> dict[str, Any]:
    corner, offset = divmod(index, CORNER_LENGTH)
    return {
        **_at(drawn.ring[index]),
        "index": index,
        "corner": corner if offset == 0 else None,
        "emblem": EMBLEMS[corner],
        "is_star": offset == STAR_OFFSET,
        "is_safe_star": offset == STAR_OFFSET and rules.safe_stars,
    }


def _corner(drawn: Layout, corner: int, is_seated: bool) -> dict[str, Any]:
    spots = [_at(place) for place in drawn.base_spots[corner]]
    return {
        "number": corner,
        "emblem": EMBLEMS[corner],
        "is_seated": is_seated,
        "base": _at(drawn.bases[corner]),
        "radius": drawn.base_radius * SCALE,
        "spot_radius": f"{drawn.base_radius * SCALE * SPOT_SHARE:.1f}",
        "is_square": drawn.corner_count == 4,
        "spots": spots,
        "homes": [_at(place) for place in drawn.home_spots[corner]],
        "column": [_at(place) for place in drawn.columns[corner]],
        "wedge": _wedge(drawn, corner),
        "lock": _at(drawn.columns[corner][0]),
        "tokens": [{"letter": letter, **spot} for letter, spot in zip("abcd", spots, strict=True)],
    }


def _wedge(drawn: Layout, corner: int) -> str:
    """The corner's part of the centre, as the points of a triangle."""
    inner = drawn.columns[corner][-1]
    out = drawn.apothem * SCALE
    length = (inner.x**2 + inner.y**2) ** 0.5
    x, y = inner.x / length, inner.y / length
    half = 1.5 * SCALE
    ends = [(x * out - y * half, y * out + x * half), (x * out + y * half, y * out - x * half)]
    return "0,0 " + " ".join(f"{a:.2f},{b:.2f}" for a, b in ends)


def _arrows(drawn: Layout, rules: RuleSet) -> list[tuple[Place, Place]]:
    """Tail and head of every arrow that the rule set draws."""
    ring, size = drawn.ring, len(drawn.ring)
    corners = range(drawn.corner_count)
    if rules.arrows == "corner":
        tails = [CORNER_LENGTH * corner + TAIL_OFFSET for corner in corners]
        home = [(ring[CORNER_LENGTH * c - 2], drawn.columns[c][0]) for c in corners]
        return [(ring[tail], ring[tail + 1]) for tail in tails] + home
    if rules.arrows == "star":
        stars = [CORNER_LENGTH * corner + STAR_OFFSET for corner in corners]
        return [(ring[star], ring[(star + CORNER_LENGTH) % size]) for star in stars]
    return []


def _arrow(drawn: Layout, tail: Place, head: Place) -> dict[str, str]:
    """A short stroke on the tail's cell that points to the head."""
    x, y = head.x - tail.x, head.y - tail.y
    length = (x * x + y * y) ** 0.5
    x, y = x / length, y / length
    start, end = -0.28, min(0.42, length - 0.5)
    return {
        "x1": f"{(tail.x + x * start) * SCALE:.2f}",
        "y1": f"{(tail.y + y * start) * SCALE:.2f}",
        "x2": f"{(tail.x + x * end) * SCALE:.2f}",
        "y2": f"{(tail.y + y * end) * SCALE:.2f}",
    }
