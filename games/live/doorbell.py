"""What services changed, told to the processes whose tables it concerns, after the commit."""

import logging
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.live.hub import hub_of_loop
from games.live.relay import Message, ring
from games.signals import block_changed, table_changed

log = logging.getLogger(__name__)


def connect() -> None:
    """Listen to what services announce."""
    table_changed.connect(_changed, dispatch_uid="live-doorbell")
    block_changed.connect(_blocked, dispatch_uid="live-doorbell")


def _changed(sender: object, key: str, **_: Any) -> None:
    _ring_soon({"table": key, "changed": True})


def _blocked(sender: object, blocker: int, blocked: int, on: bool, **_: Any) -> None:
    _ring_soon({"block": {"blocker": blocker, "blocked": blocked, "on": on}})


def _ring_soon(message: Message) -> None:
    transaction.on_commit(partial(_ring, message), robust=True)


def _ring(message: Message) -> None:
    async_to_sync(_ring_everywhere)(message)


async def _ring_everywhere(message: Message) -> None:
    await ring(message)
    if hub_of_loop() is None:
        await get_channel_layer().flush()
