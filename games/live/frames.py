"""The frames that a table sends: what everybody sees of it, written once for all sockets."""

from typing import Any

from games import engine
from games.live import protocol
from games.live.table import LiveTable, action_of
from games.services.play_ends import Written


def table_frame(table: LiveTable, *, you: int | None, now: int) -> str:
    """Everything: the answer to hello and sync."""
    row = table.row
    state = table.state
    return protocol.write(
        {
            **{"t": "table", "v": protocol.VERSION, "table": table.key, "kind": table.kind},
            **{"rules": row["rules"], "stake": row["stake"], "status": table.status},
            "seats_count": row["seats_count"],
            "seats": [seat_facts(table, corner, now) for corner in sorted(table.seats)],
            **{"you": you, "n": table.n, "host": row["host_corner"]},
            "code": row["code"] if you is not None else None,
            "room": row["room"],
            "position": engine.format_position(state) if state is not None else None,
            **turn_facts(table, now),
            "dice": dice_facts(table),
            "places": row["places"],
            "payouts": [],
            "log": [_log_entry(ply, events) for ply, events in table.log],
        }
    )


def _log_entry(ply: Written, events: object) -> dict[str, object]:
    return {
        **{"n": ply.number, "seat": ply.seat, "a": ply.action, "why": ply.why},
        "events": events,
    }


def ply_frame(table: LiveTable, ply: Written, events: object, now: int) -> str:
    """One accepted action, for everybody; it is the sender's acknowledgement too."""
    return protocol.write(
        {
            **{"t": "ply", "n": ply.number, "seat": ply.seat, "a": ply.action, "why": ply.why},
            "events": events,
            "position": engine.format_position(table.playing_state()),
            **turn_facts(table, now),
            "id": ply.action_id,
        }
    )


def ply_frame_again(table: LiveTable, ply: Written) -> str:
    """The frame of an earlier ply, from the journal; its clock has long run on."""
    state = engine.parse_position(table.row["start_position"])
    events: object = ()
    for each in table.plies[: ply.number]:
        step = engine.apply(state, action_of(each, state))
        state, events = step.state, step.events
    names = [engine.format_action(action) for action in engine.legal_actions(state)]
    return protocol.write(
        {
            **{"t": "ply", "n": ply.number, "seat": ply.seat, "a": ply.action, "why": ply.why},
            **{"events": events, "position": engine.format_position(state), "legal": names},
            **{"moves": {}, "clock": None, "id": ply.action_id},
        }
    )


def turn_facts(table: LiveTable, now: int) -> dict[str, object]:
    """Whose turn, what is legal, and what a person's legal moves would do."""
    seat = table.to_act
    if seat is None:
        return {"legal": [], "moves": {}, "clock": clock_facts(table, now)}
    state = table.playing_state()
    legal = engine.legal_actions(state)
    names = [engine.format_action(action) for action in legal]
    moves: dict[str, object] = {}
    if not seat.is_bot:
        for name, action in zip(names, legal, strict=True):
            if isinstance(action, engine.Move):
                moves[name] = engine.apply(state, action).events
    return {"legal": names, "moves": moves, "clock": clock_facts(table, now)}


def clock_facts(table: LiveTable, now: int) -> dict[str, object] | None:
    """What is left on the clocks at this moment."""
    seat = table.to_act
    if seat is None:
        return None
    moment = table.paused_at or now
    turn, _, step = table.deadlines
    facts: dict[str, object] = {"running": seat.corner}
    left = None if turn is None else max(0, turn - moment)
    if table.pace.seat_ms is not None:
        clocks = dict(table.left_ms)
        if left is not None:
            clocks[seat.corner] = left
        facts["seats_ms"] = clocks
    elif left is not None:
        facts["turn_ms"] = left
    if step is not None and not seat.is_bot:
        facts["auto_ms"] = max(0, step - moment)
    return facts


def seat_facts(table: LiveTable, corner: int, now: int) -> dict[str, object]:
    """One seat as others see it."""
    seat = table.seats[corner]
    held = None if seat.hold_until is None else max(0, seat.hold_until - now)
    return {
        **{"corner": corner, "name": seat.name, "key": seat.key, "kind": seat.kind},
        **{"connected": seat.connected or seat.is_bot, "auto": seat.auto, "held_ms": held},
    }


def seat_frame(table: LiveTable, corner: int, now: int) -> str:
    """A seat's presence or auto play changed."""
    return protocol.write({"t": "seat", **seat_facts(table, corner, now)})


STEPS = {"commit": "commit", "entropy": "freeze", "corner": "corner"}
"""What a table in status ``dice`` waits for, by the step that led there."""


def dice_news(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """The ``dice`` frames that tell what came between two readings of a table's rows, in order."""
    news: list[dict[str, Any]] = [
        {"step": "commit", **each} for each in after["commits"] if each not in before["commits"]
    ]
    frozen = after["dice_step"] == "entropy" or (after["mix"] is not None and after["commits"])
    if frozen and before["dice_step"] in {"", "commit"} and before["mix"] is None:
        promised = {"server_commit": after["commitment"], "commits": after["commits"]}
        news.append({"step": "freeze", **promised})
    news += [
        {"step": "entropy", **each}
        for each in after["entropies"]
        if each not in before["entropies"]
    ]
    if after["mix"] is not None and before["mix"] is None:
        entropies, withheld = after["entropies"], after["withheld"]
        ready = {"server_commit": after["commitment"], "k": len(entropies), "mix": after["mix"]}
        news.append({"step": "ready", **ready, "entropies": entropies, "withheld": withheld})
        rolled = {"rolls": after["start_rolls"], "starter": after["starter"]}
        news.append({"step": "start", **rolled})
    if after["dice_step"] == "corner" != before["dice_step"]:
        news.append({"step": "corner", "starter": after["starter"]})
    return [{"t": "dice", **each} for each in news]


def dice_facts(table: LiveTable) -> dict[str, object]:
    """The promise, the roll-off and, once over, the seed."""
    row: dict[str, Any] = table.row
    step = {"waiting": "commit", "playing": "start", "over": "reveal"}
    return {
        "step": STEPS[row["dice_step"]] if table.status == "dice" else step[table.status],
        **{"game": str(row["game"]), "server_commit": row["commitment"]},
        **{"answered": row["answered"], "commits": row["commits"]},
        **{"entropies": row["entropies"], "withheld": row["withheld"]},
        **{"mix": row["mix"], "rolls": row["start_rolls"], "starter": row["starter"]},
        "server_seed": row["seed"],
    }


def over_frame(table: LiveTable, seed: str) -> str:
    """The game has ended: places and the revealed seed."""
    return protocol.write({"t": "over", "places": table.row["places"], "payouts": [], "seed": seed})
