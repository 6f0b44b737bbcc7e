"""Dice and pyramids: nets to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.kind import Bulk, CountPieces, Design, Kind, Piece, has_colours, piece
from tilewright.problem import Problem
from tilewright.spec.game import each_of
from tilewright.spec.part import Component, Face, Shown, Wrong, picture_of, unknown
from tilewright.spec.signs import sign_names
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, Hex, Name, Side, is_art
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


TABS = 7
"""Of a cube's net: twelve edges, of which five are folds between faces."""
JOINTS = {4: 3, 6: TABS, 8: 5, 10: 11, 12: 19, 20: 11}
"""Sides of a die -> tabs of its net: of its edges all but those that are folded, one less than it has sides."""
ACROSS = {4: 1.0, 6: 1.0, 8: 1.42, 10: 1.5, 12: 2.81, 20: 1.91}
"""Faces of a die -> how wide it is at most, where its edge is 1; of a cube, which lies flat, its edge."""


AS_MANY = {"anyOf": [{"minItems": count, "maxItems": count} for count in (0, *JOINTS)]}
"""How many faces there can be, for an editor: it cannot tell by `sides` which of these."""


class Die(Component):
    """The net of a die with four to twenty faces, and glue tabs."""

    kind: Literal["die"]
    """What it is."""
    edge: Side
    """The edge of the finished die, in millimetres; for a d10, the longer edge."""
    sides: Literal[4, 6, 8, 10, 12, 20] = 6
    """The number of faces."""
    faces: Annotated[tuple[Face, ...], Field(max_length=20, json_schema_extra=AS_MANY)] = ()
    """One for each face, in the order of 1, 2, 3 ... on a bought die: a colour's name for its gem, `any` for the
    player's choice, or a picture, as for a token's face. For a d4, one for each corner. Default: the numbers from 1."""
    of: Name = "each"
    """The colour of the whole die, as for a token; `liveries` prints one for each."""
    count: Count = 1
    """The number of each to print: a number or `rules.<name>`."""

    @property
    def all_faces(self) -> tuple[Face, ...]:
        """What stands on each, in the order of the numbers of a bought die."""
        return self.faces or tuple(range(1, self.sides + 1))

    def shows(self) -> Iterator[Shown]:
        """All that are named."""
        yield from (Shown(("faces", at), face, self.of) for at, face in enumerate(self.faces))

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K07, K13: a die has as many faces as sides; each is a colour, any, or a picture."""
        if self.faces and len(self.faces) != self.sides:
            message = f"faces: a die with {self.sides} sides needs {self.sides} faces, but there are {len(self.faces)}"
            remedy = "list each, or leave out `faces` for the numbers from 1; `sides` sets how many there are"
            yield Wrong(("faces",), "K07", message, remedy)
        known = [*game.colours, "any"]
        for at, face in enumerate(self.faces):
            if isinstance(face, str) and face not in (*known, *sign_names()) and not is_art(face):
                yield unknown(("faces", at), "K13", "colour or picture", face, known, sign_names())


def _pieces(part: Die, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        yield piece(part, (of,), of, count(part.count))


def _check(spec: Spec[Any], path: Path, part: Die) -> Iterator[Problem]:
    """K13: a die that shows gems has colours to show."""
    yield from has_colours(spec, path, part, "colours", int(any(picture_of(face) is None for face in part.all_faces)))


def _bulk(part: Die, _thickness: float) -> Bulk:
    """A die as it lies, or its widest way."""
    across = round(part.edge * ACROSS[part.sides], 2)
    return Bulk(Size(across, across), across)


def _sides(part: Die, net: Design) -> tuple[Design, ...]:
    """A rolled die shows one of its sides: the one where a bought die has so many pips."""
    return tuple(Design(f"{net.name}-{at}", part, "side", net.of, at) for at in range(1, part.sides + 1))


DIE = Kind(
    Die, _pieces, lambda part, piece, _: ((Design(piece.id, part, "net", piece.subject), None),),
    "tilewright.draw.die:draw_face",
    lies=_sides, checks=(_check,), folded=_bulk, wordless=True, joints=lambda face: JOINTS[face.part.sides],
    folding=lambda part: "die" if part.sides == 6 else "solid",
)  # fmt: skip


class DieStickers(Die):
    """A sticker for each side of a bought die, on a sheet of labels."""

    kind: Literal["die-stickers"]  # type: ignore[assignment] # another kind of the same die
    """What it is."""
    edge: Side
    """The edge of the bought die, in millimetres; for a d10, the longer edge."""
    rim: Annotated[float, Field(ge=0, le=10)] = 1.0
    """The distance of each sticker from the edges of its face, in millimetres."""

    @whole
    def _is_left_something(self) -> Self:
        if self.rim > self.edge * 0.2:
            raise ValueError(
                f"a rim of {self.rim:g} mm leaves too little of a side whose edge is {self.edge:g} mm; make it narrower"
            )
        return self


DIE_STICKERS = Kind(
    DieStickers, _pieces, lambda part, piece, _: ((Design(piece.id, part, "stickers", piece.subject), None),),
    "tilewright.draw.die:draw_stickers",
    lies=_sides, checks=(_check,), turns=True, wordless=True,
    joints=lambda face: face.part.sides, medium=lambda _part: "labels",
)  # fmt: skip


class PyramidSize(Model):
    """One size of pyramid."""

    base: Annotated[float, Field(ge=8, le=100)]
    """The side of its square foot, in millimetres."""
    height: Annotated[float, Field(ge=8, le=150)]
    """The height, in millimetres."""
    pips: Annotated[int, Field(ge=0, le=6)] = 0
    """Dots on each face, to distinguish the sizes from above and in a photograph."""


class Pyramids(Component):
    """Pyramids on a square foot, open below: the net of each has four faces and one glue tab."""

    kind: Literal["pyramids"]
    """What it is."""
    sizes: Annotated[tuple[PyramidSize, ...], Field(min_length=1, max_length=12)]
    """The sizes, from the largest; each fits inside the one before, if its foot is smaller by four thicknesses of
    paper at least."""
    of: Name = "each"
    """Their colour by name, or `colours`, `locks` or `liveries` for some in each. Default: no colour."""
    tone: Hex = "#2B2B30"
    """The colour of those without a colour."""
    count: Count = 1
    """The number to print of each size in each colour: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers each face, under pips and letter."""

    @whole
    def _fall(self) -> Self:
        feet = [size.base for size in self.sizes]
        if feet != sorted(set(feet), reverse=True):
            raise ValueError("these sizes do not nest; write them from the largest foot to the smallest")
        return self

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


@dataclass(frozen=True, slots=True)
class PyramidSubject:
    """A pyramid: which of its component's sizes, and its colour ('' for none)."""

    size: int
    of: str


def _sheets_of_pyramids(part: Pyramids, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        for at in range(len(part.sizes)):
            yield piece(part, (of, str(at + 1)), PyramidSubject(at, of), count(part.count))


PYRAMIDS = Kind(
    Pyramids,
    _sheets_of_pyramids,
    lambda part, piece, _: ((Design(piece.id, part, "net", piece.subject.of, piece.subject), None),),
    "tilewright.draw.pyramid:draw_face",
    attributes=lambda _, piece: {"size": piece.subject.size + 1, "colour": piece.subject.of},
    turns=True,
    wordless=True,
    folding="pyramid",
    lies=lambda part, net: (Design(f"{net.name}-above", part, "above", net.of, net.subject),),
)
