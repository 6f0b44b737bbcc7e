"""Token subject -> Art: treasures, keys, locks, crews and the Chief Explorer on flat tokens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from svgwrite.container import Group

from generator.draw import items
from generator.draw.art import Art, canvas
from generator.draw.backs import BACKS
from generator.draw.palette import BRASS, INK, MORNING, PALE, STONE, STONE_SHADE, TIMBER, mix
from generator.draw.pen import Look, Pen, gather
from generator.draw.shapes import circle, polygon, rect, star
from generator.games.castles_and_crowns.art.board import seal
from generator.games.castles_in_the_air.art import crew
from generator.units import Size

BLEED = 3.0
PARCHMENT = "#F3E7CC"


def token_face(face: str, of: str, name: str, size: Size, look: Look) -> Art:
    """One side of a token: `face` says what is on it, `of` names its colour, lock or livery."""
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), look)
    if face in BACKS:
        BACKS[face](pen, size, BLEED)
    elif face in UNCOLOURED:
        UNCOLOURED[face](pen, size)
    else:
        FACES[face](pen, of, size)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art(name, size, BLEED, drawing)


def _ground(pen: Pen, size: Size, tone: str) -> None:
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), tone)


def _gem(pen: Pen, of: str, size: Size) -> None:
    colour = pen.look.colours[of]
    _ground(pen, size, mix(PARCHMENT, colour.hex, 0.1))
    scale = min(size.width, size.height) / 13.5  # a millimetre is left round the tip of a drop for a crooked cut
    pen.use(items.gem, colour, at=(size.width / 2, size.height / 2), scale=scale)


def _key(pen: Pen, of: str, size: Size) -> None:
    _ground(pen, size, PARCHMENT)
    scale = size.width / 13.2
    pen.use(items.key, pen.look.locks[of], at=(size.width / 2 + 0.1, size.height / 2), scale=scale)


def _lock(pen: Pen, of: str, size: Size) -> None:
    _ground(pen, size, STONE)
    w, h = size.width, size.height
    left, right, low = -BLEED, w + BLEED, h + BLEED
    beds = f"M{left} {h * 0.33:.2f}H{right:.2f}M{left} {h * 0.67:.2f}H{right:.2f}"
    joints = f"M{w * 0.3:.2f} {-BLEED}V{h * 0.33:.2f}M{w * 0.75:.2f} {h * 0.67:.2f}V{low:.2f}"
    pen.line(beds + joints, STONE_SHADE, 0.2)
    lock, r = pen.look.locks[of], min(w, h) * 0.34
    pen.use(items.plate, lock, r, at=(w / 2, h / 2 - 0.2))


def _open(pen: Pen, size: Size) -> None:
    """The back of a lock: a door that stands open."""
    _ground(pen, size, STONE)
    x, y, k = size.width / 2, size.height / 2 + 4.6, min(size.width, size.height) / 12.7
    pen.area(
        f"M{x - 3.2 * k:.2f} {y:.2f}v{-6 * k:.2f}a{3.2 * k:.2f} {3.2 * k:.2f} 0 0 1 {6.4 * k:.2f} 0v{6 * k:.2f}z",
        "#3F342D",
        INK,
        0.3,
    )
    pen.area(f"M{x - 3.2 * k:.2f} {y:.2f}v{-6 * k:.2f}q.2 -2 1.8 -2.8v{9.8 * k:.2f}z", TIMBER, INK, 0.25)
    pen.tint(circle(x + 1.0, y - 4.6, 1.2), "#F2C66D", 0.7)


def _crew(pen: Pen, of: str, size: Size, figure: str) -> None:
    livery = pen.look.liveries[of]
    _ground(pen, size, mix(MORNING[1], "#FFFFFF", 0.35))
    half = f"{size.width / 2 + 3:.2f} 0"
    haze = f"M-3 {size.height * 0.8:.2f}q{size.width / 4:.2f} -3.5 {half}t{half}v9h-{size.width + 8:.2f}z"
    pen.tint(haze, "#FFFFFF", 0.8)
    draw, wide, high, foot = FIGURES[figure]
    scale = min((size.width - 3.4) / wide, (size.height - 3.2) / high)
    pen.use(draw, livery, at=(size.width / 2, size.height / 2 + foot * scale), scale=scale)
    if not pen.low:
        pen.line(rect(0.8, 0.8, size.width - 1.6, size.height - 1.6), mix(livery.hex, INK, 0.2), 0.4)


def _starter(pen: Pen, size: Size) -> None:
    seal(
        pen,
        size,
        min(size.width, size.height) / 2 - 2,
        [pen.look.language.say(f"pieces.starter.{line}") for line in range(2)],
    )


def _chief(pen: Pen, size: Size) -> None:
    """A brass medal: a star, a spyglass, and what it is called."""
    _ground(pen, size, "#22375C")
    x, y, r = size.width / 2, size.height / 2, min(size.width, size.height) / 2 - 1.6
    pen.area(circle(x, y, r), BRASS, INK, 0.35)
    pen.area(circle(x, y, r - 1.1), PALE, INK, 0.25)
    pen.area(polygon(star(x, y - r * 0.16, r * 0.62, r * 0.27, 8)), BRASS, INK, 0.25)
    pen.area(circle(x, y - r * 0.16, r * 0.3), "#22375C", INK, 0.25)
    pen.area(f"M{x - 3.2:.2f} {y - r * 0.16 + 1.6:.2f}l.9 1.2l5.4 -3.4l-1 -1.5z", BRASS, INK, 0.2)
    pen.area(f"M{x + 1.7:.2f} {y - r * 0.16 - 2.3:.2f}l1.4 2l1.5 -1l-1.4 -2z", "#8F6E2A", INK, 0.2)
    pen.text("CHIEF", x, y + r * 0.62, 7.5, font="Cinzel", weight="bold", align=0.5)
    pen.text("EXPLORER", x, y + r * 0.62 + 2.7, 5.6, font="Cinzel", weight="bold", align=0.5)


Draw = Callable[..., None]
FIGURES: dict[str, tuple[Draw, float, float, float]] = {
    "zeppelin": (crew.zeppelin, 32.0, 17.4, -0.2),
    "explorer": (crew.explorer, 17.6, 22.6, 11.1),
}
"""Figure -> how to draw it, how wide and high it is, and how far its origin lies below its middle, in millimetres."""

UNCOLOURED: dict[str, Callable[[Pen, Size], None]] = {"open": _open, "chief": _chief, "starter": _starter}

FACES: dict[str, Callable[[Pen, str, Size], None]] = {
    "gem": _gem,
    "key": _key,
    "lock": _lock,
    "zeppelin": partial(_crew, figure="zeppelin"),
    "explorer": partial(_crew, figure="explorer"),
}
