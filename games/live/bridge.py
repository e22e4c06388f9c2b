"""The one way from sockets to the ORM: a whole service or query call in a thread of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import partial
from typing import ParamSpec, TypeVar, cast

from channels.db import database_sync_to_async
from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")


def ask(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
    """Run a service or query outside the event loop; its transaction ends with it."""
    bridged = database_sync_to_async(function, thread_sensitive=False)
    return cast(Awaitable[R], bridged(*args, **kwargs))


async def ask_apart(
    thread: Executor, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """The same in a thread that nothing else waits for: a heartbeat never queues."""
    work = partial(_with_fresh_connections, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(thread, work)


def _with_fresh_connections(work: Callable[[], R]) -> R:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
