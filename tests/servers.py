"""One Postgres and one Redis for the whole run, before Django reads its settings."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from ludo_site.embedded import Postgres, Redis, servers_folder, socket_folder


def start_servers() -> None:
    """Start what the environment does not name; ended with the run."""
    if os.environ.get("LUDO_TEST_DATA"):
        return
    data = Path(tempfile.mkdtemp(prefix="ludo-test-"))
    data.chmod(0o755)
    os.environ["LUDO_TEST_DATA"] = os.environ["LUDO_DATA"] = str(data)
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    (data / "static").mkdir()
    sockets = socket_folder(data)
    if not os.environ.get("DATABASE_URL"):
        postgres = Postgres(servers_folder(data) / "postgres", sockets)
        postgres.start()
        atexit.register(postgres.stop)
        os.environ["DATABASE_URL"] = postgres.url
    if not os.environ.get("REDIS_URL"):
        redis = Redis(data / "redis", sockets)
        redis.start()
        atexit.register(redis.stop)
        os.environ["REDIS_URL"] = redis.url


start_servers()
