"""Tables and people for the service tests, and two transactions that meet."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connection, transaction

from games.engine import Refusal
from games.models import Player, Table
from games.services import guests, seating, starting
from games.services.play_ends import Written

WAIT_SECONDS = 10


def person(name: str = "Ann") -> Player:
    """A guest."""
    return guests.make_guest(name=name)


def room(host: Player, seats: int = 4, rules: str = "vest-classic") -> Table:
    """A private table that waits."""
    return seating.open_table(host, rules=rules, seats=seats, kind="private")


def decline_all(table: Table) -> None:
    """The people of a full table add nothing to the dice: it is playing now."""
    for seat in table.seat_set.filter(strength=""):
        starting.commit(key=table.key, number=seat.number, commitment=None)
    table.refresh_from_db()


def game(host: Player | None = None) -> Table:
    """A running game of one person, who adds nothing to the dice, and a bot."""
    table = seating.open_table(
        host or person(), rules="vest-classic", seats=2, kind="bots", strength="easy"
    )
    decline_all(table)
    return table


def ply(table: Table, number: int = 1, action: str = "r3") -> Written:
    """A last ply of the starting corner."""
    corner = table.starting_corner() or 0
    return Written(number, corner, action, "player", 900, 900, None)


def outcome(call: Callable[[], object]) -> object:
    """What a call gives, or the code of its refusal."""
    try:
        return call()
    except Refusal as refusal:
        return refusal.code


def meeting(first: Callable[[], object], second: Callable[[], object]) -> tuple[object, object]:
    """Both outcomes; the second call comes before the first is committed, and waits for it."""
    with ThreadPoolExecutor(max_workers=1) as other:
        with transaction.atomic():
            early = outcome(first)
            late = other.submit(in_a_thread, second)
            until_somebody_waits()
        return early, late.result(WAIT_SECONDS)


def in_a_thread(call: Callable[[], object]) -> object:
    """The outcome of a call in a thread that has a connection of its own."""
    try:
        return outcome(call)
    finally:
        connection.close()


def until_somebody_waits() -> None:
    """Return once some transaction waits for another."""
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    raise AssertionError("the second transaction did not wait for the first")
