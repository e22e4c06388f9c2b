"""What every answer carries, how pages look, and the refusal of a stale form."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.messages import sentence

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self' {socket}; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)

PALETTES = ("protan", "deutan", "tritan")
"""Colours for the three common colour deficiencies; the browser asks for one with a cookie."""

Answer = Callable[[HttpRequest], HttpResponse]


def content_security_policy(get_response: Answer) -> Answer:
    """No script or style but our own files; sockets to this very host only."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        scheme = "wss" if request.is_secure() else "ws"
        policy = POLICY.format(socket=f"{scheme}://{request.get_host()}")
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault("Permissions-Policy", "microphone=(self)")
        return response

    return middleware


def looks(request: HttpRequest) -> dict[str, str]:
    """What the reader has chosen for every page: the palette, drawn from the first paint on."""
    palette = request.COOKIES.get("palette", "")
    return {"palette": palette if palette in PALETTES else ""}


def no_nul(get_response: Answer) -> Answer:
    """An address with a NUL in it is no address of ours, and no database takes one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            return nothing_here(request)
        return get_response(request)

    return middleware


def nothing_here(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Nothing at this address: a page that says so, or the API's form of a refusal."""
    if request.path.startswith("/api/"):
        refused = {"code": "not-found", "text": sentence("not-found", {})}
        return JsonResponse(refused, status=404)
    return render(request, "404.html", status=404)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A write without the right token: a page of its own, or the API's form of a refusal."""
    if request.path.startswith("/api/"):
        refused = {"code": "forbidden", "text": sentence("no-token", {})}
        return JsonResponse(refused, status=403)
    return render(request, "403_csrf.html", status=403)
