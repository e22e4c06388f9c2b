"""Scripts and styles with all that they import, named at once so that nothing waits for a chain."""

import re
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders

register = template.Library()

IMPORTS = {
    ".js": re.compile(r'^(?:import|export) .*?from "\./([\w./-]+)";$', re.MULTILINE),
    ".css": re.compile(r'^@import url\("([\w./-]+)"\)', re.MULTILINE),
}


@register.inclusion_tag("games/_module.html")
def module(name: str) -> dict[str, object]:
    """An ES module; what it imports, and what those import, is asked for with it."""
    return {"name": name, "imported": imported(name)}


@register.inclusion_tag("games/_style.html")
def style(name: str) -> dict[str, object]:
    """A style sheet; the sheets that it imports are asked for with it."""
    return {"name": name, "imported": imported(name)}


@cache
def imported(name: str) -> list[str]:
    """All static files that a script or style needs, in the order in which they are found."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        for other in _direct(waiting.pop(0)):
            if other not in found:
                found.append(other)
                waiting.append(other)
    return found


def _direct(name: str) -> list[str]:
    """The static files that one of them imports itself."""
    path = Path(finders.find(name) or "")
    folder = Path(name).parent
    return [str(folder / other) for other in IMPORTS[path.suffix].findall(path.read_text())]
