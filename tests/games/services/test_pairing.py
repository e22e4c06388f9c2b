"""Team Up in quick play: friends who name each other are partners; nobody is half of a pair."""

from collections.abc import Collection, Iterable

import pytest

from games.models import Player, Table, Ticket
from games.services import matchmaking
from games.services.grouping import Pair
from games.services.pairing import tables_of_pairs
from tests.games.services.builders import outcome, person


def ticket(player: int, friend: int | None = None) -> Ticket:
    return Ticket(player_id=player, friend_id=friend)


def seated(*wishes: int | tuple[int, int], apart: Collection[Pair] = ()) -> list[list[int]]:
    """Who sits at which table, in the order of corners, when these come in this order."""
    waiting = [ticket(*each) if isinstance(each, tuple) else ticket(each) for each in wishes]
    return [[each.player_id for each in table] for table in tables_of_pairs(waiting, apart)]


AB: tuple[tuple[int, int], ...] = ((11, 12), (12, 11))
CD: tuple[tuple[int, int], ...] = ((21, 22), (22, 21))


@pytest.mark.parametrize(
    ("wishes", "tables"),
    [
        ((1, 2, 3), []),
        ((1, 2, 3, 4), [[1, 3, 2, 4]]),
        ((*AB, *CD), [[11, 21, 12, 22]]),
        ((1, *AB, 2), [[11, 1, 12, 2]]),
        ((1, *AB, *CD), [[11, 21, 12, 22]]),
        ((1, 2, 3, *AB, 4), [[1, 3, 2, 4]]),
        ((1, 2, 3, 4, *AB), [[1, 3, 2, 4]]),
        ((1, 2, 3, (11, 12)), []),
        ((1, 2, 3, (11, 12), (12, 13), (13, 11)), []),
        ((1, 2, (11, 12), (12, 11), 3, 4, *CD), [[11, 1, 12, 2], [21, 3, 22, 4]]),
        ((AB[0], 1, CD[0], 2, AB[1], 3), [[11, 1, 12, 2]]),
    ],
)
def test_tables_are_full_and_pairs_are_whole(wishes, tables: list[list[int]]) -> None:
    assert seated(*wishes) == tables


@pytest.mark.parametrize(
    ("wishes", "tables"),
    [
        ((1, 2, 3, 4), []),
        ((1, 3, 4, 2, 5), [[1, 4, 3, 5]]),
        ((1, *AB, 2, 3), [[11, 1, 12, 3]]),
        ((2, *AB, *CD, 3), [[11, 2, 12, 3]]),
    ],
)
def test_nobody_sits_with_whom_they_must_not_meet(wishes, tables: list[list[int]]) -> None:
    apart = {frozenset({1, 2}), frozenset({12, 21})}
    assert seated(*wishes, apart=apart) == tables


@pytest.mark.django_db(transaction=True)
class TestFriends:
    """The same with real tickets."""

    def wait(self, player: Player, friend: Player | None = None, rules: str = "vest-classic+team"):
        return matchmaking.enqueue(
            *(player,),
            rules=rules,
            seats=4,
            stake=0,
            ranked=False,
            friend=friend.key if friend else None,
        )

    def people(self) -> Iterable[Player]:
        return [person(name) for name in ("Ann", "Bob", "Cat", "Dev")]

    def test_friends_sit_opposite_whoever_comes_between(self) -> None:
        ann, bob, cat, dev = self.people()
        self.wait(ann, bob), self.wait(cat), self.wait(dev)
        assert not Table.objects.exists()
        self.wait(bob, ann)
        corners = dict(Table.objects.get().seat_set.values_list("name", "corner"))
        assert (corners["Bob"] - corners["Ann"]) % 4 == 2
        assert (corners["Dev"] - corners["Cat"]) % 4 == 2

    def test_one_who_is_not_named_back_waits_on(self) -> None:
        ann, bob, cat, dev = self.people()
        self.wait(ann, bob), self.wait(bob), self.wait(cat), self.wait(dev)
        assert not Table.objects.exists()
        self.wait(person("Fay"))
        assert not Table.objects.get().seat_set.filter(player=ann).exists()
        assert Ticket.objects.get(open=True).player == ann

    def test_naming_another_friend_is_another_ticket(self) -> None:
        ann, bob, cat, _ = self.people()
        first = self.wait(ann, bob)
        assert self.wait(ann, bob).key == first.key
        assert self.wait(ann, cat).key != first.key
        assert Ticket.objects.get(open=True).friend == cat

    def test_a_friend_is_named_in_team_up_alone_and_is_somebody_else(self) -> None:
        ann, bob, *_ = self.people()
        assert outcome(lambda: self.wait(ann, ann)) == "malformed"
        assert outcome(lambda: self.wait(ann, bob, "vest-classic")) == "malformed"
        assert outcome(lambda: self.wait(ann, Player(key="nobody"))) == "not-found"
        assert not Ticket.objects.exists()
