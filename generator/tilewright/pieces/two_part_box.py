"""Two-part boxes: a base and a lid that goes over it, each a net with four walls."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.build import counter
from tilewright.pieces.kind import BoxPile, CountPieces, Design, Kind, Piece, Sides, kinds_of, not_held, piece, pile
from tilewright.problem import Level, Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Shown, Wrong, unknown
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, Millimetres, Name, Tone
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile

SLACK, SPARE = 2.0, 1.5
"""How much wider and longer a base is inside than what lies in it, and how much deeper, in millimetres."""
HIGHEST = 40.0
"""What lies higher than this, in millimetres, is laid in several piles side by side."""
LEAST_LID = 12.0
"""How deep a lid is at least that is said nothing of, in millimetres."""
LARGEST = 1000.0
"""The longest side of a flat net, in millimetres: three sheets of A4."""


class TwoPartBox(Component):
    """A box with a lid: two nets, each on one sheet where it has room, else glued together of several."""

    kind: Literal["two-part-box"]
    """What it is."""
    size: Dimensions | None = None
    """The inner width and length (height) of the base, in millimetres. Default: what it holds, and 2 mm."""
    depth: Millimetres | None = None
    """The inner depth of the base, in millimetres. Default: as high as what it holds lies, and 1.5 mm."""
    lid: Millimetres | None = None
    """How deep the lid is inside, in millimetres; no deeper than the base. Default: half as deep, 12 mm at least."""
    play: Annotated[float, Field(ge=0.1, le=3)] = 0.45
    """The gap between base and lid on each side, in millimetres, besides the thickness of the card."""
    holds: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of components whose pieces lie in it, in piles; what does not lie in it is reported with its size."""
    top: ArtFile | None = None
    """Your own drawing or picture of the lid's top; it covers the panel."""
    sides: ArtFile | None = None
    """The same of the lid's four sides; it stands upright, its head at the top's edge."""
    bottom: ArtFile | None = None
    """The same of the base's underside."""
    ground: Tone | None = None
    """The colour of whatever has no drawing of your own: one of game.yaml by its name, or #RRGGBB."""
    count: Count = 1
    """How many to print: a number or `rules.<name>`."""

    @whole
    def _has_a_size(self) -> Self:
        if not self.holds and (self.size is None or self.depth is None):
            raise ValueError("a box says how large it is inside (size and depth), or what it holds")
        if self.lid and self.depth and self.lid > self.depth:
            raise ValueError(f"a lid of {self.lid:g} mm is deeper than its base of {self.depth:g} mm")
        return self

    @property
    def split(self) -> str:
        """How a net is parted that is larger than the paper: the parts overlap and are glued."""
        return "poster"

    def shows(self) -> Iterator[Shown]:
        """Its own drawings."""
        yield from (Shown((key,), file, "each") for key in ("top", "sides", "bottom") if (file := getattr(self, key)))

    def wrongs(self, game: GameFile, _rules: Model | None) -> Iterator[Wrong]:
        """K11: it holds components of the game. K12: its ground is a colour of the game."""
        known = [part.id for part in game.components]
        for at, name in enumerate(self.holds):
            if name not in known:
                yield unknown(("holds", at), "K11", "component", name, known)
        colours = [*game.colours, *game.locks, *game.liveries]
        if self.ground and not self.ground.startswith("#") and self.ground not in colours:
            yield unknown(("ground",), "K12", "colour", self.ground, colours)


@dataclass(frozen=True, slots=True)
class BoxNets:
    """How large the two nets are, between the lines that are scored; card bends about the middle of its thickness.

    The tabs of either net are glued inside the walls at the ends of its length, so that these are twice as thick.

    Attributes:
        inner: The base's inner width and length, in millimetres.
        depth: Its inner depth.
        lid_depth: The same of the lid.
        thickness: Of the card.
        play: The gap on each side of the base.
    """

    inner: Size
    depth: float
    lid_depth: float
    thickness: float
    play: float

    @property
    def base(self) -> Size:
        """The base's floor, from score to score."""
        return Size(self.inner.width + self.thickness, self.inner.height + 3 * self.thickness)

    @property
    def lid(self) -> Size:
        """The lid's top, from score to score."""
        base, more = self.base, 2 * self.play
        return Size(base.width + 2 * self.thickness + more, base.height + 4 * self.thickness + more)

    @property
    def walls(self) -> tuple[float, float]:
        """How high the walls of base and lid are from their scores."""
        return self.depth + self.thickness / 2, self.lid_depth + self.thickness / 2


def nets(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> BoxNets:
    """The nets for what is asked for, or for what the box holds."""
    thickness = spec.game.thickness
    load = pile(part.holds, spec, count, thickness)
    piles = max(ceil(load.high / HIGHEST), 1)
    around = Size(piles * load.largest.width + SLACK, load.largest.height + SLACK)
    inner = part.size.size if part.size else around
    if part.size:
        piles = piles_in(inner, load) or 1
    depth = part.depth or load.high / piles + SPARE
    lid = part.lid or min(depth, max(LEAST_LID, depth / 2))
    return BoxNets(inner, depth, min(lid, depth), thickness, part.play)


def piles_in(inner: Size, load: BoxPile) -> int:
    """How many piles of the largest piece lie side by side in a base, either way round; 0 where none does."""
    if not load.pieces:
        return 1
    ways = (load.largest, load.largest.turned)
    return max(int((inner.width + 1e-6) // way.width) * int((inner.height + 1e-6) // way.height) for way in ways)


def _pieces(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield piece(part, subject=nets(part, spec, count), copies=count(part.count))


def _faces(part: TwoPartBox, piece: Piece, _: object) -> tuple[Sides, ...]:
    """The lid, then the base."""
    return tuple((Design(f"{part.id}-{side}", part, side, subject=piece.subject), None) for side in ("lid", "base"))


def _check(spec: Spec[Any], path: Path, part: TwoPartBox) -> Iterator[Problem]:
    """K11: what it holds can lie in a box. K87: there is room for it; its nets are not larger than can be glued."""
    count, thickness = counter(spec, ()), spec.game.thickness
    able = [each.id for each in spec.game.components if kinds_of(spec)[each.id].takes(each, thickness)]
    named = ((("holds", at), name) for at, name in enumerate(part.holds))
    yield from not_held(spec, path, named, able, "does not lie in a box")
    flat, load = nets(part, spec, count), pile(part.holds, spec, count, thickness)
    if not load.pieces and not (part.size and part.depth):
        yield spec.places.problem((*path, "holds"), "K87", "there is nothing in it", "write size and depth")
        return
    inner = f"{flat.inner.width:g} x {flat.inner.height:g} mm"
    largest = f"{load.largest.width:g} x {load.largest.height:g} mm"
    piles = piles_in(flat.inner, load)
    high = load.high / max(piles, 1)
    if not piles:
        message = f"a piece of {largest} does not lie in a box that is {inner} inside"
        yield spec.places.problem((*path, "size"), "K87", message, "make `size` larger, or leave it out")
    elif high > flat.depth + 1e-6:
        message = f"what it holds lies {high:.1f} mm high in {piles} piles of {largest}; it is {flat.depth:g} mm deep"
        yield spec.places.problem((*path, "depth"), "K87", message, f"depth: {ceil(high + SPARE)}", Level.WARNING)
    wide, long = flat.lid.width + 2 * flat.walls[1], flat.lid.height + 2 * flat.walls[1]
    wide = max(wide, flat.base.width + 2 * flat.walls[0])
    long = max(long, flat.base.height + 2 * flat.walls[0])
    if max(wide, long) > LARGEST:
        message = f"its net would be {wide:.1f} x {long:.1f} mm; {LARGEST:.0f} mm are the most that can be glued"
        yield spec.places.problem(path, "K87", message, "make it smaller, or hold less in several boxes")


TWO_PART_BOX = Kind(
    TwoPartBox, _pieces, _faces, "tilewright.draw.two_part_box:draw_face", checks=(_check,), turns=True, shows=(),
    folding="lidded", joints=lambda _: 4,
)  # fmt: skip
