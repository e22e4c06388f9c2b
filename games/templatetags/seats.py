"""Where the reader of a page sits."""

from typing import Any

from django import template

from games import queries
from games.models import Player, Table

register = template.Library()


@register.simple_tag(takes_context=True)
def table_to_return_to(context: dict[str, Any]) -> Table | None:
    """The unfinished table where whoever reads this page holds a seat, unless it shows it."""
    player, shown = context.get("user"), context.get("table")
    if not isinstance(player, Player):
        return None
    table = queries.table_of(player)
    return None if table is None or table == shown else table


@register.filter
def pair_of(corner: int) -> int:
    """The number of a corner's pair in Team Up, from 1."""
    return corner % 2 + 1
