"""Token subject -> Art: a face of a style's on a flat token; gems, keys and locks, which any game may use."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from svgwrite.container import Group

from tilewright.draw import items
from tilewright.draw.art import SAFE, Art, canvas, mark_at
from tilewright.draw.palette import BRASS, INK, PALE, STONE, STONE_SHADE, TIMBER, mix
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.picture import ShapedRoom, picture_face
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.studio import Studio
from tilewright.pieces.kind import Design
from tilewright.spec.part import Picture
from tilewright.units import Point, Size

BLEED = 3.0
LOW = 7.0
"""On lower tokens the line of tiny type stands above what is drawn, in millimetres."""
PARCHMENT, NIGHT = "#F3E7CC", "#22375C"


def token_face(
    face: str, of: str, name: str, size: Size, look: Look, circle: tuple[tuple[float, float], float] | None = None
) -> Art:
    """One side of a token: `face` says what is on it, `of` names its colour, lock or livery.

    On a piece that is no rectangle it is drawn in the middle of a circle, (middle, radius), as large as that.
    """
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    drawn = look.face(face).draw
    if circle is None:
        drawn(pen, of, size)
    else:
        ((x, y), radius), least = circle, min(size.width, size.height)
        scale = 2 * radius / least

        def draw(inner: Pen) -> None:
            inner.spread = max(size.width, size.height) / scale + BLEED
            drawn(inner, of, Size(least, least))

        pen.place(draw, (x - radius, y - radius), scale=scale)
    gather(drawing, pen)
    drawing.add(pen.group)
    clear = Point(size.width - 0.5, 1.0) if size.height < LOW else None
    return Art(name, size, BLEED, drawing, mark=clear)


def ground(pen: Pen, size: Size, tone: str) -> None:
    """One colour all over, bleed and all."""
    out = max(BLEED, pen.spread)
    pen.tint(rect(-out, -out, size.width + 2 * out, size.height + 2 * out), tone)


def gem(pen: Pen, of: str, size: Size) -> None:
    """A gem in one of the game's colours."""
    colour = pen.look.colours[of]
    ground(pen, size, mix(PARCHMENT, colour.hex, 0.1))
    scale = min(size.width, size.height) / 14.2  # a millimetre is left round the tip of a drop for a crooked cut
    pen.use(items.gem, colour, at=(size.width / 2, size.height / 2), scale=scale)


def key(pen: Pen, of: str, size: Size) -> None:
    """The key to one of the game's locks."""
    ground(pen, size, PARCHMENT)
    pen.use(items.key, pen.look.locks[of], at=(size.width / 2 + 0.1, size.height / 2), scale=size.width / 12.6)


def lock(pen: Pen, of: str, size: Size) -> None:
    """One of the game's locks, on stone."""
    ground(pen, size, STONE)
    w, h = size.width, size.height
    if not pen.low:  # a line on white that ran to the cut would look like a mark to cut by
        beds = f"M{-BLEED} {h * 0.33:.2f}H{w + BLEED:.2f}M{-BLEED} {h * 0.67:.2f}H{w + BLEED:.2f}"
        joints = f"M{w * 0.3:.2f} {-BLEED}V{h * 0.33:.2f}M{w * 0.75:.2f} {h * 0.67:.2f}V{h + BLEED:.2f}"
        pen.line(beds + joints, STONE_SHADE, 0.2)
    pen.use(items.plate, pen.look.locks[of], min(w, h) * (0.33 if pen.low else 0.36), at=(w / 2, h / 2))


def opened(pen: Pen, _of: str, size: Size) -> None:
    """The back of a lock: a door that stands open."""
    ground(pen, size, STONE)
    k = min(size.width, size.height) / 12.7
    pen.use(_doorway, at=(size.width / 2, size.height / 2 + 4.6 * k), scale=k)


def _doorway(pen: Pen) -> None:
    """An open door standing on (0, 0), 6.4 mm wide and 9 high."""
    pen.area("M-3.2 0v-6a3.2 3.2 0 0 1 6.4 0v6z", "#3F342D", INK, 0.3)
    pen.area("M-3.2 0v-6q.2 -2 1.8 -2.8v9.8z", TIMBER, INK, 0.25)
    pen.tint(circle(1.0, -4.6, 1.2), "#F2C66D", 0.7)


def plain(pen: Pen, _of: str, size: Size) -> None:
    """The quiet back of a small token: parchment with a diamond of brass and night blue."""
    ground(pen, size, mix(PARCHMENT, PALE, 0.5))
    cx, cy, r = size.width / 2, size.height / 2, min(size.width, size.height) * 0.28
    pen.area(polygon([(cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy)]), BRASS, INK, 0.25)
    pen.area(
        polygon([(cx, cy - r * 0.5), (cx + r * 0.5, cy), (cx, cy + r * 0.5), (cx - r * 0.5, cy)]), NIGHT, INK, 0.15
    )


def draw_face(studio: Studio, design: Design) -> Art:
    """One side of a token: a picture of the designer's choice, or one of the house's own."""
    size, picture, contour = design.part.size.size, studio.look.picture(design.subject), design.part.contour
    if contour is not None:
        return _shaped(studio, design, picture)
    if picture:
        return picture_face(picture, design.of, design.name, size, studio.look, studio.art)
    return token_face(str(design.subject), design.of, design.name, size, studio.look)


def _shaped(studio: Studio, design: Design, picture: Picture | None) -> Art:
    """One side of a token that is no rectangle; what the house draws is as large as the shape has room for."""
    size, contour, back = design.part.size.size, design.part.contour, design.side == "back"
    centre, radius = contour.middle(back=back)
    if picture:
        room = ShapedRoom(size, BLEED, centre=centre, radius=radius)
        room = replace(room, spot=contour.edge_spot(room.disc + 0.9, back=back))
        art = picture_face(picture, design.of, design.name, size, studio.look, studio.art, room)
    else:
        art = token_face(str(design.subject), design.of, design.name, size, studio.look, (centre, radius))
    mark = mark_at(partial(contour.lowest, back=back), size, len(studio.game.stamp) + 6)
    inset = min(SAFE, size.width / 8)
    return replace(art, mark=mark, outline=contour.outline(BLEED, inset, back=back))
