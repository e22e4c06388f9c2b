"""Tables that services changed, told to the processes that hold them, after the commit."""

import logging
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.live.hub import hub_of_loop
from games.live.relay import ring
from games.signals import table_changed

log = logging.getLogger(__name__)


def connect() -> None:
    """Listen to what services announce."""
    table_changed.connect(_changed, dispatch_uid="live-doorbell")


def _changed(sender: object, key: str, **_: Any) -> None:
    transaction.on_commit(partial(_ring, key), robust=True)


def _ring(key: str) -> None:
    async_to_sync(_ring_everywhere)(key)


async def _ring_everywhere(key: str) -> None:
    await ring({"table": key, "changed": True})
    if hub_of_loop() is None:
        await get_channel_layer().flush()
