"""Settling a game that has ended, exactly once, by whoever comes first.

Tables carry no stake, so there is nothing to move yet: settling closes the outbox row. The row
lock is the gate that makes every later movement happen once.
"""

from django.db import transaction
from django.utils import timezone

from games.models import Settlement

MOST_AT_ONCE = 500


def settle(table_id: int) -> bool:
    """Settle one game; whether this call did it."""
    with transaction.atomic():
        row = Settlement.objects.select_for_update().filter(pk=table_id).first()
        if row is None or row.done_at is not None:
            return False
        row.done_at = timezone.now()
        row.save(update_fields=["done_at"])
    return True


def settle_open() -> int:
    """Settle what is open; how many games that were."""
    open_rows = Settlement.objects.filter(done_at__isnull=True).order_by("created_at")
    return sum(settle(pk) for pk in open_rows.values_list("pk", flat=True)[:MOST_AT_ONCE])
