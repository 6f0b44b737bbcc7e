"""Bag -> Measures of how tiles join; for each flagged Measure, the one change of a slot or copy that mends most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tilewright.balance.measure import Measure, Verdict, decimals, judged, listed
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import Bag
from tilewright.castle_tiles.balance.honest import EVEN_SIDES, judge_set
from tilewright.castle_tiles.balance.tally import Tally, apart, packed, tally, unpacked
from tilewright.castle_tiles.limits import CHESTS, COLOURS, COSTS, JOINS, KEYS, PAIRS, REPEATS, SHUT, SIDES
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.castle_tiles.tilemap.cells import Port
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.words import speak

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
    remedy = f"column {lonely[0]} needs a ladder through the other border" if lonely else ""
    yield Measure(
        "B13",
        speak("measures.ladders"),
        value,
        shown,
        speak("limits.both_in_a_column"),
        judged(fine=not lonely),
        help=remedy,
    )


MOST = 400
"""Tiles of a set in which every change is tried; larger ones are left to their designers."""


@dataclass(frozen=True, slots=True)
class SetChange:
    """One change of a set.

    Attributes:
        words: What is done, to which tile.
        total: What all tiles hold then.
    """

    words: str
    total: Tally


@dataclass(frozen=True, slots=True)
class _Line:
    """How far off a set is in one line, and its numbers in words."""

    off: Callable[[Bag, Tally], tuple[int, ...]]
    shown: Callable[[Bag, Tally], str]


LINES: Mapping[str, _Line] = {
    COLOURS.code: _Line(lambda _, whole: (spread.colours(whole),), lambda _, whole: listed(whole.features.treasures)),
    COSTS.code: _Line(lambda _, whole: (apart(whole.features.cost),), lambda _, whole: listed(whole.features.cost)),
    REPEATS.code: _Line(lambda _, whole: (whole.doubled,), lambda _, whole: f"{whole.doubled}"),
    KEYS.code: _Line(
        lambda _, whole: (max(spread.keys(whole), spread.locks(whole) - 1), spread.locks(whole)),
        lambda _, whole: f"{listed(whole.features.keys)}; {listed(whole.features.locks)}",
    ),
    SHUT.code: _Line(
        lambda bag, whole: (whole.features.shut(bag.terms.exchange),),
        lambda bag, whole: f"{whole.features.shut(bag.terms.exchange)}",
    ),
    PAIRS.code: _Line(lambda _, whole: (spread.pairs_squared(whole),), lambda _, whole: listed(whole.pairs)),
    CHESTS.code: _Line(
        lambda _, whole: (max(0, spread.chested(whole) - 1), spread.guarded_squared(whole)),
        lambda _, whole: f"{listed(whole.features.locked)}; {listed(whole.chests)}",
    ),
    SIDES.code: _Line(
        lambda _, whole: (spread.sides(whole),),
        lambda _, whole: f"{both_sides(whole.features.left, whole.features.right)}",
    ),
}
"""Codes of measures that sums over tiles decide."""

SAME = {COLOURS.code: COLOURS.what, SHUT.code: SHUT.what, SIDES.code: SIDES.what}
"""Where several measures have one code, the one that is meant."""


def with_repairs(bag: Bag, measures: Iterable[Measure]) -> tuple[Measure, ...]:
    """The measures; help of those that are flagged says which single change mends most, and what it comes to then."""
    mended = []
    for measure in measures:
        if measure.verdict is Verdict.FINE:
            mended.append(measure)
            continue
        is_tried = measure.code in LINES and SAME.get(measure.code, measure.what) == measure.what
        after = repair(bag, measure.code).after if is_tried else "no single change is tried for this line"
        mended.append(replace(measure, help=f"{measure.help}; {after}" if measure.help else after))
    return tuple(mended)


@dataclass(frozen=True, slots=True)
class Repair:
    """The single change that mends a line most.

    Attributes:
        code: Of the line.
        now: Its numbers as they are.
        change: What is done; None where nothing is better, or nothing was tried.
        then: Its numbers after that.
        tiles: Of the set: in one of more than MOST nothing is tried.
    """

    code: str
    now: str
    change: SetChange | None
    then: str
    tiles: int

    @property
    def after(self) -> str:
        """What is told under a flagged line."""
        if self.tiles > MOST:
            return f"no single change is tried in a set of more than {MOST} tiles"
        if self.change is None:
            return "no single change of a slot or a copy makes it better"
        return f"best single change: {self.change.words}; then {self.then}"

    @property
    def words(self) -> str:
        """The line by itself: where it is, and what would mend it."""
        return f"{self.code}  {self.now}\n    {self.after}"

    @property
    def record(self) -> dict[str, str | None]:
        """The same for `--json`; `change` and `then` are null where there is none."""
        words = self.change.words if self.change else None
        return {"code": self.code, "now": self.now, "change": words, "then": self.then or None, "told": self.after}


def repair(bag: Bag, code: str) -> Repair:
    """The change that mends a line most, whether it is flagged or not.

    Args:
        bag: The set.
        code: Of a measure that LINES has.
    """
    shown, tiles = LINES[code].shown, len(bag.tiles)
    best = best_change(bag, code) if tiles <= MOST else None
    return Repair(code, shown(bag, bag.total), best, shown(bag, best.total) if best else "", tiles)


def best_change(bag: Bag, code: str) -> SetChange | None:
    """The change after which a line is least off, of those the one that leaves the others least off.

    None where no single change makes it better.

    Args:
        bag: The set.
        code: Of a measure that LINES has.
    """
    line, others = LINES[code], [each for name, each in LINES.items() if name != code]

    def rank(change: SetChange) -> tuple[tuple[int, ...], int]:
        whole = change.total
        return line.off(bag, whole), sum(sum(each.off(bag, whole)) for each in others)  # sum counts what is off

    changes = bag.kept.once("changes", (), lambda: tuple(_changes(bag)))
    best = min(changes, key=rank, default=None)
    return best if best and line.off(bag, best.total) < line.off(bag, bag.total) else None


def _changes(bag: Bag) -> Iterator[SetChange]:
    """Every change of one slot, and every copy more or less."""
    whole = sum(map(packed, bag.tallies))  # sum counts what tiles hold
    colours, locks = len(bag.colours), len(bag.locks)
    for tile, own in zip(bag.tiles, bag.tallies, strict=True):
        for digit, slot in tile.contents:
            for words, other in _recoloured(bag, slot):
                contents = tuple((at, other if at == digit else each) for at, each in tile.contents)
                after = tally(replace(tile, contents=contents), bag.terms.fares, bag.colours, bag.locks)
                sums = whole - packed(own) + packed(after)
                yield SetChange(f"{tile.id}, slot {digit}: {words}", unpacked(sums, colours, locks))
        yield SetChange(f"{tile.id} once more", unpacked(whole + packed(own), colours, locks))
        yield SetChange(f"without {tile.id}", unpacked(whole - packed(own), colours, locks))


def _recoloured(bag: Bag, slot: Slot) -> Iterator[tuple[str, Slot]]:
    if ANY in (slot.colour, slot.lock):
        return
    names = bag.locks if slot.key else bag.colours
    changes = [replace(slot, colour=name) for name in names if slot.content and name != slot.colour]
    changes += [replace(slot, lock=name) for name in bag.locks if slot.lock and name != slot.lock]
    yield from ((f"{other.phrase} for {slot.phrase}", other) for other in changes)
