"""When the garbage collector may look at everything: rarely, and not in the middle of play.

A full collection walks every object of the process, which with hundreds of tables takes a fifth
of a second, and nobody's roll is answered meanwhile. So what stands at the start is set aside,
young objects are collected as ever, and the full walk comes at an interval of its own.
"""

import gc
import time

YOUNG = 2_000
MIDDLE = 10
NEVER = 1_000_000
FULL_SECONDS = 600


class FullCollections:
    """Takes over the full collections of this process."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def start(self) -> None:
        """Set aside what the process began with; from now on only ``collect_if_due`` walks all."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._last = time.monotonic()

    def collect_if_due(self) -> bool:
        """Walk everything if the last time is long ago; whether it was done."""
        if time.monotonic() - self._last < FULL_SECONDS:
            return False
        gc.collect()
        self._last = time.monotonic()
        return True
