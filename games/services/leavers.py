"""Who leaves again and again waits before the next quick game: 2, 10, then 60 minutes."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.engine import Refusal
from games.models import Kind, Player, Ply, Seat, Why

COUNTED = timedelta(hours=24)
FREE_LEAVINGS = 1
PAUSES = (timedelta(minutes=2), timedelta(minutes=10), timedelta(minutes=60))
MATCHED = (Kind.QUICK, Kind.RANKED)


def refuse_if_paused(player: Player) -> None:
    """Raise Refusal ``rate`` with the minutes that are left, where a pause still runs."""
    until = paused_until(player)
    if until is not None:
        minutes = -((timezone.now() - until) // timedelta(minutes=1))
        raise Refusal("rate", data={"minutes": minutes})


def paused_until(player: Player) -> datetime | None:
    """When this player may queue again, or None where nothing stands in the way.

    The first leaving of a day is free; the journal says who left and when.
    """
    left = leavings(player)
    if len(left) <= FREE_LEAVINGS:
        return None
    pause = PAUSES[min(len(left) - FREE_LEAVINGS, len(PAUSES)) - 1] / settings.LUDO_SPEED
    until = left[-1] + pause
    return until if until > timezone.now() else None


def leavings(player: Player) -> list[datetime]:
    """When this player left matched games before their end, within the last day."""
    since = timezone.now() - COUNTED
    seats = Seat.objects.filter(
        player=player, table__kind__in=MATCHED, table__created_at__gte=since
    )
    found = []
    for table, corner, started in seats.values_list("table", "corner", "table__started_at"):
        gone = Ply.objects.filter(
            table=table, action=f"x{corner}", why__in=[Why.LEFT, Why.GONE]
        ).first()
        if gone is not None and started is not None:
            found.append(started + timedelta(milliseconds=gone.at_ms))
    return sorted(found)
