"""Wheels: two discs on a pin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from tilewright.pieces.kind import Bulk, Design, Kind, Piece, Sides, has_colours, one_piece
from tilewright.problem import Problem
from tilewright.spec.part import Component, Shown
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count
from tilewright.units import Size


class Wheel(Component):
    """Two discs on a pin: the lower one shows every colour, the upper one a window or every colour again."""

    kind: Literal["wheel"]
    """What it is."""
    diameter: Annotated[float, Field(ge=45, le=600)]
    """The diameter of the discs, in millimetres; below 45 there is no room for a window beside the pin."""
    dial: Literal["window", "pairs"] = "window"
    """The upper disc: one with a window, to spin; or one with every colour again, to set: each colour of the lower disc
    then means the one beside it."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers both discs, under gems, names and compass."""

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


def _faces(part: Wheel, _piece: Piece, _: object) -> tuple[Sides, ...]:
    return tuple((Design(f"{part.id}-{side}", part, side), None) for side in ("lower", "upper"))


def _check(spec: Spec[Any], path: Path, part: Wheel) -> Iterator[Problem]:
    """K13: a wheel has two colours at least to turn through."""
    yield from has_colours(spec, path, part, "colours", 2)


WHEEL = Kind(
    Wheel, one_piece, _faces, "tilewright.draw.wheel:draw_face", checks=(_check,),
    folded=lambda part, thick: Bulk(Size(part.diameter, part.diameter), 2 * thick),  # both discs
    wordless=True, folding="wheel", joints=lambda face: int(face.side == "upper"),  # the pin
)  # fmt: skip
