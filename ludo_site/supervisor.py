"""One supervisor for everything on one machine: starts it, watches it, stops it in order."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ludo_site.processes import (
    ends_with_parent,
    noted_pid,
    variables_of,
    wait_until_gone,
    words_of,
)

STOP_SECONDS = 15
STEADY_SECONDS = 30
LONGEST_PAUSE = 20.0


class AlreadyRunning(Exception):
    """Another copy uses this data folder."""


def claim(data: Path) -> IO[str]:
    """The data folder's lock, held as long as the file is open; AlreadyRunning if it is taken."""
    data.mkdir(parents=True, exist_ok=True)
    lock = (data / "lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise AlreadyRunning(str(data)) from None
    return lock


@dataclass
class Child:
    """One long-running program: its name, its command, its log, and how often it has died."""

    name: str
    command: list[str]
    log: Path
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 0.5
    again_at: float = 0.0

    def start(self) -> None:
        """Start it in a group of its own, its output in its log."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=self.environment,
                start_new_session=True,
                preexec_fn=ends_with_parent(signal.SIGTERM),
            )
        self.started = time.monotonic()
        self.log.with_suffix(".pid").write_text(str(self.process.pid))

    def watch(self, now: float) -> None:
        """Start it again where it has died, later each time it dies soon."""
        if self.process is None or self.process.poll() is None:
            return
        if not self.again_at:
            steady = now - self.started > STEADY_SECONDS
            self.pause = 0.5 if steady else min(LONGEST_PAUSE, self.pause * 2)
            self.again_at = now + self.pause
        elif now >= self.again_at:
            self.again_at = 0.0
            self.start()

    def stop(self) -> None:
        """Ask it to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def forget(self) -> None:
        """Take away the note of its process id."""
        self.log.with_suffix(".pid").unlink(missing_ok=True)

    def wait(self, until: float) -> None:
        """Wait for its end; past ``until`` its whole group is killed."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Supervisor:
    """The site's own processes, in the order in which they start."""

    def __init__(self, *, logs: Path, environment: dict[str, str]) -> None:
        self.logs = logs
        self.environment = environment
        self.children: list[Child] = []
        logs.mkdir(parents=True, exist_ok=True)

    def start(self, name: str, *arguments: str) -> None:
        """Start a Python module's program, or ``manage.py`` with these arguments."""
        log = self.logs / f"{name}.log"
        child = Child(name, [sys.executable, *arguments], log, self.environment)
        self.children.append(child)
        child.start()

    def run(self, name: str, *arguments: str) -> int:
        """Start a program that ends by itself, and wait for its status."""
        self.start(name, *arguments)
        process = self.children[-1].process
        status = process.wait() if process is not None else 1
        self.children.pop().forget()
        return status

    def watch(self) -> None:
        """Start again what has died."""
        for child in self.children:
            child.watch(time.monotonic())

    def stop(self) -> None:
        """End everything, the last started first."""
        for child in reversed(self.children):
            child.stop()
        until = time.monotonic() + STOP_SECONDS
        for child in reversed(self.children):
            child.wait(until)
            child.forget()


def end_strays(data: Path) -> None:
    """End what a killed supervisor of this data folder left behind, each with its group."""
    for note in (data / "log").glob("*.pid"):
        pid = noted_pid(note)
        if pid is not None and is_ours(words_of(pid), variables_of(pid), data):
            os.killpg(pid, signal.SIGKILL)
            wait_until_gone(pid)
        note.unlink()


def is_ours(words: list[str], variables: list[str], data: Path) -> bool:
    """Whether a process with this command line and environment serves this data folder."""
    program = any(Path(word).name == "manage.py" or "ludo_site" in word for word in words)
    return program and f"LUDO_DATA={data}" in variables
