"""A booklet's text and its PDF -> where on its pages every number stands that a tag has put there, and which tag.

The text is filled once more with signs around what each tag prints, signs that no font has; then the letters of the
blocks, in their order, are looked for among the letters of the pages. Nothing of the layout is changed by that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2 as pdfium

from generator.booklet.words import INSERTS, counted
from generator.frozen import dataclass
from generator.kit.edition import Edition
from generator.prose import parse as prose
from generator.prose.blocks import Block, plain, runs_of, walk
from generator.prose.naming import context
from generator.spec.spec import Spec

_TAG = re.compile(r"\{\{([^{}]{1,300})\}\}")
_OPENS, _CLOSES, _FIRST = "\ue000", "\ue001", 0xE100
_MOST = 6_000
"""Tags that are told apart: as many as there are signs for them."""
_SIGNED = re.compile(f"{_OPENS}(.)([^{_OPENS}{_CLOSES}]*){_CLOSES}", re.DOTALL)


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


def signed(edition: Edition) -> tuple[Sequence[Block], Sequence[str]]:
    """The booklet's blocks, with signs around what tags print, and the tags in the order of their signs."""
    spec: Spec[Any] = edition.spec
    if spec.booklet is None:
        return (), ()
    path, text = spec.booklet
    tags = [match[1].strip() for match in _TAG.finditer(text)][:_MOST]
    numbers = iter(range(len(tags)))
    with_signs = _TAG.sub(lambda match: _signed(match[0], next(numbers, None)), text)
    names = context(spec, None, counted(edition))
    known = prose.Context(names, None, INSERTS, frozenset(spec.icons), paged=True)
    return tuple(walk(prose.parse(with_signs, known, path))), tags


def parts_of(words: str, tags: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Words with signs in them, part by part, and the tag that has printed each; empty where none has."""
    at = 0
    for match in _SIGNED.finditer(words):
        yield words[at : match.start()], ""
        yield match[2], tags[ord(match[1]) - _FIRST]
        at = match.end()
    yield words[at:], ""


def _marked(edition: Edition) -> Iterator[Marked]:
    blocks, tags = signed(edition)
    for block in blocks:
        for runs in runs_of(block):
            if _OPENS in (words := plain(runs)):
                yield _parted(words, tags)


def _signed(tag: str, number: int | None) -> str:
    return tag if number is None else f"{_OPENS}{chr(_FIRST + number)}{tag}{_CLOSES}"


def _parted(words: str, tags: Sequence[str]) -> Marked:
    letters, spans = "", list[tuple[int, int, str]]()
    for part, tag in parts_of(words, tags):
        first = len(letters)
        letters += _plain(part)
        if tag:
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
    document, letters, spots = pdfium.PdfDocument(data), list[str](), list[Spot]()
    try:
        for number in range(len(document)):
            page = document[number]
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(text.count_chars()):
                for letter in _plain(text.get_text_range(index, 1)):
                    left, bottom, right, top = text.get_charbox(index)
                    letters.append(letter)
                    spots.append((number, (left / width, 1 - top / height, right / width, 1 - bottom / height)))
    finally:
        document.close()
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
