"""balance.yaml + Deck -> Finding*: what a designer asked for, what there is, and which pieces stand out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import PurePath
from typing import Any

from tilewright.balance.hands import Purse, compare_chance, faces, most_drawn, question_of
from tilewright.balance.intervals import Chance
from tilewright.balance.pieces import QUANTITY, Known, choices, columns, decimal, fitting, known, values_of
from tilewright.balance.prices import Prices
from tilewright.balance.question import Question
from tilewright.balance.verdicts import COMPARE, Comparison, Shelf
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.problem import Level, Problem, RefusedError, did_you_mean, plural
from tilewright.spec.balance import (
    AnyRequirement,
    Average,
    Combination,
    Combinations,
    CostCurve,
    Counts,
    Draw,
    First,
    Ratio,
    RequirementHead,
    Roll,
    Sought,
    Sums,
    ValueRange,
)
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path
from tilewright.wanted import go_on


@dataclass(frozen=True, slots=True)
class Mention:
    """A column that a requirement speaks of.

    Attributes:
        path: Where, from the requirement on; the column's name is the last key where it stands in a `where`.
        attribute: Its name.
        alone: Whether it has to be one column, and not `one or another`.
        number: Whether the pieces that are looked at must have a number there, to be added up.
        whole: Whether it must be a whole number, to come before or after another.
        where: The pieces that are looked at, besides the requirement's own `where`.
    """

    path: Path
    attribute: str
    alone: bool = False
    number: bool = False
    whole: bool = False
    where: tuple[Sought, ...] = ()


def mentions(asked: object) -> Iterator[Mention]:
    """All of them."""
    if isinstance(asked, RequirementHead):
        yield from _sought(("where",), asked.where)
    if isinstance(asked, Counts):
        yield Mention(("attribute",), asked.attribute)
    if isinstance(asked, Sums | Average):
        yield Mention(("attribute",), asked.attribute, alone=True, number=True)
        if asked.by is not None:
            yield Mention(("by",), asked.by)
    if isinstance(asked, Ratio):
        pair: tuple[Path, ...] = (("attributes", 0), ("attributes", 1))
        paths = (("over", "attribute"), ("under", "attribute")) if asked.over else pair
        for at, side in zip(paths, asked.sides, strict=True):
            yield Mention(at, side.attribute, alone=True, number=True, where=(side.where,))
            yield from _sought((at[0], "where"), side.where)
    if isinstance(asked, CostCurve):
        yield Mention(("cost",), asked.cost, alone=True, number=True)
        for name in asked.worths:
            yield Mention(("gives",), name, alone=True, number=name in asked.numbers)
    for path, each in combinations(asked):
        yield from _of_combination(path, each)


def _of_combination(path: Path, asked: Combination) -> Iterator[Mention]:
    """Yield the columns that one thing which a hand or a roll should hold speaks of."""
    yield from _sought((*path, "where"), asked.where)
    if asked.sum is not None:
        yield Mention((*path, "sum"), asked.sum, alone=True, number=True, where=(asked.where,))
    if asked.by is not None:
        whole = asked.run is not None and asked.order is None
        yield Mention((*path, "by"), asked.by, alone=True, whole=whole, where=(asked.where,))
    if asked.within is not None:
        yield Mention((*path, "within"), asked.within, alone=True)


def combinations(asked: object) -> Iterator[tuple[Path, Combination]]:
    """What hands or rolls should hold, each with its path."""
    if isinstance(asked, Draw | Roll):
        yield from _each(("holds",), asked.holds)
    if isinstance(asked, Draw) and asked.mulligan:
        yield from _each(("mulligan", "until"), asked.mulligan.until)


def counted(asked: object) -> Iterator[tuple[Path, Sought]]:
    """What cards a hand, a roll or the first so many pieces are looked through for, each with its path."""
    if isinstance(asked, First):
        yield (), asked.where
    for path, each in combinations(asked):
        yield path, each.where


def _each(path: Path, asked: Combinations) -> Iterator[tuple[Path, Combination]]:
    if isinstance(asked, tuple):
        for at, each in enumerate(asked):
            yield from _each((*path, at), each)
        return
    yield path, asked
    for key, inner in (("any", asked.any), ("all", asked.all)):
        yield from _each((*path, key), inner or ())


def _sought(path: Path, where: Mapping[str, object]) -> Iterator[Mention]:
    for attribute in where:
        yield Mention((*path, attribute), attribute)


MOST_NAMED = 5
"""Pieces that a sentence names; of more it says how many."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A requirement, looked at.

    Attributes:
        name: Its name in balance.yaml.
        says: What is asked.
        value: What there is.
        target: What there should be; empty where it is only told.
        kept: Whether it is so.
        level: How bad it is if not.
        offenders: The pieces that are to blame, where that can be said.
        path: Where the requirement stands.
        totals: What was counted or added up, number by number; empty where it was not.
        chance: How likely it is and how sure that is, where a chance was asked for (`first`, `draw`, `roll`).
        question: The same as a question that can be asked of other decks: `question.groups` are the cards it counts,
            `question.chance(copies)` is what it would be with so many of the first group, `question.spread()` how
            likely 0, 1, 2 ... of them are drawn; None where no chance was asked for.
        prices: What pieces give for what they cost; None where that was not asked.
        help: What would make it so, where that is known.
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
    chance: Chance | None = None
    question: Question | None = None
    prices: Prices | None = None
    help: str = ""

    @property
    def verdict(self) -> str:
        """'fine', 'warn' or 'fail'; '' if it has no target."""
        if not self.target:
            return ""
        return "fine" if self.kept else "fail" if self.level is Level.ERROR else "warn"

    def problem(self, spec: Spec[Any]) -> Problem:
        """U01: what is asked for does not hold."""
        names = ", ".join(each.name for each in self.offenders[:MOST_NAMED])
        more = f" and {len(self.offenders) - MOST_NAMED} more" if len(self.offenders) > MOST_NAMED else ""
        remedy = f"see {names}{more}" if names else self.help or "change the pieces, or the target"
        message = f"{self.says}: {self.value}, target {self.target}"
        place = self.offenders[0].place if self.offenders else spec.places.value(self.path)
        return place.problem("U01", message, remedy, self.level)


def findings(spec: Spec[Any], deck: Deck) -> tuple[Finding, ...]:
    """Every requirement of balance.yaml, in its order; none without that file.

    Raises:
        RefusedError: A requirement speaks of a component or an attribute there is not (U02, U03), adds up or puts in
            order what is no number (U04), draws more cards than there are (U05), or counts cards of which there are
            none (U06).
    """
    if spec.balance is None:
        return ()
    pieces = known(spec, deck)
    asker = _Asker(spec, pieces)
    findings_or_none = [asker.ask(name, each) for name, each in spec.balance.checks.items()]
    if asker.problems:
        raise RefusedError(asker.problems)
    return tuple(finding for finding in findings_or_none if finding)


def attributes_of(pieces: Iterable[Known]) -> Mapping[str, None]:
    """All that pieces have, in their order."""
    return dict.fromkeys(chain.from_iterable(dict.fromkeys(tuple(each.values) for each in pieces)))


class _Asker:
    """Goes on after a problem, and gathers them all."""

    def __init__(self, spec: Spec[Any], pieces: Mapping[str, tuple[Known, ...]]) -> None:
        self.spec = spec
        self.pieces = pieces
        self.attributes = {name: attributes_of(each) for name, each in pieces.items()}
        self.problems: list[Problem] = []
        self.purse = Purse()

    def ask(self, name: str, asked: AnyRequirement) -> Finding | None:
        go_on()
        path: Path = ("balance", "checks", name)
        pieces = self.pieces_of(path, asked)
        if pieces is None:
            return None
        before = len(self.problems)
        chosen = [*filter(fitting({} if isinstance(asked, Roll) else asked.where), pieces)]
        self.names(path, asked, pieces, chosen)
        if len(self.problems) > before:
            return None
        verdict = self.verdict(name, asked, Shelf(chosen, pieces))
        level = Level.ERROR if asked.level == "error" else Level.WARNING
        says = asked.says or name.replace("-", " ")
        outcome = (verdict.value, verdict.target, verdict.kept, level, verdict.offenders)
        return Finding(
            name, says, *outcome, path, verdict.totals, verdict.chance, verdict.question, verdict.prices, verdict.help
        )

    def pieces_of(self, path: Path, asked: AnyRequirement) -> Sequence[Known] | None:
        """The pieces of the component that is asked about, or the faces of the dice."""
        if isinstance(asked, Roll):
            return [face for pool in faces(asked) for face in pool]
        if asked.of not in self.pieces:
            self.unknown((*path, "of"), "U02", "component", asked.of, self.pieces)
        return self.pieces.get(asked.of)

    def verdict(self, name: str, asked: AnyRequirement, shelf: Shelf) -> Comparison:
        if isinstance(asked, First | Draw | Roll):
            return compare_chance(asked, question_of(asked, shelf, f"{self.spec.game.seed} {name}"), self.purse)
        return COMPARE[type(asked)](asked, shelf)

    def names(self, path: Path, asked: AnyRequirement, pieces: Sequence[Known], chosen: Sequence[Known]) -> None:
        """Every attribute a requirement names is one that its pieces have, and its values are what they have to be."""
        there = attributes_of(pieces) if isinstance(asked, Roll) else {**self.attributes[asked.of], QUANTITY: None}
        before = len(self.problems)
        for mention in mentions(asked):
            names = (mention.attribute,) if mention.alone else columns(mention.attribute, there)
            for name in names:
                if name not in there:
                    self.unknown((*path, *mention.path), "U03", "attribute", name, there)
            if set(names) <= there.keys() and (mention.number or mention.whole):
                self.unfit((*path, *mention.path), mention, chosen)
        if len(self.problems) == before:
            self.enough(path, asked, pieces, chosen)

    def enough(self, path: Path, asked: AnyRequirement, pieces: Sequence[Known], chosen: Sequence[Known]) -> None:
        """There are as many cards as are drawn, and some of each sort that is counted."""
        shuffled = pieces if isinstance(asked, First) else chosen
        number, cards = sum(each.copies for each in shuffled), most_drawn(asked)  # sum counts cards
        if number < (min(1, cards) if isinstance(asked, Draw) and asked.replace else cards):
            message = f"{plural(cards, 'card')} {'is' if cards == 1 else 'are'} drawn, but there are only {number:,}"
            help_ = f"draw {number:,} or fewer, or put more cards into the deck"
            self.problems.append(self.spec.places.value((*path, asked.kind)).problem("U05", message, help_))
        for inner, where in counted(asked):
            for attribute, words in where.items():
                if not any(map(fitting({attribute: words}), shuffled)):
                    self.nothing((*path, *inner, "where", attribute), attribute, words, shuffled)

    def unfit(self, path: Path, mention: Mention, chosen: Sequence[Known]) -> None:
        """U04: values that are no number, or no whole one; where none is, the wrong column was named."""
        where: Sought = {}
        for part in mention.where:
            where = {**where, **part}
        looked_at = [*filter(fitting(where), chosen)]
        wrong = [each for each in looked_at if not _is_number(each, mention)]
        whole = "whole " * mention.whole
        if len(wrong) > 1 and len(wrong) == len(looked_at):
            value, at = values_of(wrong[0], mention.attribute)[0], wrong[0].at(mention.attribute)
            columns_there = [name for name in wrong[0].values if name != "id"]
            others = []
            for name in columns_there:
                other = replace(mention, attribute=name)
                if all(each.values.get(name) not in {None, ""} and _is_number(each, other) for each in looked_at):
                    others.append(name)
            example = f"{PurePath(at.path).name}:{at.line} is '{str(value)[:40]}'"
            message = f"attribute '{mention.attribute}' is not a column of {whole}numbers ({example})"
            remedy = f"choose {' or '.join([*others, QUANTITY][:5])}"
            self.problems.append(self.spec.places.value(path).problem("U04", message, remedy))
            return
        for each in wrong:
            message = f"{mention.attribute}: '{values_of(each, mention.attribute)[0]}' is not a {whole}number"
            remedy = "write the values in their `order`" if mention.whole else "write a number: balance.yaml adds it up"
            self.problems.append(each.at(mention.attribute).problem("U04", message, remedy))

    def nothing(self, path: Path, attribute: str, words: object, chosen: Sequence[Known]) -> None:
        """U06: no card has this value."""
        values = dict.fromkeys(str(value) for each in chosen for value in values_of(each, attribute) if value != "")
        word = "" if isinstance(words, ValueRange) else str(choices(words)[0])
        near = did_you_mean(word, values)
        value = f"{attribute} = '{word}'" if word else f"such a value of {attribute}"
        message = f"no piece has {value}{near}"
        remedy = f"its values are: {', '.join([*values][:20]) or 'none'}"
        self.problems.append(self.spec.places.value(path).problem("U06", message, remedy))

    def unknown(self, path: Path, code: str, noun: str, word: str, there: Iterable[str]) -> None:
        names = tuple(there)
        message = f"unknown {noun} '{word}'{did_you_mean(word, names)}"
        places = self.spec.places
        place = places.key(path) if path[-2] == "where" else places.value(path)
        self.problems.append(place.problem(code, message, f"known: {', '.join(names) or 'none'}"))


def _is_number(piece: Known, mention: Mention) -> bool:
    number = decimal(values_of(piece, mention.attribute)[0])
    return number is not None and not (mention.whole and number.denominator != 1)
