"""Everything on one machine: servers, web process, timekeeper, worker and beat, until Ctrl-C."""

import argparse
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ludo_site.embedded import EmbeddedError, Postgres, Redis, servers_folder, socket_folder
from ludo_site.supervisor import AlreadyRunning, Supervisor, claim, end_strays

READY_SECONDS = 60
WATCH_SECONDS = 0.3
MANAGE = str(settings.BASE_DIR / "manage.py")


class Stop(Exception):
    """Somebody asked for the end."""


class Command(BaseCommand):
    """``manage.py play``: serves a playable site and stops cleanly."""

    help = "Starts everything the site needs on this machine and serves it."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument("--host", default="127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        """Start, serve until told to stop, stop."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, _stop)
        host, port = options["host"], options["port"]
        if not 1 <= port <= 65535:
            raise CommandError(f"{port} is no port: choose one from 1 to 65535.")
        site = Site(settings.DATA_DIR, host, port)
        try:
            site.start()
            self.stdout.write(f"Ludo is served at {site.address}  (Ctrl-C ends it)")
            self.stdout.flush()
            site.watch()
        except Stop:
            self.stdout.write("Stopping.")
        except (AlreadyRunning, EmbeddedError) as error:
            raise CommandError(_reason(error)) from None
        finally:
            site.stop()


class Site:
    """The whole site on one machine."""

    def __init__(self, data: Path, host: str, port: int) -> None:
        self.data, self.host, self.port = data, host, port
        self.address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"  # noqa: S104
        self.servers: list[Postgres | Redis] = []
        self.supervisor: Supervisor | None = None
        self.lock: Any = None

    def start(self) -> None:
        """Servers, migrations, static files, processes; returns once the site answers."""
        self.lock = claim(self.data)
        end_strays(self.data)
        _refuse_busy(self.host, self.port)
        environment = {**os.environ, "LUDO_DATA": str(self.data), "LUDO_PORT": str(self.port)}
        environment.update(self._start_servers())
        self.supervisor = Supervisor(logs=self.data / "log", environment=environment)
        if self.supervisor.run("prepare", MANAGE, "prepare"):
            raise EmbeddedError(f"Preparing failed; see {self.data / 'log' / 'prepare.log'}")
        self._start_processes(self.supervisor)
        self._wait_until_ready(self.supervisor)

    def watch(self) -> None:
        """Keep everything running until a signal raises Stop."""
        while True:
            time.sleep(WATCH_SECONDS)
            for server in self.servers:
                if server.process is not None and server.process.poll() is not None:
                    server.start()
            if self.supervisor is not None:
                self.supervisor.watch()

    def stop(self) -> None:
        """Stop processes first, then what they stand on."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        if self.supervisor is not None:
            self.supervisor.stop()
        for server in reversed(self.servers):
            server.stop()

    def _start_servers(self) -> dict[str, str]:
        """The embedded servers that the environment does not replace, and their addresses."""
        sockets = socket_folder(self.data)
        folder = servers_folder(self.data)
        addresses = {}
        if not os.environ.get("DATABASE_URL"):
            self.servers.append(postgres := Postgres(folder / "postgres", sockets))
            postgres.start()
            addresses["DATABASE_URL"] = postgres.url
        if not os.environ.get("REDIS_URL"):
            self.servers.append(redis := Redis(self.data / "redis", sockets))
            redis.start()
            addresses["REDIS_URL"] = redis.url
        return addresses

    def _start_processes(self, supervisor: Supervisor) -> None:
        supervisor.start("timekeeper", MANAGE, "timekeeper")
        supervisor.start(
            "web",
            *("-m", "daphne", "-b", self.host, "-p", str(self.port), "--no-server-name"),
            *("--ping-interval", "10", "--ping-timeout", "10", "--application-close-timeout", "5"),
            *("--websocket-max-message-size", "16384", "--verbosity", "0"),
            "ludo_site.asgi:application",
        )
        supervisor.start(
            "worker",
            *("-m", "celery", "-A", "ludo_site", "worker", "--concurrency", "1"),
            *("--loglevel", "WARNING", "--without-gossip", "--without-mingle"),
        )
        schedule = str(self.data / "beat-schedule")
        supervisor.start(
            "beat",
            *("-m", "celery", "-A", "ludo_site", "beat", "--loglevel", "WARNING"),
            *("--schedule", schedule, "--pidfile", ""),
        )

    def _wait_until_ready(self, supervisor: Supervisor) -> None:
        until = time.monotonic() + READY_SECONDS
        while not _answers(self.address):
            web = next(child for child in supervisor.children if child.name == "web")
            if web.process is not None and web.process.poll() is not None:
                raise EmbeddedError(f"The web process ended; see {web.log}")
            if time.monotonic() > until:
                raise EmbeddedError(f"The site does not answer; see {web.log}")
            time.sleep(0.1)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stop


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except urllib.error.HTTPError:
        sys.stderr.write("The site answers with an error; see the log of the web process.\n")
        return True
    except OSError:
        return False


def _refuse_busy(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Port {port} cannot be used: {error.strerror}.") from None


def _reason(error: Exception) -> str:
    if isinstance(error, AlreadyRunning):
        return f"Another copy runs on {error}; stop it, or choose a folder with LUDO_DATA."
    return str(error)
