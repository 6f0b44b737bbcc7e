"""A heading's runs -> a flowable: the title, and for a chapter an ornament under it."""

from __future__ import annotations

from typing import Any

from reportlab.platypus import Flowable

from generator.booklet.picture import Plates
from generator.booklet.signs import set_with_signs
from generator.booklet.tags import Role
from generator.booklet.typography import Styles
from generator.prose import blocks as tree


class Title(Flowable):
    """A heading: a title that tells the document where it has landed, and for a chapter an ornament under it."""

    def __init__(self, level: int, runs: tree.Runs, styles: Styles, gallery: Plates) -> None:
        super().__init__()
        self.level, self.title, self.styles = level, tree.plain(runs), styles
        self.style = styles.headings[level - 1]
        self.words = set_with_signs(runs, self.style, gallery, role=Role(f"H{level}"))

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The words, and 9 points for a chapter's ornament."""
        self.width, inner = width, self.words.wrap(width, height)[1]
        self.height = inner + (9 if self.level == 1 else 0)
        return width, self.height

    def getSpaceBefore(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceBefore)

    def getSpaceAfter(self) -> float:  # noqa: N802 - the engine's name
        """As the style says."""
        return float(self.style.spaceAfter)

    def draw(self) -> None:
        """Words above, ornament below."""
        self.words.drawOn(self.canv, 0, 9 if self.level == 1 else 0)
        if self.level == 1:
            canvas: Any = self.canv
            with canvas.silent():
                _ornament(canvas, self.width, self.styles)


def _ornament(canvas: object, width: float, styles: Styles) -> None:
    """A lozenge at the head of a hairline."""
    draw = canvas.beginPath()  # type: ignore[attr-defined]
    draw.moveTo(0, 4)
    for x, y in ((3.2, 7.2), (6.4, 4), (3.2, 0.8)):
        draw.lineTo(x, y)
    draw.close()
    canvas.setFillColor(styles.palette.accent)  # type: ignore[attr-defined]
    canvas.drawPath(draw, stroke=0, fill=1)  # type: ignore[attr-defined]
    canvas.setStrokeColor(styles.palette.rule)  # type: ignore[attr-defined]
    canvas.setLineWidth(0.6)  # type: ignore[attr-defined]
    canvas.line(10, 4, width, 4)  # type: ignore[attr-defined]
