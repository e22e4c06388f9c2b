"""What people do in a private room before its game, each then shown the room again."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.engine import Refusal
from games.forms import PlayForm
from games.services import hosting, seating
from games.views.session import ensure_player, known_tables
from games.views.table import known_table, table_page


@require_POST
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Take a free seat: the one that is wanted, or the first."""
    corner, known = _corner(request), known_tables(request)

    def work() -> None:
        seating.sit(ensure_player(request), key=key, corner=corner, known=known)

    return _done(request, key, work)


@require_POST
def start(request: HttpRequest, key: str) -> HttpResponse:
    """The host starts; ``fill`` gives empty seats to bots."""
    fill = bool(request.POST.get("fill"))
    return _done(request, key, lambda: seating.start(ensure_player(request), key=key, fill=fill))


@require_POST
def remove(request: HttpRequest, key: str) -> HttpResponse:
    """The host sends a person away."""
    corner, known = _corner(request), known_tables(request)

    def work() -> None:
        if corner is None:
            raise Refusal("malformed")
        hosting.remove(ensure_player(request), key=key, corner=corner, known=known)

    return _done(request, key, work)


@require_POST
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """The host changes what is played here."""
    form, known = PlayForm(request.POST), known_tables(request)

    def work() -> None:
        if not form.is_valid():
            raise Refusal("malformed")
        wanted = {name: form.cleaned_data[name] for name in ("rules", "seats", "clock")}
        hosting.change_rules(ensure_player(request), key=key, known=known, **wanted)

    return _done(request, key, work)


def _done(request: HttpRequest, key: str, work: Callable[[], object]) -> HttpResponse:
    try:
        work()
    except Refusal as refusal:
        return table_page(request, known_table(request, key), refusal)
    return redirect("games:table", key=key)


def _corner(request: HttpRequest) -> int | None:
    given = request.POST.get("corner", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 3 else None
