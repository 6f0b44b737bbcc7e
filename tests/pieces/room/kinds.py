"""Pennants: triangles of paper with a word, one in each livery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from tilewright.draw.art import Art, leaf
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon
from tilewright.draw.studio import Studio
from tilewright.draw.words import DISPLAY, fit
from tilewright.pieces.kind import CountPieces, Design, Kind, Piece, Sides, Value, piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Wrong
from tilewright.spec.spec import Spec
from tilewright.texts.scalars import Count, Text
from tilewright.units import Point


class Pennants(Component):
    """Triangles of paper with a word, one in each livery."""

    kind: Literal["pennants"]
    """What it is."""
    size: Dimensions
    """From the pole to the tip, and along the pole, in millimetres."""
    word: Text
    """What is written on each."""
    count: Count
    """The number of each to print: a number or `rules.<name>`."""

    def wrongs(self, *_: object) -> Iterator[Wrong]:
        """K08: nobody cheers with a sad word."""
        if self.word == "Boo":
            yield Wrong(("word",), "K08", "word: nobody waves that", "write something kinder")


def _pieces(part: Pennants, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield from (piece(part, (livery,), livery, count(part.count)) for livery in spec.game.liveries)


def _faces(part: Pennants, made: Piece, _: object) -> tuple[Sides, ...]:
    return ((Design(made.id, part, of=made.subject), None),)


def _attributes(_: Spec[Any], made: Piece) -> Mapping[str, Value]:
    return {"livery": made.subject}


def draw_face(studio: Studio, design: Design) -> Art:
    """A triangle in the livery's colour."""
    part: Pennants = design.part
    size = part.size.size
    rim = polygon([(0, 0), (size.width, size.height / 2), (0, size.height)])

    def paint(pen: Pen) -> None:
        pen.area(rim, studio.game.liveries[design.of].hex)
        points = fit(part.word, size.width / 2, 12, 6, book=pen.look.book)  # `pen.text` alone fits nothing
        pen.text(part.word, 4, size.height / 2, points, font=DISPLAY, weight="bold")

    return leaf(design.name, size, 1.0, studio.look, paint, cut=rim, mark=Point(size.width / 2, size.height * 0.6))


PENNANTS = Kind(Pennants, _pieces, _faces, f"{__name__}:draw_face", attributes=_attributes, wordless=True)

KINDS = {"pennants": f"{__name__}:PENNANTS"}
