"""``manage.py play`` with real processes: it serves, stops cleanly and clears up after a kill."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludo_site.processes import is_gone, variables_of, words_of
from tests.people import Person, guest
from tests.site import ROOT, Site, free_port, open_folder, outside_environment, start_site

pytestmark = pytest.mark.site


@pytest.fixture
def data() -> Iterator[Path]:
    folder = open_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with start_site() as started:
        yield started


def processes_of(data: Path) -> list[int]:
    """Every running process that serves this data folder."""
    pids = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [pid for pid in pids if _serves(pid, str(data)) and not is_gone(pid)]


def _serves(pid: int, data: str) -> bool:
    return f"LUDO_DATA={data}" in variables_of(pid) or any(data in word for word in words_of(pid))


def becomes(question: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether it is so within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if question():
            return True
        time.sleep(0.2)
    return False


def answers(site: Site) -> bool:
    """Whether the site reaches its database for a visitor."""
    try:
        return "player" in Person(site.url).get("me")
    except (OSError, ValueError):
        return False


def manage(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A ``manage.py`` command as a person would type it in another terminal."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=outside_environment(data),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_everything(data: Path, number: signal.Signals) -> None:
    site = start_site(data)
    assert len(processes_of(data)) > 6
    assert site.stop(number) == 0
    assert processes_of(data) == []


def test_a_second_run_keeps_what_the_first_stored(data: Path) -> None:
    first = start_site(data)
    ann = guest(first.url, "Ann")
    first.stop()
    second = start_site(data, port=first.port)
    assert ann.get("me")["player"]["name"] == "Ann"
    second.stop()


def test_after_a_killed_supervisor_the_next_start_serves(data: Path) -> None:
    first = start_site(data)
    left = set(processes_of(data))
    first.stop(signal.SIGKILL)
    second = start_site(data, port=first.port)
    assert answers(second)
    assert not left & set(processes_of(data))
    second.stop()


def test_what_dies_is_started_again(site: Site) -> None:
    postgres = int((site.data / "postgres/data/postmaster.pid").read_text().split()[0])
    os.kill(postgres, signal.SIGKILL)
    dead = {postgres, site.kill("web"), site.kill("timekeeper")}
    assert becomes(lambda: answers(site) and site.pid("timekeeper") not in dead)


def test_another_terminal_reaches_the_running_servers(site: Site) -> None:
    assert manage(site.data, "migrate", "--check").returncode == 0


def test_a_second_copy_on_the_same_data_is_refused_in_one_line(site: Site) -> None:
    done = manage(site.data, "play", "--port", str(free_port()))
    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: Another copy runs on {site.data}")
    assert done.stderr.count("\n") == 1


def test_a_busy_port_is_refused_in_one_line(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = manage(data, "play", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"CommandError: Port {port} cannot be used: Address already in use.\n"


def test_a_port_that_is_none_is_refused(data: Path) -> None:
    done = manage(data, "play", "--port", "70000")
    assert done.returncode == 1
    assert "70000 is no port" in done.stderr
