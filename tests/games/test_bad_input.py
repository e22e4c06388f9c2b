"""What no page, no route and no socket of ours takes is refused with a code, never with a fault."""

import json
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from ludo_site.asgi import application
from tests.games.cast import Member, browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("plain_files")]

NUL_PAGES = [
    "/table/%00/",
    "/join/%00%00/",
    "/game/%00/",
    "/queue/%00/",
    "/?x=%00",
    "/fair/?game=%00",
]
NUL_ROUTES = [
    ("GET", "tables/%00"),
    ("GET", "games/%00/record"),
    ("GET", "games/%00/transcript"),
    ("GET", "queue/%00"),
    ("DELETE", "queue/%00"),
    ("POST", "tables/%00/sit"),
    ("POST", "tables/%00/start"),
    ("POST", "tables/%00/leave"),
]


@pytest.mark.parametrize("address", NUL_PAGES)
def test_a_page_with_a_nul_in_its_address_is_not_there(address: str) -> None:
    answer = browser().get(address)
    assert answer.status_code == 404 and "There is nothing here" in answer.content.decode()


@pytest.mark.parametrize(("method", "path"), NUL_ROUTES)
def test_a_route_with_a_nul_in_its_address_is_not_found(
    ann: Member, method: str, path: str
) -> None:
    answer = {"GET": ann.get, "DELETE": ann.delete, "POST": ann.post}[method](path)
    assert (answer["status"], answer["code"]) == (404, "not-found")


@pytest.mark.parametrize("code", ["\0", "\0\0\0", "AB\0DEFGH", "%", "", "x" * 200])
def test_a_code_that_is_none_is_refused(ann: Member, code: str) -> None:
    answer = ann.post("join", {"code": code})
    assert (answer["status"], answer["code"]) == (404, "code")
    assert browser().post("/join/", {"code": code}).status_code == 422


@pytest.mark.parametrize("body", [[], "x", 5, {"name": "\0"}, {"name": "a\u202eb"}, {"name": 5}])
@pytest.mark.parametrize("is_guest", [False, True])
def test_a_guest_of_another_shape_is_refused(body: object, is_guest: bool) -> None:
    somebody = Member(guest=is_guest)
    answer = somebody.post("guests", json.dumps(body))
    assert (answer.get("status"), answer.get("code")) == (400, "malformed")


@pytest.mark.parametrize("body", [None, {}, {"name": "Zoe"}])
def test_a_guest_may_come_without_a_name(body: object) -> None:
    assert Member(guest=False).post("guests", json.dumps(body))["guest"]


def test_an_unknown_route_answers_in_the_apis_form(ann: Member) -> None:
    answer = ann.get("nope")
    assert (answer["status"], answer["code"]) == (404, "not-found")


def test_a_write_without_its_token_is_told_where_to_find_one(ann: Member) -> None:
    answer = ann.post("tables", {}, token="x" * 32)
    assert (answer["status"], answer["code"]) == (403, "forbidden")
    assert "X-CSRFToken" in answer["text"]


@pytest.mark.parametrize("address", ["/play/", "/join/"])
def test_who_comes_back_to_where_a_form_was_sent_finds_the_lobby(address: str) -> None:
    assert browser().get(address)["Location"] == "/"


def test_the_page_of_a_game_that_runs_is_its_table(ann: Member) -> None:
    key = ann.opens("bots")["table"]
    assert browser().get(f"/game/{key}/")["Location"] == f"/table/{key}/"


@pytest.mark.parametrize("address", ["/ws/zzz/", "/ws/table/%00/", "/", "/ws/table/a/b/"])
async def test_a_socket_address_that_is_none_says_so(address: str, settings: Any) -> None:
    headers = [(b"origin", b"http://testserver"), (b"host", b"testserver")]
    socket = WebsocketCommunicator(application, address, headers=headers)
    connected, _ = await socket.connect()
    assert connected
    frame = json.loads(await socket.receive_from())
    assert (frame["t"], frame["code"]) == ("bye", "gone")
    closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4004)
