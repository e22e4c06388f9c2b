#!/usr/bin/env python3
"""Check the dice of a finished Ludo game: python3 ldice_verify.py transcript.json [record.txt]

Needs Python 3.8 or newer and nothing else, and asks no server for anything. It recomputes the
server's commitment, the players' entropy, and every die of the game from the published seed
(LDICE/1), and prints each check. Exit status: 0 all hold, 1 a check failed, 2 the files cannot
be read. The transcript is the JSON of /api/v1/games/<key>/transcript; with the game's record, the
dice are compared with its move list too.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHECKS = {
    1: "every field is well-formed",
    2: "the seed is the one that was committed to",
    3: "every player's entropy was committed to by its seat",
    4: "seed and entropies give the mix",
    5: "the dice are numbered without a gap",
    6: "every die is the one that the seed gives",
    7: "the roll-off gives the starter",
    8: "the dice are those of the game's move list",
}


def secret(text: object) -> bytes:
    """64 lower-case hex digits as 32 bytes."""
    if not (isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text)):
        raise ValueError("not 64 lower-case hex digits")
    return bytes.fromhex(text)


def game_id(text: object) -> bytes:
    """A lower-case UUID as 16 bytes."""
    pattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    if not (isinstance(text, str) and re.fullmatch(pattern, text)):
        raise ValueError("not a lower-case UUID")
    return bytes.fromhex(text.replace("-", ""))


def whole(number: Any) -> int:
    """A whole number from 0 up."""
    if type(number) is not int or number < 0:
        raise ValueError("not a whole number")
    return number


def seat_number(number: Any) -> int:
    """A seat, 0 to 7."""
    if whole(number) > 7:
        raise ValueError("no such seat")
    return number


def digest(*parts: bytes) -> bytes:
    """SHA-256 of these bytes one after the other."""
    return hashlib.sha256(b"".join(parts)).digest()


class Game:
    """A transcript with every field decoded; ValueError, KeyError or TypeError if one is wrong."""

    def __init__(self, transcript: dict[str, Any]) -> None:
        """Check 1."""
        if transcript["v"] != 1:
            raise ValueError("another version")
        self.game = game_id(transcript["game"])
        self.seed = secret(transcript["server_seed"])
        self.promised = secret(transcript["server_commit"])
        self.mix = secret(transcript["mix"])
        self.commits = [
            (seat_number(each["seat"]), secret(each["commit"])) for each in transcript["commits"]
        ]
        self.entropies = [
            (seat_number(each["seat"]), secret(each["entropy"])) for each in transcript["entropies"]
        ]
        self.seats = sorted(whole(each["seat"]) for each in transcript["seats"])
        self.rounds = [
            [(whole(roll["seat"]), whole(roll["n"]), whole(roll["value"])) for roll in each]
            for each in transcript["start"]["rolls"]
        ]
        self.starter = whole(transcript["start"]["starter"])
        self.rolls = [
            (whole(die["n"]), whole(die["ply"]), whole(die["seat"]), whole(die["value"]))
            for die in transcript["dice"]
        ]

    def die(self, number: int) -> int:
        """Die ``number``: the first byte below 252 of its blocks, modulo six, plus one."""
        counter = 0
        while True:
            numbers = number.to_bytes(4, "big") + counter.to_bytes(4, "big")
            message = b"LDICE/D1" + self.game + self.mix + numbers
            for byte in hmac.new(self.seed, message, hashlib.sha256).digest():
                if byte < 252:
                    return byte % 6 + 1
            counter += 1


def commitment_holds(game: Game) -> bool:
    """Check 2."""
    return digest(b"LDICE/S1", game.game, game.seed) == game.promised


def entropies_hold(game: Game) -> bool:
    """Check 3."""
    committed, shown = dict(game.commits), dict(game.entropies)
    if len(committed) < len(game.commits) or len(shown) < len(game.entropies):
        return False
    return all(
        committed.get(seat) == digest(b"LDICE/C1", game.game, bytes([seat]), entropy)
        for seat, entropy in game.entropies
    )


def mix_holds(game: Game) -> bool:
    """Check 4."""
    parts = [bytes([seat]) + entropy for seat, entropy in sorted(game.entropies)]
    head = [b"LDICE/M1", game.game, game.promised, bytes([len(parts)])]
    return digest(*head, *parts) == game.mix


def numbers_hold(game: Game) -> bool:
    """Check 5."""
    numbers = [number for each in game.rounds for _, number, _ in each]
    numbers += [roll[0] for roll in game.rolls]
    plies = [roll[1] for roll in game.rolls]
    return numbers == list(range(len(numbers))) and plies == sorted(set(plies))


def values_hold(game: Game) -> bool:
    """Check 6."""
    rolled = [(number, value) for each in game.rounds for _, number, value in each]
    rolled += [(number, value) for number, _, _, value in game.rolls]
    return all(game.die(number) == value for number, value in rolled)


def start_holds(game: Game) -> bool:
    """Check 7."""
    if not game.rounds:
        return game.starter in game.seats
    rolling, number, rounds = game.seats, 0, []
    while len(rolling) > 1 or not rounds:
        rounds.append([(seat, number + i, game.die(number + i)) for i, seat in enumerate(rolling)])
        number += len(rolling)
        highest = max(value for _, _, value in rounds[-1])
        rolling = [seat for seat, _, value in rounds[-1] if value == highest]
    return rounds == game.rounds and rolling[0] == game.starter


def moves_hold(game: Game, record: str) -> bool:
    """Check 8: whether the rolls of the record's move list are the dice of the transcript."""
    body = re.sub(r"\{[^}]*\}", " ", record.replace("\r\n", "\n").partition("\n\n")[2])
    found = re.findall(r"(?:^|\s)(\d+)\.\s+([0-7])\s+r([1-6])(?=@|\s|$)", body)
    return [tuple(map(int, each)) for each in found] == [roll[1:] for roll in game.rolls]


def silent(number: int, holds: bool) -> None:
    """Say nothing of a check."""


def first_failure(
    transcript: Any, record: str | None = None, say: Callable[[int, bool], None] = silent
) -> int | None:
    """The number of the first check that fails, None where all hold."""
    try:
        game = Game(transcript)
    except (KeyError, TypeError, ValueError):
        say(1, False)
        return 1
    say(1, True)
    checks: list[Callable[[Game], bool]] = [
        commitment_holds,
        entropies_hold,
        mix_holds,
        numbers_hold,
        values_hold,
        start_holds,
    ]
    if record is not None:
        checks.append(lambda game: moves_hold(game, str(record)))
    for number, check in enumerate(checks, 2):
        holds = check(game)
        say(number, holds)
        if not holds:
            return number
    return None


def main(names: list[str]) -> int:
    """Check the files of these names; the exit status."""
    if len(names) not in (1, 2):
        print(__doc__)
        return 2
    try:
        transcript, *rest = (Path(name).read_text("utf-8") for name in names)
        told = json.loads(transcript)
    except (OSError, ValueError) as error:
        print(f"cannot read: {error}")
        return 2
    mark = {True: "ok    ", False: "FAILED"}
    failed = first_failure(
        told,
        rest[0] if rest else None,
        lambda number, holds: print(mark[holds], number, CHECKS[number]),
    )
    print("All checks hold." if failed is None else f"Check {failed} failed.")
    return 0 if failed is None else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
