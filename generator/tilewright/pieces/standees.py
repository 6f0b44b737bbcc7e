"""Standees: folding figures in their colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import (
    Bulk,
    CountPieces,
    Design,
    Kind,
    Piece,
    faces_are_drawn,
    has_colours,
    has_its_colour,
    piece,
)
from tilewright.problem import Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.game import each_of
from tilewright.spec.part import Component, Face, Shown, slug
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.texts.node import Path
from tilewright.texts.scalars import Count, Millimetres, Name
from tilewright.units import Size


class Standees(Component):
    """Folding figures: front, the same turned over the fold, and a foot on either side."""

    kind: Literal["standees"]
    """What it is."""
    figure: Face
    """The picture, as for a token's face; zeppelin and explorer are drawn in each livery."""
    of: Name = "each"
    """A colour, lock or livery, as for a token, or a palette for a figure in each of its colours."""
    size: Dimensions
    """The size of the standing figure, in millimetres."""
    foot: Millimetres
    """The depth of each of its two feet, in millimetres."""
    count: Count
    """The number of each to print: a number or `rules.<name>`."""

    def shows(self) -> Iterator[Shown]:
        """The figure."""
        yield Shown(("figure",), self.figure, self.of)


@dataclass(frozen=True, slots=True)
class StandeeSubject:
    """A folding figure, and the colour or livery it is of ('' where it has none)."""

    figure: Face
    of: str


def _pieces(part: Standees, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    copies = count(part.count, part.figure)
    for of in each_of(spec.game, part.of, part.figure):
        yield piece(part, (slug(part.figure), of), StandeeSubject(part.figure, of), copies)


def _check(spec: Spec[Any], path: Path, part: Standees) -> Iterator[Problem]:
    """K06, K12, K13: the figure is drawn, and in a colour that there is."""
    figures = words_of(spec.game.id).figures
    yield from faces_are_drawn(spec, path, part, figures)
    if part.of != "each":
        yield from has_its_colour(spec, path, part.of, part.figure, {"figure": part.figure})
    if isinstance(part.figure, str) and part.figure in figures:
        yield from has_colours(spec, path, part, figures[part.figure], 1)


STANDEES = Kind(
    Standees, _pieces, lambda part, piece, _: ((Design(piece.id, part, "net", piece.subject.of), None),),
    "tilewright.draw.standees:draw_face",
    attributes=lambda _, piece: {"figure": slug(piece.subject.figure), "livery": piece.subject.of},
    # glued back to back, its feet folded flat again
    folded=lambda part, thick: Bulk(Size(part.size.width, part.size.height + part.foot), 2 * thick),
    checks=(_check,), straight=True, turns=True, wordless=True,
    folding="standee", lies=lambda part, net: 2 * (Design(f"{net.name}-standing", part, "standing", net.of),),
)  # fmt: skip
