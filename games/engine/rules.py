"""Rule sets and house rules as data (rules, section 4).

No code asks for a rule set by its name: every difference is a field of ``RuleSet``.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engine.board import SEAT_CORNERS
from games.engine.errors import refusal

ALL_SEATS = (2, 3, 4, 6, 8)
FEW_SEATS = (2, 3, 4)
ALL_BUT_ONE = ((2, 1), (3, 2), (4, 3), (6, 2), (8, 2))
FIRST_HOME = ((2, 1), (3, 1), (4, 1), (6, 2), (8, 2))
FOUR_HOME = ((2, 4), (3, 4), (4, 4), (6, 4), (8, 4))
FOUR_OR_ONE_HOME = ((2, 4), (3, 4), (4, 4), (6, 1), (8, 1))
ONE_HOME = ((2, 1), (3, 1), (4, 1), (6, 1), (8, 1))
CAPTURE_AND_HOME = frozenset({"capture", "home"})
TEAM = "team"
TEAM_SEATS = 4


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything that one rule set, with its options, lays down (rules, section 4).

    ``goals`` and ``finishers`` pair a number of seats with a number. Clocks are milliseconds:
    ``action_ms`` for one action, ``turn_ms`` for a whole turn, ``seat_ms`` the cumulative clock
    of a seat (None: no such clock); ``idle_limit`` is how many clocks may run out in a row
    before the seat goes on auto play.
    """

    id: str
    name: str
    seats: tuple[int, ...] = ALL_SEATS
    tokens_out: int = 0
    queue: bool = True
    pair: str = "double"
    arrows: str | None = None
    lock: bool = False
    goals: tuple[tuple[int, int], ...] = FOUR_HOME
    finishers: tuple[tuple[int, int], ...] = ALL_BUT_ONE
    extra: frozenset[str] = CAPTURE_AND_HOME
    streak_reset: bool = False
    rescue: bool = False
    enter_on: frozenset[int] = frozenset({6})
    overshoot: str = "stay"
    three_sixes: bool = True
    safe_stars: bool = True
    team: bool = False
    takes_team: bool = False
    takes_house_rules: bool = True
    starter_chooses: bool = False
    action_ms: int = 15_000
    turn_ms: int = 60_000
    seat_ms: int | None = None
    idle_limit: int = 1

    def goal_for(self, seats: int) -> int:
        """How many tokens a seat needs home at a table of so many seats."""
        return dict(self.goals)[seats]

    def finishers_for(self, seats: int) -> int:
        """How many seats must finish to end a game of so many seats."""
        return dict(self.finishers)[seats]


def _vest(id: str, name: str, **fields: object) -> RuleSet:
    base = RuleSet(id, name, goals=FOUR_OR_ONE_HOME, takes_team=True)
    return replace(base, **fields)  # type: ignore[arg-type]


def _vest_2026_09(id: str, name: str, **fields: object) -> RuleSet:
    base = RuleSet(id, name, seats=FEW_SEATS, pair="none", takes_team=True)
    return replace(base, **fields)  # type: ignore[arg-type]


def _ukll(id: str, name: str, **fields: object) -> RuleSet:
    base = RuleSet(id, name, seats=FEW_SEATS, queue=False, pair="stack", streak_reset=True)
    return replace(base, finishers=FIRST_HOME, **fields)  # type: ignore[arg-type]


_BLITZ = {"lock": True, "goals": ONE_HOME, "finishers": FIRST_HOME}
_FLIGHT = {"arrows": "corner", "extra": CAPTURE_AND_HOME | {"flight"}}

RULE_SETS: dict[str, RuleSet] = {
    each.id: each
    for each in (
        _vest("vest-classic", "Vest Classic"),
        _vest("vest-master", "Vest Master"),
        _vest("vest-blitz", "Vest Blitz", tokens_out=1, **_BLITZ, **_FLIGHT),
        _vest("vest-arrow", "Vest Arrow", **_FLIGHT),
        _vest_2026_09("vest-classic-2026-09", "Vest Classic (2026-09)"),
        _vest_2026_09("vest-master-2026-09", "Vest Master (2026-09)", pair="double"),
        _vest_2026_09(
            "vest-blitz-2026-09",
            "Vest Blitz (2026-09)",
            tokens_out=2,
            action_ms=5_000,
            turn_ms=20_000,
            idle_limit=3,
            **_BLITZ,
        ),
        _vest_2026_09(
            "vest-arrow-2026-09", "Vest Arrow (2026-09)", arrows="star", safe_stars=False
        ),
        _ukll("ukll-casual", "UKLL Casual"),
        _ukll(
            "ukll-competitive",
            "UKLL Competitive",
            seats=(2,),
            tokens_out=1,
            rescue=True,
            takes_house_rules=False,
            starter_chooses=True,
            seat_ms=450_000,
        ),
        RuleSet(
            "traditional",
            "Traditional",
            seats=FEW_SEATS,
            queue=False,
            pair="single",
            extra=frozenset(),
        ),
    )
}
"""The eleven base rule sets by id."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a house rule changes, and whether a set can take it and has it already."""

    changes: Callable[[RuleSet], RuleSet]
    suits: Callable[[RuleSet], bool] = lambda rules: True


_HOUSE_RULES: dict[str, HouseRule] = {
    "blocks": HouseRule(
        lambda rules: replace(rules, pair="block"),
        lambda rules: rules.pair in {"none", "single"} and rules.tokens_out < 2,
    ),
    "bounce": HouseRule(lambda rules: replace(rules, overshoot="bounce")),
    "capturebonus": HouseRule(lambda rules: replace(rules, extra=rules.extra | CAPTURE_AND_HOME)),
    "capturefirst": HouseRule(lambda rules: replace(rules, lock=True)),
    "enter1": HouseRule(lambda rules: replace(rules, enter_on=rules.enter_on | {1})),
    "nosafe": HouseRule(lambda rules: replace(rules, safe_stars=False)),
    "oneout": HouseRule(
        lambda rules: replace(rules, tokens_out=1), lambda rules: rules.tokens_out == 0
    ),
    "unlimitedsixes": HouseRule(lambda rules: replace(rules, three_sixes=False)),
}

OPTIONS: dict[str, str] = {option: f"option-{option}" for option in _HOUSE_RULES}
"""The house rules by option, each with the key of its description."""


def takes_option(rule_set: RuleSet, option: str) -> bool:
    """Whether the set can take this option; False too where it already has what it says."""
    if option == TEAM:
        return rule_set.takes_team and not rule_set.team
    rule = _HOUSE_RULES.get(option)
    if rule is None or not rule_set.takes_house_rules or not rule.suits(rule_set):
        return False
    return rule.changes(rule_set) != rule_set


@lru_cache(maxsize=1024)
def rule_set(id: str) -> RuleSet:
    """The rule set of an id with its options, which may come in any order.

    Raises Refusal ``bad-rules`` for an unknown set, and ``unknown-option``, ``option-twice``,
    ``option-already`` or ``option-not-taken``, which name the option.

    >>> rule_set("traditional+bounce+blocks").id
    'traditional+blocks+bounce'
    """
    base_id, *options = id.split("+")
    if base_id not in RULE_SETS:
        raise refusal("bad-rules", rules=base_id)
    base = RULE_SETS[base_id]
    for place, option in enumerate(options):
        _check_option(base, option, twice=option in options[:place])
    ordered = sorted(options, key=lambda option: (option != TEAM, option))
    changed = base
    for option in ordered:
        changed = _with_option(changed, option)
    return replace(changed, id="+".join([base_id, *ordered]))


def _check_option(base: RuleSet, option: str, *, twice: bool) -> None:
    if option != TEAM and option not in _HOUSE_RULES:
        raise refusal("unknown-option", rules=base.id, option=option)
    if twice:
        raise refusal("option-twice", rules=base.id, option=option)
    if takes_option(base, option):
        return
    rule = _HOUSE_RULES.get(option)
    has_it = rule is not None and base.takes_house_rules and rule.changes(base) == base
    raise refusal("option-already" if has_it else "option-not-taken", rules=base.id, option=option)


def _with_option(rules: RuleSet, option: str) -> RuleSet:
    if option == TEAM:
        return replace(rules, team=True, seats=(TEAM_SEATS,))
    return _HOUSE_RULES[option].changes(rules)


def check_seats(rule_set: RuleSet, seats: int) -> None:
    """Refuse a number of seats that the set is not played with (``bad-seats``)."""
    if seats not in rule_set.seats or seats not in SEAT_CORNERS:
        raise refusal("bad-seats", rules=rule_set.id, seats=seats)
