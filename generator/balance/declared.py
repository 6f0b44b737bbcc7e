"""balance.yaml + Deck -> Finding*: what a designer asked for, what there is, and which pieces stand out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from generator.balance.bounds import Comparison, bounded, decimal, format_number, format_percent
from generator.balance.composition import Composition
from generator.balance.cost_curve import compare_costs
from generator.balance.pieces import Known, known
from generator.balance.prices import Prices
from generator.deck.build import Deck
from generator.frozen import dataclass
from generator.kinds.kind import Value
from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.spec.balance import CostCurve, Counts, First, Forbids, Ratio, RequirementHead, Requires, Sought, Sums
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.spec.words import speak

MOST_NAMED = 5
"""Pieces that a sentence names; of more it says how many."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A requirement, looked at.

    Attributes:
        name: Its name in balance.yaml.
        says: What is asked.
        value: What there is.
        target: What there should be.
        kept: Whether it is so.
        level: How bad it is if not.
        offenders: The pieces that are to blame, where that can be said.
        path: Where the requirement stands.
        totals: What was counted or added up, number by number; empty where it was not.
        composition: The deck and the hand that a chance is of; None where it is no chance.
        prices: What pieces give for what they cost; None where that was not asked.
    """

    name: str
    says: str
    value: str
    target: str
    kept: bool
    level: Level
    offenders: tuple[Known, ...]
    path: Path
    totals: tuple[tuple[str, Fraction], ...] = ()
    composition: Composition | None = None
    prices: Prices | None = None

    def problem(self, spec: Spec[Any]) -> Problem:
        """U01: what is asked for does not hold."""
        names = ", ".join(each.name for each in self.offenders[:MOST_NAMED])
        more = f" and {len(self.offenders) - MOST_NAMED} more" if len(self.offenders) > MOST_NAMED else ""
        remedy = f"see {names}{more}" if names else "change the pieces, or what is asked of them"
        message = f"{self.says}: {self.value}, wanted {self.target}"
        place = self.offenders[0].place if self.offenders else spec.places.value(self.path)
        return place.problem("U01", message, remedy, self.level)


def findings(spec: Spec[Any], deck: Deck) -> tuple[Finding, ...]:
    """Every requirement of balance.yaml, in its order; none without that file.

    Raises:
        RefusedError: A requirement speaks of a component or an attribute there is not (U02, U03), or adds up
            what is no number (U04).
    """
    if spec.balance is None:
        return ()
    pieces = known(spec, deck)
    asker = _Asker(spec, pieces)
    findings_or_none = [asker.ask(name, each) for name, each in spec.balance.checks.items()]
    if asker.problems:
        raise RefusedError(asker.problems)
    return tuple(finding for finding in findings_or_none if finding)


class _Asker:
    """Goes on after a problem, and gathers them all."""

    def __init__(self, spec: Spec[Any], pieces: Mapping[str, tuple[Known, ...]]) -> None:
        self.spec = spec
        self.pieces = pieces
        self.problems: list[Problem] = []

    def ask(self, name: str, asked: RequirementHead) -> Finding | None:
        path: Path = ("balance", "checks", name)
        pieces = self.pieces.get(asked.of)
        if pieces is None:
            self.unknown((*path, "of"), "U02", "component", asked.of, self.pieces)
            return None
        before = len(self.problems)
        self.attributes(path, asked, pieces)
        if len(self.problems) > before:
            return None
        chosen = [each for each in pieces if _fits(each, asked.where)]
        verdict = self.verdict(asked, chosen, pieces)
        level = Level.ERROR if asked.level == "error" else Level.WARNING
        says = asked.says or name.replace("-", " ")
        outcome = (verdict.value, verdict.target, verdict.kept, level, verdict.offenders)
        return Finding(name, says, *outcome, path, verdict.totals, verdict.composition, verdict.prices)

    def attributes(self, path: Path, asked: RequirementHead, pieces: Sequence[Known]) -> None:
        """Every attribute a requirement names is one that its pieces have, and a sum is of numbers."""
        there = dict.fromkeys(attribute for each in pieces for attribute in each.values)
        named: list[tuple[Path, str]] = [(("where", attribute), attribute) for attribute in asked.where]
        named += [((key,), getattr(asked, key)) for key in ("attribute", "by", "cost") if hasattr(asked, key)]
        named += [(("attributes", at), name) for at, name in enumerate(getattr(asked, "attributes", ()))]
        named += [(("gives",), name) for name in getattr(asked, "worths", ())]
        for inner, attribute in named:
            if attribute not in there:
                self.unknown((*path, *inner), "U03", "attribute", attribute, there)
        summed = [asked.attribute] if isinstance(asked, Sums) else getattr(asked, "attributes", ())
        summed = asked.numbers if isinstance(asked, CostCurve) else summed
        self.problems += [
            each.at(name).problem("U04", f"{name}: '{each.values[name]}' is not a number", "it is to be added up")
            for name in summed
            if name in there
            for each in pieces
            if _fits(each, asked.where) and decimal(each.values.get(name, "")) is None
        ]

    def unknown(self, path: Path, code: str, noun: str, word: str, there: Iterable[str]) -> None:
        names = tuple(there)
        message = f"unknown {noun} '{word}'{did_you_mean(word, names)}"
        places = self.spec.places
        place = places.key(path) if path[-2] == "where" else places.value(path)
        self.problems.append(place.problem(code, message, f"known: {', '.join(names) or 'none'}"))

    def verdict(self, asked: RequirementHead, chosen: Sequence[Known], pieces: Sequence[Known]) -> Comparison:
        return VERDICTS[type(asked)](asked, chosen, pieces)


def _fits(piece: Known, where: Sought) -> bool:
    return all(_is(piece.values.get(attribute, ""), choices) for attribute, choices in where.items())


def _is(value: Value, choices: object) -> bool:
    return any(_same(value, str(choice)) for choice in _choices(choices))


def _choices(choices: object) -> tuple[object, ...]:
    return choices if isinstance(choices, tuple) else (choices,)


def _same(value: Value, word: str) -> bool:
    """As text, or as numbers: 3 and 3.0 are the same."""
    mine, other = decimal(value), decimal(word)
    return str(value).strip() == word.strip() or (mine is not None and mine == other)


def _counts(asked: Counts, chosen: Sequence[Known], pieces: Sequence[Known]) -> Comparison:
    totals = dict.fromkeys(_looked_at(asked, asked.attribute, chosen, pieces), Fraction())
    for each in chosen:
        if value := _value(each, asked.attribute):
            totals[value] += each.copies
    return bounded(asked, totals)


def _sums(asked: Sums, chosen: Sequence[Known], pieces: Sequence[Known]) -> Comparison:
    totals = dict.fromkeys(_looked_at(asked, asked.by, chosen, pieces), Fraction())
    for each in chosen:
        if value := _value(each, asked.by):
            totals[value] += each.copies * _number(each, asked.attribute)
    return bounded(asked, totals)


def _looked_at(
    asked: RequirementHead, attribute: str, chosen: Sequence[Known], pieces: Sequence[Known]
) -> Iterable[str]:
    """The values that a number is told for, 0 where nothing has them.

    Those that `where` names; else all there are, as the table has them; of numbers those from the least to the
    greatest that the chosen pieces have, in their order: where lands cost 0, spells are not missing there.
    """
    there = tuple(dict.fromkeys(value for each in pieces if (value := _value(each, attribute))))
    if attribute in asked.where:
        words = [str(word).strip() for word in _choices(asked.where[attribute])]
        kept = tuple(value for value in there if any(_same(value, word) for word in words))
        return (*kept, *(word for word in words if word and not any(_same(value, word) for value in kept)))
    numbers = {value: number for value in there if (number := decimal(value)) is not None}
    own = [numbers[value] for each in chosen if (value := _value(each, attribute)) in numbers]
    if len(numbers) < len(there) or not own:
        return there
    return sorted(
        (value for value in there if min(own) <= numbers[value] <= max(own)), key=lambda value: numbers[value]
    )


def _value(piece: Known, attribute: str) -> str:
    return str(piece.values.get(attribute, ""))


def _forbids(_asked: Forbids, chosen: Sequence[Known], _pieces: Sequence[Known]) -> Comparison:
    copies, none = sum(each.copies for each in chosen), speak("values.none")  # sum counts fractions
    return Comparison(speak("balance.of_them", number=copies) if copies else none, none, not copies, tuple(chosen))


def _requires(asked: Requires, chosen: Sequence[Known], _pieces: Sequence[Known]) -> Comparison:
    copies = sum(each.copies for each in chosen)
    return Comparison(str(copies), speak("balance.or_more", least=asked.least), copies >= asked.least)


def _first(asked: First, chosen: Sequence[Known], pieces: Sequence[Known]) -> Comparison:
    """Hypergeometric, exact: drawing without putting back."""
    good, all_of_them = (sum(each.copies for each in some) for some in (chosen, pieces))
    drawn, least = min(asked.first, all_of_them), Fraction(str(asked.chance))
    composition = Composition(all_of_them, good, drawn, asked.least, drawn, least)
    chance = composition.chance(good)
    value = speak("balance.of_shuffles", percent=format_percent(chance, unlike=least))
    target = speak("balance.percent_or_more", least=f"{asked.chance:.15g}")
    return Comparison(value, target, chance >= least, composition=composition)


def _ratio(asked: Ratio, chosen: Sequence[Known], _pieces: Sequence[Known]) -> Comparison:
    over, under = (
        sum((each.copies * _number(each, name) for each in chosen), start=Fraction()) for name in asked.attributes
    )
    low, high = (Fraction(str(each)) for each in asked.between)
    target = speak("limits.between", least=format_number(low), most=format_number(high))
    if not under:
        return Comparison(speak("balance.to_none", over=format_number(over)), target, kept=False)
    return Comparison(
        speak(
            "balance.ratio",
            ratio=format_number(over / under),
            over=format_number(over),
            under=format_number(under),
        ),
        target,
        low <= over / under <= high,
    )


def _number(piece: Known, attribute: str) -> Fraction:
    return decimal(piece.values.get(attribute, "")) or Fraction()


VERDICTS: Mapping[type[RequirementHead], Callable[[Any, Sequence[Known], Sequence[Known]], Comparison]] = {
    Counts: _counts,
    Sums: _sums,
    Forbids: _forbids,
    Requires: _requires,
    First: _first,
    Ratio: _ratio,
    CostCurve: compare_costs,
}
