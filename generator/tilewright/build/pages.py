"""Sheets + Faces -> the PDFs of a kit, one for each paper, and score-sheet.pdf: every page in printing order."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from tilewright import __version__
from tilewright.build.faces import whole_pages
from tilewright.build.faults import errors_of
from tilewright.build.foreword import Foreword, Share, openings_of
from tilewright.build.job import Job
from tilewright.build.record import PaperFile, files_of, sheet_mark
from tilewright.build.store import Face, Store
from tilewright.pdf.pdf import Document, Lettering, operators
from tilewright.sheets.cuts import FIGURE
from tilewright.sheets.duplex import Turn
from tilewright.sheets.sheet import Sheet, Side
from tilewright.sheets.stock import HOME
from tilewright.svg.form import Form
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Sides, Size, from_points

if TYPE_CHECKING:  # for games with fonts of their own
    from tilewright.typography.finder import Finder

OVERLAP = 0.05
"""How far touching faces reach under each other, so that no white hair shows between them, in millimetres."""

TRACED = 0.15
"""Half the width of the pale line under a line that is cut along, in millimetres."""

PARTING = 0.8
"""Length of a dash of a line that parts blocks, and of the gap after it."""

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
"""The numbers of the pages before the sheets."""

DASH = 2.0
"""Length of a dash of a line to fold along, and of the gap after it."""

SMALL, LABEL = Lettering(size=FIGURE), Lettering(size=from_points(HOME.label_points))
"""Of the numbers beside pieces, and of a sheet's label."""


def kit_files(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face], cache: Store) -> dict[str, bytes]:
    """Every sheet in printing order, the first page in front where the whole kit is built."""
    return bound([Share(job, sheets, faces, cache)], sheets, faces)


def bound(shares: Sequence[Share], sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, bytes]:
    """The same of several games on the same sheets: the first page of each in front, whole pages at the end."""
    options = shares[0].job.options
    whole = [
        (f"{share.called}{title}", face) for share in shares for title, face in whole_pages(share.job, share.faces)
    ]
    files = files_of(sheets, options, first=shares[0].job.whole, whole=len(whole))
    openings = openings_of(shares, files)
    each = zip(sheets, *(share.sheets for share in shares), strict=True)
    sides = {(sheet.number, sheet.side): own for sheet, *own in each}
    return {file.name(options.paper): _file(file, shares, openings, sides, faces, whole) for file in files}


def _file(  # noqa: PLR0913, PLR0917 - all that a file is made from
    file: PaperFile,
    shares: Sequence[Share],
    openings: Sequence[Foreword],
    sides: Mapping[tuple[int, Side], Sequence[Sheet]],
    faces: Mapping[str, Face],
    whole: Sequence[tuple[str, Face]],
) -> bytes:
    """One file; `sides` has each game's own share of a side of a sheet."""
    buffer, job = io.BytesIO(), shares[0].job
    title = job.spec.language.say("pages.kit", title=" + ".join(share.job.game.title for share in shares))
    document = _document(shares, buffer, title, backs=file.both)
    for share, opening in zip(shares, openings, strict=True):
        if file.begins:
            _first_pages(document, share, opening, both=file.both)
    begun, errors = set[str](), len(errors_of(job, faces))
    for sheet in file.sheets:
        own = zip(shares, sides[sheet.number, sheet.side], strict=True)
        titles = [title for share, side in own for title in _titles(share, side) if title not in begun]
        _sheet(document, sheet, faces, job, _named(sheet, faces, job, errors))
        for title in titles:
            document.outline(title)
        begun |= set(titles)
    for number, (title, face) in zip(file.ends, whole, strict=False):
        _whole_page(document, face, job.spec.language.say("pages.side.front", number=number), title, job)
        if file.both:
            back = job.spec.language.say("pages.side.back", number=number)
            document.page(face.trim, trim=_page(face), bleed=_page(face), label=back)
    document.close()
    return buffer.getvalue()


def page_pdf(job: Job, face: Face, title: str) -> bytes:
    """One face that fills a page, as a file of its own."""
    buffer = io.BytesIO()
    titled = job.spec.language.say("pages.titled", title=job.game.title, what=title)
    document = _document([Share(job, (), {}, Store(None))], buffer, titled)
    _whole_page(document, face, "1", title, job)
    document.close()
    return buffer.getvalue()


def _page(face: Face) -> Box:
    return Box(0, 0, face.trim.width, face.trim.height)


def _whole_page(document: Document, face: Face, label: str, title: str, job: Job) -> None:
    document.page(face.trim, trim=_page(face), bleed=_page(face), label=label, matrix=job.options.correction())
    document.outline(title)
    document.place(face.form, _page(face))
    if job.options.draft:
        margin = job.options.press.margin
        document.text(margin, face.trim.height - margin, job.spec.language.say("sheets.page"), LABEL)


def _document(shares: Sequence[Share], buffer: io.BytesIO, title: str, *, backs: bool = False) -> Document:
    jobs = [share.job for share in shares]
    job, options = jobs[0], jobs[0].options
    return Document(
        buffer,
        title=title,
        author=", ".join(dict.fromkeys(each.game.designer.name for each in jobs)),
        subject=" / ".join(each.game.tagline for each in jobs),
        creator=f"Tilewright {__version__}",
        language=job.spec.language.code,
        duplex=options.flip if backs else None,
        pictures={name: file for each in jobs for name, file in each.pictures.items()},
        book=_fonts([each.spec.fonts for each in jobs if each.spec.fonts.changes]),
    )


def _fonts(own: Sequence[Finder]) -> Finder | None:
    """The fonts of all games: those of one, where no other has any."""
    if len(own) < 2:
        return own[0] if own else None
    from tilewright.typography.book import joined  # noqa: PLC0415 - a C library, for games with fonts of their own

    return joined(own)


def _first_pages(document: Document, share: Share, opening: Foreword, *, both: bool) -> None:
    """What is in the kit and how to print it; on both sides, as many pages as keep the sheets' fronts on odd ones."""
    job, paper = share.job, share.job.options.stock
    forms = opening.pages
    count = len(forms) + len(forms) % 2 if both else len(forms)
    page = Box(0, 0, paper.size.width, paper.size.height)
    for number in range(count):
        straight = job.options.correction(back=both and bool(number % 2))
        document.page(paper.size, trim=page, bleed=page, label=ROMAN[number], matrix=straight)
        if number < len(forms):
            document.place(forms[number], page)
        if number == 0:
            for picture, box in opening.pictures:
                document.place(picture, box, Sides.all(TRACED))
            document.outline(share.called + job.spec.language.say("pages.contents"))


def _titles(share: Share, sheet: Sheet) -> tuple[str, ...]:
    """The parts that lie on a sheet, in the order of game.yaml."""
    carried = {share.job.components[placed.piece] for placed in sheet.placements}
    return tuple(f"{share.called}{part.title}" for part in share.job.game.components if part.id in carried)


def _sheet(document: Document, sheet: Sheet, faces: Mapping[str, Face], job: Job, words: str) -> None:
    page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
    shown = [(placed, faces[placed.face]) for placed in sheet.placements]
    each = tuple((placed.box, placed.bleed, placed.turn, placed.clip) for placed in sheet.placements)
    trim, bleed, places = _places(page, each)
    language = job.spec.language
    straight = job.options.correction(back=sheet.side == "back")
    named = language.say(f"pages.side.{sheet.side}", number=sheet.number)
    document.page(sheet.paper.size, trim=trim, bleed=bleed, label=named, matrix=straight)
    for (_, face), there in zip(shown, places, strict=True):
        document.put(face.form, there)
    for placed, face in shown:
        if trace := face.outline.trace if placed.trace is None else placed.trace:
            document.place(traced(trace, placed.box.size, placed.turn), placed.box, Sides.all(TRACED), placed.turn)
    for dash, lines in ((0.0, (*sheet.marks, *sheet.fold)), (DASH, sheet.score), (PARTING, sheet.partings)):
        for line in lines:
            document.line(line.x1, line.y1, line.x2, line.y2, width=HOME.stroke, dash=dash)
    for note in sheet.notes:
        if note.upwards:
            document.text(note.x, note.y, note.words, SMALL, anchor="middle", turn=270)
        else:
            document.text(note.x, note.y, note.words, SMALL)
    at = sheet.label_at
    document.text(at.x, at.y, words, LABEL, turn=270 if sheet.aside else 0)


def _named(sheet: Sheet, faces: Mapping[str, Face], job: Job, errors: int) -> str:
    """The line in a sheet's margin: what lies there, for which printer, and the fingerprint of this side."""
    printer = job.options.printer
    label = job.spec.language.say("sheets.printer", label=sheet.label, printer=printer) if printer else sheet.label
    if errors:
        label = job.spec.language.count("sheets.errors", errors, label=label)
    if job.options.draft:
        label = job.spec.language.say("sheets.draft", label=label)
    if job.game.fingerprint == "margin" and sheet.placements:
        return f"{label} \N{MIDDLE DOT} v{job.game.version} {sheet_mark(sheet, faces)}"
    return label


@lru_cache(maxsize=64)
def traced(line: str, size: Size, turn: int) -> Form:
    """The line that the knife follows: dark on pale, so that it shows on any ground."""
    trim = size.turned if turn in {90, 270} else size
    root = Element("svg", {"viewBox": f"0 0 {trim.width:g} {trim.height:g}"})
    for ink, width in (("#FFFFFF", 2 * TRACED), ("#000000", HOME.stroke)):
        SubElement(root, "path", {"d": line, "fill": "none", "stroke": ink, "stroke-width": f"{width:g}"})
    return compile_svg(root, "outline")


@lru_cache(maxsize=64)  # many sheets of a deck lie alike
def _places(page: Box, each: tuple[tuple[Box, Sides, Turn, str], ...]) -> tuple[Box, Box, list[str]]:
    """The smallest boxes around the trims and around the ink of faces, and what puts each face on its page."""
    trim = _around([_on(page, box) for box, _, _, _ in each]) or page
    bleed = _around([_on(page, box.grown(ink)) for box, ink, _, _ in each]) or page
    over = (Sides(*(side or OVERLAP for side in (ink.top, ink.right, ink.bottom, ink.left))) for _, ink, _, _ in each)
    return trim, bleed, [operators(box, wide, *how) for wide, (box, _, *how) in zip(over, each, strict=True)]


def _on(page: Box, box: Box) -> Box:
    """What lies on the page: of a part of a board, the rest does not."""
    if page.contains(box):
        return box
    x, y = max(page.x, box.x), max(page.y, box.y)
    return Box(x, y, min(page.right, box.right) - x, min(page.bottom, box.bottom) - y)


def _around(each: Sequence[Box]) -> Box | None:
    """The smallest box that holds all of them."""
    if not each:
        return None
    x, y = min(box.x for box in each), min(box.y for box in each)
    return Box(x, y, max(box.right for box in each) - x, max(box.bottom for box in each) - y)
