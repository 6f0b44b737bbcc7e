"""The foot of a page: what is only space stays there, however full the page is, and never begins the next."""

from __future__ import annotations

import io
from math import inf
from typing import Any

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, Paragraph

from tilewright.booklet.chapters import SpaceAfter, Tail
from tilewright.booklet.picture import Plates

HIGH = 100.0
LINE = ParagraphStyle("line", fontSize=10, leading=10, spaceAfter=4)


class Block(Flowable):
    """Something so high, with as much space of its own below."""

    def __init__(self, height: float, after: float) -> None:
        super().__init__()
        self.height, self.after = height, after

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As high as it is."""
        return width, self.height

    def getSpaceAfter(self) -> float:  # noqa: N802 - the engine's name
        """As it was made."""
        return self.after

    def draw(self) -> None:
        """Nothing."""


@pytest.mark.parametrize("left", [0.0, 0.005, 0.02, 3.0, 50.0])
@pytest.mark.parametrize("after", [0.0, 4.0])
@pytest.mark.parametrize("needed", [20.0, inf])
def test_space_and_a_chapters_end_have_room_on_a_full_page(left: float, after: float, needed: float) -> None:
    gallery = Plates({})
    canvas = Canvas(io.BytesIO())
    frame: Any = Frame(0, 0, 200, HIGH, 0, 0, 0, 0)
    assert frame.add(Block(HIGH - left, after), canvas)
    assert frame.add(SpaceAfter(0, 7), canvas), "else the next page begins with space"
    assert frame.add(Tail(gallery, needed), canvas), "else it ends the next page, which stays empty"
    ended = not frame.add(Paragraph("Chapter", LINE), canvas)
    assert ended is (left - max(after, 7.0) < 20.0 or needed == inf)
