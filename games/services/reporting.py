"""Reports: what one player says of another, with what was said at their table."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine import Refusal
from games.models import ChatLine, Player, Reason, Report, Seat
from games.models.talk import NOTE_LENGTH
from games.services.talk import clean_text

MOST_A_DAY = 5
LINES_ATTACHED = 30


def report(player: Player, *, key: str, corner: int, reason: str, note: str = "") -> Report:
    """A report of who sits on this corner, or the one that this player made there before.

    Raises Refusal ``malformed`` for a reason that is none or a note that cannot be read,
    ``not-seated`` for who has no seat at the table, ``not-found`` for an empty corner,
    ``forbidden`` for oneself and for bots, ``rate`` for more than five a day.
    """
    if reason not in Reason.values:
        raise Refusal("malformed", data={"field": "reason"})
    words = clean_text(note, field="note", most=NOTE_LENGTH) if note.strip() else ""
    seat = _reported(player, key, corner)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        pair = {"table": seat.table, "reporter": player, "reported": seat.player}
        first = Report.objects.filter(**pair).first()
        if first is not None:
            return first
        _refuse_if_too_many(player)
        lines = _last_lines(seat)
        return Report.objects.create(**pair, name=seat.name, reason=reason, note=words, lines=lines)


def _reported(player: Player, key: str, corner: int) -> Seat:
    seats = list(Seat.objects.filter(table__key=key).select_related("table", "player"))
    if not any(seat.player_id == player.pk for seat in seats):
        raise Refusal("not-seated")
    seat = next((seat for seat in seats if seat.corner == corner), None)
    if seat is None:
        raise Refusal("not-found")
    if seat.player is None or seat.player_id == player.pk:
        raise Refusal("forbidden")
    return seat


def _refuse_if_too_many(player: Player) -> None:
    since = timezone.now() - timedelta(days=1)
    made = Report.objects.filter(reporter=player, at__gt=since).count()
    if made >= MOST_A_DAY:
        raise Refusal("rate", data={"reports": made})


def _last_lines(seat: Seat) -> list[dict[str, Any]]:
    """What players said last at a table; ``seat`` is the speaker's number at the roll-off."""
    said = ChatLine.objects.filter(table=seat.table_id, number__isnull=False)
    rows = list(said.select_related("player").order_by("-pk")[:LINES_ATTACHED])
    return [
        {
            **{"seat": row.number, "player": row.player.key if row.player else None},
            **{"name": row.name, "text": row.text, "phrase": row.phrase},
            "at": row.at.isoformat(),
        }
        for row in reversed(rows)
    ]
