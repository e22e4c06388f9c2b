"""A whole site for tests, as ``make play`` starts it: a port, a data folder, real processes."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType

import psycopg

from ludo_site.processes import ends_with_parent

ROOT = Path(__file__).resolve().parent.parent
READY = "is served at"
OURS = ("DATABASE_URL", "REDIS_URL", "LUDO_DATA", "LUDO_TEST_DATA", "DJANGO_SETTINGS_MODULE")


class Site:
    """A running site; use it in a ``with`` block or call ``stop``."""

    def __init__(
        self, data: Path, *, speed: int = 20, limits: bool = False, port: int | None = None
    ) -> None:
        self.data = data
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        environment = outside_environment(data)
        environment["LUDO_SPEED"] = str(speed)
        environment["LUDO_LIMITS"] = "on" if limits else "off"
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", str(self.port)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=ends_with_parent(signal.SIGTERM),
        )
        self._wait()

    def _wait(self) -> None:
        said = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line)
            if READY in line:
                return
        raise RuntimeError("the site did not start: " + "".join(said))

    def pid(self, name: str) -> int:
        """The process id of web, timekeeper, worker or beat."""
        return int((self.data / "log" / f"{name}.pid").read_text())

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal to one of the processes; its id. The supervisor starts it again."""
        pid = self.pid(name)
        os.kill(pid, number)
        return pid

    def log(self, name: str) -> str:
        """What a process has written."""
        return (self.data / "log" / f"{name}.log").read_text(errors="replace")

    def link(self, key: str) -> None:
        """Make a guest a player whose account is linked."""
        note = self.data / "run.path"
        folder = Path(note.read_text()) if note.exists() else self.data / "run"
        with psycopg.connect(f"host={folder} user=ludo dbname=ludo") as connection:
            connection.execute("UPDATE games_player SET is_guest = false WHERE key = %s", [key])

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send the supervisor a signal and wait for its end; its status."""
        self.process.send_signal(number)
        status = self.process.wait(40)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def __enter__(self) -> "Site":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)


def start_site(
    folder: Path | None = None,
    *,
    speed: int = 20,
    limits: bool = False,
    port: int | None = None,
) -> Site:
    """A site whose data lies in ``folder``, or in a fresh one that everybody can reach."""
    return Site(folder or open_folder(), speed=speed, limits=limits, port=port)


def open_folder() -> Path:
    """A fresh folder that everybody can reach, the servers' user too."""
    folder = Path(tempfile.mkdtemp(prefix="ludo-site-"))
    folder.chmod(0o755)
    return folder


def outside_environment(data: Path) -> dict[str, str]:
    """What a person's shell has who uses this data folder: nothing of the test run's servers."""
    rest = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**rest, "LUDO_DATA": str(data)}


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
