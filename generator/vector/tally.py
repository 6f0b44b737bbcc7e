"""Compiling -> how much work it was: counted and not timed, so that it is the same on every computer."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.problem import Problem

LETTERS = 200
"""Letters of operators that are written in the time in which one element is looked at."""


@dataclass(slots=True)
class Compilation:
    """What one run of the compiler has done so far.

    Attributes:
        elements: Those it has painted, once for each style that they are used in.
        letters: Of the operators that it has written.
        warnings: What is not shown as it was meant.
    """

    elements: int = 0
    letters: int = 0
    warnings: list[Problem] = field(default_factory=list)

    @property
    def work(self) -> int:
        """All of it, in elements."""
        return self.elements + self.letters // LETTERS
