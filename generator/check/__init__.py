"""Spec + Deck -> Problems: one module a family of checks; a check is a function that yields Problems."""

from __future__ import annotations

from typing import Any

from generator.check import tiles
from generator.problem import Level, Problem, RefusedError
from generator.spec.spec import Spec


def problems(spec: Spec[Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with a game, or odd, or worth a note, sorted by place."""
    return tiles.problems(spec)


def must_pass(spec: Spec[Any]) -> tuple[Problem, ...]:
    """The warnings of a game that may be printed.

    Raises:
        RefusedError: It has errors.
    """
    found = problems(spec)
    errors = [problem for problem in found if problem.level is Level.ERROR]
    if errors:
        raise RefusedError(errors)
    return tuple(problem for problem in found if problem.level is Level.WARNING)
