"""Quick play: players wait in pools and are seated together, first come, first seated.

Any process may seat a pool, one at a time: whoever holds the pool's advisory lock. Who queues
while somebody else seats is found by the next poll or by the timekeeper. A player's ticket is
always written before its seat, here and in ``seating``, so that the two never wait for each other.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone

from games import engine
from games.engine import Refusal
from games.models import Kind, Player, Strength, Table, Ticket
from games.services import dice, leavers
from games.services.seating import fill_with_bots, refuse_if_seated, seat_player
from games.services.starting import begin

SEATS = (2, 4, 6, 8)
TICKET_LIVES = timedelta(seconds=20)
BOTS_AFTER_SECONDS = 45
MOST_TABLES_AT_ONCE = 25
RANKED_HEAD_TO_HEAD = "ukll-competitive"
RANKED_FAMILY = "vest-"


class Pool(NamedTuple):
    """Those who may be seated together."""

    rules: str
    seats: int
    stake: int
    ranked: bool

    @property
    def gets_bots(self) -> bool:
        """Whether its empty seats are filled after a while: casual tables without pairs only."""
        return not self.ranked and not engine.rule_set(self.rules).team


def enqueue(player: Player, *, rules: str, seats: int, stake: int, ranked: bool) -> Ticket:
    """Wait in a pool; the player's ticket there, or a new one in place of another pool's.

    Raises Refusal: the engine's own for bad rules, ``option-not-taken`` for house rules,
    ``bad-seats``, ``funds``, ``already-seated``, ``forbidden`` for rules that are not ranked,
    ``rate`` for who has left too many games.
    """
    pool = _checked(rules, seats, stake, ranked)
    refuse_if_seated(player)
    leavers.refuse_if_paused(player)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        waiting = Ticket.objects.filter(player=player, open=True)
        ticket = waiting.filter(**pool._asdict()).first()
        if ticket is None:
            waiting.update(open=False)
            ticket = Ticket.objects.create(player=player, **pool._asdict())
        else:
            waiting.update(seen_at=timezone.now())
    seat_pool(pool)
    ticket.refresh_from_db()
    return ticket


def poll(player: Player, *, key: str) -> Ticket:
    """The player's ticket, kept alive; seats its pool if that is possible now.

    Raises Refusal ``not-found`` for somebody else's ticket and one that is no longer open.
    """
    ticket = Ticket.objects.filter(key=key, player=player).select_related("table").first()
    if ticket is None or not (ticket.open or ticket.table):
        raise Refusal("not-found")
    if ticket.open:
        Ticket.objects.filter(pk=ticket.pk, open=True).update(seen_at=timezone.now())
        seat_pool(pool_of(ticket))
        ticket.refresh_from_db()
    return ticket


def withdraw(player: Player, *, key: str) -> None:
    """Wait no longer. Raises Refusal ``not-found``."""
    if not Ticket.objects.filter(key=key, player=player).exists():
        raise Refusal("not-found")
    Ticket.objects.filter(key=key, open=True).update(open=False)


def pool_of(ticket: Ticket) -> Pool:
    """The pool that a ticket waits in."""
    return Pool(ticket.rules, ticket.seats, ticket.stake, ticket.ranked)


def seat_pool(pool: Pool, *, with_bots: bool = False) -> int:
    """Seat as many full tables of a pool as there are; how many.

    ``with_bots`` seats those who are left over too, with bots beside them. Nothing is done while
    another process seats this pool.
    """
    with transaction.atomic():
        if not _hold(pool):
            return 0
        most = pool.seats * MOST_TABLES_AT_ONCE
        waiting = list(_living(pool).select_for_update().order_by("created_at", "pk")[:most])
        groups = [waiting[at : at + pool.seats] for at in range(0, len(waiting), pool.seats)]
        if groups and len(groups[-1]) < pool.seats and not with_bots:
            groups.pop()
        return sum(_seat(pool, group) for group in groups)


def tidy() -> None:
    """Let go of tickets that nobody polls, and seat whoever can be: the timekeeper's part."""
    now = timezone.now()
    Ticket.objects.filter(open=True, seen_at__lt=now - TICKET_LIVES).update(open=False)
    wait = timedelta(seconds=BOTS_AFTER_SECONDS / settings.LUDO_SPEED)
    for pool, waiting, oldest in _pools():
        is_late = pool.gets_bots and oldest <= now - wait
        if is_late or waiting >= pool.seats:
            seat_pool(pool, with_bots=is_late)


def _pools() -> list[tuple[Pool, int, datetime]]:
    """Each pool with how many wait in it and since when the first does."""
    rows = Ticket.objects.filter(open=True).values_list(*Pool._fields)
    found = rows.annotate(waiting=Count("pk"), oldest=Min("created_at"))
    return [(Pool(*pool), waiting, oldest) for *pool, waiting, oldest in found]


def _living(pool: Pool) -> QuerySet[Ticket]:
    since = timezone.now() - TICKET_LIVES
    return Ticket.objects.filter(open=True, seen_at__gte=since, **pool._asdict())


def _hold(pool: Pool) -> bool:
    """Whether this transaction is now the one that seats this pool."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 7))", [repr(pool)])
        return bool(cursor.fetchone()[0])


def _seat(pool: Pool, group: list[Ticket]) -> bool:
    """Seat one group at a new table; those who sit elsewhere by now lose their tickets."""
    try:
        with transaction.atomic():
            _open(pool, group)
    except IntegrityError:
        elsewhere = Q(player__seats__open=True, pk__in=[ticket.pk for ticket in group])
        Ticket.objects.filter(pk__in=Ticket.objects.filter(elsewhere).values("pk")).update(
            open=False
        )
        return False
    return True


def _open(pool: Pool, group: list[Ticket]) -> None:
    table = Table.objects.create(
        kind=Kind.RANKED if pool.ranked else Kind.QUICK,
        rules=pool.rules,
        seats_count=pool.seats,
        stake=pool.stake,
    )
    dice.commit(table)
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in group]).update(
        open=False, table=table, seated_at=timezone.now()
    )
    corners = engine.seat_corners(pool.seats)
    players = Player.objects.in_bulk([ticket.player_id for ticket in group])
    for ticket, corner in zip(group, corners, strict=False):
        seat_player(table, players[ticket.player_id], corner)
    fill_with_bots(table, corners[len(group) :], Strength.FAIR)
    begin(table)


def _checked(rules: str, seats: int, stake: int, ranked: bool) -> Pool:
    rule_set = engine.rule_set(rules)
    base, *options = rule_set.id.split("+")
    for option in options:
        if option != "team":
            raise Refusal("option-not-taken", data={"option": option})
    engine.check_seats(rule_set, seats)
    if seats not in SEATS:
        raise Refusal("bad-seats", data={"seats": seats})
    if ranked and (options or not (base == RANKED_HEAD_TO_HEAD or base.startswith(RANKED_FAMILY))):
        raise Refusal("forbidden")
    if stake:
        raise Refusal("funds", data={"stake": stake})
    return Pool(rule_set.id, seats, stake, ranked)
