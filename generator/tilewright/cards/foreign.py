"""Marks of other tools among words, `<b>`, `[b]`, `~~x~~` -> what is written here, as docs/markup.md has it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from tilewright import pattern
from tilewright.cards.load import load_template
from tilewright.cards.template import Template
from tilewright.frozen import dataclass
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec
from tilewright.svg import paint
from tilewright.texts.node import Mapping, Scalar, Sequence, Spot
from tilewright.texts.rows import RowTable
from tilewright.texts.source import load

MOST_OPEN = 50
"""Marks that wait for their other half."""
SIGNS = ("<", "[", "~~", "\\n", "&")
"""One of these is in every text that has something of another tool."""
_NAMES = (
    "b|strong|i|em|u|ins|s|strike|del|sup|sub|big|large|small|sc|br|p|div|li|ul|ol|span|font|color|colour|center|size"
    "|h[1-6]"
)
_TAG = pattern.prepare(
    rf"<(?P<close>/?)(?P<tag>{_NAMES})(?P<more>(?:\s[^<>]{{0,200}}|=[^<>]{{0,60}})?)/?>"
    r"|\[(?P<end>/?)(?P<name>b|i|u|s|sup|sub|center|size|color|colour)(?P<value>(?:=[^\[\]{}]{0,40})?)\](?!\{)"
    r"|(?P<strike>~~)|(?P<feed>(?<!\\)\\n)|(?P<entity>&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)",
    re.IGNORECASE,
)
_FILL = pattern.prepare(r"[=:]\s?[\"']?(#[0-9a-f]{6}|#[0-9a-f]{3}|[a-z]{3,20})\b", re.IGNORECASE)
_STARS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_STYLES = {
    each: style
    for style, tags in {
        "b": "b strong h1 h2 h3 h4 h5 h6",
        "i": "i em",
        "u": "u ins",
        "s": "s strike del ~~",
        "sup": "sup",
        "sub": "sub",
        "sc": "sc",
        "large": "big large",
        "small": "small",
    }.items()
    for each in tags.split()
}
_COLOURED = frozenset(("span", "font", "color", "colour"))
_WITHOUT_END = frozenset(("br", "li"))
_BLOCKS = {"br": "\n", "li": "\n* ", "p": "\n\n", "div": "\n\n"}


@dataclass(frozen=True, slots=True)
class ForeignMark:
    """Something of another tool in a text.

    Attributes:
        begin: Where it begins.
        end: Where it ends.
        shown: It.
        tag: What it is: the name of a tag in small letters, `~~`, `&` for a letter, or a line feed's.
        closes: Whether it ends what a mark before it has begun.
    """

    begin: int
    end: int
    shown: str
    tag: str
    closes: bool

    @property
    def style(self) -> str:
        """The style that does the same here; nothing where there is none."""
        if self.tag in _STYLES:
            return _STYLES[self.tag]
        for fill in _FILL.finditer(self.shown) if self.tag in _COLOURED else ():
            with suppress(ValueError):
                return "#" + "".join(f"{round(part * 255):02X}" for part in paint.parse(fill[1]))
        return ""

    @property
    def instead(self) -> str:
        """What is written here."""
        if self.tag in _STARS:
            return f"{_STARS[self.tag]}words{_STARS[self.tag]}"
        if style := self.style:
            return f"[{style}]{{words}}"
        simple = {"br": "a line end", "\\n": "a line end", "p": "a blank line", "div": "a blank line"}
        simple |= {"li": "a line that begins with '* '", "&": f"'{html.unescape(self.shown)}' itself"}
        if self.tag in simple:
            return simple[self.tag]
        return "data-align, data-size or a style in the drawing, and remove the mark here"


def find_foreign(text: str) -> Iterator[ForeignMark]:
    """What is written in the way of another tool, in order."""
    for match in _TAG.finditer(text):
        if match["entity"]:
            if html.unescape(match[0]) == match[0]:
                continue
            tag, closes = "&", False
        elif match["strike"] or match["feed"]:
            tag, closes = match[0], False
        else:
            tag, closes = (match["tag"] or match["name"]).lower(), bool(match["close"] or match["end"])
        yield ForeignMark(match.start(), match.end(), match[0], tag, closes)


def convert(text: str) -> str:
    """The text as it is written here; what has no other half stays as it is."""
    parts, end = list[str](), 0
    waiting: list[tuple[ForeignMark, int]] = []
    for mark in find_foreign(text):
        parts += [text[end : mark.begin]]
        end = mark.end
        begun = next((at for at in reversed(range(len(waiting))[-MOST_OPEN:]) if waiting[at][0].tag == mark.tag), None)
        if mark.tag in _BLOCKS or mark.tag in {"ul", "ol", "\\n", "&"}:
            feed = "" if mark.closes and mark.tag in _WITHOUT_END else _BLOCKS.get(mark.tag, "")
            parts.append({"\\n": "\n", "&": html.unescape(mark.shown)}.get(mark.tag, feed))
        elif begun is not None and (mark.closes or mark.tag == "~~"):
            opening, at = waiting[begun]
            del waiting[begun:]
            parts[at:] = [_marked(opening, "".join(parts[at + 1 :]))]
        else:
            waiting += [] if mark.closes else [(mark, len(parts))]
            parts.append(mark.shown)
    lines = "".join([*parts, text[end:]]).split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip(" ") for line in lines)).strip("\n") if end else text


def _marked(mark: ForeignMark, words: str) -> str:
    """Words as they are marked here."""
    stars = _STARS.get(mark.tag)
    if stars and words.strip() == words != "" and "\n" not in words and "*" not in words:
        return f"{stars}{words}{stars}"
    return f"[{mark.style}]{{{words}}}" if mark.style and words else words


def problems_of_foreign(template: Template, table: RowTable) -> Iterator[Problem]:
    """C83: words of a box that are written as another tool would have them, each kind at the first cell of a column."""
    for column in template.columns_of_words:
        first: dict[str, tuple[Spot, ForeignMark, set[str]]] = {}
        for row in table.rows:
            text = row.cells.get(column, "")
            for mark in find_foreign(text) if column in row.places and any(sign in text for sign in SIGNS) else ():
                if not mark.closes:
                    first.setdefault(mark.tag, (row.at(column), mark, set()))[2].add(row.id)
        for place, mark, rows in first.values():
            more = f" (and in {len(rows) - 1} other rows)" if len(rows) > 1 else ""
            message = f"{column}: '{mark.shown[:40]}' is printed as plain text{more}"
            remedy = f"write {mark.instead}; `tilewright convert-markup` rewrites the column"
            yield place.problem("C83", message, remedy, Level.WARNING)


def conversions(spec: Spec[Any]) -> dict[str, list[tuple[Spot, str, str]]]:
    """By the file of a table: place, text and new text of each cell that is marked in another way.

    Raises:
        RefusedError: A template or a table cannot be read.
    """
    folder, files = f"{spec.places.folder}/", dict[str, dict[Spot, tuple[str, str]]]()
    for part in spec.game.components:
        if not (isinstance(part, Cards) and part.id in spec.tables):
            continue
        drawings = [name for name in spec.drawings(part) if name in spec.templates]
        columns = dict.fromkeys(each for name in drawings for each in load_template(spec, name).columns_of_words)
        for row in spec.unfilled.get(part.id, spec.tables[part.id]).rows:  # a slot in a cell stays one
            for column in columns:
                text = row.cells.get(column, "")
                if column in row.places and (new := convert(text)) != text:
                    place = row.at(column)
                    files.setdefault(place.path.removeprefix(folder), {})[place] = text, new
    values = {name: _values(spec.folder / name, folder + name) for name in files if name.endswith(".yaml")}
    return {
        name: [(values.get(name, {}).get(place, place), *texts) for place, texts in cells.items()]
        for name, cells in files.items()
    }


def _values(path: Path, shown: str) -> dict[Spot, Spot]:
    """Where the first letter of a cell in a table of YAML stands -> where its value begins, at its quotation mark."""
    root = load(path, shown)
    rows = root.items if isinstance(root, Sequence) else ()
    values = (entry.value for row in rows if isinstance(row, Mapping) for entry in row.entries)
    return {value.first: value.place for value in values if isinstance(value, Scalar) and value.first}
