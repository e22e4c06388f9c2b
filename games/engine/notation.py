"""Notation: a position as one line, an action as a few letters (rules, section 5)."""

import re

from games.engine.actions import PASS, ROLL, Action, Leave, Move, Roll
from games.engine.board import Tokens, corner_count
from games.engine.errors import refusal
from games.engine.game import game_of
from games.engine.impossible import check
from games.engine.rules import rule_set
from games.engine.state import State

_NUMBER = "(?:0|[1-9][0-9]{0,2})"
_GROUP = re.compile(f"{_NUMBER}(?:,{_NUMBER}){{3}}")
_MARK = re.compile("([xf])([1-8])")
_FIELDS = re.compile(
    r"(?P<rules>[a-z0-9+-]{1,200})@(?P<seats>[1-9]) (?P<tokens>[0-9,xf/-]{1,200})"
    r" (?P<turn>[0-7]|-) r(?P<owed>0|[1-9][0-9]{0,3}) w(?P<waiting>-|[1-6]{1,999})"
    r" s(?P<streak>[0-9]) o(?P<open>[01]{1,8})"
)
_ACTION = re.compile(
    r"r(?P<face>[1-6])|x(?P<leaver>[0-7])|(?P<roll>[1-6])(?:-(?P<corner>[0-3]))?"
    r"(?P<letters>a?b?c?d?)"
)


def format_position(state: State) -> str:
    """The position as one line of seven fields."""
    game, tokens, opened, finished, left, turn, owed, waiting, streak = state
    groups = [",".join(map(str, group)) if group else "-" for group in tokens]
    for mark, corners in (("f", finished), ("x", left)):
        for place, corner in enumerate(corners, 1):
            groups[corner] = f"{mark}{place}"
    return (
        f"{game.rules.id}@{game.seats} {'/'.join(groups)} {'-' if turn is None else turn}"
        f" r{owed} w{''.join(map(str, waiting)) or '-'} s{streak}"
        f" o{''.join('1' if each else '0' for each in opened)}"
    )


def parse_position(text: str) -> State:
    """The position that a line holds.

    Raises Refusal ``bad-position`` for what is not such a line, the codes of rule sets and seats,
    and ``impossible-position``, whose ``fault`` names what no game can lead to.

    >>> parse_position("vest-classic@2 0,0,0,0/-/0,0,0,0/- 0 r1 w- s0 o1010").turn
    0
    """
    fields = _FIELDS.fullmatch(text)
    if fields is None:
        raise refusal("bad-position", position=text)
    game = game_of(rule_set(fields["rules"]), int(fields["seats"]))
    groups = fields["tokens"].split("/")
    if len(groups) != corner_count(game.seats) or len(fields["open"]) != len(groups):
        raise refusal("impossible-position", fault="a wrong number of corners")
    tokens, finished, left = _read_groups(groups)
    state = State(
        game,
        tokens,
        tuple(digit == "1" for digit in fields["open"]),
        finished,
        left,
        None if fields["turn"] == "-" else int(fields["turn"]),
        int(fields["owed"]),
        tuple(map(int, fields["waiting"].strip("-"))),
        int(fields["streak"]),
    )
    check(state)
    return state


def _read_groups(
    groups: list[str],
) -> tuple[tuple[Tokens, ...], tuple[int, ...], tuple[int, ...]]:
    """Tokens by corner, and the corners that finished and left in their order."""
    tokens: list[Tokens] = []
    marked: dict[str, dict[int, int]] = {"f": {}, "x": {}}
    for corner, group in enumerate(groups):
        mark = _MARK.fullmatch(group)
        if mark is not None:
            if int(mark[2]) in marked[mark[1]]:
                raise refusal("impossible-position", fault=f"{group} stands twice")
            marked[mark[1]][int(mark[2])] = corner
        elif group != "-" and not _GROUP.fullmatch(group):
            raise refusal("bad-position", group=group)
        tokens.append(tuple(map(int, group.split(","))) if "," in group else ())
    return tuple(tokens), _in_order(marked["f"], "f"), _in_order(marked["x"], "x")


def _in_order(corners: dict[int, int], mark: str) -> tuple[int, ...]:
    if sorted(corners) != list(range(1, len(corners) + 1)):
        raise refusal("impossible-position", fault=f"a gap in the {mark} numbers")
    return tuple(corners[place] for place in sorted(corners))


def format_action(action: Action) -> str:
    """The action in notation."""
    if isinstance(action, Move):
        owner = "" if action.corner is None else f"-{action.corner}"
        return f"{action.roll}{owner}{action.letters}"
    if isinstance(action, Roll):
        return f"r{action.value}"
    return f"x{action.corner}" if isinstance(action, Leave) else action.value


def parse_action(text: str, state: State) -> Action:
    """The action that these letters stand for in a position; ``apply`` says whether it is legal.

    Raises Refusal ``bad-action`` for anything that is no action.
    """
    if text == "roll":
        return ROLL
    if text == "pass":
        return PASS
    found = _ACTION.fullmatch(text)
    if found is None:
        raise refusal("bad-action", action=text)
    if found["face"]:
        return Roll(int(found["face"]))
    if found["leaver"]:
        return Leave(int(found["leaver"]))
    if not found["letters"]:
        raise refusal("bad-action", action=text)
    corner = None if found["corner"] is None else int(found["corner"])
    return Move(int(found["roll"]), found["letters"], corner)
