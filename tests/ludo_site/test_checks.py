"""Start-up checks: each finds the setting that it is there for."""

from typing import Any

import pytest
from django.core.checks import run_checks

from ludo_site import checks

PRODUCTION = {
    "PRODUCTION": True,
    "LUDO_SPEED": 1,
    "LUDO_LIMITS": True,
    "ORIGINS": ["https://ludo.example"],
    "ALLOWED_HOSTS": ["ludo.example"],
    "SESSION_COOKIE_SECURE": True,
}


def found(settings: Any, **changes: object) -> list[str]:
    """The ids of what the checks say of settings with these changes."""
    for name, value in changes.items():
        setattr(settings, name, value)
    return [message.id.removeprefix("ludo_site.") for message in checks.settings_fit(None)]


def test_the_settings_as_they_are_pass() -> None:
    assert [message for message in run_checks() if message.id.startswith("ludo_site")] == []


def test_django_runs_our_checks(settings: Any) -> None:
    settings.ORIGINS = ["ludo.example"]
    assert "ludo_site.E003" in {message.id for message in run_checks()}


@pytest.mark.parametrize(("name", "value"), [("CONN_MAX_AGE", 60), ("OPTIONS", {})])
def test_a_database_without_a_pool_is_found(
    settings: Any, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], name, value)
    assert found(settings) == ["E001"]


def test_a_layer_of_one_process_is_found(settings: Any) -> None:
    layer = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    assert found(settings, CHANNEL_LAYERS=layer) == ["E002"]


@pytest.mark.parametrize(
    "origin", ["ludo.example", "https://", "https://ludo.example/", "ftp://ludo.example", "*"]
)
def test_what_is_no_origin_is_found(settings: Any, origin: str) -> None:
    assert found(settings, ORIGINS=[origin]) == ["E003"]


def test_a_whole_origin_passes(settings: Any) -> None:
    assert found(settings, ORIGINS=["https://ludo.example", "http://127.0.0.1:8000"]) == []


def test_production_as_it_should_be_passes(settings: Any) -> None:
    assert found(settings, **PRODUCTION) == []


def test_production_takes_no_origin_in_the_clear(settings: Any) -> None:
    assert found(settings, **{**PRODUCTION, "ORIGINS": ["http://ludo.example"]}) == ["E003"]


@pytest.mark.parametrize(
    "change",
    [
        *({"LUDO_SPEED": 20}, {"LUDO_LIMITS": False}, {"DEBUG": True}, {"ORIGINS": []}),
        *({"ALLOWED_HOSTS": ["*"]}, {"SESSION_COOKIE_SECURE": False}),
    ],
    ids=str,
)
def test_production_is_strict(settings: Any, change: dict[str, object]) -> None:
    assert found(settings, **{**PRODUCTION, **change}) == ["E004"]


@pytest.mark.parametrize("key", ["ab", "g" * 64, "a" * 65])
def test_what_is_no_seed_key_is_found(settings: Any, key: str) -> None:
    assert found(settings, SEED_KEY=key) == ["E005"]


@pytest.mark.parametrize(
    "change",
    [
        *({"CELERY_TASK_ACKS_LATE": False}, {"CELERY_TASK_REJECT_ON_WORKER_LOST": False}),
        {"CELERY_BROKER_TRANSPORT_OPTIONS": {"visibility_timeout": 59}},
    ],
    ids=str,
)
def test_tasks_that_could_be_lost_are_found(settings: Any, change: dict[str, object]) -> None:
    assert found(settings, **change) == ["E006"]


@pytest.mark.django_db
@pytest.mark.parametrize(("production", "name"), [(False, "W007"), (True, "E007")])
def test_old_servers_are_found(
    settings: Any, monkeypatch: pytest.MonkeyPatch, production: bool, name: str
) -> None:
    settings.PRODUCTION = production
    monkeypatch.setattr(checks, "LEAST_POSTGRES", 99)
    monkeypatch.setattr(checks, "LEAST_REDIS", (99, 0))
    messages = checks.servers_are_new(None, databases=["default"])
    assert [message.id for message in messages] == [f"ludo_site.{name}"] * 2
    assert messages[0].is_serious() == production


@pytest.mark.django_db
def test_new_servers_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LEAST_REDIS", (6, 0))
    assert checks.servers_are_new(None, databases=["default"]) == []
