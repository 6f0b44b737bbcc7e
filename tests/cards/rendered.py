"""A card as a PDF shows it, in dots."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2

from tests.cards.conftest import Cards
from tilewright.build.faces import compiled
from tilewright.cards.face import game_cards
from tilewright.pdf.pdf import Document
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.shelf import shelf
from tilewright.units import Box, Sides

DPI = 100
Dots = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def both_ways(cards: Cards, number: int) -> tuple[Dots, Dots]:
    """A card of 63 x 88 mm with its bleed, made from its template's blank, and compiled from its drawing."""
    spec = shelf.load(cards.folder)
    part, cardpress = spec.game.components[0], game_cards(spec)
    assert isinstance(part, CardsPart)
    row = spec.tables["cards"].rows[number]
    forms = (
        cardpress.card(part, "front", row).form,
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
