"""The second engine's other half: the line, playing an action, placing, counting."""

import re
from typing import Any

from tests.games.engine.reference_moves import (
    LETTERS,
    Impossible,
    Position,
    Rules,
    Tried,
    is_over,
    legal,
    moves_with,
    pair_has_won,
    read_rules,
)

Event = list[Any]


def corners_of(rules: Rules, seats: int) -> tuple[int, list[list[int]]]:
    """How many corners the board has, and which of them may be taken."""
    if seats == 2:
        return 4, [[0, 2]] + ([[1, 3]] if "rescue" in rules.extra else [])
    return max(4, seats), [list(range(seats))]


def new(text: str, seats: int, starter: int, corners: list[int] | None = None) -> Position:
    """The first position of a game."""
    rules = read_rules(text)
    board, seated = corners_of(rules, seats)
    taken = corners or seated[0]
    tokens = [1] * rules.out + [0] * (4 - rules.out)
    groups: list[list[int] | str] = [tokens[:] if c in taken else "-" for c in range(board)]
    unlocked = [int(c in taken and not rules.lock) for c in range(board)]
    return Position(rules, seats, groups, starter, 1, "", 0, unlocked)


def show(pos: Position) -> str:
    """The position as one line."""
    groups = "/".join(
        ",".join(map(str, group)) if isinstance(group, list) else group for group in pos.groups
    )
    turn = "-" if pos.turn is None else pos.turn
    return (
        f"{pos.rules.id}@{pos.seats} {groups} {turn} r{pos.owed} w{pos.waiting or '-'}"
        f" s{pos.streak} o{''.join(map(str, pos.open))}"
    )


LINE = re.compile(
    r"([a-z0-9+-]+)@(\d) ([0-9,xf/-]+) (\d|-) r(0|[1-9]\d*) w(-|[1-6]+) s([012]) o([01]+)"
)
NUMBERS = re.compile(r"(0|[1-9]\d*)(,(0|[1-9]\d*)){3}")


def parse(text: str) -> Position:
    """The position a line holds; Impossible where the rules page says so."""
    match = LINE.fullmatch(text)
    if not match:
        raise Impossible("malformed")
    name, seats, tokens, turn, owed, waiting, streak, unlocked = match.groups()
    rules = read_rules(name)
    if seats not in rules.seats:
        raise Impossible("no such seat count")
    groups: list[list[int] | str] = [
        [int(number) for number in group.split(",")] if NUMBERS.fullmatch(group) else group
        for group in tokens.split("/")
    ]
    pos = Position(
        rules, int(seats), groups, None if turn == "-" else int(turn), int(owed),
        waiting.strip("-"), int(streak), [int(digit) for digit in unlocked],
    )  # fmt: skip
    check_seats(pos)
    check_tokens(pos)
    check_turn(pos)
    return pos


def check_seats(pos: Position) -> None:
    """Corners, finishers and leavers must be possible."""
    board, allowed = corners_of(pos.rules, pos.seats)
    if pos.corners != board or len(pos.open) != board:
        raise Impossible("groups")
    if [c for c in range(board) if pos.groups[c] != "-"] not in allowed:
        raise Impossible("corners")
    marks = sorted(group for group in pos.groups if isinstance(group, str) and group != "-")
    finished, left = pos.count("f"), pos.count("x")
    if marks != [f"f{i + 1}" for i in range(finished)] + [f"x{i + 1}" for i in range(left)]:
        raise Impossible("gaps")
    most = 0 if "team" in pos.rules.options else pos.rules.finishers_at(pos.seats)
    if finished > most or not pos.playing():
        raise Impossible("finishers")


def check_tokens(pos: Position) -> None:
    """Each token must be where its seat may have one."""
    for corner in range(pos.corners):
        tokens = pos.tokens(corner)
        must_be_open = bool(tokens) and not pos.rules.lock
        if (must_be_open and not pos.open[corner]) or (pos.open[corner] and not tokens):
            raise Impossible("open")
        if any(place > (pos.lap if pos.rules.lock else pos.home) for place in tokens):
            raise Impossible("no such progress")
        if any(pos.ring <= p <= pos.home for p in tokens) and not pos.open[corner]:
            raise Impossible("locked")
        if "team" in pos.rules.options:
            continue
        if tokens.count(pos.home) >= pos.rules.goal_at(pos.seats):
            raise Impossible("has finished")


def check_turn(pos: Position) -> None:
    """Turn, owed, waiting and streak must fit together."""
    if is_over(pos):
        if (pos.turn, pos.owed, pos.waiting, pos.streak) != (None, 0, "", 0):
            raise Impossible("the game is over")
        return
    if pos.turn is None or pos.turn not in pos.playing():
        raise Impossible("turn")
    if not pos.owed and not pos.waiting:
        raise Impossible("nothing owed and nothing waiting")
    if pos.streak and "unlimitedsixes" in pos.rules.options:
        raise Impossible("streak")
    if not pos.rules.queue and len(pos.waiting) > 1:
        raise Impossible("two rolls wait")
    before = (pos.waiting, pos.owed)
    settle(pos, [])
    if (pos.waiting, pos.owed) != before:
        raise Impossible("would have been discarded")


def play(before: Position, action: str) -> tuple[Position, list[Event]]:
    """The position after an action, and what happened."""
    pos = before.copied()
    events: list[Event] = []
    if is_over(pos):
        raise Impossible("over")
    if re.fullmatch("r[1-6]", action):
        play_roll(pos, int(action[1]), events)
    elif re.fullmatch("x[0-7]", action):
        play_leave(pos, int(action[1]), events)
    elif action == "pass" and "pass" in legal(pos):
        events.append(["pass", pos.turn])
        pos.waiting = pos.waiting.replace("1", "", 1)
        settle(pos, events)
    elif action != "roll" and action in legal(pos):
        play_move(pos, moves_with(pos, action[0])[action], action[0], events)
    else:
        raise Impossible(f"illegal {action}")
    return pos, events


def play_roll(pos: Position, number: int, events: list[Event]) -> None:
    """One owed roll is taken."""
    if "roll" not in legal(pos):
        raise Impossible("no roll is due")
    pos.owed -= 1
    pos.streak = pos.streak + 1 if number == 6 else 0
    if "unlimitedsixes" in pos.rules.options:
        pos.streak = 0
    events.append(["roll", pos.turn, number])
    if pos.streak == 3:
        events.append(["void", pos.turn])
        next_turn(pos, events)
        return
    pos.waiting += str(number)
    pos.owed += number == 6
    settle(pos, events)


def play_move(pos: Position, tried: Tried, roll: str, events: list[Event]) -> None:
    """One waiting roll is played."""
    pos.waiting = pos.waiting.replace(roll, "", 1)
    for letter in tried.letters:
        pos.tokens(tried.corner)[LETTERS.index(letter)] = tried.to
    for victim, letter in tried.captured:
        pos.tokens(victim)[LETTERS.index(letter)] = 0
    reached_home = tried.to == pos.home
    pos.owed += bool(tried.captured) and "capture" in pos.rules.extra
    pos.owed += reached_home and "home" in pos.rules.extra
    pos.owed += tried.tail is not None and "flight" in pos.rules.extra
    if "reset" in pos.rules.extra and (tried.captured or reached_home):
        pos.streak = 0
    events.extend(told(pos, tried, int(roll)))
    if tried.captured and not pos.open[tried.corner]:
        pos.open[tried.corner] = 1
        events.append(["open", tried.corner])
    if reached_home:
        finish(pos, tried.corner, events)
    if pos.turn is not None and pos.turn in pos.playing():
        settle(pos, events)


def told(pos: Position, tried: Tried, roll: int) -> list[Event]:
    """What a move shows on the board."""
    seat, letters = tried.corner, tried.letters
    stop = tried.to if tried.tail is None else tried.tail
    if tried.start == 0:
        events: list[Event] = [["enter", seat, letters, roll]]
    else:
        word = "bounce" if tried.bounced else "advance"
        events = [[word, seat, letters, tried.start, stop]]
    if tried.tail is not None:
        events.append(["fly", seat, letters, tried.tail, tried.to])
    events += [["capture", seat, victim, letter] for victim, letter in tried.captured]
    if tried.to == pos.home:
        events.append(["home", seat, letters])
    return events


def finish(pos: Position, corner: int, events: list[Event]) -> None:
    """Take a seat that has brought home its goal off the board, and end what has ended."""
    if "team" in pos.rules.options:
        if is_over(pos):
            end(pos, events)
        return
    if pos.tokens(corner).count(pos.home) < pos.rules.goal_at(pos.seats):
        return
    place = pos.count("f") + 1
    pos.groups[corner] = f"f{place}"
    pos.open[corner] = 0
    events.append(["finish", corner, place])
    if is_over(pos):
        end(pos, events)
    else:
        next_turn(pos, events)


def play_leave(pos: Position, corner: int, events: list[Event]) -> None:
    """A seat gives up its place."""
    if corner not in pos.playing():
        raise Impossible("nobody plays there")
    pos.groups[corner] = f"x{pos.count('x') + 1}"
    pos.open[corner] = 0
    events.append(["left", corner, "left"])
    if is_over(pos):
        end(pos, events)
    elif pos.turn == corner:
        next_turn(pos, events)


def settle(pos: Position, events: list[Event]) -> None:
    """Discard what cannot be played, and pass the turn when nothing is left to do."""
    dead = "".join(roll for roll in pos.waiting if not moves_with(pos, roll))
    if dead == pos.waiting and dead and not (pos.rules.queue and pos.owed):
        events.append(["discard", pos.turn, [int(roll) for roll in dead]])
        pos.waiting = ""
        if not pos.rules.queue and dead != "6":
            pos.owed = 0
    if not pos.owed and not pos.waiting:
        next_turn(pos, events)


def next_turn(pos: Position, events: list[Event]) -> None:
    """The die goes clockwise to the next seat that plays."""
    after = ((pos.turn or 0) + 1) % pos.corners
    while after not in pos.playing():
        after = (after + 1) % pos.corners
    pos.turn, pos.owed, pos.waiting, pos.streak = after, 1, "", 0
    events.append(["turn", after])


def end(pos: Position, events: list[Event]) -> None:
    """Nobody is to act any more."""
    pos.turn, pos.owed, pos.waiting, pos.streak = None, 0, "", 0
    events.append(["over"])


def preferred(pos: Position) -> str:
    """What the server plays for somebody who is away."""
    actions = legal(pos)
    if not actions:
        raise Impossible("over")
    if "roll" in actions:
        return "roll"
    moves = next(moves for roll in pos.waiting if (moves := moves_with(pos, roll)))

    def worth(action: str) -> tuple[bool, bool, int, bool, str]:
        tried = moves[action]
        kind = (tried.to != pos.home, not tried.captured or tried.to == pos.home)
        far = pos.ring - 1 if tried.start == pos.lap else tried.start
        return (*kind, -far, len(tried.letters) > 1, tried.letters)

    return min(moves, key=worth)


def perft(pos: Position, depth: int) -> int:
    """How many action sequences of this length there are."""
    if depth == 0:
        return 1
    total = 0
    for action in legal(pos):
        faces = [f"r{n}" for n in range(1, 7)] if action == "roll" else [action]
        total += sum(perft(play(pos, face)[0], depth - 1) for face in faces)
    return total


def places(pos: Position) -> list[tuple[int, int]]:
    """The place of every corner once the game is over."""
    ranked = {}
    finished = pos.count("f")
    scores = {c: standing(pos, c) for c in pos.playing()}
    for corner, group in enumerate(pos.groups):
        if isinstance(group, list):
            better = sum(score > scores[corner] for score in scores.values())
            ranked[corner] = finished + 1 + better
        elif group[0] == "f":
            ranked[corner] = int(group[1:])
        elif group[0] == "x":
            ranked[corner] = pos.seats - int(group[1:]) + 1
    if "team" in pos.rules.options:
        winner = winning_side(pos)
        ranked.update({c: 1 if c % 2 == winner else 2 for c in pos.playing()})
    return sorted(ranked.items())


def winning_side(pos: Position) -> int:
    """The pair that won, as the parity of its corners."""
    playing = pos.playing()
    return next((c % 2 for c in playing if pair_has_won(pos, c)), playing[0] % 2)


def standing(pos: Position, corner: int) -> tuple[int, int]:
    """What an unfinished seat is placed by: tokens home, then the sum of progress."""
    tokens = pos.tokens(corner)
    total = sum(pos.ring - 1 if place == pos.lap else place for place in tokens)
    return tokens.count(pos.home), total
