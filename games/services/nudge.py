"""Telling Celery by name that there is work; the sweeps find whatever such a hint missed."""

import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from celery import current_app
from django.db import transaction

log = logging.getLogger(__name__)

# A thread of its own: a broker that does not answer must not hold up the end of a game.
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="nudge")


def after_commit(task: str, row_id: int) -> None:
    """Queue a task for a row once this transaction is committed."""
    transaction.on_commit(partial(_sender.submit, _send, task, row_id), robust=True)


def _send(task: str, row_id: int) -> None:
    try:
        current_app.send_task(task, args=[row_id], retry=False)
    except Exception as error:
        log.warning("nudge: %s for %s not sent: %s", task, row_id, error)
