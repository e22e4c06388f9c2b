"""A table: where one game is played, with its deadlines and, once over, its record."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.clocks import AWAY_MS, HOLD_MS
from games.models.player import Player, random_key

HOLD_S = HOLD_MS // 1000


class Kind(models.TextChoices):
    """How people come to a table."""

    PRIVATE = "private"
    BOTS = "bots"
    QUICK = "quick"
    RANKED = "ranked"


class Status(models.TextChoices):
    """Where a table stands in its life."""

    WAITING = "waiting"
    DICE = "dice"
    PLAYING = "playing"
    OVER = "over"


class DiceStep(models.TextChoices):
    """What a full table waits for before its first roll."""

    COMMIT = "commit"
    ENTROPY = "entropy"
    CORNER = "corner"


class Clock(models.TextChoices):
    """The turn clock: of the rule set, or the relaxed one."""

    NORMAL = "normal"
    RELAXED = "relaxed"


class Ending(models.TextChoices):
    """How a game ended."""

    WON = "won"
    LEFT = "left"
    TIME = "time"
    VOID = "void"
    CLOSED = "closed"


class Table(models.Model):
    """One table and its game.

    The journal is the truth of the game; ``ply``, ``running`` and the deadlines are written with
    each ply so that any process can find what is due. Instants are the database's time. ``hold_s``
    is how long a seat whose player is gone is held; ``removed`` are those whom the host sent away.
    """

    key = models.CharField(max_length=20, unique=True, default=random_key)
    code = models.CharField(max_length=8, null=True, unique=True)
    game = models.UUIDField(unique=True, default=uuid.uuid4)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    rules = models.CharField(max_length=120)
    seats_count = models.PositiveSmallIntegerField()
    clock = models.CharField(max_length=8, choices=Clock.choices, default=Clock.NORMAL)
    stake = models.PositiveIntegerField(default=0)
    hold_s = models.PositiveSmallIntegerField(default=HOLD_S)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    host = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    removed = models.ManyToManyField(Player, related_name="+", blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    dice_step = models.CharField(max_length=8, choices=DiceStep.choices, blank=True)
    start_rolls = models.JSONField(default=list)
    starter = models.PositiveSmallIntegerField(null=True)
    start_position = models.CharField(max_length=300, blank=True)

    ply = models.PositiveIntegerField(default=0)
    running = models.PositiveSmallIntegerField(null=True)
    writer = models.UUIDField(null=True)
    due_at = models.DateTimeField(null=True)
    turn_due_at = models.DateTimeField(null=True)
    cap_due_at = models.DateTimeField(null=True)
    step_due_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)

    ending = models.CharField(max_length=6, choices=Ending.choices, blank=True)
    places = models.JSONField(default=list)
    record = models.TextField(blank=True)
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"], name="table_due", condition=Q(status__in=["dice", "playing"])
            ),
            models.Index(fields=["status", "-created_at"], name="table_by_status"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~Q(status="over") | Q(ended_at__isnull=False), name="over_has_an_end"
            ),
            models.CheckConstraint(
                condition=~Q(status="playing") | ~Q(start_position=""), name="playing_has_a_start"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.status == Status.OVER

    def hold_from(self, now: datetime) -> datetime:
        """When the hold of a seat ends whose player is gone since ``now``."""
        return now + timedelta(seconds=self.hold_s / settings.LUDO_SPEED)

    def kept_until(self, now: datetime) -> datetime:
        """Until when a table is kept that nobody is at since ``now``: against bots, a week."""
        if self.kind == Kind.BOTS:
            return now + timedelta(milliseconds=AWAY_MS / settings.LUDO_SPEED)
        return self.hold_from(now)

    def starting_corner(self) -> int | None:
        """The corner that had the first turn, or None before the start."""
        return int(self.start_position.split(" ")[2]) if self.start_position else None
