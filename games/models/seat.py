"""A seat: a place at a table, on a corner, taken by a player or a bot."""

from django.db import models
from django.db.models import Q

from games.models.player import NAME_LENGTH, Player
from games.models.table import Table


class Strength(models.TextChoices):
    """How well a bot plays."""

    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


class Seat(models.Model):
    """Who sits on a corner, and what presence and auto play say of them.

    ``number`` is the corner at the roll-off, ``corner`` the one it plays on (they differ only
    where the starter of a UKLL competitive game chose another corner). ``generation`` counts the
    seat's connections: only the newest may mark it gone; ``process`` holds that connection.
    ``open`` is true while the seat binds its player to this table.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seat_set")
    number = models.PositiveSmallIntegerField()
    corner = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")
    name = models.CharField(max_length=NAME_LENGTH)
    strength = models.CharField(max_length=6, choices=Strength.choices, blank=True)
    open = models.BooleanField(default=True)
    connected = models.BooleanField(default=False)
    process = models.UUIDField(null=True)
    generation = models.PositiveIntegerField(default=0)
    hold_until = models.DateTimeField(null=True)
    auto = models.BooleanField(default=False)
    missed = models.PositiveSmallIntegerField(default=0)
    wants_rematch = models.BooleanField(default=False)

    class Meta:
        ordering = ["corner"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["table", "corner"],
                name="one_seat_a_corner",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(
                fields=["player"], condition=Q(open=True), name="one_open_seat_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.corner}"

    @property
    def is_bot(self) -> bool:
        """Whether a program sits here."""
        return self.strength != ""
