"""What the architecture tests look at: every tracked file, parsed once."""

import ast
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Source(NamedTuple):
    """A Python file: its path from the top, dotted module name and syntax tree."""

    path: str
    module: str
    tree: ast.Module


class Import(NamedTuple):
    """One imported module or name, and the line."""

    target: str
    line: int


def parsed(path: str, text: str) -> Source:
    """A source with this path and text."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return Source(path, module, ast.parse(text))


@cache
def tracked() -> tuple[str, ...]:
    """Every file of the project: what git tracks, and what is new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(path for path in listed.stdout.splitlines() if (ROOT / path).is_file())


def text_of(path: str) -> str:
    """The file's text; other bytes than text are passed over."""
    return (ROOT / path).read_text(errors="replace")


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """The Python files below these folders, or all."""
    paths = [path for path in tracked() if path.endswith(".py")]
    wanted = [path for path in paths if not folders or path.startswith(folders)]
    return tuple(parsed(path, text_of(path)) for path in wanted)


def imports(source: Source) -> list[Import]:
    """Everything a file imports, ``from a import b`` as ``a.b``; relative imports resolved."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            found += [Import(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _base(source, node)
            found += [Import(f"{base}.{alias.name}", node.lineno) for alias in node.names]
    return found


def within(target: str, module: str) -> bool:
    """Whether a dotted name is this module or lies in it."""
    return target == module or target.startswith(f"{module}.")


def _base(source: Source, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    is_package = source.path.endswith("__init__.py")
    parts = source.module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])
