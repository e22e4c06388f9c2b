"""Guests: players made on their first action, with nothing to fill in."""

import secrets
import unicodedata
from types import SimpleNamespace
from typing import Any, cast

from django.contrib import auth
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.cached_db import SessionStore

from games.engine import Refusal
from games.models import Player
from games.models.player import NAME_LENGTH

COLOURS = ("Amber", "Coral", "Jade", "Indigo", "Olive", "Pearl", "Ruby", "Teal")
ANIMALS = ("Badger", "Crane", "Dolphin", "Heron", "Lynx", "Otter", "Robin", "Swift")
MOST_KNOWN_TABLES = 20
REFUSED_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def make_guest(*, name: str = "") -> Player:
    """A new guest; without a name it is given one.

    Raises Refusal ``malformed`` for a name that is too long or holds control characters.
    """
    player = Player(name=clean_name(name) or _any_name())
    player.set_unusable_password()
    player.save()
    return player


def clean_name(name: str) -> str:
    """The name in one spelling, its spaces folded; empty where none was given."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if len(text) > NAME_LENGTH:
        raise Refusal("malformed", data={"field": "name", "most": NAME_LENGTH})
    if any(unicodedata.category(letter) in REFUSED_CATEGORIES for letter in text):
        raise Refusal("malformed", data={"field": "name"})
    return text


def player_of_session(session_key: str | None) -> tuple[Player | None, list[str]]:
    """Who a session belongs to, and the private tables whose code it knows."""
    if not session_key:
        return None, []
    session = SessionStore(session_key)
    player = auth.get_user(cast(Any, SimpleNamespace(session=session)))
    return (player if isinstance(player, Player) else None), known_tables(session)


def known_tables(session: SessionBase) -> list[str]:
    """The private tables whose code this session has given, newest last."""
    return list(session.get("known_tables", []))


def learn_table(session: SessionBase, key: str) -> None:
    """Note that this session knows a private table's code; the oldest are forgotten."""
    known = [each for each in known_tables(session) if each != key]
    session["known_tables"] = [*known, key][-MOST_KNOWN_TABLES:]


def _any_name() -> str:
    number = secrets.randbelow(90) + 10
    return f"{secrets.choice(COLOURS)} {secrets.choice(ANIMALS)} {number}"
