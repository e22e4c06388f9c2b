"""Opening a table, sitting down at it, starting it, and going before it has begun.

Every function is one transaction; a player's open seat is guarded by a constraint, so that two
tabs that sit down at once end with one seat and one refusal.
"""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import engine
from games.engine import Refusal, RuleSet
from games.models import Clock, Kind, Player, Seat, Status, Strength, Table, Ticket
from games.models.player import random_key
from games.models.table import HOLD_S
from games.services import dice
from games.services.blocking import refuse_if_shut_out
from games.services.starting import begin
from games.signals import table_changed

CODE_LETTERS = 8


def open_table(
    player: Player,
    *,
    rules: str,
    seats: int,
    kind: str,
    strength: str = Strength.FAIR,
    clock: str = Clock.NORMAL,
    stake: int = 0,
    hold_s: int = HOLD_S,
) -> Table:
    """A new table with its maker seated; against bots it starts at once.

    ``hold_s`` is for who opens tables for others: how long a seat is held for its lost player.

    Raises Refusal: the engine's own for bad rules, ``malformed`` for a wrong kind, strength or
    clock, ``funds`` for a stake that the player does not have, ``already-seated`` with the key of
    the table where the player sits.
    """
    rule_set = check_rules(rules, seats, kind=kind, strength=strength, clock=clock)
    if stake:
        raise Refusal("funds", data={"stake": stake})
    with _OneSeat(player), transaction.atomic():
        stop_waiting(player)
        table = Table.objects.create(
            kind=kind,
            rules=rule_set.id,
            seats_count=seats,
            clock=clock,
            hold_s=hold_s,
            host=player,
            code=random_key(CODE_LETTERS).upper() if kind == Kind.PRIVATE else None,
        )
        dice.commit(table)
        corners = engine.seat_corners(seats)
        _seat_player(table, player, corners[0])
        if kind == Kind.BOTS:
            _fill(table, corners[1:], strength)
            begin(table)
    return table


def join(player: Player, *, code: str) -> Table:
    """The private table with this code, which the player may now see and sit down at.

    Raises Refusal ``code`` where there is none, ``forbidden`` for who was removed from it or is
    blocked by its host, ``already-seated`` for who sits at another.
    """
    wanted = code.strip().upper()
    table = None
    if wanted.isalnum():
        table = Table.objects.filter(code=wanted, kind=Kind.PRIVATE).first()
    if table is None or table.is_over:
        raise Refusal("code")
    _refuse_if_removed(player, table)
    if not table.seat_set.filter(player=player, open=True).exists():
        refuse_if_seated(player)
        refuse_if_shut_out(player, table)
    return table


def sit(player: Player, *, key: str, corner: int | None = None, known: Iterable[str] = ()) -> Seat:
    """Take a free seat of a waiting table; the last one starts the game.

    Raises Refusal ``not-found``, ``forbidden`` for who was removed and for whom the host of a
    private room has blocked, ``closed``, ``full`` or ``already-seated``.
    """
    with _OneSeat(player), transaction.atomic():
        table = _locked(key)
        if table is None or (table.kind == Kind.PRIVATE and key not in known):
            raise Refusal("not-found")
        refuse_if_shut_out(player, table)
        _refuse_if_removed(player, table)
        if table.status != Status.WAITING:
            raise Refusal("closed")
        free = _free_corners(table)
        if not free or (corner is not None and corner not in free):
            raise Refusal("full")
        stop_waiting(player)
        seat = _seat_player(table, player, free[0] if corner is None else corner)
        if len(free) == 1:
            begin(table)
        table_changed.send(Table, key=table.key)
    return seat


def start(player: Player, *, key: str, fill: bool = False) -> Table:
    """The host starts a private table; ``fill`` gives its empty seats to bots.

    Raises Refusal ``not-found``, ``forbidden``, ``closed`` or ``seats-empty``.
    """
    with transaction.atomic():
        table = _locked(key)
        if table is None or not table.seat_set.filter(player=player, open=True).exists():
            raise Refusal("not-found")
        if table.host_id != player.pk:
            raise Refusal("forbidden")
        if table.status != Status.WAITING:
            raise Refusal("closed")
        free = _free_corners(table)
        if free and not fill:
            raise Refusal("seats-empty", data={"empty": len(free)})
        _fill(table, free, Strength.FAIR)
        begin(table)
        table_changed.send(Table, key=table.key)
    return table


def leave_waiting(player: Player, *, key: str) -> bool:
    """Give up a seat of a table that has not begun; whether there was one to give up.

    The next seat clockwise hosts; a table that nobody sits at any more is closed.
    """
    with transaction.atomic():
        table = _locked(key)
        if table is None or table.status != Status.WAITING:
            return False
        seat = table.seat_set.filter(player=player).first()
        if seat is None:
            return False
        dice.withdraw(table, seat.number)
        seat.delete()
        heirs = sorted(
            table.seat_set.filter(player__isnull=False),
            key=lambda heir: (heir.corner < seat.corner, heir.corner),
        )
        if not heirs:
            close(table)
        elif table.host_id == player.pk:
            table.host = heirs[0].player
            table.save(update_fields=["host"])
        table_changed.send(Table, key=table.key)
    return True


def close(table: Table) -> None:
    """End a table that never began; its dice are revealed like any other's."""
    Table.objects.filter(pk=table.pk).update(
        status=Status.OVER, ending="closed", ended_at=timezone.now(), due_at=None
    )
    table.seat_set.update(open=False)
    dice.reveal(table)


class _OneSeat:
    """Turns the constraint on a player's open seats into its refusal."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def __enter__(self) -> None:
        refuse_if_seated(self.player)

    def __exit__(self, kind: type | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, IntegrityError) and "one_open_seat_a_player" in str(error):
            refuse_if_seated(self.player)


def refuse_if_seated(player: Player) -> None:
    """Raise Refusal ``already-seated`` with the key of the unfinished table where somebody sits."""
    seat = Seat.objects.filter(player=player, open=True).select_related("table").first()
    if seat is not None:
        raise Refusal("already-seated", data={"table": seat.table.key})


def _refuse_if_removed(player: Player, table: Table) -> None:
    if table.removed.filter(pk=player.pk).exists():
        raise Refusal("forbidden")


def check_rules(
    rules: str,
    seats: int,
    *,
    kind: str = Kind.PRIVATE,
    strength: str = Strength.FAIR,
    clock: str = Clock.NORMAL,
) -> RuleSet:
    """The rule set of a table that people may open themselves.

    Raises Refusal: the engine's own for bad rules, ``malformed`` for a value that is not offered.
    """
    rule_set = engine.rule_set(rules)
    engine.check_seats(rule_set, seats)
    for value, choices in ((kind, Kind), (strength, Strength), (clock, Clock)):
        if value not in choices.values:
            raise Refusal("malformed", data={"value": value[:40], "choices": choices.values})
    return rule_set


def _locked(key: str) -> Table | None:
    return Table.objects.select_for_update().filter(key=key).first()


def _free_corners(table: Table) -> list[int]:
    taken = set(table.seat_set.values_list("corner", flat=True))
    return [corner for corner in engine.seat_corners(table.seats_count) if corner not in taken]


def stop_waiting(player: Player) -> None:
    """Who sits down waits in no pool; called before the seat is written."""
    Ticket.objects.filter(player=player, open=True).update(open=False)


def player_seat(table: Table, player: Player, corner: int) -> Seat:
    """A seat of a player on a free corner, not stored yet."""
    return Seat(table=table, number=corner, corner=corner, player=player, name=player.name)


def bot_seats(table: Table, corners: Iterable[int], strength: str) -> list[Seat]:
    """Seats of bots on free corners, not stored yet."""
    return [
        Seat(
            table=table,
            number=corner,
            corner=corner,
            name=f"Bot {chr(ord('A') + corner)}",
            strength=strength,
            open=False,
        )
        for corner in corners
    ]


def _seat_player(table: Table, player: Player, corner: int) -> Seat:
    seat = player_seat(table, player, corner)
    seat.save(force_insert=True)
    return seat


def _fill(table: Table, corners: Iterable[int], strength: str) -> None:
    Seat.objects.bulk_create(bot_seats(table, corners, strength))
