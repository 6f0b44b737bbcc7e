"""Trays and tuck boxes -> Art: the flat net of each, where it is cut and where it is folded.

The outer walls of a tray are in the style of the game; a tuck box has lids and flaps, and shows what the game is.
"""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score, tab
from tilewright.draw.look import tone_of
from tilewright.draw.ornament import PARCHMENT, centred, nameplate, plaque
from tilewright.draw.palette import BRASS, INK, PAPER, mix
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import Point, circle, polygon, polyline, rect
from tilewright.draw.studio import ArtPress, Inset, Studio
from tilewright.draw.style import Wall
from tilewright.draw.words import OverfullError, fit, fold, millimetres, plain, span, wrap
from tilewright.frozen import dataclass
from tilewright.pieces.boxes import BoxLoad, Tray, TuckBox, inside
from tilewright.pieces.kind import Design
from tilewright.spec.game import GameFile
from tilewright.units import Box, Size, added
from tilewright.units import Point as Mark

NOTE, GRAND = "#7E6A50", 60.0
"""What is written under a tray, and from how wide and long a floor on it has a frame and a crest; in millimetres."""
LOW = 0.5
"""How much shorter and lower than the tray its dividers are, in millimetres."""
SLOT = 0.3
"""Half the width of a slot."""
GLUED = 8.0
"""How long the tabs of a divider are."""
NARROW = 45.0
"""Millimetres: a panel that is less wide goes without a title that does not fit; on a wider one that is an error."""


def tray_net(tray: Tray, game: GameFile, look: Look, own: Inset | None = None) -> Art:
    """The net, printed on what becomes the outside: the floor in the middle, walls round it, tabs on the side walls.

    `own` is the designer's picture that covers it, in the place of the style's walls.

    Raises:
        OverfullError: The title is too long for the front wall.
    """
    floor, depth = tray.size.size, tray.depth
    size = Size(floor.width + 2 * depth, floor.height + 2 * depth)
    rim = outline(floor, depth)
    tones = tuple(colour.hex for colour in game.colours.values())

    def draw(pen: Pen) -> None:
        if own:
            pen.within(polygon(rim), partial(cover_with, inset=own, size=size))
        for i, (x, y, turn, long) in enumerate(_walls(floor, depth)):
            title = tray.title if i == 0 else ""
            pen.use(
                _wall,
                bare if own else look.style.wall,
                long,
                depth,
                f"{tray.id} {i % 2}",
                title,
                tones,
                at=(x, y),
                turn=turn,
            )
        if own is None:
            _note(pen, tray, game, depth)
        score(pen, "".join(polyline(fold) for fold in folds(floor, depth)))
        cut(pen, polygon(rim))

    mark = Mark(depth + floor.width - 1, depth + floor.height - 1)
    return leaf(f"{tray.id}-net", size, ROOM, look, draw, cut=polygon(rim), mark=mark)


def _walls(floor: Size, depth: float) -> list[tuple[float, float, float, float]]:
    """(Middle of the foot x, y, turn in degrees, length) of front, left, back and right wall; each stands outwards."""
    mid_x, right = depth + floor.width / 2, depth + floor.width
    mid_y, low = depth + floor.height / 2, depth + floor.height
    return [
        (mid_x, low, 180, floor.width),
        (depth, mid_y, -90, floor.height),
        (mid_x, depth, 0, floor.width),
        (right, mid_y, 90, floor.height),
    ]


def _tabs(floor: Size, depth: float) -> list[list[Point]]:
    """The four glue tabs, on the ends of the side walls, clockwise from the top right; each goes clockwise."""
    deep, x1, y1, x2, y2 = min(12.0, depth * 0.42), depth, depth, depth + floor.width, depth + floor.height
    ends = [((x2, y1), (x2 + depth, y1)), ((x2 + depth, y2), (x2, y2)), ((x1, y2), (0, y2)), ((0, y1), (x1, y1))]
    return [tab(a, b, deep, slant=0.4) for a, b in ends]


def outline(floor: Size, depth: float) -> list[Point]:
    """The corners of the flat net, clockwise from the back wall's top left."""
    x1, y1, x2, y2 = depth, depth, depth + floor.width, depth + floor.height
    wide, high = x2 + depth, y2 + depth
    upper_right, lower_right, lower_left, upper_left = _tabs(floor, depth)
    return [
        *((x1, 0.0), (x2, 0.0), (x2, y1), *upper_right, (wide, y1), (wide, y2), *lower_right, (x2, y2)),
        *((x2, high), (x1, high), (x1, y2), *lower_left, (0.0, y2), (0.0, y1), *upper_left, (x1, y1)),
    ]


def folds(floor: Size, depth: float) -> list[tuple[Point, Point]]:
    """The floor's four sides and the feet of the tabs."""
    x1, y1, x2, y2 = depth, depth, depth + floor.width, depth + floor.height
    sides: list[tuple[Point, Point]] = [((x1, y), (x2, y)) for y in (y1, y2)]
    return sides + [((x, y1), (x, y2)) for x in (x1, x2)] + [(each[0], each[-1]) for each in _tabs(floor, depth)]


def bare(pen: Pen, long: float, depth: float, seed: str, tones: tuple[str, ...], *, titled: bool) -> None:
    """A wall that shows nothing of a style: the designer's own picture is behind it."""


def _wall(pen: Pen, wall: Wall, long: float, depth: float, seed: str, title: str, tones: tuple[str, ...]) -> None:
    """A wall standing on (0, 0), its foot in the middle, with a nameplate where it has a title."""
    wall(pen, long, depth, seed, tones, titled=bool(title))
    if title:
        crown = depth - 3.4 * max(1.0, depth / 13)
        wide, high = long * 0.62, min(12.0, depth * 0.46)
        nameplate(pen, -wide / 2, -crown * 0.5 - high / 2 + 0.6, wide, high)
        size = fit(title, wide - 6, high * 1.55, 7.5, book=pen.look.book)
        centred(pen, (title,), 0, -crown * 0.5 + 0.6, size)


def _note(pen: Pen, tray: Tray, game: GameFile, depth: float) -> None:
    """On the underside of the floor, where there is room: whose it is, what is in it, and which way to fold."""
    floor, mid, room = tray.size, depth + tray.size.width / 2, tray.size.width - 10
    if room <= 30 or floor.height <= 30:
        return
    grand = min(floor.width, floor.height) >= GRAND
    titles = [part.title for part in game.components if part.id in tray.holds]
    language, book, points, crest = pen.look.language, pen.look.book, 10.5 if grand else 8.0, 11.0 if grand else 0.0
    inside = [f"{language.say('parts.tray_holds')} {', '.join(titles)}"] if titles else []
    words = [*inside, language.say("parts.tray")]
    lines = [
        " ".join(run.text for run in line) for each in words for line in wrap(plain(each), room, points, book=book)
    ]
    title, step = fit(game.title, room - 6, 22 if grand else 9, 1, book=book), millimetres(points, 1.3)
    y = depth + floor.height / 2 - step * len(lines) / 2 + crest
    if grand:
        frame = plaque(depth + 3, depth + 3, floor.width - 6, floor.height - 6, 3)
        pen.tint(frame, mix(PAPER, PARCHMENT, 0.6))
        pen.line(frame, BRASS, 0.3)
        pen.use(pen.look.style.crest.function, crest, at=(mid, y - crest - millimetres(title, 1.3)))
    centred(pen, (game.title,), mid, y - millimetres(title, 0.5), title, NOTE)
    for at, line in enumerate(lines, 1):
        pen.text(line, mid, y + step * at, points, style="italic", fill=NOTE, align=0.5)


def divider(tray: Tray, look: Look, side: str) -> Art:
    """The strip of a divider: `along` the tray with slots from above, `over` it with slots from below; tabs to glue."""
    floor, high = tray.size.size, tray.depth - LOW
    long, crossed = (floor.height, tray.down) if side == "along" else (floor.width, tray.across)
    long, glued = long - LOW, min(GLUED, tray.depth * 0.6)
    stops = [glued + long * at / (crossed + 1) for at in range(1, crossed + 1)]
    first, last, half = glued, glued + long, high / 2
    above = "".join(f"H{x - SLOT:.2f}V{half:.2f}H{x + SLOT:.2f}V0" for x in stops) if side == "along" else ""
    below = "".join(f"H{x + SLOT:.2f}V{half:.2f}H{x - SLOT:.2f}V{high:.2f}" for x in reversed(stops))
    below = below if side == "over" else ""
    wide = long + 2 * glued
    rim = f"M{first:.2f} 0{above}H{last:.2f}L{wide:.2f} 1V{high - 1:.2f}L{last:.2f} {high:.2f}{below}H{first:.2f}"
    rim += f"L0 {high - 1:.2f}V1Z"

    def draw(pen: Pen) -> None:
        score(pen, f"M{first:.2f} 0V{high:.2f}M{last:.2f} 0V{high:.2f}")
        cut(pen, rim)

    mark = Mark(last - 1, high - 1)
    return leaf(f"{tray.id}-divider-{side}", Size(wide, high), ROOM, look, draw, cut=rim, mark=mark)


def draw_tray(studio: Studio, design: Design) -> Art:
    """The net of a tray, or the strip of one of its dividers.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    if design.side in {"along", "over"}:
        return divider(design.part, studio.look, design.side)
    net = tray_net(design.part, studio.game, studio.look, studio.covering(design.part))
    must_fit(design.part.title, net.trim, studio.page)
    return net


GLUE, TUCK, NOTCH = 12.0, 12.7, 12.7


@dataclass(frozen=True, slots=True)
class BoxPanels:
    """Where the panels of a tuck box lie on a flat sheet.

    Attributes:
        walls: Side, front, side, back, wherever they lie.
        lids: The upper and the lower one.
        inked: What has the colour of the ground.
    """

    walls: tuple[Box, Box, Box, Box]
    lids: tuple[Box, Box]
    inked: Box


@dataclass(frozen=True, slots=True)
class Net:
    """The flat box: a side, the front, a side, the back, the glue flap; lids hang on the back, flaps on the sides.

    Attributes:
        width: Of front and back, in millimetres.
        height: Of all four walls.
        depth: Of the sides and the lids.
    """

    width: float
    height: float
    depth: float

    @property
    def glue(self) -> float:
        """The glue flap; on a thin box it stays behind the side that covers it."""
        return min(GLUE, self.depth - 0.2)

    @property
    def size(self) -> Size:
        """The flat net."""
        return Size(2 * self.width + 2 * self.depth + self.glue, self.height + 2 * self.depth + 2 * TUCK)

    @property
    def top(self) -> float:
        """The y of the walls' upper edge."""
        return self.depth + TUCK

    @property
    def walls(self) -> tuple[Box, Box, Box, Box]:
        """Side, front, side, back."""
        d, w, y, h = self.depth, self.width, self.top, self.height
        return Box(0, y, d, h), Box(d, y, w, h), Box(d + w, y, d, h), Box(2 * d + w, y, w, h)

    @property
    def panels(self) -> BoxPanels:
        """What is painted; the glue flap stays bare but for what no eye can miss if the fold is not exact."""
        back, size = self.walls[3], self.size
        lids = (Box(back.x, y, back.width, self.depth) for y in (TUCK, back.bottom))
        return BoxPanels(self.walls, (next(lids), next(lids)), Box(0, 0, size.width - self.glue + 1.5, size.height))

    @property
    def outline(self) -> str:
        """The contour of the flat net, thumb notch and all."""
        (left, front, right, back), flap = self.walls, self.glue
        y, low, lean = self.top, self.top + self.height, min(self.glue, 5.0)
        thumb, glued = min(NOTCH, self.width * 0.3), back.right + flap
        return (
            f"M0 {y:.2f}{self._dust(left, up=True)}H{front.x + (self.width - thumb) / 2:.2f}"
            f"a{thumb / 2:g} 5.8 0 0 0 {thumb:g} 0H{front.right:.2f}{self._dust(right, up=True)}"
            f"{self._lid(back, up=True)}L{glued:.2f} {y + lean:.2f}V{low - lean:.2f}L{back.right:.2f} {low:.2f}"
            f"{self._lid(back, up=False)}{self._dust(right, up=False)}H{left.right:.2f}{self._dust(left, up=False)}Z"
        )

    def _dust(self, side: Box, *, up: bool) -> str:
        """A flap with one round corner; drawn left to right above the walls, right to left below."""
        r = min(self.depth * 0.6, 9.0)
        edge = side.y - min(TUCK, self.depth + 4) if up else side.bottom + min(TUCK, self.depth + 4)
        inner = edge + r if up else edge - r
        a, b = side.x + 0.4, side.right - 1.6
        bow = f"A{r:.2f} {r:.2f} 0 0 1"
        if up:
            return f"L{a:.2f} {inner:.2f}{bow} {a + r:.2f} {edge:.2f}H{b:.2f}L{side.right:.2f} {side.y:.2f}"
        return f"L{b:.2f} {edge:.2f}H{a + r:.2f}{bow} {a:.2f} {inner:.2f}L{side.x:.2f} {side.bottom:.2f}"

    def _lid(self, back: Box, *, up: bool) -> str:
        """A lid with its rounded tuck flap; drawn left to right above, right to left below."""
        r, a, b = min(TUCK, self.width * 0.4), back.x, back.right
        bow, low = f"A{r:.2f} {r:.2f} 0 0 1", self.size.height
        if up:
            return f"V{r:.2f}{bow} {a + r:.2f} 0H{b - r:.2f}{bow} {b:.2f} {r:.2f}V{back.y:.2f}"
        return f"V{low - r:.2f}{bow} {b - r:.2f} {low:.2f}H{a + r:.2f}{bow} {a:.2f} {low - r:.2f}V{back.bottom:.2f}"

    @property
    def slits(self) -> str:
        """Short cuts at the ends of the lids' tuck folds, which keep the lids shut."""
        back, long = self.walls[3], min(10.2, self.width * 0.14)
        rows = (TUCK, self.size.height - TUCK)
        return "".join(f"M{back.x:.2f} {y:.2f}h{long:.2f}M{back.right:.2f} {y:.2f}h{-long:.2f}" for y in rows)

    @property
    def folds(self) -> str:
        """Every line to score."""
        left, front, right, back = self.walls
        y, low, long = self.top, self.top + self.height, min(10.2, self.width * 0.14)
        upright = "".join(f"M{wall.right:.2f} {y:.2f}V{low:.2f}" for wall in (left, front, right, back))
        level = "".join(f"M{w.x:.2f} {at:.2f}H{w.right:.2f}" for w in (left, right, back) for at in (y, low))
        rows = (TUCK, self.size.height - TUCK)
        return upright + level + "".join(f"M{back.x + long:.2f} {at:.2f}H{back.right - long:.2f}" for at in rows)


def net(box: TuckBox, load: BoxLoad) -> Net:
    """The net for what it holds."""
    room = inside(box, load)
    return Net(room.size.width, room.size.height, room.depth)


def tuck_box(box: TuckBox, game: GameFile, look: Look, load: BoxLoad, art: ArtPress | None = None) -> Art:
    """The flat net; `load` is what it holds, `art` reads its own drawings and the game's picture.

    Raises:
        OverfullError: The title is too long for the front.
    """
    flat = net(box, load)

    def draw(pen: Pen) -> None:
        pen.within(flat.outline, partial(paint_panels, at=flat.panels, box=box, game=game, load=load, art=art))
        score(pen, flat.folds)
        cut(pen, flat.outline + flat.slits)

    safe = Box(0, flat.top, flat.walls[3].right, flat.height)
    mark = Mark(safe.right - 1, safe.bottom - 1)
    return leaf(f"{box.id}-net", flat.size, ROOM, look, draw, cut=flat.outline + flat.slits, safe=safe, mark=mark)


def paint_panels(pen: Pen, at: BoxPanels, box: TuckBox, game: GameFile, load: BoxLoad, art: ArtPress | None) -> None:
    """All that is seen of a tuck box, on its panels.

    Raises:
        OverfullError: The title is too long for the front.
    """
    left, front, right, back = at.walls
    style = pen.look.style
    ground = tone_of(pen.look, box.ground) or style.ground
    pen.tint(rect(at.inked.x, at.inked.y, at.inked.width, at.inked.height), ground)
    for side in (left, right):
        if not own_panel(pen, side, box.side, art):
            side_title(pen, side, game.title)
    if not own_panel(pen, front, box.front, art):
        view(pen, front, f"{box.id}-front", game, art, dusk=False)
    if not own_panel(pen, back, box.back, art):
        view(pen, back, f"{box.id}-back", game, art, dusk=True)
    if not box.front:
        title_plate(pen, front, game)
    if not box.back:
        facts_plate(pen, back, game, load)
    for lid in at.lids:
        if not own_panel(pen, lid, box.lid, art, turned=lid.y < back.y):
            pen.use(
                pen.look.style.crest.function,
                min(lid.height * 0.42, 9.0),
                at=(lid.x + lid.width / 2, lid.y + lid.height / 2),
            )


def own_panel(pen: Pen, panel: Box, file: str | None, art: ArtPress | None, *, turned: bool = False) -> bool:
    """The designer's own drawing, as large as covers the panel; whether there is one.

    The upper lid is read when it is folded over to the front, so it lies on its head in the net.
    """
    if not (file and art):
        return False
    inset = art.inset(file, {})
    scale = max(panel.width / inset.view.width, panel.height / inset.view.height)
    middle = f"translate({panel.x + panel.width / 2:.4f} {panel.y + panel.height / 2:.4f})"
    inner = f"translate({-inset.view.x - inset.view.width / 2:.4f} {-inset.view.y - inset.view.height / 2:.4f})"
    placed = Element("g", {"transform": f"{middle}{' rotate(180)' if turned else ''} scale({scale:.6f}) {inner}"})
    placed.append(inset.element)
    pen.within(rect(panel.x, panel.y, panel.width, panel.height), lambda within: within.graft(placed))
    return True


def view(pen: Pen, wall: Box, name: str, game: GameFile, art: ArtPress | None, *, dusk: bool) -> None:
    """The game's own picture over the whole wall; where it has none, or ink is saved, the style's view."""
    own = art.inset(game.picture, {}) if art and game.picture and not pen.low else None
    if own:
        pen.place(partial(cover_with, inset=own, size=wall.size), (wall.x, wall.y))
        return
    k = min(wall.width / 64, wall.height / 64)
    x, y, scale = (wall.width * 0.49, wall.height - 11.5 * k, 0.62 * k)
    if dusk:
        x, y, scale = wall.width * 0.7, wall.height - 10 * k, 0.42 * k

    def draw(inner: Pen) -> None:
        inner.look.style.panel(inner, game, wall.size, name, (x, y, scale), dusk=dusk)

    def framed(inner: Pen) -> None:
        inner.within(rect(0, 0, wall.width, wall.height), draw)

    pen.place(framed, (wall.x, wall.y))


def title_plate(pen: Pen, wall: Box, game: GameFile) -> None:
    """The title on its nameplate, clear of the thumb notch; smaller in more lines if it must, on no narrow panel."""
    room, book = wall.width - 12, pen.look.book
    try:
        size, lines = fold(game.title, room - 6, 20, 9, book=book)
    except OverfullError:
        try:
            size, lines = fold(game.title, room - 6, 9, 6, 4, book)
        except OverfullError:
            if wall.width < NARROW:
                return
            raise
    high = millimetres(size, 1.08) * len(lines) + 3.4
    y = wall.y + 7.4
    nameplate(pen, wall.x + 6, y, room, high)
    centred(pen, lines, wall.x + wall.width / 2, y + high / 2, size)


def facts_plate(pen: Pen, wall: Box, game: GameFile, load: BoxLoad | None = None) -> None:
    """What the game is, how many play and how long, who made it, and what the box holds, if that is known."""
    language, book = pen.look.language, pen.look.book
    facts = game.facts(language)
    room, x, y = wall.width - 18, wall.x + 6, wall.y + 6
    lines = [(line, 10.0, "italic", 4.4) for line in wrap(plain(game.tagline), room, 10, book=book)]
    dot = " \N{MIDDLE DOT} "
    whole = span(dot.join(facts), 8.5, book=book) <= room
    rows = [dot.join(facts)] if whole else [dot.join(facts[:-1]), facts[-1]]
    rows.append(language.say("facts.by", designer=game.designer.name))
    if load:
        rows.append(language.say("facts.holds", pieces=load.pieces, thickness=f"{load.thickness:g}"))
    for words in rows:
        lines += [(line, 8.5, "normal", 3.9) for line in wrap(plain(words), room, 8.5, book=book)]
    nameplate(pen, x, y, wall.width - 12, added(step for *_, step in lines) + 4.0)
    y += 0.9
    for line, size, style, step in lines:
        y += step
        pen.text(line[0].text, wall.x + wall.width / 2, y, size, style=style, align=0.5)


def side_title(pen: Pen, wall: Box, title: str, most: float = 14.0) -> None:
    """The title along a side, in so many points at most, read from the left; a thin side has nothing."""
    if wall.width < 5:
        return
    pen.line(
        plaque(wall.x + 1.2, wall.y + 1.2, wall.width - 2.4, wall.height - 2.4, min(1.6, wall.width * 0.2)), BRASS, 0.25
    )
    long = span(title, most, bold=True, font="Cinzel", book=pen.look.book)
    size = min(most, (wall.width - 4.4) / 0.3528 / 0.72, most * (wall.height - 16) / long)
    x, y = wall.x + wall.width / 2, wall.y + wall.height / 2
    if size >= 7.5:
        pen.use(centred, (title,), 0.0, 0.0, size, PARCHMENT, at=(x, y), turn=-90)
        for dy in (-1, 1):
            pen.area(circle(x, y + dy * (wall.height / 2 - 4.5), 0.8), BRASS, INK if pen.low else PAPER, 0.15)


def draw_tuck_box(studio: Studio, design: Design) -> Art:
    """The net, for the size of what the box holds.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    box: TuckBox = design.part
    load: BoxLoad = design.subject
    art = tuck_box(box, studio.game, studio.look, load, studio.art)
    must_fit(f"{box.title} ({load.pieces} pieces of {load.thickness:g} mm)", art.trim, studio.page)
    return art
