"""How much one socket may send: an allowance that refills with time."""

import time


class Allowance:
    """``most`` frames at once, refilled evenly over ``seconds``."""

    __slots__ = ("_left", "_most", "_rate", "_since")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._rate = most / seconds
        self._left = float(most)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether one more frame is within the allowance."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
