"""What the title of a score sheet stands in keeps to its strip: nothing above it, nothing on the table below."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest

from tilewright.build.faces import compiled
from tilewright.draw.art import leaf
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Pen
from tilewright.draw.score import STRIP
from tilewright.pdf.pdf import Document
from tilewright.shelf import shelf
from tilewright.units import Box, Sides, Size

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
ROUND, DOTS = 10, 4
"""Millimetres of white paper about a strip, and dots to a millimetre."""
EDGE = 1
"""Dots that half the width of a frame's line takes."""


def shown(game: str, ink: Ink, width: float, title: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A strip of that width, white paper about it, in grey dots."""
    spec = shelf.load(game)
    look, paper = look_of(spec, ink), Size(width + 2 * ROUND, STRIP + 2 * ROUND)
    masthead = look.style.masthead
    assert masthead

    def draw(pen: Pen) -> None:
        pen.place(lambda inner: masthead(inner, spec.game, Size(width, STRIP), title), (ROUND, ROUND))

    form = compiled(leaf("strip", paper, 0.0, look, draw), "strip", spec.game.stamp).form
    buffer = io.BytesIO()
    document = Document(buffer, title="strip")
    document.page(paper)
    document.place(form, Box(0, 0, paper.width, paper.height), Sides.all(0))
    document.close()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return np.asarray(page.render(scale=DOTS * 25.4 / 72).to_pil().convert("L"))


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("game", GAMES)
def test_a_masthead_keeps_to_its_strip_and_off_its_title(game: str, ink: Ink) -> None:
    for width, title in ((186.0, 82.0), (120.0, 40.0)):
        dots = shown(game, ink, width, title)
        outside = dots.copy()
        rim = ROUND * DOTS - EDGE
        assert (outside[rim:-rim, rim:-rim] < 200).any()
        outside[rim:-rim, rim:-rim] = 255
        assert outside.min() == 255
        if game != "sky-rise":  # its title stands before blocks
            middle, half = dots.shape[1] // 2, int(title / 2 * DOTS)
            assert dots[rim + 3 : -rim - 3, middle - half : middle + half].min() > 230
