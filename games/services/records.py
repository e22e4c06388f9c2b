"""Folding a finished game into its record, and sweeping what only served the running game."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import record
from games.models import DiceCommitment, Ply, Status, Table
from games.services import dice

KEEP_PLIES = timedelta(hours=24)


def write_record(table: Table, seed: bytes) -> str:
    """The record of a game that ends now; reads the journal once."""
    promise = DiceCommitment.objects.get(table=table)
    seats = list(table.seat_set.order_by("corner"))
    headers = [
        ("Game", table.key),
        ("Id", str(table.game)),
        ("Rules", table.rules),
        ("Seats", str(table.seats_count)),
        ("Start", _instant(table.started_at or table.created_at)),
        ("Starter", str(table.starting_corner())),
        *((f"Corner {seat.corner}", seat.name) for seat in seats),
        ("Commitment", bytes(promise.commitment).hex()),
        ("Seed", seed.hex()),
        ("Result", " ".join(f"{place['corner']}={place['place']}" for place in table.places)),
        ("End", f"{table.ending} {_instant(table.ended_at or timezone.now())}"),
    ]
    return record.write(record.Record(tuple(headers), table.start_position, plies_of(table)))


def plies_of(table: Table) -> tuple[record.RecordedPly, ...]:
    """The journal of a table as the record writes it."""
    rows = Ply.objects.filter(table=table).order_by("number")
    return tuple(
        record.RecordedPly(*row)
        for row in rows.values_list("number", "seat", "action", "at_ms", "charged_ms", "why")
    )


def prune_journal() -> int:
    """Delete the plies of games that ended long ago and are folded into their record."""
    old = timezone.now() - KEEP_PLIES
    with transaction.atomic():
        folded = Table.objects.filter(status=Status.OVER, ended_at__lt=old).exclude(record="")
        deleted, _ = Ply.objects.filter(table__in=folded).delete()
    return deleted


def reveal_forgotten() -> int:
    """Reveal the dice of ended games whose seed is still sealed; how many there were."""
    forgotten = Table.objects.filter(status=Status.OVER, dice_secret__isnull=False)
    for table in forgotten:
        with transaction.atomic():
            dice.reveal(table)
    return len(forgotten)


def _instant(when: datetime) -> str:
    return when.astimezone(timezone.get_default_timezone()).strftime("%Y-%m-%dT%H:%M:%SZ")
