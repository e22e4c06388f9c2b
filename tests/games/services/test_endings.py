"""The end of a game, and what the sweeps clear away after it."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games import record
from games.models import Ply, Settlement, Table
from games.services import records, rooms, seating, settlement
from games.services.play_ends import end_game
from tests.games.services.builders import game, meeting, person, ply, room

pytestmark = pytest.mark.django_db(transaction=True)

PLACES = [{"corner": 0, "place": 1}, {"corner": 2, "place": 2}]


def ends(table: Table):
    return partial(end_game, table.pk, last=ply(table), ending="won", places=PLACES)


def over(hours: float) -> Table:
    """A game that ended that many hours ago."""
    table = game()
    ends(table)()
    Table.objects.filter(pk=table.pk).update(ended_at=timezone.now() - timedelta(hours=hours))
    return table


def test_a_game_ends_once() -> None:
    table = game()
    early, late = meeting(ends(table), ends(table))
    assert isinstance(early, bytes)
    assert late is None
    assert Ply.objects.filter(table=table).count() == Settlement.objects.count() == 1


def test_ending_again_later_changes_nothing() -> None:
    table = game()
    ends(table)()
    text = Table.objects.get(pk=table.pk).record
    assert end_game(table.pk, last=None, ending="void", places=[]) is None
    after = Table.objects.get(pk=table.pk)
    assert (after.ending, after.record) == ("won", text)


def test_the_end_frees_its_players() -> None:
    ann = person()
    ends(game(ann))()
    assert seating.open_table(ann, rules="vest-classic", seats=2, kind="private")


def test_the_record_holds_the_last_ply() -> None:
    table = game()
    ends(table)()
    read = record.read(Table.objects.get(pk=table.pk).record)
    assert [each.action for each in read.plies] == ["r3"]
    assert read.header("Result") == "0=1 2=2"


def test_a_game_is_settled_once() -> None:
    table = over(hours=0)
    assert meeting(partial(settlement.settle, table.pk), partial(settlement.settle, table.pk)) == (
        True,
        False,
    )


@pytest.mark.parametrize(("hours", "left"), [(23.9, 1), (24.1, 0)])
def test_plies_are_kept_for_a_day(hours: float, left: int) -> None:
    table = over(hours)
    records.prune_journal()
    assert Ply.objects.filter(table=table).count() == left
    assert "r3@" in Table.objects.get(pk=table.pk).record


def test_plies_that_no_record_holds_are_kept() -> None:
    table = over(hours=48)
    Table.objects.update(record="")
    assert records.prune_journal() == 0
    assert Ply.objects.filter(table=table).exists()


def test_plies_of_a_running_game_are_kept() -> None:
    table = over(hours=48)
    Table.objects.update(status="playing", running=0)
    assert records.prune_journal() == 0
    assert Ply.objects.filter(table=table).exists()


@pytest.mark.parametrize(("hours", "closed"), [(1.9, 0), (2.1, 1)])
def test_unused_rooms_close_after_two_hours(hours: float, closed: int) -> None:
    room(person())
    Table.objects.update(created_at=timezone.now() - timedelta(hours=hours))
    assert rooms.close_unused() == closed
    assert Table.objects.filter(status="over", ending="closed").count() == closed


def test_a_closed_room_frees_its_host() -> None:
    ann = person()
    room(ann)
    Table.objects.update(created_at=timezone.now() - timedelta(hours=3))
    rooms.close_unused()
    assert room(ann).status == "waiting"


def test_a_running_game_is_no_unused_room() -> None:
    game()
    Table.objects.update(created_at=timezone.now() - timedelta(hours=3))
    assert rooms.close_unused() == 0
