"""What a hand or a roll should hold + the pieces -> Comparison: how likely that is, and how likely it should be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.balance.bounds import spoken
from generator.balance.chance import Chance
from generator.balance.combine import ONCE, Counting
from generator.balance.comparison import Comparison
from generator.balance.decimals import format_percent
from generator.balance.fits import within
from generator.balance.pieces import Known
from generator.balance.question import AskedGroup, Question, Within
from generator.balance.tallies import Fitting
from generator.balance.ways import CardSort, HandLayout, in_order
from generator.language import Spoken
from generator.spec.balance import First
from generator.spec.chances import Draw, Roll
from generator.spec.node import Spot
from generator.spec.sought import Span
from generator.spec.words import speak

FACE = "face"
"""What a die is known by."""


def drawn(asked: Draw, cards: Sequence[Known], seed: str) -> Comparison:
    """How likely a hand holds what it should, from a deck that has as many cards as are drawn.

    Args:
        asked: What is asked.
        cards: The deck.
        seed: Of a sample, where there are too many hands to count.
    """
    counting = Counting([(card, None) for card in cards])
    hope = counting.condition(asked.holds, 2 if asked.later else 1)
    kept = counting.condition(asked.mulligan.until, 1) if asked.mulligan else None
    hands = asked.hands.dealt if asked.hands else 1
    layouts = tuple(
        HandLayout(
            (cards, asked.later) if asked.later else (cards,),
            counting.tallies,
            counting.watched,
            hands,
            asked.replace is True,
            counting.leading,
        )
        for cards in sizes(asked)
    )
    holding = asked.hands.span if asked.hands and not asked.hands.is_open else ONCE
    question = Question(counting.sorts, layouts, hope, kept, holding, counting.groups, seed)
    return _judged(question, asked.chance.span if asked.chance else None, "of_deals" if asked.hands else "of_hands")


def sizes(asked: Draw) -> tuple[int, ...]:
    """How many cards the first hand has, and each that follows it after a mulligan."""
    then = asked.mulligan.to if asked.mulligan else ()
    return (asked.draw, *(then if isinstance(then, tuple) else (then,)))


def most_drawn(asked: object) -> int:
    """How many cards leave the deck at most; none where nothing is drawn."""
    if not isinstance(asked, Draw):
        return 0
    return (max(sizes(asked)) + asked.later) * (asked.hands.dealt if asked.hands else 1)


def rolled(asked: Roll, place: Spot, seed: str) -> Comparison:
    """How likely a roll shows what it should.

    Args:
        asked: What is asked.
        place: Where the requirement stands.
        seed: Of a sample, where there are too many rolls to count.
    """
    counting = Counting([(face, part) for part, pool in enumerate(faces(asked, place)) for face in pool])
    hope = counting.condition(asked.holds, len(asked.pools))
    parts = tuple(pool.dice for pool in asked.pools)
    layout = HandLayout(parts, counting.tallies, counting.watched, 1, replace=True, leading=counting.leading)
    question = Question(counting.sorts, (layout,), hope, groups=counting.groups, seed=seed)
    return _judged(question, asked.chance.span if asked.chance else None, "of_rolls")


def faces(asked: Roll, place: Spot) -> list[list[Known]]:
    """The faces of a die of each pool."""
    pools = [pool.faces if isinstance(pool.faces, tuple) else range(1, pool.faces + 1) for pool in asked.pools]
    return [[Known(str(face), 1, {FACE: _plain(face)}, place, {}) for face in pool] for pool in pools]


def _plain(face: object) -> str | int:
    return face if isinstance(face, int) else f"{face:.15g}" if isinstance(face, float) else str(face)


def opened(asked: First, good: int, number: int) -> Question:
    """The first so many pieces of a shuffle hold at least so many that fit: the same question as a hand's."""
    span: Span = (Fraction(asked.least), None)
    layout = HandLayout((min(asked.first, number),), (Fitting(asked.least),), (1,))
    sorts = tuple(each for each in (CardSort(good, (1,)), CardSort(number - good, (None,))) if each.copies)
    return Question(tuple(in_order(sorts)), (layout,), Within(0, span), groups=(AskedGroup("", good, span, 0),))


def _judged(question: Question, span: Span | None, unit: str) -> Comparison:
    chance = question.answer()
    percent = chance.share * 100
    kept = span is None or within(percent, span)
    value, target = (
        _told(chance, unit, () if kept or span is None else span),
        spoken(span, percent=True) if span else "",
    )
    return Comparison(value, target, kept, chance=chance, question=question)


def _told(chance: Chance, unit: str, broken: Sequence[Fraction | None]) -> Spoken:
    share = format_percent(chance.share * 100, [end for end in broken if end is not None])
    value = speak(f"balance.{unit}", percent=share)
    if chance.within is None:
        return value
    low, high = (format_percent(Fraction(end) * 100) for end in (chance.within.low, chance.within.high))
    return speak("balance.sampled", value=value, low=low, high=high, number=f"{chance.within.of:,}")
