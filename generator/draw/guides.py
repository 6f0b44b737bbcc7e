"""Art -> its Outline, and the groups `cut` and `safe` that say it to machines and checks in an SVG drawing."""

from __future__ import annotations

from functools import lru_cache

from generator.draw.art import Art
from generator.draw.pen import HAIR
from generator.draw.seal import SAFE
from generator.draw.shapes import rect
from generator.outline import Outline
from generator.units import Box, Size


def outline_of(art: Art) -> Outline:
    """The lines of a face; of one that says nothing of them a rectangle, whose words stay a little inside."""
    return art.outline or usual(art.trim, art.bleed)


@lru_cache(maxsize=64)  # a deck has one size
def usual(trim: Size, bleed: float) -> Outline:
    """The lines of a rectangle."""
    inset = min(SAFE, trim.width / 8)
    return outlined(trim, bleed, Box(inset, inset, trim.width - 2 * inset, trim.height - 2 * inset))


def outlined(trim: Size, bleed: float, safe: Box, cut: str = "", folds: str = "") -> Outline:
    """The lines of a face; a rectangle where no cut is given."""
    width, height = trim.width, trim.height
    return Outline(
        cut or rect(0, 0, width, height),
        rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        rect(safe.x, safe.y, safe.width, safe.height),
        folds,
    )


def draw_guides(art: Art, width: float = HAIR) -> None:
    """Write cut and safe area into a drawing, unprinted, if they do not stand there yet."""
    if any(getattr(part, "attribs", {}).get("id") == "cut" for part in art.drawing.elements):
        return
    outline = outline_of(art)
    for name, line in (("cut", outline.cut), ("safe", outline.safe)):
        group = art.drawing.g(id=name, display="none")
        group.add(art.drawing.path(d=line, fill="none", stroke="#FF00FF", stroke_width=width))
        art.drawing.add(group)
