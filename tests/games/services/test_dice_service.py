"""The seed of a running game: sealed, never shown, opened at every ending."""

import pytest
from cryptography.exceptions import InvalidTag
from django.apps import apps
from django.db import DatabaseError, transaction

from games import dice as pure
from games.models import DiceCommitment, DiceReveal, DiceSecret, Settlement, Table
from games.services import dice, records, rooms, seating
from games.services.play_ends import end_game
from tests.games.services.builders import game, person, ply, room

pytestmark = pytest.mark.django_db

PLACES = [{"corner": 0, "place": 1}, {"corner": 2, "place": 2}]


def stored_text() -> str:
    """Every stored value of the games app, bytes as hexadecimal."""
    values = [
        value
        for model in apps.get_app_config("games").get_models()
        for row in model._default_manager.values_list()
        for value in row
    ]
    return " ".join(
        bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)
        for value in values
    )


def test_no_row_holds_the_seed_before_the_end() -> None:
    table = game()
    before = stored_text()
    seed = dice.reveal(table)
    assert seed.hex() not in before
    assert seed.hex() in stored_text()


def test_no_text_of_the_running_dice_holds_the_seed() -> None:
    table = game()
    running = dice.dice_of(table, taken=2)
    seed = dice.reveal(table)
    for text in (repr(running), str(running), repr(running._dice)):
        assert seed.hex() not in text
        assert repr(seed)[2:-1] not in text


def test_no_row_shows_the_seed_in_its_own_text() -> None:
    table = game()
    secret = DiceSecret.objects.get(table=table)
    assert bytes(secret.sealed).hex() not in repr(secret) + str(secret)


def test_a_sealed_seed_opens_for_its_own_game_only() -> None:
    mine, other = game(), game(person("Bob"))
    sealed = DiceSecret.objects.get(table=other).sealed
    DiceSecret.objects.filter(table=mine).update(sealed=sealed)
    with pytest.raises(InvalidTag):
        dice.dice_of(mine, taken=0)


def test_the_promise_is_kept() -> None:
    table = game()
    promise = bytes(DiceCommitment.objects.get(table=table).commitment)
    assert pure.commitment(table.game.bytes, dice.reveal(table)) == promise


def test_only_the_next_die_is_told_or_the_last_again() -> None:
    running = dice.dice_of(game(), taken=5)
    told = running.next_die(5)
    assert running.next_die(5) == told
    for number in (4, 7, 100):
        with pytest.raises(ValueError, match="not the next"):
            running.next_die(number)


@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_database_refuses_to_touch_a_commitment(change: str) -> None:
    game()
    rows = DiceCommitment.objects.all()
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        rows.update(commitment=b"x" * 32) if change == "update" else rows._raw_delete(rows.db)
    assert DiceCommitment.objects.filter(commitment=b"x" * 32).count() == 0


def is_revealed(table: Table) -> bool:
    shown = DiceReveal.objects.filter(table=table).exists()
    return shown and not DiceSecret.objects.filter(table=table).exists()


@pytest.mark.parametrize("ending", ["won", "left", "time"])
def test_a_game_that_ends_is_revealed(ending: str) -> None:
    table = game()
    assert not is_revealed(table)
    assert end_game(table.pk, last=ply(table), ending=ending, places=PLACES)
    assert is_revealed(table)


def test_a_game_that_nobody_came_to_is_revealed() -> None:
    table = game()
    assert end_game(table.pk, last=None, ending="void", places=[])
    assert is_revealed(table)


def test_a_room_that_everybody_left_is_revealed() -> None:
    ann = person()
    table = room(ann)
    seating.leave_waiting(ann, key=table.key)
    assert is_revealed(table)


def test_a_room_that_was_forgotten_is_revealed() -> None:
    table = room(person())
    Table.objects.update(created_at=table.created_at - rooms.UNUSED_AFTER)
    rooms.close_unused()
    assert is_revealed(table)


def test_a_reveal_that_was_missed_is_made_up_for() -> None:
    table = game()
    Table.objects.filter(pk=table.pk).update(status="over", ended_at=table.created_at)
    assert (records.reveal_forgotten(), records.reveal_forgotten()) == (1, 0)
    assert is_revealed(table)


def test_revealing_twice_gives_the_same_seed() -> None:
    table = game()
    assert dice.reveal(table) == dice.reveal(table)
    assert DiceReveal.objects.filter(table=table).count() == 1


def test_an_end_without_its_ply_changes_nothing() -> None:
    table = game()
    assert end_game(table.pk, last=ply(table, number=2), ending="won", places=PLACES) is None
    assert not is_revealed(table)
    assert not Settlement.objects.exists()
