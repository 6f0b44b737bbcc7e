"""Bag -> Measures of how its tiles meet when they are laid: B13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.balance.measure import Measure, decimals, judged
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.honest import EVEN_SIDES, judge_set
from generator.cutaway.limits import JOINS, SIDES
from generator.cutaway.tilemap import Tile
from generator.cutaway.tilemap.cells import Port
from generator.language import Spoken
from generator.spec.words import speak

_Side = tuple[Port, ...]


def walkways_join(bag: Bag) -> Iterator[Measure]:
    """B13: the chance that two different tiles, laid side by side blindly, join by a walkway: 0.1 to 0.4. Exact.

    Told with it: the chance that a walkway of one of them ends against a wall of the other on some storey.
    """
    joined, blocked = side_by_side(bag.tiles)
    limit = JOINS.set
    digits = decimals(joined, limit.least, limit.most, least=2)
    shown = speak("measures.said.joins", joined=f"{float(joined):.{digits}f}", blocked=f"{float(blocked):.2f}")
    remedy = f"{'more' if joined < limit.least else 'fewer'} floors that reach the same storey's left and right sides"
    what, target, room = speak("measures.joins"), limit.measured(), limit.room(joined)
    yield Measure(JOINS.code, what, (joined, blocked), shown, target, limit.verdict(joined), help=remedy, room=room)


def side_by_side(tiles: Sequence[Tile]) -> tuple[Fraction, Fraction]:
    """The chances that two different tiles side by side join, and that a walkway of theirs meets a wall."""
    every = Counter((tile.map.ports.left, tile.map.ports.right) for tile in tiles)
    lefts, rights = Counter[_Side](), Counter[_Side]()
    for (left, right), count in every.items():
        lefts[left] += count
        rights[right] += count
    pairs = len(tiles) * (len(tiles) - 1) or 1
    met = ((right, left, rights[right] * lefts[left]) for right in rights for left in lefts)
    own = ((right, left, -count) for (left, right), count in every.items())
    joined = blocked = 0
    for right, left, ways in (*met, *own):
        storeys = set(zip(right, left, strict=True))
        joined += ways * (("walk", "walk") in storeys)
        blocked += ways * bool({("walk", "wall"), ("wall", "walk")} & storeys)
    return Fraction(joined, pairs), Fraction(blocked, pairs)


def both_sides(left: int, right: int) -> Spoken:
    """'18 and 17': the walkways to the left and to the right."""
    return speak("measures.said.sides", left=left, right=right)


def walkways_of_both_sides(bag: Bag) -> Iterator[Measure]:
    """B13: walkways to the left and to the right, abs(L - R): 4 apart at most, fails above 9; more in a set over 60.

    Where they are further apart, the limits are what sets keep to whose drawings are mirrored by the toss of a coin, if
    that is more.
    """
    left, right = bag.total.features.left, bag.total.features.right
    judgement = judge_set(bag, EVEN_SIDES)
    usual = max(float(judgement.made[0]), judgement.chance[1] if judgement.chance else 0.0)
    verdict, target = judgement.verdict, SIDES.set.measured(most=int(usual))
    remedy = "mirror a drawing or two"
    shown, room = both_sides(left, right), usual - float(judgement.off)
    yield Measure(SIDES.code, SIDES.what, (left, right), shown, target, verdict, help=remedy, room=room)


def ladders_of_both_ends(bag: Bag) -> Iterator[Measure]:
    """B13: ladders through the top and through the bottom, by column; no column has one without the other."""
    ups, downs = Counter[int](), Counter[int]()
    for tile in bag.tiles:
        ups.update(c + 1 for c, word in enumerate(tile.map.ports.top) if word)
        downs.update(c + 1 for c, word in enumerate(tile.map.ports.bottom) if word)
    if not ups and not downs:
        return
    columns = sorted({*ups, *downs})
    lonely = [column for column in columns if not ups[column] or not downs[column]]
    value = tuple((column, ups[column], downs[column]) for column in columns)
    columns_shown = tuple(speak("measures.said.column", column=column, up=up, down=down) for column, up, down in value)
    shown = speak("lists.all", items=columns_shown)
    remedy = f"column {lonely[0]} wants a ladder through the other border" if lonely else ""
    yield Measure(
        "B13",
        speak("measures.ladders"),
        value,
        shown,
        speak("limits.both_in_a_column"),
        judged(fine=not lonely),
        help=remedy,
    )
