"""What pages and the API read: tables to play, to watch, and games that are over."""

from collections.abc import Collection

from games.models import Kind, Player, Status, Table

LAST_GAMES = 5
PUBLIC_KINDS: tuple[str, ...] = (Kind.QUICK, Kind.RANKED)


class NotKnown(Exception):
    """There is nothing here that this person may know of."""


def table_of(player: Player | None) -> Table | None:
    """The unfinished table where this player holds a seat, or None."""
    if player is None:
        return None
    return Table.objects.filter(seat_set__player=player, seat_set__open=True).first()


def room_of_code(code: str) -> Table:
    """The unfinished private table with this code; NotKnown where there is none."""
    wanted = code.strip().upper()
    rows = Table.objects.filter(code=wanted, kind=Kind.PRIVATE).exclude(status=Status.OVER)
    table = rows.first() if wanted.isalnum() else None
    if table is None:
        raise NotKnown(code)
    return table


def table_for_page(key: str, player: Player | None, known: Collection[str] = ()) -> Table:
    """The table with this key; NotKnown where there is none or it is private to others."""
    table = Table.objects.prefetch_related("seat_set").filter(key=key).first()
    if table is None or not may_see(table, player, known):
        raise NotKnown(key)
    return table


def may_see(table: Table, player: Player | None, known: Collection[str]) -> bool:
    """Whether a person may look at a table: a private one needs its code or a seat.

    Who was removed from it has neither.
    """
    if player is not None and table.code and table.removed.filter(pk=player.pk).exists():
        return False
    if table.kind != Kind.PRIVATE or table.key in known:
        return True
    return player is not None and any(s.player_id == player.pk for s in table.seat_set.all())


def blocked_keys(player: Player, table: Table) -> list[str]:
    """The keys of those at a table whom this player has blocked."""
    rows = Player.objects.filter(blocked_by__blocker=player, seats__table=table)
    return list(rows.values_list("key", flat=True).distinct())


def last_games_of(player: Player | None) -> list[Table]:
    """The games that this player finished or left last and that have a record, newest first."""
    if player is None:
        return []
    rows = Table.objects.filter(seat_set__player=player, status=Status.OVER).exclude(record="")
    return list(rows.order_by("-ended_at").only("key", "rules", "ended_at")[:LAST_GAMES])


def running_public_tables() -> list[Table]:
    """Running tables that anybody may watch, newest first."""
    rows = Table.objects.filter(kind__in=PUBLIC_KINDS, status__in=[Status.DICE, Status.PLAYING])
    return list(rows.order_by("-created_at").prefetch_related("seat_set")[:50])


def is_running(key: str) -> bool:
    """Whether a table with this key exists and is not over."""
    return Table.objects.filter(key=key).exclude(status=Status.OVER).exists()


def game_for_page(key: str) -> Table:
    """A finished game; NotKnown where there is none or it still runs."""
    table = Table.objects.filter(key=key, status=Status.OVER).prefetch_related("seat_set").first()
    if table is None or not table.record:
        raise NotKnown(key)
    return table
