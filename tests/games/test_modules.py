"""Scripts and styles are asked for with all that they import, each once."""

from pathlib import Path

import pytest
from django.template import Context, Template

from games.templatetags.modules import imported

STATIC = Path(__file__).parents[2] / "static"


@pytest.mark.parametrize("name", ["js/table.js", "js/fair.js", "js/lobby.js", "css/site.css"])
def test_every_file_that_is_needed_is_named_once(name: str) -> None:
    needed = imported(name)
    assert len(needed) == len(set(needed)) and name not in needed
    for each in [name, *needed]:
        text = (STATIC / each).read_text()
        for other in (STATIC / each).parent.rglob(f"*{Path(each).suffix}"):
            inside = other.relative_to((STATIC / each).parent).as_posix()
            if f'from "./{inside}"' in text or f'@import url("{inside}")' in text:
                assert other.relative_to(STATIC).as_posix() in needed


def test_a_chain_of_imports_is_followed() -> None:
    assert "js/view.js" in imported("js/table.js")
    assert "js/ldice.js" in imported("js/table.js")
    assert "css/parts/read.css" in imported("css/site.css")


@pytest.mark.usefixtures("plain_files")
def test_a_page_names_them_before_the_script_itself() -> None:
    text = Template('{% load modules %}{% module "js/sounds.js" %}').render(Context())
    assert text.index('modulepreload" href="/static/js/settings.js"') < text.index("<script")
    assert text.count("<script") == 1
