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


def charge(table: LiveTable, now: int, *, delay_ms: int = 0) -> int:
    """What the clock of the seat to act pays for a ply at this instant.

    ``delay_ms`` is the measured way to whoever acts, 0 where the server does.
    """
    seat, turn_due = table.to_act, table.deadlines.turn
    if seat is None or turn_due is None:
        return 0
    if table.pace.seat_ms is None:
        full = table.pace.action_ms
        ran = clocks.elapsed(turn_due=turn_due, left_before=full, now=now)
        return clocks.charged(elapsed_ms=ran, left_before=full)
    left = table.left_ms[seat.corner]
    ran = clocks.elapsed(turn_due=turn_due, left_before=left, now=now)
    return clocks.charged(
        elapsed_ms=ran,
        left_before=left,
        credit_ms=clocks.credit(
            table.pace,
            delay_ms=delay_ms,
            allowance_ms=table.allowance[seat.corner],
            elapsed_ms=ran,
        ),
    )


def flag_falls_at(table: LiveTable, turn_due: int) -> int:
    """When a cumulative clock is over: a ply on its way until then is credited with the way."""
    seat = table.to_act
    if seat is None or seat.listener is None:
        return turn_due
    delay = seat.listener.lag.one_way
    return turn_due + clocks.credit(
        table.pace,
        delay_ms=delay,
        allowance_ms=table.allowance[seat.corner],
        elapsed_ms=delay,
    )


def _wait(
    table: LiveTable, seat: LiveSeat, state: State, *, chance: float, turn_began: bool
) -> int:
    rolls_next = not seat.is_bot and engine.preferred_action(state) is engine.ROLL
    return clocks.step_wait(
        table.pace, bot=seat.is_bot, turn_began=turn_began, rolls_next=rolls_next, chance=chance
    )
