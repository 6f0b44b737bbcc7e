"""balance.yaml -> Requirements: those of its checks that colours decide and that the search can be asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

from generator.cutaway.assign.requirement import FAR, Measure, Requirement
from generator.cutaway.assign.task import Task
from generator.cutaway.bound import shares
from generator.cutaway.kind import Tiles
from generator.spec.balance import Bounded, Counts, Forbids, Requires, Sums
from generator.spec.requirement import RequirementHead
from generator.spec.sought import Span
from generator.spec.spec import Spec

_COUNTED: Mapping[str, Measure] = {"treasure": "treasures", "key": "keys", "lock": "locks"}


def declared(spec: Spec[Any], asked: Task) -> tuple[Requirement, ...]:
    """What balance.yaml asks of treasures, keys and locks by colour: `counts`, `requires`, `forbids`, chests in `sums`.

    A spread of two or more is left to `check`: it allows more than an interval can. So is what colours do not decide.
    """
    parts = {f"{part.id}.items" for part in spec.game.components if isinstance(part, Tiles)}
    checks = spec.balance.checks.items() if spec.balance else ()
    return tuple(
        requirement
        for name, check in checks
        if isinstance(check, RequirementHead) and check.of in parts
        for requirement in _read(check.says or name.replace("-", " "), check, asked)
    )


def _read(name: str, check: object, asked: Task) -> Iterator[Requirement]:
    if isinstance(check, Counts) and (measure := _measure(check.attribute, check.where, asked)):
        yield from _bounded(name, measure, check, asked)
    elif isinstance(check, Sums) and (check.attribute, check.by) == ("chest", "treasure") and _all(check.where, asked):
        yield from _bounded(name, "chests", check, asked)
    elif isinstance(check, Requires | Forbids) and len(check.where) == 1:
        ((attribute, value),) = check.where.items()
        if attribute in _COUNTED and value in _names(_COUNTED[attribute], asked):
            low, high = _ends(check.span) if isinstance(check, Requires) else (0, 0)
            yield Requirement(name, _COUNTED[attribute], (str(value),), low, high)


def _ends(span: Span) -> tuple[int, int]:
    """Of a `requires`, which asks for one where it says no more; of the others as they are written."""
    low, high = span if span != (None, None) else (Fraction(1), None)
    return 0 if low is None else ceil(low), FAR if high is None else floor(high)


def _measure(attribute: str, where: Mapping[str, object], asked: Task) -> Measure | None:
    """What a count is of; None where it is of something else than a colour, or of some items only."""
    rest = {key: value for key, value in where.items() if key != "chest"}
    chests = where.get("chest") == 1
    if attribute not in _COUNTED or not _all(rest, asked) or ("chest" in where and not chests):
        return None
    if chests:
        return "chests" if attribute == "treasure" else None
    return _COUNTED[attribute]


def _all(where: Mapping[str, object], asked: Task) -> bool:
    """Whether the pieces looked at are all treasures."""
    value = where.get("treasure")
    return not where or (set(where) == {"treasure"} and isinstance(value, tuple) and set(value) == set(asked.colours))


def _names(measure: Measure, asked: Task) -> Sequence[str]:
    return asked.locks if measure in {"keys", "locks"} else asked.colours


def _bounded(name: str, measure: Measure, check: Bounded, asked: Task) -> Iterator[Requirement]:
    names = _names(measure, asked)
    sizes = {"keys": len(asked.keys), "locks": len(asked.shut), "chests": sum(asked.holds)}  # sum counts fractions
    limits = _limits(check, sizes.get(measure, len(asked.treasures)), len(names))
    if limits:
        yield from (Requirement(name, measure, (each,), *limits) for each in names)


def _limits(check: Bounded, total: int, parts: int) -> tuple[int, int] | None:
    """The least and the most of each; the least above the most where they cannot be equal."""
    if not check.is_open:
        return _ends(check.span)
    if check.share:
        low, high = (Fraction(str(each)) * total / 100 for each in check.share)
        return ceil(low), floor(high)
    if check.equal:
        return shares(total, parts, 0)
    return None if check.spread is None else shares(total, parts, check.spread)
