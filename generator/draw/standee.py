"""Figure + livery -> Art of a folding standee: a foot, the figure, the same upside down over the fold, a foot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from svgwrite.container import Group

from generator.draw.art import Art, canvas
from generator.draw.inset import ArtPress
from generator.draw.palette import INK, MORNING, mix, on
from generator.draw.pen import Look, Pen, gather
from generator.draw.picture import Room, ground_of, key, named, paint
from generator.draw.shapes import rect
from generator.draw.token import FIGURES
from generator.spec.component import Standees
from generator.spec.model import Colour
from generator.spec.picture import Picture, picture_of
from generator.units import Size

BLEED = 3.0


def strip(component: Standees) -> Size:
    """The flat size: two figures head to head and a foot at either end."""
    return Size(component.size.width, 2 * (component.size.height + component.foot))


def standee_face(component: Standees, of: str, name: str, look: Look, art: ArtPress | None = None) -> Art:
    """The flat strip; fold at the dashed ticks, both feet outwards."""
    picture = picture_of(component.figure)
    ground = ground_of(look, picture, of) if picture else look.liveries[of].hex
    colour = named(look, of)
    size = strip(component)
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    tone = mix(colour.hex if colour else ground, INK, 0.15)
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), tone)
    if picture:
        room = Room(component.size.size, BLEED, stands=True)
        panel: Callable[[Pen], None] = partial(_own, picture=picture, of=of, room=room, art=art)
        name_of_panel = f"panel-{key(picture, of, room)}"
    else:
        panel = partial(_panel, size=component.size.size, figure=str(component.figure), of=of, livery=look.liveries[of])
        name_of_panel = f"panel-{component.figure}-{of}"
    middle = component.foot + component.size.height
    pen.use(name_of_panel, panel, 0, middle)
    pen.use(name_of_panel, panel, size.width, middle, turn=180)
    folds = (component.foot, middle, size.height - component.foot)
    pen.line("".join(f"M0 {y:.2f}H{size.width}" for y in folds), INK, 0.15, dash="1.2 1.2")
    if colour:
        foot = partial(_foot, livery=colour)
        for y, turn in ((size.height - component.foot / 2, 0.0), (component.foot / 2, 180.0)):
            pen.use(f"foot-{of}", foot, size.width / 2, y, turn=turn)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, size, BLEED, drawing)


def _own(pen: Pen, picture: Picture, of: str, room: Room, art: ArtPress | None) -> None:
    """One side of a figure of the designer's own; its ground goes on at the sides, and stops at fold and foot."""
    width, height = room.size.width + 2 * BLEED, room.size.height
    pen.within(
        rect(-BLEED, 0, width, height),
        f"side-{key(picture, of, room)}",
        partial(paint, picture=picture, of=of, room=room, art=art),
    )


def _panel(pen: Pen, size: Size, figure: str, of: str, livery: Colour) -> None:
    """One side of the standing figure: sky behind, a puff of cloud at its feet."""
    pen.fade(
        rect(-BLEED, 0, size.width + 2 * BLEED, size.height), f"standee-{figure}-{of}", (0, 0, 0, size.height),
        [(0.0, MORNING[1]), (1.0, "#F2EBDD")],
    )  # fmt: skip
    y = size.height
    puff = f"{size.width / 2.5:.2f}"
    cloud = f"M-3 {y - 2.6:.2f}q{size.width / 5:.2f} -2.8 {puff} -.4t{puff} 0t{puff} 0V{y:.2f}H-3z"
    pen.tint(cloud, "#FFFFFF", 0.9)
    draw, wide, high, foot = FIGURES[figure]
    scale = min((size.width - 2.0) / wide, (size.height - 2.6) / high)
    down = size.height - 0.6 if figure == "explorer" else size.height / 2 + foot * scale
    pen.use(f"{figure}-{of}", partial(draw, livery=livery), size.width / 2, down, scale=scale)


def _foot(pen: Pen, livery: Colour) -> None:
    """The crew's letter on each foot, to be found from above."""
    tone = INK if pen.low else on(mix(livery.hex, INK, 0.15))
    pen.text(livery.letter, 0, 1.6, 13, font="Cinzel", weight="bold", fill=tone, align=0.5)
