"""Boxes with a lid -> Art: the flat nets of lid and base, or their halves, where each is cut and where it is folded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.boxes import facts_plate, folds, outline, own_panel, side_title, title_plate, view
from tilewright.draw.folds import cut, score, tab
from tilewright.draw.look import tone_of
from tilewright.draw.ornament import PARCHMENT, PARCHMENT_DEEP, centred, nameplate, plaque
from tilewright.draw.palette import BRASS_DARK, INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.picture import strip
from tilewright.draw.shapes import Point, polygon, polyline, rect
from tilewright.draw.studio import ArtPress, Studio
from tilewright.draw.style import FOOT, LETTERS, SKY, TALL
from tilewright.draw.words import DISPLAY, OverfullError, fold, kept_to, millimetres, plain, span, wrap
from tilewright.frozen import dataclass
from tilewright.pieces.contents import BoxPlace
from tilewright.pieces.kind import Design
from tilewright.pieces.two_part_box import HALVES, TONGUE, BoxNets, TwoPartBox
from tilewright.spec.game import GameFile
from tilewright.typography.finder import Finder
from tilewright.units import A5, Box, Size
from tilewright.units import Point as Mark

ROOMY = 45.0
"""How wide and long an underside is at least on which the game is described, in millimetres."""
MARGIN, LIST, LINE, NUMBER = 14.0, 10.0, 5.4, 7.0
"""Of that list: millimetres around it, its type in points, millimetres from line to line and for a number."""
BANNER, HIGHEST, LEAST_ROOM = 42.0, 84.0, 60.0
"""How high the picture at its head is at least and at most, if it leaves so much for the plan, in millimetres."""
MOST_PLAN, LEAST_PLAN, APART, NAMED, SMALL = 0.42, 0.2, 6.0, 7.0, 6.0
"""Scales of the plan of a box, millimetres between the pictures of two layers, and the names there in points."""
OVER = 1.0
"""How far ground and pictures go on beyond a fold, and onto what is glued, in millimetres: no hand is exact."""
FREE = 0.3
"""Between two tongues that are next to each other in a corner, in millimetres."""
FRAME = 0.6
"""How far inside its rim a figure has a frame, in millimetres: it is no frame for a lid."""
STRETCH = 0.06
"""By how much of its height the picture of the cover may be widened to fill a lid; else some of it is cut off."""
SPINE = 20.0
"""How large the title is at most on the sides of the lid, in points."""
LARGE, STANDING = 100.0, 1.3
"""How wide a lid is at least that says more than the title, in millimetres; by how much more it is high, at least."""
LIGHT = "#FFF6E2"
"""Letters in the sky of the cover."""


@dataclass(frozen=True, slots=True)
class BoxNet:
    """The flat net of a lid or a base, or of a half of it.

    Attributes:
        floor: From score to score.
        wall: How high the walls are from their scores.
        part: `head` or `foot` of a net in halves; empty for a whole one.
        wide: The halves of it lie left and right.
        thickness: Of the card, in millimetres.
    """

    floor: Size
    wall: float
    part: str
    wide: bool
    thickness: float

    @property
    def panel(self) -> Box:
        """The floor, where it lies on the whole net."""
        return Box(self.wall, self.wall, self.floor.width, self.floor.height)

    @property
    def shown(self) -> Box:
        """What of the whole net lies on this one, its tongues with it."""
        whole = Box(0, 0, self.floor.width + 2 * self.wall, self.floor.height + 2 * self.wall)
        if not self.part:
            return whole
        half, more = (whole.width if self.wide else whole.height) / 2, TONGUE * (self.part == "foot")
        first = 0.0 if self.part == "head" else half - more
        if self.wide:
            return Box(first, 0, half + more, whole.height)
        return Box(0, first, whole.width, half + more)

    @property
    def fields(self) -> tuple[Box, Box]:
        """The whole net, parted where halves of it meet."""
        wide, high = self.floor.width + 2 * self.wall, self.floor.height + 2 * self.wall
        if self.wide:
            return Box(0, 0, self._joint, high), Box(self._joint, 0, wide - self._joint, high)
        return Box(0, 0, wide, self._joint), Box(0, self._joint, wide, high - self._joint)

    @property
    def field(self) -> Box:
        """What of the whole net one sees of this one when the box is glued."""
        return self.fields[HALVES.index(self.part)] if self.part else self.shown

    @property
    def inset(self) -> float:
        """How far a tongue keeps from the folds beside it: those of the walls stand on that of the floor."""
        return max(OVER, 1.5 * self.thickness + FREE)

    @property
    def inked(self) -> Box:
        """The same without its tongues, which stay bare for the glue, but for a millimetre."""
        bare = (TONGUE - OVER) * (self.part == "foot")
        box = self.shown
        x, y = (bare, 0.0) if self.wide else (0.0, bare)
        return Box(box.x + x, box.y + y, box.width - x, box.height - y)

    @property
    def rim(self) -> Sequence[Point]:
        """Its corners on the whole net, clockwise."""
        every = outline(self.floor, self.wall)
        if not self.part:
            return every
        kept = clip(every, self._joint, after=self.part == "foot", across=self.wide)
        return kept if self.part == "head" else _tongued(kept, self._joint, self.panel, self.inset, across=self.wide)

    @property
    def creases(self) -> Sequence[tuple[Point, Point]]:
        """Where it is folded, on the whole net."""
        every = folds(self.floor, self.wall)
        if not self.part:
            return every
        kept = (clip(each, self._joint, after=self.part == "foot", across=self.wide) for each in every)
        return [(each[0], each[1]) for each in kept if len(each) == 2]

    @property
    def _joint(self) -> float:
        """Where the halves meet."""
        return self.wall + (self.floor.width if self.wide else self.floor.height) / 2


def box_nets(nets: BoxNets, side: str) -> tuple[BoxNet, ...]:
    """The net of the lid or of the base, or its two halves."""
    parts = HALVES if side in nets.halves else ("",)
    return tuple(BoxNet(*nets.flat(side), part, nets.wide, nets.thickness) for part in parts)


def clip(points: Sequence[Point], at: float, *, after: bool, across: bool) -> list[Point]:
    """What of a polygon, or of a line with two ends, lies before or after a place; across: in x, else in y."""
    axis, way, kept = (0 if across else 1), (1 if after else -1), list[Point]()
    ends = points if len(points) == 2 else (*points, points[0])
    for one, other in pairwise(ends):
        first, second = (way * (each[axis] - at) for each in (one, other))
        if first >= 0:
            kept.append(one)
        if first * second < 0:
            share = first / (first - second)
            met = one[1 - axis] + (other[1 - axis] - one[1 - axis]) * share
            kept.append((at, met) if across else (met, at))
    if len(points) == 2 and way * (points[1][axis] - at) >= 0:
        kept.append(points[1])
    return kept


def _tongued(kept: list[Point], at: float, panel: Box, inset: float, *, across: bool) -> list[Point]:
    """A half with a tongue at each of its three fields, so much narrower, along the edge where it meets the other."""
    axis = 0 if across else 1
    start = next(k for k, each in enumerate(kept) if each[axis] == kept[k - 1][axis] == at)
    first, last = kept[start - 1], kept[start]
    between = [(at, panel.bottom), (at, panel.y)] if across else [(panel.x, at), (panel.right, at)]
    stops = [first, *between, last]
    tongues = [each for a, b in pairwise(stops) for each in tab(a, b, TONGUE, inset, 0.1)]
    return [*kept[:start], *tongues, *kept[start:]]


def draw_face(studio: Studio, design: Design) -> Art:
    """The net of the lid or of the base, or a half of it, printed on what becomes the outside.

    Raises:
        OverfullError: The title is too long for the lid.
    """
    part: TwoPartBox = design.part
    nets: BoxNets = design.subject
    side, _, half = design.side.partition("-")
    net = next(each for each in box_nets(nets, side) if each.part == half)
    shown, panel, wall = net.shown, net.panel, net.wall
    rim = polygon([(x - shown.x, y - shown.y) for x, y in net.rim])
    creases = "".join(polyline([(x - shown.x, y - shown.y) for x, y in fold]) for fold in net.creases)

    def whole(pen: Pen) -> None:
        ground = tone_of(pen.look, part.ground) or pen.look.style.ground
        # the tabs stay bare for the glue, but for a millimetre
        cross = rect(0, wall - OVER, panel.width + 2 * wall, panel.height + 2 * OVER)
        cross += rect(wall - OVER, 0, panel.width + 2 * OVER, panel.height + 2 * wall)
        pen.tint(cross, ground)
        paint_half(pen, panel, wall, part, studio, nets, None if nets.wide else net.inked, lid=side == "lid")

    def draw(pen: Pen) -> None:
        ink = net.inked
        inked = rect(ink.x - shown.x, ink.y - shown.y, ink.width, ink.height)
        placed = partial(Pen.place, draw=whole, at=(-shown.x, -shown.y))
        pen.within(rim, lambda inner: inner.within(inked, placed) if half == "foot" else placed(inner))
        score(pen, creases)
        cut(pen, rim)

    corner = Mark(panel.right - 1 - shown.x, min(panel.bottom, shown.bottom) - 1 - shown.y)
    if half == "head" and nets.wide:
        corner = Mark(shown.width - 1, corner.y)
    return leaf(design.name, shown.size, ROOM, studio.look, draw, cut=rim, mark=corner)


def paint_half(
    pen: Pen,
    panel: Box,
    wall: float,
    part: TwoPartBox,
    studio: Studio,
    nets: BoxNets,
    half: Box | None = None,
    *,
    lid: bool,
) -> None:
    """All that is seen of the lid or of the base: its panel, and the sides of the lid, so deep, around it.

    Of a base in halves only the words that stand on the `half` are set.

    Raises:
        OverfullError: The title is too long for the lid.
    """
    if lid:
        if not own_panel(pen, panel, part.top, studio.art):
            _top(pen, panel, part, studio)
        _sides(pen, panel, wall, part, studio.game.title, studio.art)
    elif not own_panel(pen, panel, part.bottom, studio.art) and min(panel.width, panel.height) >= ROOMY:
        _underside(pen, panel, studio, nets, half or panel)


def _top(pen: Pen, panel: Box, part: TwoPartBox, studio: Studio) -> None:
    """The cover of the booklet: the game's own picture, or its style's figure; else what a tuck box shows."""
    tall = panel.width >= LARGE and panel.height >= STANDING * panel.width
    figure = studio.cover.draw() if studio.cover and tall and not studio.picture else None
    if not (figure and figure.paint):
        view(pen, panel, f"{part.id}-top", studio.game, studio.art, dusk=False)
        _plates(pen, panel, studio.game)
        return
    size, room = figure.trim, Size(panel.width + 2 * OVER, panel.height + 2 * OVER)
    framed = Size(size.width - 2 * FRAME, size.height - 2 * FRAME)
    across, down = room.width / framed.width, room.height / framed.height
    scale, wider = (down, across / down) if abs(across / down - 1) <= STRETCH else (max(across, down), 1.0)
    at = panel.x + (panel.width - size.width * scale * wider) / 2, panel.y + (panel.height - size.height * scale) / 2
    grown = rect(panel.x - OVER, panel.y - OVER, room.width, room.height)
    pen.within(grown, lambda inner: inner.place(figure.paint, at, scale=scale, wider=wider))  # type: ignore[arg-type]
    if size.height <= TALL * size.width:
        _plates(pen, panel, studio.game)
        return
    _letters(pen, panel, at[1], scale, size.height, studio)


def _plates(pen: Pen, panel: Box, game: GameFile) -> None:
    """The title on a plate near the head and the facts on one near the foot; a small lid has room for the title."""
    if panel.width < LARGE or panel.height < STANDING * LARGE:
        title_plate(pen, panel, game)
        return
    book, middle, x, room = pen.look.book, panel.x + panel.width / 2, panel.x + 12, panel.width - 24
    size, lines = fold(game.title, room - 12, LETTERS, 9, book=book)
    tagline = kept_to(room - 12, 13, span(game.tagline, 13, italic=True, book=book))
    high, more = millimetres(size, 1.08) * len(lines), millimetres(tagline, 1.5)
    nameplate(pen, x, panel.y + 14, room, high + more + 10)
    centred(pen, lines, middle, panel.y + 19 + high / 2, size)
    pen.text(game.tagline, middle, panel.y + 19 + high + more * 0.75, tagline, style="italic", align=0.5)
    facts = " \N{MIDDLE DOT} ".join(game.facts(pen.look.language))
    size = kept_to(room - 12, 11, span(facts, 11, bold=True, font=DISPLAY, book=book))
    wide = span(facts, size, bold=True, font=DISPLAY, book=book) + 14
    nameplate(pen, middle - wide / 2, panel.bottom - 22, wide, 12)
    centred(pen, [facts], middle, panel.bottom - 16, size)


def _letters(pen: Pen, panel: Box, top: float, scale: float, high: float, studio: Studio) -> None:
    """The title in the picture's sky, and the facts at its foot, as on the booklet's cover."""
    game, book, middle = studio.game, pen.look.book, panel.x + panel.width / 2
    size, lines = fold(game.title, panel.width * 118 / A5.width, LETTERS * scale, 9, book=book)
    y = top + SKY * scale
    for line in lines:
        pen.text(line, middle, y, size, font=DISPLAY, weight="bold", fill=LIGHT, align=0.5)
        y += millimetres(size, 1.12)
    pen.text(game.tagline, middle, y - 6 * scale, 12.5 * scale, style="italic", fill=LIGHT, align=0.5)
    y = top + (high - FOOT) * scale
    known = "   \N{MIDDLE DOT}   ".join(game.facts(pen.look.language))
    pen.text(known, middle, y, 9.5 * scale, font=DISPLAY, weight="bold", align=0.5)
    by = pen.look.language.say("booklet.by", designer=game.designer.name)
    pen.text(by, middle, y + millimetres(11.5) * scale + 0.7, 9 * scale, style="italic", align=0.5)


def _underside(pen: Pen, panel: Box, studio: Studio, nets: BoxNets, half: Box) -> None:
    """What the game is, what is in its box, and how it lies there."""
    game, book, language = studio.game, pen.look.book, pen.look.language
    x, y, wide, high = panel.x + 5, panel.y + 5, panel.width - 10, panel.height - 10
    room, middle = wide - 2 * MARGIN, panel.x + panel.width / 2
    longest = NUMBER + 4 + max((span(name, LIST, book=book) for name, _ in nets.holds), default=0.0)
    columns = 2 if longest <= room / 2 else 1
    down = -(-len(nets.holds) // columns)
    facts = " \N{MIDDLE DOT} ".join(game.facts(language)), language.say("booklet.by", designer=game.designer.name)
    widest = max(
        longest, span(game.tagline, 8, italic=True, book=book), *(span(words, 10, book=book) for words in facts)
    )
    if not nets.holds or widest > room or high < 78 + down * LINE:
        facts_plate(pen, panel, game)
        return
    pen.area(plaque(x, y, wide, high, 4), PARCHMENT, INK, 0.35)
    pen.line(plaque(x + 1.4, y + 1.4, wide - 2.8, high - 2.8, 4), BRASS_DARK, 0.25)
    spare = high - 54 - (down + 1) * LINE - max(LEAST_ROOM, _plan_size(nets, room)[1])
    if "base" in nets.halves:  # the list stays on the upper half
        spare = min(spare, high / 2 - 36 - (down + 1) * LINE)
    banner = max(BANNER, min(HIGHEST, spare)) if high >= 78 + down * LINE + BANNER + LEAST_ROOM else 0.0
    title, lines = fold(game.title, room - 16, 30, 9, book=book)
    head = millimetres(title, 1.08) * len(lines)
    foot = y + (banner + 1 if banner else MARGIN + head)
    joint = panel.y + panel.height / 2
    for at, (name, many) in enumerate(nets.holds):
        column, row = divmod(at, down)
        left, base = x + MARGIN + NUMBER + column * room / 2, foot + 34 + row * LINE
        base += LINE * (base + LINE / 3 > joint)  # no line lies across it
        if half.y < base < half.bottom:
            pen.text(f"{many}", left, base, LIST, weight="bold", align=1.0)
            pen.text(name, left + 2, base, LIST)
    # the plan is below the joint
    top = max(foot + 34 + (down + 1) * LINE, joint + 4)
    if half.bottom > joint + OVER:
        _plan(pen, Box(x + MARGIN, top, room, y + high - MARGIN + 4 - top), nets)
    if half.y > y:
        return
    if banner:
        size, bow = Size(wide - 2.8, banner), "A4 4 0 0 0"
        sky = f"M4 0H{size.width - 4:.2f}{bow} {size.width:.2f} 4V{banner}H0V4{bow} 4 0Z"
        pen.place(partial(strip, game=game, size=size, frame=sky, picture=studio.picture), (x + 1.4, y + 1.4))
        plate = max(span(line, title, bold=True, font=DISPLAY, book=book) for line in lines) + 18
        nameplate(pen, middle - plate / 2, y + (banner - head) / 2 - 2.6, plate, head + 8)
    centred(pen, lines, middle, y + (banner / 2 + 1.4 if banner else MARGIN + head / 2), title)
    tagline = kept_to(room, 12, span(game.tagline, 12, italic=True, book=book))
    low = foot + 8
    pen.text(game.tagline, middle, low, tagline, style="italic", align=0.5)
    for at, words in enumerate(facts):
        pen.text(words, middle, low + 7 + 5.5 * at, 10, align=0.5)
    pen.line(f"M{middle - 20:.2f} {low + 18:.2f}h40", BRASS_DARK, 0.25)


def _plan_size(nets: BoxNets, room: float) -> tuple[float, float]:
    """The scale of the plan in so much width, and how high it is with its heading."""
    layers = len({place.low for place in nets.places}) or 1
    scale = min(MOST_PLAN, (room - (layers - 1) * APART) / layers / nets.inner.width)
    return scale, 14 + nets.inner.height * scale


def _plan(pen: Pen, room: Box, nets: BoxNets) -> None:
    """How everything lies in the box, seen from above: a picture for each layer, from the bottom up."""
    low = attrgetter("low")
    layers = [list(each) for _, each in groupby(sorted(nets.places, key=low), low)]
    words = pen.look.language.say("parts.box_plan")
    if not layers:
        return
    scale = min(_plan_size(nets, room.width)[0], (room.height - 14) / nets.inner.height)
    if scale < LEAST_PLAN or span(words, 9.5, italic=True, book=pen.look.book) > room.width:
        return
    wide = nets.inner.width * scale
    left = room.x + (room.width - len(layers) * wide - (len(layers) - 1) * APART) / 2
    y = room.y + max(0.0, room.height - 14 - nets.inner.height * scale) / 2
    pen.text(words, room.x + room.width / 2, y + 4, 9.5, style="italic", align=0.5)
    titles = dict.fromkeys(place.item.title for place in nets.places if not _fit(place, scale, pen.look.book)[0])
    small = {title: at for at, title in enumerate(titles, 1)}
    for at, layer in enumerate(layers):
        draw = partial(_layer, layer=layer, inner=nets.inner, scale=scale, small=small)
        pen.place(draw, (left + at * (wide + APART), y + 8))
    if small:
        names = " \N{MIDDLE DOT} ".join(f"{at} {title}" for title, at in small.items())
        for at, line in enumerate(wrap(plain(names), room.width, NAMED, book=pen.look.book)):
            base = y + 12.5 + nets.inner.height * scale + at * millimetres(NAMED, 1.15)
            pen.text(line[0].text, room.x + room.width / 2, base, NAMED, align=0.5)


def _fit(place: BoxPlace, scale: float, book: Finder) -> tuple[list[str], float]:
    """Lines and points of a name that lies along the longer side of what it names; no lines if it is too small."""
    narrow, long = sorted((place.box.width * scale - 0.6, place.box.height * scale - 0.6))
    for points in (NAMED, SMALL):
        with suppress(OverfullError):
            lines = wrap(plain(place.item.title), long - 1.5, points, book=book)
            if millimetres(points, 1.15) * len(lines) <= narrow - 1:
                return [line[0].text for line in lines], points
    return [], NAMED


def _layer(pen: Pen, layer: Sequence[BoxPlace], inner: Size, scale: float, small: Mapping[str, int]) -> None:
    """One layer, the head of the floor upwards; what has no room for its name bears its number among the `small`."""
    pen.area(rect(0, 0, inner.width * scale, inner.height * scale), PAPER, INK, 0.35)
    for place in layer:
        box = place.box
        x, y, wide, high = box.x * scale + 0.3, box.y * scale + 0.3, box.width * scale - 0.6, box.height * scale - 0.6
        pen.area(rect(x, y, wide, high), PARCHMENT_DEEP, INK, 0.2)
        lines, points = _fit(place, scale, pen.look.book)
        name = partial(_name, lines=lines or [f"{small[place.item.title]}"], points=points)
        pen.place(name, (x + wide / 2, y + high / 2), turn=-90 if lines and high > wide else 0)


def _name(pen: Pen, lines: Sequence[str], points: float) -> None:
    """Lines about (0, 0)."""
    for at, line in enumerate(lines):
        pen.text(line, 0, (at - len(lines) / 2 + 0.75) * millimetres(points, 1.15), points, align=0.5)


def _sides(pen: Pen, panel: Box, wall: float, part: TwoPartBox, title: str, art: ArtPress | None) -> None:
    """The lid's four sides, each with its head at the top's edge: front, left, back and right."""
    middle_x, middle_y = panel.x + panel.width / 2, panel.y + panel.height / 2
    for x, y, turn, long in (
        (middle_x, panel.bottom, 0, panel.width),
        (panel.x, middle_y, 90, panel.height),
        (middle_x, panel.y, 180, panel.width),
        (panel.right, middle_y, -90, panel.height),
    ):
        pen.place(partial(_side, size=Size(long, wall), part=part, title=title, art=art), (x, y), turn=turn)


def _side(pen: Pen, size: Size, part: TwoPartBox, title: str, art: ArtPress | None) -> None:
    """One side that hangs from the middle of its upper edge, which is at (0, 0)."""
    if own_panel(pen, Box(-size.width / 2, 0, size.width, size.height), part.sides, art):
        return
    # as the side of a tuck box, which stands upright: the title runs along it
    upright = Box(0, 0, size.height, size.width)
    pen.place(partial(side_title, wall=upright, title=title, most=SPINE), (size.width / 2, 0), turn=90)
