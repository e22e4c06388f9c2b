"""One translated sentence per refusal code: what a person reads when something is not possible."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "malformed": _("That could not be understood."),
    "unknown": _("There is no such command."),
    "too-long": _("That is too long."),
    "rate": _("That was too much at once. Wait a moment."),
    "paused": _("You left games before their end. You may queue again in {minutes} min."),
    "not-hello": _("Say hello first."),
    "not-seated": _("You do not sit at this table."),
    "not-started": _("The game has not started yet."),
    "over": _("The game is over."),
    "not-your-turn": _("It is not your turn."),
    "stale": _("The game has moved on since. Look again."),
    "illegal": _("The rules do not allow that now."),
    "id-reused": _("That command was already used for something else."),
    "closed": _("It is too late for that."),
    "full": _("That seat is taken."),
    "too-many": _("{people} people sit here: too many for so few seats."),
    "seats-empty": _("Some seats are still empty. Fill them with bots, or wait."),
    "code": _("No table has this code."),
    "funds": _("You do not have enough coins for that."),
    "already-seated": _("You already sit at another table."),
    "forbidden": _("You may not do that."),
    "no-token": _(
        "Send the X-CSRFToken header with the value of the CSRF cookie. GET me sets the cookie, and"
        " it changes when you become a guest: read it anew."
    ),
    "no-session": _("Nobody knows you here yet. Become a guest first."),
    "guest-words": _("Guests talk with phrases. Words of your own come with a linked account."),
    "reports-spent": _("Thank you, you have sent many reports today. Send more tomorrow."),
    "not-found": _("There is nothing here."),
    "version": _("This page is out of date. Load it again."),
    "bye-restart": _("The server restarts. You will be back in a moment."),
    "bye-slow": _("Your connection is too slow to follow the game."),
    "bye-superseded": _("You are playing in another window."),
    "bye-kicked": _("The host has removed you from this table."),
    "bye-version": _("This page is out of date. Load it again."),
    "bye-gone": _("There is no such table for you."),
    "bye-flood": _("Too many messages that could not be understood."),
    # The engine's: each names its rule.
    "bad-rules": _("There is no rule set called {rules}."),
    "unknown-option": _("There is no house rule called {option}."),
    "option-twice": _("The house rule {option} is named twice."),
    "option-not-taken": _("These rules cannot be played with {option}."),
    "option-already": _("These rules have {option} already."),
    "bad-seats": _("These rules are not for {seats} players."),
    "bad-corners": _("Nobody can sit like that on this board."),
    "bad-position": _("That is not a position of this game."),
    "impossible-position": _("That position cannot come about in a game."),
    "bad-action": _("That is not an action of this game."),
    "bad-depth": _("That is not a number of actions to look ahead."),
    "game-over": _("The game is over."),
    "not-playing": _("This seat has finished or left."),
    "no-roll-owed": _("You have rolled. Play what you rolled before you roll again."),
    "play-first": _("Play the rolls that wait before you roll again."),
    "roll-without-value": _("A roll needs the number that the die shows."),
    "not-waiting": _("No {roll} is waiting to be played."),
    "nothing-to-decline": _("You can only decline when you may move, but need not."),
    "partners-tokens": _("Your tokens are all home. Move your partner's now."),
    "own-tokens": _("You move your own tokens until all of them are home."),
    "already-home": _("Token {token} is home already and stays there."),
    "needs-entry-roll": _("A token leaves its base only with an entry roll. A {roll} is none."),
    "rescue-only": _("A {roll} brings a token out only when nothing else can move."),
    "overshoot": _("That is too far. A token needs the exact number to reach home."),
    "bounce-nowhere": _("That token would bounce back to where it may not stand."),
    "lower-letter": _("Of tokens on one cell, the first letter moves. Move {lower}."),
    "no-double-piece": _("Only two tokens that stand together may move together."),
    "odd-together": _("Two tokens move together by half of an even roll. A {roll} is odd."),
    "passes-pair": _("A pair stands in the way. A token cannot pass it."),
    "lands-on-pair": _("A pair stands there. A single token cannot land on it."),
    "flight-barred": _("A pair stands where the arrow ends. That token cannot fly."),
}

SPECIAL: dict[str, dict[str, str]] = {
    "rate": {"minutes": "paused", "reports": "reports-spent"},
    "forbidden": {"is_guest": "guest-words"},
    "full": {"people": "too-many"},
}
"""Codes that have another sentence where their data names one of these facts."""


def sentence(code: str, data: Mapping[str, object]) -> str:
    """The sentence for a code, with what the data says of the case where it has a place for it."""
    special = next((key for fact, key in SPECIAL.get(code, {}).items() if fact in data), code)
    text = str(SENTENCES.get(special, SENTENCES["illegal"]))
    return text.format_map(_Facts(data))


class _Facts(dict[str, object]):
    """The data of a refusal; what is missing is written as a dash."""

    def __missing__(self, name: str) -> str:
        return "–"
