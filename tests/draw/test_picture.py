"""A picture put together from words, or a drawing of somebody's own: how it lies, and what it says of its colour."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement

import pytest

from tilewright.draw.items import sign
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Look
from tilewright.draw.picture import picture_face
from tilewright.draw.studio import Inset
from tilewright.draw.words import OverfullError
from tilewright.spec.entries import Colour
from tilewright.spec.part import Face, Picture, picture_of, slug
from tilewright.spec.signs import sign_names
from tilewright.typography.fonts import MissingGlyphError
from tilewright.units import Box, Size

FOX = Colour(title="Fox", letter="F", hex="#B4502A", symbol="sun")
TOKEN = Size(20, 20)


class Shelf:
    """One drawing of any size; remembers what it was asked for."""

    def __init__(self, view: Box) -> None:
        self.view, self.asked = view, dict[str, Mapping[str, str]]()

    def inset(self, file: str, of: Mapping[str, str]) -> Inset:
        self.asked[file] = of
        art = Element("g")
        SubElement(art, "path", {"d": "M0 0H1V1Z"})
        return Inset(file, self.view, art)

    @property
    def pictures(self) -> Mapping[str, object]:
        return {}

    def made_from(self, file: str) -> str:
        return file


def drawn(picture: Picture, of: str = "", ink: Ink = Ink.FULL, view: Box | None = None) -> str:
    look = Look(ink, {}, {}, {"fox": FOX})
    made: str = picture_face(picture, of, "t", TOKEN, look, Shelf(view or Box(0, 0, 1, 1))).drawing.tostring()
    return made


@pytest.mark.parametrize(
    ("face", "shown"),
    [
        (5, Picture(text=5)),
        ("star", Picture(symbol="star")),
        ("art/wolf.svg", Picture(art="art/wolf.svg")),
        ("gem", None),
        ("plain", None),
    ],
)
def test_a_face_is_a_picture_or_one_of_the_houses_own(face: Face, shown: Picture | None) -> None:
    assert picture_of(face) == shown


@pytest.mark.parametrize(
    ("face", "name"),
    [
        ("art/Big wolf.svg", "art-big-wolf"),
        (Picture(symbol="shield", text=3, on="plum"), "shield-3-plum"),
        (Picture(text="!"), "u21"),
        (7, "7"),
    ],
)
def test_a_face_names_a_file(face: Face, name: str) -> None:
    assert slug(face) == name


def test_a_drawing_of_the_pieces_size_fills_it_and_any_other_is_scaled_to_fit() -> None:
    art = Picture(art="a.svg")
    assert "translate(0.0000 0.0000)" in drawn(art, view=Box(0, 0, 20, 20))
    assert "translate(0.0000 0.0000)" in drawn(art, view=Box(-3, -3, 26, 26))
    assert "translate(2.0000 2.0000) scale(0.031250)" in drawn(art, view=Box(0, 0, 512, 512))
    assert "translate(2.0000 6.0000) scale(0.160000)" in drawn(art, view=Box(0, 0, 100, 50))


def test_a_colour_is_told_by_its_letter_as_well_unless_a_drawing_fills_the_piece() -> None:
    assert ">F</text>" in drawn(Picture(symbol="star"), "fox")
    assert ">F</text>" in drawn(Picture(symbol="star"), "fox", Ink.LOW)
    assert ">F</text>" in drawn(Picture(art="a.svg"), "fox", view=Box(0, 0, 9, 9))
    assert ">F</text>" not in drawn(Picture(art="a.svg"), "fox", view=Box(0, 0, 20, 20))
    assert drawn(Picture(text="F"), "fox").count(">F</text>") == 1


def test_the_ground_is_what_the_picture_says_else_its_colours() -> None:
    assert "#B4502A" in drawn(Picture(symbol="star"), "fox")
    assert "#112233" in drawn(Picture(symbol="star", on="#112233"), "fox")
    assert "#B4502A" in drawn(Picture(symbol="star", on="fox"))
    assert "#B4502A" not in drawn(Picture(symbol="star", on="fox"), ink=Ink.LOW)


def test_a_drawing_is_told_the_colour_it_is_of() -> None:
    shelf = Shelf(Box(0, 0, 1, 1))
    picture_face(Picture(art="a.svg"), "fox", "t", TOKEN, Look(Ink.FULL, {}, {}, {"fox": FOX}), shelf)
    assert shelf.asked["a.svg"]["hex"] == "#B4502A"
    assert shelf.asked["a.svg"]["name"] == "fox"


@pytest.mark.parametrize("name", sign_names())
def test_every_sign_keeps_to_its_circle(name: str) -> None:
    import re  # noqa: PLC0415

    numbers = [abs(float(each)) for each in re.findall(r"-?\d+(?:\.\d+)?", sign(name, 10.0))]
    assert numbers
    assert max(numbers) <= 12.0
    assert max(numbers) >= 7.0


def test_words_that_do_not_fit_or_cannot_be_set_are_refused() -> None:
    with pytest.raises(OverfullError):
        drawn(Picture(text="Unpronounceablehamlets", symbol="coin"))
    with pytest.raises(MissingGlyphError):
        drawn(Picture(text="\N{CYRILLIC CAPITAL LETTER DE}"))
