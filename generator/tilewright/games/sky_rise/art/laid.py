"""What lies on the table of a game that is played -> its picture: pyramids from above, goals, and the whole tower."""

from __future__ import annotations

from tilewright.draw.items import letter_mark, shade
from tilewright.draw.palette import INK, PALE, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.engine import Token
from tilewright.games.sky_rise.art.above import pyramid_above
from tilewright.games.sky_rise.art.card import BLUE, FILM
from tilewright.games.sky_rise.art.goal import NEST
from tilewright.games.sky_rise.art.iso import CARD, FEET, SeenTower, draw_tower, facet, tower_of, view_in
from tilewright.spec.entries import Colour
from tilewright.tables.pieces import SHARE
from tilewright.units import POINTS_PER_MM, Box

SIZES = ("large", "medium", "small")


CARDS, UNKNOWN = 3.4, 40.0
"""How many cards wide a tower is drawn; how wide a place without a card is, in millimetres."""


def pyramid(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A pyramid from above, where it stands on a card: as wide as its foot is beside the card."""
    key = token.of if token.of in pen.look.colours else ""
    size = SIZES.index(token.face)
    pyramid_above(pen, (size, key), pen.look.colours, x, y, wide / SHARE * FEET[size] / CARD[0])


def spare(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A pyramid that a seat has, or that lies in the stock, from above."""
    size, key = SIZES.index(token.face.removeprefix("spare ")), token.of if token.of in pen.look.colours else ""
    pyramid_above(pen, (size, key), pen.look.colours, x, y, wide * FEET[size] / FEET[0])


def corner(pen: Pen, _token: Token, x: float, y: float, wide: float) -> None:
    """A corner that a pyramid may be placed on."""
    pen.area(circle(x, y, wide * 0.3), PALE, INK, 0.2)


def goal(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A goal: three pyramids in its colour, or a card face down."""
    colour = pen.look.colours.get(token.of)
    if colour is None:
        pen.area(rect(x - wide * 0.36, y - wide / 2, wide * 0.72, wide), BLUE, INK, 0.2)
        pen.text(token.face[0].upper(), x, y + 1.3, 9, font="Cinzel", weight="bold", fill=PALE, align=0.5)
        return
    pen.area(rect(x - wide / 2, y - wide / 2, wide, wide), mix(FILM, colour.hex, 0.3), INK, 0.15)
    (_nest if token.face == NEST else _tree)(pen, colour, x, y, wide)


def _nest(pen: Pen, colour: Colour, x: float, y: float, wide: float) -> None:
    """Three pyramids side by side, from above."""
    for dx, dy in ((-1, -1), (-1, 1), (1, 1)):
        at = x + dx * wide * 0.23, y + dy * wide * 0.23
        pyramid_above(pen, (0, "own"), {"own": colour}, *at, wide * 0.4, least=wide * POINTS_PER_MM)
    pen.use(letter_mark, colour, wide * 0.19, at=(x + wide * 0.24, y - wide * 0.24))


def _tree(pen: Pen, colour: Colour, x: float, y: float, wide: float) -> None:
    """Three on each other, from the side."""
    foot, high = y + wide * 0.42, wide * 0.26
    for half in (0.28, 0.22, 0.16):
        a, b, top = (x - wide * (half + 0.12), foot), (x + wide * (half - 0.12), foot), (x - wide * 0.12, foot - high)
        pen.area(polygon([a, b, top]), colour.hex, INK, 0.15)
        pen.line("".join(map(polyline, facet(colour.pattern, a, b, top, 3))), shade(colour.hex), 0.15)
        foot -= high + wide * 0.02
        pen.line(f"M{x - wide * 0.46:.2f} {foot:.2f}h{wide * 0.68:.2f}", INK, 0.3, cap="butt")
        foot -= wide * 0.02
    pen.use(letter_mark, colour, wide * 0.19, at=(x + wide * 0.25, y + wide * 0.22))


def hidden(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """Cards face down, and how many."""
    pen.area(rect(x - wide * 0.36, y - wide / 2, wide * 0.72, wide), BLUE, INK, 0.2)
    pen.area(circle(x, y, wide * 0.22), PALE, INK, 0.15)
    pen.text(str(token.count), x, y + 1.1, 8, font="Cinzel", weight="bold", align=0.5)


def tower(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """The whole tower, about a point."""
    card = float(token.of.rpartition("/")[2])
    wide = wide / SHARE / UNKNOWN * card * CARDS
    high = wide * 0.98
    seen = decoded(token.of, tuple(pen.look.colours))
    pen.area(rect(x - wide / 2, y - high / 2, wide, high), FILM, INK, 0.2)
    place = view_in(seen, Box(x - wide / 2 + 2, y - high / 2 + 2, wide - 4, high - 4))
    draw_tower(pen, seen, pen.look.colours, place)


def decoded(code: str, colours: tuple[str, ...]) -> SeenTower:
    """The tower of a token, as the engine writes it: plan / colours of cards / pyramids."""
    shape, below, stones = ([int(word) for word in part.split()] for part in code.split("/")[:3])
    columns, rows, kinds = shape
    cells, corners = columns * rows, (columns + 1) * (rows + 1)
    cards = [[colours[hue] if hue >= 0 else "" for hue in below[at : at + cells]] for at in range(0, len(below), cells)]
    pyramids = [
        [_stone(stone, kinds, colours) for stone in stones[at : at + corners]] for at in range(0, len(stones), corners)
    ]
    return tower_of(columns, rows, cards, pyramids)


def _stone(stone: int, kinds: int, colours: tuple[str, ...]) -> tuple[int, str] | None:
    size, kind = divmod(stone, kinds)
    return None if stone < 0 else (size, colours[kind] if kind < len(colours) else "")
