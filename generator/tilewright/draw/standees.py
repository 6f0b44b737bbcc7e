"""Figure + livery -> Art of a folding standee: a foot, the figure, the same upside down over the fold, a foot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from svgwrite.container import Group

from tilewright.draw.art import Art, canvas, leaf, outline_of
from tilewright.draw.look import find_colour
from tilewright.draw.palette import INK, MORNING, mix, on
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.picture import PictureRoom, ground_of, inset_of, paint
from tilewright.draw.shapes import rect
from tilewright.draw.studio import ArtPress, Inset, Studio
from tilewright.draw.style import RIM
from tilewright.pieces.kind import Design
from tilewright.pieces.standees import Standees
from tilewright.spec.entries import Colour
from tilewright.spec.part import Picture
from tilewright.units import Point, Size

BLEED = 3.0
HEADWAY = 1.4
"""What is left free over a figure's head, where the strip is folded, in millimetres."""


def strip(component: Standees) -> Size:
    """The flat size: two figures head to head and a foot at either end."""
    return Size(component.size.width, 2 * (component.size.height + component.foot))


def standee_face(component: Standees, of: str, name: str, look: Look, art: ArtPress | None = None) -> Art:
    """The flat strip; fold at the dashed ticks, both feet outwards."""
    picture = look.picture(component.figure)
    ground = ground_of(look, picture, of) if picture else _colour(look, str(component.figure), of).hex
    colour = find_colour(look, of)
    size = strip(component)
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    tone = mix(colour.hex if colour else ground, INK, 0.15)
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), tone)
    room = PictureRoom(component.size.size, BLEED, stands=True)
    inset = inset_of(look, picture, of, art) if picture else None
    middle = component.foot + component.size.height
    for at, turn in (((0.0, middle), 0.0), ((size.width, middle), 180.0)):
        if picture:
            pen.use(_own, picture, of, room, inset, at=at, turn=turn)
        else:
            figure = str(component.figure)
            pen.use(_panel, component.size.size, figure, _colour(look, figure, of), at=at, turn=turn)
    folds = (component.foot, middle, size.height - component.foot)
    lines = "".join(f"M0 {y:.2f}H{size.width}" for y in folds)
    pen.line(lines, INK, 0.15, dash="1.2 1.2")
    if colour:
        for y, turn in ((size.height - component.foot / 2, 0.0), (component.foot / 2, 180.0)):
            pen.use(_foot, colour, min(component.foot, 9.0), at=(size.width / 2, y), turn=turn)
    gather(drawing, pen)
    drawing.add(pen.group)
    flat = Art(name, size, BLEED, drawing)
    # the line of tiny type stands clear of the letter on the foot
    clear = Point(size.width - 0.5, size.height - component.foot - 0.5)
    return replace(flat, outline=replace(outline_of(flat), folds=lines), mark=clear)


def standing(component: Standees, of: str, name: str, look: Look, art: ArtPress | None = None) -> Art:
    """One side of the figure as it stands on a table."""
    picture, size = look.picture(component.figure), component.size.size

    def draw(pen: Pen) -> None:
        if picture:
            pen.use(_own, picture, of, PictureRoom(size, BLEED, stands=True), inset_of(look, picture, of, art))
        else:
            pen.use(_panel, size, str(component.figure), _colour(look, str(component.figure), of))

    return leaf(name, size, BLEED, look, draw)


def _colour(look: Look, figure: str, of: str) -> Colour:
    """The colour that a figure is drawn in, from the palette that it is drawn in."""
    palette: Mapping[str, Colour] = getattr(look, look.standing(figure).palette)
    return palette[of]


def _own(pen: Pen, picture: Picture, of: str, room: PictureRoom, inset: Inset | None) -> None:
    """One side of a figure of the designer's own; its ground goes on at the sides, and stops at fold and foot."""
    width, height = room.size.width + 2 * BLEED, room.size.height
    pen.within(rect(-BLEED, 0, width, height), partial(paint, picture=picture, of=of, room=room, inset=inset))


def _panel(pen: Pen, size: Size, figure: str, livery: Colour) -> None:
    """One side of the standing figure: sky behind, a puff of cloud at its feet."""
    pen.fade(
        rect(-BLEED, 0, size.width + 2 * BLEED, size.height), (0, 0, 0, size.height),
        [(0.0, MORNING[1]), (1.0, "#F2EBDD")],
    )  # fmt: skip
    y = size.height
    puff = f"{size.width / 2.5:.2f}"
    cloud = f"M-3 {y - 2.6:.2f}q{size.width / 5:.2f} -2.8 {puff} -.4t{puff} 0t{puff} 0V{y:.2f}H-3z"
    pen.tint(cloud, "#FFFFFF", 0.9)
    shown = pen.look.standing(figure)
    scale = shown.scale_in(size, above=HEADWAY)
    down = size.height - RIM if shown.grounded else size.height / 2 + shown.drop * scale
    pen.use(shown.draw.function, livery, at=(size.width / 2, down), scale=scale)


def _foot(pen: Pen, livery: Colour, high: float) -> None:
    """The livery's letter on each foot, to be found from above."""
    tone = INK if pen.low else on(mix(livery.hex, INK, 0.15))
    pen.text(livery.letter, 0, high * 0.185, high * 1.5, font="Cinzel", weight="bold", fill=tone, align=0.5)


def draw_face(studio: Studio, design: Design) -> Art:
    """The figure, to be folded; or one side of it as it stands."""
    if design.side == "standing":
        return standing(design.part, design.of, design.name, studio.look, studio.art)
    return standee_face(design.part, design.of, design.name, studio.look, studio.art)
