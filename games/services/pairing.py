"""Who sits with whom in Team Up: friends who named each other are partners, never apart."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from games.models import Ticket
from games.services.grouping import Pair

SEATS = 4
Party = list[Ticket]


def tables_of_pairs(waiting: Iterable[Ticket], apart: Collection[Pair] = ()) -> list[Party]:
    """Full tables of four out of those who wait, oldest first, each in the order of corners.

    Two tickets that name each other are seated opposite. One whose friend has not come, or named
    somebody else, waits. Nobody sits with whom it must stay ``apart`` from.
    """
    parties = _parties(list(waiting))
    tables = []
    while table := _table_of(parties, apart):
        parties = [party for party in parties if party[0] not in table]
        tables.append(table)
    return tables


def _parties(waiting: Sequence[Ticket]) -> list[Party]:
    """Singles and whole pairs in the order in which they were complete."""
    wish = {(ticket.player_id, ticket.friend_id): ticket for ticket in waiting if ticket.friend_id}
    parties = []
    for at, ticket in enumerate(waiting):
        if ticket.friend_id is None:
            parties.append([ticket])
            continue
        friend = wish.get((ticket.friend_id, ticket.player_id))
        if friend is not None and waiting.index(friend) < at:
            parties.append([friend, ticket])
    return parties


def _table_of(parties: list[Party], apart: Collection[Pair], group: Sequence[Party] = ()) -> Party:
    """The first parties that fill a table together, the oldest before others; or nobody."""
    seated = [ticket for party in group for ticket in party]
    if len(seated) == SEATS:
        return _in_order_of_corners(list(group))
    for at, party in enumerate(parties):
        together = [*seated, *party]
        if len(together) <= SEATS and _may_sit(together, apart):
            table = _table_of(parties[at + 1 :], apart, [*group, party])
            if table:
                return table
    return []


def _may_sit(together: Party, apart: Collection[Pair]) -> bool:
    pairs = combinations((ticket.player_id for ticket in together), 2)
    return not any(frozenset(pair) in apart for pair in pairs)


def _in_order_of_corners(group: list[Party]) -> Party:
    """Pairs on 0 and 2, then on 1 and 3; who came alone in between."""
    alone = [party[0] for party in group if len(party) == 1]
    sides = [party for party in group if len(party) == 2]
    while len(sides) < SEATS // 2:
        sides.append([alone.pop(0), alone.pop(0)])
    (first, third), (second, fourth) = sides
    return [first, second, third, fourth]
