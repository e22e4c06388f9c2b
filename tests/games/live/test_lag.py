"""How far away a player is, from what the server sees, and what that is worth on a clock."""

from games.live.lag import Lag


def test_the_first_ping_that_has_seen_the_turn_measures_the_line() -> None:
    lag = Lag()
    lag.ask(7, 1_000)
    lag.answer(6, 1_100)
    lag.answer(7, 1_300)
    lag.answer(7, 9_000)
    assert lag.one_way == 150


def test_a_ping_that_nothing_asked_for_says_nothing() -> None:
    lag = Lag()
    lag.answer(7, 5_000)
    lag.answer(None, 6_000)
    assert lag.one_way == 0


def test_thinking_is_no_distance() -> None:
    lag = Lag()
    lag.ask(7, 1_000)
    lag.act()
    lag.answer(7, 9_000)
    assert lag.one_way == 0


def test_being_told_again_starts_no_second_measurement() -> None:
    lag = Lag()
    lag.ask(7, 1_000)
    lag.ask(7, 1_190)
    lag.answer(7, 1_200)
    assert lag.one_way == 100


def test_one_slow_answer_of_many_changes_nothing() -> None:
    lag = Lag()
    for number in range(8):
        lag.ask(number, 0)
        lag.answer(number, 9_000 if number == 3 else 80)
    assert lag.one_way == 40


def test_old_answers_are_forgotten() -> None:
    lag = Lag()
    for number in range(20):
        lag.ask(number, 0)
        lag.answer(number, 900 if number < 12 else 80)
    assert lag.one_way == 40
