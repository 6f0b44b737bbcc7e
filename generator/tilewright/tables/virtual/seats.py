"""The colours of a game's seats -> the seats of Tabletop Simulator, each the one most like it, and their hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from colorsys import rgb_to_hsv
from math import cos, hypot, sin, tau

from tilewright.frozen import dataclass

AIR = 40.0
"""Millimetres between what lies on the table and the hands."""
DEEP, HIGH = 5.0, 6.0
"""Of a hand, in inches."""
LESS = 0.2
"""How much less it matters how bright a colour is than which colour it is."""


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A seat of the game.

    Attributes:
        name: What the game calls it.
        hex: Its colour as #RRGGBB.
    """

    name: str
    hex: str


COLOURS = (
    SeatColour("White", "#FFFFFF"),
    SeatColour("Brown", "#713B17"),
    SeatColour("Red", "#DA1918"),
    SeatColour("Orange", "#F4641D"),
    SeatColour("Yellow", "#E7E52C"),
    SeatColour("Green", "#31B32B"),
    SeatColour("Teal", "#21B19B"),
    SeatColour("Blue", "#1F87FF"),
    SeatColour("Purple", "#A020F0"),
    SeatColour("Pink", "#F570CE"),
)
"""All that there are, as https://api.tabletopsimulator.com/player/colors has them."""


@dataclass(frozen=True, slots=True)
class HandZone:
    """Where a hand is.

    Attributes:
        x: Millimetres from the left edge of the table.
        y: The same from its upper edge.
        scale: How large it is, as the game writes it.
    """

    x: float
    y: float
    scale: dict[str, float]


def seat_colours(colours: Sequence[str], players: int) -> tuple[SeatColour, ...]:
    """A seat for each player: of those that are left the most similar one."""
    left, chosen = list(COLOURS), list[SeatColour]()
    for at in range(min(players, len(COLOURS))):
        colour = colours[at % len(colours)] if colours else "#FFFFFF"
        best = min(left, key=lambda each: _distance(each.hex, colour))
        left.remove(best)
        chosen.append(best)
    return tuple(chosen)


def hand_zones(
    colours: Sequence[str], players: int, size: tuple[float, float]
) -> Iterator[tuple[SeatColour, HandZone]]:
    """The hands, side by side in front of a table of that size."""
    seats = seat_colours(colours, players)
    wide = size[0] / len(seats)
    for at, seat in enumerate(seats):
        scale = {"scaleX": round((wide - AIR / 2) / 25.4, 4), "scaleY": HIGH, "scaleZ": DEEP}
        yield seat, HandZone((at + 0.5) * wide, size[1] + AIR + DEEP * 25.4 / 2, scale)


def _distance(one: str, other: str) -> float:
    """How different two colours are to somebody who calls dark red and light red both red."""
    (x, y, light), (u, v, bright) = _placed(one), _placed(other)
    return hypot(x - u, y - v, LESS * (light - bright))


def _placed(colour: str) -> tuple[float, float, float]:
    """A colour's place on the disc of hues, the pale ones in its middle, and how light it is."""
    hue, strong, light = rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    return strong * cos(hue * tau), strong * sin(hue * tau), light
