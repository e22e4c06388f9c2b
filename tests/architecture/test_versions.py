"""No package is older than the floor below which it has known holes or faults."""

from collections.abc import Callable
from importlib.metadata import version

import pytest

FLOOR = {
    "Django": "5.2.19",
    "daphne": "4.2.3",
    "autobahn": "26.10.1",
    "Twisted": "26.4",
    "channels": "4.3.2",
    "channels_redis": "4.3.0",
    "celery": "5.7",
}
"""Each package with the oldest version that may run."""


def too_old(floor: dict[str, str], installed: Callable[[str], str]) -> list[str]:
    """Packages below their floor."""
    return [
        f"{name} {installed(name)} is older than {least}"
        for name, least in floor.items()
        if numbers(installed(name)) < numbers(least)
    ]


def numbers(text: str) -> tuple[int, ...]:
    """The leading numbers of a version, by which versions compare."""
    parts = []
    for part in text.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        parts.append(int(digits))
    return tuple(parts)


def test_nothing_installed_is_too_old() -> None:
    assert too_old(FLOOR, version) == []


def test_an_old_package_is_found() -> None:
    assert too_old({"a": "5.2.19"}, lambda _: "5.2.4") == ["a 5.2.4 is older than 5.2.19"]


@pytest.mark.parametrize(("text", "read"), [("26.4.0", (26, 4, 0)), ("5.7.0rc1", (5, 7, 0))])
def test_versions_are_read_as_numbers(text: str, read: tuple[int, ...]) -> None:
    assert numbers(text) == read
