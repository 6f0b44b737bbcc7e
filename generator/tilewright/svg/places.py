"""An element of a file -> where it stands, what has which id, and the Problem that says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

from tilewright.problem import Level, Problem, RefusedError
from tilewright.svg.vocabulary import MEND, UnsupportedError, tag_of

At = tuple[str, int, int]
"""A file as the user would name it, a line and a column, both counted from 1."""
NOWHERE: At = ("", 0, 0)


class PlacedElement(Element):
    """An element that knows its place, so that whoever cannot print it can say where it is."""

    at: At = NOWHERE


def place_of(element: Element) -> At:
    """Where the element stands; no file and no line for one that this program made."""
    return getattr(element, "at", NOWHERE)


def like(element: Element, attributes: Mapping[str, str]) -> Element:
    """An empty element with the tag and the place of another one, and attributes of its own."""
    copy = PlacedElement(element.tag, dict(attributes))
    copy.at = place_of(element)
    return copy


def with_children(element: Element, children: Sequence[Element]) -> Element:
    """The element itself if these are its children, else a copy of it that has them."""
    if all(one is other for one, other in zip(children, element, strict=True)):
        return element
    copy = like(element, element.attrib)
    copy.text, copy.tail = element.text, element.tail
    copy.extend(children)
    return copy


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
        return replace(fault, code="V09", message=message, level=Level.WARNING)

    def problem(self, element: Element, error: ValueError) -> Problem:
        """What is wrong with an element, at its place in the file."""
        label = f" (id '{element.attrib['id']}')" if "id" in element.attrib else ""
        path, line, column = self.place(error.inner or element if isinstance(error, UnsupportedError) else element)
        if isinstance(error, UnsupportedError):
            return Problem(path, line, column, error.code, f"{error}{label}", error.remedy)
        remedy = getattr(error, "remedy", MEND)
        return Problem(path, line, column, "V03", f"<{tag_of(element)}>{label}: {error}", remedy)

    def place(self, element: Element) -> At:
        """Where the element stands; the drawing as a whole for one that was made here."""
        path, line, column = place_of(element)
        return path or self._name, line, column


_FILTERS = frozenset(("filter", "{http://www.w3.org/2000/svg}filter"))


class Defined(dict[str, Element]):
    """Elements by their ids; of two with the same id the later one counts.

    Attributes:
        gradients: Tag, attributes and stops of each gradient looked up so far.
        clips: The outlines of each clip looked up so far.
        dotted: Whether it has filters: what they paint are dots.
    """

    def __init__(self, root: Element) -> None:
        super().__init__((each.attrib["id"], each) for each in root.iter() if "id" in each.attrib)
        self.gradients: dict[str, Any] = {}
        self.clips: dict[str, Any] = {}
        self.dotted = any(each.tag in _FILTERS for each in self.values())
