"""The limits of a set of tiles, of a deck and of a stack: each number once, with its words.

Dealing, measuring, checking, assigning and explaining all read them here. Those of a deck are what a set that is made
well allows, not what makes a deck faulty: 79 of 100 blind deals of a perfect set have colours more than 2 apart. What
chance decides is judged against blind deals, and honest shuffles, of the same set, as FLAGGED and FAILED have it.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from tilewright.balance.measure import Verdict, judged
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.words import speak

Number = int | Fraction | float


@dataclass(frozen=True, slots=True)
class Bound:
    """Between what a number has to lie.

    Attributes:
        words: The limit as commands tell it, the number to be filled in: `{most:g} apart at most`; empty for what is
            measured only.
        least: What is less is worth a warning.
        most: What is more is worth a warning.
        under: What is less is a failure.
        over: What is more is a failure.
        name: By which `assign`, `deck` and `why` ask for it; empty for what is measured only.
        target: Under which key of `limits` in a word file the target of a measure stands: pages print it.
    """

    words: str
    least: Number = -inf
    most: Number = inf
    under: Number = -inf
    over: Number = inf
    name: str = ""
    target: str = ""

    def keeps(self, number: Number) -> bool:
        """Whether a number lies within."""
        return self.least <= number <= self.most

    def verdict(self, number: Number, *, broken: bool = False) -> Verdict:
        """How a measure is judged; `broken` where it fails for another reason, whatever its number."""
        fails = broken or not self.under <= number <= self.over
        return judged(fine=self.keeps(number) and not broken, fails=fails)

    def room(self, number: Number) -> Number | None:
        """How much further off it may be; less than nought where it is beyond. None where nothing is asked."""
        room = min(number - self.least, self.most - number)
        return None if room == inf else room

    def in_words(self, **more: object) -> str:
        """The limit in words."""
        return self.words.format(**_numbers(self) | more)

    def measured(self, **more: object) -> Spoken:
        """The limit as the target of a measure."""
        numbers = {name: f"{number:g}" for name, number in _numbers(self).items()}
        return speak(f"limits.{self.target}", **numbers | more)

    def each(self, total: int, parts: int) -> tuple[int, int]:
        """The least and the most of each part of a total, if parts are to lie `most` apart at most."""
        return shares(total, parts, self.most) or (0, total)


def _numbers(bound: Bound) -> dict[str, float]:
    numbers = {key: float(getattr(bound, key)) for key in ("least", "most", "under", "over")}
    return numbers | {"percent": float(100 * bound.most)}


def shares(total: int, parts: int, apart: Number) -> tuple[int, int] | None:
    """The least and the most of each part of a total; the least is above the most where parts cannot be equal.

    None where they may lie two or more apart: an interval for each cannot say that.
    """
    few, many = total // parts, -(-total // parts)
    if apart < 1:
        return many, few
    return (few, many) if apart < 2 else None


NONE = Bound("")
"""Where nothing is asked."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One idea that is limited.

    Attributes:
        code: Of its measure, as the docs have it.
        subject: What is measured, where set and deal say it alike: a key of `measures.both` in a word
            file.
        set: What is asked of a set.
        deck: What is asked of a deck dealt from it.
    """

    code: str
    subject: str = ""
    set: Bound = NONE
    deck: Bound = NONE

    @property
    def what(self) -> Spoken:
        """What is measured."""
        return speak(f"measures.both.{self.subject}")


def fair_share(treasures: int, colours: int) -> int:
    """B3: how many of a tile's treasures may be of one colour."""
    return -(-treasures // max(1, colours))


APART, DIFFER = "{most:g} apart at most", "differ by {most:g} at most"

COLOURS = Limit(
    "B1",
    "treasures",
    Bound(APART, most=1, name="colour totals equal", target="apart"),
    Bound("at most {most:g}", most=2, name="colour spread"),
)
"""Treasures of the commonest colour less those of the rarest."""

COSTS = Limit(
    "B2",
    set=Bound(APART, most=1, name="access costs equal", target="apart"),
    deck=Bound("colours within {most:g} moves of each other", most=Fraction(35, 100), name="access cost"),
)
"""Moves to fetch the treasures of the dearest colour less those of the cheapest: all in a set, the mean in a deck."""

REPEATS = Limit("B3", set=Bound("{most:g}", most=0, name="no colour twice on a tile", target="most"))
"""Treasures beyond their fair share of one colour on a tile."""

KEYS = Limit(
    "B4",
    set=Bound(APART, most=1, name="keys equal", target="apart"),
    deck=Bound(DIFFER, most=3, name="keys of a colour"),
)
"""Keys of the commonest lock colour less those of the rarest."""

EVEN_KEYS = Limit("B4", set=Bound("", most=0, target="equal"))
"""The same of a set that is measured: a key too few is told, though `assign` cannot help it and asks for 1 apart."""

LOCKS = Limit(
    "B4",
    set=Bound(APART, most=1, name="locks equal", target="apart"),
    deck=Bound(DIFFER, most=3, name="locks of a colour"),
)
"""Locks of the commonest lock colour less those of the rarest."""

OWN = Limit("B-own", set=Bound("{most:g}", most=0, name="no key beside its own lock"))
"""Tiles with a key and a lock of its colour."""

SHUT = Limit(
    "B5",
    "shut",
    Bound("{most:g}", most=0, over=2, name="every lock can be opened", target="most"),
    Bound("none", most=0, name="locks without keys"),
)
"""Locks that stay shut whoever uses the keys, spare ones changed."""

KEYS_A_LOCK = Limit("B5", set=Bound("", Fraction(13, 10), Fraction(5, 2), under=1, target="between"))
"""Below, locks of many a deal stay shut; above, keys are worth nothing."""

WASTE = Limit(
    "B6",
    "orders",
    Bound("", most=Fraction(1, 10), over=Fraction(35, 100), target="of_them_apart"),
    Bound(
        "{most:g} of them apart",
        most=Fraction(1, 5),
        over=Fraction(35, 100),
        name="wasted keys",
        target="of_them_apart",
    ),
)
"""The share of locks that bad use of keys may leave shut; D05 as well."""

PAIRS = Limit(
    "B7",
    "pairs",
    Bound("{most:g} off the mean", most=1, over=Fraction(1, 4), name="pairs equal", target="off_the_mean"),
)
"""Tiles that hold two colours, off their mean over all pairs; a failure beyond that share of the mean."""

CHESTS = Limit("B8", "chests", Bound("{most:g} apart", most=1, name="chests equal", target="close"))
"""Treasures in chests, by colour."""

GUARDED = Limit("B8", set=Bound("{most:g} off the mean", most=1, over=2, name="chests equal", target="off_the_mean"))
"""Treasures in chests, by their colour and the lock of the chest: how far each pair is off the mean of all pairs."""

TREASURES = Limit("B9", deck=Bound("within {percent:g} % of {mean}", most=Fraction(1, 10), name="treasures"))
"""Treasures more or fewer than a mean deal has, as a share of them."""

UNLIKE = Limit("B9", set=Bound("", most=Fraction(6, 10), over=Fraction(8, 10), target="variation"))
"""Standard deviation of the treasures on a tile, as a share of their mean."""

CROWDED = 3
"""More treasures than this on one tile are worth a look."""

RATES = Limit("B11", set=Bound("", Fraction(3, 10), 3, Fraction(1, 5), 4, target="medians"))
"""Treasures a move, as a share of the median tile's."""

BETTER = Fraction(8, 10)
"""B12 names tiles that are beaten by more than this share of the set; in every set somebody is last."""

JOINS = Limit("B13", set=Bound("", Fraction(8, 100), Fraction(4, 10), target="between"))
"""The chance that neighbours join by a walkway."""

SIDES = Limit(
    "B13", "sides", Bound("", most=4, over=9, target="apart"), Bound(DIFFER, most=4, name="walkways left and right")
)
"""Walkways to the left less those to the right; in a set of more than SIDES_OF tiles so many more may be."""

SIDES_OF = 60

RISK = Limit("B14", set=Bound("", most=Fraction(5, 100), over=Fraction(30, 100), target="rare"))
"""The chance that a deal lacks a colour, or has a lock that stays shut."""

STREWN = Bound("", most=Fraction(5, 4), over=2)
"""B14: how many times as often as where keys and locks are strewn over the tiles by chance a lock may stay shut."""

WIDE = 6
"""How far apart the colours of a deal may be before players feel it."""

EACH = Limit("D08", deck=Bound("at least {least:g}", least=4, name="each colour"))
"""Treasures of the rarest colour: of one with fewer, few can have an assortment."""

SEALED = Limit("D07", deck=Bound("need a teleport door", most=0, name="sealed items"))
"""Items that only a teleport door leads to, where there is none."""

PACE = Limit("B15", deck=Bound("no colour more than {most:g} items off its share", most=3))
"""How far a colour may be ahead of its share of a smooth stack or behind it."""

RUN = Limit("B16", deck=Bound("no {more} alike in a row", most=3))
"""How many tiles of one drawing may follow each other in a smooth stack."""

TOGETHER = Limit("B18", set=Bound("", least=0.02, under=0.005, target="chance"))
"""How likely chance alone ties colours to kinds of tile as closely; more than the least is fine."""

ENTROPY = 0.995
"""B18: how even the colours are, as a share of the most there can be."""

OPEN_ORDERS = Limit("B21", deck=Bound("", least=0.95, under=0.9, target="least_or_fail"))
"""How little a player who counts tiles knows of a smooth stack."""

FLAGGED, FAILED = Fraction(55, 1000), Fraction(2, 1000)
"""How many honest deals, or sets, may be flagged in any line, and how many may fail.

Less than the 10 and 1 of 100 that are promised: limits are set on a sample, and what they were not set on exceeds them
a little oftener: with 7 of 100 to be flagged, 42 of 400 other deals for five players were; with 6 of 1,000 to fail, 7
of 400 for four did.
"""

OF_ORDER = Fraction(1, 4)
"""How much of that is for the order of a deal; the rest is for what it holds."""

OF_COLOURING = Fraction(1, 2)
"""How much of it honest colours of a set may use up; the rest is left to what its drawings are."""

OF_CHANCE = Fraction(1, 4)
"""How much of it is left to lines that are judged by chance alone, however much those with limits of their own use."""

SURE, LIKELY = Fraction(99, 100), Fraction(9, 10)
"""S09: a bonus that is in reach in fewer deals is worth a note, in fewer still a warning."""

OF_DECKS = (COLOURS, COSTS, EACH, TREASURES, SHUT, KEYS, LOCKS, SIDES, SEALED)
"""What a deck is dealt by, as far as sums tell; WASTE is looked at in the tiles of a deal that keeps all of these."""
