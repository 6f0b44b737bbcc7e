"""Spec + Deck -> Problems: one module a family of checks; a check is a function that yields Problems."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.check import cards, drawable, letters, printing
from generator.problem import Level, Problem, RefusedError
from generator.spec.spec import Spec

SPEC_CHECKS = (*printing.SPEC_CHECKS, *drawable.CHECKS, *letters.CHECKS, *cards.CHECKS)
UNPRINTABLE = frozenset({"T09"})
"""Warnings about a set that is still being made: it can be checked, and not yet printed."""


def problems(spec: Spec[Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with a game, or odd, or worth a note, sorted by place."""
    found = {problem for check in SPEC_CHECKS for problem in check(spec)}
    if spec.tiles:
        from generator.check import tiles  # noqa: PLC0415 - maps and ways through them, for games with tiles

        found.update(tiles.problems(spec))
    return tuple(sorted(found))


def must_pass(spec: Spec[Any]) -> tuple[Problem, ...]:
    """The warnings of a game that may be printed.

    Raises:
        RefusedError: It has errors, or slots whose colour is still open.
    """
    found = problems(spec)
    errors = [problem for problem in found if problem.level is Level.ERROR or problem.code in UNPRINTABLE]
    if errors:
        raise RefusedError(replace(problem, level=Level.ERROR) for problem in errors)
    return tuple(problem for problem in found if problem.level is Level.WARNING)
