"""Report -> its panels: those of its family of pieces, else what its cards are, hold, cost and share; near twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from tilewright.balance.declared import Finding
from tilewright.balance.pieces import Known, decimal, known
from tilewright.balance.twins import Twins, is_list, keywords, likeness, tells
from tilewright.draw.column import Type, text
from tilewright.draw.pen import Pen
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.pieces.kind import kinds_of
from tilewright.pieces.pool import Alone
from tilewright.problem import Level
from tilewright.prose.blocks import Run
from tilewright.report.chart.bars import Bar, BarGroup, bars, heights_of
from tilewright.report.chart.panel import QUIET, Plot
from tilewright.report.draws import plot_of_costs, plots_of_draw
from tilewright.report.edges import plots_of_edges
from tilewright.report.lines import Report, legible, short
from tilewright.spec.balance import AnyRequirement, CostCurve, Counts, Draw, First, Sums
from tilewright.texts.lines import EDGES
from tilewright.units import Box

MOST_BARS = 18
"""Values of an attribute that have room in a plot."""
MOST_KEYWORDS, MOST_TWINS, NAMED = 18, 40, 6
"""Keywords that are bars, groups that are listed, and pieces of a group that are named."""
_TYPE = Type(8.0, leading=1.14)
LINE = 4.1
"""Millimetres that a group takes, about."""

Numbers = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Numbers with their names.

    Attributes:
        title: What they are.
        says: How to read them.
        unit: What they count.
        numbers: Each with its name.
    """

    title: str
    says: str
    unit: str
    numbers: Numbers


def totals_of(report: Report) -> Iterator[Counted]:
    """What balance.yaml counts and adds up."""
    language, balance = report.language, report.spec.balance
    for finding in report.findings:
        if finding.totals:
            requirement = balance.checks[finding.name] if balance else None
            unit = language.say("report.cards.pieces")
            if isinstance(requirement, Sums):
                unit = language.say("report.cards.sum", attribute=requirement.attribute)
            target = language.say("report.cards.wanted", target=language.repeat(finding.target))
            yield Counted(finding.says, target, unit, tuple((name, float(number)) for name, number in finding.totals))


def in_common(report: Report) -> Iterator[Counted]:
    """Attributes that sort the cards of a part into groups, such as suit and rank; before them each card's copies.

    Those that balance.yaml counts are left out, and so are columns that only say how a card looks.
    """
    if report.of or any(problem.level is Level.ERROR for problem in report.problems):
        return
    deck, language = (report.owner or Alone(report.spec)).deck, report.language
    checks = report.spec.balance.checks.values() if report.spec.balance else ()
    counted = {(each.of, each.attribute) for each in checks if isinstance(each, Counts)}
    counted |= {(look.edges.part.id, name) for look in report.edges for name in (*look.edges.names, EDGES)}
    cards = {name for name, kind in kinds_of(report.spec).items() if kind.dealt}
    titles = {part.id: part.title for part in report.spec.game.components}
    for part, pieces in known(report.spec, deck).items():
        if part in cards:
            copies = tuple((title_of(piece), float(piece.copies)) for piece in pieces)
            if len({count for _, count in copies}) > 1 and len(copies) <= MOST_BARS:
                yield _worded("copies", titles[part], language, copies)
            attributes = dict.fromkeys(name for piece in pieces for name in piece.values)
            for attribute in attributes:
                if (part, attribute) in counted or is_list(attribute, pieces) or not tells(attribute, pieces):
                    continue
                counts = _counts(pieces, attribute)
                if 2 <= len(counts) <= min(MOST_BARS, len(pieces) - 1):
                    yield _worded("values", titles[part], language, counts, attribute)


def _worded(key: str, part: str, language: Language, numbers: Numbers, attribute: str = "") -> Counted:
    title = language.say(f"report.cards.{key}.title", part=part, attribute=attribute)
    says, unit = language.say(f"report.cards.{key}.says"), language.say(f"report.cards.{key}.unit")
    return Counted(title, says, unit, numbers)


def _counts(pieces: Sequence[Known], attribute: str) -> Numbers:
    """Value -> pieces that have it, in the order they come in, numbers by size."""
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts[str(piece.values.get(attribute, ""))] += piece.copies
    counts.pop("", None)
    sizes = {value: decimal(value) for value in counts}
    if all(size is not None for size in sizes.values()):
        return tuple((value, counts[value]) for value in sorted(counts, key=lambda value: sizes[value] or 0))
    return tuple(counts.items())


ENOUGH, MOST_WIDE = 4, 24
"""Panels of what is counted, where balance.yaml does not ask for more; and of hands: of more the table tells alone."""


def plots_of(report: Report) -> tuple[tuple[Plot, ...], tuple[str, ...]]:
    """What there is to plot of a game, and what there is to say that needs no plot."""
    draws, left_out = ([], []) if report.of_deal else _draws(report)
    sides = [plot for look in report.edges for plot in plots_of_edges(look, report.language)]
    if report.of and report.of.plots:
        return (*report.of.plots, *sides, *draws), tuple(left_out)
    likes = [(plot_of_keywords(*each), *plot_of_twins(*each)) for each in _cards(report)]
    costs = [
        plot_of_costs(finding, requirement, report.language)
        for finding, requirement in _asked(report)
        if isinstance(requirement, CostCurve)
    ]
    last = [*costs, *(twins for _, twins, _ in likes), *(words for words, _, _ in likes)]
    others = [each for each in last if each]
    panels = (*sides, *_counted(report, pair=(len(sides) + len(others)) % 2), *draws, *others)
    return panels, (*left_out, *(words for _, _, words in likes if words))


def _cards(report: Report) -> Iterator[tuple[str, tuple[Known, ...], Language]]:
    """Title and pieces of each deck of cards; none while there are errors, for then there may be no such pieces."""
    if report.of or any(problem.level is Level.ERROR for problem in report.problems):
        return
    cards = {name for name, kind in kinds_of(report.spec).items() if kind.dealt}
    titles = {part.id: part.title for part in report.spec.game.components}
    for part, pieces in known(report.spec, (report.owner or Alone(report.spec)).deck).items():
        if part in cards:
            yield titles[part], pieces, report.language


def _counted(report: Report, pair: int) -> Iterator[Plot]:
    """What balance.yaml counts and adds up, then some of what else the cards have in common; few bars beside few.

    Args:
        report: Whose.
        pair: How many of the other panels of half a page have no partner yet: one of these becomes it.
    """
    game, asks = report.spec.game, [*totals_of(report)]
    every = [*asks, *in_common(report)]
    most = max(ENOUGH, len(asks))
    every = every[: most + (most + pair) % 2]
    for each in sorted(every, key=lambda each: min(MOST_BARS, len(each.numbers))):
        shown = tuple(
            Bar(short(name), value, f"{value:g}", game.colours.get(name) or game.locks.get(name))
            for name, value in each.numbers[:MOST_BARS]
        )
        cut = len(each.numbers) > MOST_BARS
        more = report.language.say("report.cards.first", shown=MOST_BARS, number=len(each.numbers)) if cut else ""
        if shown and min(bar.value for bar in shown) >= 0:
            draw = partial(bars, groups=(BarGroup("", shown),), name=short(each.unit))
            yield Plot(legible(each.title, display=True), legible(each.says + more), draw, heights_of(len(shown)))


def _draws(report: Report) -> tuple[list[Plot], list[str]]:
    """A panel for each group of cards in each chance of a hand; and a sentence on the chances that have none."""
    panels, without = list[Plot](), list[str]()
    for finding, requirement in _asked(report):
        own = [*plots_of_draw(finding, requirement, report.language)] if len(panels) < MOST_WIDE else []
        if isinstance(requirement, First | Draw) and finding.question and finding.question.groups and not own:
            without.append(finding.says)
        panels += own
    language = report.language
    left_out = language.say("report.draws.left_out", names=legible("; ".join(without)), most=MOST_WIDE)
    return panels[:MOST_WIDE], [left_out] if without else []


def _asked(report: Report) -> Iterator[tuple[Finding, AnyRequirement]]:
    """Each finding with what was asked."""
    checks = report.spec.balance.checks if report.spec.balance else {}
    return ((finding, checks[finding.name]) for finding in report.findings if finding.name in checks)


def plot_of_keywords(title: str, pieces: Sequence[Known], language: Language) -> Plot | None:
    """Bars: how many pieces of a component have each keyword; None where they have none, or each its own."""
    counts = keywords(pieces)
    if len(counts) < 2 or max(counts.values()) < 2:
        return None
    shown = tuple(Bar(short(name), count, f"{count}") for name, count in list(counts.items())[:MOST_KEYWORDS])
    says = language.say("report.likes.keywords.says")
    if len(counts) > MOST_KEYWORDS:
        says += language.say("report.cards.first", shown=MOST_KEYWORDS, number=len(counts))
    draw = partial(bars, groups=(BarGroup("", shown),), name=language.say("report.cards.pieces"))
    return Plot(
        legible(language.say("report.likes.keywords.title", part=title), display=True),
        legible(says),
        draw,
        heights_of(len(shown)),
    )


def plot_of_twins(title: str, pieces: Sequence[Known], language: Language) -> tuple[Plot | None, str]:
    """A panel that names those that are nearly the same; or a sentence, where there are none or the deck is made so."""
    like = likeness(pieces)
    if like is None:
        return None, ""
    made_so = " ".join(
        language.say("report.likes.made_so", part=title, column=column, count=count, pieces=like.pieces)
        for column, count in like.made_so.items()
    )
    if not like.twins:
        return None, made_so or language.say("report.likes.none", part=title, pieces=like.pieces)
    lines = tuple(_line(each, language) for each in like.twins[:MOST_TWINS])
    says = language.say("report.likes.twins.says", pieces=like.pieces, columns=language.joined(like.columns))
    plot = Plot(
        legible(language.say("report.likes.twins.title", part=title), display=True),
        legible(says),
        partial(_list, lines=lines, rest=len(like.twins) - len(lines)),
        (26.0 + LINE * min(8, len(lines)), 28.0 + LINE * 1.6 * min(14, len(lines))),
    )
    return plot, made_so


def _line(twins: Twins, language: Language) -> tuple[Run, ...]:
    """'Rat and Bat: mana (1, 2)'."""
    names = [short(title_of(each)) for each in twins.pieces[:NAMED]]
    if len(twins.pieces) > NAMED:
        names.append(language.say("report.likes.more", number=len(twins.pieces) - NAMED))
    who = Run(legible(language.joined(names)), bold=True)
    if not twins.column:
        return who, Run(f" {language.say('report.likes.same')}")
    values = dict.fromkeys(str(each.values.get(twins.column, "")) or "\N{EN DASH}" for each in twins.pieces)
    shown = ", ".join(short(value) for value in list(values)[:NAMED])
    return who, Run(f" {language.say('report.likes.differ', column=twins.column, values=legible(shown))}")


def title_of(piece: Known) -> str:
    """The title of a piece, else its name as its row has it, else its own name."""
    return str(piece.values.get("title") or piece.values.get("name") or piece.name)


def _list(pen: Pen, box: Box, lines: tuple[tuple[Run, ...], ...], rest: int) -> None:
    """As many as have room, and how many more there are."""
    y = box.y
    for at, runs in enumerate(lines):
        column = text(runs, box.width - 3.0, _TYPE)
        left = len(lines) - at + rest
        if y + column.height + (0 if left == 1 else _TYPE.line) > box.bottom:
            words = pen.look.language.count("report.likes.left", left)
            text([Run(words, italic=True)], box.width, _TYPE, QUIET).paint(pen, box.x, y)
            return
        pen.line(f"M{box.x + 0.6:.2f} {y + _TYPE.line * 0.5:.2f}h.01", QUIET, 1.0)
        column.paint(pen, box.x + 3.0, y)
        y += column.height + 0.7
