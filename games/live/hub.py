"""The hub: all tables that one process holds, one hub an event loop.

It owns the journal writer, the fan-out, the relay and the heartbeat, loads tables on demand and
lets go of those that nobody looks at. What is done at a table stands in ``play``, ``due`` and
``presence``.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo
from twisted.internet.defer import Deferred

from games import clocks, engine, queries
from games.clocks import Deadlines
from games.live import frames, protocol
from games.live.bridge import ask, ask_apart
from games.live.due import Due
from games.live.fanout import FanOut
from games.live.journal import Journal
from games.live.lobby import Lobby
from games.live.memory import FullCollections
from games.live.play import Play
from games.live.presence import Presence
from games.live.relay import Message, Relay
from games.live.table import Listener, LiveTable
from games.live.talk import Talk
from games.services import dice, processes
from games.services.play_ends import Written
from games.services.talk import Line

log = logging.getLogger(__name__)

BRIEF = "brief"
"""The kind of a hub that does one thing in a process made for something else."""

BEAT_SECONDS = 0.5
LET_GO_AFTER_MS = 60_000
LAST_SOCKETS_SECONDS = 3
STUCK_SECONDS = 10
DOUBT_SECONDS = 0.3

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, "Hub"] = WeakKeyDictionary()
_starting: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def running_hub() -> "Hub":
    """The hub of this event loop, started by the first who asks."""
    loop = asyncio.get_running_loop()
    async with _starting.setdefault(loop, asyncio.Lock()):
        hub = _hubs.get(loop)
        if hub is None:
            hub = await Hub(kind="web").start()
            _hubs[loop] = hub
            _stop_with_reactor(hub)
    return hub


def hub_of_loop() -> "Hub | None":
    """The hub of this event loop where one runs that is there to stay."""
    return _hubs.get(asyncio.get_running_loop())


def _stop_with_reactor(hub: "Hub") -> None:
    """End in good order with Daphne: it has no hook of its own, its reactor has."""
    reactor: Any = sys.modules.get("twisted.internet.reactor")
    if reactor is not None and reactor.running:
        reactor.addSystemEventTrigger(
            "before", "shutdown", lambda: Deferred.fromFuture(asyncio.ensure_future(hub.stop()))
        )


class Hub:
    """The live side of one process."""

    def __init__(self, *, kind: str) -> None:
        self.process = uuid4()
        self.kind = kind
        self.tables: dict[str, LiveTable] = {}
        self.fanout = FanOut()
        self.journal = Journal(address=_database_address(), process=self.process)
        self.relay = Relay(process=self.process, heard=self._heard)
        self.play = Play(self)
        self.due = Due(self)
        self.presence = Presence(self)
        self.talk = Talk(self)
        self.lobby = Lobby(self)
        self._collections = FullCollections()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._offset_ms = 0.0
        self._pulse = ThreadPoolExecutor(max_workers=1, thread_name_prefix="heartbeat")

    async def start(self) -> "Hub":
        """Begin: a heartbeat first, so that nobody takes this process for dead."""
        if self.kind != BRIEF:
            _hubs.setdefault(asyncio.get_running_loop(), self)
            self._collections.start()
        await self._beat()
        self.journal.start()
        self.fanout.start()
        await self.relay.start()
        self.spawn(self._keep_beating())
        return self

    async def stop(self) -> None:
        """End in good order: what is gathered is written, tables are anybody's."""
        await self._until_sockets_are_gone()
        for table in self.tables.values():
            self.due.cancel(table)
        await self.talk.stop()
        await self.journal.stop()
        await self.fanout.stop()
        await self.relay.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await ask(processes.say_goodbye, self.process)
        self._pulse.shutdown(wait=False)

    async def _until_sockets_are_gone(self) -> None:
        """Sockets that are being closed at this moment write first that their seats are gone."""
        until = time.monotonic() + LAST_SOCKETS_SECONDS
        while time.monotonic() < until and any(each.sockets for each in self.tables.values()):
            await asyncio.sleep(0.02)

    def now(self) -> int:
        """The database's time in milliseconds, from this process's monotonic clock."""
        return round(time.monotonic() * 1000 + self._offset_ms)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside; its failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def table(self, key: str) -> LiveTable | None:
        """The table with this key, loaded if it is not held yet."""
        held = self.tables.get(key)
        if held is not None:
            return held
        async with self._loading.setdefault(key, asyncio.Lock()):
            if key not in self.tables:
                row = await self._load_from_the_living(key)
                if row is None:
                    return None
                table = LiveTable(row, row["pace"], row["dice"])
                self.tables[key] = table
                self.due.schedule(table)
        self._loading.pop(key, None)
        return self.tables.get(key)

    async def _load_from_the_living(self, key: str) -> dict[str, Any] | None:
        """The rows of a table, taken from its writer first where that is dead."""
        row = await ask(_load, key)
        while (
            row is not None
            and row["status"] == "playing"
            and row["writer"] not in {None, self.process}
        ):
            writer = await ask(processes.take_over, row["id"], process=self.process)
            if writer is processes.Writer.ALIVE:
                break
            if writer is processes.Writer.UNSURE:
                await asyncio.sleep(DOUBT_SECONDS)
            row = await ask(_load, key)
        return row

    def refresh_soon(self, table: LiveTable) -> None:
        """Read the journal, once for all doorbells that ring meanwhile."""
        if not table.is_stale:
            table.is_stale = True
            self.spawn(self.refresh(table))

    async def refresh(self, table: LiveTable) -> None:
        """Read what others wrote: new plies go to the sockets one by one, in order."""
        async with table.reading:
            table.is_stale = False
            row = await ask(_load, table.key)
            if row is not None and row["ply"] >= table.n:
                self._renew(table, row)

    def _renew(self, table: LiveTable, row: dict[str, Any]) -> None:
        table.deadlines = Deadlines(row["turn"], row["cap"], row["step"])
        news = [ply for ply in row["plies"] if ply.number > table.n]
        changed = row["status"] != table.status
        for ply in news if table.state is not None else []:
            step = table.absorb(ply)
            self.tell_ply(table, ply, step.events)
        told = frames.dice_news(table.row, row)
        table.restore(row, row["pace"], row["dice"])
        for frame in told:
            self.broadcast(table, protocol.write(frame))
        if told and changed:
            self.show(table)
        self.part_with_removed(table)
        self.presence.reassert(table)
        if changed and table.status == "over" and row["seed"]:
            self.broadcast(table, frames.over_frame(table, row["seed"]))
        self.due.schedule(table)

    def part_with_removed(self, table: LiveTable) -> None:
        """Whoever was removed from this table sees it no longer."""
        for listener in [each for each in table.sockets if each.player_id in table.row["removed"]]:
            table.sockets.discard(listener)
            self.spawn(listener.dismiss("kicked"))

    def broadcast(self, table: LiveTable, text: str) -> None:
        """Send one frame to every local socket of the table."""
        if table.sockets:
            self.fanout.send(table.sockets, text)

    def tell_ply(self, table: LiveTable, ply: Written, events: tuple[engine.Event, ...]) -> str:
        """Send a ply that is in place to every local socket; the frame's text."""
        now = self.now()
        text = frames.ply_frame(table, ply, events, now)
        self.broadcast(table, text)
        if table.pace.seat_ms is not None:
            seat = table.to_act
            if seat is not None and seat.listener is not None and seat.corner != ply.seat:
                seat.listener.lag.ask(table.n, now)
        return text

    def tell_rematch(self, table: LiveTable, news: Mapping[str, object]) -> None:
        """Who wants a rematch, and where it is played once all do."""
        self.broadcast(table, protocol.write({"t": "rematch", **news}))

    def show(self, table: LiveTable, listeners: set[Listener] | None = None) -> None:
        """Send everybody a fresh table frame, each with its own seat."""
        now = self.now()
        for listener in listeners or table.sockets:
            text = frames.table_frame(table, you=listener.seat, now=now)
            self.fanout.send([listener], text)
            if table.to_act is not None and listener.seat == table.to_act.corner:
                listener.lag.ask(table.n, now)

    def let_go(self, table: LiveTable) -> None:
        """Forget a table that nobody looks at."""
        if not table.visitors and not table.busy:
            self.due.cancel(table)
            self.tables.pop(table.key, None)

    def _heard(self, message: Message) -> None:
        """Something happened at a table elsewhere."""
        if "block" in message:
            self.talk.heard_block(**message["block"])
        table = self.tables.get(message.get("table", ""))
        if table is None:
            return
        if "ply" in message:
            self.play.heard(table, message)
        elif "superseded" in message:
            self.presence.heard_superseded(table, message)
        elif "chat" in message:
            self.talk.hear(table, Line(**message["chat"]))
        elif "rematch" in message:
            self.tell_rematch(table, message["rematch"])
        elif "dice" in message:
            self.refresh_soon(table)
        else:
            self.spawn(self._refresh_and_show(table))

    async def _refresh_and_show(self, table: LiveTable) -> None:
        await self.refresh(table)
        self.show(table)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
                self._let_go_of_idle()
                self._free_stuck()
                self._collections.collect_if_due()
            except Exception as error:
                log.warning("heartbeat: %s", error)

    async def _beat(self) -> None:
        before = time.monotonic()
        now, others = await ask_apart(self._pulse, processes.beat, self.process, self.kind)
        middle = (before + time.monotonic()) / 2
        offset = now.timestamp() * 1000 - middle * 1000
        if abs(offset - self._offset_ms) > 20 or not self._offset_ms:
            self._offset_ms = offset
        self.relay.others = bool(others)

    def _let_go_of_idle(self) -> None:
        for table in [each for each in self.tables.values() if not each.visitors]:
            mine = table.writer == self.process and table.status == "playing"
            quiet = self.now() - table.started_at - table.last_at > LET_GO_AFTER_MS
            if not mine or quiet:
                self.let_go(table)

    def _free_stuck(self) -> None:
        """A table that one append has held for long is read anew: nobody waits for ever."""
        for table in list(self.tables.values()):
            same = table.busy and table.held_at == table.n
            table.held_at, table.held_beats = table.n, table.held_beats + 1 if same else 0
            if table.held_beats * BEAT_SECONDS >= STUCK_SECONDS:
                log.error("table %s was held too long at ply %s", table.key, table.n)
                table.held_beats = 0
                self.play.carefully(table, None, self.play.recover(table))

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("live: a task failed", exc_info=task.exception())


def _load(key: str) -> dict[str, Any] | None:
    """The stored rows of a table with its pace and, while it runs, its dice."""
    with queries.one_moment():
        return _read(key)


def _read(key: str) -> dict[str, Any] | None:
    row = queries.live_rows(key)
    if row is None:
        return None
    row["plies"] = [_written(*ply) for ply in row["plies"]]
    rules = engine.rule_set(row["rules"])
    row["pace"] = clocks.pace(
        action_ms=rules.action_ms,
        turn_ms=rules.turn_ms,
        seat_ms=rules.seat_ms,
        idle_limit=rules.idle_limit,
        relaxed=row["clock"] == "relaxed",
        speed=settings.LUDO_SPEED,
    )
    rolls = sum(ply.action[0] == "r" for ply in row["plies"])
    taken = rolls + sum(len(each) for each in row["start_rolls"])
    running = row["status"] == "playing"
    row["dice"] = dice.dice_of(row["model"], taken=taken) if running else None
    return row


def _written(
    number: int, seat: int, action: str, why: str, at_ms: int, charged_ms: int, key: UUID | None
) -> Written:
    return Written(number, seat, action, why, at_ms, charged_ms, str(key) if key else None)


def _database_address() -> str:
    """The journal's own connection, to the database that Django uses."""
    facts = connection.get_connection_params()
    names = ("dbname", "user", "password", "host", "port")
    return make_conninfo(**{name: facts[name] for name in names if facts.get(name)})
