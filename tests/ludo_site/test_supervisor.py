"""The supervisor's parts: one copy a folder, later restarts, strays told from strangers."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludo_site.processes import is_gone, noted_pid, words_of
from ludo_site.supervisor import AlreadyRunning, Child, Supervisor, claim, end_strays, is_ours

SLEEP = ("-c", "import time; time.sleep(60)")


@pytest.fixture
def supervisor(tmp_path: Path) -> Supervisor:
    return Supervisor(logs=tmp_path / "log", environment={"LUDO_DATA": str(tmp_path)})


def stray(data: Path, *, program: str, variables: str) -> "subprocess.Popen[bytes]":
    """A process that sleeps, noted in the data folder as one of ours."""
    (data / "log").mkdir()
    command = [sys.executable, *SLEEP, program]
    process = subprocess.Popen(command, env={"LUDO_DATA": variables}, start_new_session=True)
    while words_of(process.pid)[:1] != [sys.executable] or program not in words_of(process.pid):
        time.sleep(0.01)
    (data / "log" / "web.pid").write_text(str(process.pid))
    return process


def test_a_data_folder_has_one_copy_at_a_time(tmp_path: Path) -> None:
    with claim(tmp_path), pytest.raises(AlreadyRunning):
        claim(tmp_path)
    claim(tmp_path).close()


def test_what_is_started_is_noted_and_stopped(supervisor: Supervisor) -> None:
    supervisor.start("web", *SLEEP)
    pid = noted_pid(supervisor.logs / "web.pid")
    assert pid is not None and not is_gone(pid)
    supervisor.stop()
    assert is_gone(pid)
    assert noted_pid(supervisor.logs / "web.pid") is None


def test_a_short_program_is_waited_for(supervisor: Supervisor) -> None:
    assert supervisor.run("prepare", "-c", "raise SystemExit(3)") == 3
    assert supervisor.children == []


def test_output_goes_to_the_log(supervisor: Supervisor) -> None:
    supervisor.run("prepare", "-c", "print('done')")
    assert (supervisor.logs / "prepare.log").read_text() == "done\n"


def test_a_child_that_dies_at_once_waits_longer_each_time(tmp_path: Path) -> None:
    child = Child("a", [sys.executable, "-c", ""], tmp_path / "a.log", {})
    pauses = []
    for _ in range(3):
        child.start()
        assert child.process is not None and child.process.wait() == 0
        child.watch(time.monotonic())
        pauses.append(child.pause)
        child.again_at = 0.0
    assert pauses == [1.0, 2.0, 4.0]


def test_a_steady_child_comes_back_soon(tmp_path: Path) -> None:
    child = Child("a", [sys.executable, "-c", ""], tmp_path / "a.log", {}, pause=16.0)
    child.start()
    assert child.process is not None and child.process.wait() == 0
    child.watch(child.started + 60)
    assert child.pause == 0.5


def test_a_stray_of_this_folder_is_ended(tmp_path: Path) -> None:
    process = stray(tmp_path, program="manage.py", variables=str(tmp_path))
    end_strays(tmp_path)
    assert process.wait(5) < 0
    assert noted_pid(tmp_path / "log" / "web.pid") is None


@pytest.mark.parametrize(("program", "folder"), [("manage.py", "other"), ("editor", "")])
def test_a_stranger_with_the_noted_id_is_left_alone(
    tmp_path: Path, program: str, folder: str
) -> None:
    process = stray(tmp_path, program=program, variables=str(tmp_path / folder))
    end_strays(tmp_path)
    assert process.poll() is None
    process.kill()
    process.wait()


def test_a_program_is_known_by_its_words_and_its_folder() -> None:
    words = ["python", "-m", "daphne", "ludo_site.asgi:application"]
    assert is_ours(words, ["LUDO_DATA=/srv/a"], Path("/srv/a"))
    assert not is_ours(words, ["LUDO_DATA=/srv/ab"], Path("/srv/a"))


def test_a_child_ends_with_its_parent(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, signal; from ludo_site.processes import ends_with_parent as e;"
        " print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'],"
        " preexec_fn=e(signal.SIGTERM), stdout=subprocess.DEVNULL).pid)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    until = time.monotonic() + 5
    while not is_gone(int(said.stdout)) and time.monotonic() < until:
        time.sleep(0.05)
    assert is_gone(int(said.stdout))
    assert not is_gone(os.getpid())
