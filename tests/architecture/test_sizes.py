"""How long a function and a file may be. A function's docstring does not count, all else does."""

import ast
from collections.abc import Iterable

import pytest

from tests.architecture.sources import Source, parsed, sources, text_of, tracked
from tests.architecture.test_layers import layer_of

PURE_LINES, OTHER_LINES, FILE_LINES = 35, 50, 400
OURS = (".py", ".js", ".css")
GIVEN = ("tests/games/engine/conformance/",)
"""Copied as given, not written here."""


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function from its ``def`` on, without its docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def long_functions(found: Iterable[Source]) -> list[str]:
    """Functions with more lines than their package may have."""
    return [
        f"{source.path}:{node.lineno}: {node.name} has {length(node)} lines, {most} are allowed"
        for source in found
        for most in [PURE_LINES if layer_of(source.module) == 0 else OTHER_LINES]
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and length(node) > most
    ]


def long_files(files: Iterable[tuple[str, str]]) -> list[str]:
    """Files with more than 400 lines."""
    return [
        f"{path}:{FILE_LINES + 1}: {count} lines"
        for path, text in files
        if (count := len(text.splitlines())) > FILE_LINES
    ]


def function_of(lines: int, docstring: int = 0) -> str:
    """The text of a function with this many lines that count."""
    words = ['    """Say.', *["    more"] * (docstring - 2), '    """'] if docstring else []
    return "\n".join(["def a():", *words, *["    b = 1"] * (lines - 1)])


def test_functions_are_short() -> None:
    assert long_functions(sources()) == []


def test_files_are_short() -> None:
    paths = [path for path in tracked() if path.endswith(OURS) and not path.startswith(GIVEN)]
    assert long_files((path, text_of(path)) for path in paths) == []


@pytest.mark.parametrize(("path", "most"), [("games/engine/a.py", 35), ("games/views/a.py", 50)])
def test_a_long_function_is_found(path: str, most: int) -> None:
    assert long_functions([parsed(path, function_of(most, docstring=20))]) == []
    assert long_functions([parsed(path, function_of(most + 1))])[0].startswith(f"{path}:1:")


def test_a_long_file_is_found() -> None:
    assert long_files([("static/js/a.js", "x\n" * 400)]) == []
    assert long_files([("static/js/a.js", "x\n" * 401)]) == ["static/js/a.js:401: 401 lines"]
