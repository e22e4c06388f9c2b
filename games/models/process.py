"""The processes that hold tables, by their heartbeats."""

from django.db import models


class Process(models.Model):
    """One running process; a heartbeat over two seconds old means that it is gone."""

    id = models.UUIDField(primary_key=True)
    kind = models.CharField(max_length=12)
    started_at = models.DateTimeField()
    beat_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "processes"
