"""What lies on the table beside the cards -> the seal of the starting player's token and the strip of battlefields."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.art import Art, leaf
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import INK, PALE, mix
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import circle, rect
from tilewright.draw.studio import Studio
from tilewright.draw.words import DISPLAY, fit
from tilewright.games.castles_and_crowns.art.card import MURREY
from tilewright.games.castles_and_crowns.art.heraldry import (
    GOLD,
    GOLD_DARK,
    HOUSES,
    PARCHMENT,
    PARCHMENT_DEEP,
    house,
    shield,
)
from tilewright.games.castles_and_crowns.art.nobles import kings_crown, sword
from tilewright.pieces.kind import Design
from tilewright.units import Box, Size

BLEED = 3.0
STRIP = Size(190.0, 40.0)


def seal(pen: Pen, size: Size, r: float, words: Sequence[str]) -> None:
    """The seal in the middle of a piece of that size, r its radius."""
    x, y, k = size.width / 2, size.height / 2, r / 16
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), MURREY)
    pen.area(circle(x, y, r), GOLD, INK, 0.35)
    pen.area(circle(x, y, r - 1.2 * k), PARCHMENT, INK, 0.25)
    pen.line(circle(x, y, r - 1.9 * k), GOLD_DARK, 0.2)
    pen.use(kings_crown, MURREY, at=(x, y + (-4 if words else -1) * k), scale=1.12 * k)
    for i, line in enumerate(words):
        pen.text(
            line,
            x,
            y + (1.2 + 3.2 * i) * k,
            fit(line, 24 * k, 9 * k, 7.5, book=pen.look.book),
            font=DISPLAY,
            weight="bold",
            align=0.5,
        )
    for i, of in enumerate(HOUSES):
        shield(pen, house(pen.look, of), x + (i - 1.5) * 5 * k, y + (9.8 - 0.9 * (i in (0, 3))) * k, 4.2 * k)


def starter(pen: Pen, _of: str, size: Size) -> None:
    """The token of the starting player."""
    lines = [pen.look.language.say(f"pieces.starter.{line}") for line in range(2)]
    seal(pen, size, min(size.width, size.height) / 2 - 2, lines)


def battlefield_strip(numbers: Sequence[str], look: Look, name: str, size: Size = STRIP) -> Art:
    """A strip with a place for each battlefield, side by side, each under its number.

    Raises:
        OverfullError: A number is too wide for its place.
    """

    def draw(pen: Pen) -> None:
        pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), MURREY)
        pen.line(rect(2, 2, size.width - 4, size.height - 4), GOLD, 0.35)
        wide = size.width / len(numbers)
        for i, number in enumerate(numbers):
            _place(pen, number, i * wide + 3, 3, wide - 6, size.height - 6)

    return leaf(name, size, BLEED, look, draw, safe=Box(3, 3, size.width - 6, size.height - 6))


def _place(pen: Pen, number: str, x: float, y: float, width: float, height: float) -> None:
    """A place where dice are sent: crossed swords in the ground, its number on a plate."""
    pen.area(plaque(x, y, width, height, 2.4), PARCHMENT, INK, 0.35)
    pen.line(plaque(x + 0.9, y + 0.9, width - 1.8, height - 1.8, 2.4), GOLD_DARK, 0.2)
    mid, plate = x + width / 2, min(11.0, width * 0.4)
    pen.use(_swords, at=(mid, y + height * 0.6), scale=min(width / 30, height / 34))
    pen.area(plaque(mid - plate / 2, y + 2, plate, 8, 1.4), MURREY, INK, 0.3)
    tone = INK if pen.low else PALE
    pen.text(
        number,
        mid,
        y + 8.4,
        fit(number, plate - 2, 18, 8, book=pen.look.book),
        font=DISPLAY,
        weight="bold",
        fill=tone,
        align=0.5,
    )


def _swords(pen: Pen) -> None:
    """Crossed swords about (0, 0), pale enough to lay dice on."""
    pen.tint(circle(0, 0, 10.4), mix(PARCHMENT, PARCHMENT_DEEP, 0.7))
    pen.line(circle(0, 0, 10.4), GOLD_DARK, 0.2)
    for turn in (-45, 45):
        pen.use(sword, at=(-7 if turn > 0 else 7, 7), scale=0.78, turn=turn)


def draw_face(studio: Studio, design: Design) -> Art:
    """One strip with its numbers; as long as a whole one for as many places as it has."""
    places, part = design.subject, design.part
    numbers = [str(place) for place in range(places.first, places.last + 1)]
    size = Size(part.size.width * len(numbers) / (part.across or len(numbers)), part.size.height)
    return battlefield_strip(numbers, studio.look, design.name, size)
