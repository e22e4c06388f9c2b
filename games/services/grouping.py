"""Who of those that wait in a pool is seated together: first come, first seated, apart who must be.

Values in, values out: people are numbers, a pair that must stay apart is a frozenset of two.
"""

from collections.abc import Collection, Sequence

Pair = frozenset[int]
Group = list[int]


def full_groups(waiting: Sequence[int], size: int, apart: Collection[Pair]) -> list[Group]:
    """Full groups of those who wait, the longest first, none with a pair that stays apart.

    >>> full_groups([1, 2, 3, 4, 5], 2, {frozenset([1, 2])})
    [[1, 3], [2, 4]]
    """
    groups, rest, start = [], list(waiting), 0
    while len(rest) - start >= size:
        group = _group_of(rest[start], rest, size, apart)
        if len(group) < size:
            start += 1
            continue
        groups.append(group)
        taken = set(group)
        start -= sum(person in taken for person in rest[:start])
        rest = [person for person in rest if person not in taken]
    return groups


def all_groups(waiting: Sequence[int], size: int, apart: Collection[Pair]) -> list[Group]:
    """Full groups first, then everybody who is left, in as few groups as first come allows.

    >>> all_groups([1, 2, 3], 4, {frozenset([1, 3])})
    [[1, 2], [3]]
    """
    groups = full_groups(waiting, size, apart)
    taken = {person for group in groups for person in group}
    rest = [person for person in waiting if person not in taken]
    while rest:
        group = _group_of(rest[0], rest, size, apart)
        groups.append(group)
        rest = [person for person in rest if person not in group]
    return groups


def _group_of(first: int, rest: Sequence[int], size: int, apart: Collection[Pair]) -> Group:
    """This person with the longest waiting that may sit with it and with each other."""
    group = [first]
    for person in rest:
        if len(group) == size:
            break
        if person != first and not any(frozenset([person, each]) in apart for each in group):
            group.append(person)
    return sorted(group, key=rest.index)
