"""Clocks as arithmetic on given instants (live tables, section 5).

Instants and spans are whole milliseconds; the caller reads the time and draws the random waits.
``Deadlines`` holds what runs at a table: the turn clock (or the flag of a cumulative clock), the
cap on a whole turn, and the next step that the server itself takes (a bot, auto play, the rest of
a turn that ran out).

Lag credit, for cumulative clocks alone. The server measures the way to a player: half the time
between a frame that asks a seat to act and the first word that the seat has seen it. What
counts is the middle one of the last answers, so that one slow answer changes nothing. A ply is
credited that way, up to a cap and to what the seat's allowance holds; each ply refills the
allowance. Who delays the answers on purpose gains the allowance and no more: the start once, and
the refill for each ply, which is 15 seconds in a game of a hundred plies of the seat. The
allowance follows from the journal alone (when a ply came, what it was charged), so a process that
takes over, and a replay, find the same one. The first ply of a game is credited and not counted:
the journal does not tell its wait from that for the players.
"""

from collections.abc import Sequence
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
# A line slower than half a second one way is the player's own affair.
MOST_CREDIT_MS = 500
# Three plies of what is refilled: nobody has to earn the credit of the first turn.
ALLOWANCE_MS = 450
# A round trip of 300 ms, from one continent to another, is credited at every ply.
REFILL_MS = 150
# Ten plies of what is refilled, or three of the cap: a spell of bad reception.
MOST_ALLOWANCE_MS = 1_500
# Chess servers give more (a second a move, seven at once), on the word of the player's program.
ANSWERS_KEPT = 8


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


def one_way(answers: Sequence[int]) -> int:
    """The way to a player, from round trips: half the middle one, the lower of two; 0 from none."""
    return sorted(answers)[(len(answers) - 1) // 2] // 2 if answers else 0


def credit(pace: Pace, *, delay_ms: int, allowance_ms: int, elapsed_ms: int) -> int:
    """What a ply is not charged of the time that it took, for the player's line."""
    return max(0, min(delay_ms, pace.of(MOST_CREDIT_MS), allowance_ms, elapsed_ms))


def allowance_after(pace: Pace, *, allowance_ms: int, elapsed_ms: int, charged_ms: int) -> int:
    """A seat's allowance after a ply of its turn that took and was charged so much.

    Time that a crash took counts as if it had been credited: the cap bounds that too.
    """
    used = min(max(0, elapsed_ms - charged_ms), pace.of(MOST_CREDIT_MS), allowance_ms)
    return min(pace.of(MOST_ALLOWANCE_MS), allowance_ms - used + pace.of(REFILL_MS))


def elapsed(*, turn_due: int, left_before: int, now: int) -> int:
    """How long a clock has run since it was last read, when it held ``left_before``."""
    return max(0, left_before - (turn_due - now))


def charged(*, elapsed_ms: int, left_before: int, credit_ms: int = 0) -> int:
    """What a clock pays for a ply: what ran off it, without the lag credit, and what it holds."""
    return min(left_before, max(0, elapsed_ms - credit_ms))
