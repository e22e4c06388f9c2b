"""The servers of a load run: Daphne held to one core, ours or the bare one."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
START_SECONDS = 60


class Server:
    """One Daphne process on a free port of this machine."""

    def __init__(self, application: str, *, core: int) -> None:
        self.port = free_port()
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "daphne", "-v", "0", "-b", "127.0.0.1"),
                *("-p", str(self.port), application),
            ],
            env={**os.environ, "LUDO_LIMITS": "off"},
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        self._wait()

    def cpu_seconds(self) -> float:
        """Processor time it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS

    def memory_bytes(self) -> int:
        """Memory it occupies now."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * PAGE_BYTES

    def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise RuntimeError("the server ended at its start")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise RuntimeError("the server did not start")


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
