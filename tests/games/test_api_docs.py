"""The API tells what it can: a document for programs, a page for people."""

import pytest

from tests.games.cast import Member

ROUTES = (
    *("me", "guests", "tables", "join", "queue", "queue/{ticket}"),
    *(f"tables/{{key}}{each}" for each in ("", "/sit", "/start", "/leave")),
    *(f"tables/{{key}}/{each}" for each in ("remove", "rules", "report")),
    *("players/{key}/block", "games/{key}", "games/{key}/record", "games/{key}/transcript"),
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]


def test_the_document_names_every_route_and_no_other() -> None:
    paths = Member(guest=False).get("openapi.json")["paths"]
    assert sorted(paths) == sorted(f"/api/v1/{route}" for route in ROUTES)


def test_the_document_has_a_page() -> None:
    assert Member(guest=False).client.get("/api/v1/docs").status_code == 200
