"""Finding of a hand or a cost curve -> what its panels plot."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from tilewright.balance.declared import Finding
from tilewright.balance.pieces import format_number, format_percent, within
from tilewright.balance.prices import Priced, Prices
from tilewright.balance.question import Composition, CopiesCurve, copies_curve
from tilewright.balance.verdicts import buys
from tilewright.draw.pen import Pen
from tilewright.language import Language
from tilewright.report.chart.columns import HandChances, hand_chances
from tilewright.report.chart.curve import ChanceCurve, PriceDot, PriceDots, chance_curve, price_dots
from tilewright.report.chart.panel import Plot
from tilewright.report.lines import legible, short
from tilewright.spec.balance import AnyRequirement, CostCurve, Draw, First, Span
from tilewright.units import Box

GROUPS = 3
"""Of one question, each with a panel of its own."""
LONGEST = 70
"""Letters of what a group has in common."""
SEEN = Fraction(5, 100)
"""Of a hundred hands: what is rarer has no column of its own at the ends."""
SHARE, APART = 0.56, 8.0
"""How much of the panel the curve has, and the millimetres between it and the columns."""


def plots_of_draw(finding: Finding, asked: AnyRequirement, language: Language) -> Iterator[Plot]:
    """A panel as wide as the page for each group that is counted; none where that takes too long, or it is no hand."""
    if finding.question is None or not isinstance(asked, First | Draw):
        return
    groups = finding.question.groups[:GROUPS]
    for number, group in enumerate(groups):
        deck = Composition(finding.question, number, wish_of(asked))
        if curve := copies_curve(deck):
            title = f"{finding.says}: {group.name}" if len(groups) > 1 else finding.says
            yield _plot(deck, curve, legible(title, display=True), language)


def wish_of(asked: First | Draw) -> Span:
    """In how many of a hundred hands it should be so."""
    if isinstance(asked, First):
        return Fraction(str(asked.chance)), None
    return asked.chance.span if asked.chance else (None, None)


def _plot(deck: Composition, curve: CopiesCurve, title: str, language: Language) -> Plot:
    line, hands = curve_of(deck, curve, language), hands_of(deck, language)

    def draw(pen: Pen, box: Box) -> None:
        left = (box.width - APART) * SHARE
        chance_curve(pen, Box(box.x, box.y, left, box.height), line)
        hand_chances(pen, Box(box.x + left + APART, box.y, box.width - left - APART, box.height), hands)

    return Plot(title, legible(says_of(deck, curve, language)), draw, wide=True, heights=(49.0, 74.0))


def says_of(deck: Composition, curve: CopiesCurve, language: Language) -> str:
    """How many copies there are and how many do, and how to read the plots."""
    which = "report.draws.says" if deck.question.kept is None else "report.draws.says_first"
    stays = language.say(which, population=deck.question.population)
    return f"{_tell_enough(deck, curve, language)} {stays}"


def _tell_enough(deck: Composition, curve: CopiesCurve, language: Language) -> str:
    """How many there are, and how many it takes."""
    group, population = deck.of.copies, deck.question.population
    name = short(deck.of.name or language.say("report.draws.them"), LONGEST)
    if not deck.is_wished:
        return language.say("report.draws.there", group=group, name=name, population=population)
    if curve.enough is None:
        return language.say("report.draws.never", group=group, name=name, population=population)
    first, last = curve.enough
    limits = (deck.chance(first - 1) is None, deck.chance(last + 1) is None)
    which = {(True, True): "any", (False, True): "least", (True, False): "most"}.get(limits, "between")
    phrase = f"report.draws.kept.{which}" if first <= group <= last else f"report.draws.broken.{which}"
    return language.say(phrase, group=group, name=name, population=population, first=first, last=last)


def curve_of(deck: Composition, curve: CopiesCurve, language: Language) -> ChanceCurve:
    """The curve with its marks and their words."""
    end, own = max(curve.points), deck.of.copies
    named = None if curve.enough is None else curve.enough[0] or min(end, curve.enough[1])
    if named is not None and deck.chance(named - 1) is None and deck.chance(named + 1) is None:
        named = None
    percent = format_percent(curve.points[own], [wish for wish in deck.wish if wish is not None])
    return ChanceCurve(
        points=tuple((copies, float(chance)) for copies, chance in curve.points.items()),
        now=(own, float(curve.points[own])),
        told=language.say("report.draws.now", group=own, percent=percent),
        wishes=tuple(_wishes(deck, language)),
        does=(curve.enough[0], min(curve.enough[1], end)) if curve.enough else None,
        enough=None if named is None else (named, float(curve.points[named])),
        named="" if named is None else language.say("report.draws.named", copies=named),
        copies=language.say("report.draws.copies", population=deck.question.population),
        chance=language.say("report.draws.chance"),
    )


def _wishes(deck: Composition, language: Language) -> Iterator[tuple[float, str]]:
    low, high = deck.wish
    if low is not None and low == high:
        yield float(low), language.say("report.draws.wish.exactly", percent=format_number(low))
        return
    if low is not None:
        yield float(low), language.say("report.draws.wish.least", percent=format_number(low))
    if high is not None:
        yield float(high), language.say("report.draws.wish.most", percent=format_number(high))


def hands_of(deck: Composition, language: Language) -> HandChances:
    """What hands hold; numbers at the ends that are hardly ever there are left out."""
    hands = deck.hand()
    seen = [number for number, chance in hands.items() if chance >= SEEN]
    fit = {number for number in hands if within(Fraction(number), deck.of.span)}
    good = sum((chance for number, chance in hands.items() if number in fit), start=Fraction())  # sum counts hands
    drawn = deck.question.drawn
    return HandChances(
        columns=tuple(
            (number, float(chance), number in fit)
            for number, chance in hands.items()
            if min(seen) <= number <= max(seen)
        ),
        mean=float(sum((number * chance for number, chance in hands.items()), start=Fraction()) / 100),
        key=(
            language.say("report.draws.fit", hand=_in_hand(deck, language), percent=format_percent(good)),
            language.say("report.draws.other", percent=format_percent(100 - good)),
        ),
        name=language.say("report.draws.hand", drawn=drawn),
    )


def _in_hand(deck: Composition, language: Language) -> str:
    """'2 or more', '2 to 4', '3 or fewer'."""
    least, most = (None if end is None else format_number(end) for end in deck.of.span)
    if least == most:
        return least or language.say("report.draws.in_hand.any")
    if most is None:
        return language.say("report.draws.in_hand.least", least=least)
    if least is None:
        return language.say("report.draws.in_hand.most", most=most)
    return language.say("report.draws.in_hand.between", least=least, most=most)


MOST_NAMES, MOST_DOTS, LONGEST_NAME = 10, 1_500, 30


def plot_of_costs(finding: Finding, asked: CostCurve, language: Language) -> Plot | None:
    """A panel; None where there is no line."""
    if finding.prices is None:
        return None
    dots = dots_of(finding, finding.prices, asked, language)
    says = language.say("report.costs.line", line=language.repeat(buys(finding.prices.line, asked.cost)))
    if asked.within is not None:
        says += f" {language.say('report.costs.within', within=f'{asked.within:.15g}')}"
    return Plot(
        legible(finding.says, display=True), legible(says), partial(price_dots, prices=dots), heights=(66.0, 88.0)
    )


def dots_of(finding: Finding, prices: Prices, asked: CostCurve, language: Language) -> PriceDots:
    """A dot for all pieces that cost and give the same; the ones to look at are named, the furthest first."""
    off = {each.name for each in finding.offenders} | {
        each.piece.name for each in prices.named() if prices.stands_out(each)
    }
    at_point: dict[tuple[float, float], list[Priced]] = {}
    for each in prices.priced:
        at_point.setdefault((float(each.cost), float(each.gives)), []).append(each)
    named = [each for each in prices.priced if each.piece.name in off] or list(prices.named())
    named = sorted(named, key=lambda each: -abs(each.off))[:MOST_NAMES]
    places = dict.fromkeys((float(each.cost), float(each.gives)) for each in named)
    others = sorted((point for point in at_point if point not in places), key=lambda point: -len(at_point[point]))
    dots = tuple(
        PriceDot(*point, len(there), _named(there) if point in places else "", any(e.piece.name in off for e in there))
        for point in [*places, *others[:MOST_DOTS]]
        for there in [at_point[point]]
    )
    line, within = prices.line, asked.within
    gives = language.say("report.costs.gives", columns=language.joined(asked.worths))
    return PriceDots(dots, float(line.start), float(line.slope), within, legible(asked.cost), legible(gives))


def _named(there: list[Priced]) -> str:
    """'Dragon +2.3', 'Rat and 2 more -1'."""
    name = legible(there[0].title)
    name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3].rstrip()}..."
    more = f" (+{len(there) - 1})" if len(there) > 1 else ""
    sign = "+" if there[0].off > 0 else "\N{MINUS SIGN}"
    return f"{name}{more} {sign}{format_number(abs(there[0].off))}"
