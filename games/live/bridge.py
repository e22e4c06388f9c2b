"""The one way from sockets to the ORM: a whole service or query call in a thread of its own."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar, cast

from channels.db import database_sync_to_async

P = ParamSpec("P")
R = TypeVar("R")


def ask(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
    """Run a service or query outside the event loop; its transaction ends with it."""
    bridged = database_sync_to_async(function, thread_sensitive=False)
    return cast(Awaitable[R], bridged(*args, **kwargs))
