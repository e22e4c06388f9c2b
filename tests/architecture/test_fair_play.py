"""The sealed seed has one keeper: nobody else opens it, and only live play draws dice."""

import ast
from collections.abc import Iterable

import pytest

from tests.architecture.sources import Source, imports, parsed, sources, within

KEEPER = "games.services.dice"
SECRETS = {"_open", "_unseal", "_seed_key", "_key_file", "DiceSecret", "AESGCM"}
DRAWING = {"TableDice", "dice_of"}
STORE = ("games.models", "games.migrations")


def used_names(source: Source) -> Iterable[tuple[str, int]]:
    """Every imported name and every attribute of another thing than ``self``, with its line."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") != "self":
            yield node.attr, node.lineno
    for target, line in imports(source):
        yield target.rsplit(".", 1)[-1], line


def seed_openers(found: Iterable[Source]) -> list[str]:
    """Uses of what seals and opens a seed, outside the module that keeps it."""
    return [
        f"{source.path}:{line}: {name}"
        for source in found
        if source.module != KEEPER and not source.module.startswith(STORE)
        for name, line in used_names(source)
        if name in SECRETS
    ]


def dice_drawers(found: Iterable[Source]) -> list[str]:
    """Uses of a running game's dice outside live play."""
    return [
        f"{source.path}:{line}: {name}"
        for source in found
        if source.module != KEEPER and not within(source.module, "games.live")
        for name, line in used_names(source)
        if name in DRAWING
    ]


CODE = ("games", "clubs", "leagues", "ludo_site")


@pytest.mark.parametrize("check", [seed_openers, dice_drawers])
def test_the_seed_stays_with_its_keeper(check) -> None:
    assert check(sources(*CODE)) == []


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (seed_openers, "from games.services.dice import _open"),
        (seed_openers, "seed = dice._unseal(table)"),
        (seed_openers, "row = models.DiceSecret.objects.get()"),
        (dice_drawers, "from games.services.dice import dice_of"),
        (dice_drawers, "value = dice.dice_of(table, taken=3)"),
        (dice_drawers, "def a(source: dice.TableDice): ..."),
    ],
)
def test_another_keeper_is_found(check, text: str) -> None:
    offences = check([parsed("games/views/table.py", text)])
    assert offences
    assert offences[0].startswith("games/views/table.py:1:")


def test_the_keeper_has_the_names_that_are_watched() -> None:
    keeper = next(source for source in sources(*CODE) if source.module == KEEPER)
    defined = {getattr(node, "name", "") for node in keeper.tree.body}
    imported = {name for name, _ in used_names(keeper)}
    assert defined | imported >= SECRETS | DRAWING
