"""House -> its arms: a beast on a tincture, the engravers' hatching that stands for it, its playing-card suit."""

from __future__ import annotations

from dataclasses import replace

from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Look, Pen
from generator.draw.shapes import number
from generator.frozen import dataclass
from generator.games.castles_and_crowns.art.beasts import HEIGHTS, WIDE, beast
from generator.games.castles_and_crowns.suits import SUITS

GOLD, GOLD_DARK, SILVER = "#F2C64D", "#A87B22", "#FBF6E8"
PARCHMENT, PARCHMENT_DEEP = "#F0DEB8", "#DFC695"


@dataclass(frozen=True, slots=True)
class House:
    """One of the four houses.

    Attributes:
        name: Its key in game.yaml's colours.
        beast: Its charge.
        suit: The suit of a bought deck that stands in for it.
        hex: Its tincture.
        hatch: The hatching that says the tincture in black and white.
        metal: The colour of its charge: or, but argent on vert, which is light.
    """

    name: str
    beast: str
    suit: str
    hex: str
    hatch: str
    metal: str = GOLD


HOUSES = {
    "lion": House("lion", "lion", SUITS["lion"], "#C8102E", "vertical"),
    "eagle": House("eagle", "eagle", SUITS["eagle"], "#0B3C8C", "horizontal"),
    "stag": House("stag", "stag", SUITS["stag"], "#3DBE7B", "diagonal", SILVER),
    "boar": House("boar", "boar", SUITS["boar"], "#17171A", "grid"),
}
"""Gules, azure, vert and sable; their suits are those of a game whose rules name no others."""

SHIELD = "M-5 -6C-3.4 -5.5 -1.6 -5.6 0 -6.2C1.6 -5.6 3.4 -5.5 5 -6V-.6C5 3 2.8 5.4 0 6.6C-2.8 5.4 -5 3 -5 -.6Z"
"""A shield 10 mm wide and 12.8 high about (0, 0)."""

_PIPS = {
    "hearts": "M0 4.6C-1.6 2 -4.6 .6 -4.6 -2C-4.6 -5 -1 -5.4 0 -2.6C1 -5.4 4.6 -5 4.6 -2C4.6 .6 1.6 2 0 4.6Z",
    "diamonds": "M0 -5.2C1.2 -3 2.4 -1.4 4 0C2.4 1.4 1.2 3 0 5.2C-1.2 3 -2.4 1.4 -4 0C-2.4 -1.4 -1.2 -3 0 -5.2Z",
    "spades": "M0 -5C1.4 -2.4 4.6 -.8 4.6 1.6C4.6 4.2 1.4 4.4 .5 2.4C.6 3.6 1 4.4 1.8 4.8H-1.8C-1 4.4 -.6 3.6 -.5 2.4"
    "C-1.4 4.4 -4.6 4.2 -4.6 1.6C-4.6 -.8 -1.4 -2.4 0 -5Z",
    "clubs": "M.5 1.6C.6 3.4 1 4.4 1.9 4.8H-1.9C-1 4.4 -.6 3.4 -.5 1.6C-1.2 3.4 -4.8 3.4 -4.8 .6"
    "C-4.8 -1.6 -2.8 -2 -1.6 -1.4C-3 -2.8 -2.2 -5.2 0 -5.2C2.2 -5.2 3 -2.8 1.6 -1.4C2.8 -2 4.8 -1.6 4.8 .6"
    "C4.8 3.4 1.2 3.4 .5 1.6Z",
}


def house(look: Look, name: str) -> House:
    """The house, in the tincture the game gives it if it gives one, with the suit that the rules give it.

    Raises:
        KeyError: There is no such house.
    """
    known = replace(HOUSES[name], suit=look.marks.get(name, SUITS[name]))
    return replace(known, hex=look.colours[name].hex) if name in look.colours else known


def pip(suit: str, scale: float = 1.0) -> str:
    """The outline of a suit's symbol about (0, 0), about 10 mm high at scale 1."""
    return _scaled(_PIPS[suit], scale)


def _scaled(d: str, scale: float) -> str:
    for letter in "MCHVZ":
        d = d.replace(letter, f" {letter} ")
    return " ".join(part if part.isalpha() else f"{float(part) * scale:.3f}" for part in d.split())


def hatching(kind: str, left: float, top: float, right: float, low: float, step: float) -> str:
    """The engravers' lines over a rectangle: upright gules, level azure, slanting vert, crossed sable."""
    upright = "".join(f"M{number(x)} {number(top)}V{number(low)}" for x in _steps(left, right, step))
    level = "".join(f"M{number(left)} {number(y)}H{number(right)}" for y in _steps(top, low, step))
    if kind == "diagonal":
        return _slanting(left, top, right, low, step * 1.414)
    return {"vertical": upright, "horizontal": level}.get(kind, upright + level)


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(int((end - start) / step), 1)
    rest = (end - start - (count - 1) * step) / 2
    return [start + rest + k * step for k in range(count)]


def _slanting(left: float, top: float, right: float, low: float, step: float) -> str:
    """From dexter chief to sinister base: vert."""
    lines = []
    for c in _steps(left - low, right - top, step):
        x0, x1 = max(left, top + c), min(right, low + c)
        if x1 > x0:
            lines.append(f"M{number(x0)} {number(x0 - c)}L{number(x1)} {number(x1 - c)}")
    return "".join(lines)


def detail(pen: Pen, d: str, tone: str, width: float = 0.2) -> None:
    """Lines that only make richer: left out where ink is saved."""
    if not pen.low:
        pen.line(d, tone, width)


def tinctured(
    pen: Pen,
    d: str,
    arms: House,
    box: tuple[float, float, float, float],
    *,
    bare: float = 1.1,
) -> None:
    """An outline filled with the house's tincture and its hatching.

    Args:
        pen: Draws it.
        d: The outline.
        arms: Whose tincture.
        box: The hatching's left, top, right and lowest millimetre.
        bare: How far its lines are apart where ink is saved.
    """
    pen.area(d, arms.hex)
    tone = mix(arms.hex, PAPER if arms.hatch != "diagonal" else INK, 0.26)

    def lines(inner: Pen) -> None:
        inner.line(hatching(arms.hatch, *box, bare if inner.low else 0.8), tone, 0.18, cap="butt")

    pen.within(d, lines)


def _shield(pen: Pen, arms: House) -> None:
    tinctured(pen, SHIELD, arms, (-5, -6.2, 5, 6.6))
    pen.line(SHIELD, INK, 0.35 if not pen.low else 0.18)
    inner = _scaled(SHIELD, 0.9)
    if not pen.low:
        pen.line(inner, GOLD, 0.18)
    charge(pen, arms, 0, -0.2, 7.9)


def shield(pen: Pen, arms: House, x: float, y: float, width: float, *, turn: float = 0.0) -> None:
    """The house's shield with its beast, its middle at (x, y), so many millimetres wide."""
    pen.use(_shield, arms, at=(x, y), scale=width / 10, turn=turn)


def charge(pen: Pen, arms: House, x: float, y: float, size: float) -> None:
    """The house's beast, its longer side so long, its middle at (x, y)."""
    scale = size / WIDE / max(1.0, HEIGHTS[arms.beast] / 100)
    pen.use(beast, arms.beast, arms.metal, at=(x, y), scale=scale)


def suit(pen: Pen, arms: House, x: float, y: float, height: float) -> None:
    """The suit of a bought deck, its middle at (x, y)."""
    pen.use(_pip, arms.suit, INK if pen.low else arms.hex, at=(x, y), scale=height / 10)


def _pip(pen: Pen, suit: str, tone: str) -> None:
    pen.solid(pip(suit), tone)


def tally(pen: Pen, arms: House, x: float, y: float, height: float) -> None:
    """A suit sign to be counted: in outline where ink is saved."""
    pen.use(_tally, arms.suit, arms.hex, height / 10, at=(x, y))


def _tally(pen: Pen, suit: str, tone: str, scale: float) -> None:
    pen.area(pip(suit, scale), tone, INK if pen.low else "", 0.18)
