"""Lines of Markdown -> Blocks: headings, lists, tables, boxes, pictures and columns, or what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, did_you_mean, plural
from tilewright.prose.blocks import (
    FIGURE,
    Abreast,
    Block,
    Break,
    Bullets,
    Figure,
    Framed,
    Heading,
    Insert,
    MarkError,
    Paragraph,
    Run,
    Runs,
    Steps,
    TableBlock,
    TwoColumns,
    is_own,
    plain,
)
from tilewright.prose.fill import Line
from tilewright.prose.marks import MARK, REGULAR, Letters, MarkStyles, closings, set_run
from tilewright.prose.reckon import Names
from tilewright.spec.signs import MORE, sign_names

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode as Node

    from tilewright.prose.context import Context


MOST_ABREAST = 4
"""Pictures beside each other: on a page of A5, each of more would be less than 28 mm wide."""
_WIDTH = pattern.prepare(r"(\d{1,3}(?:\.\d{1,2})?) ?mm\b")
_BLANK = {"softbreak", "hardbreak"}


class PictureNameError(ValueError):
    """What stands between the brackets cannot be a picture; `remedy` says what could."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy


def images(parts: Sequence[Node]) -> Sequence[Node]:
    """The pictures of a paragraph that has nothing else in it; none where it has words."""
    shown = [part for part in parts if not (part.type in _BLANK or (part.type == "text" and not part.content.strip()))]
    return shown if all(part.type == "image" for part in shown) else ()


def name_of(image: Node, figures: frozenset[str] | None) -> str:
    """By what a picture is known: a figure by its bare name, `card:spell-1`, or a file such as `art/map.svg`.

    Raises:
        PictureNameError: It is no figure of the game's, and nothing else that could be one.
    """
    source = str(image.attrs.get("src", ""))
    if not source.startswith(FIGURE):
        if is_own(source):
            return source
        remedy = "write figure:NAME, card:NAME or the name of a file, such as art/map.svg"
        raise PictureNameError(f"'{source[:60]}' is not a picture", remedy)
    name = source.removeprefix(FIGURE)
    if figures is not None and name not in figures:
        remedy = f"known figures: {', '.join(sorted(figures))}" if figures else "this game's style draws none"
        raise PictureNameError(f"unknown figure '{name}'{did_you_mean(name, figures)}", remedy)
    return name


def title(image: Node) -> tuple[float, str]:
    """What stands in quotes behind the name: the width in millimetres, 0 where none does, and what is read aloud.

    Raises:
        PictureNameError: It begins like a width and is none, or is a single word.
    """
    text = " ".join(str(image.attrs.get("title") or "").split())
    match = _WIDTH.match(text)
    width, words = (float(match[1]), text[match.end() :].lstrip(" :,;.")) if match else (0.0, text)
    if (match and width < 1) or _is_measure(words):
        raise PictureNameError(f"'{text[:30]}' is not a width", 'write it in millimetres: "60 mm"')
    return width, words


def _is_measure(words: str) -> bool:
    """What is meant for a width and is none: a number and its unit, or a single word."""
    parts = words.split()
    return len(parts) == 1 or (len(parts) == 2 and parts[0][0].isdigit())


BEGIN, END, TURN = "two-columns", "one-column", "new-page"
MARKS = frozenset((BEGIN, END, TURN))
"""Inserts that arrange pages; unlike the others they may stand in a text as often as one likes."""
_WIDE = {Framed: "a box", TableBlock: "a table", Insert: "an insert", Break: "the end of a page"}

Refuse = Callable[[int, str, str], None]
"""Is told the line, what is wrong and what to do."""


def arranged(blocks: Iterable[Block], refuse: Refuse) -> Iterator[Block]:
    """The blocks of a whole text, columns made and pages turned where marks stand."""
    waiting = iter(blocks)
    for block in waiting:
        if block_is(block, BEGIN):
            yield TwoColumns(tuple(_until_end(waiting, block.line, refuse)), block.line)
        elif block_is(block, END):
            refuse(block.line, f"[[{END}]], but no columns begin before it", f"begin them with [[{BEGIN}]]")
        else:
            yield Break(block.line, closing=False) if block_is(block, TURN) else block


def block_is(block: Block, name: str) -> bool:
    """Whether a block is the insert of that name."""
    return isinstance(block, Insert) and block.name == name


def _until_end(waiting: Iterator[Block], line: int, refuse: Refuse) -> Iterator[Block]:
    for block in waiting:
        if block_is(block, END):
            return
        wrong = "a chapter's title" if isinstance(block, Heading) and block.level == 1 else _WIDE.get(type(block), "")
        if wrong:
            refuse(block.line, f"{wrong} in the columns of line {line}", f"write [[{END}]] before it")
        else:
            yield block
    refuse(line, f"[[{BEGIN}]], but the columns are never ended", f"write [[{END}]] there")


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
_WORDS = pattern.prepare(r"[^\s>]")
_ICON = pattern.prepare(r"(?<![^\W\d_]):([a-z][a-z0-9-]{0,40}):")


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
    from markdown_it.tree import SyntaxTreeNode  # noqa: PLC0415 - 20 ms, which a booklet that was read before does without

    text = "\n".join(line.text for line in source.lines)
    _refuse(_too_long(text, source))
    return SyntaxTreeNode(_parser(with_icons=bool(icons)).parse(text, {"source": source}))


@cache
def _parser(*, with_icons: bool) -> MarkdownIt:
    """The parser, which looks at all methods of its own each time one is made; the lines stand in `env["source"]`."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - as above

    markdown = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes", "replacements"])
    markdown.normalizeLink = str  # type: ignore[method-assign,assignment] # no address, names are as they stand
    if with_icons:
        markdown.inline.ruler.before("escape", "icon", _icon)
    markdown.inline.ruler.before("link", "mark", _mark)
    markdown.core.ruler.after(
        "block", "few", lambda state: _refuse(_too_many_blocks(state.tokens, state.env["source"]))
    )
    markdown.core.ruler.after("inline", "shallow", lambda state: _refuse(_too_many_runs(state, state.env["source"])))
    return markdown


def _icon(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - as the parser calls its rules
    """`:name:` as a token of its own; a rule of the parser's."""
    match = _ICON.match(state.src, state.pos)
    if not match:
        return False
    if not silent:
        state.push("icon", "", 0).content = match[1]
    state.pos = match.end()
    return True


def _mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - as above
    """`[style]{words}` as tokens around those of its words; one without an end, or too deep, as a token of its own."""
    if not (match := MARK.match(state.src, state.pos)):
        return False
    words, close = closings(state.src).get(state.pos, (match.end(), -1))
    if silent:
        state.pos = close + 1 if 0 < close < state.posMax else match.end()
    elif not 0 < close < state.posMax or state.level + 2 >= DEEPEST:
        state.push("mark_alone", "", 0).content = match[0]
        state.pos = match.end()
    else:
        state.push("mark_open", "", 1).content = match[1]
        state.pos, state.posMax, end = words, close, state.posMax
        state.md.inline.tokenize(state)
        state.push("mark_close", "", -1)
        state.pos, state.posMax = close + 1, end
    return True


def _refuse(problems: Iterator[Problem]) -> None:
    if gathered := list(problems):
        raise RefusedError(gathered)


def _too_long(text: str, source: Source) -> Iterator[Problem]:
    if len(source.lines) > MOST_LINES:
        yield _problem(source, MOST_LINES, f"there are {len(source.lines):,} lines; the limit is {MOST_LINES:,}")
    if len(text) > MOST_LETTERS:
        at = text.count("\n", 0, MOST_LETTERS)
        yield _problem(source, at, f"there are {len(text):,} letters; the limit is {MOST_LETTERS:,}")
    if (brackets := text.count("[")) > MOST_BRACKETS:
        at = next(at for at, line in enumerate(source.lines) if "[" in line.text)
        yield _problem(source, at, f"'[' is used {brackets:,} times; the limit is {MOST_BRACKETS:,}")


def _too_many_blocks(tokens: Sequence[Token], source: Source) -> Iterator[Problem]:
    line, count = 0, 0
    for token in tokens:
        line = token.map[0] if token.map else line
        count += token.type in _COUNTED
        if len(token.content) > MOST_IN_ONE and token.type == "inline":
            yield _problem(
                source, line, f"{len(token.content):,} letters without a break; the limit is {MOST_IN_ONE:,}"
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
    return source.problem(at, "Q20", message, "split it, or take some out")


_INSERT = pattern.prepare(r"\[\[([a-z-]+)\]\]")
_ICON_MARK = pattern.prepare(r"(?<!\\):[^\s:]*+:")
_DEEPEST = 3
_IN_A_LIST = {"paragraph", "bullet_list", "ordered_list"}
"""What an item of a list is made of."""
_IN_NO_LIST = {"blockquote": "a box", "table": "a table", "heading": "a heading", "hr": "the end of a page"}


MOST_COLUMNS = 16
"""Of a table: across a page of A5, less than 8 mm would be left for each of more."""

# Where in its lines something begins that no paper can show, or that nobody knows.
_MARKS = {
    "code_inline": pattern.prepare(r"(?<!\\)`"),
    "link": pattern.prepare(r"(?<!\\)[\[<]"),
    "image": pattern.prepare(r"!\["),
    "html_inline": pattern.prepare(r"<"),
    "insert": pattern.prepare(r"\[\["),
}

_NO_PRINT = {
    "code_inline": ("code (`...`)", "take the ` out, or write *italic* or **bold**"),
    "html_inline": ("HTML", "write *italic* or **bold** instead"),
    "html_block": ("HTML", "write *italic* or **bold** instead"),
    "link": ("a link", "write the address in words, without [ ] and < >"),
    "fence": ("a block of code", "take the lines with ``` out"),
    "code_block": ("a block of code (lines that begin with four spaces)", "remove the spaces"),
    "image": ("a picture among words", "put it into its own paragraph"),
}
"""What Markdown has and a booklet has not -> its name, and what to write instead."""


def blocks(lines: Sequence[Line], context: Context, path: str) -> tuple[Block, ...]:
    """The lines as blocks.

    Raises:
        RefusedError: See prose.parse.
    """
    reader = _Reader(Source(path, lines), context)
    read = _in_chapters(lines, context) or reader.all(tree(reader.source, context.icons))
    all_blocks = tuple(arranged(read, reader.misplaced))
    if reader.problems:
        raise RefusedError(reader.problems)
    return all_blocks


_BEYOND = pattern.prepare(r"<|```|~~~|\]:")
"""What a text has that goes on beyond a heading, or is known beyond it: HTML, blocks of code, addresses by a name."""
_SIGN = pattern.prepare(r"[^a-zA-Z0-9 ]")
_HEADING = pattern.prepare(r"#{1,6} ")


def _in_chapters(lines: Sequence[Line], context: Context) -> Sequence[Block] | None:
    """The blocks between one heading and the next, as they were read before; None if the text has to be read whole.

    Most variants change few chapters of a booklet, and `check` reads it with each variant: 2.0 s of processor for
    a game with 25 of them, 1.5 in chapters. A text with fewer signs than brackets are allowed is within all limits.
    """
    text = "\n".join(line.text for line in lines)
    if _BEYOND.search(text) or len(text) > MOST_LETTERS or len(_SIGN.findall(text)) >= MOST_BRACKETS:
        return None
    starts = [0, *(at for at, line in enumerate(lines) if at and _HEADING.match(line.text)), len(lines)]
    nameless = replace(context, names=Names({}, context.names.language))  # what is kept keeps no game
    chapters = [_chapter(tuple(lines[at:end]), nameless) for at, end in pairwise(starts)]
    inserted = [name for _, names in filter(None, chapters) for name in names]
    if None in chapters or len(set(inserted)) < len(inserted):
        return None
    return [block for blocks, _ in filter(None, chapters) for block in blocks]


@lru_cache(maxsize=256)
def _chapter(lines: Sequence[Line], context: Context) -> tuple[Sequence[Block], frozenset[str]] | None:
    """The blocks of some lines, and which inserts are among them; None if anything is wrong with them."""
    reader = _Reader(Source("", lines), context)
    with suppress(RefusedError):
        read = tuple(reader.all(tree(reader.source, context.icons)))
        return None if reader.problems else (read, frozenset(reader.inserted) - MARKS)
    return None


class _Reader:
    """Reads on after a problem, and gathers them all."""

    def __init__(self, source: Source, context: Context) -> None:
        self.source, self.figures, self.icons, self.paged = source, context.figures, context.icons, context.paged
        self.inserts = context.inserts | (MARKS if context.paged else frozenset())
        self.styles = MarkStyles(colours=dict(context.colours))
        self.lists = 0
        self.problems: list[Problem] = []
        self.inserted: dict[str, int] = {}
        self.opened = False
        self.marks: dict[tuple[int, str], Iterator[tuple[int, int]]] = {}

    def all(self, parent: Node) -> Iterator[Block]:
        for node in parent.children:
            block = self.block(node, self.line(node))
            if block:
                yield block

    def block(self, node: Node, line: int) -> Block | None:
        block: Block | None = None
        match node.type:
            case "heading":
                block = self.heading(node, line)
            case "paragraph":
                block = self.paragraph(node, line)
            case "bullet_list" | "ordered_list":
                block = self.items(node, line)
            case "table":
                block = self.table(node, line)
            case "blockquote":
                block = self.box(node, line)
            case "hr":
                block = Break(line)
            case other:
                self.unprintable(node, other)
        return block

    def paragraph(self, node: Node, line: int) -> Block | None:
        if pictures := images(node.children[0].children):
            figures = tuple(figure for each in pictures if (figure := self.figure(each, node, line)))
            if len(pictures) > MOST_ABREAST:
                message = f"{len(pictures)} pictures side by side; the limit is {MOST_ABREAST}"
                self.refuse(node, "Q20", message, "put an empty line between them")
            return (figures[0] if len(pictures) == 1 else Abreast(figures, line)) if figures else None
        runs = self.inline(node)
        insert = _INSERT.fullmatch("".join(run.text for run in runs).strip())
        if not insert:
            return Paragraph(runs, line)
        return self.insert(insert.group(1), node, line)

    def insert(self, name: str, node: Node, line: int) -> Insert | None:
        if name not in self.inserts:
            known = f"known: {', '.join(f'[[{each}]]' for each in sorted(self.inserts))}"
            self.refuse(node, "Q07", f"unknown insert '{name}'{did_you_mean(name, self.inserts)}", known, of="insert")
        elif name in self.inserted and name not in MARKS:
            message = f"[[{name}]] is here again; the first is in line {self.inserted[name]}"
            self.refuse(node, "Q07", message, "take one of them out", of="insert")
        else:
            self.inserted[name] = line
            return Insert(name, line)
        return None

    def figure(self, image: Node, node: Node, line: int) -> Figure | None:
        try:
            return Figure(name_of(image, self.figures), self.inline(image, node), line, *title(image))
        except PictureNameError as error:
            self.refuse(node, "Q04", str(error), error.remedy, of="image")
            return None

    def items(self, node: Node, line: int) -> Bullets | Steps:
        ordered, first = node.type == "ordered_list", int(node.attrs.get("start") or 1)
        if not self.paged or all(map(_is_text, node.children)):
            return Bullets(tuple(self.item(child) for child in node.children), ordered, line, first)
        self.lists += 1
        items = tuple(tuple(self.all_in(child)) for child in node.children)
        self.lists -= 1
        return Steps(items, ordered, line, first)

    def item(self, node: Node) -> Runs:
        if _is_text(node):
            return self.inline(node.children[0])
        self.refuse(node, "Q06", "a list's items are single paragraphs", "write each in one, without an empty line")
        return ()

    def all_in(self, item: Node) -> Iterator[Block]:
        for node in item.children:
            if node.type not in _IN_A_LIST:
                what = _IN_NO_LIST.get(node.type, node.type.replace("_", " "))
                self.refuse(node, "Q06", f"{what} in a list cannot be printed", "end the list before it")
            elif node.type != "paragraph" and self.lists >= _DEEPEST:
                self.refuse(node, "Q06", f"lists in lists more than {_DEEPEST} deep", "end one of them")
            elif block := self.block(node, self.line(node)):
                yield block

    def table(self, node: Node, line: int) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        if (columns := len(rows[0].children)) > MOST_COLUMNS:
            self.refuse(node, "Q20", f"{columns} columns; the limit is {MOST_COLUMNS}", "split the table in two")
        for row in rows:
            self.square(row, len(rows[0].children))
        aligns = tuple(str(cell.attrs.get("style", ":left")).rpartition(":")[2] for cell in rows[0].children)
        cells = tuple(tuple(self.inline(cell, row) for cell in row.children) for row in rows)
        return TableBlock(cells, aligns, line)

    def square(self, row: Node, columns: int) -> None:
        """The parser fills up and cuts off in silence; a person wants to know."""
        text = self.source.lines[row.map[0]].text.strip() if row.map else ""
        cells = len(re.split(r"(?<!\\)\|", text.removeprefix("|").removesuffix("|")))
        if cells != columns:
            message = f"this row of the table has {plural(cells, 'cell')}, but its head has {columns}"
            self.refuse(row, "Q05", message, "write | between cells, and \\| for a | in one")

    def heading(self, node: Node, line: int) -> Heading:
        runs = self.inline(node)
        if not plain(runs).strip():
            self.refuse(node, "Q06", "a heading without words", "write its words after the #")
        return Heading(min(int(node.tag[1]), _DEEPEST), runs, line)

    def box(self, node: Node, line: int) -> Framed:
        blocks = tuple(self.all(node))
        if not blocks:
            self.refuse(node, "Q06", "this box is empty, or more than a box in a box", "write its text after the >")
            return Framed((), (), line)
        first, *rest = blocks
        if not (isinstance(first, Paragraph) and first.runs and first.runs[0].bold):
            return Framed((), (first, *rest), line)
        title, *after = first.runs
        body = (replace(after[0], text=after[0].text.lstrip()), *after[1:]) if after else ()
        inside = (Paragraph(body, first.line), *rest) if body else tuple(rest)
        return Framed((Run(title.text),), inside, line)

    def inline(self, node: Node, where: Node | None = None) -> Runs:
        return tuple(run for part in node.children for run in self.runs(part, where or node))

    def runs(self, node: Node, where: Node, how: Letters = REGULAR) -> Iterator[Run]:
        bold, italic, style = how
        if node.type == "text":
            yield from set_run(node.content, how) if node.content else ()
        elif node.type in {"softbreak", "hardbreak"}:
            yield Run(" " if node.type == "softbreak" else "\n", bold, italic, "", style)
        elif node.type in {"mark", "mark_alone"}:
            yield from self.marked_runs(node, where, how)
        elif node.type == "icon":
            self.must_know(node, where)
            yield Run("", bold, italic, node.content, style)
        elif node.type in {"inline", "strong", "em"}:
            how = bold or node.type == "strong", italic or node.type == "em", style
            for part in node.children:
                yield from self.runs(part, where, how)
        elif not (node.type == "html_inline" and node.content.startswith("</") and self.opened):
            self.opened |= node.type == "html_inline"
            self.unprintable(where, node.type)

    def must_know(self, icon: Node, where: Node) -> None:
        if icon.content not in self.icons:
            known, near = ", ".join(f":{each}:" for each in sorted(self.icons)), {*self.icons, *sign_names()}
            message = f"there is no icon ':{icon.content}:'{did_you_mean(icon.content, near)}"
            remedy = f"known: {known}; {MORE}; to print the words themselves write \\:{icon.content}:"
            self.refuse(where, "Q15", message, remedy, of=f":{icon.content}:")

    def marked_runs(self, node: Node, where: Node, how: Letters) -> Iterator[Run]:
        if node.type == "mark_alone":
            message = f"'{node.content}' is not closed, or is inside too many others"
            self.refuse(where, "C81", message, "write } where the marked words end", of=node.content)
            return
        try:
            inner = self.styles.apply(node.nester_tokens.opening.content if node.nester_tokens else "", how)
        except MarkError as error:
            self.refuse(where, error.code, str(error), error.remedy, of=error.mark)
            return
        for part in node.children:
            yield from self.runs(part, where, inner)

    def line(self, node: Node) -> int:
        return self.source.number(node.map[0] if node.map else 0)

    def misplaced(self, line: int, message: str, remedy: str) -> None:
        """A mark that arranges pages, or something between two of them, stands where it cannot."""
        self.problems.append(Problem(self.source.path, line, 0, "Q06", message, remedy))

    def unprintable(self, node: Node, of: str) -> None:
        """What Markdown has and a booklet has not."""
        what, remedy = _NO_PRINT.get(of, (of.replace("_", " "), "take it out"))
        self.refuse(node, "Q06", f"{what} cannot be printed", remedy, of)

    def refuse(self, node: Node, code: str, message: str, remedy: str = "", of: str = "") -> None:
        """A problem in this block; of something in it, where the next of its kind begins."""
        first = node.map[0] if node.map else 0
        marks = self.marks.setdefault((first, of), self.begins(node, of))
        at, column = next(marks, (first, 0))
        self.problems.append(self.source.problem(at, code, message, remedy, column))

    def begins(self, node: Node, of: str) -> Iterator[tuple[int, int]]:
        """Line and column of each place in a block that looks like the beginning of such a thing."""
        mark = _ICON_MARK if of.startswith(":") else MARK if of.startswith("[") else _MARKS.get(of)
        for at in range(*node.map) if mark and node.map else ():
            for each in mark.finditer(self.source.lines[at].text) if mark else ():
                if mark not in {_ICON_MARK, MARK} or each[0] == of:
                    yield at, each.start() + 1


def _is_text(item: Node) -> bool:
    """Whether an item of a list is a text and nothing else."""
    return (
        len(item.children) == 1
        and item.children[0].type == "paragraph"
        and not images(item.children[0].children[0].children)
    )
