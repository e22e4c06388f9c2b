"""Notation: a position as one line, an action as a few letters (rules, section 5)."""

import re
from collections.abc import Iterator

from games.engine.actions import PASS, ROLL, SINGLES, TOGETHER, Action, Leave, Move, Roll, Word
from games.engine.errors import refusal
from games.engine.possible import check_possible
from games.engine.rules import rule_set
from games.engine.state import Game, State, Tokens, game_of

_NUMBER = "(?:0|[1-9][0-9]{0,2})"
_RULES = re.compile(f"([a-z0-9+-]{{1,200}})@({_NUMBER})")
_TOKENS = re.compile(f"{_NUMBER}(?:,{_NUMBER}){{3}}")
_GONE = re.compile("([xf])([1-8])")
_MOVE = re.compile("([1-6])(?:-([0-3]))?([a-d]{1,4})")
_FIELDS = (
    ("turn", re.compile("([0-7]|-)")),
    ("owed", re.compile(f"r({_NUMBER})")),
    ("waiting", re.compile("w([1-6]{1,100}|-)")),
    ("streak", re.compile("s([0-2])")),
    ("open", re.compile("o([01]{4,8})")),
)


def parse_position(text: str) -> State:
    """The state that a line of notation writes.

    Raises Refusal ``bad-position`` for what is no notation, ``impossible-position`` for what no
    game reaches, and those of ``rule_set`` and of the number of seats.
    """
    fields = text.split(" ")
    if len(fields) != 7:
        raise refusal("bad-position", fault="fields", count=len(fields))
    game = _parse_game(fields[0])
    turn, owed, waiting, streak, open_columns = _parse_fields(fields[2:])
    groups = fields[1].split("/")
    if len(groups) != game.board.corner_count:
        raise refusal("bad-position", fault="groups", count=len(groups))
    if len(open_columns) != len(groups):
        raise refusal("bad-position", fault="open", value=open_columns)
    state = State(
        game,
        tuple(_parse_tokens(group) for group in groups),
        tuple(digit == "1" for digit in open_columns),
        _parse_gone(groups, "f"),
        _parse_gone(groups, "x"),
        None if turn == "-" else int(turn),
        int(owed),
        () if waiting == "-" else tuple(map(int, waiting)),
        int(streak),
    )
    check_possible(state)
    return state


def _parse_game(text: str) -> Game:
    found = _RULES.fullmatch(text)
    if found is None:
        raise refusal("bad-position", fault="rules", value=text)
    return game_of(rule_set(found[1]), int(found[2]))


def _parse_fields(fields: list[str]) -> Iterator[str]:
    for text, (name, pattern) in zip(fields, _FIELDS, strict=True):
        found = pattern.fullmatch(text)
        if found is None:
            raise refusal("bad-position", fault=name, value=text)
        yield found[1]


def _parse_tokens(group: str) -> Tokens:
    if group == "-" or _GONE.fullmatch(group):
        return ()
    if not _TOKENS.fullmatch(group):
        raise refusal("bad-position", fault="tokens", value=group)
    return tuple(map(int, group.split(",")))


def _parse_gone(groups: list[str], letter: str) -> tuple[int, ...]:
    numbers = {
        int(found[2]): corner
        for corner, found in enumerate(map(_GONE.fullmatch, groups))
        if found is not None and found[1] == letter
    }
    gone = tuple(group for group in groups if group[0:1] == letter)
    if sorted(numbers) != list(range(1, len(gone) + 1)):
        raise refusal("impossible-position", fault="order", value=" ".join(gone))
    return tuple(numbers[number] for number in sorted(numbers))


def format_position(state: State) -> str:
    """The one line of notation for a state, canonical.

    ``parse_position`` reads it back to an equal state.
    """
    groups = [",".join(map(str, tokens)) or "-" for tokens in state.tokens]
    for letter, gone in (("f", state.finished), ("x", state.left)):
        for number, corner in enumerate(gone, 1):
            groups[corner] = f"{letter}{number}"
    turn = "-" if state.turn is None else state.turn
    waiting = "".join(map(str, state.waiting)) or "-"
    open_columns = "".join("1" if each else "0" for each in state.open)
    return (
        f"{state.rules.id}@{state.seats} {'/'.join(groups)} {turn} "
        f"r{state.owed} w{waiting} s{state.streak} o{open_columns}"
    )


def parse_action(text: str, state: State) -> Action:
    """The action that a few letters write at the table of ``state``; legal or not.

    Raises Refusal ``bad-action`` for what is no notation or names a corner the board lacks.
    """
    move = _MOVE.fullmatch(text)
    if move is not None:
        return _parse_move(text, int(move[1]), move[2], move[3])
    if text in (ROLL.value, PASS.value):
        return Word(text)
    if re.fullmatch("r[1-6]", text):
        return Roll(int(text[1]))
    if re.fullmatch("x[0-7]", text) and int(text[1]) < state.game.board.corner_count:
        return Leave(int(text[1]))
    raise refusal("bad-action", action=text)


def _parse_move(text: str, roll: int, corner: str | None, letters: str) -> Move:
    owner = None if corner is None else int(corner)
    if len(letters) == 1:
        return SINGLES[owner, roll]["abcd".index(letters)]
    if list(letters) != sorted(set(letters)):
        raise refusal("bad-action", action=text)
    return TOGETHER.get((owner, roll, letters)) or Move(roll, letters, owner)


def format_action(action: Action) -> str:
    """The letters for an action.

    >>> format_action(Move(4, "ab")), format_action(Move(6, "a", 2)), format_action(Roll(6))
    ('4ab', '6-2a', 'r6')
    """
    if isinstance(action, Move):
        owner = "" if action.corner is None else f"-{action.corner}"
        return f"{action.roll}{owner}{action.letters}"
    if isinstance(action, Roll):
        return f"r{action.value}"
    if isinstance(action, Leave):
        return f"x{action.corner}"
    return action.value
