"""The palettes: every two corners stay apart for the eyes that a palette is for."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from ludo_site.web import PALETTES

CSS = Path(__file__).parents[2] / "static" / "css"
# How much of red, green and blue light (linear) each kind of eye takes for which; the matrices of
# Machado, Oliveira and Fernandes (2009) for a full deficiency.
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.3039)),
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}  # fmt: skip
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175),
       (0.0193339, 0.119192, 0.9503041))  # fmt: skip
WHITE = (0.95047, 1.0, 1.08883)
APART = {4: 40, 6: 28, 8: 22}
Three = tuple[float, ...]


def colours(palette: str) -> list[str]:
    """The eight corners' colours of a palette, as the style sheet gives them."""
    sheet = (CSS / "palettes.css").read_text()
    block = re.search(rf'^\[data-palette="{palette}"\] {{(.*?)}}', sheet, re.S | re.M)
    if palette == "usual":
        block = re.search(r":root {(.*?)}", (CSS / "variables.css").read_text(), re.S)
    assert block
    return re.findall(r"--corner-\d: (#[0-9a-f]{6});", block[1])


def times(matrix: tuple[Three, ...], vector: Three) -> Three:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(colour: str, eyes: str) -> Three:
    """A colour as these eyes see it, in CIE L*a*b*."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    left = tuple(min(1.0, max(0.0, each)) for each in times(EYES[eyes], light))
    x, y, z = (
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(times(XYZ, left), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_apart(palette: str, eyes: str, corners: int) -> float:
    """How far the two most alike of the first corners' colours are apart."""
    points = [seen(colour, eyes) for colour in colours(palette)[:corners]]
    return min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(points, 2)
    )


@pytest.mark.parametrize("corners", APART)
@pytest.mark.parametrize("palette", PALETTES)
def test_corners_are_told_apart_by_the_eyes_a_palette_is_for(palette: str, corners: int) -> None:
    assert len(colours(palette)) == 8
    assert least_apart(palette, palette, corners) >= APART[corners]
    assert least_apart(palette, "usual", corners) >= APART[corners]


@pytest.mark.parametrize("eyes", PALETTES)
def test_the_usual_colours_are_not_enough_for_those_eyes(eyes: str) -> None:
    assert least_apart("usual", eyes, 4) < APART[4]
