"""A ticket: somebody who waits in a pool of quick play for a table."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.player import Player, random_key
from games.models.table import Table


class Ticket(models.Model):
    """One player's place in a pool; a pool is a rule set, a number of seats, a stake, and ranked.

    ``open`` while it waits; it lives a while past ``seen_at``, its last poll. ``table`` is where
    its player was seated; ``friend`` is with whom alone it wants to be a pair.
    """

    key = models.CharField(max_length=20, unique=True, default=random_key)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tickets")
    rules = models.CharField(max_length=120)
    seats = models.PositiveSmallIntegerField()
    stake = models.PositiveIntegerField(default=0)
    ranked = models.BooleanField(default=False)
    friend = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    open = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    seated_at = models.DateTimeField(null=True)
    table = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL, related_name="tickets")

    class Meta:
        indexes = [
            models.Index(
                fields=["rules", "seats", "stake", "ranked", "created_at"],
                name="ticket_pool",
                condition=Q(open=True),
            ),
            models.Index(fields=["-seated_at"], name="ticket_seated"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=Q(open=True), name="one_open_ticket_a_player"
            )
        ]

    def __str__(self) -> str:
        return self.key
