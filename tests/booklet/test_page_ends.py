"""The pages of the four booklets: full enough, no heading or single line left alone; the foot of a full page."""

from __future__ import annotations

import io
from typing import Any

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Frame, PageBreak, Paragraph, Spacer
from reportlab.platypus.doctemplate import ActionFlowable

from tests.examples import one_in
from tilewright.booklet.chapters import Notes, SpaceAfter, Tail, Title
from tilewright.booklet.columns import HEIGHT
from tilewright.booklet.layout import Typesetting, pdf_of
from tilewright.booklet.pages import Pages
from tilewright.booklet.paragraph import Words
from tilewright.booklet.picture import CentredPlate, Plates
from tilewright.booklet.plates import outlines
from tilewright.build.edition import Edition
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.shelf import shelf
from tilewright.spec.read import variant_names
from tilewright.units import points

HIGH = 100.0
LEAST = 2 / 3
LINE = ParagraphStyle("line", fontSize=10, leading=10, spaceAfter=4)
GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
EDITIONS = [(game, name) for game in GAMES for name in ("", *variant_names(shelf.data() / game))]


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
def test_space_and_a_chapters_end_have_room_on_a_full_page(left: float, after: float) -> None:
    gallery = Plates({})
    canvas = Canvas(io.BytesIO())
    frame: Any = Frame(0, 0, 200, HIGH, 0, 0, 0, 0)
    assert frame.add(Block(HIGH - left, after), canvas)
    assert frame.add(SpaceAfter(0, 7), canvas), "else the next page begins with space"
    assert frame.add(Tail(gallery), canvas), "else it ends the next page, which stays empty"
    assert not frame.add(Paragraph("Chapter", LINE), canvas)


class Page:
    """What stands on a page, one under the other, and how much of it that takes."""

    def __init__(self) -> None:
        self.stands: list[Flowable] = []
        self.full = 0.0


def laid(game: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """The pages of a booklet between its cover and its back."""
    pages: dict[int, Page] = {}
    original = Pages.afterFlowable

    def note(document: Any, flowable: Flowable) -> None:  # noqa: ANN401 - the engine's own
        original(document, flowable)
        silent = Spacer | Tail | PageBreak | ActionFlowable
        if document.pageTemplate.id in {"left", "right"} and not isinstance(flowable, silent):
            if document.page == 2 and len(document.landed) == 1 and isinstance(flowable, Title):
                pages.clear()
            page = pages.setdefault(document.page, Page())
            page.stands.append(flowable)
            page.full = 1 - (document.frame._y + flowable.getSpaceAfter()) / points(HEIGHT)  # noqa: SLF001 - as above
            page.full += document.frame._y1p / points(HEIGHT)  # noqa: SLF001 - as above

    monkeypatch.setattr(Pages, "afterFlowable", note)
    made = Edition(game, (variant,) if variant else ())
    spec = made.spec
    figures = outlines(spec, made.job.deck, look_of(spec, Ink.FULL))
    pdf_of(made.booklet, spec, figures, Typesetting(spec.language, low_ink=False))
    return [page for _, page in sorted(pages.items()) if not any(isinstance(each, Notes) for each in page.stands)]


def is_lone(flowable: Flowable) -> bool:
    """A paragraph of a single line, or one that ends a list."""
    closes = isinstance(flowable, Words) and flowable.style.name.startswith(("body", "last "))
    return closes and len(vars(flowable)["blPara"].lines) == 1


@pytest.mark.parametrize("edition", one_in(9, EDITIONS))
def test_pages_are_two_thirds_full_and_nothing_stands_alone(
    edition: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = laid(*edition, monkeypatch)
    assert len(pages) > 7
    opening = [each.title for each in pages[0].stands if isinstance(each, Title)]
    assert [opening[0], opening[1], opening[-1]] == ["The story", "The game in five lines", "In this booklet"]
    for number, page in enumerate(pages, 2):
        first, last = page.stands[0], page.stands[-1]
        assert not is_lone(first), f"page {number} begins with a single line: {first.getPlainText()}"  # type: ignore[attr-defined] # words have it
        assert not isinstance(last, Title), f"page {number} ends in a heading: {last.title}"
        assert not isinstance(last, CentredPlate), f"page {number} ends between a figure and its caption"
        if page is not pages[-1]:
            assert page.full >= LEAST, f"page {number} is {page.full:.0%} full, and ends in {last}"
