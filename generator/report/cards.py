"""Report -> what can be counted of a game without tiles: what balance.yaml asks about, else what its cards share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.balance.decimals import decimal
from generator.balance.keywords import is_list
from generator.balance.pieces import Known, known
from generator.balance.twins import tells
from generator.deck.owner import Alone
from generator.frozen import dataclass
from generator.kinds.kind import kinds_of
from generator.language import Language
from generator.problem import Level
from generator.report.lines import Report
from generator.spec.balance import Counts, Sums
from generator.spec.sides import EDGES

MOST_BARS = 18
"""Values of an attribute that have room in a plot."""

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


def asked(report: Report) -> tuple[Counted, ...]:
    """What balance.yaml counts and adds up."""
    language = report.language
    return tuple(
        Counted(
            finding.says,
            language.say("report.cards.wanted", target=language.repeat(finding.target)),
            _unit(report, finding.name),
            tuple((name, float(number)) for name, number in finding.totals),
        )
        for finding in report.findings
        if finding.totals
    )


def _unit(report: Report, name: str) -> str:
    requirement = report.spec.balance.checks[name] if report.spec.balance else None
    if isinstance(requirement, Sums):
        return report.language.say("report.cards.sum", attribute=requirement.attribute)
    return report.language.say("report.cards.pieces")


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
            copies = tuple((_name(piece), float(piece.copies)) for piece in pieces)
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


def _name(piece: Known) -> str:
    return str(piece.values.get("title") or piece.values.get("name") or piece.name)


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
