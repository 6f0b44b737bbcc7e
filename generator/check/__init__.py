"""Spec + Deck -> Problems: one module a family of checks; a check is a function that yields Problems."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.check import tiles
from generator.problem import Level, Problem, RefusedError
from generator.spec.spec import Spec

UNPRINTABLE = frozenset({"T09", "A01"})
"""Warnings about a set that is still being made: it can be checked, and not yet printed."""


def problems(spec: Spec[Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with a game, or odd, or worth a note, sorted by place."""
    return tiles.problems(spec)


def must_pass(spec: Spec[Any]) -> tuple[Problem, ...]:
    """The warnings of a game that may be printed.

    Raises:
        RefusedError: It has errors, slots whose colour is still open, or colours chosen for other tiles.
    """
    found = problems(spec)
    errors = [problem for problem in found if problem.level is Level.ERROR or problem.code in UNPRINTABLE]
    if errors:
        raise RefusedError(replace(problem, level=Level.ERROR) for problem in errors)
    return tuple(problem for problem in found if problem.level is Level.WARNING)
