"""From a full table to the first die: who commits, who shows, who does not (fair dice, 4)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import dice as pure
from games import queries
from games.engine import Refusal
from games.models import DiceCommitment, DiceMix, DiceStep, Status, Table
from games.services import seating, starting
from games.services.play_ends import end_game
from games.transcript import failed_check
from tests.games.services.builders import outcome, person, room

pytestmark = pytest.mark.django_db

ANNS, BOBS = bytes(range(32)), bytes(range(32, 64))


def full(rules: str = "vest-classic", seats: int = 2) -> Table:
    """A table of two people that has just been filled."""
    ann, bob = person("Ann"), person("Bob")
    table = room(ann, seats, rules)
    seating.sit(bob, key=table.key, known=[table.key])
    table.refresh_from_db()
    return table


def committed(table: Table, seat: int, entropy: bytes) -> bytes:
    return pure.entropy_commitment(table.game.bytes, seat, entropy)


def commit(table: Table, seat: int, entropy: bytes | None) -> None:
    promise = None if entropy is None else committed(table, seat, entropy)
    starting.commit(key=table.key, number=seat, commitment=promise)
    table.refresh_from_db()


def show(table: Table, seat: int, entropy: bytes) -> None:
    starting.show_entropy(key=table.key, number=seat, entropy=entropy)
    table.refresh_from_db()


def time_passes(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    starting.go_on(key=table.key)
    table.refresh_from_db()


def mixed(table: Table, *entropies: tuple[int, bytes]) -> bytes:
    promise = DiceCommitment.objects.get(table=table)
    return pure.mix(table.game.bytes, bytes(promise.commitment), entropies)


def stored_mix(table: Table) -> DiceMix:
    return DiceMix.objects.get(table=table)


def test_both_add_entropy_and_both_are_in_the_mix() -> None:
    table = full()
    assert (table.status, table.dice_step) == (Status.DICE, DiceStep.COMMIT)
    commit(table, 0, ANNS)
    assert table.dice_step == DiceStep.COMMIT
    commit(table, 2, BOBS)
    assert table.dice_step == DiceStep.ENTROPY
    show(table, 2, BOBS)
    assert table.dice_step == DiceStep.ENTROPY
    show(table, 0, ANNS)
    assert (table.status, table.dice_step) == (Status.PLAYING, "")
    assert bytes(stored_mix(table).mix) == mixed(table, (0, ANNS), (2, BOBS))


def test_who_declines_is_not_waited_for() -> None:
    table = full()
    commit(table, 0, None)
    commit(table, 2, None)
    assert table.status == Status.PLAYING
    assert bytes(stored_mix(table).mix) == mixed(table)


def test_a_commitment_may_come_while_the_table_waits() -> None:
    ann, bob = person("Ann"), person("Bob")
    table = room(ann, 2)
    commit(table, 0, ANNS)
    assert table.status == Status.WAITING
    seating.sit(bob, key=table.key, known=[table.key])
    commit(table, 2, None)
    assert table.dice_step == DiceStep.ENTROPY


def test_who_takes_a_seat_that_was_given_up_answers_anew() -> None:
    ann, bob, cat = person("Ann"), person("Bob"), person("Cat")
    table = room(ann, 3)
    seating.sit(bob, key=table.key, known=[table.key])
    commit(table, 1, BOBS)
    seating.leave_waiting(bob, key=table.key)
    seating.sit(cat, key=table.key, known=[table.key])
    commit(table, 1, ANNS)
    assert [each["seat"] for each in queries.commits_of(table)] == [1]


def test_who_does_not_answer_in_time_adds_nothing() -> None:
    table = full()
    commit(table, 0, ANNS)
    time_passes(table)
    assert table.dice_step == DiceStep.ENTROPY
    assert outcome(lambda: commit(table, 2, BOBS)) == "closed"
    show(table, 0, ANNS)
    assert bytes(stored_mix(table).mix) == mixed(table, (0, ANNS))


def test_who_does_not_show_is_left_out_and_named() -> None:
    table = full()
    commit(table, 0, ANNS)
    commit(table, 2, BOBS)
    show(table, 0, ANNS)
    time_passes(table)
    assert table.status == Status.PLAYING
    assert stored_mix(table).withheld == [2]
    assert bytes(stored_mix(table).mix) == mixed(table, (0, ANNS))


def test_nothing_goes_on_before_its_time() -> None:
    table = full()
    starting.go_on(key=table.key)
    table.refresh_from_db()
    assert table.dice_step == DiceStep.COMMIT


def test_a_second_commitment_of_a_seat_is_refused() -> None:
    table = full()
    commit(table, 0, ANNS)
    assert outcome(lambda: commit(table, 0, BOBS)) == "closed"
    assert outcome(lambda: commit(table, 0, None)) == "closed"


def test_entropy_that_was_not_committed_to_is_refused() -> None:
    table = full()
    commit(table, 0, ANNS)
    commit(table, 2, None)
    assert outcome(lambda: show(table, 0, BOBS)) == "malformed"
    assert outcome(lambda: show(table, 2, BOBS)) == "closed"
    assert table.dice_step == DiceStep.ENTROPY


@pytest.mark.parametrize("early", [True, False])
def test_entropy_outside_its_step_is_refused(early: bool) -> None:
    table = full()
    commit(table, 0, ANNS)
    if not early:
        commit(table, 2, None)
        show(table, 0, ANNS)
    with pytest.raises(Refusal, match="closed"):
        show(table, 0, ANNS)


def test_the_starter_of_a_ukll_game_chooses_after_the_dice() -> None:
    table = full("ukll-competitive")
    commit(table, 0, None)
    commit(table, 2, None)
    assert (table.status, table.dice_step) == (Status.DICE, DiceStep.CORNER)
    other = 2 if table.starter == 0 else 0
    choose = starting.choose_corner
    assert outcome(lambda: choose(key=table.key, corner=1, number=other)) == "not-your-turn"
    choose(key=table.key, corner=1, number=table.starter or 0)
    table.refresh_from_db()
    assert table.status == Status.PLAYING


def test_a_starter_who_does_not_choose_keeps_the_corner() -> None:
    table = full("ukll-competitive")
    commit(table, 0, None)
    commit(table, 2, None)
    time_passes(table)
    assert (table.status, table.starting_corner()) == (Status.PLAYING, table.starter)


@pytest.mark.parametrize("shown", [[0, 2], [0], []])
def test_the_transcript_of_whoever_showed_verifies(shown: list[int]) -> None:
    table = full()
    entropies = {0: ANNS, 2: BOBS}
    for seat, entropy in entropies.items():
        commit(table, seat, entropy)
    for seat in shown:
        show(table, seat, entropies[seat])
    if len(shown) < 2:
        time_passes(table)
    end_game(table.pk, last=None, ending="void", places=[])
    told: dict[str, Any] = queries.transcript_of(queries.game_for_page(table.key))
    assert failed_check(told, kept_entropy=(0, ANNS.hex()) if 0 in shown else None) is None
    assert [each["seat"] for each in told["commits"]] == [0, 2]
    assert told["withheld"] == [seat for seat in (0, 2) if seat not in shown]


def test_a_game_that_was_left_before_its_first_die_is_not_kept() -> None:
    table = full()
    assert end_game(table.pk, last=None, ending="void", places=[])
    table.refresh_from_db()
    assert (table.ending, table.record) == ("void", "")
    with pytest.raises(queries.NotKnown):
        queries.game_for_page(table.key)
