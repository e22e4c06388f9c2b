"""Clocks as arithmetic on given instants (live tables, section 5).

Instants and spans are whole milliseconds; the caller reads the time and draws the random waits.
``Deadlines`` holds what runs at a table: the turn clock (or the flag of a cumulative clock), the
cap on a whole turn, and the next step that the server itself takes (a bot, auto play, the rest of
a turn that ran out).
"""

from typing import NamedTuple

HOLD_MS = 60_000
CLUB_HOLD_MS = 30_000
COMMIT_MS = 5_000
ENTROPY_MS = 3_000
CORNER_CHOICE_MS = 15_000
RELAXED_MS = 45_000
AWAY_MS = 7 * 24 * 3600 * 1000
AUTO_WAIT_MS = 5_000
ROLL_WAIT_MS = 500
MOVE_WAIT_MS = (1_000, 1_500)
BOT_WAIT_MS = (800, 1_500)
LEAST_AFTER_CRASH_MS = 5_000
# Others than the last writer act this much later.
OTHERS_WAIT_MS = 1_000


class Deadlines(NamedTuple):
    """What runs at a table, as instants in milliseconds; None where it does not run."""

    turn: int | None = None
    cap: int | None = None
    step: int | None = None

    def earliest(self) -> int | None:
        """The first of turn and step, or None when nothing runs (the cap only bounds the turn)."""
        if self.turn is None or self.step is None:
            return self.step if self.turn is None else self.turn
        return min(self.turn, self.step)

    def shifted(self, by_ms: int) -> "Deadlines":
        """All of them later by the same span: after a pause."""
        return Deadlines(*(None if each is None else each + by_ms for each in self))


class Pace(NamedTuple):
    """The spans of one table's clocks, in milliseconds, already divided by the speed.

    ``action_ms`` is the turn clock, ``turn_ms`` the cap on a whole turn, ``seat_ms`` the
    cumulative clock (None without one), ``idle_limit`` how many run-outs in a row put a seat on
    auto play.
    """

    action_ms: int
    turn_ms: int
    seat_ms: int | None
    idle_limit: int
    speed: int = 1

    def of(self, span_ms: float) -> int:
        """A span as it passes at this speed."""
        return max(1, round(span_ms / self.speed))

    def between(self, spans: tuple[int, int], chance: float) -> int:
        """The span at ``chance`` (0 to 1) of the way between two."""
        low, high = spans
        return self.of(low + (high - low) * chance)


def pace(
    *, action_ms: int, turn_ms: int, seat_ms: int | None, idle_limit: int, relaxed: bool, speed: int
) -> Pace:
    """The pace of a table: the rule set's spans, or the relaxed clock, over the speed."""
    action = RELAXED_MS if relaxed and seat_ms is None else action_ms
    turn = turn_ms * action // action_ms if relaxed else turn_ms
    return Pace(
        action_ms=max(1, action // speed),
        turn_ms=max(1, turn // speed),
        seat_ms=None if seat_ms is None else max(1, seat_ms // speed),
        idle_limit=idle_limit,
        speed=speed,
    )


def turn_deadlines(
    pace: Pace, *, now: int, turn_began: bool, cap: int | None, left_ms: int | None
) -> Deadlines:
    """The clock of a person to act: anew after each ply, the cap from the turn's beginning.

    ``left_ms`` is what a cumulative clock holds; it then is the only clock.
    """
    if left_ms is not None:
        return Deadlines(turn=now + left_ms)
    limit = now + pace.turn_ms if turn_began or cap is None else cap
    return Deadlines(turn=min(now + pace.action_ms, limit), cap=limit)


def step_wait(pace: Pace, *, bot: bool, turn_began: bool, rolls_next: bool, chance: float) -> int:
    """How long the server waits before the step that it takes for a seat."""
    if bot:
        return pace.between(BOT_WAIT_MS, chance)
    if turn_began:
        return pace.of(AUTO_WAIT_MS)
    return pace.of(ROLL_WAIT_MS) if rolls_next else pace.between(MOVE_WAIT_MS, chance)


def charged(*, turn_due: int | None, left_before: int, now: int) -> int:
    """What a cumulative clock pays for a ply: what ran off it since it was last read."""
    if turn_due is None:
        return 0
    return min(left_before, max(0, left_before - (turn_due - now)))
