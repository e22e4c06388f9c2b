"""What those who wait are told: how many wait in a pool, and how long it has taken lately."""

from datetime import timedelta
from statistics import median
from typing import Any

from django.db.models import Count, Max
from django.utils import timezone

from games.models import Status, Table, Ticket
from games.queries.pages import PUBLIC_KINDS

LATELY = timedelta(hours=1)
MOST_LOOKED_AT = 40
MOST_OF_ALL = 400
MILLISECOND = timedelta(milliseconds=1)
POOL = ("rules", "seats", "stake", "ranked")


def ticket_facts(ticket: Ticket) -> dict[str, Any]:
    """A ticket as the API writes it; ``expected_ms`` None where nobody was seated lately."""
    return {
        "state": "seated" if ticket.table else "waiting",
        "table": ticket.table.key if ticket.table else None,
        "waiting": _same_pool(ticket).filter(open=True).count(),
        "expected_ms": _expected_ms(ticket),
    }


def waiting_pools() -> list[dict[str, Any]]:
    """Pools in which somebody waits, the fullest first, each with how long it took lately."""
    pools = _counted()
    waits = _waits_lately() if pools else {}
    for pool in pools:
        pool["expected_ms"] = _usual(waits.get(tuple(pool[name] for name in POOL), []))
    return pools


def lobby_mark() -> tuple[object, ...]:
    """What the lobby shows of others, in short: another mark, and it shows something else."""
    rows = Table.objects.filter(kind__in=PUBLIC_KINDS, status__in=[Status.DICE, Status.PLAYING])
    running = rows.aggregate(count=Count("pk"), newest=Max("pk"))
    return (*running.values(), *(tuple(pool.values()) for pool in _counted()))


def _counted() -> list[dict[str, Any]]:
    rows = Ticket.objects.filter(open=True).values(*POOL)
    return list(rows.annotate(waiting=Count("pk")).order_by("-waiting", *POOL))


def _waits_lately() -> dict[tuple[object, ...], list[float]]:
    """How long those waited who were seated last, by pool."""
    since = timezone.now() - LATELY
    seated = Ticket.objects.filter(seated_at__gte=since).order_by("-seated_at")
    waits: dict[tuple[object, ...], list[float]] = {}
    for *pool, created, until in seated.values_list(*POOL, "created_at", "seated_at")[:MOST_OF_ALL]:
        if until is not None:
            waits.setdefault(tuple(pool), []).append((until - created) / MILLISECOND)
    return waits


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
    return _usual([(until - since) / MILLISECOND for since, until in times if until])


def _usual(waits: list[float]) -> int | None:
    """The median of some waits in milliseconds, None where there were none."""
    return round(median(waits)) if waits else None
