"""The pages' pure scripts, run by the Node that the browser tool brings along."""

import json
import subprocess
from pathlib import Path

import playwright
import pytest

from tests.js.types import check

HERE = Path(__file__).parent
NODE = Path(playwright.__file__).parent / "driver" / "node"
SCRIPTS = HERE.parents[1] / "static" / "js"


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Every test of a folder; Node takes our modules for what they are."""
    tests = sorted(str(path) for path in folder.glob("*.test.js"))
    command = [str(NODE), "--no-warnings", "--test", *tests]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_scripts_do_what_their_tests_say() -> None:
    done = run(HERE)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout or "ℹ fail 0" in done.stdout


def test_a_script_that_is_wrong_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "wrong.test.js").write_text(
        'import { test } from "node:test"; test("no", () => { throw new Error("no"); });'
    )
    assert "fail 1" in run(tmp_path).stdout


@pytest.mark.parametrize("script", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.name)
def test_every_script_parses(script: Path) -> None:
    command = [str(NODE), "--check", str(script)]
    assert subprocess.run(command, check=False).returncode == 0


def test_a_wrong_type_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("/** @type {number} */\nexport const one = 'one';\n")
    settings = {"extends": str(HERE / "tsconfig.json"), "include": ["*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    done = check(tmp_path)
    assert done.returncode != 0 and "TS2322" in done.stdout


def test_no_script_is_longer_than_its_room() -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in SCRIPTS.glob("*.js")}
    assert {name: n for name, n in lengths.items() if n > 400} == {}
