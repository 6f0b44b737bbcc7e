"""A size and a name -> what covers boxes and pages: the valley by night, and the courts of the two halves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.ornament import plaque
from tilewright.draw.pen import Pen
from tilewright.draw.playing_cards import CARD, suit_sign
from tilewright.draw.shapes import circle, rect, regular, smooth
from tilewright.draw.style import Place
from tilewright.draw.words import DISPLAY
from tilewright.games.castle.art.card import scene as of_rank
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.valley import valley
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER
from tilewright.spec.game import GameFile
from tilewright.units import Size

HALVES = {"red": ("harvest", HARVEST, "heart", "diamond"), "black": ("winter", WINTER, "spade", "club")}
"""What the id of a box begins with that holds one half of the cards -> its season, colour and suits."""


def scene(pen: Pen, _game: GameFile, size: Size, _name: str, _middle: Place, *, dusk: bool = False) -> None:
    """The valley."""
    del dusk  # it is night
    k = min(size.width / 133, size.height / 120)
    valley(pen, size, max(k, 0.3), size.height * 0.62, size.height * 0.3)


def company(pen: Pen, _game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """A king and a queen, a knight and a peasant, one at each place."""
    for at, (x, y, scale) in enumerate(places, first):
        what = ("K", "Q", "knight", "peasant")[at % 4]
        pen.use(icon, what, (HARVEST, WINTER)[at % 2], at=(x, y), scale=1.2 * abs(scale), flip=scale < 0)


def pair(pen: Pen) -> None:
    """A queen and a king, what sets are of, side by side about the origin and 7 mm wide."""
    for x, what in ((-1.7, "Q"), (1.7, "K")):
        pen.use(icon, what, HARVEST, at=(x, 0.4), scale=0.34)


def banner(pen: Pen, _game: GameFile, size: Size) -> None:
    """The valley, a castle at either side of the title."""
    valley(pen, size, size.height / 74, size.height * 0.86, size.height * 0.26)


SIGNS = (("hovel", "barracks", "castle"), ("knight", "Q", "K"))
"""What stands on the medallions at the left and at the right of a title, from the outside."""


def masthead(pen: Pen, _game: GameFile, size: Size, title: float) -> None:
    """The valley in a strip, medallions of buildings and of people in it, and the title on a label."""
    middle, half, r = size.width / 2, title / 2 + 5, size.height * 0.4
    pen.within(
        rect(0, 0, size.width, size.height),
        partial(valley, size=size, k=size.height / 62, high=size.height * 0.9, moon=size.height / 2),
    )
    pen.line(rect(0, 0, size.width, size.height), BLACK, 0.4)
    pen.area(plaque(middle - half, 0, 2 * half, size.height, 1.8), CREAM, BLACK, 0.4)
    step = (middle - half - size.height) / len(SIGNS[0])
    for side, tone, signs in zip((-1, 1), (HARVEST, WINTER), SIGNS, strict=True):
        for at, what in enumerate(signs):
            x = middle + side * (middle - size.height - (at + 0.5) * step)
            pen.area(circle(x, size.height / 2, r), CREAM, BLACK, 0.3)
            pen.use(icon, what, tone, at=(x, size.height / 2 + r * 0.1), scale=r / 8)


def panel(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool) -> None:
    """Of a box for one half its king under seal and name, or at dusk its barracks; of any other the valley."""
    half = name.partition("-")[0]
    if half not in HALVES:
        scene(pen, game, size, name, middle, dusk=dusk)
        return
    scale = max(size.width / CARD.width, size.height / CARD.height)
    at = (size.width - CARD.width * scale) / 2, size.height - CARD.height * scale
    season, tone, *suits = HALVES[half]
    pen.use(of_rank, "J" if dusk else "K", tone, season, at=at, scale=scale)
    if not dusk:
        pen.use(_seal, tone, tuple(suits), at=(size.width * 0.2, size.height - 18.5))
        foot = size.height - 9.0
        words = pen.look.language.get(f"figures.castle.half.{half}", "")
        if words:
            pen.area(f"M-1 {foot}Q{size.width / 2:g} {foot + 3} {size.width + 1:g} {foot}v10H-1Z", CREAM, BLACK, 0.6)
            pen.text(words, size.width / 2, size.height - 2.2, 12.0, font=DISPLAY, weight="bold", align=0.5)


def _seal(pen: Pen, tone: str, suits: tuple[str, ...]) -> None:
    """The wax of a half with its two suits, about (0, 0)."""
    rim = [
        (x * (1 + 0.06 * (at % 3 - 1)), y * (1 + 0.06 * (at % 2))) for at, (x, y) in enumerate(regular(0, 0, 9.2, 14))
    ]
    pen.area(smooth(rim), tone, CREAM, 0.9)
    pen.line(smooth(rim), BLACK, 0.4)
    pen.line(circle(0, 0, 7.2), CREAM, 0.5)
    for at, symbol in enumerate(suits):
        pen.use(suit_sign, symbol, CREAM, 2.7, at=(-3.2 + 6.4 * at, 0.0))


def crest(pen: Pen, r: float) -> None:
    """A castle on a disc, about (0, 0)."""
    pen.area(circle(0, 0, r), CREAM, BLACK, 0.5)
    pen.line(circle(0, 0, r * 0.88), BLACK, 0.25)
    pen.use(icon, "castle", HARVEST, at=(0, r * 0.06), scale=r / 8.6)
