"""What a hand or a roll should hold + the pieces -> Question, and its Chance -> Comparison: is it as it should be?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import TypeVar, cast

from generator.balance.bounds import spoken
from generator.balance.chance import Chance
from generator.balance.combine import ONCE, Counting, described
from generator.balance.comparison import Comparison
from generator.balance.decimals import format_percent
from generator.balance.fits import within
from generator.balance.pieces import Known
from generator.balance.question import STEPS, AskedGroup, Question, Within
from generator.balance.tallies import Fitting
from generator.balance.verdicts import Shelf
from generator.balance.ways import CardSort, Effort, HandLayout, in_order
from generator.language import Spoken
from generator.problem import plural
from generator.spec.balance import First
from generator.spec.chances import Draw, Roll
from generator.spec.node import Spot
from generator.spec.sought import Span
from generator.spec.words import speak

FACE, NOWHERE = "face", Spot("")
"""What a die is known by, and where its faces are written: they have no line of their own."""

FAR, STEPS_EACH = 40, 200
"""Cards more or fewer that are tried, and steps of counting that each may take: only what is quick is tried."""

STEPS_IN_ALL = 2 * FAR * STEPS_EACH
"""Steps that it may take."""

ALL, FEW = 3 * STEPS, 1_000
"""Steps of counting for all questions of a file together, and those that each may take however many there are."""

MOST_KNOWN = 400
"""Answers that are kept: as many as a file that asks for much has, and more."""
_KNOWN: dict[bytes, object] = {}

T = TypeVar("T")
Asked = First | Draw | Roll
"""What asks for a chance."""


class Purse:
    """The steps that all questions of a file may take: each half of what is left, if it takes so many."""

    def __init__(self) -> None:
        self.left = ALL

    def answer(self, question: Question) -> Chance:
        """How likely it is."""
        most = max(FEW, min(STEPS, self.left // 2))
        chance, spent = _once(question, ("answer", most), lambda: _answered(question, most))
        self.left -= spent
        return chance


def _answered(question: Question, most: int) -> tuple[Chance, int]:
    """How likely it is, and how many steps that is counted as."""
    effort = Effort(most)
    chance = question.answer(effort)
    return chance, 2 * most if chance.within else most - effort.left


def _once(question: Question, what: object, make: Callable[[], T]) -> T:
    """What comes of a question: worked out when it is first asked, for most saves change no card that it counts."""
    key = blake2b(f"{question!r} {what!r}".encode(), digest_size=16).digest()
    if key not in _KNOWN:
        _KNOWN[key] = make()
        while len(_KNOWN) > MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
    return cast("T", _KNOWN[key])


def question_of(asked: Asked, shelf: Shelf, seed: str) -> Question:
    """What chance is asked for.

    Args:
        asked: What is asked.
        shelf: The pieces, at least as many as are drawn.
        seed: Of a sample, where there are too many hands to count.
    """
    if isinstance(asked, Draw):
        return _drawn(asked, shelf.chosen, seed)
    return _rolled(asked, seed) if isinstance(asked, Roll) else _opened(asked, shelf, seed)


def _drawn(asked: Draw, cards: Sequence[Known], seed: str) -> Question:
    counting = Counting([(card, None) for card in cards])
    hope = counting.condition(asked.holds, 2 if asked.later else 1)
    kept = counting.condition(asked.mulligan.until, 1) if asked.mulligan else None
    hands, replaces = asked.hands.dealt if asked.hands else 1, asked.replace is True
    parts = [(size, asked.later) if asked.later else (size,) for size in sizes(asked)]
    counted = (counting.tallies, counting.watched, hands, replaces, counting.leading)
    layouts = tuple(HandLayout(each, *counted) for each in parts)
    holding = asked.hands.span if asked.hands and not asked.hands.is_open else ONCE
    return Question(counting.sorts, layouts, hope, kept, holding, counting.groups, seed)


def sizes(asked: Draw) -> tuple[int, ...]:
    """How many cards the first hand has, and each that follows it after a mulligan."""
    then = asked.mulligan.to if asked.mulligan else ()
    return (asked.draw, *(then if isinstance(then, tuple) else (then,)))


def most_drawn(asked: object) -> int:
    """How many cards leave the deck at most; none where nothing is drawn."""
    if isinstance(asked, First):
        return asked.first
    if not isinstance(asked, Draw):
        return 0
    return (max(sizes(asked)) + asked.later) * (asked.hands.dealt if asked.hands else 1)


def _rolled(asked: Roll, seed: str) -> Question:
    counting = Counting([(face, part) for part, pool in enumerate(faces(asked)) for face in pool])
    hope = counting.condition(asked.holds, len(asked.pools))
    parts = tuple(pool.dice for pool in asked.pools)
    layout = HandLayout(parts, counting.tallies, counting.watched, 1, replace=True, leading=counting.leading)
    return Question(counting.sorts, (layout,), hope, groups=counting.groups, seed=seed)


def faces(asked: Roll) -> list[list[Known]]:
    """The faces of a die of each pool."""
    pools = [pool.faces if isinstance(pool.faces, tuple) else range(1, pool.faces + 1) for pool in asked.pools]
    return [[Known(str(face), 1, {FACE: _plain(face)}, NOWHERE, {}) for face in pool] for pool in pools]


def _plain(face: object) -> str | int:
    return face if isinstance(face, int) else f"{face:.15g}" if isinstance(face, float) else str(face)


def _opened(asked: First, shelf: Shelf, seed: str) -> Question:
    """The first so many pieces of a shuffle hold at least so many that fit."""
    good, number = (sum(each.copies for each in some) for some in (shelf.chosen, shelf.pieces))  # sum counts pieces
    span: Span = (Fraction(asked.least), None)
    layout = HandLayout((asked.first,), (Fitting(asked.least),), (1,))
    sorts = (each for each in (CardSort(good, (1,)), CardSort(number - good, (None,))) if each.copies)
    group = AskedGroup(described(asked.where), good, span, 0)
    return Question(tuple(in_order(sorts)), (layout,), Within(0, span), groups=(group,), seed=seed)


def compare_chance(asked: Asked, question: Question, purse: Purse) -> Comparison:
    """Whether it is as likely as it should be."""
    chance = purse.answer(question)
    span = _span(asked)
    unit = "of_shuffles" if isinstance(asked, First) else "of_rolls" if isinstance(asked, Roll) else "of_hands"
    kept = within(chance.share * 100, span)
    value = _told(chance, "of_deals" if question.layouts[0].hands > 1 else unit, () if kept else span)
    target = "" if span == (None, None) else spoken(span, percent=True)
    help_ = "" if kept else _remedy(question, span, purse)
    return Comparison(value, target, kept, chance=chance, question=question, help=help_)


def _remedy(question: Question, span: Span, purse: Purse) -> str:
    """'42 cards with type = land (now 39) would make it 75.1 %', as long as there are steps left to find it out by."""
    if purse.left < STEPS_IN_ALL:
        return ""
    purse.left -= STEPS_IN_ALL
    other = _once(question, ("nearest", span), lambda: _nearest(question, span))
    if other is None:
        return ""
    (copies, chance), group = other, question.groups[0]
    makes = f"would make it {format_percent(chance.share * 100)}"
    return f"{plural(copies, 'card')} with {group.name} (now {group.copies}) {makes}"


def _span(asked: Asked) -> Span:
    if isinstance(asked, First):
        return Fraction(str(asked.chance)), None
    return asked.chance.span if asked.chance else (None, None)


def _told(chance: Chance, unit: str, broken: Sequence[Fraction | None]) -> Spoken:
    share = format_percent(chance.share * 100, [end for end in broken if end is not None])
    value = speak(f"balance.share.{unit}", percent=share)
    if chance.within is None:
        return value
    low, high = (format_percent(Fraction(end) * 100) for end in (chance.within.low, chance.within.high))
    return speak("balance.sampled", value=value, low=low, high=high, number=f"{chance.within.of:,}")


def _nearest(question: Question, span: Span) -> tuple[int, Chance] | None:
    """The number of cards nearest to what there is for which the chance, in hundredths, lies there; more before fewer.

    None where several things are counted, so that nobody knows which to change; or where no number near enough will do.
    """
    if len(question.groups) != 1 or len(question.layouts[0].tallies) != 1:
        return None
    here = question.groups[0].copies
    for copies in (here + sign * off for off in range(1, FAR + 1) for sign in (1, -1)):
        chance = question.chance(copies, steps=STEPS_EACH)
        if chance and within(chance.share * 100, span):
            return copies, chance
    return None
