"""Clock arithmetic on given instants."""

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
    assert clocks.charged(turn_due=450_000, left_before=450_000, now=2_500) == 2_500


def test_a_clock_never_pays_more_than_it_holds_nor_less_than_nothing() -> None:
    assert clocks.charged(turn_due=1_000, left_before=1_000, now=9_000) == 1_000
    assert clocks.charged(turn_due=9_000, left_before=1_000, now=0) == 0


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
