"""What the lobby asks for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine import OPTIONS, RULE_SETS
from games.models import Clock, Strength

SEATS = (2, 3, 4, 6, 8)
WORDS = {
    "vest-classic": _("Classic"),
    "vest-master": _("Master"),
    "vest-blitz": _("Blitz"),
    "vest-arrow": _("Arrow"),
    "vest-classic-2026-09": _("Classic, 2026-09 edition"),
    "vest-master-2026-09": _("Master, 2026-09 edition"),
    "vest-blitz-2026-09": _("Blitz, 2026-09 edition"),
    "vest-arrow-2026-09": _("Arrow, 2026-09 edition"),
    "ukll-casual": _("UKLL casual"),
    "ukll-competitive": _("UKLL competitive"),
    "traditional": _("Traditional"),
}

STRENGTHS = (
    (Strength.EASY, _("Easy")),
    (Strength.FAIR, _("Fair")),
    (Strength.STRONG, _("Strong")),
)


def name_of(rules: str) -> str:
    """What people call the rule set of an id, its options left out."""
    return str(WORDS[rules.split("+")[0]])


class PlayForm(forms.Form):
    """A game: rule set and house rules, seats, clock, how strong the bots are, pairs or not.

    ``friend`` is the key of the player to be a pair with among people.
    """

    rules = forms.ChoiceField(
        label=_("Rules"), choices=[(id, WORDS[id]) for id in RULE_SETS], initial="vest-classic"
    )
    seats = forms.TypedChoiceField(
        label=_("Seats"), choices=[(n, str(n)) for n in SEATS], coerce=int, initial=4
    )
    strength = forms.ChoiceField(label=_("Bots"), choices=STRENGTHS, initial=Strength.FAIR)
    team = forms.BooleanField(label=_("Team Up: two against two"), required=False)
    friend = forms.CharField(
        label=_("With a friend: their player key"), max_length=20, required=False
    )
    options = forms.MultipleChoiceField(
        label=_("House rules"), choices=[(option, option) for option in OPTIONS], required=False
    )
    relaxed = forms.BooleanField(label=_("Relaxed clock: 45 seconds"), required=False)
    kind = forms.ChoiceField(
        choices=[
            ("bots", _("Play against bots")),
            ("quick", _("Find people to play with")),
            ("ranked", _("Ranked game")),
            ("private", _("Open a private room")),
        ],
        required=False,
        initial="bots",
    )

    def clean(self) -> dict[str, Any]:
        """Head to head where the rules know nothing else; pairs only at four seats."""
        cleaned: dict[str, Any] = super().clean() or {}
        rules = RULE_SETS.get(cleaned.get("rules", ""))
        if rules is not None and len(rules.seats) == 1:
            cleaned["seats"] = rules.seats[0]
        cleaned["kind"] = cleaned.get("kind") or "bots"
        if rules is not None:
            team = ["team"] if cleaned.get("team") else []
            cleaned["rules"] = "+".join([rules.id, *team, *sorted(cleaned.get("options", []))])
        cleaned["clock"] = Clock.RELAXED if cleaned.get("relaxed") else Clock.NORMAL
        return cleaned
