"""Template + a card's size and shape -> where its drawing lies, its bleed, and where its fingerprint has room."""

from __future__ import annotations

from functools import lru_cache, partial
from xml.etree.ElementTree import Element

from tilewright.cards.template import Template
from tilewright.draw.art import SAFE, mark_at, usual
from tilewright.outline import Outline
from tilewright.pieces.cards import Cards
from tilewright.problem import Problem
from tilewright.svg.contour import Contour, ContourError, lowest
from tilewright.svg.polygon import Point as Corner
from tilewright.units import Box, Point, Size

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
        message = f"the viewBox is {view.width:g} x {view.height:g} mm, and the card is {wide:g} x {high:g} mm"
        remedy = f"make the viewBox that size, or {wide + 6:g} x {high + 6:g} with 3 mm of bleed on every side"
        return template.places[template.root].problem("C16", message, remedy)
    return None


def margin_of(trim: Size) -> float:
    """How far inside the cut words stay."""
    return min(SAFE, trim.width / 8)


def lines_of(part: Cards, side: str, bleed: float) -> Outline:
    """Cut, bleed and safe area of a face, as it is seen; the knife follows what is printed on the front."""
    contour, trim = part.contour, part.size.size
    if contour is None:
        return usual(trim, bleed)
    return _lines(contour, side == "back", bleed)


@lru_cache(maxsize=64)
def _lines(contour: Contour, back: bool, bleed: float) -> Outline:  # noqa: FBT001 - what is cached is asked by place
    return contour.outline(bleed, margin_of(contour.size), back=back)


def corners_of(part: Cards, side: str) -> tuple[Corner, ...]:
    """The corners of its shape, seen from a side; none of a rectangle, or of a shape that there is not."""
    if part.contour is None:
        return ()
    try:
        return part.contour.mirrored if side == "back" else part.contour.corners
    except ContourError:
        return ()


@lru_cache(maxsize=64)
def mark_of(corners: tuple[Corner, ...], trim: Size, letters: int) -> Point | None:
    """Where the line with the fingerprint ends: as low, then as far right, as it lies inside; None for a rectangle."""
    if not corners:
        return None
    return mark_at(partial(lowest, corners, trim), trim, letters)
