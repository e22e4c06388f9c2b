"""How far away the player at the other end of a socket is, as the server sees it.

The frame that brings a turn is sent, or everything anew in the middle of one; a client that
pings as soon as it sees that shows how long the round trip took. An action says what was seen
too, but after the player's thinking: it ends the measurement and gives none. Nothing that the
client says of times is read.
"""

from collections import deque

from games import clocks


class Lag:
    """The last round trips of one socket, in milliseconds, and the way that follows from them."""

    __slots__ = ("_answers", "_asked", "_asked_at", "one_way")

    def __init__(self) -> None:
        self._answers: deque[int] = deque(maxlen=clocks.ANSWERS_KEPT)
        self._asked: int | None = None
        self._asked_at = 0
        self.one_way = 0

    def ask(self, number: int, now: int) -> None:
        """The frame that tells the seat to act is sent; the first one of a ply counts."""
        if self._asked != number:
            self._asked, self._asked_at = number, now

    def answer(self, seen: int | None, now: int) -> None:
        """A ping came that says which ply was seen last."""
        if self._asked is None or seen is None or seen < self._asked:
            return
        self._asked = None
        self._answers.append(max(0, now - self._asked_at))
        self.one_way = clocks.one_way(self._answers)

    def act(self) -> None:
        """An action came: what is heard from now on was not said at once."""
        self._asked = None
