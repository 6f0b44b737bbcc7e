"""What a hand or a roll should hold + the pieces -> Question, and its Chance -> Comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, lcm
from typing import TypeVar, cast

from tilewright.balance.intervals import Chance
from tilewright.balance.pieces import Known, choices, decimal, fitting, format_percent, number_of, values_of, within
from tilewright.balance.question import STEPS, AskedGroup, Condition, Each, OneOf, Question, Within
from tilewright.balance.tallies import Alike, Apart, CardTally, Fitting, InRow, Place, Points, View
from tilewright.balance.verdicts import Comparison, Shelf, spoken
from tilewright.balance.ways import CardSort, Effort, HandLayout, in_order
from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.problem import plural
from tilewright.spec.balance import Combination, Combinations, Draw, First, Roll, Sought, Span, ValueRange
from tilewright.spec.words import speak
from tilewright.texts.node import Spot

ONCE: Span = (Fraction(1), None)
"""What is wanted of a number where no limit is said."""

UNRANKED = 10**10
"""Beyond all ranks that are numbers: places of words, two apart, so that none follows another."""

Looks = Callable[[Known], View]
Grouping = tuple[str, str | None, tuple[object, ...]]
"""The column that is compared, the one that has to be the same, and the order of the values."""


@dataclass(frozen=True, slots=True)
class _Seer:
    """A tally, what it sees of a card, how many parts of a hand it watches, and the places it wants cards in."""

    tally: CardTally
    looks: Looks
    watched: int
    grouping: Grouping | None = None


class Counting:
    """Gathers the tallies of what is asked for.

    Args:
        cards: The deck, each with the only part of a hand it comes into, None for any.
    """

    def __init__(self, cards: Sequence[tuple[Known, int | None]]) -> None:
        self._cards = cards
        self._seers: list[_Seer] = []
        self._groups: list[AskedGroup] = []

    def condition(self, asked: Combinations, watched: int) -> Condition:
        """When all that is asked holds, counted in so many parts of a hand."""
        combinations = asked if isinstance(asked, tuple) else (asked,)
        return Each(tuple(self._one(each, watched) for each in combinations))

    def _one(self, asked: Combination, watched: int) -> Condition:
        if asked.any or asked.all:
            parts = tuple(self._one(each, watched) for each in asked.any or asked.all or ())
            return OneOf(parts) if asked.any else Each(parts)
        span, fits = ONCE if asked.is_open else asked.span, fitting(asked.where)
        if asked.sum is not None:
            return self._points(asked.sum, fits, span, watched)
        if asked.by is not None:
            return self._pattern(asked, asked.by, fits, span, watched)
        copies = sum(card.copies for card, _ in self._cards if fits(card))  # sum counts cards
        self._groups.append(AskedGroup(described(asked.where), copies, span, len(self._seers)))
        return self._seen(_Seer(Fitting(_most(span)), lambda card: 1 if fits(card) else None, watched), span)

    def _points(self, column: str, fits: Callable[[Known], bool], span: Span, watched: int) -> Condition:
        numbers = [number_of(card, column) for card, _ in self._cards if fits(card)]
        unit = lcm(*(number.denominator for number in numbers))
        seer = _Seer(
            Points(), lambda card: int(number_of(card, column) * unit) or None if fits(card) else None, watched
        )
        return self._seen(seer, (span[0] and span[0] * unit, span[1] and span[1] * unit))

    def _pattern(
        self, asked: Combination, by: str, fits: Callable[[Known], bool], span: Span, watched: int
    ) -> Condition:
        grouping: Grouping = (by, asked.within, asked.order or ())
        place, most = self._placing(grouping), _most(span)
        tally: Alike | InRow = InRow(asked.run, asked.same or 1, most) if asked.run else Alike(asked.same or 1, most)
        ordered: CardTally = tally
        if grouping != self._leading_grouping(grouping):
            places = sorted({at for card, _ in self._cards if (at := place(card)) is not None})
            ordered = Apart(tally, {at: number for number, at in enumerate(places)})
        return self._seen(_Seer(ordered, lambda card: place(card) if fits(card) else None, watched, grouping), span)

    def _seen(self, seer: _Seer, span: Span) -> Condition:
        self._seers.append(seer)
        return Within(len(self._seers) - 1, span)

    def _leading_grouping(self, otherwise: Grouping | None = None) -> Grouping | None:
        return next((each.grouping for each in self._seers if each.grouping), otherwise)

    def _placing(self, grouping: Grouping) -> Callable[[Known], Place | None]:
        by, inside, order = grouping
        ranks = _ranks((_text(card, by) for card, _ in self._cards), order)
        names = sorted({_text(card, inside) for card, _ in self._cards}) if inside else [""]
        tracks = {name: at for at, name in enumerate(names)}

        def place(card: Known) -> Place | None:
            rank = ranks.get(_text(card, by))
            return None if rank is None else (tracks[_text(card, inside) if inside else ""], rank)

        return place

    @property
    def tallies(self) -> tuple[CardTally, ...]:
        """All there are."""
        return tuple(each.tally for each in self._seers)

    @property
    def watched(self) -> tuple[int, ...]:
        """How many parts of a hand each of them sees."""
        return tuple(each.watched for each in self._seers)

    @property
    def leading(self) -> tuple[int, ...]:
        """Those that want the cards in the order of their places, all of the same."""
        first = self._leading_grouping()
        return tuple(at for at, each in enumerate(self._seers) if first and each.grouping == first)

    @property
    def groups(self) -> tuple[AskedGroup, ...]:
        """The cards that are counted one by one."""
        return tuple(self._groups)

    @property
    def sorts(self) -> tuple[CardSort, ...]:
        """The deck, alike cards together."""
        first = self._leading_grouping()
        place = self._placing(first) if first else lambda _: None
        copies: Counter[tuple[tuple[View, ...], Place | None, int | None]] = Counter()
        for card, part in self._cards:
            copies[tuple(each.looks(card) for each in self._seers), place(card), part] += card.copies
        return tuple(in_order(CardSort(number, *looks) for looks, number in copies.items()))


def _text(card: Known, column: str) -> str:
    return str(values_of(card, column)[0]).strip()


def _ranks(texts: Iterable[str], order: Sequence[object]) -> dict[str, int]:
    """Value -> its rank: whole numbers as they are, in an order that is written their place in it; blank has none."""
    there = sorted(set(texts) - {""})
    if order:
        words = {str(word).strip(): at for at, word in enumerate(order)}
        numbers = {decimal(word): at for at, word in enumerate(order) if decimal(word) is not None}
        ranks = {text: words.get(text, numbers.get(decimal(text))) for text in there}
        return {text: rank for text, rank in ranks.items() if rank is not None}
    ranks_there = dict[str, int]()
    for at, text in enumerate(there):
        number = decimal(text)
        is_whole = number is not None and number.denominator == 1
        ranks_there[text] = number.numerator if number is not None and is_whole else UNRANKED + 2 * at
    return ranks_there


def _most(span: Span) -> int:
    """The number from which on more make no difference."""
    low, high = span
    return max(1, 0 if low is None else ceil(low), 0 if high is None else floor(high) + 1)


def described(where: Sought) -> str:
    """'type = land'; 'cost = 1 or 2, type = spell'."""
    return ", ".join(f"{attribute} = {_listed(words)}" for attribute, words in where.items())


def _listed(words: object) -> str:
    if not isinstance(words, ValueRange):
        return " or ".join(f"{word:.15g}" if isinstance(word, float) else str(word) for word in choices(words))
    if words.but is not None:
        return f"not {_listed(words.but)}"
    return spoken(words.span)


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

        def answered() -> tuple[Chance, int]:
            """Return the chance and the steps it costs: a sample takes all that counting might, and as many again."""
            effort = Effort(most)
            chance = question.answer(effort)
            return chance, 2 * most if chance.within else most - effort.left

        chance, spent = _once(question, ("answer", most), answered)
        self.left -= spent
        return chance


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
    if isinstance(asked, First):  # the first so many pieces of a shuffle hold at least so many that fit
        good, number = (sum(each.copies for each in some) for some in (shelf.chosen, shelf.pieces))  # sum counts pieces
        span: Span = (Fraction(asked.least), None)
        layout = HandLayout((asked.first,), (Fitting(asked.least),), (1,))
        sorts = (each for each in (CardSort(good, (1,)), CardSort(number - good, (None,))) if each.copies)
        group = AskedGroup(described(asked.where), good, span, 0)
        return Question(tuple(in_order(sorts)), (layout,), Within(0, span), groups=(group,), seed=seed)
    if isinstance(asked, Roll):
        counting = Counting([(face, part) for part, pool in enumerate(faces(asked)) for face in pool])
        hope = counting.condition(asked.holds, len(asked.pools))
        dice = tuple(pool.dice for pool in asked.pools)
        layout = HandLayout(dice, counting.tallies, counting.watched, 1, replace=True, leading=counting.leading)
        return Question(counting.sorts, (layout,), hope, groups=counting.groups, seed=seed)
    counting = Counting([(card, None) for card in shelf.chosen])
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


def faces(asked: Roll) -> list[list[Known]]:
    """The faces of a die of each pool."""
    pools = [pool.faces if isinstance(pool.faces, tuple) else range(1, pool.faces + 1) for pool in asked.pools]

    def face_of(face: object) -> Known:
        value = face if isinstance(face, int) else f"{face:.15g}" if isinstance(face, float) else str(face)
        return Known(str(face), 1, {FACE: value}, NOWHERE, {})

    return [[face_of(face) for face in pool] for pool in pools]


def compare_chance(asked: Asked, question: Question, purse: Purse) -> Comparison:
    """Whether it is as likely as it should be."""
    chance = purse.answer(question)
    if isinstance(asked, First):
        span: Span = (Fraction(str(asked.chance)), None)
    else:
        span = asked.chance.span if asked.chance else (None, None)
    unit = "of_shuffles" if isinstance(asked, First) else "of_rolls" if isinstance(asked, Roll) else "of_hands"
    kept = within(chance.share * 100, span)
    value = _in_words(chance, "of_deals" if question.layouts[0].hands > 1 else unit, () if kept else span)
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


def _in_words(chance: Chance, unit: str, broken: Sequence[Fraction | None]) -> Spoken:
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
