"""Which module may import which: apps downward, layers downward, pure packages nothing of ours."""

import ast
import sys
from collections.abc import Iterable

import pytest

from tests.architecture.sources import Source, imports, parsed, sources, within

APPS = ["games", "clubs", "leagues", "ludo_site"]
"""From the lowest to the root: an app imports those before it."""
PURE = [
    *("games.engine", "games.dice", "games.clocks", "games.bots", "games.analysis"),
    *("games.record", "games.transcript", "games.drawing", "clubs.draw", "leagues.scoring"),
]
LAYERS = [
    (0, PURE),
    (1, ["{app}.models", "{app}.migrations", "{app}.signals"]),
    (2, ["{app}.services", "{app}.queries"]),
    (4, ["{app}.live.consumers"]),
    (3, ["{app}.live", "{app}.messages"]),
]
EDGES = 4
"""The first that matches decides; whatever is not named is an edge. Frames carry sentences."""


def app_of(module: str) -> str | None:
    """The app a module belongs to, None for what is not ours."""
    top = module.split(".")[0]
    return top if top in APPS else None


def layer_of(module: str) -> int:
    """The layer of one of our modules within its app."""
    app = app_of(module)
    for layer, names in LAYERS:
        if any(within(module, name.format(app=app)) for name in names):
            return layer
    return EDGES


def reversed_apps(found: Iterable[Source]) -> list[str]:
    """Imports of an app that stands above the importing one."""
    return [
        f"{source.path}:{line}: {source.module} imports {target}, which stands above it"
        for source in found
        for target, line in imports(source)
        if (own := app_of(source.module)) and (other := app_of(target))
        if APPS.index(other) > APPS.index(own)
    ]


def reversed_layers(found: Iterable[Source]) -> list[str]:
    """Imports of a higher layer by a lower one; an app's own package imports nothing of it."""
    return [
        f"{source.path}:{line}: layer {layer_of(source.module)} imports {target}"
        for source in found
        if (app := app_of(source.module)) and app != "ludo_site"
        for target, line in imports(source)
        if app_of(target) and target != app
        if layer_of(target) > layer_of(source.module)
    ]


def impure(found: Iterable[Source]) -> list[str]:
    """Imports of pure modules that are neither the standard library nor pure themselves."""
    return [
        f"{source.path}:{line}: a pure module imports {target}"
        for source in found
        if layer_of(source.module) == 0
        for target, line in imports(source)
        if target.split(".")[0] not in sys.stdlib_module_names
        if not any(within(target, name) for name in PURE)
    ]


FORBIDDEN_IN_PURE = {"time", "random", "secrets", "os", "logging", "datetime", "uuid", "socket"}


def worldly(found: Iterable[Source]) -> list[str]:
    """Imports by pure modules of what reads a clock, chance, the environment or a log."""
    return [
        f"{source.path}:{line}: a pure module imports {target}"
        for source in found
        if layer_of(source.module) == 0 and not source.path.endswith("__main__.py")
        for target, line in imports(source)
        if target.split(".")[0] in FORBIDDEN_IN_PURE
    ]


def hidden_imports(found: Iterable[Source]) -> list[str]:
    """Imports inside a function."""
    return [
        f"{source.path}:{node.lineno}: an import inside {function.name}"
        for source in found
        for function in ast.walk(source.tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


CHECKS = {
    reversed_apps: ("games/views/a.py", "from clubs.models import Club"),
    reversed_layers: ("games/models/a.py", "from games.services import dice"),
    impure: ("games/engine/a.py", "from games.models import Table"),
    worldly: ("games/clocks.py", "from time import monotonic"),
    hidden_imports: ("games/views/a.py", "def a():\n    import json"),
}


@pytest.mark.parametrize("check", CHECKS)
def test_no_import_goes_the_wrong_way(check) -> None:
    assert check(sources("games", "clubs", "leagues", "ludo_site", "manage.py")) == []


@pytest.mark.parametrize("check", CHECKS)
def test_a_wrong_import_is_found_with_its_line(check) -> None:
    path, text = CHECKS[check]
    offences = check([parsed(path, f"\n{text}\n")])
    assert len(offences) == 1
    assert offences[0].startswith((f"{path}:2:", f"{path}:3:"))


def test_no_import_hides_in_a_test() -> None:
    assert hidden_imports(sources("tests")) == []


@pytest.mark.parametrize(
    ("module", "layer"),
    [
        *(("games.engine.play", 0), ("games.models.table", 1), ("games.services.dice", 2)),
        *(("games.queries.live", 2), ("games.live.hub", 3), ("games.live.consumers", 4)),
        *(("games.views.table", 4), ("games.tasks", 4)),
    ],
)
def test_every_module_has_its_layer(module: str, layer: int) -> None:
    assert layer_of(module) == layer


@pytest.mark.parametrize("text", ["from ..models import Table", "from games import models"])
def test_other_ways_to_write_an_import_are_found_too(text: str) -> None:
    assert impure([parsed("games/engine/a.py", text)])
