"""The page of a finished game: places, dice, and the record."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from games import queries
from games.forms import name_of
from games.models import Table
from games.record import read


@require_GET
def game(request: HttpRequest, key: str) -> HttpResponse:
    """Who won, who played, and what every die came from; a game that runs is shown at its table."""
    if queries.is_running(key):
        return redirect("games:table", key=key)
    over = _over(key)
    places = {each["corner"]: each["place"] for each in over.places}
    seats = sorted(over.seat_set.all(), key=lambda seat: places.get(seat.corner, 9))
    record = read(over.record)
    facts = {
        "table": over,
        "rules_name": name_of(over.rules),
        "rows": [(places.get(seat.corner), seat) for seat in seats],
        "headers": dict(record.headers),
        "plies": len(record.plies),
    }
    return render(request, "games/game.html", facts)


@require_GET
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The record as a text file."""
    answer = HttpResponse(_over(key).record, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="ludo-{key}.txt"'
    return answer


def _over(key: str) -> Table:
    try:
        return queries.game_for_page(key)
    except queries.NotKnown:
        raise Http404 from None
