"""Template + a card's size -> where its drawing lies on the card, and by how much it bleeds."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.problem import Problem
from generator.template.read import Template
from generator.units import Box, Size

MOST_BLEED = 10.0
_NEAR = 0.05


class SizeError(ValueError):
    """A template whose viewBox is not the card's size."""


def bleed_of(template: Template, trim: Size) -> float:
    """How far the template goes on beyond the card on every side, in millimetres.

    Raises:
        SizeError: It is smaller than the card, or larger by different lengths.
    """
    across, down = template.view.width - trim.width, template.view.height - trim.height
    if abs(across - down) > _NEAR or not -_NEAR <= across <= 2 * MOST_BLEED:
        raise SizeError
    return max(0.0, round(across / 2, 3))


def view_of(trim: Size, bleed: float) -> Box:
    """The face with its bleed, the trim's corner at (0, 0)."""
    return Box(-bleed, -bleed, trim.width + 2 * bleed, trim.height + 2 * bleed)


def place_at_origin(template: Template, art: Element, bleed: float) -> Element:
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
