"""Rules + look -> what figures are made of: small cards, spots with walls, captions."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.figures.frame import LABEL, write
from tilewright.draw.pen import Look, Pen
from tilewright.draw.style import CardMark
from tilewright.frozen import dataclass
from tilewright.games.castle.art.card import small_card
from tilewright.games.castle.art.woodblock import BLACK
from tilewright.games.castle.rules import Rules
from tilewright.language import Language

RED = "#A63D2F"
MARKS = {
    "h": CardMark("heart", RED, "hearts"),
    "d": CardMark("diamond", RED, "diamonds"),
    "s": CardMark("spade", BLACK, "spades"),
    "c": CardMark("club", BLACK, "clubs"),
}
SCALE = 0.2
WIDE, HIGH = 63 * SCALE, 88 * SCALE


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints.
        look: Ink, and the words.
    """

    rules: Rules
    look: Look

    def number(self, share: float) -> str:
        """A rank below ten of the pack that is played with: so far up among them, 0 the lowest and 1 the highest."""
        numbers = self.rules.pack.numbers or self.rules.pack.ranks
        return numbers[round(share * (len(numbers) - 1))]

    @property
    def language(self) -> Language:
        """The words that figures say."""
        return self.look.language


def cards(pen: Pen, names: Sequence[str], x: float, y: float, step: float = WIDE * 0.62, scale: float = SCALE) -> None:
    """Small cards beside each other, the first on top and to the left: '10h', 'Jd', '4s'."""
    for at in reversed(range(len(names))):
        small_card(pen, names[at][:-1], MARKS[names[at][-1]], x + at * step, y, scale)


def fan(names: Sequence[str], step: float = WIDE * 0.62) -> float:
    """How wide so many cards lie."""
    return WIDE + step * (len(names) - 1)


def spot(pen: Pen, names: Sequence[str], wall: Sequence[str], x: float, y: float) -> None:
    """What stands on a spot, and its wall before it."""
    cards(pen, names, x, y)
    if wall:
        cards(pen, wall, x, y + HIGH * 0.6)


def caption(pen: Pen, words: str, x: float, y: float, width: float) -> None:
    """Words centred below something."""
    write(pen, words, x, y, width, size=LABEL + 0.5, align=0.5)
