"""Reads that span models: for pages, for the API and for the live tables."""

from games.queries.live import commits_of, due_tables, live_rows, one_moment, plies_after, room_mark
from games.queries.pages import (
    NotKnown,
    blocked_keys,
    game_for_page,
    is_running,
    last_games_of,
    room_of_code,
    running_public_tables,
    table_for_page,
    table_of,
)
from games.queries.pools import lobby_mark, open_ticket_of, ticket_facts, waiting_pools
from games.queries.transcripts import transcript_of

__all__ = [
    "NotKnown",
    "blocked_keys",
    "commits_of",
    "due_tables",
    "game_for_page",
    "is_running",
    "last_games_of",
    "live_rows",
    "lobby_mark",
    "one_moment",
    "open_ticket_of",
    "plies_after",
    "room_mark",
    "room_of_code",
    "running_public_tables",
    "table_for_page",
    "table_of",
    "ticket_facts",
    "transcript_of",
    "waiting_pools",
]
