"""Boxes with a lid, as large as what lies in them: a base, and a lid that goes over it, each a net with four walls.

A net that is too large for the paper at home is parted across its middle. One half has three tongues there: of the
floor and of two walls. They are glued inside the other half, whose edge lies over them; no fold is doubled, and floor
and walls hold each other. A lid that nobody has measured is as low as makes it one piece: no joint crosses its picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright.frozen import dataclass
from tilewright.pieces.boxes import Tray, TuckBox
from tilewright.pieces.build import counter
from tilewright.pieces.contents import BETWEEN, BoxContent, BoxPlace, contents, inventory, packing, top
from tilewright.pieces.kind import CountPieces, Design, Kind, Piece, Sides, kinds_of, not_held, piece
from tilewright.problem import Level, Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Shown, Wrong, unknown
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path
from tilewright.texts.scalars import ArtFile, Count, Millimetres, Name, Tone
from tilewright.units import A5, Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile

SLACK, SPARE = 2.0, 1.5
"""How much wider and longer a base is inside than what lies in it, and how much deeper, in millimetres."""
HIGHEST = 40.0
"""Without a booklet: what lies higher than this, in millimetres, is laid in several piles side by side."""
MOST_ABREAST = 4
"""Of such piles."""
BOOKLETS = {"a5": (Size(A5.width + 4, A5.height + 4), 2.5), "a6": (Size(A5.height / 2 + 4, A5.width + 4), 4.5)}
"""How large a box is inside in which the booklet lies flat, or folded once more, and how high it lies there."""
LEAST_LID = 12.0
"""How deep a lid is at least that is said nothing of, in millimetres."""
SHEETS = {"a4": Size(198.0, 263.4), "a3": Size(267.4, 404.0)}
"""What both papers of about that size, A4 and Letter, A3 and tabloid, leave for a net, at home and under a laser."""
TONGUE = 22.0
"""How long the tongues are that hold the halves of a net together, in millimetres."""
LARGEST = 1000.0
"""The longest side of a flat net, in millimetres: three sheets of A4."""


class TwoPartBox(Component):
    """The box of the game: a base, and a lid that goes over it, as large as what lies in it and the rule booklet."""

    kind: Literal["box"]
    """What it is."""
    holds: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of the components inside. Default: every component that is not in a tray or a tuck box, and the trays
    and tuck boxes; none if you give `size` and `depth`."""
    booklet: Literal["a5", "a6", "none"] | None = None
    """The rule booklet on top: flat (a5), folded once more (a6), or none. Default: a5; none if you give `size`, or if
    the game has no booklet."""
    sleeved: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of components whose pieces are in sleeves, 3 mm wider and higher and 0.2 mm thicker than they are."""
    card: Literal["a4", "a3"] = "a4"
    """The card it is made of. On A4 or Letter (a4) a net that is too large is printed as two halves to glue; on A3 or
    tabloid (a3) it is one piece."""
    size: Dimensions | None = None
    """The inner width and length (height) of the base, in millimetres. Default: the size of its contents, and some
    millimetres."""
    depth: Millimetres | None = None
    """The inner depth of the base, in millimetres. Default: the height of its contents, and 1.5 mm."""
    lid: Millimetres | None = None
    """The inner depth of the lid, in millimetres; no deeper than the base. Default: half as deep, or less if it is then
    one piece; at least 12 mm."""
    play: Annotated[float, Field(ge=0.1, le=3)] = 0.8
    """The gap between base and lid on each side, in millimetres, besides the thickness of the card."""
    top: ArtFile | None = None
    """Your own drawing or picture of the lid's top; it covers the panel. Default: the booklet's cover."""
    sides: ArtFile | None = None
    """The same for the lid's four sides, upright, with its head at the edge of the top."""
    bottom: ArtFile | None = None
    """The same of the base's underside."""
    ground: Tone | None = None
    """The colour of whatever has no drawing of your own: one of game.yaml by its name, or #RRGGBB."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""

    @whole
    def _has_a_size(self) -> Self:
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
        for key, names in (("holds", self.holds), ("sleeved", self.sleeved)):
            for at, name in enumerate(names):
                if name not in known:
                    yield unknown((key, at), "K11", "component", name, known)
        colours = [*game.colours, *game.locks, *game.liveries]
        if self.ground and not self.ground.startswith("#") and self.ground not in colours:
            yield unknown(("ground",), "K12", "colour", self.ground, colours)


@dataclass(frozen=True, slots=True)
class BoxNets:
    """How large the two nets are, between the lines that are scored; card bends about the middle of its thickness.

    The tabs of either net are glued inside the walls at the ends of its length, so that these are twice as thick; the
    tongues of a net in halves inside the walls at its sides and on its floor.

    Attributes:
        inner: The base's inner width and length, in millimetres.
        depth: Its inner depth.
        lid_depth: The same of the lid.
        thickness: Of the card.
        play: The gap on each side of the base.
        halves: The nets that come in two halves: `lid`, `base`.
        holds: What is in it: (title, how many pieces).
        places: How what lies in it lies there.
    """

    inner: Size
    depth: float
    lid_depth: float
    thickness: float
    play: float
    halves: tuple[str, ...] = ()
    holds: tuple[tuple[str, int], ...] = ()
    places: tuple[BoxPlace, ...] = ()

    @property
    def base(self) -> Size:
        """The base's floor, from score to score."""
        return self._floor("base", self.inner)

    @property
    def lid(self) -> Size:
        """The lid's top, from score to score."""
        base, more = self.base, self.thickness + 2 * self.play
        return self._floor("lid", Size(base.width + more, base.height + more))

    def _floor(self, side: str, inner: Size) -> Size:
        """Around so much room: walls bend about their middle, tabs lie in the ends, tongues in walls without tabs."""
        tongues = 2 if side in self.halves and not self.wide else 0
        return Size(inner.width + (1 + tongues) * self.thickness, inner.height + 3 * self.thickness)

    @property
    def walls(self) -> tuple[float, float]:
        """How high the walls of base and lid are from their scores; a tongue lies on the floor of a net in halves."""
        base, lid = (self.thickness * (1.5 if side in self.halves else 0.5) for side in ("base", "lid"))
        return self.depth + base, self.lid_depth + lid

    @property
    def wide(self) -> bool:
        """Whether it is wider than long: halves lie left and right, else one beyond the other."""
        return self.inner.width > self.inner.height

    def flat(self, side: str) -> tuple[Size, float]:
        """The floor of the base or of the lid, and how high the walls around it are."""
        return (self.lid, self.walls[1]) if side == "lid" else (self.base, self.walls[0])

    def net(self, side: str) -> Size:
        """What is printed of the base or of the lid: the whole net, or the larger half, with its tongues."""
        floor, wall = self.flat(side)
        whole = Size(floor.width + 2 * wall, floor.height + 2 * wall)
        if side not in self.halves:
            return whole
        if self.wide:
            return Size(whole.width / 2 + TONGUE, whole.height)
        return Size(whole.width, whole.height / 2 + TONGUE)


def _goes_on(sheet: Size, net: Size) -> bool:
    return any(way.width <= sheet.width and way.height <= sheet.height for way in (net, net.turned))


def nets(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> BoxNets:
    """The nets for what is asked for, or for what the box holds."""
    thickness, sheet = spec.game.thickness, SHEETS[part.card]
    what = what_of(part, spec, count)
    inner = part.size.size if part.size else _around(what, booklet_of(part, spec))
    places = packing([each for each in what if each.fits(inner)], inner)
    depth = part.depth or max(LEAST_LID, high_of(part, spec, places) + SPARE)
    least, holds = min(depth, part.lid or LEAST_LID), inventory(part.holds, spec, count)
    flat = BoxNets(inner, depth, least, thickness, part.play, (), holds, places)
    for side in ("base", "lid"):  # the lid goes over what the base has become
        halves = replace(flat, halves=(*flat.halves, side))
        if not _goes_on(sheet, flat.net(side)) and _goes_on(sheet, halves.net(side)):
            flat = halves
    if part.lid or "lid" in flat.halves:
        return replace(flat, lid_depth=min(depth, part.lid or max(LEAST_LID, depth / 2)))
    spare = max(
        min(sheet.width - way.width, sheet.height - way.height) / 2 for way in (flat.net("lid"), flat.net("lid").turned)
    )
    return replace(flat, lid_depth=min(depth, max(LEAST_LID, min(depth / 2, LEAST_LID + spare))))


def what_of(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> Sequence[BoxContent]:
    """What lies in it, but for the booklet."""
    if part.size and part.depth and not part.holds:
        return ()
    return contents(part.holds, part.sleeved, spec, count)


def booklet_of(part: TwoPartBox, spec: Spec[Any]) -> str:
    """How the rule booklet lies in it: one of BOOKLETS, or empty."""
    named = part.booklet or ("a5" if spec.booklet and not part.size else "none")
    return "" if named == "none" else named


def high_of(part: TwoPartBox, spec: Spec[Any], places: Sequence[BoxPlace]) -> float:
    """How high everything lies, with the booklet on it."""
    booklet = booklet_of(part, spec)
    return top(places) + (BOOKLETS[booklet][1] if booklet else 0.0)


def _around(what: Sequence[BoxContent], booklet: str) -> Size:
    """A floor for the booklet; without one, for as few piles of the largest piece as are not too high."""
    if booklet:
        return BOOKLETS[booklet][0]
    plain = Size(LARGEST, LARGEST)
    sizes = [item.size for each in what for item in each.items(LEAST_LID if each.loose else HIGHEST, plain)]
    width = max((size.width for size in sizes), default=0.0) + BETWEEN
    height = max((size.height for size in sizes), default=0.0) + SLACK
    floors = [Size(abreast * width + SLACK - BETWEEN, height) for abreast in range(1, MOST_ABREAST + 1)]
    return next((each for each in floors if top(packing(what, each)) <= HIGHEST), floors[-1])


def _pieces(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield piece(part, subject=nets(part, spec, count), copies=count(part.count))


HALVES = ("head", "foot")
"""The half that lies outside at the joint, and the one with the tongues."""


def _faces(part: TwoPartBox, piece: Piece, _: object) -> tuple[Sides, ...]:
    """The lid, then the base; each of them whole or in halves."""
    whole = {side: (side,) for side in ("lid", "base")}
    halves = {side: tuple(f"{side}-{half}" for half in HALVES) for side in piece.subject.halves}
    sides = (each for names in {**whole, **halves}.values() for each in names)
    return tuple((Design(f"{part.id}-{side}", part, side, subject=piece.subject), None) for side in sides)


def _joints(face: Design) -> int:
    """Four corners; of a half two, and its tongues."""
    return {"head": 2, "foot": 5}.get(face.side.partition("-")[2], 4)


def _check(spec: Spec[Any], path: Path, part: TwoPartBox) -> Iterator[Problem]:
    """K11: what it holds can lie in a box. K87: there is room for it, and for the booklet; its nets go on paper."""
    kinds, thickness = kinds_of(spec), spec.game.thickness
    boxes = (Tray, TuckBox)
    parts = spec.game.components
    able = [each.id for each in parts if isinstance(each, boxes) or kinds[each.id].takes(each, thickness)]
    named = (((key, at), name) for key in ("holds", "sleeved") for at, name in enumerate(getattr(part, key)))
    yield from not_held(spec, path, named, able, "cannot be put into a box")
    count = counter(spec, ())
    try:
        what, flat = what_of(part, spec, count), nets(part, spec, count)
    except ValueError:  # pieces that cannot be made: the checks of their own kind report why
        return
    booklet = booklet_of(part, spec)
    if not what and not booklet and not (part.size and part.depth):
        yield spec.places.problem((*path, "holds"), "K87", "the box is empty", "write `size` and `depth`")
        return
    inner = f"{flat.inner.width:g} x {flat.inner.height:g} mm"
    level = Level.ERROR if part.holds else Level.WARNING
    for each in what:
        if not each.fits(flat.inner):
            size = f"{each.bulk.size.width:g} x {each.bulk.size.height:g} mm"
            message = f"'{each.title}', {size}, does not fit into a box of {inner} inside"
            remedy = (
                "make `size` larger, or leave it out"
                if part.size
                else ("list its contents under `holds`, or write `size`")
            )
            yield spec.places.problem((*path, "size" if part.size else "holds"), "K87", message, remedy, level)
    least = BOOKLETS[booklet][0] if booklet else flat.inner
    if not _goes_on(flat.inner, Size(least.width - SLACK, least.height - SLACK)):
        message = f"the booklet does not fit into a box of {inner} inside"
        remedy = f"size: {{width: {least.width:g}, height: {least.height:g}}}, or booklet: none"
        yield spec.places.problem((*path, "size"), "K87", message, remedy)
    high = high_of(part, spec, flat.places)
    if high > flat.depth + 1e-6:
        message = f"its contents are {high:.1f} mm high, but it is {flat.depth:g} mm deep"
        yield spec.places.problem((*path, "depth"), "K87", message, f"depth: {ceil(high + SPARE)}", Level.WARNING)
    for side in ("lid", "base"):
        yield from _on_paper(spec, path, part, flat, side)


def _on_paper(spec: Spec[Any], path: Path, part: TwoPartBox, flat: BoxNets, side: str) -> Iterator[Problem]:
    """K87: a net goes on its paper, whole or in halves; it is not larger than can be glued together."""
    net = flat.net(side)
    if _goes_on(SHEETS[part.card], net):
        return
    size = f"{net.width:.1f} x {net.height:.1f} mm"
    if max(net.width, net.height) > LARGEST:
        message = f"the net of its {side} would be {size}; the limit for gluing is {LARGEST:.0f} mm"
        yield spec.places.problem(path, "K87", message, "make it smaller, or hold less in several boxes")
        return
    paper = "A4 or Letter" if part.card == "a4" else "A3 or tabloid"
    message = f"the net of its {side} would be {size}: half of it does not fit on {paper}, and its parts must overlap"
    remedy = f"{'print on A3 (card: a3), or ' * (part.card == 'a4')}make it lower or smaller"
    yield spec.places.problem(path, "K87", message, remedy, Level.WARNING)


TWO_PART_BOX = Kind(
    TwoPartBox, _pieces, _faces, "tilewright.draw.two_part_box:draw_face", checks=(_check,), turns=True,
    shows=("cover",), folding="lidded", joints=_joints,
)  # fmt: skip
