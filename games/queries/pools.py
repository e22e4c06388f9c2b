"""What those who wait are told: how many wait in a pool, and how long it has taken lately."""

from datetime import timedelta
from statistics import median
from typing import Any

from django.db.models import Count
from django.utils import timezone

from games.models import Ticket

LATELY = timedelta(hours=1)
MOST_LOOKED_AT = 40


def ticket_facts(ticket: Ticket) -> dict[str, Any]:
    """A ticket as the API writes it; ``expected_ms`` None where nobody was seated lately."""
    return {
        "state": "seated" if ticket.table else "waiting",
        "table": ticket.table.key if ticket.table else None,
        "waiting": _same_pool(ticket).filter(open=True).count(),
        "expected_ms": _expected_ms(ticket),
    }


def waiting_pools() -> list[dict[str, Any]]:
    """Pools in which somebody waits, the fullest first."""
    rows = Ticket.objects.filter(open=True).values("rules", "seats", "ranked")
    counted = rows.annotate(waiting=Count("pk")).order_by("-waiting", "rules", "seats")
    return [dict(row) for row in counted]


def open_ticket_of(player_id: int) -> Ticket | None:
    """The ticket with which this player waits, or None."""
    return Ticket.objects.filter(player=player_id, open=True).first()


def _same_pool(ticket: Ticket) -> Any:
    pool = {"rules": ticket.rules, "seats": ticket.seats, "stake": ticket.stake}
    return Ticket.objects.filter(**pool, ranked=ticket.ranked)


def _expected_ms(ticket: Ticket) -> int | None:
    """The median wait of those who were last seated from this pool."""
    seated = _same_pool(ticket).filter(seated_at__gte=timezone.now() - LATELY)
    times = seated.order_by("-seated_at").values_list("created_at", "seated_at")[:MOST_LOOKED_AT]
    waits = [(until - since) / timedelta(milliseconds=1) for since, until in times if until]
    return round(median(waits)) if waits else None
