"""The outbox of settlements: written with a game's last ply, done by a task or its sweep."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.table import Table


class Settlement(models.Model):
    """A game whose coins are to be settled, once."""

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="settlement"
    )
    created_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["created_at"], name="settlement_open", condition=Q(done_at__isnull=True)
            )
        ]
