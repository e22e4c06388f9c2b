"""How often one person or address may do a thing that costs us: counted in the shared cache."""

import logging

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

from games.engine import Refusal

log = logging.getLogger(__name__)

RATES: dict[str, tuple[int, int]] = {
    "guests": (60, 3600),
    "codes": (10, 60),
    "blocks": (60, 3600),
}
"""What is limited: how many times within how many seconds, for each who."""


def spend(what: str, *, who: str) -> None:
    """Count one use of a limited thing; raises Refusal ``rate`` when there have been too many.

    A cache that does not answer stops nobody: limits are a comfort, not a promise.
    """
    if not settings.LUDO_LIMITS:
        return
    most, seconds = RATES[what]
    try:
        used = _count(f"rate:{what}:{who}", seconds)
    except RedisError as error:
        log.warning("limits: the cache does not answer: %s", error)
        return
    if used > most:
        raise Refusal("rate", data={"most": most, "seconds": seconds})


def _count(key: str, seconds: int) -> int:
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:
        return 1
