"""Production refuses to start without what it needs, and says what that is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WHOLE = {
    "LUDO_ENV": "production",
    "LUDO_SECRET_KEY": "k" * 50,
    "LUDO_SEED_KEY": "5e" * 32,
    "LUDO_HOSTS": "ludo.example",
    "LUDO_ORIGINS": "https://ludo.example",
    "DATABASE_URL": "postgresql://ludo@db.example/ludo",
    "REDIS_URL": "redis://redis.example:6379",
}


def start(**changes: str | None) -> subprocess.CompletedProcess[str]:
    """Read the settings in a process of its own; None leaves a variable out."""
    wanted = {name: value for name, value in {**WHOLE, **changes}.items() if value is not None}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-c", "from ludo_site import settings; print(settings.PRODUCTION)"]
    return subprocess.run(
        command, cwd=ROOT, env={**kept, **wanted}, capture_output=True, text=True, timeout=60
    )


def test_it_starts_with_everything() -> None:
    assert start().stdout == "True\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("LUDO_SECRET_KEY", None), ("LUDO_SECRET_KEY", "k" * 49), ("LUDO_SEED_KEY", None)),
        *(("LUDO_SEED_KEY", "5e" * 24), ("LUDO_HOSTS", None), ("LUDO_ORIGINS", None)),
        *(("DATABASE_URL", None), ("DATABASE_URL", "mysql://a/b"), ("REDIS_URL", None)),
        *(("LUDO_SPEED", "20"), ("LUDO_LIMITS", "off"), ("LUDO_DB_POOL", "many")),
    ],
)
def test_it_refuses_to_start_and_names_the_variable(name: str, value: str | None) -> None:
    tried = start(**{name: value})
    assert tried.returncode != 0
    assert "ImproperlyConfigured" in tried.stderr
    assert name in tried.stderr.splitlines()[-1]


def test_an_environment_is_one_of_two() -> None:
    assert "LUDO_ENV" in start(LUDO_ENV="staging").stderr


def test_development_needs_nothing() -> None:
    assert start(**dict.fromkeys(WHOLE)).stdout == "False\n"
