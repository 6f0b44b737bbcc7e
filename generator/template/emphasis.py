"""Words with *marks* in them -> runs, some in italics and some in bold; a mark after a backslash is printed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from generator.prose.blocks import Run

_ENDS = {
    "**": re.compile(r"(?<=\S)\*(?=\*)"),
    "*": re.compile(r"(?<=\S)\*"),
    "__": re.compile(r"(?<=[^\s_])_(?=_(?!\w))"),
    "_": re.compile(r"(?<=[^\s_])_(?!\w)"),
}
"""The mark of each emphasis, and where one may end: at a word."""
_MARK = re.compile(r"\*|(?<!\w)_(?=_?[^\s_])")
"""Where one may begin: a low line within a word, or in a row of them to write on, is printed."""
_STAR, _LOW_LINE = "\U0010fffc", "\U0010fffb"
"""What stands for a mark that is printed: no font has letters there."""


def emphasised(text: str) -> Iterator[Run]:
    """The text cut at its *italics* and **bold** words, each of which begins and ends at a word and on one line."""
    if "*" not in text and "_" not in text:
        yield Run(text)
        return
    text = text.replace("\\*", _STAR).replace("\\_", _LOW_LINE)
    ends = {mark: [mark_end.start() for mark_end in closing.finditer(text)] for mark, closing in _ENDS.items()}
    breaks = [at for at, letter in enumerate(text) if letter == "\n"]
    at = end = 0
    while match := _MARK.search(text, at):
        at = match.start()
        line = _next(breaks, at, len(text))
        for mark in (2 * match[0], match[0]):
            begin = at + len(mark)
            close = _next(ends[mark], begin + 1, len(text))
            if close < line and text.startswith(mark, at) and not text[begin].isspace():
                yield Run(unescaped(text[end:at]))
                yield Run(unescaped(text[begin:close]), bold=len(mark) == 2, italic=len(mark) == 1)
                at = end = close + len(mark)
                break
        else:
            at += 1
    yield Run(unescaped(text[end:]))


def unescaped(text: str) -> str:
    """The text with marks as they are printed that a backslash stands before."""
    text = text.replace("\\*", "*").replace("\\_", "_") if "\\" in text else text
    return text.replace(_STAR, "*").replace(_LOW_LINE, "_")


def _next(places: Sequence[int], at: int, none: int) -> int:
    """The first of the places, in order, that is not before a point of the text."""
    index = bisect_left(places, at)
    return places[index] if index < len(places) else none
