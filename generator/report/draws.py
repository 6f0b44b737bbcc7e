"""Finding of a hand -> the chance over how many copies the deck has, and what hands hold: what a panel of it plots."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.balance.bounds import format_number, format_percent
from generator.balance.composition import Composition
from generator.balance.declared import Finding
from generator.draw.pen import Pen
from generator.language import Language
from generator.report.chart.curve import ChanceCurve, chance_curve
from generator.report.chart.hand import HandChances, hand_chances
from generator.report.chart.panel import Plot
from generator.report.lines import legible
from generator.units import Box

POINTS = 70
"""Of a curve, at most."""
SEEN = Fraction(5, 100)
"""Of a hundred hands: what is rarer has no column of its own at the ends."""
SHARE, APART = 0.56, 8.0
"""How much of the panel the curve has, and the millimetres between it and the columns."""


def plot_of_draw(finding: Finding, language: Language) -> Plot | None:
    """A panel as wide as the page: the curve, and beside it the hands; None for what is no chance of a hand."""
    if finding.composition is None:
        return None
    curve, hands = curve_of(finding.composition, language), hands_of(finding.composition, language)
    says = says_of(finding.composition, language)

    def draw(pen: Pen, box: Box) -> None:
        left = (box.width - APART) * SHARE
        chance_curve(pen, Box(box.x, box.y, left, box.height), curve)
        hand_chances(pen, Box(box.x + left + APART, box.y, box.width - left - APART, box.height), hands)

    return Plot(legible(finding.says, display=True), legible(says), draw, wide=True, heights=(49.0, 74.0))


def says_of(deck: Composition, language: Language) -> str:
    """How many copies there are and how many do, and how to read the plots."""
    stays = language.say("report.draws.says", population=deck.population)
    return f"{_tell_enough(deck, language)} {stays}"


def _tell_enough(deck: Composition, language: Language) -> str:
    """How many there are, and how many it takes."""
    does, group, population = deck.enough(), deck.group, deck.population
    if deck.low is None and deck.high is None:
        return language.say("report.draws.there", group=group, population=population)
    if does is None:
        return language.say("report.draws.never", group=group, population=population)
    first, last = does
    which = {(True, True): "any", (False, True): "least", (True, False): "most"}.get(
        (first == 0, last == population), "between"
    )
    if first <= group <= last:
        return language.say(f"report.draws.kept.{which}", group=group, population=population, first=first, last=last)
    return language.say(f"report.draws.broken.{which}", group=group, population=population, first=first, last=last)


def curve_of(deck: Composition, language: Language) -> ChanceCurve:
    """The chance for each number of copies, up to where it has long been nearly certain."""
    does = deck.enough()
    last = _last(deck, does)
    step = max(1, -(-last // POINTS))
    copies = sorted({*range(0, last + 1, step), last, min(deck.group, last), *([does[0]] if does else [])})
    copies = [number for number in copies if number <= last]
    points = {number: deck.chance(number) for number in copies}
    shown = (does[0], min(does[1], last)) if does else None
    named = None if does is None or does == (0, deck.population) else (does[0] or does[1])
    now = deck.chance(deck.group)
    return ChanceCurve(
        points=tuple((number, float(chance)) for number, chance in points.items()),
        now=(deck.group, float(now)),
        told=language.say("report.draws.now", group=deck.group, percent=_percent(now, deck)),
        wishes=tuple(_wishes(deck, language)),
        does=shown,
        enough=None if named is None else (named, float(deck.chance(named))),
        named="" if named is None else language.say("report.draws.named", copies=named),
        copies=language.say("report.draws.copies", population=deck.population),
        chance=language.say("report.draws.chance"),
    )


def _last(deck: Composition, does: tuple[int, int] | None) -> int:
    """Up to where the curve is drawn: past where one is, past what would do, and to where little changes any more."""
    ends = [2 * deck.group, 12]
    if does:
        ends += [end + end // 3 + 2 for end in does if end < deck.population]
    return min(deck.population, max(ends))


def _wishes(deck: Composition, language: Language) -> Iterator[tuple[float, str]]:
    for key, wish in (("least", deck.low), ("most", deck.high)):
        if wish is not None:
            yield float(wish), language.say(f"report.draws.wish.{key}", percent=format_number(wish))


def _percent(chance: Fraction, deck: Composition) -> str:
    return format_percent(chance, unlike=deck.low if deck.low is not None else Fraction(100))


def hands_of(deck: Composition, language: Language) -> HandChances:
    """What hands hold; numbers at the ends that are hardly ever there are left out."""
    hands = deck.hand()
    seen = [number for number, chance in hands.items() if chance >= SEEN]
    good = deck.chance(deck.group)
    return HandChances(
        columns=tuple(
            (number, float(chance), deck.least <= number <= deck.most)
            for number, chance in hands.items()
            if min(seen) <= number <= max(seen)
        ),
        mean=deck.drawn * deck.group / deck.population,
        key=(
            language.say("report.draws.fit", hand=_in_hand(deck, language), percent=_percent(good, deck)),
            language.say("report.draws.other", percent=format_percent(100 - good)),
        ),
        name=language.say("report.draws.hand", drawn=deck.drawn),
    )


def _in_hand(deck: Composition, language: Language) -> str:
    """'2 or more', '2 to 4', '3 or fewer'."""
    if deck.most >= deck.drawn:
        return language.say("report.draws.in_hand.least", least=deck.least)
    key = "between" if deck.least else "most"
    return language.say(f"report.draws.in_hand.{key}", least=deck.least, most=deck.most)
