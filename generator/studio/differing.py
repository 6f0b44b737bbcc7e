"""Two PDFs -> the words that differ between them: where each stands, those together that stand in one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

import pypdfium2 as pdfium

from generator.frozen import dataclass

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
    document, words = pdfium.PdfDocument(data), list[PrintedWord]()
    try:
        for number in range(len(document)):
            page = document[number]
            words += _on(page.get_textpage(), number, *page.get_size())
            if len(words) > MOST_WORDS:
                return ()
    finally:
        document.close()
    return tuple(words)


def differences(one: Sequence[PrintedWord], other: Sequence[PrintedWord]) -> dict[str, Any]:
    """Where both differ, each place with its number: the boxes of `one`, and those of `other`."""
    lines = _lines(one), _lines(other)
    texts = [[_said(line) for line in each] for each in lines]
    matcher = SequenceMatcher(None, texts[0], texts[1], autojunk=False)
    marks, count = (list[dict[str, Any]](), list[dict[str, Any]]()), 0
    for kind, *ends in matcher.get_opcodes():
        if kind == "equal":
            continue
        first, second = ([word for line in each[low:high] for word in line] for each, low, high in _spans(lines, ends))
        for here, there in _apart(first, second):
            if count >= MOST_PLACES:
                break
            for side, words in zip(marks, (here, there), strict=True):
                side += [{"page": word.page, "box": word.box, "number": count} for word in words]
            count += 1
    return {"one": marks[0], "other": marks[1], "count": count}


Line = Sequence[PrintedWord]


def _spans(lines: tuple[list[Line], list[Line]], ends: Sequence[int]) -> Iterator[tuple[list[Line], int, int]]:
    yield lines[0], ends[0], ends[1]
    yield lines[1], ends[2], ends[3]


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


def _said(line: Line) -> str:
    return " ".join(word.text for word in line)


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
