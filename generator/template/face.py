"""Spec -> Cards: who draws the face or the back of any row of any part, each template parsed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

from generator.draw.art import Art, canvas
from generator.problem import Problem
from generator.spec.component import Cards
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.fill import fill
from generator.template.read import Template, parse_template
from generator.units import Size

MOST_BLEED = 10.0
_NEAR = 0.05


class SizeError(ValueError):
    """A template whose viewBox is not the card's size."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element tree in the place of an element of svgwrite's."""

    element: Element

    def get_xml(self) -> Element:
        return self.element


@dataclass(frozen=True, slots=True)
class Press:
    """Draws the cards of a game.

    Attributes:
        templates: By the file's name in game.yaml.
    """

    templates: Mapping[str, Template]

    def template(self, part: Cards, side: str) -> Template:
        """What a side is drawn from; `side` is `front` or `back`."""
        return self.templates[str(part.back if side == "back" else part.template)]

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""
        return bool(self.template(part, "back").moving)

    def draw(self, part: Cards, side: str, row: Row, name: str) -> Art:
        """One side of one card.

        Raises:
            RefusedError: Its words have no room, or the fonts no letters for them.
        """
        template, trim = self.template(part, side), part.size.size
        bleed = bleed_of(template, trim)
        drawing = canvas(trim, bleed)
        drawing.elements.append(_Drawn(placed(template, fill(template, row), bleed)))
        return Art(name, trim, bleed, drawing)


def press(spec: Spec[Any]) -> Press:
    """The press for all parts of a game that are cards.

    Raises:
        RefusedError: A template that is none.
    """
    folder = spec.folder
    found = {name: parse_template(text, (folder / name).as_posix()) for name, text in spec.templates.items()}
    return Press(found)


def bleed_of(template: Template, trim: Size) -> float:
    """How far the template goes on beyond the card on every side, in millimetres.

    Raises:
        SizeError: It is smaller than the card, or larger by different lengths.
    """
    across, down = template.view.width - trim.width, template.view.height - trim.height
    if abs(across - down) > _NEAR or not -_NEAR <= across <= 2 * MOST_BLEED:
        raise SizeError
    return max(0.0, round(across / 2, 3))


def placed(template: Template, art: Element, bleed: float) -> Element:
    """The card with its trimmed corner at (0, 0), wherever the template's viewBox begins."""
    dx, dy = -bleed - template.view.x, -bleed - template.view.y
    if abs(dx) > 1e-6 or abs(dy) > 1e-6:
        art.set("transform", f"translate({dx:g} {dy:g})")
    return art


def wrong_size(template: Template, trim: Size) -> Problem | None:
    """C16 where the template has another size than the card."""
    try:
        bleed_of(template, trim)
    except SizeError:
        view, (wide, high) = template.view, (trim.width, trim.height)
        message = f"the viewBox is {view.width:g} x {view.height:g} mm, and the card {wide:g} x {high:g} mm"
        remedy = f"make it that size, or {wide + 6:g} x {high + 6:g} with 3 mm of bleed on every side"
        return template.places[template.root].problem("C16", message, remedy)
    return None
