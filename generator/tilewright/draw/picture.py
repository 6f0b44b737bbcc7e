"""A designer's drawing, or one of the house's own -> the picture on a token, a die or a figure, and its place."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from tilewright.draw.art import Art, canvas
from tilewright.draw.items import sign
from tilewright.draw.look import Look, cells_of, find_colour, tone_of
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen, gather
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import ArtPress, Inset
from tilewright.draw.words import DISPLAY, fold
from tilewright.frozen import dataclass
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.spec.part import Picture
from tilewright.units import BLEED, Box, Size, bleed_filled


def cover_with(pen: Pen, inset: Inset, size: Size) -> None:
    """Somebody's own drawing all over a place from (0, 0), cut off where it has another shape."""
    view = inset.view
    scale = max(size.width / view.width, size.height / view.height)
    x, y = (size.width - view.width * scale) / 2, (size.height - view.height * scale) / 2
    at = f"translate({x - view.x * scale:.4f} {y - view.y * scale:.4f}) scale({scale:.6f})"
    placed = Element("g", {"transform": at})
    placed.append(inset.element)
    pen.within(rect(0, 0, size.width, size.height), lambda inner: inner.graft(placed))


def strip(pen: Pen, game: GameFile, size: Size, frame: str, picture: Inset | None) -> None:
    """The game's own picture, or its style's banner, inside a frame about a size from (0, 0)."""
    own = None if pen.low else picture
    pen.within(frame, lambda view: cover_with(view, own, size) if own else view.look.style.banner(view, game, size))
    pen.line(frame, INK, 0.35)


BARE = "#FBF7EC"
"""The ground of what is of no colour."""

PALE = 0.72
"""How much white is in the ground of a drawing."""

NEAR = 0.05
"""Millimetres by which a drawing may miss the size that fills a piece."""


@dataclass(frozen=True, slots=True)
class PictureRoom:
    """Where a picture has its place, from (0, 0).

    Attributes:
        size: As it is cut or folded, in millimetres.
        bleed: How far the ground goes on beyond it.
        stands: It stands on the lower edge, as a figure does; else it is in the middle.
    """

    size: Size
    bleed: float = 0.0
    stands: bool = False

    @property
    def least(self) -> float:
        """Its shorter side."""
        return min(self.size.width, self.size.height)

    @property
    def middle(self) -> tuple[float, float]:
        """Of what stands there."""
        return self.size.width / 2, self.size.height / 2

    @property
    def line(self) -> float:
        """How long a line of words may be."""
        return self.size.width * 0.8

    @property
    def inner(self) -> Size:
        """What a drawing that does not fill it is scaled to fit."""
        return self.size

    @property
    def disc(self) -> float:
        """The radius of the disc with the letter of a colour."""
        return max(1.1, min(2.2, self.least * 0.085))

    @property
    def corner(self) -> tuple[float, float]:
        """The middle of that disc."""
        corner = self.disc + max(0.7, self.least * 0.045)
        return corner, corner

    @property
    def whole(self) -> str:
        """Its outline, bleed and all."""
        b = self.bleed
        return rect(-b, -b, self.size.width + 2 * b, self.size.height + 2 * b)


@dataclass(frozen=True, slots=True)
class ShapedRoom(PictureRoom):
    """The same on a piece that is cut to a shape.

    Attributes:
        centre: The middle of the largest circle inside.
        radius: Of that circle.
        spot: The middle of a small circle near the cut, where the letter of a colour stands.
    """

    centre: tuple[float, float] = (0.0, 0.0)
    radius: float = 0.0
    spot: tuple[float, float] = (0.0, 0.0)

    @property
    def least(self) -> float:
        """A little less than that circle is wide: there is a rim to cut by, and the letter of a colour."""
        return 1.8 * self.radius

    @property
    def middle(self) -> tuple[float, float]:
        """Of that circle."""
        return self.centre

    @property
    def line(self) -> float:
        """Words keep inside of that circle."""
        return 1.45 * self.radius

    @property
    def inner(self) -> Size:
        """A square whose corners are on that circle, or nearly."""
        return Size(1.7 * self.radius, 1.7 * self.radius)

    @property
    def corner(self) -> tuple[float, float]:
        """Where the shape has room."""
        return self.spot


def ground_of(look: Look, picture: Picture, of: str) -> str:
    """The colour a picture stands on; a drawing has colours of its own, so it stands on a pale tint of the piece's."""
    tone = tone_of(look, of)
    return tone_of(look, picture.on) or (mix(tone, PAPER, PALE) if tone and picture.art else tone) or BARE


def inset_of(look: Look, picture: Picture, of: str, art: ArtPress | None) -> Inset | None:
    """The designer's own drawing on a picture, if it has one and there is somebody to read it."""
    return art.inset(picture.art, cells_of(look, of)) if picture.art and art else None


def paint(pen: Pen, picture: Picture, of: str, room: PictureRoom, inset: Inset | None) -> None:
    """The whole face: ground, drawing or sign, words, and the letter of its colour, never told by its hue alone."""
    ground = ground_of(pen.look, picture, of)
    pen.tint(room.whole, ground)
    ink = INK if pen.low else tone_of(pen.look, picture.ink) or on(ground)
    fills = False
    if inset:
        fills = _inset(pen, inset, room)
    elif picture.symbol:
        # a figure is a little lower if no words are under it
        lower = room.stands and not picture.words
        x, y = room.middle[0], room.middle[1] + (room.least * 0.04 if lower else 0.0)
        outline = sign(str(picture.symbol), room.least * (0.4 if picture.words else 0.33))
        pen.use(_hollow if pen.low and picture.words else _fill_outline, outline, ink, at=(x, y))
    if picture.words:
        tone = ground if picture.symbol and not pen.low else ink
        x, y = room.middle
        wide = room.least * 0.46 if picture.symbol else room.line
        most = room.least * (0.42 if picture.symbol else 0.62) * 2.834646
        size, lines = fold(picture.words, wide, min(most, 60), 5, book=pen.look.book)
        cap, step = size * 0.7 / 2.834646, size * 1.05 / 2.834646
        first = y + cap / 2 - step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            pen.text(line, x, first + number * step, size, font=DISPLAY, weight="bold", fill=tone, align=0.5)
    colour = find_colour(pen.look, of)
    if colour and not fills and colour.letter != picture.words:
        mark_colour(pen, colour, room.disc, room.corner)


def picture_face(
    picture: Picture, of: str, name: str, size: Size, look: Look, art: ArtPress | None, room: PictureRoom | None = None
) -> Art:
    """One side of a token; `room` is that of a piece that is no rectangle.

    Raises:
        OverfullError: Its words do not fit, however small they are set.
        MissingGlyphError: The font lacks one of their letters.
    """
    from svgwrite.container import Group  # noqa: PLC0415 - 30 ms, which a deck of cards does without

    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    paint(pen, picture, of, room or PictureRoom(size, BLEED), inset_of(look, picture, of, art))
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, size, BLEED, drawing)


def _inset(pen: Pen, inset: Inset, room: PictureRoom) -> bool:
    """Somebody's own drawing; whether it fills the room."""
    wide, high = room.size.width, room.size.height
    across, down = inset.view.width - wide, inset.view.height - high
    fills = abs(across - down) < NEAR and (abs(across) < NEAR or abs(across - 2 * room.bleed) < NEAR)
    near = bleed_filled(inset.view.width / inset.view.height, room.size, room.bleed) if inset.dotted else None
    if near is not None:
        fills, box = True, Box(-near, -near, wide + 2 * near, high + 2 * near)
        scale = max(box.width / inset.view.width, box.height / inset.view.height)
    elif fills and not inset.dotted:
        box, scale = Box(-across / 2, -across / 2, inset.view.width, inset.view.height), 1.0
    else:
        fills = False
        air = room.least * (0.06 if room.stands else 0.1)
        across, down = room.inner.width - 2 * air, room.inner.height - (1.4 if room.stands else 2) * air
        scale = min(across / inset.view.width, down / inset.view.height)
        size, (x, y) = Size(inset.view.width * scale, inset.view.height * scale), room.middle
        top = high - air * 0.4 - size.height if room.stands else y - size.height / 2
        box = Box(x - size.width / 2, top, size.width, size.height)
    at = f"translate({box.x - inset.view.x * scale:.4f} {box.y - inset.view.y * scale:.4f})"
    placed = Element("g", {"transform": at if scale == 1 else f"{at} scale({scale:.6f})"})
    placed.append(inset.element)
    pen.within(rect(box.x, box.y, box.width, box.height), lambda inner: inner.graft(placed))
    return fills


def _fill_outline(pen: Pen, d: str, ink: str) -> None:
    pen.solid(d, ink)


def _hollow(pen: Pen, d: str, _ink: str) -> None:
    """In low ink a sign that carries words is an outline, so that they can be read on it."""
    pen.area(d, PAPER, INK, 0.2)


def mark_colour(pen: Pen, colour: Colour, r: float, at: tuple[float, float]) -> None:
    """A small disc with the letter of a colour, which is never told by its hue alone."""
    pen.use(_disc, colour.letter, r, at=at)


def _disc(pen: Pen, letter: str, r: float) -> None:
    pen.area(circle(0, 0, r), PAPER, INK, 0.15)
    pen.text(letter, 0, r * 0.52, r * 4.1, font=DISPLAY, weight="bold", fill=INK, align=0.5)
