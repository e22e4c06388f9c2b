"""The cast as browsers that speak the JSON API: each with its cookies and an address of its own."""

from itertools import count
from typing import Any

from django.conf import settings
from django.test import Client

_addresses = count(1)


def fresh_address() -> str:
    """An address that nobody else of this process has, so that no limit is shared."""
    number = next(_addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def browser() -> Client:
    """A browser of its own, with cookies and an address."""
    return Client(REMOTE_ADDR=fresh_address())


class Member:
    """Somebody with a browser that sends CSRF tokens as the site asks for them."""

    def __init__(self, name: str = "", *, guest: bool = True, address: str = "") -> None:
        self.name = name
        self.client = Client(enforce_csrf_checks=True, REMOTE_ADDR=address or fresh_address())
        self.get("me")
        if guest:
            self.key = self.post("guests", {"name": name})["key"]

    def get(self, path: str) -> Any:
        """The JSON of a GET; a problem has its status under ``status``."""
        return _read(self.client.get(f"/api/v1/{path}"))

    def text(self, path: str) -> str:
        """The text of a GET that succeeds."""
        answer = self.client.get(f"/api/v1/{path}")
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith("text/plain")
        return answer.content.decode()

    def post(self, path: str, body: object = None, *, token: str | None = None) -> Any:
        """The JSON of a POST; a problem has its status under ``status``."""
        return _read(
            self.client.post(
                f"/api/v1/{path}",
                body if body is not None else "",
                content_type="application/json",
                headers={"X-CSRFToken": self.token() if token is None else token},
            )
        )

    def delete(self, path: str) -> Any:
        """The JSON of a DELETE; a problem has its status under ``status``."""
        headers = {"X-CSRFToken": self.token()}
        return _read(self.client.delete(f"/api/v1/{path}", headers=headers))

    def token(self) -> str:
        """The CSRF token of this browser."""
        found = self.client.cookies.get(settings.CSRF_COOKIE_NAME)
        return found.value if found else ""

    def opens(self, kind: str = "private", rules: str = "vest-classic", seats: int = 2) -> Any:
        """Open a table."""
        return self.post("tables", {"kind": kind, "rules": rules, "seats": seats})


def _read(answer: Any) -> Any:
    facts = answer.json()
    return facts if answer.status_code < 400 else {"status": answer.status_code, **facts}
