"""The verifier of a game's dice: every check of a transcript, in order.

Implements section 6 of the fair-dice specification (LDICE/1) for checks 1 to 8. A transcript is
the public JSON document of a finished game; ``failed_check`` names the first check it fails.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games import dice

VERSION = 1
MoveList = Sequence[tuple[int, int, int]]


class Checked(NamedTuple):
    """A transcript whose fields are well-formed: bytes decoded, dice as (n, ply, seat, value)."""

    game: bytes
    seed: bytes
    server_commit: bytes
    mix: bytes
    commits: list[tuple[int, bytes]]
    entropies: list[tuple[int, bytes]]
    seats: list[int]
    rounds: list[list[tuple[int, int, int]]]
    starter: int
    rolls: list[tuple[int, int, int, int]]

    def value(self, number: int) -> int:
        """The die that the seed gives for this number."""
        return dice.die(number, dice.blocks(self.seed, self.game, self.mix))


def failed_check(
    transcript: Mapping[str, Any],
    *,
    kept_commitment: str | None = None,
    kept_entropy: tuple[int, str] | None = None,
    moves: MoveList | None = None,
) -> int | None:
    """Give the number of the first check that a transcript fails, None where all hold.

    ``kept_commitment`` and ``kept_entropy`` (seat, entropy) are what this player kept from the
    start of the game, ``moves`` the (ply, seat, value) of each roll in the public move list; what
    is not given is not compared.
    """
    try:
        read = read_transcript(transcript)
        kept = None if kept_commitment is None else dice.read_secret(kept_commitment)
        own = None if kept_entropy is None else (kept_entropy[0], dice.read_secret(kept_entropy[1]))
    except (KeyError, TypeError, ValueError):
        return 1
    checks: list[tuple[int, Callable[[], bool]]] = [
        (2, lambda: commitment_holds(read, kept)),
        (3, lambda: entropies_hold(read, own)),
        (4, lambda: dice.mix(read.game, read.server_commit, read.entropies) == read.mix),
        (5, lambda: numbers_hold(read)),
        (6, lambda: values_hold(read)),
        (7, lambda: start_holds(read)),
        (8, lambda: moves is None or [roll[1:] for roll in read.rolls] == list(moves)),
    ]
    return next((number for number, holds in checks if not holds()), None)


def read_transcript(transcript: Mapping[str, Any]) -> Checked:
    """Check 1: decode every field; KeyError, TypeError or ValueError where one is malformed."""
    if transcript["v"] != VERSION:
        raise ValueError("another version")
    start = transcript["start"]
    return Checked(
        game=dice.read_game(transcript["game"]),
        seed=dice.read_secret(transcript["server_seed"]),
        server_commit=dice.read_secret(transcript["server_commit"]),
        mix=dice.read_secret(transcript["mix"]),
        commits=[(_whole(c["seat"]), dice.read_secret(c["commit"])) for c in transcript["commits"]],
        entropies=[
            (_whole(e["seat"]), dice.read_secret(e["entropy"])) for e in transcript["entropies"]
        ],
        seats=[_whole(each["seat"]) for each in transcript["seats"]],
        rounds=[
            [(_whole(r["seat"]), _whole(r["n"]), _whole(r["value"])) for r in rolls]
            for rolls in start["rolls"]
        ],
        starter=_whole(start["starter"]),
        rolls=[
            (_whole(d["n"]), _whole(d["ply"]), _whole(d["seat"]), _whole(d["value"]))
            for d in transcript["dice"]
        ],
    )


def commitment_holds(read: Checked, kept: bytes | None) -> bool:
    """Check 2: the seed is the one that the server committed to, before this player's eyes."""
    promised = dice.commitment(read.game, read.seed) == read.server_commit
    return promised and kept in (None, read.server_commit)


def entropies_hold(read: Checked, own: tuple[int, bytes] | None) -> bool:
    """Check 3: every entropy was committed to by its seat, each seat once, the own one there."""
    committed = dict(read.commits)
    shown = dict(read.entropies)
    if len(committed) < len(read.commits) or len(shown) < len(read.entropies):
        return False
    if own is not None and own not in read.entropies:
        return False
    return all(
        committed.get(seat) == dice.entropy_commitment(read.game, seat, entropy)
        for seat, entropy in read.entropies
    )


def numbers_hold(read: Checked) -> bool:
    """Check 5: dice are numbered 0, 1, 2 … without a gap, plies ascending with them."""
    numbers = [number for each in read.rounds for _, number, _ in each]
    numbers += [number for number, *_ in read.rolls]
    plies = [ply for _, ply, _, _ in read.rolls]
    return numbers == list(range(len(numbers))) and plies == sorted(set(plies))


def values_hold(read: Checked) -> bool:
    """Check 6: every value is the one that the seed gives."""
    rolled = [(number, value) for each in read.rounds for _, number, value in each]
    rolled += [(number, value) for number, _, _, value in read.rolls]
    return all(read.value(number) == value for number, value in rolled)


def start_holds(read: Checked) -> bool:
    """Check 7: the start rounds give the starter; without any, the order was set otherwise."""
    if not read.rounds:
        return read.starter in read.seats
    return dice.start_rolls(read.value, read.seats) == (read.rounds, read.starter)


def _whole(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise ValueError("not a whole number")
    return number
