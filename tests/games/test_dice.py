"""The vectors of the fair-dice specification, section 10, and what must be refused."""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

import pytest

from games import dice
from games.dice import Dice

B0 = "b7b94c793c05bd96b552056fb23bd20c8e243ab565ce255186aeec19ebf62281"
B1 = "2a7ab0ab9f5a76db004f9585d94408f28c79f68d1a492a887db43d2aa7c0512c"
B3 = "c5d59d5a1a025ec97c7c3c228dee4d30d0386abaaedb3fbce8311512c44757bf"


@dataclass(frozen=True)
class Vector:
    """One game of the specification."""

    name: str
    game: str
    seed: str
    commitment: str
    mix: str
    block: str
    dice: str
    h1000: str
    seats: tuple[int, ...]
    start: str
    starter: int
    entropies: tuple[tuple[int, str, str], ...] = ()

    def bytes_of(self) -> tuple[bytes, bytes, bytes]:
        return bytes.fromhex(self.seed), dice.read_game(self.game), bytes.fromhex(self.mix)

    def blocks(self) -> dice.Blocks:
        return dice.blocks(*self.bytes_of())

    def value(self, number: int) -> int:
        return Dice(*self.bytes_of()).value(number)


A = Vector(
    "A",
    "00000000-0000-4000-8000-000000000001",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "7b231d422eaba6a768520c57509d333be8387b76e8c8b90050f3e6b80c731dad",
    "a8a9dc672af6eb2473f2bb6aef0f3535895670a13f78f18c811361d83af474ca",
    "6c26d7837b453a595fcdc77cac9368952df042b37828634e83e40637f0952f63",
    "161343131111152631131421",
    "46b7106ee69ceb98f36950751ab3cf5db6e902c76438c6ef2c45f4939f1f3e53",
    (0, 2),
    "0:1 2:6",
    2,
)
B = Vector(
    "B",
    "3f2b8c1e-9d47-4a6b-8e05-7c1d2f9ab364",
    "f0fb90f36bf764b8b84b0c462841851d4d4f7251b00c028461be055322167be4",
    "3d47d04a37dd655ad6d1ae20c1068cb40f0fff3256cf86f23d34bc06035c58f2",
    "f84d534cf8bfa76b7f0e7e96bcce07993d36675ab5cb2531089d2ff621d5bb34",
    "1e7327f4e205606c783fa00a93811839e6a67e4615bea6d92da72a3f14065050",
    "155211636553241142514245",
    "6b4e32f589bd3f5ba03e972ebf520bc982b577220b87b2c862c81fe7ebe7df29",
    (0, 1, 2, 3),
    "0:1 1:5 2:5 3:2 / 1:1 2:1 / 1:6 2:3",
    1,
    (
        (0, B0, "0a92b76c5a259bf93f55b65c7f0ed2069cf4773e787fb80130dd95bd130bbfd2"),
        (1, B1, "3737ccd9a33378654a31ac024fbf74187972646c65363ae1f7eb71b356537f01"),
        (3, B3, "c5c53db80d6b2974f1fe4151aba1f2d8034e7e7118336758fd0e2d1b6f12f05d"),
    ),
)
C = Vector(
    "C",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "e061588ac20ffb624838da48be40551084765ba5c6626aeae3942eed71baa3a2",
    "681faf857258531658febd1afa2990fbe346e036aab2b98ec0e4c5fdf1a6b623",
    "0df76c90676040c59467a431fde448b6d2a681e48fcfcb7aafe2566feea9350e",
    "77cabf43534213bd1ea21de4a5fcc2a4283b2668781e763da08671637f90475b",
    "614425424666513263453352",
    "a01a7254cd8d0f1136e46ecd50cf48e745a7f0503bfa5165de6bca0d6bea2eb4",
    tuple(range(8)),
    "0:6 1:1 2:4 3:4 4:2 5:5 6:4 7:2",
    0,
    (
        (0, B0, "dc10aa13925d04a761e41bdd26feae381ae75b7890c3863c172d2617f57a3bba"),
        (1, B1, "643794c77c0ca0c7aea334a38130458d7ddfa9c8808199b91f092b8d6de3d31e"),
        (
            2,
            "d5c269732f773787cf3aefbccbb3f5072ca67eef019b2a2ab4be8e1eb9badb78",
            "c08254bba0cc10a198262cf90cdd41bd31a2ff7ecb82be740f25ed94006b7c89",
        ),
        (3, B3, "ed99dde25813c2a04edca8b155e128b129837362dcab36a4c6e618e041640d65"),
        (
            4,
            "fde7969104d1f787aa2f87db3a5e274189d41ccc6223ced8e0d57f7b8b016775",
            "62ec2a64ec81be02974986bcef846b6f58d39a1f6337530d5aac8ffcb3e435c2",
        ),
        (
            5,
            "886bc9b9f45bf182f11d5711f11eb49477587b162371b42fb4f2d501668741fa",
            "f4c86d02aa39273d3f2b130aacbe9dafece48c7c98943fe39f8ad2c87baad3a2",
        ),
        (
            6,
            "b5898ab6326304105153a3ebf4f739346d08236e8f1aabeaf75f6f8df3a21ec5",
            "7377faee34c0e39b895c3ec3aff8aaf810e7f6e433ea55bef5f7aed6462c3abf",
        ),
        (
            7,
            "a913bdcc336cdf7b0f4ec85850d0ca7881b35c9a3d944925829cff9d5484acf0",
            "81a8957063cd44f21ff41ec2dcc71c9cb8c69ab967d864ea6beee99302e29ccd",
        ),
    ),
)
D = Vector(
    "D",
    "3f2b8c1e-9d47-4a6b-8e05-7c1d2f9ab364",
    "c5a8fd9af2c8c425c565a715c1fa61f2035439261da90a2fea45ffdf294b28cc",
    "8908653a1d316c0663eb36716f45b70a5b175d1c8b6a07d25be453d057d497a5",
    "499f588d54728d081e5d903630c4bbf328885a4f59440f3ca6171dde3b2b0763",
    "f387f80ee1b6fdfc5f0af4a8a780477875c90d93283d70ea23c89b51bdce3e6d",
    "414464641125135446412346",
    "ecd36bdb5d3d9b2f5d351fa0ed57e484a1c32270bbdaa57d23974191a9c9f4b4",
    (0, 1, 2, 3),
    "0:4 1:1 2:4 3:4 / 0:6 2:4 3:6 / 0:4 3:1",
    0,
)
VECTORS = [A, B, C, D]
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=[vector.name for vector in VECTORS])


@each_vector
def test_the_server_commits_to_its_seed(vector: Vector) -> None:
    seed, game, _ = vector.bytes_of()
    assert dice.commitment(game, seed).hex() == vector.commitment


@each_vector
def test_each_seat_commits_to_its_entropy(vector: Vector) -> None:
    game = dice.read_game(vector.game)
    for seat, entropy, committed in vector.entropies:
        shown = dice.read_secret(entropy)
        assert dice.entropy_commitment(game, seat, shown).hex() == committed


@each_vector
@pytest.mark.parametrize("order", [sorted, reversed], ids=["in seat order", "backwards"])
def test_the_mix_holds_what_was_shown_in_any_order(
    vector: Vector, order: Callable[..., list[tuple[int, str, str]]]
) -> None:
    shown = [(seat, bytes.fromhex(entropy)) for seat, entropy, _ in order(vector.entropies)]
    game, promise = dice.read_game(vector.game), bytes.fromhex(vector.commitment)
    assert dice.mix(game, promise, shown).hex() == vector.mix


@each_vector
def test_the_first_block(vector: Vector) -> None:
    assert vector.blocks()(0, 0).hex() == vector.block


@each_vector
def test_the_first_dice(vector: Vector) -> None:
    assert "".join(str(vector.value(number)) for number in range(24)) == vector.dice


@each_vector
def test_the_first_thousand_dice(vector: Vector) -> None:
    source = Dice(*vector.bytes_of())
    rolled = bytes(source.value(number) for number in range(1000))
    assert sha256(rolled).hexdigest() == vector.h1000


@each_vector
def test_who_starts(vector: Vector) -> None:
    rounds, starter = dice.start_rolls(vector.value, vector.seats)
    told = " / ".join(" ".join(f"{seat}:{value}" for seat, _, value in each) for each in rounds)
    assert (told, starter) == (vector.start, vector.starter)


@each_vector
def test_start_dice_are_numbered_without_gaps(vector: Vector) -> None:
    rounds, _ = dice.start_rolls(vector.value, vector.seats)
    numbers = [number for each in rounds for _, number, _ in each]
    assert numbers == list(range(len(numbers)))


def test_start_dice_fall_in_ascending_seat_order() -> None:
    assert dice.start_rolls(B.value, (3, 1, 0, 2)) == dice.start_rolls(B.value, (0, 1, 2, 3))


@pytest.mark.parametrize(
    ("number", "begins", "value"),
    [(1, "feb3", 6), (76, "fd28", 5), (165, "ff92", 3), (194, "ffe3", 6), (203, "ff0b", 6)],
)
def test_a_rejected_byte_is_passed_over(number: int, begins: str, value: int) -> None:
    assert A.blocks()(number, 0).hex().startswith(begins)
    assert A.value(number) == value


@pytest.mark.parametrize(("number", "begins", "value"), [(1642, "fdfc75", 4), (4243, "fffd23", 6)])
def test_two_rejected_bytes_are_passed_over(number: int, begins: str, value: int) -> None:
    assert A.blocks()(number, 0).hex().startswith(begins)
    assert A.value(number) == value


@pytest.mark.parametrize(("number", "value"), [(65535, 3), (65536, 3), (4294967295, 1)])
def test_large_numbers(number: int, value: int) -> None:
    assert dice.die(number, A.blocks()) == value


def test_a_block_without_a_good_byte_leads_to_the_next() -> None:
    given = [b"\xff" * 32, b"\xfc\xfb" + bytes(30)]
    assert dice.die(0, lambda number, counter: given[counter]) == 6


@pytest.mark.parametrize("byte", range(256))
def test_each_good_byte_has_its_face_and_no_other_byte_has_one(byte: int) -> None:
    expected = byte % 6 + 1 if byte < 252 else 1
    assert dice.die(0, lambda number, counter: bytes([byte, 0])) == expected


@pytest.mark.parametrize("number", [-1, 2**32])
def test_a_number_that_four_bytes_do_not_hold_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="number"):
        dice.die(number, A.blocks())


@pytest.mark.parametrize("number", [-1, 100_000])
def test_a_game_has_fewer_than_a_hundred_thousand_dice(number: int) -> None:
    with pytest.raises(ValueError, match="so many dice"):
        A.value(number)


def test_the_last_die_of_a_game_is_given() -> None:
    assert 1 <= A.value(99_999) <= 6


@pytest.mark.parametrize(
    "text",
    [
        A.seed.upper(),
        "0x" + A.seed[2:],
        A.seed + "\n",
        " " + A.seed[1:],
        A.seed[:-2],
        A.seed + "00",
    ],
)
def test_hex_is_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match="lower-case"):
        dice.read_secret(text)


@pytest.mark.parametrize(
    "text", [B.game.upper(), B.game.replace("-", ""), "{" + B.game + "}", B.game + "\n"]
)
def test_a_game_id_is_read_strictly(text: str) -> None:
    with pytest.raises(ValueError, match="UUID"):
        dice.read_game(text)


def test_a_seat_shows_its_entropy_once() -> None:
    shown = [(1, bytes(32)), (1, bytes.fromhex(B1))]
    with pytest.raises(ValueError, match="twice"):
        dice.mix(bytes(16), bytes(32), shown)


@pytest.mark.parametrize("seat", [-1, 8])
def test_there_are_eight_seats(seat: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        dice.entropy_commitment(bytes(16), seat, bytes(32))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_seeds_have_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        dice.commitment(bytes(16), bytes(length))


def test_a_game_id_given_as_text_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        dice.commitment(B.game.encode(), bytes(32))


def test_nobody_seated_starts_nothing() -> None:
    with pytest.raises(ValueError, match="nobody"):
        dice.start_rolls(A.value, [])


def test_dice_never_show_their_seed() -> None:
    source = Dice(*B.bytes_of())
    assert repr(source) == str(source) == "<Dice>"
    with pytest.raises(TypeError):
        pickle.dumps(source)
