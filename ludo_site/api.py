"""The JSON API: every app's router, who may write, and what a problem looks like."""

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.security import APIKeyCookie

from games.api import router as games
from games.engine import Refusal
from games.messages import sentence
from games.problems import problem, status_of
from games.queries import NotKnown

CODES = {400: "malformed", 401: "forbidden", 403: "forbidden", 404: "not-found", 429: "rate"}
"""The code of a problem that no service named."""

TEXTS = {401: "no-session", 403: "no-token"}
"""What is said of it where the code's own sentence says too little."""


class SessionCookie(APIKeyCookie):
    """The session, if there is one; every write must show the CSRF token too."""

    param_name = settings.SESSION_COOKIE_NAME

    def authenticate(self, request: HttpRequest, key: str | None) -> bool:
        """Let everybody in: each operation says whether it needs a player."""
        return True


api = NinjaAPI(
    title="Ludo",
    version="1",
    description=(
        "Guests, tables, play and finished games. Writes need the X-CSRFToken header with the value"
        f" of the cookie {settings.CSRF_COOKIE_NAME}: GET me sets it, and POST guests changes it."
    ),
    docs_url="/docs",
    auth=SessionCookie(),
)
api.add_router("", games)


@api.exception_handler(Refusal)
def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A rule or a service says no."""
    return api.create_response(request, problem(refusal), status=status_of(refusal))


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """No session, no token, or a body that is not JSON."""
    return _plain(request, error.status_code)


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """A body of another shape; the first field that is wrong is named."""
    where = next((each["loc"][-1] for each in error.errors if each.get("loc")), "")
    refusal = Refusal("malformed", data={"field": str(where)[:40]})
    return api.create_response(request, problem(refusal), status=400)


@api.exception_handler(SuspiciousOperation)
def suspicious(request: HttpRequest, error: Exception) -> HttpResponse:
    """A body beyond all bounds."""
    return api.create_response(request, problem(Refusal("too-long")), status=400)


@api.exception_handler(NotKnown)
@api.exception_handler(Http404)
def not_known(request: HttpRequest, error: Exception) -> HttpResponse:
    """Nothing here that this session may know of."""
    return _plain(request, 404)


def _plain(request: HttpRequest, status: int) -> HttpResponse:
    body = problem(Refusal(CODES.get(status, "malformed")))
    if status in TEXTS:
        body["text"] = sentence(TEXTS[status], {})
    return api.create_response(request, body, status=status)
