"""Start-up checks: settings with which live play would lose frames, tables or safety.

Django runs them at the start of ``migrate``, ``timekeeper`` and every other command that checks.
"""

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.db import connection
from redis import Redis

LEAST_VISIBILITY_FACTOR = 2
LEAST_POSTGRES = 15
LEAST_REDIS = (7, 2)


def settings_fit(app_configs: object, **_: Any) -> list[CheckMessage]:
    """Every check of this module."""
    return [message for check in CHECKS for message in check()]


def database_is_pooled() -> list[CheckMessage]:
    """One pool a process, and no connection that outlives it (E001)."""
    database: dict[str, Any] = settings.DATABASES["default"]
    if database.get("CONN_MAX_AGE", 0) == 0 and database.get("OPTIONS", {}).get("pool"):
        return []
    return [_error(1, "The database needs a pool in its OPTIONS, and CONN_MAX_AGE 0.")]


def layer_is_redis() -> list[CheckMessage]:
    """A channel layer that other processes share (E002)."""
    backend = str(settings.CHANNEL_LAYERS["default"]["BACKEND"])
    if backend.startswith("channels_redis."):
        return []
    return [_error(2, "The channel layer must be Redis: processes speak to each other by it.")]


def origins_are_whole() -> list[CheckMessage]:
    """Origins are compared whole: scheme, host and nothing behind (E003)."""
    return [
        _error(3, f"{origin!r} is no origin; write https://host, in production only https.")
        for origin in settings.ORIGINS
        if not _is_origin(origin)
    ]


def production_is_strict() -> list[CheckMessage]:
    """No fast clocks, no open gates, no cookies in the clear where people play (E004)."""
    if not settings.PRODUCTION:
        return []
    wrong = {
        "LUDO_SPEED must be 1": settings.LUDO_SPEED != 1,
        "LUDO_LIMITS must be on": not settings.LUDO_LIMITS,
        "DEBUG must be off": settings.DEBUG,
        "ORIGINS must be set": not settings.ORIGINS,
        "ALLOWED_HOSTS must name hosts": "*" in settings.ALLOWED_HOSTS,
        "cookies must be secure": not settings.SESSION_COOKIE_SECURE,
    }
    return [_error(4, f"In production {what}.") for what, is_wrong in wrong.items() if is_wrong]


def seed_key_is_a_key() -> list[CheckMessage]:
    """The key that seals seeds is 32 bytes in hexadecimal, wherever it is given (E005)."""
    key = settings.SEED_KEY
    if not key or (len(key) == 64 and all(letter in "0123456789abcdefABCDEF" for letter in key)):
        return []
    return [_error(5, "LUDO_SEED_KEY must be 64 hexadecimal digits.")]


def tasks_come_back() -> list[CheckMessage]:
    """A task whose worker dies is done by another, and none is handed out twice (E006)."""
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    longest = settings.CELERY_TASK_TIME_LIMIT * LEAST_VISIBILITY_FACTOR
    if options["visibility_timeout"] < longest:
        return [_error(6, "The broker's visibility_timeout must be twice the longest task.")]
    if settings.CELERY_TASK_ACKS_LATE and settings.CELERY_TASK_REJECT_ON_WORKER_LOST:
        return []
    return [_error(6, "Tasks must be acknowledged late and rejected when their worker is lost.")]


def servers_are_new(
    app_configs: object, databases: Sequence[str] | None = None, **_: Any
) -> list[CheckMessage]:
    """Postgres and Redis as new as we ask: a warning, in production an error (007).

    Looks only where Django checks databases too, as ``migrate`` does.
    """
    if not databases:
        return []
    kind, letter = (Error, "E") if settings.PRODUCTION else (Warning, "W")
    with Redis.from_url(settings.REDIS_URL) as redis:
        said = str(redis.info("server")["redis_version"])
    return [
        kind(f"{what}; install a newer one.", id=f"ludo_site.{letter}007")
        for what, is_old in (
            (f"Postgres is older than {LEAST_POSTGRES}", _postgres() < LEAST_POSTGRES),
            (f"Redis {said} is older than 7.2", _version(said) < LEAST_REDIS),
        )
        if is_old
    ]


CHECKS: tuple[Callable[[], list[CheckMessage]], ...] = (
    database_is_pooled,
    layer_is_redis,
    origins_are_whole,
    production_is_strict,
    seed_key_is_a_key,
    tasks_come_back,
)


def _postgres() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10_000


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".")[:2])


def _is_origin(origin: str) -> bool:
    parts = urlsplit(origin)
    schemes = {"https"} if settings.PRODUCTION else {"http", "https"}
    return parts.scheme in schemes and origin == f"{parts.scheme}://{parts.netloc}" != "https://"


def _error(number: int, text: str) -> CheckMessage:
    return Error(text, id=f"ludo_site.E{number:03}")
