"""The player behind a request: made a guest on the first action, remembered by the session."""

from django.contrib.auth import login
from django.http import HttpRequest

from games.models import Player
from games.services import guests

BACKEND = "django.contrib.auth.backends.ModelBackend"
KNOWN = "known_tables"
MOST_KNOWN = 20


def player_of(request: HttpRequest) -> Player | None:
    """Who asks, or None for somebody who has done nothing yet."""
    return request.user if isinstance(request.user, Player) else None


def ensure_player(request: HttpRequest) -> Player:
    """Who asks; a new guest where nobody was signed in."""
    player = player_of(request)
    if player is None:
        player = guests.make_guest()
        login(request, player, backend=BACKEND)
    return player


def known_tables(request: HttpRequest) -> list[str]:
    """The private tables whose code this session has given."""
    return list(request.session.get(KNOWN, []))


def remember_table(request: HttpRequest, key: str) -> None:
    """Let this session see a private table from now on."""
    known = [each for each in known_tables(request) if each != key]
    request.session[KNOWN] = [*known, key][-MOST_KNOWN:]
