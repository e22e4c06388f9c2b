"""The transcript of a finished game: everything a verifier needs (fair-dice specification)."""

from collections.abc import Iterator
from typing import Any

from games import record
from games.models import DiceCommitment, DiceMix, DiceReveal, Table
from games.queries.live import commits_of


def transcript_of(table: Table) -> dict[str, Any]:
    """The transcript of a game that is over and has a record.

    The roll-off counts seats by their first corner; ``seats`` says on which corner each played,
    and that is what ``dice`` writes, as the moves of the record do.
    """
    promise = DiceCommitment.objects.get(table=table)
    mix = DiceMix.objects.get(table=table)
    seed = bytes(DiceReveal.objects.get(table=table).seed)
    seats = list(table.seat_set.order_by("number"))
    return {
        **{"v": 1, "game": str(table.game), "server_commit": bytes(promise.commitment).hex()},
        **{"commits": commits_of(table), "entropies": mix.entropies, "withheld": mix.withheld},
        "mix": bytes(mix.mix).hex(),
        "seats": [{"seat": seat.number, "corner": seat.corner} for seat in seats],
        "start": {"rolls": table.start_rolls, "starter": table.starter},
        "dice": list(_dice(table)),
        "end": {"how": table.ending, "at": table.ended_at},
        "server_seed": seed.hex(),
    }


def _dice(table: Table) -> Iterator[dict[str, object]]:
    """Every die after the roll-off, from the record."""
    number = sum(len(each) for each in table.start_rolls)
    for ply in record.read(table.record).plies:
        if ply.action[0] == "r":
            yield {
                **{"n": number, "ply": ply.number, "seat": ply.seat},
                **{"why": ply.why, "value": int(ply.action[1:])},
            }
            number += 1
