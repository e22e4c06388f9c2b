"""The dice of a game: commitment, what players add, each next die, and the reveal.

The one module that opens a sealed seed (fair-dice specification, section 7). Nothing here hands
out a die before its turn: ``TableDice.next_die`` gives the number that the journal asks for next,
again if an append was lost, never one further on.
"""

import os
import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from games import dice
from games.engine import Refusal
from games.models import DiceCommitment, DiceEntry, DiceMix, DiceReveal, DiceSecret, Table

NONCE_BYTES = 12


class TableDice:
    """The dice of one running game; the seed never shows."""

    __slots__ = ("_dice", "_taken")

    def __init__(self, *, source: dice.Dice, taken: int) -> None:
        self._dice = source
        self._taken = taken

    def __repr__(self) -> str:
        return "<TableDice>"

    def next_die(self, number: int) -> int:
        """The die with this number; only the next one, or the last again.

        Raises ValueError for any other number: no future die is ever told.
        """
        if number not in {self._taken, self._taken - 1}:
            raise ValueError(f"die {number} is not the next of this game")
        self._taken = number + 1
        return self._dice.value(number)

    def catch_up(self, taken: int) -> None:
        """Note that the journal holds this many dice by now."""
        self._taken = max(self._taken, taken)


def commit(table: Table) -> bytes:
    """Draw the seed of a new game, seal it, and store the promise; returns the commitment."""
    promise, secret = _drawn(table)
    promise.save(force_insert=True)
    secret.save(force_insert=True)
    return bytes(promise.commitment)


def commit_all(tables: Sequence[Table]) -> None:
    """The same for many new games at once."""
    drawn = [_drawn(table) for table in tables]
    DiceCommitment.objects.bulk_create([promise for promise, _ in drawn])
    DiceSecret.objects.bulk_create([secret for _, secret in drawn])


def _drawn(table: Table) -> tuple[DiceCommitment, DiceSecret]:
    seed = secrets.token_bytes(32)
    commitment = dice.commitment(table.game.bytes, seed)
    nonce = secrets.token_bytes(NONCE_BYTES)
    sealed = nonce + AESGCM(_seed_key()).encrypt(nonce, seed, table.game.bytes)
    promise = DiceCommitment(table=table, commitment=commitment)
    return promise, DiceSecret(table=table, sealed=sealed)


def add_commitment(table: Table, seat: int, commit: bytes | None) -> None:
    """A seat's commitment to entropy of its own, or None: it adds nothing. Once a seat.

    Raises Refusal ``closed`` for a second answer.
    """
    if DiceEntry.objects.filter(table=table, seat=seat).exists():
        raise Refusal("closed")
    DiceEntry.objects.create(table=table, seat=seat, commit=commit)


def withdraw(table: Table, seat: int) -> None:
    """Whoever takes this seat of a waiting table next answers for itself."""
    DiceEntry.objects.filter(table=table, seat=seat).delete()


def has_answered(table: Table, seats: Iterable[int]) -> bool:
    """Whether each of these seats has committed or declined."""
    return set(seats) <= set(table.dice_entries.values_list("seat", flat=True))


def waits_for_entropy(table: Table) -> bool:
    """Whether a seat that committed has not shown its entropy yet."""
    return table.dice_entries.filter(commit__isnull=False, entropy=None).exists()


def add_entropy(table: Table, seat: int, entropy: bytes) -> None:
    """The entropy behind a seat's commitment. Showing it again changes nothing.

    Raises Refusal ``closed`` without a commitment, ``malformed`` where it is not what was
    committed to.
    """
    entry = DiceEntry.objects.filter(table=table, seat=seat, commit__isnull=False).first()
    if entry is None:
        raise Refusal("closed")
    if dice.entropy_commitment(table.game.bytes, seat, entropy) != bytes(entry.commit or b""):
        raise Refusal("malformed", data={"field": "e"})
    DiceEntry.objects.filter(table=table, seat=seat).update(entropy=entropy)


def mix(table: Table) -> bytes:
    """Mix in what was shown and note who withheld; from now on every die is determined."""
    promise = DiceCommitment.objects.get(table=table)
    entries = list(table.dice_entries.filter(commit__isnull=False).order_by("seat"))
    shown = [(entry.seat, bytes(entry.entropy)) for entry in entries if entry.entropy is not None]
    mixed = dice.mix(table.game.bytes, bytes(promise.commitment), shown)
    DiceMix.objects.create(
        table=table,
        mix=mixed,
        entropies=[{"seat": seat, "entropy": entropy.hex()} for seat, entropy in shown],
        withheld=[entry.seat for entry in entries if entry.entropy is None],
    )
    return mixed


def roll_for_start(table: Table, seats: list[int]) -> tuple[list[list[dict[str, int]]], int]:
    """Every seat rolls, ties again: the rounds as the transcript writes them, and the starter."""
    rounds, starter = dice.start_rolls(_open(table).value, seats)
    return [
        [{"seat": seat, "n": number, "value": value} for seat, number, value in each]
        for each in rounds
    ], starter


def dice_of(table: Table, *, taken: int) -> TableDice:
    """The dice of a running game of which the journal holds ``taken`` so far."""
    return TableDice(source=_open(table), taken=taken)


def reveal(table: Table) -> bytes:
    """Publish the seed of a game that has ended and erase the sealed one; safe to run twice."""
    shown = DiceReveal.objects.filter(table=table).first()
    if shown:
        return bytes(shown.seed)
    seed = _unseal(table)
    DiceReveal.objects.create(table=table, seed=seed)
    DiceSecret.objects.filter(table=table).delete()
    return seed


def _open(table: Table) -> dice.Dice:
    mix = DiceMix.objects.get(table=table)
    return dice.Dice(_unseal(table), table.game.bytes, bytes(mix.mix))


def _unseal(table: Table) -> bytes:
    sealed = bytes(DiceSecret.objects.get(table=table).sealed)
    return AESGCM(_seed_key()).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], table.game.bytes)


@lru_cache(maxsize=1)
def _seed_key() -> bytes:
    """32 bytes: from the environment, else a file of the data folder made on first use."""
    if settings.SEED_KEY:
        return bytes.fromhex(settings.SEED_KEY)
    return _key_file(Path(settings.DATA_DIR) / "seed.key")


def _key_file(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    fresh.touch(mode=0o600)
    fresh.write_bytes(secrets.token_bytes(32))
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    return path.read_bytes()
