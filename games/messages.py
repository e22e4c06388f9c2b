"""One translated sentence per refusal code: what a person reads when something is not possible."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise] = {
    "malformed": _("That could not be understood."),
    "unknown": _("There is no such command."),
    "too-long": _("That is too long."),
    "rate": _("That was too much at once. Wait a moment."),
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
    "seats-empty": _("Some seats are still empty. Fill them with bots, or wait."),
    "code": _("No table has this code."),
    "funds": _("You do not have enough coins for that."),
    "already-seated": _("You already sit at another table."),
    "forbidden": _("You may not do that."),
    "not-found": _("There is nothing here."),
    "version": _("This page is out of date. Load it again."),
    "bye-restart": _("The server restarts. You will be back in a moment."),
    "bye-slow": _("Your connection is too slow to follow the game."),
    "bye-superseded": _("You are playing in another window."),
    "bye-kicked": _("The host has removed you from this table."),
    "bye-version": _("This page is out of date. Load it again."),
    "bye-gone": _("There is no such table for you."),
    "bye-flood": _("Too many messages that could not be understood."),
}


def sentence(code: str, data: Mapping[str, object]) -> str:
    """The sentence for a code; what the data says of the case is added where it helps."""
    known = SENTENCES.get(code)
    return str(known if known is not None else SENTENCES["illegal"])
