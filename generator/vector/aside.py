"""An element that PDF operators cannot say -> the form that shows it, by way of cairo, or of dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator.problem import Level, Problem
from generator.units import Box, Sides
from generator.vector import dotted, intricate
from generator.vector.form import Form
from generator.vector.standing import At
from generator.vector.tally import Compilation
from generator.vector.vocabulary import DottedError, IntricateError, UnsupportedError

MOST_INTRICATE = 20_000
"""Elements that cairo draws for one drawing, each in a quarter of a millisecond: a map with all its woods hatched has
some hundred."""
_REMEDY = "what is around it stays lines, and so would this without the effect"
Style = Mapping[str, str]


class TooIntricateError(UnsupportedError):
    """All such elements of a drawing together are too much."""


class Aside:
    """Has elements of one drawing drawn apart, and counts what they come to.

    Args:
        ids: The drawing's elements by their ids.
        place: Where an element stands.
        tally: Is told of what becomes dots.
    """

    def __init__(
        self,
        ids: Mapping[str, Element],
        place: Callable[[Element], At],
        tally: Compilation,
    ) -> None:
        self._ids, self._place, self._tally = ids, place, tally
        self._come_to = 0

    def form(
        self,
        element: Element,
        error: IntricateError | DottedError,
        style: Style,
        paper: float,
        measured: Callable[[Element, Mapping[str, Element]], Box | None],
    ) -> Form | None:
        """The form that shows an element; None where there is nothing to show, or more is wrong with it.

        Args:
            element: What cannot be said.
            error: Why.
            style: What it inherits.
            paper: Millimetres on paper of one unit.
            measured: The box around an element's plain lines, with all it refers to; None where there is nothing, or
                something is wrong in it.

        Raises:
            ValueError: It cannot be drawn apart either; TooIntricateError: it is too much with those before it.
        """
        path, line, column = self._place(element)
        label = f"{path}:{line}:{column}: {error}"
        if isinstance(error, IntricateError):
            defs = intricate.definitions(element, style, self._ids)
            box = measured(element, defs)
            far = Sides.all(intricate.reach(element, defs))
            picture = intricate.draw_apart(element, style, defs, box.grown(far), label) if box else None
        else:
            defs = dotted.needed(element, style, self._ids)
            box = measured(element, defs)
            picture = dotted.draw_dotted(element, style, defs, box, paper, label) if box else None
            message = f"{error} is printed as dots, {dotted.DPI} to an inch"
            self._tally.warnings.append(Problem(path, line, column, "V09", message, _REMEDY, Level.WARNING))
        if picture is None:
            return None
        self._come_to += intricate.weight(picture)
        if self._come_to > MOST_INTRICATE:
            message = f"patterns, sheer gradients, filters and such come to more than {MOST_INTRICATE:,} elements here"
            raise TooIntricateError("V11", message, "draw them with plain shapes and colours")
        return picture
