"""The engine as a program, for arbiters, tests and bots (rules, section 5).

python -m games.engine moves POSITION | play POSITION [ACTION...] | perft POSITION DEPTH |
auto POSITION | lines
"""

import json
import re
import sys
from collections.abc import Callable
from typing import TextIO

from games.engine.errors import Refusal, refusal
from games.engine.legal import legal_actions
from games.engine.notation import format_action, format_position, parse_position
from games.engine.preferred import preferred_action
from games.engine.replay import perft, replay

USAGE = "moves POSITION | play POSITION [ACTION...] | perft POSITION DEPTH | auto POSITION | lines"

Answer = dict[str, object]


def moves(position: str) -> Answer:
    """The legal actions."""
    return {"legal": [format_action(action) for action in legal_actions(parse_position(position))]}


def play(position: str, *actions: str) -> Answer:
    """The canonical position after the actions."""
    return {"position": format_position(replay(parse_position(position), actions))}


def count(position: str, depth: str) -> Answer:
    """How many sequences of ``depth`` actions there are."""
    if not re.fullmatch("0|[1-9][0-9]?", depth):
        raise refusal("bad-depth", depth=depth)
    return {"count": perft(parse_position(position), int(depth))}


def auto(position: str) -> Answer:
    """The preferred move's action."""
    return {"action": format_action(preferred_action(parse_position(position)))}


COMMANDS: dict[str, Callable[..., Answer]] = {
    "moves": moves,
    "play": play,
    "perft": count,
    "auto": auto,
}
WORDS = {"moves": (1, 1), "play": (1, None), "perft": (2, 2), "auto": (1, 1)}


def answer(words: list[str]) -> Answer:
    """The answer to one command; raises Refusal for a bad one."""
    name, *rest = words or [""]
    if name not in COMMANDS:
        raise refusal("bad-command", command=name)
    least, most = WORDS[name]
    if len(rest) < least or (most is not None and len(rest) > most):
        raise refusal("bad-command", command=name, words=len(rest))
    return COMMANDS[name](*rest)


def lines(source: TextIO, target: TextIO) -> None:
    """Answer each line of the source with one JSON object, flushed, until the source ends."""
    for line in source:
        try:
            found = answer(line.rstrip("\r\n").split("\t"))
        except Refusal as fault:
            found = {"error": str(fault)}
        target.write(json.dumps(found) + "\n")
        target.flush()


def main(arguments: list[str]) -> int:
    """Run one command line; the answer is the exit status."""
    if arguments == ["lines"]:
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        lines(sys.stdin, sys.stdout)
        return 0
    try:
        found = answer(arguments)
    except Refusal as fault:
        hint = f"; usage: {USAGE}" if fault.code == "bad-command" else ""
        print(f"{fault}{hint}", file=sys.stderr)
        return 2
    for value in found.values():
        for text in value if isinstance(value, list) else [value]:
            print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
