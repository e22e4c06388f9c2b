"""Fair play: how the dice come about, and a verifier that runs in the visitor's browser."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

FILES = ("js/verify.js", "js/ldice.js", "fair/ldice_verify.py")
"""What does the verifying: their fingerprints stand on the page."""

CHECKS = (
    (1, _("Every field is well-formed")),
    (2, _("The seed is the one that the server committed to, and the one your browser noted")),
    (3, _("Every player's entropy was committed to by its seat, yours among them")),
    (4, _("Seed and entropies give the mix")),
    (5, _("The dice are numbered 0, 1, 2 … without a gap")),
    (6, _("Every die is the one that the seed gives")),
    (7, _("The roll-off gives the player who started")),
    (8, _("The dice are those of the game's move list")),
)
WORDS = {
    "all-hold": _("All checks hold: {n} dice, recomputed in {ms} ms."),
    "failed": _("Check {n} failed: these are not the dice that were promised."),
    "unreadable": _("That is not a transcript. Paste the whole JSON document."),
    "not-found": _("There is no finished game with this link."),
    "offline": _("The game could not be fetched. Paste its transcript instead."),
    "insecure": _("Browsers compute this only on https pages and on this machine itself."),
    "working": _("Computing …"),
    "not-compared": _("not compared: no move list was given"),
}


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """The page; ``?game=<key>`` verifies that game at once."""
    facts = {
        "checks": CHECKS,
        "files": fingerprints(),
        "words": {key: str(text) for key, text in WORDS.items()},
        "game": request.GET.get("game", "")[:20],
    }
    return render(request, "games/fair.html", facts)


@cache
def fingerprints() -> tuple[tuple[str, str], ...]:
    """Each file of the verifier with the SHA-256 of what this site serves."""
    return tuple((name, sha256(_served(name)).hexdigest()) for name in FILES)


def _served(name: str) -> bytes:
    """The bytes that browsers get: in hashed files imports go by other names than in the source."""
    stored_name = getattr(staticfiles_storage, "stored_name", None)
    if stored_name is not None:
        with staticfiles_storage.open(stored_name(name)) as file:
            return bytes(file.read())
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found).read_bytes()
