"""The player behind a request: made a guest on the first action, remembered by the session."""

from django.contrib.auth import login
from django.http import HttpRequest

from games.models import Player
from games.services import guests, limits

BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_of(request: HttpRequest) -> Player | None:
    """Who asks, or None for somebody who has done nothing yet."""
    return request.user if isinstance(request.user, Player) else None


def ensure_player(request: HttpRequest, *, name: str = "") -> Player:
    """Who asks; a new guest where nobody was signed in.

    Raises Refusal ``malformed`` for a bad name, ``rate`` for an address with too many guests.
    """
    guests.clean_name(name)
    player = player_of(request)
    if player is None:
        limits.spend("guests", who=request.META.get("REMOTE_ADDR", ""))
        player = guests.make_guest(name=name)
        login(request, player, backend=BACKEND)
    return player


def known_tables(request: HttpRequest) -> list[str]:
    """The private tables whose code this session has given."""
    return guests.known_tables(request.session)


def remember_table(request: HttpRequest, key: str) -> None:
    """Let this session see a private table from now on."""
    guests.learn_table(request.session, key)
