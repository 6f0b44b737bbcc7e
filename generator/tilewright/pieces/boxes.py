"""Trays and tuck boxes: nets of boxes that the other pieces lie in."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import (
    Bulk,
    CountPieces,
    Design,
    Kind,
    Piece,
    Sides,
    Templates,
    kinds_of,
    not_held,
    one_face,
    piece,
    pile,
)
from tilewright.pieces.wheel import Wheel
from tilewright.problem import Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Shown, Wrong, unknown_ground, unknown_parts
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, Millimetres, Name, Tone
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


LOOSE = 0.5
"""Which share of a tray pieces fill that are tipped into it."""


class Tray(Component):
    """An open folding tray for loose pieces."""

    kind: Literal["tray"]
    """What it is."""
    size: Dimensions
    """Its inner width and length (height), in millimetres."""
    depth: Millimetres
    """Its inner depth, in millimetres."""
    across: Annotated[int, Field(ge=0, le=9)] = 0
    """The number of dividers across the width, at equal distances."""
    down: Annotated[int, Field(ge=0, le=9)] = 0
    """The number of dividers along the length; notches hold the crossing ones."""
    holds: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of components whose pieces go into it loosely; as many trays are printed as they need."""
    count: Count = 1
    """The least number to print: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers the outside."""

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K11: a tray holds components of the game."""
        return unknown_parts(self, ((("holds", at), name) for at, name in enumerate(self.holds)), game)

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


def _faces(part: Tray, piece: Piece, templates: Templates | None) -> tuple[Sides, ...]:
    """The tray itself, then its dividers."""
    along, over = (Design(f"{part.id}-divider-{side}", part, side) for side in ("along", "over"))
    return (*one_face(part, piece, templates), *((along, None),) * part.across, *((over, None),) * part.down)


def _pieces(part: Tray, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    needs = pile(part.holds, spec, count, spec.game.thickness)
    trays = needs.boxes(part.size.size.area * part.depth * LOOSE, needs.volume)
    yield piece(part, copies=max(count(part.count), trays if part.holds else 0))


def _check(spec: Spec[Any], path: Path, part: Tray) -> Iterator[Problem]:
    """K11: what a tray holds can lie in it."""
    kinds, parts = kinds_of(spec), {each.id: each for each in spec.game.components}
    rooms = {name: kind.takes(parts[name], spec.game.thickness) for name, kind in kinds.items()}
    long, short = sorted((part.size.width, part.size.height), reverse=True)
    sizes = {name: sorted((room.size.width, room.size.height)) for name, room in rooms.items() if room}
    able = [name for name, (least, most) in sizes.items() if most <= long and least <= short]
    named = ((("holds", at), name) for at, name in enumerate(part.holds))
    yield from not_held(spec, path, named, able, "does not fit into a tray of this size")


TRAY = Kind(
    Tray, _pieces, _faces, "tilewright.draw.boxes:draw_tray", checks=(_check,), shows=(), folding="tray",
    joints=lambda face: 2 if "-divider-" in face.name else 4,  # both ends of a divider; the four corners of the tray
)  # fmt: skip


DEEPEST = 30.0
"""What lies higher than this on the table, in millimetres, is shared among several boxes."""


class TuckBox(Component):
    """A box with lids that holds a stack of one component's pieces."""

    kind: Literal["tuck-box"]
    """What it is."""
    holds: Name | Annotated[tuple[Name, ...], Field(min_length=1, max_length=20)]
    """The id of the component, or a list of them: tiles, cards, tokens, aids or a wheel."""
    pieces: Annotated[int, Field(ge=1, le=200)] | None = None
    """The number of pieces in a box. Default: all pieces, in as many boxes as they need."""
    thickness: Millimetres | None = None
    """The thickness of one piece, in millimetres, such as 0.6 for a sleeved card. Default: the game's card."""
    sleeved: bool = False
    """The pieces are in sleeves, which are 3 mm wider and higher than they are."""
    front: ArtFile | None = None
    """Your own drawing or picture of the front; it covers the panel."""
    back: ArtFile | None = None
    """The same of the back."""
    side: ArtFile | None = None
    """The same of both narrow sides, upright."""
    lid: ArtFile | None = None
    """The same of both lids; it reads from the front."""

    ground: Tone | None = None
    """The colour of flaps, and of whatever has no drawing of your own: one of game.yaml by its name, or #RRGGBB."""

    def shows(self) -> Iterator[Shown]:
        """Its own drawings."""
        yield from (
            Shown((key,), file, "each") for key in ("front", "back", "side", "lid") if (file := getattr(self, key))
        )

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K11: a tuck box holds one of the components. K12: its ground is a colour of the game."""
        yield from unknown_parts(self, self.contents, game)
        yield from unknown_ground(("ground",), self.ground, game)

    @property
    def contents(self) -> tuple[tuple[Path, str], ...]:
        """The components it holds, and the keys that lead to each."""
        if isinstance(self.holds, str):
            return ((("holds",), self.holds),)
        return tuple((("holds", at), name) for at, name in enumerate(self.holds))


@dataclass(frozen=True, slots=True)
class BoxLoad:
    """What one of these boxes holds.

    Attributes:
        pieces: How many.
        thickness: Of one of them as it is printed, whatever the scale, in millimetres.
        high: How high they lie.
        largest: As wide as the widest and as long as the longest of them.
    """

    pieces: int
    thickness: float
    high: float
    largest: Size


def load(part: TuckBox, spec: Spec[Any], count: CountPieces) -> tuple[BoxLoad, int]:
    """What each box holds, and how many boxes there are."""
    thickness = part.thickness / spec.scale if part.thickness else spec.game.thickness
    shown = round(thickness * spec.scale, 4)
    all_of_them = pile([name for _, name in part.contents], spec, count, thickness)
    if part.pieces:
        return BoxLoad(part.pieces, shown, part.pieces * thickness, all_of_them.largest), 1
    boxes = all_of_them.boxes(DEEPEST / spec.scale, all_of_them.high)
    share = ceil(all_of_them.pieces / boxes)
    high = all_of_them.high if boxes == 1 else share * max(thickness, all_of_them.high / max(all_of_them.pieces, 1))
    return BoxLoad(share, shown, high, all_of_them.largest), boxes


AIR, SPARE_DEPTH = 2.0, 1.5
"""How much wider and higher than its pieces a tuck box is inside, which are cut by hand, and how much deeper."""
SLEEVE = 3.0
"""A sleeve is so much wider, and higher, than what is in it, in millimetres."""


def inside(box: TuckBox, load: BoxLoad) -> Bulk:
    """The room in a tuck box: a little wider and higher than the largest piece, as deep as the stack and a bit."""
    more = AIR + (SLEEVE if box.sleeved else 0.0)
    return Bulk(Size(load.largest.width + more, load.largest.height + more), load.high + SPARE_DEPTH)


def outside(part: object, subject: object, thickness: float) -> Bulk | None:
    """What a tray or a tuck box takes up once it is folded from card so thick; None of anything else."""
    match part, subject:
        case TuckBox(), BoxLoad():
            room = inside(part, subject)  # a lid and the flaps under it lie at either end
            size = Size(room.size.width + 2 * thickness, room.size.height + 4 * thickness)
            return Bulk(size, room.depth + 2 * thickness)
        case Tray(), _:
            size = Size(part.size.width + 2 * thickness, part.size.height + 2 * thickness)
            return Bulk(size, part.depth + thickness)
    return None


def _tuck_boxes(part: TuckBox, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    share, boxes = load(part, spec, count)
    yield piece(part, subject=share, copies=boxes)


def _check_fit(spec: Spec[Any], path: Path, part: TuckBox) -> Iterator[Problem]:
    """K11: a tuck box holds a stack: tiles, cards, tokens or aids."""
    flat = [name for name, kind in kinds_of(spec).items() if kind.stacks or kind.model is Wheel]
    yield from not_held(spec, path, part.contents, flat, "is not a stack of flat pieces")


TUCK_BOX = Kind(
    TuckBox, _tuck_boxes, one_face, "tilewright.draw.boxes:draw_tuck_box", checks=(_check_fit,), shows=(), folding="box"
)
