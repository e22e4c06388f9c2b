"""What no tracked file may hold: unsafe markup, registry addresses, paths of one machine."""

import re
from collections.abc import Iterable

import pytest

from tests.architecture.sources import text_of, tracked

TOP = {
    *("manage.py", "pyproject.toml", "ludo_site", "games", "clubs", "leagues", "templates"),
    *("static", "tests", "README.md", "Makefile", "LICENSE", "constraints.txt"),
    *(".env.example", ".gitignore", ".ci"),
}
BINARY = (".png", ".ico", ".woff2", ".wasm", ".gz")
UNSAFE = re.compile("mark" + r"_safe|\|\s*safe\b|inner" + "HTML|outer" + "HTML")
ADDRESS = re.compile(
    "pypi" + r"\.org|files\.python" + r"hosted|registry\.npm" + r"js|--(extra-)?index" + "-url"
)
MACHINE = re.compile(r"(?<![\w.}])/" + r"(work|root|tmp/bash_jobs)(/|\b(?!\w))")
Files = Iterable[tuple[str, str]]


def lines_with(pattern: re.Pattern[str], files: Files) -> list[str]:
    """Every line that matches, with its place."""
    return [
        f"{path}:{number}: {line.strip()[:80]}"
        for path, text in files
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def strangers(paths: Iterable[str]) -> list[str]:
    """Names at the top that have no business there."""
    return sorted({path.split("/")[0] for path in paths} - TOP)


def files(*endings: str) -> Files:
    """Every text file with one of these endings, or all."""
    paths = [path for path in tracked() if not path.endswith(BINARY)]
    return [(path, text_of(path)) for path in paths if not endings or path.endswith(endings)]


def test_markup_is_never_trusted() -> None:
    served = [each for each in files(".py", ".html", ".js") if not each[0].startswith("tests/")]
    assert lines_with(UNSAFE, served) == []


def test_no_registry_is_named() -> None:
    assert lines_with(ADDRESS, files()) == []


def test_no_path_of_one_machine_is_written() -> None:
    assert lines_with(MACHINE, files()) == []


def test_the_top_level_is_fixed() -> None:
    assert strangers(tracked()) == []


PLANTED = [
    *((UNSAFE, "{{ name|" + "safe }}"), (UNSAFE, "return mark" + "_safe(name)")),
    *((UNSAFE, "node.inner" + "HTML = name"), (ADDRESS, "https://pypi" + ".org/simple")),
    *((MACHINE, "cd /" + "work/main"), (MACHINE, "HOME=/" + "root"), (MACHINE, '"/' + 'root/x"')),
]


@pytest.mark.parametrize(("pattern", "line"), PLANTED)
def test_a_planted_line_is_found(pattern: re.Pattern[str], line: str) -> None:
    assert lines_with(pattern, [("a.py", f"fine\n{line}\n")]) == [f"a.py:2: {line}"]


@pytest.mark.parametrize(
    "line", ["https://example.com/" + "root", "a/" + "work/b", "./" + "root", "safe cell"]
)
def test_a_harmless_line_passes(line: str) -> None:
    assert [
        found for p in (UNSAFE, ADDRESS, MACHINE) for found in lines_with(p, [("a", line)])
    ] == []


def test_a_stranger_at_the_top_is_found() -> None:
    assert strangers(["manage.py", "notes.md", "scripts/a.sh"]) == ["notes.md", "scripts"]
