"""What a figure of a booklet says can be read: no word of its own is smaller than six points on the page."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

import pytest

from tilewright.build.edition import Edition
from tilewright.draw.figures import figures, tiles_shown
from tilewright.draw.figures.frame import WIDTH
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.prose.blocks import Figure, walk
from tilewright.units import POINTS_PER_MM

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
LEAST = 5.9
"""Points; a hundredth is lost where lengths are written."""


def sizes(element: Element, scale: float = 1.0) -> list[float]:
    """The type of words that stand in the figure itself, in points; what is drawn small as a picture is none."""
    found = []
    for each in element:
        tag = each.tag.rpartition("}")[2]
        by = re.search(r"scale\(([\d.-]+)", each.get("transform", ""))
        if tag == "text":
            found.append(float(each.get("font-size", "0")) * POINTS_PER_MM * scale)
        elif tag == "g" and not by:
            found += sizes(each, scale)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_figure_is_smaller_than_six_points(game: str) -> None:
    made = Edition(game)
    job = made.job
    drawn = figures(job.spec, tiles_shown(job.spec, job.deck.whole), look_of(job.spec, Ink.FULL))
    small = {}
    for placed in (block for block in walk(made.booklet) if isinstance(block, Figure) and block.name in drawn):
        art = drawn[placed.name]()
        shrunk = min(1.0, (placed.wide or WIDTH) / art.trim.width)
        words = sizes(art.drawing.get_xml())
        if words and min(words) * shrunk < LEAST:
            small[placed.name] = round(min(words) * shrunk, 2)
    assert small == {}
