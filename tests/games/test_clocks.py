"""Clock arithmetic on given instants."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clocks
from games.clocks import Deadlines, Pace

TURN = Pace(action_ms=15_000, turn_ms=60_000, seat_ms=None, idle_limit=1)
FLAG = Pace(action_ms=15_000, turn_ms=60_000, seat_ms=450_000, idle_limit=1)


def deadlines(now: int, *, began: bool, cap: int | None = None) -> Deadlines:
    return clocks.turn_deadlines(TURN, now=now, turn_began=began, cap=cap, left_ms=None)


def test_a_turn_begins_with_a_whole_clock() -> None:
    assert deadlines(1_000, began=True) == Deadlines(turn=16_000, cap=61_000)


def test_each_ply_starts_the_clock_anew_up_to_the_cap() -> None:
    assert deadlines(10_000, began=False, cap=61_000).turn == 25_000
    assert deadlines(55_000, began=False, cap=61_000).turn == 61_000


def test_a_cumulative_clock_runs_from_what_is_left() -> None:
    flag = clocks.turn_deadlines(FLAG, now=500, turn_began=False, cap=None, left_ms=9_000)
    assert flag == Deadlines(turn=9_500)


def test_the_cap_alone_is_never_due() -> None:
    assert Deadlines(cap=5).earliest() is None
    assert Deadlines(turn=9, cap=5, step=7).earliest() == 7


def test_a_pause_moves_everything_that_runs() -> None:
    assert Deadlines(turn=10, step=5).shifted(7) == Deadlines(turn=17, step=12)


def test_a_clock_pays_what_ran_off_it() -> None:
    ran = clocks.elapsed(turn_due=450_000, left_before=450_000, now=2_500)
    assert clocks.charged(elapsed_ms=ran, left_before=450_000) == 2_500


def test_a_clock_never_pays_more_than_it_holds_nor_less_than_nothing() -> None:
    assert clocks.charged(elapsed_ms=9_000, left_before=1_000) == 1_000
    assert clocks.elapsed(turn_due=9_000, left_before=1_000, now=0) == 0


@pytest.mark.parametrize(
    ("answers", "way"),
    [([], 0), ([300], 150), ([100, 300], 50), ([80, 90, 4_000], 45), ([100] * 7 + [900], 50)],
)
def test_the_way_is_half_the_middle_answer(answers: list[int], way: int) -> None:
    assert clocks.one_way(answers) == way


def test_a_line_of_300_ms_is_credited_at_every_ply() -> None:
    assert [1_000 - paid for _, paid in played([(1_000, 150)] * 200)] == [150] * 200


def test_a_worse_line_is_credited_until_the_allowance_is_used_up() -> None:
    credits = [1_000 - paid for _, paid in played([(1_000, 400)] * 5)]
    assert credits == [400, 200, 150, 150, 150]


def test_a_rest_fills_the_allowance_to_its_brim() -> None:
    times = [(1_000, 0)] * 20 + [(1_000, 9_000)] * 4
    assert [1_000 - paid for _, paid in played(times)][-4:] == [500, 500, 500, 450]


def played(times: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """One seat's plies as (when, charged), from how long each took and how far its player was."""
    at, allowance, written = 0, clocks.ALLOWANCE_MS, [(0, 0)]
    for took, delay in times:
        at += took
        given = clocks.credit(FLAG, delay_ms=delay, allowance_ms=allowance, elapsed_ms=took)
        assert 0 <= given <= min(clocks.MOST_CREDIT_MS, allowance, delay, took)
        paid = clocks.charged(elapsed_ms=took, left_before=450_000, credit_ms=given)
        allowance = after(allowance, took, paid)
        written.append((at, paid))
    return written[1:]


def after(allowance: int, took: int, paid: int) -> int:
    return clocks.allowance_after(FLAG, allowance_ms=allowance, elapsed_ms=took, charged_ms=paid)


PLIES = st.lists(st.tuples(st.integers(0, 60_000), st.integers(0, 10**6)), max_size=120)


@given(PLIES)
def test_a_liar_gains_the_allowance_and_no_more(times: list[tuple[int, int]]) -> None:
    gained = sum(took for took, _ in times) - sum(paid for _, paid in played(times))
    assert 0 <= gained <= clocks.ALLOWANCE_MS + clocks.REFILL_MS * len(times)


@given(PLIES)
def test_the_journal_alone_gives_the_allowance_that_play_had(times: list[tuple[int, int]]) -> None:
    at, allowance, credited = 0, clocks.ALLOWANCE_MS, []
    for when, paid in played(times):
        credited.append(when - at - paid)
        assert credited[-1] <= allowance
        allowance = after(allowance, when - at, paid)
        assert 0 <= allowance <= clocks.MOST_ALLOWANCE_MS
        at = when
    rest = clocks.ALLOWANCE_MS
    for given_ms in credited:
        rest = min(clocks.MOST_ALLOWANCE_MS, rest - given_ms + clocks.REFILL_MS)
    assert rest == allowance


def test_a_crash_takes_no_more_of_the_allowance_than_one_credit() -> None:
    assert after(1_500, 60_000, 2_000) == 1_150


def test_a_fast_site_credits_in_proportion() -> None:
    fast = FLAG._replace(speed=10)
    assert clocks.credit(fast, delay_ms=900, allowance_ms=150, elapsed_ms=900) == 50


def test_auto_play_waits_five_seconds_only_at_the_start_of_a_turn() -> None:
    def wait(began: bool, rolls: bool) -> int:
        return clocks.step_wait(TURN, bot=False, turn_began=began, rolls_next=rolls, chance=0.5)

    assert (wait(True, True), wait(False, True), wait(False, False)) == (5_000, 500, 1_250)


def test_a_bot_acts_within_its_time() -> None:
    waits = [
        clocks.step_wait(TURN, bot=True, turn_began=True, rolls_next=True, chance=chance)
        for chance in (0.0, 1.0)
    ]
    assert waits == [800, 1_500]


def test_speed_divides_every_span() -> None:
    fast = clocks.pace(
        action_ms=15_000, turn_ms=60_000, seat_ms=450_000, idle_limit=1, relaxed=False, speed=20
    )
    assert (fast.action_ms, fast.turn_ms, fast.seat_ms) == (750, 3_000, 22_500)
    assert fast.of(clocks.AUTO_WAIT_MS) == 250


def test_the_relaxed_clock_gives_45_seconds_and_a_cap_in_proportion() -> None:
    calm = clocks.pace(
        action_ms=15_000, turn_ms=60_000, seat_ms=None, idle_limit=1, relaxed=True, speed=1
    )
    assert (calm.action_ms, calm.turn_ms) == (45_000, 180_000)
