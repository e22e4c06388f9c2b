"""What is kept of a game's dice: promise, mix, secret and reveal, each in a row of its own.

A database trigger refuses to change or delete a commitment. Only ``services.dice`` reads the
sealed seed.
"""

from django.db import models
from django.utils import timezone

from games.models.table import Table


class DiceCommitment(models.Model):
    """The server's promise, written before anybody sits and never changed."""

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.PROTECT, related_name="dice_commitment"
    )
    commitment = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)


class DiceEntry(models.Model):
    """What one seat adds to the dice of a game: a commitment, and later the entropy behind it.

    ``seat`` is the number at the roll-off. A row without a commitment says that its player adds
    nothing; ``entropy`` stays empty where a player did not show it in time.
    """

    pk = models.CompositePrimaryKey("table_id", "seat")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="dice_entries")
    seat = models.PositiveSmallIntegerField()
    commit = models.BinaryField(null=True)
    entropy = models.BinaryField(null=True)


class DiceMix(models.Model):
    """What fixes the dice together with the seed: the players' part, frozen."""

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="dice_mix"
    )
    mix = models.BinaryField()
    entropies = models.JSONField(default=list)
    withheld = models.JSONField(default=list)
    frozen_at = models.DateTimeField(default=timezone.now)


class DiceSecret(models.Model):
    """The seed of a running game, sealed; erased by the reveal."""

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="dice_secret"
    )
    sealed = models.BinaryField()


class DiceReveal(models.Model):
    """The seed of an ended game, for everybody."""

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="dice_reveal"
    )
    seed = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)
