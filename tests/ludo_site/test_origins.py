"""Which pages may open a socket."""

from typing import Any

import pytest

from ludo_site.origins import may_connect, same_origin

HOST = (b"host", b"ludo.example:8000")
COOKIE = (b"cookie", b"ludo_session=a")
OURS = ["https://ludo.example"]


def origin(text: str) -> tuple[bytes, bytes]:
    return (b"Origin", text.encode())


def test_a_page_of_this_server_may() -> None:
    assert may_connect([HOST, COOKIE, origin("http://ludo.example:8000")], [])


@pytest.mark.parametrize(
    "other",
    [
        *("http://evil.example:8000", "http://ludo.example:8001", "http://ludo.example"),
        *("http://ludo.example:8000.evil.example", "http://evil@ludo.example:8000", "null", ""),
    ],
)
def test_a_page_of_another_server_may_not(other: str) -> None:
    assert not may_connect([HOST, COOKIE, origin(other)], [])


def test_no_origin_with_a_cookie_may_not() -> None:
    assert not may_connect([HOST, COOKIE], [])
    assert not may_connect([HOST, COOKIE], OURS)


def test_no_origin_without_a_cookie_may() -> None:
    assert may_connect([HOST], OURS)


def test_a_foreign_page_may_not_even_without_a_cookie() -> None:
    assert not may_connect([HOST, origin("http://evil.example")], [])


def test_a_listed_origin_may_whatever_the_host() -> None:
    assert may_connect([HOST, COOKIE, origin("https://ludo.example")], OURS)


@pytest.mark.parametrize(
    "other",
    [
        *("http://ludo.example", "https://ludo.example:8000", "https://sub.ludo.example"),
        *("https://ludo.example.evil", "http://ludo.example:8000"),
    ],
)
def test_with_a_list_only_the_whole_origin_counts(other: str) -> None:
    assert not may_connect([HOST, COOKIE, origin(other)], OURS)


async def test_a_foreign_page_is_refused_before_anything_runs() -> None:
    sent: list[dict[str, Any]] = []

    async def inner(*_: Any) -> None:
        raise AssertionError("the socket was let in")

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    scope = {"headers": [HOST, COOKIE, origin("http://evil.example")]}
    await same_origin(inner, [])(scope, None, send)  # type: ignore[arg-type]
    assert [event["type"] for event in sent] == ["websocket.close"]
