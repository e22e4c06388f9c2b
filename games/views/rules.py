"""A rule set in words: the sentences that the table and the lobby show, read from its fields."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import clocks
from games.engine import RULE_SETS, RuleSet, takes_option

SUMMARIES: dict[str, Promise] = {
    "vest-classic": _("Collect your rolls and play them in any order. Pairs bar the way."),
    "vest-master": _("Plays exactly like Classic."),
    "vest-blitz": _(
        "Fast: one token home wins, but the home column opens with your first capture."
    ),
    "vest-arrow": _("Classic with arrows that carry you on and give another roll."),
    "vest-classic-2026-09": _("Classic without pairs."),
    "vest-master-2026-09": _("Classic with pairs that bar the way, as played in September 2026."),
    "vest-blitz-2026-09": _("Five seconds an action, two tokens out, one token home wins."),
    "vest-arrow-2026-09": _("Stars are arrows from one to the next, and nothing is safe on them."),
    "ukll-casual": _("Play each roll at once. The first to bring four tokens home wins."),
    "ukll-competitive": _("Head to head with seven and a half minutes each."),
    "traditional": _("The game as it is played at kitchen tables."),
}
PAIRS: dict[str, Promise] = {
    "none": _("Tokens on one cell do not protect each other: all are captured together."),
    "single": _("Only a lone token is captured. Two or more on a cell are safe."),
    "stack": _("Nobody lands on a pair on an unsafe cell, but everybody may pass it."),
    "block": _("Nobody passes or lands on a pair, not even its owner."),
    "double": _(
        "Two tokens on a cell form a Double Piece. Opponents cannot pass it, and only another"
        " Double Piece may land on it. On 2, 4 or 6 it moves together by half the number."
    ),
}
ARROWS: dict[str | None, Promise] = {
    "corner": _(
        "Who ends on the tail of an arrow flies to its head and rolls again. The arrow before a"
        " home column is for its owner alone."
    ),
    "star": _("Who ends on a star flies on to the next one. Stars are not safe."),
}
EXTRAS: dict[str, Promise] = {
    "capture": _("a capture"),
    "home": _("a token that reaches home"),
    "flight": _("a flight"),
}


HOUSE_RULES: dict[str, Promise] = {
    "blocks": _("Two tokens of one player on a cell bar everybody"),
    "bounce": _("What is left over at home is walked back"),
    "capturebonus": _("A capture and a token home give another roll"),
    "capturefirst": _("The home column opens with your first capture"),
    "enter1": _("A 1 brings a token out too"),
    "nosafe": _("Only start cells are safe"),
    "oneout": _("One token starts on the board"),
    "unlimitedsixes": _("A third six in a row does not end the turn"),
}
"""What each house rule of the engine says, for those who choose."""


def rules_in_words(rules: RuleSet, seats: int) -> list[str]:
    """What a player must know of a rule set at a table of so many seats, a sentence or two each."""
    return [str(sentence) for sentence in _sentences(rules, seats)]


def rule_facts() -> dict[str, dict[str, object]]:
    """For the lobby's form: each base set's seats, whether it takes pairs, and its summary."""
    return {
        each.id: {
            "seats": list(each.seats),
            "team": takes_option(each, "team"),
            "options": [option for option in HOUSE_RULES if takes_option(each, option)],
            "words": str(SUMMARIES[each.id]),
        }
        for each in RULE_SETS.values()
    }


def _sentences(rules: RuleSet, seats: int) -> Iterator[Promise | str]:
    yield from _aim(rules, seats)
    yield from _turn(rules)
    yield PAIRS[rules.pair]
    if rules.arrows:
        yield ARROWS[rules.arrows]
    if not rules.safe_stars and rules.arrows != "star":
        yield _("Only start cells are safe.")
    if rules.lock:
        yield _("Your home column stays locked until you have captured once.")
    yield _home(rules)
    yield _clock(rules)
    if rules.seat_ms is not None:
        yield _lag()


def _aim(rules: RuleSet, seats: int) -> Iterator[Promise | str]:
    goal = rules.goal_for(seats)
    if rules.team:
        yield _("Seats opposite each other play as a pair and never capture each other.")
    yield ngettext(
        "Bring {n} token home to finish.", "Bring {n} tokens home to finish.", goal
    ).format(n=goal)
    entry = " / ".join(str(number) for number in sorted(rules.enter_on))
    yield _("A token enters on {numbers}.").format(numbers=entry)
    if rules.tokens_out:
        yield ngettext(
            "{n} token starts on the board.", "{n} tokens start on the board.", rules.tokens_out
        ).format(n=rules.tokens_out)
    if rules.rescue:
        yield _("A 1 may bring a token out when nothing else can move. You may decline it.")


def _turn(rules: RuleSet) -> Iterator[Promise | str]:
    if rules.queue:
        yield _("Rolls wait: roll on while you may, and play them in any order.")
    else:
        yield _("Each roll is played before the next one is taken.")
    yield _("A 6 gives another roll.")
    if extras := [str(EXTRAS[each]) for each in EXTRAS if each in rules.extra]:
        yield _("Another roll also comes for {reasons}.").format(reasons=", ".join(extras))
    if rules.three_sixes:
        yield _("A third six in a row ends the turn, and rolls that wait are lost.")
    if rules.streak_reset:
        yield _("A capture or a token home starts that count anew.")


def _home(rules: RuleSet) -> Promise:
    if rules.overshoot == "bounce":
        return _("What is left over at home is walked back.")
    return _("Home needs the exact number.")


def _clock(rules: RuleSet) -> str:
    if rules.seat_ms is not None:
        minutes, seconds = divmod(rules.seat_ms // 1000, 60)
        return _("{clock} for all your turns. At zero you lose.").format(
            clock=f"{minutes}:{seconds:02}"
        )
    return _("{n} seconds for each action, then the server plays for you.").format(
        n=rules.action_ms // 1000
    )


def _lag() -> str:
    return _(
        "The way from you to the server is not on your clock, as the server measures it: up to"
        " {most} s for each action, out of an allowance of {start} s that grows by {refill} s with"
        " each action, up to {brim} s."
    ).format(
        most=clocks.MOST_CREDIT_MS / 1000,
        start=clocks.ALLOWANCE_MS / 1000,
        refill=clocks.REFILL_MS / 1000,
        brim=clocks.MOST_ALLOWANCE_MS / 1000,
    )
