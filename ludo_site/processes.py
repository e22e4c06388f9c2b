"""What ties processes together on one machine: children end with their parent, strays are found.

A parent that is killed cannot stop its children, so each asks the kernel (Linux) to be told of
its parent's end. What is left all the same is found by the process id that was noted, and only
after making sure that the process is still the one meant.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

SECONDS_TO_END = 10
SET_PARENT_DEATH_SIGNAL = 1


def ends_with_parent(number: signal.Signals) -> Callable[[], None] | None:
    """What a new process runs before its program, so that its parent's end is its signal."""
    if sys.platform != "linux":
        return None
    library, parent = ctypes.CDLL(None), os.getpid()

    def ask() -> None:
        library.prctl(SET_PARENT_DEATH_SIGNAL, int(number))
        if os.getppid() != parent:
            os.kill(os.getpid(), number)

    return ask


def words_of(pid: int) -> list[str]:
    """The command line of a running process; empty where there is none."""
    return _read(pid, "cmdline")


def variables_of(pid: int) -> list[str]:
    """The environment a process was started with, as far as this account may see it."""
    return _read(pid, "environ")


def is_gone(pid: int) -> bool:
    """Whether a process has ended, though its parent may not have noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(pid: int) -> None:
    """Wait for a process of an earlier run to end; after ten seconds it is killed."""
    until = time.monotonic() + SECONDS_TO_END
    while not is_gone(pid):
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def noted_pid(note: Path) -> int | None:
    """The process id that a file begins with; None where there is no such file."""
    try:
        first = note.read_text().split("\n", 1)[0].strip()
    except OSError:
        return None
    return int(first) if first.isdigit() else None


def _read(pid: int, name: str) -> list[str]:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []
