"""A running table in memory: the fold of its journal, its seats, clocks and sockets.

Nothing here waits or talks to anybody: the hub feeds it what was written and asks it questions.
"""

import asyncio
from collections import deque
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from games import clocks, engine
from games.clocks import Deadlines, Pace
from games.engine import RuleSet, State
from games.live.lag import Lag
from games.services.dice import TableDice
from games.services.play_ends import Written
from games.services.talk import Line

LOG_PLIES = 40
LINES_SHOWN = 20


class Listener(Protocol):
    """A socket that looks at a table.

    ``blocked`` are the players that its own does not want to hear; None before that is known.
    """

    player_id: int | None
    seat: int | None
    generation: int
    muted: frozenset[int]
    blocked: frozenset[int] | None
    lag: Lag

    async def deliver(self, text: str) -> None:
        """Send one frame's text."""

    async def dismiss(self, code: str) -> None:
        """Say why, then close."""


class Command(NamedTuple):
    """What somebody asks of a table: an action or a leaving, under an id of its own."""

    seat: int
    number: int | None
    action: str
    action_id: str
    listener: Listener


class LiveSeat:
    """Who sits on a corner, with presence and auto play."""

    __slots__ = (
        *("corner", "number", "name", "key", "kind", "strength", "connected", "auto"),
        *("missed", "hold_until", "generation", "listener", "player_id"),
    )

    def __init__(self, row: dict[str, Any]) -> None:
        self.corner: int = row["corner"]
        self.number: int = row["number"]
        self.name: str = row["name"]
        self.key: str | None = row["key"]
        self.kind: str = row["kind"]
        self.strength: str = row["strength"]
        self.connected: bool = row["connected"]
        self.auto: bool = row["auto"]
        self.missed: int = row["missed"]
        self.hold_until: int | None = row["hold_until"]
        self.generation: int = row["generation"]
        self.player_id: int | None = row["player_id"]
        self.listener: Listener | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a program sits here."""
        return self.kind == "bot"


class LiveTable:
    """One table of this process.

    ``visitors`` counts sockets that are here or on their way: it is kept as long as there are
    any. ``busy`` is true while an append of it is under way; commands wait in ``queue`` meanwhile.
    ``lines`` is what players said last, ``asides`` what those who watch say among themselves.
    Instants are milliseconds of the database's clock.
    """

    def __init__(self, row: dict[str, Any], pace: Pace, dice: TableDice | None) -> None:
        self.sockets: set[Listener] = set()
        self.visitors = 0
        self.held_at = self.held_beats = 0
        self.queue: deque[Command] = deque()
        self.busy = False
        self.reading = asyncio.Lock()
        self.is_stale = False
        self.timer: asyncio.TimerHandle | None = None
        self.lines: deque[Line] = deque(maxlen=LINES_SHOWN)
        self.asides: deque[Line] = deque(maxlen=LINES_SHOWN)
        self.has_recalled = False
        self.seats: dict[int, LiveSeat] = {}
        self.restore(row, pace, dice)

    def restore(self, row: dict[str, Any], pace: Pace, dice: TableDice | None) -> None:
        """Take everything from the stored rows, as after a change made elsewhere."""
        listeners = [seat.listener for seat in self.seats.values() if seat.listener is not None]
        self.row = row
        self.id: int = row["id"]
        self.key: str = row["key"]
        self.status: str = row["status"]
        self.kind: str = row["kind"]
        self.pace = pace
        self.dice = dice
        self.rules: RuleSet = engine.rule_set(row["rules"])
        self.writer: UUID | None = row["writer"]
        self.paused_at: int | None = row["paused_at"]
        self.started_at: int = row["started_at"] or 0
        self.deadlines = Deadlines(row["turn"], row["cap"], row["step"])
        self.corner_due: int | None = row["due"] if self.status == "dice" else None
        self.away_due: int | None = row["due"] if self.paused_at else None
        self.seats = {seat["corner"]: LiveSeat(seat) for seat in row["seats"]}
        self._seat_again(listeners)
        self._fold(row)

    def _seat_again(self, listeners: list[Listener]) -> None:
        """Who sits elsewhere now controls that seat; who lost it only watches from now on."""
        for listener in listeners:
            seat = self.seat_of(listener.player_id)
            listener.seat = None if seat is None else seat.corner
            if seat is not None:
                seat.listener = listener

    def seat_of(self, player_id: int | None) -> LiveSeat | None:
        """The seat that a player holds here, or None."""
        if player_id is None:
            return None
        return next((s for s in self.seats.values() if s.player_id == player_id), None)

    def _fold(self, row: dict[str, Any]) -> None:
        self.n = 0
        self.rolls = sum(len(each) for each in row["start_rolls"])
        self.log: deque[tuple[Written, tuple[engine.Event, ...]]] = deque(maxlen=LOG_PLIES)
        self.plies: list[Written] = []
        self.ids: dict[str, Written] = {}
        self.left_ms = dict.fromkeys(self.seats, self.pace.seat_ms or 0)
        self.allowance = dict.fromkeys(self.seats, self.pace.of(clocks.ALLOWANCE_MS))
        self.last_at = 0
        self.clock_read_at: int | None = None
        self.state: State | None = None
        if row["start_position"]:
            self.state = engine.parse_position(row["start_position"])
        for ply in row["plies"]:
            self.absorb(ply)

    def absorb(self, ply: Written) -> engine.Step:
        """Fold one more ply of the journal into the state."""
        state = self.playing_state()
        step = engine.apply(state, action_of(ply, state))
        self.take(ply, step)
        return step

    def take(self, ply: Written, step: engine.Step) -> None:
        """Put a written ply's step in place."""
        if self.pace.seat_ms is not None:
            self._pay(ply)
        self.state = step.state
        self.n = ply.number
        self.plies.append(ply)
        self.last_at = ply.at_ms
        if ply.action[0] == "r":
            self.rolls += 1
            if self.dice is not None:
                self.dice.catch_up(self.rolls)
        if ply.action_id is not None:
            self.ids[ply.action_id] = ply
        self.log.append((ply, step.events))

    def _pay(self, ply: Written) -> None:
        """Take a ply of the seat to act off its cumulative clock, and off its lag allowance."""
        seat = ply.seat
        if self.playing_state().turn != seat:
            return
        self.left_ms[seat] = max(0, self.left_ms[seat] - ply.charged_ms)
        if self.clock_read_at is not None:
            self.allowance[seat] = clocks.allowance_after(
                self.pace,
                allowance_ms=self.allowance[seat],
                elapsed_ms=ply.at_ms - self.clock_read_at,
                charged_ms=ply.charged_ms,
            )
        self.clock_read_at = ply.at_ms

    def playing_state(self) -> State:
        """The state of a table that has begun; ValueError before."""
        if self.state is None:
            raise ValueError(f"table {self.key} has not begun")
        return self.state

    @property
    def to_act(self) -> LiveSeat | None:
        """The seat whose turn it is, or None."""
        if self.status != "playing" or self.state is None or self.state.turn is None:
            return None
        return self.seats[self.state.turn]

    @property
    def is_paused(self) -> bool:
        """Whether all its clocks stand still."""
        return self.paused_at is not None

    def people(self) -> list[LiveSeat]:
        """The seats of people, whether or not they are still playing."""
        return [seat for seat in self.seats.values() if not seat.is_bot]

    def is_playing(self, corner: int) -> bool:
        """Whether this seat has neither finished nor left."""
        return self.state is not None and engine.is_playing(self.state, corner)

    def people_playing(self) -> list[LiveSeat]:
        """The people who have neither finished nor left."""
        return [seat for seat in self.people() if self.is_playing(seat.corner)]

    def due(self) -> int | None:
        """When the earliest of everything that runs here is due; 0 for a clock never started."""
        if self.status == "dice":
            return self.corner_due
        if self.status != "playing":
            return None
        if self.is_paused:
            return self.away_due
        return earliest(self.first_hold(), self.deadlines.earliest() or 0)

    def first_hold(self) -> int | None:
        """When the first hold of somebody still playing ends."""
        first: int | None = None
        for seat in self.seats.values():
            if seat.hold_until is not None and not seat.is_bot and self.is_playing(seat.corner):
                first = earliest(first, seat.hold_until)
        return first


def earliest(one: int | None, other: int | None) -> int | None:
    """The earlier of two instants, where None is never."""
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)


def action_of(ply: Written, state: State) -> engine.Action:
    """The action that a ply of the journal stands for; who left says in the event how."""
    action = engine.parse_action(ply.action, state)
    return engine.Leave(action.corner, ply.why) if isinstance(action, engine.Leave) else action
