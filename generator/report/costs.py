"""Finding of a cost curve -> dots, a line and names: what a panel of it plots."""

from __future__ import annotations

from functools import partial

from generator.balance.cost_curve import buys
from generator.balance.decimals import format_number
from generator.balance.declared import Finding
from generator.balance.prices import Priced, Prices
from generator.language import Language
from generator.report.chart.panel import Plot
from generator.report.chart.scatter import PriceDot, PriceDots, price_dots
from generator.report.lines import legible
from generator.spec.balance import CostCurve

MOST_NAMES, MOST_DOTS, LONGEST = 10, 1_500, 30


def plot_of_costs(finding: Finding, asked: CostCurve, language: Language) -> Plot | None:
    """A panel; None where there is no line."""
    if finding.prices is None:
        return None
    dots = dots_of(finding, finding.prices, asked, language)
    line = language.repeat(buys(finding.prices.line, asked.cost))
    says = language.say("report.costs.line", line=line)
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
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 3].rstrip()}..."
    more = f" (+{len(there) - 1})" if len(there) > 1 else ""
    sign = "+" if there[0].off > 0 else "\N{MINUS SIGN}"
    return f"{name}{more} {sign}{format_number(abs(there[0].off))}"
