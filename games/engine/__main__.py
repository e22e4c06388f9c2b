"""The engine as a program, for arbiters and for bots in any language (rules, section 5).

``python -m games.engine moves|play|perft|auto POSITION …`` answers once; ``lines`` answers one
JSON object for each line of standard input, its words separated by tabs.
"""

import json
import sys
from collections.abc import Callable, Sequence

from games.engine.errors import Refusal, refusal
from games.engine.legal import legal_actions
from games.engine.notation import format_action, format_position, parse_position
from games.engine.preferred import preferred_action
from games.engine.replay import perft, replay

USAGE = "usage: python -m games.engine moves|play|perft|auto POSITION [ACTION... | DEPTH] | lines"
MOST_DEPTH = 20


class Usage(Exception):
    """Words that are no command of this program."""


def moves(position: str) -> dict[str, object]:
    """The legal actions, ``roll`` first."""
    return {"legal": [format_action(each) for each in legal_actions(parse_position(position))]}


def play(position: str, *actions: str) -> dict[str, object]:
    """The position after these actions."""
    return {"position": format_position(replay(parse_position(position), actions))}


def count(position: str, depth: str) -> dict[str, object]:
    """How many action sequences of this length there are."""
    if not (depth.isascii() and depth.isdigit()) or len(depth) > 2 or int(depth) > MOST_DEPTH:
        raise refusal("bad-depth", depth=depth)
    return {"count": perft(parse_position(position), int(depth))}


def auto(position: str) -> dict[str, object]:
    """The preferred move's action."""
    return {"action": format_action(preferred_action(parse_position(position)))}


COMMANDS: dict[str, Callable[..., dict[str, object]]] = {
    "moves": moves,
    "play": play,
    "perft": count,
    "auto": auto,
}


def answer(words: Sequence[str]) -> dict[str, object]:
    """One command's answer; raises Refusal, or Usage for words that are no command."""
    command = COMMANDS.get(words[0]) if words else None
    if command is None or len(words) < 2:
        raise Usage(USAGE)
    if (command is count) != (len(words) == 3) and command is not play:
        raise Usage(USAGE)
    return command(*words[1:])


def lines() -> None:
    """Answer every line of standard input, in order, flushed."""
    for line in sys.stdin.buffer:
        words = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
        try:
            told = answer(words)
        except (Refusal, Usage) as error:
            told = {"error": str(error)}
        print(json.dumps(told, separators=(", ", ": ")), flush=True)


def main(words: Sequence[str]) -> int:
    """Run the program; its exit status."""
    if list(words) == ["lines"]:
        lines()
        return 0
    try:
        told = answer(words)
    except (Refusal, Usage) as error:
        print(error, file=sys.stderr)
        return 2
    value = next(iter(told.values()))
    for each in value if isinstance(value, list) else [value]:
        print(each)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
