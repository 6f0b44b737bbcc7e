"""A line of words with icons -> its pieces, where they belong in a card's operators, and the forms of the icons."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.draw.words import ICON_DROP, ICON_HEIGHT, ICON_SIDE
from generator.problem import Problem
from generator.template.icons import Icon
from generator.template.read import Template
from generator.vector.colour import Colour
from generator.vector.compile import compile_svg
from generator.vector.form import Form, Piece, TextRun, Use
from generator.vector.hole import Hole
from generator.vector.outline import cm, number
from generator.vector.tally import Compilation

LOOKED_OVER = 20
"""Definitions that are looked over for an icon in the time in which one element is painted."""


class Signs:
    """The icons of a template, each compiled once for every colour that it is wanted in.

    Attributes:
        work: What it took to make each form, in elements, by the form's key.
        warnings: What is not shown of them.
    """

    def __init__(self, template: Template) -> None:
        self.template, self.icons = template, template.icons
        self._forms: dict[tuple[str, Colour], Form | None] = {}
        self.warnings: list[Problem] = []
        self.work: dict[str, int] = {}

    def pieces(
        self,
        hole: Hole,
        text: str,
        font: tuple[fonts.FontFace, float],
        start: tuple[float, float],
        used: dict[str, Form],
    ) -> Iterator[Piece]:
        """Marked words in a font and its size, from a point of their baseline on; the forms of icons are noted.

        Raises:
            MissingGlyphError: The font lacks one of the letters.
            RefusedError: An icon cannot be printed.
        """
        (face, size), (x, y) = font, start
        spaced = f" {number(hole.spacing, hole.digits + 1)} Tc" if hole.spacing else ""
        for words, icon in self.icons.parts(text):
            if icon:
                form = self._form(icon, hole.fill)
                if form:
                    used[form.key] = form
                    yield f"q\n{cm(_place(icon, x, y, size), hole.digits + 1)}"
                    yield Use(form.key)
                    yield "Q"
                x += icon.advance * size + hole.spacing
            else:
                yield f"BT 1 0 0 -1 {number(x, hole.digits)} {number(y, hole.digits)} Tm{spaced}"
                for file, each in fonts.runs(words, face):
                    yield TextRun(file, round(size, hole.digits + 1), each)
                yield hole.end
                x += fonts.measure(words, face) * size + hole.spacing * len(words)

    def wide(self, hole: Hole, text: str) -> float:
        """How long a marked line of words is."""
        return self.icons.measure(text, hole.face) * hole.size + hole.spacing * len(text)

    def _form(self, icon: Icon, fill: Colour) -> Form | None:
        if (icon.id, fill) not in self._forms:
            view = icon.view
            box = (view.x - view.width, view.y - view.height, 3 * view.width, 3 * view.height)
            root = Element("svg", {"viewBox": " ".join(f"{part:g}" for part in box)})
            root.extend(each for each in self.template.root if each.tag == "defs")
            ink = ", ".join(f"{part:.3%}" for part in fill)
            group = SubElement(root, "g", {"fill": f"rgb({ink})"})
            SubElement(group, "use", {"xlink:href": f"#{icon.id}"})
            form = compile_svg(root, self.template.file, tally=(tally := Compilation()), book=self.template.book)
            self.warnings += tally.warnings
            self.work[form.key] = tally.work + sum(1 for _ in root.iter()) // LOOKED_OVER  # sum counts letters
            self._forms[icon.id, fill] = form if form.content else None
        return self._forms[icon.id, fill]


def _place(icon: Icon, x: float, y: float, size: float) -> tuple[float, float, float, float, float, float]:
    scale = ICON_HEIGHT * size / icon.view.height
    left, top = x + ICON_SIDE * size - icon.view.x * scale, y + ICON_DROP * size - icon.view.bottom * scale
    return (scale, 0.0, 0.0, scale, left, top)
