"""What the clocks of a table do after a ply: pure arithmetic on what stands in memory."""

from games import clocks, engine
from games.clocks import Deadlines
from games.engine import State
from games.live.table import LiveSeat, LiveTable


def deadlines_after(
    table: LiveTable,
    state: State,
    *,
    now: int,
    chance: float,
    turn_began: bool,
    auto: bool,
    left_ms: int,
) -> Deadlines:
    """What runs once ``state`` stands: for its seat to act, at this instant.

    ``auto`` and ``left_ms`` are that seat's flag and what its cumulative clock holds; ``chance``
    (0 to 1) draws the server's own waits.
    """
    if state.turn is None:
        return Deadlines()
    seat = table.seats[state.turn]
    cap = None if turn_began else table.deadlines.cap
    flag = now + left_ms if table.pace.seat_ms is not None else None
    forced = cap is not None and cap <= now
    if seat.is_bot or auto or forced:
        wait = _wait(table, seat, state, chance=chance, turn_began=turn_began)
        return Deadlines(turn=flag, cap=cap, step=now + wait)
    left = left_ms if flag is not None else None
    return clocks.turn_deadlines(table.pace, now=now, turn_began=turn_began, cap=cap, left_ms=left)


def charge(table: LiveTable, now: int) -> int:
    """What the clock of the seat to act pays for a ply at this instant."""
    seat = table.to_act
    if seat is None or table.deadlines.turn is None:
        return 0
    full = table.left_ms[seat.corner] if table.pace.seat_ms is not None else table.pace.action_ms
    return clocks.charged(turn_due=table.deadlines.turn, left_before=full, now=now)


def _wait(
    table: LiveTable, seat: LiveSeat, state: State, *, chance: float, turn_began: bool
) -> int:
    rolls_next = not seat.is_bot and engine.preferred_action(state) is engine.ROLL
    return clocks.step_wait(
        table.pace, bot=seat.is_bot, turn_began=turn_began, rolls_next=rolls_next, chance=chance
    )
