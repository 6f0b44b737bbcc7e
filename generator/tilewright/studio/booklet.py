"""The booklet of an edition -> its pages, and the places where each rule is printed in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tilewright.booklet.words import INSERTS, kit_counts
from tilewright.build import products
from tilewright.build import rulebook as exporter
from tilewright.build.edition import Edition
from tilewright.build.foreword import first_pages
from tilewright.frozen import dataclass
from tilewright.pdf.raster import pdfium_document
from tilewright.prose.blocks import Block, plain, runs_of, walk
from tilewright.prose.context import Context, colours_of, context
from tilewright.prose.markdown import blocks
from tilewright.prose.traced import OPENS, Trace, parts_of, traced
from tilewright.spec.spec import Spec
from tilewright.studio.answer import UnknownWishError, handled
from tilewright.studio.desk import Desk
from tilewright.studio.papers import kept


@dataclass(frozen=True, slots=True)
class Marked:
    """Letters of a block without gaps, and where among them what tags have printed begins and ends."""

    letters: str
    tags: tuple[tuple[int, int, str], ...]


def numbers_on(edition: Edition, data: bytes) -> list[dict[str, Any]]:
    """Each number's page, its box in parts of the page's width and height, and the tag that prints it."""
    letters, places = _letters_of(data)
    marks, start = list[dict[str, Any]](), 0
    for block in _marked(edition):
        at = letters.find(block.letters, start) if block.letters else -1
        if at < 0:
            continue  # a heading that is set in capitals, or words that stand in a figure
        start = at + len(block.letters)
        for first, last, tag in block.tags:
            marks += ({"page": page, "box": box, "tag": tag} for page, box in _boxes(places[at + first : at + last]))
    return marks


def signed(edition: Edition) -> tuple[Sequence[Block], Sequence[Trace]]:
    """The booklet's blocks, with signs where tags and rules have had a say in them, and what the signs stand for."""
    spec: Spec[Any] = edition.spec
    if spec.booklet is None:
        return (), ()
    path, text = spec.booklet
    names = context(spec, None, kit_counts(edition))
    lines, traces = traced(text, names, path)
    known = Context(names, None, INSERTS, frozenset(spec.icons), paged=True, colours=colours_of(spec))
    return tuple(walk(blocks(lines, known, path))), traces


def _marked(edition: Edition) -> Iterator[Marked]:
    blocks, traces = signed(edition)
    for block in blocks:
        for runs in runs_of(block):
            if OPENS in (words := plain(runs)):
                yield _without_gaps(words, traces)


def _without_gaps(words: str, traces: Sequence[Trace]) -> Marked:
    """The letters of a text, and its tags with the rules behind them that their words do not name."""
    letters, spans = "", list[tuple[int, int, str]]()
    for part, trace in parts_of(words, traces):
        first = len(letters)
        letters += _plain(part)
        if trace and len(letters) > first:
            rules = sorted(rule for rule in trace.rules if rule not in trace.tag)
            tag = ": ".join(filter(None, (trace.tag, ", ".join(f"rules.{rule}" for rule in rules))))
            spans.append((first, len(letters), tag))
    return Marked(letters, tuple(spans))


def _plain(words: str) -> str:
    """Letters as both sides write them: no gaps, no hyphens, which lines may have put there, no ligatures."""
    flat = unicodedata.normalize("NFKC", words)
    return "".join(
        letter for letter in flat if not letter.isspace() and letter.isprintable() and letter not in "-\u2010\u00ad"
    )


Spot = tuple[int, tuple[float, float, float, float]]
"""A page, and a box in parts of its width and height."""


def _letters_of(data: bytes) -> tuple[str, list[Spot]]:
    """All letters of a PDF in reading order, and the box of each."""
    letters, spots = list[str](), list[Spot]()
    with pdfium_document(data) as document:
        for number in range(len(document)):
            page = document[number]
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(text.count_chars()):
                for letter in _plain(text.get_text_range(index, 1)):
                    left, bottom, right, top = text.get_charbox(index)
                    letters.append(letter)
                    spots.append((number, (left / width, 1 - top / height, right / width, 1 - bottom / height)))
    return "".join(letters), spots


def _boxes(spots: Sequence[Spot]) -> Iterator[tuple[int, list[float]]]:
    """One box for the letters that stand together in a line."""
    lines: list[list[Spot]] = []
    for spot in spots:
        if lines and lines[-1][-1][0] == spot[0] and spot[1][0] >= lines[-1][-1][1][0] - 0.001:
            lines[-1].append(spot)
        else:
            lines.append([spot])
    for line in lines:
        boxes = [box for _, box in line]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        yield line[0][0], [left, top, right - left, bottom - top]


class BookletTab:
    """The tab's half that knows the game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def pages(self, request: Request) -> Response:
        """The pages of what is asked for."""
        return JSONResponse(await self._desk.do(lambda: self._pages(request.query_params)))

    def _pages(self, asked: Mapping[str, str]) -> dict[str, Any]:
        edition = self._desk.edition(self._desk.view(asked))
        files = ["rules.pdf", f"rules-booklet-{edition.options.paper}.pdf"] if edition.spec.booklet else []
        whole = products.whole_page_files(edition)
        names = [*files, "first page", *whole]
        name = asked.get("page", "") or names[0]
        if name not in names:
            raise UnknownWishError(name)
        data, count = _made(edition, name, whole)
        about = kept(self._desk, name.replace(" ", "-").removesuffix(".pdf") + ".pdf", data)
        about["pages"] = about["pages"][:count]
        marks = numbers_on(edition, data) if "marks" in asked and name == "rules.pdf" else []
        return {**about, "names": names, "page": name, "marks": marks}


def _made(edition: Edition, name: str, whole: Mapping[str, bytes]) -> tuple[bytes, int | None]:
    """A file, and how many of its pages are shown; all where that is None."""
    if name == "rules.pdf":
        return exporter.rules(edition), None
    if name in whole:
        return whole[name], None
    if name == "first page":
        ((_, data),) = products.kit(edition).items()
        return data, len(first_pages(edition.job, edition.sheets, (), edition.faces).pages)
    return exporter.write(edition)[name], None


def routes(desk: Desk) -> Sequence[Route]:
    """What the tab is asked."""
    return [Route("/booklet", handled(BookletTab(desk).pages))]
