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
from tilewright.spec.part import Component, Shown, Wrong, unknown_ground, unknown_parts
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
"""How large a box is inside in which the booklet lies flat, or folded once more, and how high it lies there; at any
scale."""
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
    and tuck boxes; if you give `size` and `depth`, without what another box holds."""
    booklet: Literal["a5", "a6", "none"] | None = None
    """The rule booklet on top: flat (a5), folded once more (a6), or none. Default: a5; none if you give `size`, or if
    the game has no booklet."""
    sleeved: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of components whose pieces are in sleeves, 3 mm wider and higher and 0.2 mm thicker than they are."""
    card: Literal["a4", "a3"] = "a4"
    """The card it is made of. On A4 or Letter (a4) a net that is too large is printed as two halves to glue; on A3 or
    tabloid (a3) it is one piece. If the kit is printed on paper of that size, it is a3."""
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
            raise ValueError(f"a lid of {self.lid:g} mm is deeper than its base of {self.depth:g} mm; make it lower")
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
        for key, names in (("holds", self.holds), ("sleeved", self.sleeved)):
            yield from unknown_parts(self, (((key, at), name) for at, name in enumerate(names)), game)
        yield from unknown_ground(("ground",), self.ground, game)


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
    thickness, sheet = spec.game.thickness, _sheet(_card(part, spec), spec)
    what = what_of(part, spec, count)
    inner = part.size.size if part.size else _around(what, booklet_of(part, spec), spec.scale)
    places = packing([each for each in what if each.fits(inner)], inner)
    depth = part.depth or max(LEAST_LID, high_of(part, spec, places) + SPARE)
    low, holds = LEAST_LID / max(spec.scale, 1.0), inventory(part.holds, spec, count)
    flat = BoxNets(inner, depth, min(depth, part.lid or low), thickness, part.play, (), holds, places)
    flat = _in_halves(flat, sheet)
    if part.lid or "lid" in flat.halves:
        return replace(flat, lid_depth=min(depth, part.lid or max(low, depth / 2)))
    spare = max(
        min(sheet.width - way.width, sheet.height - way.height) / 2 for way in (flat.net("lid"), flat.net("lid").turned)
    )
    return replace(flat, lid_depth=min(depth, max(low, min(depth / 2, low + spare))))


def _in_halves(flat: BoxNets, sheet: Size) -> BoxNets:
    """The same with those nets in halves that are too large for a sheet and whose halves go on it."""
    for side in ("base", "lid"):  # the lid goes over what the base has become
        halves = replace(flat, halves=(*flat.halves, side))
        if not _goes_on(sheet, flat.net(side)) and _goes_on(sheet, halves.net(side)):
            flat = halves
    return flat


def what_of(part: TwoPartBox, spec: Spec[Any], count: CountPieces) -> Sequence[BoxContent]:
    """What lies in it, but for the booklet."""
    every = contents(part.holds, part.sleeved, spec, count)
    if not (part.size and part.depth) or part.holds:
        return every
    others = (each for each in spec.game.components if isinstance(each, TwoPartBox))
    elsewhere = {name for other in others for name in other.holds}
    return [each for each in every if each.part not in elsewhere]


def _card(part: TwoPartBox, spec: Spec[Any]) -> str:
    """What it is made of: as it says, or the larger paper that everything is printed on."""
    return "a3" if spec.on_a3 else part.card


def _sheet(card: str, spec: Spec[Any]) -> Size:
    """What a sheet of it leaves for a net that is to be printed at the scale of the game."""
    return Size(SHEETS[card].width / spec.scale, SHEETS[card].height / spec.scale)


def booklet_of(part: TwoPartBox, spec: Spec[Any]) -> str:
    """How the rule booklet lies in it: one of BOOKLETS, or empty."""
    named = part.booklet or ("a5" if spec.booklet and not part.size else "none")
    return "" if named == "none" else named


def high_of(part: TwoPartBox, spec: Spec[Any], places: Sequence[BoxPlace]) -> float:
    """How high everything lies, with the booklet on it."""
    booklet = booklet_of(part, spec)
    return top(places) + (_flat(booklet, spec.scale)[1] if booklet else 0.0)


def _flat(booklet: str, scale: float) -> tuple[Size, float]:
    """The floor that a booklet lies on, and its height, before scaling: it keeps its size at any scale."""
    size, high = BOOKLETS[booklet]
    return Size(size.width / scale, size.height / scale), high / scale


def _around(what: Sequence[BoxContent], booklet: str, scale: float) -> Size:
    """A floor for the booklet; without one, for as few piles of the largest piece as are not too high."""
    if booklet:
        floor, usual = _flat(booklet, scale)[0], BOOKLETS[booklet][0]
        # what has room at the usual scale has it at any
        pieces = [sorted((each.bulk.size.width, each.bulk.size.height)) for each in what if each.fits(usual)]
        wide = max((width + BETWEEN for width, _ in pieces), default=0.0)
        return Size(max(floor.width, wide), max(floor.height, *(height + BETWEEN for _, height in pieces), 0.0))
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
    level, listed = (Level.ERROR, "") if part.holds else (Level.WARNING, ", or list its contents under `holds`")
    for each in what:
        if not each.fits(flat.inner):
            size = each.bulk.size
            message = f"'{each.title}', {size.width:g} x {size.height:g} mm, does not fit into a box of {inner} inside"
            remedy = f"write size: {_with_room(flat.inner, size)}{listed or ', or leave it out'}"
            yield spec.places.problem((*path, "size" if part.size else "holds"), "K87", message, remedy, level)
    least = _flat(booklet, spec.scale)[0] if booklet else flat.inner
    if not _goes_on(flat.inner, Size(least.width - SLACK, least.height - SLACK)):
        message = f"the booklet does not fit into a box of {inner} inside"
        remedy = f"write size: {{width: {ceil(least.width)}, height: {ceil(least.height)}}}, or booklet: none"
        yield spec.places.problem((*path, "size"), "K87", message, remedy)
    high = high_of(part, spec, flat.places)
    if high > flat.depth + 1e-6:
        message = f"its contents are {high:.1f} mm high, but it is {flat.depth:g} mm deep"
        remedy = f"write depth: {ceil(high + SPARE)}{listed}"
        yield spec.places.problem((*path, "depth"), "K87", message, remedy, Level.WARNING)
    for side in ("lid", "base"):
        yield from _on_paper(spec, path, part, flat, side)


def _with_room(inner: Size, size: Size) -> str:
    """The size of a box that is at least as large as one, and has room for a piece, as game.yaml has it."""
    lying = size if (size.width > size.height) is (inner.width > inner.height) else size.turned
    width, height = ceil(max(inner.width, lying.width + SLACK)), ceil(max(inner.height, lying.height + SLACK))
    return f"{{width: {width}, height: {height}}}"


CALLED = {"a4": "A4 or Letter", "a3": "A3 or tabloid"}
"""What sheets of such card are called."""


def _on_paper(spec: Spec[Any], path: Path, part: TwoPartBox, flat: BoxNets, side: str) -> Iterator[Problem]:
    """K87: a net goes on its paper, whole or in halves; it is not larger than can be glued together."""
    net, scale, paper = flat.net(side), spec.scale, CALLED[_card(part, spec)]
    if _goes_on(_sheet(_card(part, spec), spec), net):
        return
    size = f"{net.width * scale:.1f} x {net.height * scale:.1f} mm"
    if max(net.width, net.height) * scale > LARGEST:
        message = f"the net of its {side} would be {size}; the limit for gluing is {LARGEST:.0f} mm"
        yield spec.places.problem(path, "K87", message, "make it smaller, or hold less in several boxes")
        return
    message = f"the net of its {side} would be {size}: half of it does not fit on {paper}, and its parts must overlap"
    yield spec.places.problem(path, "K87", message, _fitting(spec, part, flat), Level.WARNING)


def _fitting(spec: Spec[Any], part: TwoPartBox, flat: BoxNets) -> str:
    """What fits instead: larger paper, the usual scale, a box as low as its contents allow, else a smaller one."""
    card, inner, a3 = _card(part, spec), flat.inner, _sheet("a3", spec)
    ways = ["print on A3 or tabloid (--paper a3)"] if card == "a4" and _go_on(a3, flat) else []
    ways += ["--scale 1"] if spec.scale > 1 and _go_on(SHEETS[card], flat) else []
    least = max(LEAST_LID, high_of(part, spec, flat.places) + SPARE)
    depths = (float(each) for each in range(ceil(flat.depth) - 1, ceil(least) - 1, -1))
    lower = (replace(flat, depth=each, lid_depth=min(each, flat.lid_depth)) for each in depths)
    ways += [f"depth: {each.depth:g} fits on {CALLED[card]}" for each in lower if _go_on(_sheet(card, spec), each)][:1]
    if not ways:
        smaller = (Size(inner.width * share // 50, inner.height * share // 50) for share in range(49, 0, -1))
        size = next((each for each in smaller if _go_on(a3, replace(flat, inner=each))), None)
        fits = f"size: {{width: {size.width:g}, height: {size.height:g}}}" if size else "a box that is lower as well"
        ways = [f"{fits} fits on A3 or tabloid (--paper a3)"]
    return "; or ".join(ways)


def _go_on(sheet: Size, flat: BoxNets) -> bool:
    """Whether lid and base go on sheets, whole or in halves."""
    there = _in_halves(replace(flat, halves=()), sheet)
    return all(_goes_on(sheet, there.net(side)) for side in ("lid", "base"))


TWO_PART_BOX = Kind(
    TwoPartBox, _pieces, _faces, "tilewright.draw.two_part_box:draw_face", checks=(_check,), turns=True,
    shows=("cover",), folding="lidded", joints=_joints,
)  # fmt: skip
