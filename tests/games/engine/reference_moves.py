"""A second engine, the moves: slow, plain, and written from the rules page alone.

It shares nothing with `games.engine`: no import, no tables, no geometry. A position is an object
that is copied and changed; a move is tried by walking its cells one by one. The tests hold both
engines equal, so a slip of one hand shows as a difference.
"""

from dataclasses import dataclass, field, replace

SETS = """
vest-classic         23468 0 queue double -      - 4/1 A 6,capture,home
vest-master          23468 0 queue double -      - 4/1 A 6,capture,home
vest-blitz           23468 1 queue double corner lock 1 B 6,capture,home,flight
vest-arrow           23468 0 queue double corner - 4/1 A 6,capture,home,flight
vest-classic-2026-09 234   0 queue none   -      - 4   A 6,capture,home
vest-master-2026-09  234   0 queue double -      - 4   A 6,capture,home
vest-blitz-2026-09   234   2 queue none   -      lock 1 B 6,capture,home
vest-arrow-2026-09   234   0 queue none   star   - 4   A 6,capture,home
ukll-casual          234   0 -     stack  -      - 4   1 6,capture,home,reset
ukll-competitive     2     1 -     stack  -      - 4   1 6,capture,home,reset,rescue
traditional          234   0 -     single -      - 4   A 6
"""
LETTERS = "abcd"
OPTIONS = (
    "blocks", "bounce", "capturebonus", "capturefirst", "enter1", "nosafe", "oneout", "team",
    "unlimitedsixes",
)  # fmt: skip


class Impossible(ValueError):
    """A position or an action that the rules page does not allow."""


@dataclass
class Rules:
    """One row of the table of rule sets, with its options already applied."""

    id: str
    seats: str
    out: int
    queue: bool
    pair: str
    arrows: str
    lock: bool
    goal: str
    finishers: str
    extra: list[str]
    options: list[str] = field(default_factory=list)

    def goal_at(self, seats: int) -> int:
        """Tokens a seat must bring home."""
        return int(self.goal[-1]) if seats > 4 else int(self.goal[0])

    def finishers_at(self, seats: int) -> int:
        """Seats that must finish for the game to end."""
        if self.finishers == "1":
            return 1
        if seats > 4:
            return 2
        return 1 if self.finishers == "B" else max(1, seats - 1)


def read_rules(text: str) -> Rules:
    """The rule set of an id such as `traditional+blocks+bounce`."""
    name, *options = text.split("+")
    rows = {line.split()[0]: line.split() for line in SETS.strip().splitlines()}
    if name not in rows:
        raise Impossible(f"unknown rule set {name}")
    _, seats, out, queue, pair, arrows, lock, goal, finishers, extra = rows[name]
    rules = Rules(
        name, seats, int(out), queue == "queue", pair, arrows, lock == "lock", goal, finishers,
        extra.split(","),
    )  # fmt: skip
    for option in options:
        if options.count(option) > 1 or not can_take(rules, option):
            raise Impossible(f"option {option}")
    for option in options:
        take(rules, option)
    rules.options = options
    ordered = ["team"] * ("team" in options) + sorted(o for o in options if o != "team")
    rules.id = "+".join([name, *ordered])
    return rules


def can_take(rules: Rules, option: str) -> bool:
    """Whether the bare set may have this option."""
    if option not in OPTIONS or rules.id == "ukll-competitive":
        return False
    return {
        "blocks": rules.pair in ("none", "single") and rules.out < 2,
        "capturebonus": "capture" not in rules.extra,
        "capturefirst": not rules.lock,
        "nosafe": rules.arrows != "star",
        "oneout": rules.out == 0,
        "team": rules.id.startswith("vest-"),
    }.get(option, True)


def take(rules: Rules, option: str) -> None:
    """Change the row as the option says."""
    if option == "blocks":
        rules.pair = "block"
    elif option == "capturebonus":
        rules.extra = [*rules.extra, "capture", "home"]
    elif option == "capturefirst":
        rules.lock = True
    elif option == "oneout":
        rules.out = 1
    elif option == "team":
        rules.seats = "4"


@dataclass
class Position:
    """What the line holds; a group is four numbers, "f1", "x1" or "-"."""

    rules: Rules
    seats: int
    groups: list[list[int] | str]
    turn: int | None
    owed: int
    waiting: str
    streak: int
    open: list[int]

    def __post_init__(self) -> None:
        self.corners = len(self.groups)
        self.ring = 13 * self.corners
        self.home = self.ring + 5
        self.lap = self.ring + 6

    def copied(self) -> "Position":
        """The same position, to be changed without changing this one."""
        groups = [g[:] if isinstance(g, list) else g for g in self.groups]
        return replace(self, groups=groups, open=self.open[:])

    def playing(self) -> list[int]:
        """Corners of the seats that still have tokens."""
        return [c for c in range(self.corners) if isinstance(self.groups[c], list)]

    def tokens(self, corner: int) -> list[int]:
        """The four numbers of a corner, none when nobody plays there."""
        group = self.groups[corner]
        return group if isinstance(group, list) else []

    def side(self, corner: int) -> list[int]:
        """The corner and its partner."""
        return [corner, (corner + 2) % 4] if "team" in self.rules.options else [corner]

    def count(self, mark: str) -> int:
        """How many seats finished ("f") or left ("x")."""
        return sum(1 for group in self.groups if isinstance(group, str) and group[0] == mark)


def cell_of(pos: Position, corner: int, progress: int) -> int | None:
    """The ring cell of a token, None in base, column and home."""
    if progress == pos.lap:
        return (13 * corner - 1) % pos.ring
    if 1 <= progress < pos.ring:
        return (13 * corner + progress - 1) % pos.ring
    return None


def is_safe(pos: Position, cell: int) -> bool:
    """Whether nothing can be captured on a ring cell."""
    stars_safe = "nosafe" not in pos.rules.options and pos.rules.arrows != "star"
    return cell % 13 == 0 or (cell % 13 == 8 and stars_safe)


def standing_on(pos: Position, cell: int) -> dict[int, str]:
    """The letters of each corner on a ring cell."""
    found = {}
    for corner in pos.playing():
        tokens = pos.tokens(corner)
        letters = "".join(LETTERS[i] for i in range(4) if cell_of(pos, corner, tokens[i]) == cell)
        if letters:
            found[corner] = letters
    return found


def walk(pos: Position, corner: int, start: int, steps: int) -> list[int]:
    """The numbers a token steps on; empty where it cannot go so far."""
    path: list[int] = []
    place, back = start, False
    for _ in range(steps):
        if place == pos.home:
            back = True
            if "bounce" not in pos.rules.options:
                return []
        if place == pos.lap:
            place = 1
        elif place == pos.ring - 1 and pos.rules.lock and not pos.open[corner]:
            place = pos.lap
        else:
            place += -1 if back else 1
        path.append(place)
    return [] if path[-1] == start else path


def is_barred(pos: Position, corner: int, together: bool, place: int, landing: bool) -> bool:
    """Whether two or more tokens of a seat bar a piece at a place."""
    cell = cell_of(pos, corner, place)
    if cell is None:
        return False
    for other, letters in standing_on(pos, cell).items():
        if len(letters) < 2:
            continue
        if pos.rules.pair == "block":
            return True
        if other in pos.side(corner):
            continue
        if pos.rules.pair == "stack" and landing and not is_safe(pos, cell):
            return True
        if pos.rules.pair == "double" and not (landing and together):
            return True
    return False


def arrow_head(pos: Position, corner: int, place: int) -> int | None:
    """Where the arrow at a place leads, None where there is no arrow for this token."""
    cell = cell_of(pos, corner, place)
    if cell is None or place == pos.lap:
        return None
    if pos.rules.arrows == "star" and cell % 13 == 8 and place + 13 <= pos.ring - 1:
        return place + 13
    if pos.rules.arrows == "corner" and cell % 13 == 4:
        return place + 1
    if pos.rules.arrows == "corner" and place == pos.ring - 1:
        return None if pos.rules.lock and not pos.open[corner] else pos.ring
    return None


def enemies_on(pos: Position, corner: int, place: int) -> dict[int, str]:
    """The opponents' letters on the ring cell of a place."""
    cell = cell_of(pos, corner, place)
    found = standing_on(pos, cell) if cell is not None else {}
    return {other: found[other] for other in found if other not in pos.side(corner)}


def captured_on(pos: Position, corner: int, place: int) -> list[tuple[int, str]]:
    """The opponents' tokens that a landing sends to base."""
    cell = cell_of(pos, corner, place)
    if cell is None or is_safe(pos, cell):
        return []
    found = [(c, letter) for c, ls in enemies_on(pos, corner, place).items() for letter in ls]
    if pos.rules.pair == "single" and len(found) > 1:
        return []
    return found


@dataclass
class Tried:
    """A move that may be made: from, tail of a flight, to, whom it captures."""

    corner: int
    letters: str
    start: int
    tail: int | None
    to: int
    bounced: bool
    captured: list[tuple[int, str]]


def try_move(pos: Position, corner: int, letters: str, steps: int) -> Tried | None:
    """What comes of moving these tokens, None where the rules bar it."""
    start = pos.tokens(corner)[LETTERS.index(letters[0])]
    together = len(letters) > 1
    path = [1] if start == 0 else walk(pos, corner, start, steps)
    if not path or is_barred(pos, corner, together, path[-1], landing=True):
        return None
    if any(is_barred(pos, corner, together, place, landing=False) for place in path[:-1]):
        return None
    to = path[-1]
    bounced = pos.home in path[:-1]
    head = None if start == 0 or bounced else arrow_head(pos, corner, to)
    doubles = [ls for ls in enemies_on(pos, corner, to).values() if len(ls) > 1]
    if together and pos.rules.pair == "double" and doubles:
        head = None
    if head is None:
        return Tried(corner, letters, start, None, to, bounced, captured_on(pos, corner, to))
    if is_barred(pos, corner, together, head, landing=True):
        return None
    return Tried(corner, letters, start, to, head, False, captured_on(pos, corner, head))


def mover(pos: Position) -> int:
    """The corner whose tokens the seat in turn moves."""
    turn = pos.turn or 0
    if "team" in pos.rules.options and pos.tokens(turn) == [pos.home] * 4:
        return (turn + 2) % 4
    return turn


def moves_with(pos: Position, roll: str) -> dict[str, Tried]:
    """Every move that plays a waiting roll, by its name."""
    corner, number = mover(pos), int(roll)
    name = roll if corner == pos.turn else f"{roll}-{corner}"
    found = {}
    cells: dict[int, str] = {}
    for letter, place in zip(LETTERS, pos.tokens(corner), strict=False):
        if place != pos.home:
            cells[place] = cells.get(place, "") + letter
    enters = number == 6 or (number == 1 and "enter1" in pos.rules.options)
    for place, letters in cells.items():
        if place or enters:
            found[name + letters[0]] = try_move(pos, corner, letters[0], number)
        if place and len(letters) > 1 and pos.rules.pair == "double" and number % 2 == 0:
            found[name + letters] = try_move(pos, corner, letters, number // 2)
    moves = {action: tried for action, tried in found.items() if tried}
    if not moves and is_rescue(pos, roll) and 0 in cells:
        entered = try_move(pos, corner, cells[0][0], 1)
        return {name + cells[0][0]: entered} if entered else {}
    return moves


def is_rescue(pos: Position, roll: str) -> bool:
    """Whether this set brings a token out on this roll when nothing else can move."""
    return "rescue" in pos.rules.extra and roll == "1"


def may_pass(pos: Position) -> bool:
    """Whether a rescue can be declined now."""
    return any(
        is_rescue(pos, roll) and any(tried.start == 0 for tried in moves_with(pos, roll).values())
        for roll in pos.waiting
    )


def pair_has_won(pos: Position, corner: int) -> bool:
    """Whether the pair of a corner has brought home what it needs."""
    members = [c for c in pos.side(corner) if c in pos.playing()]
    home = [place == pos.home for c in members for place in pos.tokens(c)]
    return any(home) if pos.rules.goal_at(pos.seats) == 1 else bool(home) and all(home)


def is_over(pos: Position) -> bool:
    """Whether enough have finished or too few are left."""
    playing = pos.playing()
    if "team" in pos.rules.options:
        return len({c % 2 for c in playing}) < 2 or any(pair_has_won(pos, c) for c in playing)
    return pos.count("f") >= pos.rules.finishers_at(pos.seats) or len(playing) < 2


def legal(pos: Position) -> list[str]:
    """The legal actions, "roll" first, then in ASCII order."""
    if is_over(pos):
        return []
    actions = {action for roll in pos.waiting for action in moves_with(pos, roll)}
    if may_pass(pos):
        actions.add("pass")
    rolls = ["roll"] if pos.owed and (pos.rules.queue or not pos.waiting) else []
    return rolls + sorted(actions)
