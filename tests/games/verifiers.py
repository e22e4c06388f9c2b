"""The verifiers of a transcript: ours, the browser's script, the file that stands alone."""

import importlib.util
import json
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import playwright

from games.transcript import failed_check

STATIC = Path(__file__).parents[2] / "static"
ALONE = STATIC / "fair" / "ldice_verify.py"
NODE = Path(playwright.__file__).parent / "driver" / "node"

Verifier = Callable[[Mapping[str, Any]], int | None]


def node(module: str, expression: str, told: object) -> Any:
    """What an expression of a script's exports gives in Node, with ``told`` at hand."""
    program = (
        f"import * as script from {json.dumps((STATIC / 'js' / module).as_uri())};\n"
        f"const told = {json.dumps(told)};\n"
        f"console.log(JSON.stringify(await (async () => {{ {expression} }})()));"
    )
    done = subprocess.run(
        [str(NODE), "--no-warnings", "--input-type=module", "-e", program],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _alone() -> Any:
    spec = importlib.util.spec_from_file_location("ldice_verify", ALONE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


alone = _alone()


def in_browser(transcript: Mapping[str, Any]) -> int | None:
    """The script of the fair play page."""
    found = node("verify.js", "return (await script.failedCheck(told)) ?? 0;", transcript)
    return int(found) or None


def by_itself(transcript: Mapping[str, Any]) -> int | None:
    """The file that needs only Python."""
    found = alone.first_failure(transcript)
    return None if found is None else int(found)


VERIFIERS: dict[str, Verifier] = {
    "ours": failed_check,
    "in-browser": in_browser,
    "by-itself": by_itself,
}
