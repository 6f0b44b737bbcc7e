"""A deck -> packing.pdf: one page with miniature tiles, the deck's code as text and as a square code."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from typing import Any

from tilewright import __version__
from tilewright.castle_tiles.art.tile import tile_picture
from tilewright.castle_tiles.deal.deal import Dealt, heading, short
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import FONT, Art, leaf
from tilewright.draw.column import ACCENT, Column, Type, lay
from tilewright.draw.look import look_of
from tilewright.draw.ornament import PARCHMENT, centred, nameplate, plaque
from tilewright.draw.palette import BRASS_DARK, INK, PAPER, Ink
from tilewright.draw.pen import Look, Pen
from tilewright.draw.scenery import company, scene
from tilewright.draw.shapes import rect
from tilewright.draw.words import DISPLAY, fold, millimetres, span
from tilewright.frozen import dataclass
from tilewright.pdf.pdf import Document
from tilewright.pieces.pool import Pool
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import Paragraph, Run, marked
from tilewright.sheets.stock import paper_of
from tilewright.spec.game import GameFile
from tilewright.spec.spec import Spec
from tilewright.svg.walk import compile_svg
from tilewright.typography import fonts
from tilewright.units import Box, Sides, Size

MARGIN, STRIP, HEAD, CODE, FOOT = 10.0, 26.0, 9.0, 34.0, 21.0
QR = 27.0
GAP, CAPTION, LARGEST = 2.6, 7.2, 38.0
_NAMED = 7.5


@dataclass(frozen=True, slots=True)
class Packing:
    """What is on the page.

    Attributes:
        game: What the deck is for.
        heading: What it is, in one line.
        code: The deck code.
        stack: The stack code; empty where no order is told.
        seed: What it was dealt from; empty where a code was read.
        tiles: Each tile with its number in the stack, None where no order is told; in the order of the set.
        qr: The rows of the code's QR, without its quiet zone; True is dark.
        size: Of the tiles as they are printed.
        build: The command that prints just these.
    """

    game: GameFile
    heading: str
    code: str
    stack: str
    seed: str
    tiles: tuple[tuple[Tile, int | None], ...]
    qr: tuple[tuple[bool, ...], ...]
    size: Size
    build: str


def packing_page(packing: Packing, paper: Size, look: Look) -> Art:
    """The page; trim is the paper.

    Raises:
        OverfullError: The game's title is too long for the page.
    """
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-MARGIN))
    grid = Box(room.x, room.y + STRIP + HEAD + CODE, room.width, room.height - STRIP - HEAD - CODE - FOOT)

    def page(pen: Pen) -> None:
        _banner(pen, packing, room)
        _codes(pen, packing, Box(room.x, room.y + STRIP + HEAD, room.width, CODE - 4))
        for place, (tile, number) in zip(_cells(len(packing.tiles), grid, packing.size), packing.tiles, strict=True):
            _tile(pen, packing, tile, number, place)
        _how(packing, room.width, look).paint(pen, room.x, room.bottom - FOOT + 3)

    return leaf(f"packing-{paper.width:g}", paper, 0.0, look, page, safe=room)


def _banner(pen: Pen, packing: Packing, room: Box) -> None:
    size, frame = Size(room.width, STRIP), plaque(0, 0, room.width, STRIP, 3)

    def strip(inner: Pen) -> None:
        inner.within(frame, partial(_scenery, game=packing.game, size=size))
        inner.line(frame, INK, 0.35)

    pen.place(strip, (room.x, room.y))
    middle = room.x + room.width / 2
    points, lines = fold(packing.game.title, 82, 20, 8, book=pen.look.book)
    nameplate(pen, middle - 46, room.y + 4, 92, STRIP - 8)
    centred(pen, lines, middle, room.y + STRIP / 2, points)
    pen.text(packing.heading, middle, room.y + STRIP + 6, 12.5, style="italic", fill=ACCENT, align=0.5)


def _scenery(pen: Pen, game: GameFile, size: Size) -> None:
    scene(pen, game, size, f"{game.id} packing", (27, size.height - 4, 0.42))
    company(pen, game, [(size.width - 30, 8.5, 0.45), (size.width - 14, 18, -0.38)])


def _codes(pen: Pen, packing: Packing, box: Box) -> None:
    """A parchment with the codes on the left and the QR on the right."""
    pen.area(plaque(box.x, box.y, box.width, box.height, 2.2), PARCHMENT, INK, 0.3)
    side = QR * len(packing.qr) / (len(packing.qr) + 8)  # with its quiet zone of 4 modules it is QR wide
    white, x, y = (box.height - QR) / 2, box.right - QR - (box.height - QR) / 2, box.y + (box.height - QR) / 2
    pen.area(rect(x, y, QR, QR), PAPER, BRASS_DARK, 0.2)
    pen.solid(_modules(packing.qr, x + (QR - side) / 2, y + (QR - side) / 2, side / len(packing.qr)), "#000000")
    left, wide = box.x + 4.5, box.width - QR - white - 9
    _said(pen, pen.look.language.say("packing.code"), left, box.y + 5.4)
    _code(pen, packing.code, left, box.y + 12.9, wide, 20.0)
    if packing.stack:
        _said(pen, pen.look.language.say("packing.stack"), left, box.y + 18.2)
        _code(pen, packing.stack, left, box.y + 22.6, wide, 11.0)
    if packing.seed:
        # A question mark stands for each letter that the font lacks
        seed = "".join(char if _has(char) else "?" for char in packing.seed)
        _said(pen, pen.look.language.say("packing.seed", seed=seed), left, box.bottom - 2.4)


def _said(pen: Pen, words: str, x: float, y: float) -> None:
    pen.text(words, x, y, 8.5, style="italic", fill=ACCENT)


def _code(pen: Pen, code: str, x: float, y: float, wide: float, most: float) -> None:
    """A code on one line, or its groups on as many more as let it be set largest; never higher than one line."""
    groups, best = code.split("-"), (0.0, [code])
    for count in range(1, len(groups) + 1):
        each = ceil(len(groups) / count)
        lines = ["-".join(groups[at : at + each]) for at in range(0, len(groups), each)]
        longest = max(span(line, most, bold=True, font=FONT, book=pen.look.book) for line in lines)
        best = max(best, (min(most, most * wide / longest, 1.2 * most / len(lines)), lines))
    size, lines = best
    for at, line in enumerate(lines):
        pen.text(line, x, y + (at - 0.5 * (len(lines) - 1)) * millimetres(size, 1.1), size, font=FONT, weight="bold")


def _modules(qr: Sequence[Sequence[bool]], x: float, y: float, module: float) -> str:
    """Dark modules, those side by side as one rectangle."""
    parts = []
    for row, line in enumerate(qr):
        start = None
        for column, dark in enumerate((*line, False)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                # To the ten-thousandth: hundredths would leave hairs between rows of modules
                left, wide = x + start * module, (column - start) * module
                parts.append(f"M{left:.4f} {y + row * module:.4f}h{wide:.4f}v{module:.4f}h{-wide:.4f}z")
                start = None
    return "".join(parts)


def _cells(count: int, grid: Box, size: Size) -> Iterator[Box]:
    """Where the small tiles lie: as large as fit, in rows that are as full as can be."""
    best, across = 0.0, 1
    for columns in range(1, count + 1):
        wide = min((grid.width - GAP * (columns - 1)) / columns, LARGEST)
        high = grid.height / ceil(count / columns) - CAPTION - GAP
        if (fits := min(wide, high * size.width / size.height)) > best:
            best, across = fits, columns
    across = ceil(count / ceil(count / across))
    tall, step = best * size.height / size.width, min((grid.width - best) / max(1, across - 1), best * 1.35)
    start = grid.x + (grid.width - best - step * (across - 1)) / 2
    for at in range(count):
        row, column = divmod(at, across)
        yield Box(start + column * step, grid.y + row * (tall + CAPTION + GAP), best, tall)


def _tile(pen: Pen, packing: Packing, tile: Tile, number: int | None, box: Box) -> None:
    """The tile in small, a box to tick, its number in the stack, and what it is called, as the tile itself says."""
    tile_picture(pen, tile, packing.size, box.x, box.y, box.width / packing.size.width)
    pen.line(rect(box.x, box.y, box.width, box.height), INK, 0.2)
    pen.line(rect(box.x, box.bottom + 1.0, 2.2, 2.2), INK, 0.2)
    if number is not None:
        pen.text(f"{number}", box.x + 3.2, box.bottom + 3.1, _NAMED + 1, font=DISPLAY, weight="bold")
    size = min(_NAMED, _NAMED * box.width / span(tile.name, _NAMED, book=pen.look.book))
    pen.text(tile.name, box.x, box.bottom + 6.2, size)


def _how(packing: Packing, width: float, look: Look) -> Column:
    language = look.language
    words = (
        *marked(language, "packing.pick"),
        Run(language.say("packing.shuffle_or_stack" if packing.stack else "packing.shuffle")),
        *marked(language, "packing.print"),
        Run(packing.build, italic=True),
    )
    return lay([Paragraph(words)], width, Type(9.0, book=look.book), "how to pick the deck")


def _has(char: str) -> bool:
    try:
        fonts.measure(char, fonts.find("Alegreya", "normal", "italic"))
    except fonts.MissingGlyphError:
        return False
    return True


def pictured(
    spec: Spec[Any], pool: Pool, ids: Sequence[str], *, ordered: bool
) -> tuple[tuple[tuple[Tile, int | None], ...], Size]:
    """The tiles of a deck in the order of the set, each with its number in the stack; and how large they are printed.

    Raises:
        RefusedError: These are cards, of which there are no pictures in small (E12).
    """
    if not pool.tiles:
        message = f"a packing list shows tiles, but {pool.title.lower()} are cards"
        raise RefusedError([Problem("--pdf", 0, 0, "E12", message, "leave out --pdf: the list above names them all")])
    numbers = {name: number for number, name in enumerate(ids, start=1)}
    part: Any = next(part for part in spec.game.components if part.id == pool.part)
    tiles = ((pool.tiles[name], numbers[name] if ordered else None) for name in pool.ids if name in numbers)
    return tuple(tiles), part.size.size


def packing_list(spec: Spec[Any], dealt: Dealt, paper: str, build: str) -> bytes:
    """The PDF of a page to pick a deck by: pictures, codes, and the command that builds it alone.

    Raises:
        RefusedError: These are cards, of which there are no pictures in small (E12).
        ValueError: There is no such paper.
        OverfullError: The game's title is too long for the page.
    """
    tiles, size = pictured(spec, dealt.pool, dealt.ids, ordered=dealt.ordered)
    words, seed = heading(dealt, spec.language), short(dealt.seed or "")
    packing = Packing(spec.game, words, dealt.code, dealt.stack, seed, tiles, qr(dealt.code), size, build)
    return packing_pdf(packing, paper, look_of(spec, Ink.FULL))


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
