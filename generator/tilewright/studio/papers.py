"""Sheets and booklets -> pictures of their pages for the page, only those that differ from what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tilewright.digest import blake2b
from tilewright.frozen import dataclass
from tilewright.pdf.raster import pdfium_document
from tilewright.studio.answer import handled, lean, number_in, picture
from tilewright.studio.desk import Desk
from tilewright.studio.picture import WIDTHS, Ready, page_png, sizes_of
from tilewright.studio.worker import Urgency

MOST_WORDS = 60_000
"""Of one file: longer ones are not looked through."""
MOST_PLACES = 500
"""Where they differ: two files that have little in common are not marked all over."""


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word of a page.

    Attributes:
        text: Its letters.
        page: Of the file, counted from 0.
        box: Left, top, width and height, in parts of the page's width and height.
    """

    text: str
    page: int
    box: tuple[float, float, float, float]


def words_of(data: bytes) -> tuple[PrintedWord, ...]:
    """The words of a PDF, in reading order."""
    words = list[PrintedWord]()
    with pdfium_document(data) as document:
        for number in range(len(document)):
            page = document[number]
            words += _on(page.get_textpage(), number, *page.get_size())
            if len(words) > MOST_WORDS:
                return ()
    return tuple(words)


def differences(one: Sequence[PrintedWord], other: Sequence[PrintedWord]) -> dict[str, Any]:
    """Where both differ, each place with its number: the boxes of `one`, and those of `other`."""
    lines = _lines(one), _lines(other)
    texts = [[" ".join(word.text for word in line) for line in each] for each in lines]
    matcher = SequenceMatcher(None, texts[0], texts[1], autojunk=False)
    marks, count = (list[dict[str, Any]](), list[dict[str, Any]]()), 0
    for kind, *ends in matcher.get_opcodes():
        if kind == "equal":
            continue
        stretches = lines[0][ends[0] : ends[1]], lines[1][ends[2] : ends[3]]
        first, second = ([word for line in each for word in line] for each in stretches)
        for here, there in _apart(first, second):
            if count >= MOST_PLACES:
                break
            for side, words in zip(marks, (here, there), strict=True):
                side += [{"page": word.page, "box": word.box, "number": count} for word in words]
            count += 1
    return {"one": marks[0], "other": marks[1], "count": count}


Line = Sequence[PrintedWord]


def _apart(one: Line, other: Line) -> Iterator[tuple[Line, Line]]:
    """Words of one stretch that are not those of the other; a stretch that only breaks elsewhere has none."""
    texts = [[word.text for word in each] for each in (one, other)]
    for kind, low, high, first, last in SequenceMatcher(None, texts[0], texts[1], autojunk=False).get_opcodes():
        if kind != "equal":
            yield one[low:high], other[first:last]


def _lines(words: Sequence[PrintedWord]) -> list[Line]:
    lines: list[list[PrintedWord]] = []
    for word in words:
        before = lines[-1][-1] if lines else None
        if before and before.page == word.page and abs(before.box[1] - word.box[1]) < before.box[3] / 2:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [*lines]


def _on(text: Any, number: int, width: float, height: float) -> Iterator[PrintedWord]:  # noqa: ANN401 - pdfium's own
    letters, boxes = "", list[tuple[float, float, float, float]]()
    for index in range(text.count_chars() + 1):
        letter = text.get_text_range(index, 1) if index < text.count_chars() else " "
        if letter.isspace() or not letter.isprintable():
            if letters:
                left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
                right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
                place = left / width, 1 - top / height, (right - left) / width, (top - bottom) / height
                yield PrintedWord(letters, number, place)
            letters, boxes = "", []
        else:
            letters += letter
            boxes.append(text.get_charbox(index))


MOST_FILES, MOST_PAGES = 8, 4_000
"""PDFs that pages are taken from, the last ones made; pages of one."""
POINTS = 72 / 25.4


class PapersTab:
    """What answers for pages and files; it has no tab of its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._ready = desk, Ready()

    async def page(self, request: Request) -> Response:
        """One page of a file, as a picture."""
        words = request.path_params
        width, number = number_in(words, "width", WIDTHS), number_in(words, "number", range(MOST_PAGES))
        mark: str = words["mark"]
        data = self._desk.papers[mark][1]
        key = (mark, number, width)

        def make() -> bytes:
            return self._ready.once(key, lambda: page_png(data, number, width))

        return picture(await self._desk.do(make, Urgency.PICTURE))

    async def differing(self, request: Request) -> Response:
        """Where the words of two files differ."""
        marks = [request.path_params[name] for name in ("one", "other")]
        files = [self._desk.papers[mark][1] for mark in marks]
        return lean(request, await asyncio.to_thread(lambda: differences(*map(words_of, files))))

    async def file(self, request: Request) -> Response:
        """The file itself, for the browser's own viewer and for printing."""
        name, data = self._desk.papers[request.path_params["mark"]]
        return download(name, data, "inline")


def kept(desk: Desk, name: str, data: bytes) -> dict[str, Any]:
    """Keep a PDF so that its pages can be asked for; what the page is told of it."""
    mark = blake2b(name.encode() + b"\0" + data, digest_size=12).hexdigest()
    desk.papers.pop(mark, None)
    desk.papers[mark] = name, data
    for old in list(desk.papers)[:-MOST_FILES]:
        del desk.papers[old]
    sizes = sizes_of(data)[:MOST_PAGES]
    pages = [{"width": width / POINTS, "height": height / POINTS, "label": label} for width, height, label in sizes]
    return {"mark": mark, "name": name, "bytes": len(data), "pages": pages}


def download(name: str, data: bytes, how: str = "attachment") -> Response:
    """A file with its name: PDFs may be shown, everything else is saved."""
    types: Mapping[str, str] = {"pdf": "application/pdf", "zip": "application/zip", "json": "application/json"}
    headers = {"Content-Disposition": f'{how}; filename="{name}"'}
    return Response(data, media_type=types[name.rpartition(".")[2]], headers=headers)


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    papers = PapersTab(desk)
    return (
        Route("/papers/{mark}/{number}/{width}.png", handled(papers.page)),
        Route("/papers/{mark}/file.pdf", handled(papers.file)),
        Route("/papers/differing/{one}/{other}", handled(papers.differing)),
    )
