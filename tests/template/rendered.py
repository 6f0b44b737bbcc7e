"""A card as a PDF shows it, in dots."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2

from generator import shelf
from generator.kinds.cards import Cards as CardsPart
from generator.kit.faces import compiled
from generator.press.pdf import Document
from generator.template.face import press
from generator.units import Box, Sides
from tests.template.conftest import Cards

DPI = 100
Dots = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def both_ways(cards: Cards, number: int) -> tuple[Dots, Dots]:
    """A card of 63 x 88 mm with its bleed, cast from its template's mould, and compiled from its drawing."""
    spec = shelf.load(cards.folder)
    part, cardpress = spec.game.components[0], press(spec)
    assert isinstance(part, CardsPart)
    row = spec.tables["cards"].rows[number]
    forms = (
        cardpress.cast(part, "front", row).form,
        compiled(cardpress.draw(part, "front", row, "card"), "card", spec.game.stamp).form,
    )
    shown: list[Dots] = []
    for form in forms:
        buffer = io.BytesIO()
        document = Document(buffer, title="x", pictures=cardpress.pictures)
        document.page(form.box.size)
        document.place(form, Box(3, 3, 63, 88), Sides.all(3))
        document.close()
        page = pypdfium2.PdfDocument(buffer.getvalue())[0]
        shown.append(np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB"), float))
    return shown[0], shown[1]
