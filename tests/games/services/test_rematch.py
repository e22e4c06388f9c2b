"""A rematch: all of them, within a minute, nobody gone and nobody elsewhere."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Kind, Player, Ply, Table, Ticket
from games.services import blocking, matchmaking, rematch, seating
from games.services.play_ends import end_game
from games.services.rematch import OFFERED
from tests.games.services.builders import decline_all, outcome, person, ply, room

pytestmark = pytest.mark.django_db(transaction=True)

PLACES = [{"corner": 0, "place": 1}, {"corner": 2, "place": 2}]


def over(rules: str = "vest-classic") -> tuple[Table, Player, Player]:
    """A private game of two that Ann has won."""
    ann, bob = person("Ann"), person("Bob")
    table = room(ann, 2, rules)
    seating.sit(bob, key=table.key, known=[table.key])
    decline_all(table)
    assert end_game(table.pk, last=ply(table), ending="won", places=PLACES)
    table.refresh_from_db()
    return table, ann, bob


def agree(table: Table, number: int) -> rematch.Rematch:
    return rematch.agree(key=table.key, number=number)


def test_the_last_to_agree_opens_the_table_for_all() -> None:
    table, ann, bob = over()
    assert agree(table, 0) == ([0], None)
    agreed, key = agree(table, 2)
    again = Table.objects.get(key=key)
    assert sorted(agreed) == [0, 2]
    assert (again.kind, again.rules, again.status) == (Kind.PRIVATE, table.rules, "dice")
    assert {s.number: s.player for s in again.seat_set.all()} == {0: ann, 2: bob}
    assert again.game != table.game and again.code != table.code
    assert agree(table, 0).table == key


def test_bots_play_again_without_being_asked() -> None:
    ann = person("Ann")
    table = seating.open_table(ann, rules="vest-blitz", seats=4, kind="bots", strength="strong")
    decline_all(table)
    end_game(table.pk, last=ply(table), ending="won", places=PLACES)
    key = agree(table, 0).table
    strengths = Table.objects.get(key=key).seat_set.values_list("strength", flat=True)
    assert sorted(strengths) == ["", "strong", "strong", "strong"]


def test_a_running_game_has_no_rematch() -> None:
    ann = person()
    table = room(ann, 2)
    assert outcome(lambda: agree(table, 0)) == "not-started"


def test_after_a_minute_it_is_too_late() -> None:
    table, _, _ = over()
    Table.objects.filter(pk=table.pk).update(ended_at=timezone.now() - OFFERED - timedelta(1))
    assert outcome(lambda: agree(table, 0)) == "closed"


@pytest.mark.parametrize("blocker", [0, 1])
def test_where_one_has_blocked_the_other_there_is_no_rematch(blocker: int) -> None:
    table, *both = over()
    blocking.block(both[blocker], key=both[1 - blocker].key)
    assert [outcome(lambda n=n: agree(table, n)) for n in (0, 2)] == ["closed", "closed"]


def test_where_somebody_left_there_is_no_rematch() -> None:
    table, _, _ = over()
    Ply.objects.create(
        table=table, number=2, seat=2, action="x2", why="left", at_ms=0, charged_ms=0
    )
    assert outcome(lambda: agree(table, 0)) == "closed"


def test_a_flag_that_fell_is_no_leaving() -> None:
    table, _, _ = over()
    Ply.objects.create(
        table=table, number=2, seat=2, action="x2", why="time", at_ms=0, charged_ms=0
    )
    assert agree(table, 0).table is None


def test_who_sits_elsewhere_by_now_stops_it() -> None:
    table, _, bob = over()
    agree(table, 0)
    seating.open_table(bob, rules="vest-classic", seats=2, kind="private")
    assert outcome(lambda: agree(table, 2)) == "already-seated"
    assert not Table.objects.get(pk=table.pk).rematch


def test_who_plays_again_waits_in_no_pool() -> None:
    table, ann, _ = over()
    matchmaking.enqueue(ann, rules="vest-classic", seats=4, stake=0, ranked=False)
    agree(table, 0), agree(table, 2)
    assert not Ticket.objects.filter(open=True).exists()


def test_the_starter_may_choose_a_colour_again() -> None:
    table, _, _ = over("ukll-competitive")
    agree(table, 0)
    again = Table.objects.get(key=agree(table, 2).table)
    decline_all(again)
    assert again.dice_step == "corner"
