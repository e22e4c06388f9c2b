"""The dice of a table over its sockets, from the commitments to the start (fair dice, 4)."""

from typing import Any

import pytest

from games import dice
from games.transcript import failed_check
from tests.games.live.test_table_socket import Room
from tests.people import Socket, playing, sit_at
from tests.site import Site

pytestmark = pytest.mark.site

ENTROPIES = {0: bytes(range(32)), 2: bytes(range(32, 64))}


@pytest.fixture
def room(calm_site: Site) -> Room:
    return Room(calm_site)


async def both(room: Room) -> dict[int, Socket]:
    """Both players' sockets by seat; nobody has said anything about the dice yet."""
    return {
        0: await sit_at(room.site, room.key, room.ann, adds_nothing=False),
        2: await sit_at(room.site, room.key, room.bob, adds_nothing=False),
    }


def game_of(socket: Socket) -> bytes:
    table = next(frame for frame in socket.frames if frame["t"] == "table")
    return dice.read_game(table["dice"]["game"])


def dice_frames(socket: Socket) -> list[dict[str, Any]]:
    return [frame for frame in socket.frames if frame["t"] == "dice"]


async def commit(sockets: dict[int, Socket], seat: int) -> None:
    promise = dice.entropy_commitment(game_of(sockets[seat]), seat, ENTROPIES[seat])
    await sockets[seat].send(t="commit", c=promise.hex())


async def frozen(socket: Socket) -> None:
    while (await socket.until("dice"))["step"] != "freeze":
        pass


async def both_add(room: Room) -> dict[int, Socket]:
    """Both commit, and both show what they committed to."""
    sockets = await both(room)
    for seat in sockets:
        await commit(sockets, seat)
    for seat, socket in sockets.items():
        await frozen(socket)
        await socket.send(t="entropy", e=ENTROPIES[seat].hex())
    return sockets


async def test_everybody_is_told_each_step_in_order(room: Room) -> None:
    sockets = await both_add(room)
    for socket in sockets.values():
        table = await playing(socket)
        steps = [frame["step"] for frame in dice_frames(socket)]
        assert sorted(steps[:2]) == ["commit", "commit"]
        assert steps[2:] == ["freeze", "entropy", "entropy", "ready", "start"]
        ready = next(frame for frame in dice_frames(socket) if frame["step"] == "ready")
        promised = bytes.fromhex(ready["server_commit"])
        mixed = dice.mix(game_of(socket), promised, ENTROPIES.items())
        assert (ready["k"], ready["withheld"], ready["mix"]) == (2, [], mixed.hex())
        assert (table["dice"]["mix"], table["status"]) == (mixed.hex(), "playing")


async def test_who_commits_and_does_not_show_is_left_out(room: Room) -> None:
    sockets = await both(room)
    for seat in sockets:
        await commit(sockets, seat)
    await frozen(sockets[0])
    await sockets[0].send(t="entropy", e=ENTROPIES[0].hex())
    table = await playing(sockets[0])
    assert table["dice"]["withheld"] == [2]
    assert [each["seat"] for each in table["dice"]["entropies"]] == [0]


async def test_a_table_nobody_says_anything_at_begins_by_itself(room: Room) -> None:
    sockets = await both(room)
    table = await playing(sockets[0])
    assert (table["dice"]["entropies"], table["dice"]["withheld"]) == ([], [])


async def test_what_comes_too_late_or_is_not_ones_own_is_refused(room: Room) -> None:
    sockets = await both(room)
    await sockets[0].send(t="entropy", e=ENTROPIES[0].hex())
    assert (await sockets[0].until("refused"))["code"] == "closed"
    await commit(sockets, 0)
    await commit(sockets, 0)
    assert (await sockets[0].until("refused"))["code"] == "closed"
    await sockets[2].send(t="commit", c=None)
    await frozen(sockets[0])
    await sockets[0].send(t="entropy", e=ENTROPIES[2].hex())
    assert (await sockets[0].until("refused"))["code"] == "malformed"
    watcher = await sit_at(room.site, room.key, room.cat)
    await watcher.send(t="commit", c=None)
    assert (await watcher.until("refused"))["code"] == "not-seated"


async def test_the_transcript_of_a_game_with_entropy_verifies(room: Room) -> None:
    sockets = await both_add(room)
    table = await playing(sockets[0])
    assert room.ann.post(f"tables/{room.key}/leave") == {"table": room.key}
    told = room.cat.get(f"games/{room.key}/transcript")
    kept = (0, ENTROPIES[0].hex())
    promised = table["dice"]["server_commit"]
    assert failed_check(told, kept_commitment=promised, kept_entropy=kept) is None
    assert [each["seat"] for each in told["entropies"]] == [0, 2]
