"""TuckBox -> Art: the net of a box with lids and flaps, where it is cut and where it is folded."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score
from tilewright.draw.ornament import PARCHMENT, centred, nameplate, plaque
from tilewright.draw.palette import BRASS, INK, PAPER
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import ArtPress, cover_with, tone_of
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import fold, millimetres, plain, span, wrap
from tilewright.frozen import dataclass
from tilewright.pieces.boxes import BoxLoad, TuckBox
from tilewright.pieces.kind import Design
from tilewright.spec.game import GameFile
from tilewright.units import Box, Size, added
from tilewright.units import Point as Mark

SLACK = Size(2.0, 2.0)
"""How much wider and higher than its pieces a box is: they are cut by hand."""
SPARE_DEPTH, GLUE, TUCK = 1.5, 12.0, 12.7
SLEEVE = 3.0
"""A sleeve is so much wider, and higher, than what is in it, in millimetres."""
NOTCH = 12.7


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
    """The net for what it holds: a little wider and higher than the largest piece, as deep as the stack and a bit."""
    more = SLEEVE if box.sleeved else 0.0
    width, height = load.largest.width + SLACK.width + more, load.largest.height + SLACK.height + more
    return Net(width, height, load.high + SPARE_DEPTH)


def tuck_box(box: TuckBox, game: GameFile, look: Look, load: BoxLoad, art: ArtPress | None = None) -> Art:
    """The flat net; `load` is what it holds, `art` reads its own drawings and the game's picture.

    Raises:
        OverfullError: The title is too long for the front.
    """
    flat = net(box, load)

    def draw(pen: Pen) -> None:
        pen.within(flat.outline, partial(_panels, flat=flat, box=box, game=game, load=load, art=art))
        score(pen, flat.folds)
        cut(pen, flat.outline + flat.slits)

    safe = Box(0, flat.top, flat.walls[3].right, flat.height)
    mark = Mark(safe.right - 1, safe.bottom - 1)
    return leaf(f"{box.id}-net", flat.size, ROOM, look, draw, cut=flat.outline + flat.slits, safe=safe, mark=mark)


def _panels(pen: Pen, flat: Net, box: TuckBox, game: GameFile, load: BoxLoad, art: ArtPress | None) -> None:
    left, front, right, back = flat.walls
    style = pen.look.style
    ground = tone_of(pen.look, box.ground) or style.ground
    pen.tint(rect(0, 0, flat.size.width - flat.glue + 1.5, flat.size.height), ground)
    for side in (left, right):
        if not _own(pen, side, box.side, art):
            _side(pen, side, game.title)
    if not _own(pen, front, box.front, art):
        _view(pen, front, f"{box.id}-front", game, art, dusk=False)
    if not _own(pen, back, box.back, art):
        _view(pen, back, f"{box.id}-back", game, art, dusk=True)
    if not box.front:
        _front(pen, front, game)
    if not box.back:
        _back(pen, back, game, load)
    for lid in (Box(back.x, TUCK, back.width, flat.depth), Box(back.x, back.bottom, back.width, flat.depth)):
        if not _own(pen, lid, box.lid, art, turned=lid.y < back.y):
            pen.use(
                pen.look.style.crest.function,
                min(flat.depth * 0.42, 9.0),
                at=(back.x + back.width / 2, lid.y + flat.depth / 2),
            )


def _own(pen: Pen, panel: Box, file: str | None, art: ArtPress | None, *, turned: bool = False) -> bool:
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


def _view(pen: Pen, wall: Box, name: str, game: GameFile, art: ArtPress | None, *, dusk: bool) -> None:
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


def _front(pen: Pen, wall: Box, game: GameFile) -> None:
    """The title on its nameplate, clear of the thumb notch; the tagline on a ribbon at the foot."""
    room = wall.width - 12
    size, lines = fold(game.title, room - 6, 20, 9, book=pen.look.book)
    high = millimetres(size, 1.08) * len(lines) + 3.4
    y = wall.y + 7.4
    nameplate(pen, wall.x + 6, y, room, high)
    centred(pen, lines, wall.x + wall.width / 2, y + high / 2, size)


def _back(pen: Pen, wall: Box, game: GameFile, load: BoxLoad) -> None:
    """What the game is, how many play and how long, who made it, and what the box holds."""
    language, book = pen.look.language, pen.look.book
    least, most = game.players.least, game.players.most
    facts = [language.say("facts.players" if least < most else "facts.players_always", least=least, most=most)]
    facts += [language.say("facts.minutes", minutes=game.minutes)] * bool(game.minutes)
    facts += [language.say("facts.ages", ages=game.ages)] * bool(game.ages)
    room, x, y = wall.width - 18, wall.x + 6, wall.y + 6
    lines = [(line, 10.0, "italic", 4.4) for line in wrap(plain(game.tagline), room, 10, book=book)]
    dot = " \N{MIDDLE DOT} "
    whole = span(dot.join(facts), 8.5, book=book) <= room
    rows = [dot.join(facts)] if whole else [dot.join(facts[:-1]), facts[-1]]
    holds = language.say("facts.holds", pieces=load.pieces, thickness=f"{load.thickness:g}")
    for words in (*rows, language.say("facts.by", designer=game.designer.name), holds):
        lines += [(line, 8.5, "normal", 3.9) for line in wrap(plain(words), room, 8.5, book=book)]
    nameplate(pen, x, y, wall.width - 12, added(step for *_, step in lines) + 4.0)
    y += 0.9
    for line, size, style, step in lines:
        y += step
        pen.text(line[0].text, wall.x + wall.width / 2, y, size, style=style, align=0.5)


def _side(pen: Pen, wall: Box, title: str) -> None:
    """The title along a side, read from the left; a thin side has nothing."""
    if wall.width < 5:
        return
    pen.line(
        plaque(wall.x + 1.2, wall.y + 1.2, wall.width - 2.4, wall.height - 2.4, min(1.6, wall.width * 0.2)), BRASS, 0.25
    )
    long = span(title, 14, bold=True, font="Cinzel", book=pen.look.book)
    size = min(14.0, (wall.width - 4.4) / 0.3528 / 0.72, 14.0 * (wall.height - 16) / long)
    x, y = wall.x + wall.width / 2, wall.y + wall.height / 2
    if size >= 7.5:
        pen.use(centred, (title,), 0.0, 0.0, size, PARCHMENT, at=(x, y), turn=-90)
        for dy in (-1, 1):
            pen.area(circle(x, y + dy * (wall.height / 2 - 4.5), 0.8), BRASS, INK if pen.low else PAPER, 0.15)


def draw_face(studio: Studio, design: Design) -> Art:
    """The net, for the size of what the box holds.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    box: TuckBox = design.part
    load: BoxLoad = design.subject
    art = tuck_box(box, studio.game, studio.look, load, studio.art)
    must_fit(f"{box.title} ({load.pieces} pieces of {load.thickness:g} mm)", art.trim, studio.page)
    return art
