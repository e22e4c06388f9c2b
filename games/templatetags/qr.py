"""A link as a QR code, drawn by the server."""

import segno
from django import template

register = template.Library()
QUIET_CELLS = 4
"""The light border that readers need, in cells."""


@register.inclusion_tag("games/_qr.html")
def qr(link: str, label: str) -> dict[str, object]:
    """The link as an inline SVG, dark on light in any colour scheme; ``label`` says what it is."""
    rows = list(segno.make(link, error="m", micro=False).matrix_iter(border=QUIET_CELLS))
    cells = [
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    ]
    return {"size": len(rows), "path": "".join(cells), "label": label}
