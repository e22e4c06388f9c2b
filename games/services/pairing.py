"""Who sits with whom in Team Up: friends who named each other are partners, never apart."""

from collections.abc import Iterable, Sequence

from games.models import Ticket

SEATS = 4


def tables_of_pairs(waiting: Iterable[Ticket]) -> list[list[Ticket]]:
    """Full tables of four out of those who wait, oldest first, each in the order of corners.

    Two tickets that name each other are seated opposite. One whose friend has not come, or named
    somebody else, waits.
    """
    parties = _parties(list(waiting))
    tables = []
    while group := _next_table(parties):
        parties = [party for party in parties if party not in group]
        tables.append(_in_order_of_corners(group))
    return tables


def _parties(waiting: Sequence[Ticket]) -> list[list[Ticket]]:
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


def _next_table(parties: list[list[Ticket]]) -> list[list[Ticket]]:
    """The parties of the next table, the oldest among them where that fills it; or none."""
    singles = [party for party in parties if len(party) == 1]
    pairs = [party for party in parties if len(party) == 2]
    ways = []
    for count in range(SEATS // 2 + 1):
        alone = SEATS - 2 * count
        if len(pairs) >= count and len(singles) >= alone:
            group = pairs[:count] + singles[:alone]
            ways.append(sorted(group, key=parties.index))
    return min(ways, key=lambda way: [parties.index(party) for party in way], default=[])


def _in_order_of_corners(group: list[list[Ticket]]) -> list[Ticket]:
    """Pairs on 0 and 2, then on 1 and 3; who came alone in between."""
    alone = [party[0] for party in group if len(party) == 1]
    sides = [party for party in group if len(party) == 2]
    while len(sides) < SEATS // 2:
        sides.append([alone.pop(0), alone.pop(0)])
    (first, third), (second, fourth) = sides
    return [first, second, third, fourth]
