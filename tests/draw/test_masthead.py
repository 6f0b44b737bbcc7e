"""What the title of a score sheet stands in keeps to its strip, and what stands before a row keeps to the row."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pypdfium2
import pytest

from tilewright.build.faces import compiled
from tilewright.draw.art import leaf
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Pen
from tilewright.draw.score import LOWEST, STRIP
from tilewright.pdf.pdf import Document
from tilewright.pieces.score import Score
from tilewright.shelf import shelf
from tilewright.spec.game import GameFile
from tilewright.spec.spec import Spec
from tilewright.units import Box, Sides, Size

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
ROUND, DOTS = 10, 4
"""Millimetres of white paper about a strip, and dots to a millimetre."""
EDGE = 1
"""Dots that half the width of a frame's line takes."""


Dots = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
WIDE = LOWEST - 1
MIDDLE = WIDE / 2, WIDE / 2
RIM = ROUND * DOTS - EDGE


def shown(spec: Spec[Any], ink: Ink, size: Size, draw: Callable[[Pen], None]) -> Dots:
    """A drawing of that size, white paper about it, in grey dots."""
    paper = Size(size.width + 2 * ROUND, size.height + 2 * ROUND)
    art = leaf("strip", paper, 0.0, look_of(spec, ink), lambda pen: pen.place(draw, (ROUND, ROUND)))
    buffer = io.BytesIO()
    document = Document(buffer, title="strip")
    document.page(paper)
    document.place(compiled(art, "strip", spec.game.stamp).form, Box(0, 0, paper.width, paper.height), Sides.all(0))
    document.close()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return np.asarray(page.render(scale=DOTS * 25.4 / 72).to_pil().convert("L"))


def parted(dots: Dots) -> tuple[Dots, int]:
    """What is inside of the white paper, and the darkest dot on it."""
    outside = dots.copy()
    outside[RIM:-RIM, RIM:-RIM] = 255
    return dots[RIM:-RIM, RIM:-RIM], int(outside.min())


def drawn(masthead: Callable[[Pen, GameFile, Size, float], None], of: tuple[GameFile, Size, float], pen: Pen) -> None:
    """The masthead by a pen."""
    masthead(pen, *of)


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("game", GAMES)
def test_a_masthead_keeps_to_its_strip_and_off_its_title(game: str, ink: Ink) -> None:
    spec = shelf.load(game)
    masthead = look_of(spec, ink).style.masthead
    assert masthead
    for size, title in ((Size(186, STRIP), 82.0), (Size(120, STRIP), 40.0)):
        inside, outside = parted(shown(spec, ink, size, partial(drawn, masthead, (spec.game, size, title))))
        assert inside.min() < 200
        assert outside == 255
        if game != "sky-rise":  # its title stands before blocks
            middle, half = inside.shape[1] // 2, int(title / 2 * DOTS)
            assert inside[3:-3, middle - half : middle + half].min() > 230


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("game", ["castle", "castles-and-crowns", "sky-rise"])
def test_what_stands_before_a_row_is_of_a_row_and_fits_the_lowest(game: str, ink: Ink) -> None:
    spec = shelf.load(game)
    score = next(part for part in spec.game.components if isinstance(part, Score))
    heads = look_of(spec, ink).style.heads
    assert heads
    assert score.rows
    assert set(heads) < set(score.rows)
    for head in heads.values():
        inside, outside = parted(shown(spec, ink, Size(WIDE, WIDE), partial(Pen.place, draw=head, at=MIDDLE)))
        assert inside.min() < 200
        assert outside == 255
