"""Dice: nets to fold, the faces said in game.yaml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from generator.kinds.kind import Bulk, CountPieces, Kind
from generator.kinds.looks import has_colours
from generator.kinds.piece import Design, Piece, Sides, piece
from generator.problem import Problem
from generator.spec.fields import Field
from generator.spec.model import Model
from generator.spec.palette import each_of
from generator.spec.part import Component, Shown, Wrong, unknown
from generator.spec.picture import Face, picture_of
from generator.spec.places import Path
from generator.spec.scalars import Count, Name, Side, is_art
from generator.spec.spec import Spec
from generator.spec.vocabulary import SIGNS
from generator.units import Size

if TYPE_CHECKING:
    from generator.spec.game import GameFile

TABS = 7
"""Of a cube's net: twelve edges, of which five are folds between faces."""


class Die(Component):
    """The net of a six-sided die with glue tabs."""

    kind: Literal["die"]
    """What it is."""
    edge: Side
    """Of the finished die, in millimetres."""
    faces: Annotated[tuple[Face, ...], Field(min_length=6, max_length=6)]
    """Six, where a bought die has one pip to six: a colour's name for its gem, `any` for the player's choice, or a
    picture said like a token's face."""
    of: Name = "each"
    """The colour of the whole die, said as of a token; `liveries` prints one for each."""
    count: Count = 1
    """How many of each to print: a number or `rules.<name>`."""

    def shows(self) -> Iterator[Shown]:
        """All six."""
        yield from (Shown(("faces", at), face, self.of) for at, face in enumerate(self.faces))

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K13: a die's face is a colour, any, or a picture."""
        known = [*game.colours, "any"]
        for at, face in enumerate(self.faces):
            if isinstance(face, str) and face not in (*known, *SIGNS) and not is_art(face):
                yield unknown(("faces", at), "K13", "colour or picture", face, known, SIGNS)


def _pieces(part: Die, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        yield piece(part, (of,), of, count(part.count))


def _faces(part: Die, piece: Piece, _: object) -> tuple[Sides, ...]:
    return ((Design(piece.id, part, "net", piece.subject), None),)


def _folded(part: Die, _thickness: float) -> Bulk:
    return Bulk(Size(part.edge, part.edge), part.edge)


def _check(spec: Spec[Any], path: Path, part: Die) -> Iterator[Problem]:
    """K13: a die that shows gems has colours to show."""
    yield from has_colours(spec, path, part, "colours", int(any(picture_of(face) is None for face in part.faces)))


DIE = Kind(
    Die, _pieces, _faces, "generator.draw.die:draw_face",
    checks=(_check,), folded=_folded, wordless=True, folding="die", joints=lambda _face: TABS,
)  # fmt: skip
