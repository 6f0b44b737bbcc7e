"""What a designer types (`at least 40 red`) -> Requirements; names of groups to leave out -> what is left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.assign.requirement import FAR, Measure, Requirement, standard
from generator.assign.task import Task
from generator.problem import Problem, RefusedError, did_you_mean

_LINE = re.compile(r"(at least|at most|exactly) ([0-9]{1,6}) ([a-z0-9-]+)(?: (treasures?|keys?|locks?|in chests))?")
FORMS = "'at least 40 red', 'at most 12 black keys', 'exactly 20 white locks', 'at least 3 blue in chests'"
_MEASURES: dict[str, Measure] = {"": "treasures", "treasure": "treasures", "key": "keys", "lock": "locks"}


def requirements(asked: Task, require: Sequence[str], without: Sequence[str]) -> tuple[Requirement, ...]:
    """The standard requirements but for those of some names, and the user's own.

    Raises:
        RefusedError: A requirement cannot be read, or a name belongs to none (A06).
    """
    usual = standard(asked)
    names = tuple(dict.fromkeys(each.name for each in usual))
    problems = [*_unknown(without, names)]
    own: list[Requirement] = []
    for line in require:
        read = _read(line, asked)
        problems += [read] if isinstance(read, Problem) else []
        own += [read] if isinstance(read, Requirement) else []
    if problems:
        raise RefusedError(problems)
    return (*(each for each in usual if each.name not in without), *own)


def _unknown(without: Sequence[str], names: Sequence[str]) -> Iterator[Problem]:
    for name in without:
        if name not in names:
            message = f"nothing is asked under the name '{name}'{did_you_mean(name, names)}"
            yield Problem("--without", 0, 0, "A06", message, f"asked for: {', '.join(names) or 'nothing'}")


def _read(line: str, asked: Task) -> Requirement | Problem:
    found = _LINE.fullmatch(" ".join(line.split()))
    if not found:
        return Problem("--require", 0, 0, "A06", f"cannot read '{line[:60]}'", f"write it like {FORMS}")
    bound, number, name, noun = found.groups(default="")
    measure = "chests" if noun == "in chests" else _MEASURES[noun.rstrip("s")]
    known = asked.locks if measure in {"keys", "locks"} else asked.colours
    if name not in known:
        message = f"'{line}': unknown colour '{name}'{did_you_mean(name, known)}"
        return Problem("--require", 0, 0, "A06", message, f"known here: {', '.join(known) or 'none'}")
    low, high = (0 if bound == "at most" else int(number)), (FAR if bound == "at least" else int(number))
    return Requirement(found.group(), measure, (name,), low, high)
