"""Runs with icons among them -> a paragraph of the layout engine that shows each icon on the line, like a letter."""

from __future__ import annotations

from typing import Any

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas

from generator.booklet.aloud import TaggedCanvas
from generator.booklet.picture import Plates
from generator.booklet.tags import Role
from generator.booklet.wording import Words, paragraph
from generator.draw.words import ICON_DROP, ICON_HEIGHT, ICON_SIDE
from generator.prose.blocks import Runs
from generator.units import points

WIDEST = 4.0
"""An icon is at most so many times as wide as it is high, so that a column has room for it."""
SIGN_LENGTH = 36.0
"""Points that a table leaves for an icon where it shares out its columns: the widest in 9-point type is as wide."""


class Sign:
    """What the engine takes for a picture in a line."""

    def __init__(self, gallery: Plates, name: str, size: float) -> None:
        plate = gallery.figures[sign_name(name)]
        high = ICON_HEIGHT * size
        wide = min(high * plate.size.width / plate.size.height, WIDEST * high)
        self.gallery, self.high, self.side, self.advance = gallery, high, ICON_SIDE * size, wide + 2 * ICON_SIDE * size
        self.plate, self.alt = plate.across(wide / points(1)), name.replace("-", " ")

    def paint(self, canvas: Canvas, x: float, y: float) -> None:
        """Its lower left corner, air and all, at a point."""
        self.gallery.paint(canvas, self.plate, x + self.side, y)


class SignedCanvas(TaggedCanvas):
    """A canvas that knows what to do with a Sign."""

    def drawImage(self, image: Any, x: float, y: float, *more: Any, **options: Any) -> Any:  # noqa: ANN401, N802 - the engine's own
        """A picture of the engine's, or an icon."""
        if isinstance(image, Sign):
            with self.in_line(image.alt):
                return image.paint(self, x, y)
        return super().drawImage(image, x, y, *more, **options)


def sign_name(icon: str) -> str:
    """By what an icon is known among a booklet's figures."""
    return f":{icon}:"


def set_with_signs(
    runs: Runs, style: ParagraphStyle, gallery: Plates, bullet: str | None = None, role: Role | None = None
) -> Words:
    """Runs as a paragraph; each icon stands a little below the line, as a round letter does."""
    words = paragraph(runs, style, bullet, role)
    if any(run.icon for run in runs):
        parts: Any = words
        for place in (part.cbDefn for part in parts.frags if hasattr(part, "cbDefn")):
            sign = Sign(gallery, place.label, float(style.fontSize))
            place.kind, place.image, place.valign = "img", sign, -ICON_DROP * style.fontSize
            place.width, place.height = sign.advance, sign.high
    return words
