"""The journal of a game: one row an accepted action; the fold of the rows is the state."""

from django.db import models

from games.models.table import Table


class Why(models.TextChoices):
    """Who or what caused a ply."""

    PLAYER = "player"
    BOT = "bot"
    AUTO = "auto"
    TIME = "time"
    GONE = "gone"
    LEFT = "left"


class Ply(models.Model):
    """One numbered action of a game, written once and never changed.

    ``at_ms`` counts from the start of play; ``charged_ms`` is what the seat's clock paid.
    """

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="plies")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=8)
    why = models.CharField(max_length=6, choices=Why.choices)
    at_ms = models.PositiveBigIntegerField()
    charged_ms = models.PositiveIntegerField()
    action_id = models.UUIDField(null=True)

    class Meta:
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "action_id"], name="one_ply_an_action_id"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="plies_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.seat} {self.action}"
