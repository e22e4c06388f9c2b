"""Fair dice, LDICE/1: bytes in, die out.

Implements sections 2, 3 and 5 of the fair-dice specification. Before the first roll the server has
published a commitment to a secret seed; players may add entropy, which they commit to before they
show it. Seed, game and the mix of all that was shown fix every die of the game, numbered 0, 1, 2 …

Everything here is bytes: a game id is the 16 bytes of its UUID, seeds, entropies, commitments and
mixes are 32 bytes, a seat is its corner's number. Nothing here draws a random number, and wrong
bytes are a ``ValueError``.
"""

import hmac
import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

GAME_BYTES = 16
SECRET_BYTES = 32
SEATS = 8
LAST_NUMBER = 2**32 - 1
# A game never comes near this many dice; a number beyond it is a fault of the caller.
DICE_A_GAME = 100_000
# 252 is 42 times 6: bytes from here on are rejected, so that all faces are equally likely.
FIRST_REJECTED = 252

UUID_TEXT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
HEX_TEXT = re.compile(r"(?:[0-9a-f]{2})*")

Blocks = Callable[[int, int], bytes]
StartRoll = tuple[int, int, int]


def read_secret(text: str) -> bytes:
    """Decode 64 lower-case hex digits; a prefix, capitals, spaces or another length are refused."""
    if not HEX_TEXT.fullmatch(text) or len(text) != 2 * SECRET_BYTES:
        raise ValueError("not 64 lower-case hex digits")
    return bytes.fromhex(text)


def read_game(text: str) -> bytes:
    """Decode a game id written as a lower-case UUID with hyphens; anything else is refused."""
    if not UUID_TEXT.fullmatch(text):
        raise ValueError("not a lower-case UUID with hyphens")
    return bytes.fromhex(text.replace("-", ""))


def commitment(game: bytes, seed: bytes) -> bytes:
    """Give the server's commitment to its seed for one game: 32 bytes."""
    return sha256(b"LDICE/S1" + _game(game) + _secret(seed)).digest()


def entropy_commitment(game: bytes, seat: int, entropy: bytes) -> bytes:
    """Give a player's commitment to the entropy of one seat of one game: 32 bytes."""
    return sha256(b"LDICE/C1" + _game(game) + _seat(seat) + _secret(entropy)).digest()


def mix(game: bytes, commitment: bytes, entropies: Iterable[tuple[int, bytes]]) -> bytes:
    """Mix the server's commitment with the (seat, entropy) pairs that were shown: 32 bytes.

    The order given does not matter; a seat named twice is refused.
    """
    shown = sorted(entropies)
    seats = [seat for seat, _ in shown]
    if len(set(seats)) < len(seats):
        raise ValueError("a seat showed entropy twice")
    parts = [_seat(seat) + _secret(entropy) for seat, entropy in shown]
    head = b"LDICE/M1" + _game(game) + _secret(commitment) + bytes([len(parts)])
    return sha256(head + b"".join(parts)).digest()


def blocks(seed: bytes, game: bytes, mix: bytes) -> Blocks:
    """Give the function from (die number, counter) to the 32 bytes that the die is read from."""
    key = _secret(seed)
    head = b"LDICE/D1" + _game(game) + _secret(mix)

    def block(number: int, counter: int) -> bytes:
        message = head + number.to_bytes(4, "big") + counter.to_bytes(4, "big")
        return hmac.digest(key, message, "sha256")

    return block


def die(number: int, blocks: Blocks) -> int:
    """Read die ``number`` (0 to 2**32 - 1) from its blocks: the first byte below 252, 1 to 6."""
    if not 0 <= number <= LAST_NUMBER:
        raise ValueError("no such die number")
    for counter in range(LAST_NUMBER + 1):
        for byte in blocks(number, counter):
            if byte < FIRST_REJECTED:
                return byte % 6 + 1
    raise ValueError("no byte of any block will do")


class Dice:
    """The dice of one game, each as often as asked; its ``repr`` never shows the seed.

    >>> Dice(bytes(range(32)), bytes(16), bytes(32))
    <Dice>
    """

    __slots__ = ("_blocks",)

    def __init__(self, seed: bytes, game: bytes, mix: bytes) -> None:
        self._blocks = blocks(seed, game, mix)

    def __repr__(self) -> str:
        return "<Dice>"

    def __reduce__(self) -> str:
        raise TypeError("the dice of a game are not to be copied out of the process")

    def value(self, number: int) -> int:
        """Give die ``number``, 1 to 6; a number that no game reaches is refused."""
        if not 0 <= number < DICE_A_GAME:
            raise ValueError("no game has so many dice")
        return die(number, self._blocks)


def start_rolls(
    value: Callable[[int], int], seats: Sequence[int]
) -> tuple[list[list[StartRoll]], int]:
    """Roll for who starts: the rounds of (seat, number, value), and the starter.

    Every seat rolls once, in ascending order and from die 0 on; those who tie for highest roll
    again with the numbers that follow, until one is highest (rules, section 3, "Who starts").
    """
    rounds: list[list[StartRoll]] = []
    rolling, number = sorted(seats), 0
    if not rolling:
        raise ValueError("nobody sits")
    while len(rolling) > 1 or not rounds:
        rolls = [(seat, number + i, value(number + i)) for i, seat in enumerate(rolling)]
        rounds.append(rolls)
        number += len(rolls)
        highest = max(roll for _, _, roll in rolls)
        rolling = [seat for seat, _, roll in rolls if roll == highest]
    return rounds, rolling[0]


def _game(game: bytes) -> bytes:
    if len(game) != GAME_BYTES:
        raise ValueError("a game id is 16 bytes")
    return game


def _secret(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError("seeds, entropies, commitments and mixes are 32 bytes")
    return secret


def _seat(seat: int) -> bytes:
    if not 0 <= seat < SEATS:
        raise ValueError("no such seat")
    return bytes([seat])
