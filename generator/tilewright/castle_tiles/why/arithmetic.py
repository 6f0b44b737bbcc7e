"""Task -> Conflicts: requirements that counting shows to be impossible; with a Proof -> an Answer in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from tilewright.castle_tiles.assign.requirement import OPEN, Measure, Requirement, SlotRow, Task
from tilewright.castle_tiles.limits import COSTS, fair_share
from tilewright.frozen import dataclass


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
                text = f"{_said(one)} needs {one.lower} {what} or more, {_said(other)} allows at most {other.upper}"
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
    text = f"there are {total} {NOUNS[measure]}, and the {bound} required are {added} = {sum(v for _, v in parts)}"
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
    share = {tile: fair_share(count, len(asked.colours)) for tile, count in Counter(asked.treasures.tile).items()}
    written = Counter(zip(asked.treasures.tile, asked.treasures.pinned, strict=True))
    for (tile, colour), count in written.items():
        if colour != OPEN and count > share[tile]:
            text = f"{asked.tiles[tile].id} holds {asked.colours[colour]} {count} times as it is written"
            yield Conflict((rule.name,), text)
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


Verdict = Literal["possible", "impossible", "open"]


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What would have to give way, so that everything else holds.

    Attributes:
        gives: Names, and how far each of their numbers may have to lie outside; the most first.
        proved: Whether it is proved that no less would do in all.
    """

    gives: tuple[tuple[str, int], ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver says.

    Attributes:
        verdict: `possible`, `impossible`, or `open` where it was not decided in time.
        core: Requirements that cannot hold together, none of them too many; empty unless impossible.
        minimal: Whether each name of the core is proved to be needed.
        relaxations: What would help: the cheapest, and the cheapest that keeps what has to be kept.
    """

    verdict: Verdict
    core: tuple[str, ...] = ()
    minimal: bool = True
    relaxations: tuple[Relaxation, ...] = ()


ARTICLES = {"assignment": "an assignment", "deck": "a deck"}

INSTALL = "For a proof, and the requirements that would have to give way: pip install 'tilewright[prove]'"


def lines(  # noqa: PLR0913 - what there is to say
    noun: str,
    conflicts: Sequence[Conflict],
    proof: Proof | None,
    limits: Mapping[str, str] | None = None,
    *,
    counted: int = 0,
    installed: bool,
) -> Iterator[str]:
    """What is known, the plainest first.

    Args:
        noun: What is looked for: `assignment` or `deck`.
        conflicts: What adding up has shown.
        proof: What the solver says; None where it has not been asked.
        limits: Of names that do not tell it, what is asked under them: `colour spread` -> `at most 2`.
        counted: How many there are, where every one was counted and none is all that is asked; else 0.
        installed: Whether there is a solver.
    """
    if conflicts:
        yield f"No {noun} exists. A simple count shows it:"
        yield from (f"  {each.text}." for each in conflicts)
    elif counted:
        yield f"No {noun} exists: all {counted:,} were counted."
    elif proof is None or proof.verdict == "open":
        yield "A simple count shows no contradiction." if proof is None else "Not decided: the solver gave up."
    if proof is not None and proof.verdict == "impossible":
        yield "" if conflicts or counted else f"No {noun} exists."
        yield _core(proof, limits or {})
        yield from (_relaxed(each) for each in proof.relaxations)
    if proof is not None and proof.verdict == "possible":
        yield f"Such {ARTICLES[noun]} exists: the requirements do not conflict."
    if proof is None and not installed:
        yield INSTALL


def _core(proof: Proof, limits: Mapping[str, str]) -> str:
    names = [f'"{name}"{f" ({limits[name]})" if name in limits else ""}' for name in proof.core]
    if not names:
        return "It is impossible with any requirements."
    if len(names) == 1:
        return f"Proved: {names[0]} cannot be met with the written colours. Drop it, or change the colours."
    fewest = "" if proof.minimal else " (perhaps fewer of them)"
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"Proved: {together} conflict{fewest}; without any one of them, the others can be met. Drop one."


def _relaxed(each: Relaxation) -> str:
    amounts = [(name, f"{by / 100:.2f} moves" if name == COSTS.deck.name else str(by)) for name, by in each.gives]
    gives = ", ".join(f'"{name}" were relaxed by {amount}' for name, amount in amounts)
    return f"It would work if {gives}{'' if each.proved else ' at most'}."


def plain(noun: str, conflicts: Sequence[Conflict], proof: Proof | None) -> dict[str, Any]:
    """The answer for `--json`."""
    verdict = "impossible" if conflicts else proof.verdict if proof else "open"
    return {
        "looked_for": noun,
        "verdict": verdict,
        "arithmetic": [{"names": list(each.names), "text": each.text} for each in conflicts],
        "core": list(proof.core) if proof else [],
        "minimal": proof.minimal if proof else None,
        "relaxations": [
            {"gives": dict(each.gives), "proved": each.proved} for each in (proof.relaxations if proof else ())
        ],
    }
