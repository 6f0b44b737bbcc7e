"""Pictures of faces: exactly as large as was asked, in their colours, cut or with their bleed, dots to an inch told."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tilewright.build.pictures import PictureForm, PictureFrame, cut_of, frame_of, pictures
from tilewright.build.store import Face
from tilewright.draw.art import usual
from tilewright.outline import Outline
from tilewright.pdf.raster import Dots
from tilewright.problem import RefusedError
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size

RED, BLUE, WHITE = (200, 30, 40), (30, 60, 200), (255, 255, 255)
CARD = Size(63, 88)


def face(size: Size = CARD, bleed: float = 3.0, outline: Outline | None = None) -> Face:
    """Red, with a blue bar along the top of the trim, 10 mm high, and red again beyond the cut."""
    w, h, b = size.width, size.height, bleed
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-b} {-b} {w + 2 * b} {h + 2 * b}">'
        f'<rect x="{-b}" y="{-b}" width="{w + 2 * b}" height="{h + 2 * b}" fill="#C81E28"/>'
        f'<rect width="{w}" height="10" fill="#1E3CC8"/></svg>'
    )
    form = compile_svg(fromstring(svg), "card.svg")  # noqa: S314 - the test's own text
    return Face("card", size, b, svg, form, "AAAAA", outline or usual(size, b))


def shown(each: Face, form: PictureForm, frame: PictureFrame | None = None) -> Image.Image:
    (data,) = pictures([each], [frame or frame_of(each, form)], form, {}, None)
    return Image.open(io.BytesIO(data))


def dots(picture: Image.Image) -> npt.NDArray[np.uint8]:
    return np.asarray(picture)


@pytest.mark.parametrize("dpi", [20, 72, 150, 300, 333.3, 600])
@pytest.mark.parametrize("bleed", [False, True])
@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_it_has_as_many_dots_as_its_millimetres_come_to(dpi: float, kind: str, *, bleed: bool) -> None:
    form = PictureForm(dpi, bleed, kind="jpeg" if kind == "jpeg" else "png")
    picture = shown(face(), form)
    around = 6.0 if bleed else 0.0
    assert picture.size == (round((63 + around) / 25.4 * dpi), round((88 + around) / 25.4 * dpi))
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.51 if kind == "jpeg" else 0.02)
    assert picture.mode == "RGB"


@pytest.mark.parametrize("wide", [1, 7, 815, 822, 825])
def test_it_has_exactly_the_dots_that_are_asked_for(wide: int) -> None:
    form = PictureForm(bleed=True)
    frame = replace(frame_of(face(), form), dots=Dots(wide, 1125))
    assert shown(face(), form, frame).size == (wide, 1125)


def test_colours_are_as_they_were_drawn_and_the_bleed_is_beyond_the_cut() -> None:
    cut, bled = (dots(shown(face(), PictureForm(254, bleed))) for bleed in (False, True))
    assert tuple(cut[5, 300]) == BLUE
    assert tuple(cut[400, 300]) == RED
    assert tuple(bled[5, 300]) == RED, "3 mm of bleed lie before the bar"
    assert tuple(bled[35, 300]) == BLUE


def test_a_frame_beyond_the_bleed_goes_on_as_the_edge_does() -> None:
    """A shop wants 3.175 mm where a card has 3, or a card is a little smaller than the shop's."""
    form, box = PictureForm(254, bleed=True), Box(-8, -8, 63 + 16, 88 + 16)
    picture = dots(shown(face(), form, PictureFrame(box, Dots(790, 1040))))
    assert {tuple(each) for each in picture[0]} == {RED}
    assert {tuple(each) for each in picture[:, 0]} == {RED}
    assert {tuple(each) for each in picture[-1]} == {RED}
    assert {tuple(each) for each in picture[:, -1]} == {RED}
    assert tuple(picture[85, 400]) == BLUE


def test_a_face_without_bleed_is_drawn_on_from_its_cut() -> None:
    each = face(bleed=0.0)
    picture = dots(shown(each, PictureForm(254, bleed=True), PictureFrame(Box(-3, -3, 69, 94), Dots(690, 940))))
    assert tuple(picture[0, 300]) == BLUE
    assert tuple(picture[939, 0]) == RED


def test_round_corners_are_clear_or_white() -> None:
    clear = dots(shown(face(), PictureForm(254, corners="round", clear=True)))
    assert clear.shape[2] == 4
    assert clear[0, 0, 3] == clear[-1, -1, 3] == 0
    assert clear[0, 315, 3] == clear[440, 0, 3] == 255
    white = dots(shown(face(), PictureForm(254, corners="round")))
    assert tuple(white[0, 0]) == WHITE
    square = dots(shown(face(), PictureForm(254)))
    assert tuple(square[0, 0]) == BLUE


def test_what_has_a_shape_is_cut_out() -> None:
    oval = Outline("M0 44A31.5 44 0 0 1 63 44A31.5 44 0 0 1 0 44Z", "", "")
    each = face(outline=oval)
    assert cut_of(each, PictureForm(corners="round")) == oval.cut, "only rectangles get round corners"
    picture = dots(shown(each, PictureForm(254, clear=True)))
    assert picture[0, 0, 3] == 0
    assert picture[440, 315, 3] == 255


@pytest.mark.parametrize("clear", [False, True])
def test_grey_is_grey(*, clear: bool) -> None:
    picture = shown(face(), PictureForm(100, grey=True, clear=clear))
    assert picture.mode == ("LA" if clear else "L")


def test_too_many_dots_are_refused_and_not_tried() -> None:
    with pytest.raises(RefusedError, match="V11"):
        shown(face(Size(2_000, 2_000)), PictureForm(1200))


def test_many_faces_come_in_their_order_and_the_same_again() -> None:
    sizes = [Size(20 + number % 7, 30) for number in range(60)]
    faces = [replace(face(size), name=f"card-{number}") for number, size in enumerate(sizes)]
    form = PictureForm(50)
    frames = [frame_of(each, form) for each in faces]
    first, again = (list(pictures(faces, frames, form, {}, None)) for _ in range(2))
    assert first == again
    widths = [Image.open(io.BytesIO(each)).size[0] for each in first]
    assert widths == [round(size.width / 25.4 * 50) for size in sizes]
    assert all(one != other for one, other in pairwise(first))
