"""An element of a drawing and what is wrong with it -> the Problem that says so, at its place in the file."""

from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import Element

from generator.problem import Level, Problem, RefusedError
from generator.vector.standing import At, place_of
from generator.vector.vocabulary import UnsupportedError, tag_of

MOST_SAID = 100
"""Problems of one drawing; a drawing with more of them is not looked at any further."""


class DrawingFaults:
    """What is wrong with one drawing, so far.

    Attributes:
        problems: In the order in which they were found.
    """

    def __init__(self, name: str) -> None:
        self.problems: list[Problem] = []
        self._name = name

    def note(self, element: Element, error: ValueError) -> None:
        """Say what is wrong with an element.

        Raises:
            RefusedError: It is one too many.
        """
        problem = self.problem(element, error)
        if problem not in self.problems:
            self.problems.append(problem)
        if len(self.problems) == MOST_SAID:
            raise RefusedError(self.problems)

    def left_out(self, element: Element, error: ValueError) -> Problem:
        """The warning that an element of somebody's picture is not shown."""
        fault = self.problem(element, error)
        message = f"{fault.message}: left out of the picture"
        return replace(fault, code="V09", message=message, help="", level=Level.WARNING)

    def problem(self, element: Element, error: ValueError) -> Problem:
        """What is wrong with an element, at its place in the file."""
        label = f" (id '{element.attrib['id']}')" if "id" in element.attrib else ""
        path, line, column = self.place(error.inner or element if isinstance(error, UnsupportedError) else element)
        if isinstance(error, UnsupportedError):
            return Problem(path, line, column, error.code, f"{error}{label}", error.remedy)
        remedy = getattr(error, "remedy", "")
        return Problem(path, line, column, "V03", f"<{tag_of(element)}>{label}: {error}", remedy)

    def place(self, element: Element) -> At:
        """Where the element stands; the drawing as a whole for one that was made here."""
        path, line, column = place_of(element)
        return path or self._name, line, column
