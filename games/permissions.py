"""Who may see and do what, one question a thing."""

from collections.abc import Collection

from games.live.table import LiveTable
from games.models import Kind, Player


def may_watch(table: LiveTable, player: Player | None, known: Collection[str]) -> bool:
    """Whether somebody may look at a running table: a private one needs its code or a seat.

    Who was removed from it has neither.
    """
    if player is not None and player.pk in table.row["removed"]:
        return False
    if table.kind != Kind.PRIVATE or table.key in known:
        return True
    return player is not None and table.seat_of(player.pk) is not None
