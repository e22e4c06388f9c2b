"""Every refusal that the code can raise has a sentence, and the sentence fits its data."""

import ast
from collections.abc import Iterable
from string import Formatter

import pytest

from games.engine.errors import CODES
from games.live.protocol import CLOSE_CODES, REFUSALS
from games.messages import SENTENCES, sentence
from tests.architecture.sources import Source, parsed, sources

RAISES = {"Refusal", "BadFrame", "refusal"}


def raised(found: Iterable[Source]) -> list[tuple[str, str, set[str]]]:
    """Each refusal made with a fixed code: its place, the code, the names of its data."""
    calls = []
    for source in found:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and _name(node) in RAISES and node.args:
                place = f"{source.path}:{node.lineno}"
                calls += [(place, code, _facts(node)) for code in _codes(node.args[0])]
    return calls


def speechless(found: Iterable[Source]) -> list[str]:
    """Refusals for whose code there is no sentence."""
    return [f"{place}: {code}" for place, code, _ in raised(found) if code not in SENTENCES]


def gaps(found: Iterable[Source]) -> list[str]:
    """Refusals whose sentence speaks of data that they do not carry."""
    return [
        f"{place}: {code} says nothing of {sorted(missing)}"
        for place, code, facts in raised(found)
        if (missing := _wanted(code) - facts)
    ]


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _codes(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_codes(node.body), *_codes(node.orelse)]
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return [node.value] if is_text else []


def _facts(call: ast.Call) -> set[str]:
    names = {word.arg for word in call.keywords if word.arg}
    for word in call.keywords:
        if word.arg == "data" and isinstance(word.value, ast.Dict):
            names |= {key.value for key in word.value.keys if isinstance(key, ast.Constant)}
    return names


def _wanted(code: str) -> set[str]:
    text = str(SENTENCES.get(code, ""))
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_every_refusal_has_a_sentence() -> None:
    assert speechless(sources("games", "clubs", "leagues", "ludo_site")) == []


def test_every_sentence_speaks_of_what_is_known() -> None:
    assert gaps(sources("games", "clubs", "leagues", "ludo_site")) == []


@pytest.mark.parametrize("code", sorted({*CODES, *REFUSALS, *(f"bye-{c}" for c in CLOSE_CODES)}))
def test_a_code_of_a_closed_list_has_a_sentence_of_its_own(code: str) -> None:
    text = sentence(code, {})
    assert code in SENTENCES
    assert text.endswith(".")
    assert len(text) <= 80


def test_a_refusal_without_a_sentence_is_found() -> None:
    planted = parsed("games/a.py", 'raise Refusal("unheard-of" if a else "closed")')
    assert speechless([planted]) == ["games/a.py:1: unheard-of"]


def test_a_sentence_without_its_data_is_found() -> None:
    planted = parsed("games/engine/a.py", 'raise refusal("not-waiting", waiting=waiting)')
    assert gaps([planted]) == ["games/engine/a.py:1: not-waiting says nothing of ['roll']"]


def test_the_data_stands_in_the_sentence() -> None:
    assert "chess" in sentence("bad-rules", {"rules": "chess"})


def test_an_unknown_code_is_the_rules_no() -> None:
    assert sentence("unheard-of", {}) == sentence("illegal", {})
