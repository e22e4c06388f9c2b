"""Rooms that were opened and never used."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Status, Table
from games.services.seating import close
from games.signals import table_changed

UNUSED_AFTER = timedelta(hours=2)


def close_unused() -> int:
    """Close every room that has waited two hours for its game; how many there were."""
    old = timezone.now() - UNUSED_AFTER
    keys = Table.objects.filter(status=Status.WAITING, created_at__lt=old)
    return sum(_close(key) for key in keys.values_list("key", flat=True))


def _close(key: str) -> bool:
    with transaction.atomic():
        table = Table.objects.select_for_update().filter(key=key, status=Status.WAITING).first()
        if table is None:
            return False
        close(table)
        table_changed.send(Table, key=key)
    return True
