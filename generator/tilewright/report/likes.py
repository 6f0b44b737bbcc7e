"""Pieces -> panels of which are nearly the same, and of how many have each keyword."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.balance.pieces import Known
from tilewright.balance.twins import Twins, keywords, likeness
from tilewright.draw.column import Type, text
from tilewright.draw.pen import Pen
from tilewright.language import Language
from tilewright.prose.blocks import Run
from tilewright.report.chart.bars import Bar, BarGroup, bars
from tilewright.report.chart.panel import QUIET, Plot
from tilewright.report.lines import legible, short
from tilewright.units import Box

MOST_KEYWORDS, MOST_TWINS, NAMED = 18, 40, 6
"""Keywords that are bars, groups that are listed, and pieces of a group that are named."""
_TYPE = Type(8.0, leading=1.14)
LINE = 4.1
"""Millimetres that a group takes, about."""


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


def heights_of(count: int) -> tuple[float, float]:
    """Of a panel with so many bars."""
    return 29.0 + 3.2 * count, 30.0 + 7.6 * count


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
    groups = like.twins[:MOST_TWINS]
    lines = tuple(_line(each, language) for each in groups)
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
