"""Task + requirements -> the contradictions that adding up shows: no search, no proof, one sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from generator.cutaway.assign.requirement import Measure, Requirement
from generator.cutaway.assign.task import OPEN, SlotRow, Task
from generator.cutaway.limits import fair_share
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Conflict:
    """Requirements that cannot hold together.

    Attributes:
        names: Theirs; one alone contradicts what is written.
        text: Why, in one sentence.
    """

    names: tuple[str, ...]
    text: str


def conflicts(asked: Task, requirements: Sequence[Requirement]) -> tuple[Conflict, ...]:
    """Every contradiction that plain arithmetic finds; none found proves nothing."""
    each_rule = (*bounds_cross(requirements), *(conflict for rule in RULES for conflict in rule(asked, requirements)))
    return tuple({conflict.text: conflict for conflict in each_rule}.values())


NOUNS: dict[Measure, str] = {
    "treasures": "treasures",
    "keys": "keys",
    "locks": "locks",
    "chests": "treasures in chests",
}


def _rows(asked: Task) -> dict[Measure, tuple[SlotRow, Sequence[str], Sequence[int]]]:
    """Measure -> the slots it counts, the names of their colours, the slots' indices."""
    chested = [i for i, chest in enumerate(asked.chest) if chest != OPEN]
    return {
        "treasures": (asked.treasures, asked.colours, range(len(asked.treasures))),
        "keys": (asked.keys, asked.locks, range(len(asked.keys))),
        "locks": (asked.shut, asked.locks, range(len(asked.shut))),
        "chests": (asked.treasures, asked.colours, chested),
    }


def bounds_cross(requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """One requirement asks for more of something than another allows."""
    for one in requirements:
        for other in requirements:
            if (one.measure, one.of) == (other.measure, other.of) and one.lower > other.upper:
                what = " ".join((*one.of, NOUNS.get(one.measure, one.measure)))
                text = f"{_said(one)} wants {one.lower} {what} or more, {_said(other)} allows {other.upper} at most"
                yield Conflict((other.name, one.name), text)


def _said(each: Requirement) -> str:
    return f'"{each.name}"'


def quotas(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """The least of all colours add up to more than there are, or the most of all to fewer."""
    for measure, (_, names, slots) in _rows(asked).items():
        mine = [[each for each in requirements if each.measure == measure and each.of == (name,)] for name in names]
        least = [max(each, key=lambda r: r.lower) for each in mine if each]
        most = [min(each, key=lambda r: r.upper) for each in mine if each]
        if sum(each.lower for each in least) > len(slots):
            yield _quota(measure, len(slots), "least", [(each, each.lower) for each in least if each.lower])
        if len(most) == len(names) and sum(each.upper for each in most) < len(slots):
            yield _quota(measure, len(slots), "most", [(each, each.upper) for each in most])


def _quota(measure: Measure, total: int, bound: str, parts: Sequence[tuple[Requirement, int]]) -> Conflict:
    added = " + ".join(f"{value} {each.of[0]}" for each, value in parts)
    text = f"there are {total} {NOUNS[measure]}, and the {bound} asked for are {added} = {sum(v for _, v in parts)}"
    return Conflict(tuple(dict.fromkeys(each.name for each, _ in parts)), text)


def pins(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """More are written than are allowed; or fewer can still be had than are asked for."""
    for measure, (row, names, slots) in _rows(asked).items():
        written = Counter(row.pinned[slot] for slot in slots)
        for each in requirements:
            if each.measure != measure or each.of[0] not in names:
                continue
            fixed = written[names.index(each.of[0])]
            what = f"{each.of[0]} {NOUNS[measure]}"
            if fixed > each.upper:
                yield Conflict((each.name,), f"{fixed} {what} are written, {_said(each)} allows {each.upper}")
            elif fixed + written[OPEN] < each.lower:
                text = f"{fixed} {what} are written and {written[OPEN]} are open, {_said(each)} wants {each.lower}"
                yield Conflict((each.name,), text)


def costs(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """What is written of a colour costs more to fetch than the band allows; or all that could be costs less."""
    apart = any(each.measure == "own" for each in requirements)  # else a key beside its own lock may cost less
    for each in requirements:
        if each.measure != "cost":
            continue
        colour = asked.colours.index(each.of[0])
        spent = sum(cost for cost, pin in zip(asked.cost, asked.treasures.pinned, strict=True) if pin == colour)
        could = spent + sum(cost for cost, pin in zip(asked.cost, asked.treasures.pinned, strict=True) if pin == OPEN)
        if spent > each.upper and apart:
            text = f"the {each.of[0]} treasures that are written cost {spent} moves, {_said(each)} allows {each.upper}"
            yield Conflict((each.name,), text)
        elif could < each.lower:
            text = f"all treasures that could be {each.of[0]} cost {could} moves, {_said(each)} wants {each.lower}"
            yield Conflict((each.name,), text)


def too_few_keys(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """Fewer keys than locks: some stay shut, whatever their colours."""
    short = len(asked.shut) - len(asked.keys)
    for each in requirements:
        if each.measure == "shut" and short > each.upper:
            text = (
                f"there are {len(asked.keys)} keys for {len(asked.shut)} locks: {short} stay shut, whatever the colours"
            )
            yield Conflict((each.name,), text)


def repeats(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """A tile holds a colour twice as it is written; or more of a colour are asked for than tiles can hold once."""
    rule = next((each for each in requirements if each.measure == "repeats" and not each.upper), None)
    if rule is None:
        return
    counts = Counter(asked.treasures.tile)
    share = {tile: fair_share(count, len(asked.colours)) for tile, count in counts.items()}
    written = Counter(zip(asked.treasures.tile, asked.treasures.pinned, strict=True))
    for (tile, colour), count in written.items():
        if colour != OPEN and count > share[tile]:
            text = f"{asked.tiles[tile].id} holds {asked.colours[colour]} {count} times as it is written"
            yield Conflict((rule.name,), text)
    yield from _crowded(asked, requirements, rule, written, share)


def _crowded(
    asked: Task,
    requirements: Sequence[Requirement],
    rule: Requirement,
    written: Counter[tuple[int, int]],
    share: dict[int, int],
) -> Iterator[Conflict]:
    for each in requirements:
        if each.measure != "treasures":
            continue
        colour = asked.colours.index(each.of[0])
        room = sum(min(cap, written[tile, colour] + written[tile, OPEN]) for tile, cap in share.items())
        if room < each.lower:
            text = f"{_said(rule)} leaves room for {room} {each.of[0]} treasures, {_said(each)} wants {each.lower}"
            yield Conflict((rule.name, each.name), text)


def own_locks(asked: Task, requirements: Sequence[Requirement]) -> Iterator[Conflict]:
    """A tile has a key and a lock of its colour as it is written, or keys of every colour and a lock."""
    rule = next((each for each in requirements if each.measure == "own" and not each.upper), None)
    if rule is None:
        return
    keys, locks = ({tile: set[int]() for tile in range(len(asked.tiles))} for _ in range(2))
    for row, pins in ((asked.keys, keys), (asked.shut, locks)):
        for tile, pin in zip(row.tile, row.pinned, strict=True):
            pins[tile].add(pin)
    for tile, own in keys.items():
        both = own & locks[tile] - {OPEN}
        if both:
            name = asked.locks[min(both)]
            yield Conflict((rule.name,), f"{asked.tiles[tile].id} has a {name} key and a {name} lock as it is written")
        elif locks[tile] and len(own - {OPEN}) == len(asked.locks):
            yield Conflict((rule.name,), f"{asked.tiles[tile].id} has keys of every colour, and a lock")


RULES: tuple[Callable[[Task, Sequence[Requirement]], Iterator[Conflict]], ...] = (
    quotas,
    pins,
    costs,
    too_few_keys,
    repeats,
    own_locks,
)
