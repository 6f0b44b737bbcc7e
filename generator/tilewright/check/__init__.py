"""Spec + Deck -> Problems: one module a family of checks; a check is a function that yields Problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewright.check import cards, components, letters, setup
from tilewright.frozen import dataclass
from tilewright.pieces.pool import Alone, Owner
from tilewright.pieces.table import KINDS
from tilewright.problem import Level, Problem, RefusedError
from tilewright.rooms import OF_PLAY, PLAY, offered, room_of, wings
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import GENERAL
from tilewright.wanted import go_on

if TYPE_CHECKING:  # as below
    from tilewright.balance.declared import Finding
    from tilewright.balance.measure import Measure

SPEC_CHECKS = (*components.CHECKS, *letters.CHECKS, *cards.CHECKS, *setup.CHECKS)
PRINTABLE = "U01"
"""An error that can be printed all the same: the game is not as it should be, but every piece of it can be drawn."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A game, looked through.

    Attributes:
        problems: Everything that is wrong, or odd, or worth a note, sorted by place.
        findings: What balance.yaml asks for, kept or not; nothing while there are errors.
    """

    problems: tuple[Problem, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.level is Level.ERROR for problem in self.problems)


def checked(owner: Owner) -> Checked:
    """A game, looked through; what balance.yaml asks for only where the pieces it speaks of can be made."""
    spec = owner.spec
    looked = Checked(basic_problems(owner))
    if spec.balance is None or not looked.sound:
        return looked
    from tilewright.balance import declared, movables  # noqa: PLC0415 - for games that ask for something

    known = {*looked.problems, *movables.movable_problems(spec)}
    try:
        asked = declared.findings(spec, owner.deck)
    except RefusedError as refused:
        return Checked(tuple(sorted({*known, *refused.problems})))
    broken = (finding.problem(spec) for finding in asked if not finding.kept)
    return Checked(tuple(sorted({*known, *broken})), asked)


def problems(spec: Spec[Any]) -> tuple[Problem, ...]:
    """Return every error, warning and note of a game, sorted by place."""
    return checked(Alone(spec)).problems


def must_be_sound(problems_there: Sequence[Problem], but: frozenset[str] = frozenset()) -> None:
    """Refuse a game that makes no sense yet.

    Args:
        problems_there: What its checks have found.
        but: The codes of errors that do not matter for what is asked of it.

    Raises:
        RefusedError: With every other error in it.
    """
    if errors := [each for each in problems_there if each.level is Level.ERROR and each.code not in but]:
        raise RefusedError(errors)


def basic_problems(owner: Owner) -> tuple[Problem, ...]:
    """What is wrong with a game, or odd, or worth a note, but for what balance.yaml asks for; sorted by place."""
    spec = owner.spec
    wrong = set[Problem]()
    for check in (*SPEC_CHECKS, *_checks_of_rooms(spec)):
        go_on()
        wrong.update(check(spec))
    wrong.update(letters.letters_of_variants(owner))
    for room in spec.wings:
        wrong.update(room.ask("check", "PROBLEMS")(spec))
    return tuple(sorted(wrong))


def _checks_of_rooms(spec: Spec[Any]) -> Iterator[Callable[[Spec[Any]], Iterable[Problem]]]:
    """The checks of the game's own room, and of the others where it uses a style or a kind that is nobody's own."""
    borrows = spec.game.style not in GENERAL.styles or any(part.kind not in KINDS for part in spec.game.components)
    rooms = offered(spec.game.id) if borrows else (room_of(spec.game.id),)
    for room in (*rooms, *([] if spec.play is None else [PLAY])):
        checks = room.ask("checks", "CHECKS") or ()
        if not isinstance(checks, tuple) or not all(map(callable, checks)):
            raise room.wrong("checks", "CHECKS is no tuple of functions", "write CHECKS = (check,), each of a Spec")
        yield from checks


def must_pass(problems_there: Sequence[Problem], *, anyway: bool = False) -> tuple[Problem, ...]:
    """The warnings of a game that may be printed.

    Args:
        problems_there: What its checks have found.
        anyway: Print it with its errors as well, where every piece can be drawn: they are returned with the warnings.

    Raises:
        RefusedError: It has errors, slots whose colour is still open, or colours chosen for other tiles.
    """
    if errors := forbidden(problems_there, anyway=anyway):
        raise RefusedError(replace(problem, level=Level.ERROR) for problem in errors)
    return tuple(problem for problem in problems_there if problem.level is not Level.NOTE)


def warnings(problems_there: Sequence[Problem]) -> tuple[Problem, ...]:
    """What of all that was found is to be warned of."""
    return tuple(problem for problem in problems_there if problem.level is Level.WARNING)


def must_be_finished(problems_there: Sequence[Problem]) -> None:
    """Refuse a game with slots whose colour is still open, or chosen for other tiles: nobody knows what to print.

    Raises:
        RefusedError: It has some.
    """
    if errors := [replace(each, level=Level.ERROR) for each in problems_there if _unfinished(each)]:
        raise RefusedError(errors)


def forbidden(problems_there: Sequence[Problem], *, anyway: bool = False) -> tuple[Problem, ...]:
    """What keeps a game in which all this was found from being printed; nothing where it may be.

    Args:
        problems_there: What its checks have found.
        anyway: Errors do not matter where every piece can be drawn.
    """
    if not problems_there:
        return ()
    errors = tuple(problem for problem in problems_there if problem.level is Level.ERROR or _unfinished(problem))
    return errors if not anyway or not all(map(_harmless, errors)) else ()


def _unfinished(problem: Problem) -> bool:
    """Whether a warning says that a set is still being made: it can be checked, and not yet printed."""
    return any(problem.code in room.ask("check", "UNPRINTABLE") for room in wings())


def _harmless(problem: Problem) -> bool:
    """Whether every piece can be drawn in spite of an error."""
    known: list[re.Pattern[str]] = [room.ask("check", "PRINTABLE") for room in wings()]
    return (
        problem.code == PRINTABLE
        or problem.code.startswith(OF_PLAY)
        or any(codes.fullmatch(problem.code) for codes in known)
    )


def own_measures(spec: Spec[Any]) -> tuple[Measure, ...]:
    """Return what the game's room measures of its cards and pieces; nothing if the game has no such room.

    Raises:
        RefusedError: The room is of a package, and its MEASURES are no functions (X05).
    """
    room = room_of(spec.game.id)
    measures = room.ask("measures", "MEASURES") or ()
    if not isinstance(measures, tuple) or not all(map(callable, measures)):
        remedy = "write MEASURES = (measure,), each of a Spec, and yield a tilewright.balance.measure.Measure"
        raise room.wrong("measures", "MEASURES is no tuple of functions", remedy)
    return tuple(line for measure in measures for line in measure(spec))
