"""The least letter on any piece of our games: six points, also where a drawing is used smaller than it was made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, fromstring

import pytest

from tilewright.build.edition import Edition
from tilewright.units import POINTS_PER_MM

LEAST = 6.0
PICTURED = {"player-aids-front": ("K", 4.8)}
"""A room with a lock and its plate, smaller than on a tile: the key beside it has the letter large enough."""
SCALE = re.compile(r"scale\(([\d.]+)")


def letters(of: Element, known: Mapping[str, Element], scale: float = POINTS_PER_MM) -> Iterator[tuple[str, float]]:
    """Each text below an element, and its size in points as it is printed."""
    for factor in SCALE.findall(of.get("transform", "")):
        scale *= float(factor)
    if of.tag.endswith("}text"):
        yield "".join(of.itertext()), float(of.get("font-size", "0")) * scale
    below = [known[of.get("{http://www.w3.org/1999/xlink}href", "#")[1:]]] if of.tag.endswith("}use") else [*of]
    for each in below:
        if not each.tag.endswith("}defs"):
            yield from letters(each, known, scale)


@pytest.mark.parametrize("game", ["castle", "castles-and-crowns", "castles-in-the-air", "sky-rise"])
def test_no_letter_on_a_piece_is_smaller_than_six_points(game: str) -> None:
    edition, sizes = Edition(game), dict[tuple[str, str], float]()
    for name in edition.faces:
        root = fromstring(edition.svg(name))  # noqa: S314 - our own drawing
        for text, size in letters(root, {each.get("id", ""): each for each in root.iter()}):
            sizes[name, text] = min(size, sizes.get((name, text), size))
    assert len(sizes) > 20
    for (name, text), size in sizes.items():
        shown, least = PICTURED.get(name, ("", 0.0))
        assert size >= (least if text == shown else LEAST) - 1e-6, f"'{text}' on {name}: {size:.2f} points"
