"""Lines of Markdown -> the parser's tree, of bounded size, so that what is made of it is bounded too.

The parser takes longer than in proportion over one paragraph alone: so a paragraph is bounded, and their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode as Node

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.prose.fill import Line

MOST_LETTERS = 200_000
"""Of a whole text, its tags filled in: a hundred pages of A5; the longest booklet on the shelf has an eighth of it."""
MOST_LINES = 10_000
MOST_IN_ONE = 10_000
"""Letters of one paragraph, item or cell: five pages without a break; the parser is quick up to there."""
MOST_BLOCKS = 4_000
"""Paragraphs, headings, items, cells and page breaks: laying one out takes a fraction of a millisecond, thrice."""
MOST_RUNS = 20_000
"""Stretches of letters in one style, and line ends."""
MOST_BRACKETS = 3_000
"""Each `[` might begin a picture: the parser looks far ahead for its end, twenty deep."""
DEEPEST = 20
"""Emphasis in emphasis, boxes in boxes, and so on."""

_COUNTED = frozenset(("inline", "hr"))
_WORDS = re.compile(r"[^\s>]")
_ICON = re.compile(r"(?<![^\W\d_]):([a-z][a-z0-9-]{0,40}):")


@dataclass(frozen=True, slots=True)
class Source:
    """Where the lines come from, to say where something stands.

    Attributes:
        path: The file's name as the user would write it.
        lines: Its lines.
    """

    path: str
    lines: Sequence[Line]

    def number(self, at: int) -> int:
        """The line of the file that a line of the text, from 0, comes from."""
        return self.lines[min(at, len(self.lines) - 1)].number if self.lines else 0

    def problem(self, at: int, code: str, message: str, remedy: str = "", column: int = 0) -> Problem:
        """A Problem in a line of the text, from 0; without a column, where its words begin, if that can be told."""
        line = self.lines[at] if at < len(self.lines) else Line("", self.number(at))
        words = _WORDS.search(line.text)
        column = (column or (words.start() + 1 if words else 0)) if line.exact else 0
        return Problem(self.path, line.number, column, code, message, remedy)


def tree(source: Source, icons: frozenset[str] = frozenset()) -> Node:
    """The lines as the parser's tree; where there are icons, `:name:` is one, known or not.

    Raises:
        RefusedError: There is more than can be set in pages within a few seconds (Q20).
    """
    text = "\n".join(line.text for line in source.lines)
    _refuse(_too_long(text, source))
    markdown = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes", "replacements"])
    markdown.normalizeLink = str  # type: ignore[method-assign,assignment] # no address, names are as they stand
    if icons:
        markdown.inline.ruler.before("escape", "icon", _icon)
    markdown.core.ruler.after("block", "few", lambda state: _refuse(_too_many_blocks(state.tokens, source)))
    markdown.core.ruler.after("inline", "shallow", lambda state: _refuse(_too_many_runs(state, source)))
    return Node(markdown.parse(text))


def _icon(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - as the parser calls its rules
    """`:name:` as a token of its own; a rule of the parser's."""
    match = _ICON.match(state.src, state.pos)
    if not match:
        return False
    if not silent:
        state.push("icon", "", 0).content = match[1]
    state.pos = match.end()
    return True


def _refuse(problems: Iterator[Problem]) -> None:
    if gathered := list(problems):
        raise RefusedError(gathered)


def _too_long(text: str, source: Source) -> Iterator[Problem]:
    if len(source.lines) > MOST_LINES:
        yield _problem(source, MOST_LINES, f"there are {len(source.lines):,} lines; {MOST_LINES:,} are the most")
    if len(text) > MOST_LETTERS:
        at = text.count("\n", 0, MOST_LETTERS)
        yield _problem(source, at, f"there are {len(text):,} letters; {MOST_LETTERS:,} are the most")
    if (brackets := text.count("[")) > MOST_BRACKETS:
        at = next(at for at, line in enumerate(source.lines) if "[" in line.text)
        yield _problem(source, at, f"there are {brackets:,} times '['; {MOST_BRACKETS:,} are the most")


def _too_many_blocks(tokens: Sequence[Token], source: Source) -> Iterator[Problem]:
    line, count = 0, 0
    for token in tokens:
        line = token.map[0] if token.map else line
        count += token.type in _COUNTED
        if len(token.content) > MOST_IN_ONE and token.type == "inline":
            yield _problem(
                source, line, f"{len(token.content):,} letters without a break; {MOST_IN_ONE:,} are the most"
            )
        if count > MOST_BLOCKS:
            message = f"more than {MOST_BLOCKS:,} paragraphs, headings, items and cells"
            yield _problem(source, line, message)
            return


def _too_many_runs(state: StateCore, source: Source) -> Iterator[Problem]:
    count, runs = 0, [token for token in state.tokens if token.type == "inline"]
    for token in runs:
        line, inside = token.map[0] if token.map else 0, token.children or []
        count += len(inside)
        if any(inner.level > DEEPEST for inner in inside):
            yield _problem(source, line, f"bold and italics nested more than {DEEPEST} deep")
        if count > MOST_RUNS:
            yield _problem(source, line, f"more than {MOST_RUNS:,} changes of style and ends of lines")
            return


def _problem(source: Source, at: int, message: str) -> Problem:
    return source.problem(at, "Q20", message, "part it, or take some out")
