"""What is kept of the talk at tables: its last lines, who blocks whom, and reports."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.models.player import NAME_LENGTH, Player, random_key
from games.models.table import Table

TEXT_LENGTH = 200
NOTE_LENGTH = 500


class ChatLine(models.Model):
    """One line said at a table: free text, or a phrase by its number.

    ``number`` is that of the speaker's seat, None for somebody who watches. Corners may be chosen
    after something was said, numbers stay.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    number = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=NAME_LENGTH)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    phrase = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(text="", phrase__isnull=False) | ~Q(text="") & Q(phrase=None),
                name="line_is_text_or_phrase",
            )
        ]


class Block(models.Model):
    """A player who wants to hear nothing of another, and never to be seated with it."""

    blocker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(
                condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"
            ),
        ]


class Reason(models.TextChoices):
    """Why somebody is reported."""

    ABUSE = "abuse"
    CHEATING = "cheating"
    STALLING = "stalling"
    NAME = "name"
    OTHER = "other"


class Report(models.Model):
    """What one player says of another at a table, with the last lines as they were then.

    ``name`` is the reported player's at that table.
    """

    key = models.CharField(max_length=20, unique=True, default=random_key)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="reports"
    )
    reported = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reports_of")
    name = models.CharField(max_length=NAME_LENGTH)
    reason = models.CharField(max_length=8, choices=Reason.choices)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    lines = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["reporter", "at"], name="report_by_reporter")]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "reporter", "reported"], name="one_report_a_table"
            )
        ]

    def __str__(self) -> str:
        return self.key
