"""The batch writer: appends of all tables of a process travel together, one transaction each.

What has gathered while the last commit ran goes in one statement on a connection of its own,
``synchronous_commit`` on. Rows of tables are locked in id order, so that the batches of several
processes never deadlock; a ply goes in only where the table is playing and its ply is the one
before, so one lost race never fails the rest and nothing is added to a game that is over.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

import psycopg

from games.services.play_ends import Written

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.25
MOST_IN_A_BATCH = 500

APPEND = b"""
WITH input AS MATERIALIZED (
    SELECT * FROM json_to_recordset(%s) AS i(
        t bigint, n int, s smallint, a text, w text, at bigint, ch int, id uuid,
        run smallint, due bigint, turn bigint, cap bigint, step bigint, auto boolean, miss smallint)
), locked AS MATERIALIZED (
    SELECT i.* FROM games_table x JOIN input i ON i.t = x.id
    WHERE x.status = 'playing' AND x.ply = i.n - 1
    ORDER BY x.id FOR NO KEY UPDATE OF x
), written AS (
    INSERT INTO games_ply (table_id, number, seat, action, why, at_ms, charged_ms, action_id)
    SELECT t, n, s, a, w, at, ch, id FROM locked
    ON CONFLICT DO NOTHING RETURNING table_id, number
), moved AS (
    UPDATE games_table x SET ply = l.n, running = l.run, writer = %s, paused_at = NULL,
        due_at = to_timestamp(l.due / 1000.0), turn_due_at = to_timestamp(l.turn / 1000.0),
        cap_due_at = to_timestamp(l.cap / 1000.0), step_due_at = to_timestamp(l.step / 1000.0)
    FROM locked l JOIN written r ON r.table_id = l.t WHERE x.id = l.t
), seated AS (
    UPDATE games_seat e SET auto = l.auto, missed = l.miss
    FROM locked l JOIN written r ON r.table_id = l.t
    WHERE l.auto IS NOT NULL AND e.table_id = l.t AND e.corner = l.s
)
SELECT table_id, number FROM written
"""


class Entry(NamedTuple):
    """One ply to be appended, with what its table's row says afterwards.

    Instants are milliseconds of the database's clock. ``auto`` and ``missed`` are the acting
    seat's flags where the ply changes them, else None. ``done`` is called once, in the event
    loop, with whether the ply was written.
    """

    table: int
    ply: Written
    running: int | None
    due: int | None
    turn: int | None
    cap: int | None
    step: int | None
    auto: bool | None
    missed: int | None
    done: Callable[[bool], None]

    def row(self) -> dict[str, object]:
        """The entry as the statement reads it."""
        number, seat, action, why, at_ms, charged_ms, action_id = self.ply
        return {
            **{"t": self.table, "n": number, "s": seat, "a": action},
            **{"w": why, "at": at_ms, "ch": charged_ms},
            **{"id": action_id, "run": self.running},
            **{"due": self.due, "turn": self.turn, "cap": self.cap, "step": self.step},
            **{"auto": self.auto, "miss": self.missed},
        }


class Journal:
    """The writer of one process; at most one entry a table is under way at a time."""

    def __init__(self, *, address: str, process: UUID) -> None:
        self._address = address
        self._process = process
        self._gathered: list[Entry] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._connection: psycopg.AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin writing; the connection is made with the first batch."""
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Write what is gathered, then end."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), timeout=5)
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._drop_connection()

    def append(self, entry: Entry) -> None:
        """Send an entry with the next batch."""
        self._gathered.append(entry)
        self._idle.clear()
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            batch = self._gathered[:MOST_IN_A_BATCH]
            del self._gathered[:MOST_IN_A_BATCH]
            if not self._gathered:
                self._wake.clear()
            written = await self._write(batch)
            for entry in batch:
                self._tell(entry, (entry.table, entry.ply.number) in written)
            if not self._gathered:
                self._idle.set()

    async def _write(self, batch: list[Entry]) -> set[tuple[int, int]]:
        """Write the batch, over a new connection as often as one breaks.

        A batch whose commit was cut off is sent again; what the first try wrote then counts as
        lost, and the table reads its own plies back from the journal.
        """
        while True:
            try:
                return await self._send(batch)
            except psycopg.OperationalError as error:
                log.warning("journal: %s; trying again", error)
                await self._drop_connection()
                await asyncio.sleep(RETRY_SECONDS)
            except psycopg.Error:
                if len(batch) == 1:
                    log.exception("journal: refused %s", batch[0])
                    return set()
                return set().union(*[await self._write([entry]) for entry in batch])

    async def _send(self, batch: list[Entry]) -> set[tuple[int, int]]:
        connection = await self._connected()
        rows = json.dumps([entry.row() for entry in batch])
        cursor = await connection.execute(APPEND, (rows, self._process), prepare=True)
        return set(await cursor.fetchall())

    async def _connected(self) -> psycopg.AsyncConnection:
        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(
                self._address, autocommit=True, application_name="ludo journal"
            )
        return self._connection

    async def _drop_connection(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None

    @staticmethod
    def _tell(entry: Entry, written: bool) -> None:
        try:
            entry.done(written)
        except Exception:
            log.exception("journal: table %s after ply %s", entry.table, entry.ply.number)
