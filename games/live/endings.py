"""When a table ends, and who has which place then."""

from games import engine
from games.engine import State
from games.live.table import LiveTable
from games.services.play_ends import Written


def ending_after(table: LiveTable, step: engine.Step, ply: Written) -> str | None:
    """How the table ends with this ply, or None where play goes on.

    Beyond the rules a private room ends when anybody leaves it, and any table when no person is
    still playing; a game that all people left before the first roll is void.
    """
    left = ply.action[0] == "x"
    people = any(
        not seat.is_bot and engine.is_playing(step.state, corner)
        for corner, seat in table.seats.items()
    )
    private = left and table.kind == "private"
    if not engine.is_over(step.state) and not private and people:
        return None
    rolled = table.rolls > sum(len(each) for each in table.row["start_rolls"])
    if left and ply.why != "time" and not people and not rolled:
        return "void"
    if not left:
        return "won"
    return "time" if ply.why == "time" else "left"


def places_of(state: State, ending: str) -> list[dict[str, int]]:
    """The places as frames and rows write them; none in a void game."""
    if ending == "void":
        return []
    return [{"corner": corner, "place": place} for corner, place in engine.places(state)]
