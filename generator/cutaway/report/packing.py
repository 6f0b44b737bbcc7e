"""A deck -> packing.pdf: one page with miniature tiles, the code as text and as QR."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from generator import __version__
from generator.cutaway.art.packing import Packing, packing_page
from generator.cutaway.tilemap import Tile
from generator.deck.pool import Pool
from generator.draw.pen import Look
from generator.press.pdf import Document
from generator.press.stock import paper_of
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec
from generator.units import Box, Size
from generator.vector.compile import compile_svg


def pictured(
    spec: Spec[Any], pool: Pool, ids: Sequence[str], *, ordered: bool
) -> tuple[tuple[tuple[Tile, int | None], ...], Size]:
    """The tiles of a deck in the order of the set, each with its number in the stack; and how large they are printed.

    Raises:
        RefusedError: These are cards, of which there are no pictures in small (E12).
    """
    if not pool.tiles:
        message = f"a packing list shows tiles, and {pool.title.lower()} are cards"
        raise RefusedError([Problem("--pdf", 0, 0, "E12", message, "leave out --pdf: the list above names them all")])
    numbers = {name: number for number, name in enumerate(ids, start=1)}
    part: Any = next(part for part in spec.game.components if part.id == pool.part)
    tiles = ((pool.tiles[name], numbers[name] if ordered else None) for name in pool.ids if name in numbers)
    return tuple(tiles), part.size.size


def packing_pdf(packing: Packing, paper: str, look: Look) -> bytes:
    """The page as a PDF.

    Raises:
        ValueError: There is no such paper.
        OverfullError: The game's title is too long for the page.
    """
    size = paper_of(paper).size
    page, buffer = Box(0, 0, size.width, size.height), io.BytesIO()
    document = Document(
        buffer,
        title=look.language.say("pages.titled", title=packing.game.title, what=packing.heading),
        language=look.language.code,
        author=packing.game.designer.name,
        subject=packing.code,
        creator=f"Tilewright {__version__}",
        book=look.book,
    )
    document.page(size, trim=page, bleed=page, label="1")
    document.outline(packing.heading)
    art = packing_page(packing, size, look)
    document.place(compile_svg(art.drawing.get_xml(), art.name, book=look.book), page)
    document.close()
    return buffer.getvalue()


def qr(code: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a code's QR, dark or not, without the quiet zone round it; error correction M."""
    import segno  # noqa: PLC0415 - for this alone

    symbol = segno.make(code, error="m", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in symbol.matrix)
