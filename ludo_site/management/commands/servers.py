"""Runs another command with a fresh Postgres and Redis of its own, then stops them."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from ludo_site.embedded import EmbeddedError, Postgres, Redis, servers_folder, socket_folder

MANAGE = str(settings.BASE_DIR / "manage.py")


class Command(BaseCommand):
    """``manage.py servers load``: measures on servers that hold nothing else."""

    help = "Starts a fresh Postgres and Redis, runs a manage.py command on them, stops them."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The command to run, with its own arguments."""
        parser.add_argument("--core", type=int, help="hold the servers and the command to one core")
        parser.add_argument("words", nargs=argparse.REMAINDER)

    def handle(self, *args: Any, **options: Any) -> None:
        """Start, run, stop; ends with the command's status."""
        if options["core"] is not None:
            os.sched_setaffinity(0, {options["core"]})
        with tempfile.TemporaryDirectory(prefix="ludo-", ignore_cleanup_errors=True) as name:
            data = Path(name)
            data.chmod(0o755)
            try:
                status = _run(data, options["words"])
            except EmbeddedError as error:
                raise CommandError(str(error)) from None
        sys.exit(status)


def _run(data: Path, words: list[str]) -> int:
    sockets = socket_folder(data)
    postgres = Postgres(servers_folder(data) / "postgres", sockets)
    redis = Redis(data / "redis", sockets)
    try:
        postgres.start()
        redis.start()
        environment = {**os.environ, "LUDO_DATA": str(data)}
        environment.update(DATABASE_URL=postgres.url, REDIS_URL=redis.url)
        subprocess.run([sys.executable, MANAGE, "prepare"], env=environment, check=True)
        return subprocess.run(
            [sys.executable, MANAGE, *words], env=environment, check=False
        ).returncode
    finally:
        redis.stop()
        postgres.stop()
