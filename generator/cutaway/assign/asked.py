"""What a designer types (`at least 40 red`) -> Requirements; names of groups to leave out -> what is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.cutaway.assign.requirement import FAR, Measure, Requirement, standard
from generator.cutaway.assign.task import Task
from generator.problem import Problem, RefusedError, did_you_mean

_LINE = re.compile(r"(at least|at most|exactly) ([0-9]{1,6}) ([a-z0-9-]+)(?: (treasures?|keys?|locks?|in chests))?")
FORMS = "'at least 40 red', 'at most 12 black keys', 'exactly 20 white locks', 'at least 3 blue in chests'"
_MEASURES: dict[str, Measure] = {"": "treasures", "treasure": "treasures", "key": "keys", "lock": "locks"}


def requirements(
    asked: Task, require: Sequence[str], without: Sequence[str], declared: Sequence[Requirement] = ()
) -> tuple[Requirement, ...]:
    """The standard requirements and those of balance.yaml but for those of some names, and the user's own.

    Raises:
        RefusedError: A requirement cannot be read, or a name belongs to none (A06).
    """
    usual = (*standard(asked), *declared)
    names = tuple(dict.fromkeys(each.name for each in usual))
    known(without, names)
    own = read(require, asked.colours, asked.locks)
    return (*(each for each in usual if each.name not in without), *own)


def read(require: Sequence[str], colours: Sequence[str], locks: Sequence[str]) -> tuple[Requirement, ...]:
    """What the user asks for, a line each.

    Raises:
        RefusedError: One of them cannot be read (A06).
    """
    answers = [_read(line, colours, locks) for line in require]
    if problems := [each for each in answers if isinstance(each, Problem)]:
        raise RefusedError(problems)
    return tuple(each for each in answers if isinstance(each, Requirement))


def known(without: Sequence[str], names: Sequence[str]) -> None:
    """Refuse names under which nothing is asked.

    Raises:
        RefusedError: With each of them (A06).
    """
    if problems := tuple(_unknown(without, names)):
        raise RefusedError(problems)


def _unknown(without: Sequence[str], names: Sequence[str]) -> Iterator[Problem]:
    for name in without:
        if name not in names:
            message = f"nothing is asked under the name '{name}'{did_you_mean(name, names)}"
            yield Problem("--without", 0, 0, "A06", message, f"asked for: {', '.join(names) or 'nothing'}")


def _read(line: str, colours: Sequence[str], locks: Sequence[str]) -> Requirement | Problem:
    match = _LINE.fullmatch(" ".join(line.split()))
    if not match:
        return Problem("--require", 0, 0, "A06", f"cannot read '{line[:60]}'", f"write it like {FORMS}")
    bound, number, name, noun = match.groups(default="")
    measure = "chests" if noun == "in chests" else _MEASURES[noun.rstrip("s")]
    names = locks if measure in {"keys", "locks"} else colours
    if name not in names:
        message = f"'{line}': unknown colour '{name}'{did_you_mean(name, names)}"
        return Problem("--require", 0, 0, "A06", message, f"known here: {', '.join(names) or 'none'}")
    low, high = (0 if bound == "at most" else int(number)), (FAR if bound == "at least" else int(number))
    return Requirement(match.group(), measure, (name,), low, high)
