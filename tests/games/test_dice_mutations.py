"""Each known mistake in making dice gives other bytes or dice than the vectors (fair dice, 9)."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Literal

import pytest

from games import dice
from tests.games.test_dice import B, C

SEED, GAME, MIX = B.bytes_of()
PROMISED = bytes.fromhex(B.commitment)
SHOWN = [(seat, bytes.fromhex(entropy)) for seat, entropy, _ in B.entropies]
Order = Literal["big", "little"]
HEAD = b"LDICE/D1" + GAME + MIX


def block(
    number: int, counter: int, *, order: Order = "big", head: bytes = HEAD, key: bytes = SEED
) -> bytes:
    """One block, made with this byte order, head and key."""
    tail = number.to_bytes(4, order) + counter.to_bytes(4, order)
    return hmac.digest(key, head + tail, "sha256")


def first(data: bytes, limit: int = 252) -> int:
    """The die of a block: the first byte below the limit, modulo six, plus one."""
    return next(byte for byte in data if byte < limit) % 6 + 1


def rolled(value: Callable[[int], int]) -> str:
    return "".join(str(value(number)) for number in range(1000))


def mixed(parts: list[bytes], tag: bytes = b"LDICE/M1", promised: bytes = PROMISED) -> bytes:
    return sha256(tag + GAME + promised + bytes([len(parts)]) + b"".join(parts)).digest()


PARTS = [bytes([seat]) + entropy for seat, entropy in SHOWN]
RIGHT = rolled(B.value)

WRONG_DICE: dict[str, Callable[[int], int]] = {
    "a little-endian counter": lambda n: first(block(n, 0, order="little")),
    "numbered from one": lambda n: first(block(n + 1, 0)),
    "rejecting at 250": lambda n: first(block(n, 0), 250),
    "rejecting nothing": lambda n: first(block(n, 0), 256),
    "without the plus one": lambda n: first(block(n, 0)) - 1,
    "the last byte": lambda n: first(block(n, 0)[::-1]),
    "another tag": lambda n: first(block(n, 0, head=b"LDICE/M1" + GAME + MIX)),
    "the game as text": lambda n: first(block(n, 0, head=b"LDICE/D1" + B.game.encode() + MIX)),
    "the seed as upper-case hex": lambda n: first(block(n, 0, key=B.seed.upper().encode())),
    "a skipped number": lambda n: first(block(n + (n >= 500), 0)),
}
WRONG_MIXES = {
    "seats unsorted": mixed(PARTS[::-1]),
    "the commitment left out": mixed(PARTS, promised=b""),
    "another tag": mixed(PARTS, tag=b"LDICE/S1"),
    "a seat forgotten": mixed(PARTS[1:]),
    "upper-case hex": mixed([bytes([s]) + e.hex().upper().encode() for s, e in SHOWN]),
}


def test_what_is_varied_here_is_right_unvaried() -> None:
    assert rolled(lambda n: first(block(n, 0))) == RIGHT
    assert sha256(bytes(map(int, RIGHT))).hexdigest() == B.h1000
    assert mixed(PARTS).hex() == B.mix


@pytest.mark.parametrize("mistake", WRONG_DICE)
def test_a_mistake_gives_other_dice(mistake: str) -> None:
    assert rolled(WRONG_DICE[mistake]) != RIGHT


@pytest.mark.parametrize("mistake", WRONG_MIXES)
def test_a_mistake_gives_another_mix(mistake: str) -> None:
    assert WRONG_MIXES[mistake].hex() != B.mix


def test_swapped_tags_give_another_commitment() -> None:
    seed, game, _ = C.bytes_of()
    for tag in (b"LDICE/C1", b"LDICE/M1", b"LDICE/D1"):
        assert sha256(tag + game + seed).hexdigest() != C.commitment
    assert dice.commitment(game, seed).hex() == C.commitment
