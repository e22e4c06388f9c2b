"""Blocking: somebody wants to hear nothing of another player, and never to be seated with it."""

from collections.abc import Collection

from django.db import transaction

from games.engine import Refusal
from games.models import Block, Kind, Player, Table, Ticket
from games.services import limits
from games.services.grouping import Pair
from games.signals import block_changed


def block(player: Player, *, key: str) -> Player:
    """The player with this key, who is blocked from now on, or was already.

    It waits for a seating of either that is under way, and the next one waits for it: once this
    is done, the two are seated together no more. Raises Refusal ``not-found``, ``forbidden`` for
    oneself, ``rate``.
    """
    limits.spend("blocks", who=player.key)
    other = _other(player, key)
    with transaction.atomic():
        pair = [player.pk, other.pk]
        # In the order of all others: a player's row, then its ticket, as old tickets go first.
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=pair).order_by("pk"))
        waiting = Ticket.objects.filter(player__in=pair, open=True).order_by("created_at", "pk")
        list(waiting.select_for_update())
        Block.objects.get_or_create(blocker=player, blocked=other)
        block_changed.send(Block, blocker=player.pk, blocked=other.pk, on=True)
    return other


def unblock(player: Player, *, key: str) -> Player:
    """The player with this key, who is blocked no more. Raises Refusal as ``block`` does."""
    other = _other(player, key)
    with transaction.atomic():
        Block.objects.filter(blocker=player, blocked=other).delete()
        block_changed.send(Block, blocker=player.pk, blocked=other.pk, on=False)
    return other


def blocked_by(player_id: int) -> frozenset[int]:
    """The ids of the players whom this one has blocked."""
    return frozenset(Block.objects.filter(blocker=player_id).values_list("blocked", flat=True))


def pairs_apart(players: Collection[int]) -> set[Pair]:
    """The pairs among these players of whom one has blocked the other."""
    rows = Block.objects.filter(blocker__in=players, blocked__in=players)
    return {frozenset(pair) for pair in rows.values_list("blocker", "blocked")}


def refuse_if_shut_out(player: Player, table: Table) -> None:
    """Raise Refusal ``forbidden`` for a private room whose host has blocked this player."""
    if table.kind != Kind.PRIVATE or table.host_id is None:
        return
    if Block.objects.filter(blocker=table.host_id, blocked=player).exists():
        raise Refusal("forbidden")


def _other(player: Player, key: str) -> Player:
    other = Player.objects.filter(key=key).first()
    if other is None:
        raise Refusal("not-found")
    if other.pk == player.pk:
        raise Refusal("forbidden")
    return other
