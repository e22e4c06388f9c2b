"""Quick play: players wait in pools and are seated together, first come, first seated.

Two of whom one has blocked the other are never seated together.

Any process may seat a pool, one at a time: whoever holds the pool's advisory lock. Who queues
while somebody else seats is found by the next poll or by the timekeeper. A player's ticket is
always written before its seat, here and in ``seating``, so that the two never wait for each other.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, Min, QuerySet
from django.utils import timezone

from games import engine
from games.engine import Refusal
from games.models import Kind, Player, Seat, Strength, Table, Ticket
from games.services import dice, leavers
from games.services.blocking import pairs_apart
from games.services.grouping import all_groups, full_groups
from games.services.pairing import tables_of_pairs
from games.services.seating import bot_seats, player_seat, refuse_if_seated
from games.services.starting import wait_for_commitments

SEATS = (2, 4, 6, 8)
TICKET_LIVES = timedelta(seconds=20)
BOTS_AFTER_SECONDS = 45
MOST_TABLES_AT_ONCE = 50
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


def enqueue(
    player: Player, *, rules: str, seats: int, stake: int, ranked: bool, friend: str | None = None
) -> Ticket:
    """Wait in a pool; the player's ticket there, or a new one in place of another pool's.

    ``friend`` is the key of the player to be a pair with in Team Up: both must name each other,
    and are then seated opposite; until the other has come, a ticket that names somebody waits.

    Raises Refusal: the engine's own for bad rules, ``option-not-taken`` for house rules,
    ``bad-seats``, ``funds``, ``already-seated``, ``forbidden`` for rules that are not ranked,
    ``rate`` for who has left too many games; for a friend ``malformed`` where no pairs play and
    for oneself, ``not-found`` where nobody has that key.
    """
    pool = _checked(rules, seats, stake, ranked)
    partner = _partner(player, friend, pool) if friend else None
    refuse_if_seated(player)
    leavers.refuse_if_paused(player)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        waiting = Ticket.objects.filter(player=player, open=True)
        ticket = waiting.filter(**pool._asdict(), friend=partner).first()
        if ticket is None:
            waiting.update(open=False)
            ticket = Ticket.objects.create(player=player, friend=partner, **pool._asdict())
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


def keep_alive(player: Player) -> None:
    """Whoever shows up in any other way than by a poll waits on too."""
    Ticket.objects.filter(player=player, open=True).update(seen_at=timezone.now())


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
        enough = with_bots or _living(pool).count() >= pool.seats
        if not enough or not _hold(pool):
            return 0
        most = pool.seats * MOST_TABLES_AT_ONCE
        living = _living(pool).select_related("player").select_for_update(of=("self",))
        waiting = list(living.order_by("created_at", "pk")[:most])
        groups = _groups(pool, waiting, with_bots)
        return _seat(pool, groups) if groups else 0


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


def _groups(pool: Pool, waiting: list[Ticket], with_bots: bool) -> list[list[Ticket]]:
    """Who is seated together; asked once the tickets are held, so that no new block is missed."""
    tickets = {ticket.player_id: ticket for ticket in waiting}
    apart = pairs_apart(tickets)
    if engine.rule_set(pool.rules).team:
        return tables_of_pairs(waiting, apart)
    grouped = all_groups if with_bots else full_groups
    groups = grouped(list(tickets), pool.seats, apart)
    return [[tickets[player] for player in group] for group in groups]


def _seat(pool: Pool, groups: list[list[Ticket]]) -> int:
    """Seat these groups at new tables; how many.

    Where somebody sits elsewhere by now, its ticket is closed and the others wait for the next
    time.
    """
    try:
        with transaction.atomic():
            _open(pool, groups)
    except IntegrityError:
        waiting = [ticket.player_id for group in groups for ticket in group]
        elsewhere = Seat.objects.filter(player__in=waiting, open=True).values("player")
        Ticket.objects.filter(open=True, player__in=elsewhere).update(open=False)
        return 0
    return len(groups)


def _open(pool: Pool, groups: list[list[Ticket]]) -> None:
    """All tables of a batch in a handful of statements."""
    tables = [
        wait_for_commitments(
            Table(
                kind=Kind.RANKED if pool.ranked else Kind.QUICK,
                rules=pool.rules,
                seats_count=pool.seats,
                stake=pool.stake,
            )
        )
        for _ in groups
    ]
    Table.objects.bulk_create(tables)
    dice.commit_all(tables)
    now, seats, corners = timezone.now(), [], engine.seat_corners(pool.seats)
    for table, group in zip(tables, groups, strict=True):
        for ticket, corner in zip(group, corners, strict=False):
            seats.append(player_seat(table, ticket.player, corner))
            ticket.open, ticket.table, ticket.seated_at = False, table, now
        seats += bot_seats(table, corners[len(group) :], Strength.FAIR)
    Seat.objects.bulk_create(seats)
    tickets = [ticket for group in groups for ticket in group]
    Ticket.objects.bulk_update(tickets, ["open", "table", "seated_at"])


def _partner(player: Player, key: str, pool: Pool) -> Player:
    if key == player.key or not engine.rule_set(pool.rules).team:
        raise Refusal("malformed", data={"field": "friend"})
    partner = Player.objects.filter(key=key).first()
    if partner is None:
        raise Refusal("not-found")
    return partner


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
