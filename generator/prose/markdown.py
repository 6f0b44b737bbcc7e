"""Lines of Markdown -> a tuple of Blocks; what has no place in print is a Problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from markdown_it.tree import SyntaxTreeNode as Node

from generator.problem import Problem, RefusedError, did_you_mean, plural
from generator.prose.blocks import (
    Abreast,
    Block,
    Break,
    Bullets,
    Figure,
    Framed,
    Heading,
    Insert,
    Paragraph,
    Run,
    Runs,
    Steps,
    TableBlock,
    plain,
)
from generator.prose.columns import MARKS, arranged
from generator.prose.fill import Line
from generator.prose.images import MOST_ABREAST, PictureNameError, images, name_of, title
from generator.prose.tree import Source, tree

if TYPE_CHECKING:  # which is how this is asked for
    from generator.prose.parse import Context

_INSERT = re.compile(r"\[\[([a-z-]+)\]\]")
_ICON = re.compile(r"(?<!\\):[^\s:]*+:")
_DEEPEST = 3
_IN_A_LIST = {"paragraph", "bullet_list", "ordered_list"}
"""What an item of a list is made of."""
_IN_NO_LIST = {"blockquote": "a box", "table": "a table", "heading": "a heading", "hr": "the end of a page"}


MOST_COLUMNS = 16
"""Of a table: across a page of A5, less than 8 mm would be left for each of more."""

# Where in its lines something begins that no paper can show, or that nobody knows.
_MARKS = {
    "code_inline": re.compile(r"(?<!\\)`"),
    "link": re.compile(r"(?<!\\)[\[<]"),
    "image": re.compile(r"!\["),
    "html_inline": re.compile(r"<"),
    "insert": re.compile(r"\[\["),
}

_NO_PRINT = {
    "code_inline": ("code (`...`)", "take the ` out, or write *italic* or **bold**"),
    "html_inline": ("HTML", "write *italic* or **bold** in its place"),
    "html_block": ("HTML", "write *italic* or **bold** in its place"),
    "link": ("a link", "write the address in words, without [ ] and < >"),
    "fence": ("a block of code", "take the lines with ``` out"),
    "code_block": ("a block of code (lines that begin with four blanks)", "take the blanks out"),
    "image": ("a picture among words", "put it in a paragraph of its own"),
}
"""What Markdown has and a booklet has not -> its name, and what to write instead."""


def blocks(lines: Sequence[Line], context: Context, path: str) -> tuple[Block, ...]:
    """The lines as blocks.

    Raises:
        RefusedError: See prose.parse.
    """
    source = Source(path, lines)
    reader = _Reader(source, context)
    all_blocks = tuple(arranged(reader.all(tree(source, context.icons)), reader.misplaced))
    if reader.problems:
        raise RefusedError(reader.problems)
    return all_blocks


class _Reader:
    """Reads on after a problem, and gathers them all."""

    def __init__(self, source: Source, context: Context) -> None:
        self.source, self.figures, self.icons, self.paged = source, context.figures, context.icons, context.paged
        self.inserts = context.inserts | (MARKS if context.paged else frozenset())
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
                message = f"{len(pictures)} pictures beside each other; {MOST_ABREAST} are the most"
                self.refuse(node, "Q20", message, "part them with an empty line")
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
            message = f"[[{name}]] stands here again; the first is in line {self.inserted[name]}"
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
        self.refuse(node, "Q06", "a list's items are single paragraphs")
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
            self.refuse(node, "Q20", f"{columns} columns; {MOST_COLUMNS} are the most", "part the table in two")
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
            message = f"this row of the table has {plural(cells, 'cell')}, its head has {columns}"
            self.refuse(row, "Q05", message, "write | between cells, and \\| for a | in one")

    def heading(self, node: Node, line: int) -> Heading:
        runs = self.inline(node)
        if not plain(runs).strip():
            self.refuse(node, "Q06", "a heading without words")
        return Heading(min(int(node.tag[1]), _DEEPEST), runs, line)

    def box(self, node: Node, line: int) -> Framed:
        blocks = tuple(self.all(node))
        if not blocks:
            self.refuse(node, "Q06", "this box is empty, or more than a box in a box")
            return Framed((), (), line)
        first, *rest = blocks
        if not (isinstance(first, Paragraph) and first.runs and first.runs[0].bold):
            return Framed((), (first, *rest), line)
        title, *after = first.runs
        body = (Run(after[0].text.lstrip(), after[0].bold, after[0].italic), *after[1:]) if after else ()
        inside = (Paragraph(body, first.line), *rest) if body else tuple(rest)
        return Framed((Run(title.text),), inside, line)

    def inline(self, node: Node, where: Node | None = None) -> Runs:
        return tuple(run for part in node.children for run in self.runs(part, where or node))

    def runs(self, node: Node, where: Node, *, bold: bool = False, italic: bool = False) -> Iterator[Run]:
        if node.type == "text":
            yield from (Run(text, bold, italic) for text in (node.content,) if text)
        elif node.type in {"softbreak", "hardbreak"}:
            yield Run(" " if node.type == "softbreak" else "\n", bold, italic)
        elif node.type == "icon":
            if node.content not in self.icons:
                known = f"known: {', '.join(f':{each}:' for each in sorted(self.icons))}"
                message = f"there is no icon ':{node.content}:'{did_you_mean(node.content, self.icons)}"
                remedy = f"{known}; to print the words themselves write \\:{node.content}:"
                self.refuse(where, "Q15", message, remedy, of=f":{node.content}:")
            yield Run("", bold, italic, node.content)
        elif node.type in {"inline", "strong", "em"}:
            bold, italic = bold or node.type == "strong", italic or node.type == "em"
            for part in node.children:
                yield from self.runs(part, where, bold=bold, italic=italic)
        elif not (node.type == "html_inline" and node.content.startswith("</") and self.opened):
            self.opened |= node.type == "html_inline"
            self.unprintable(where, node.type)

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
        mark = _ICON if of.startswith(":") else _MARKS.get(of)
        for at in range(*node.map) if mark and node.map else ():
            for each in mark.finditer(self.source.lines[at].text) if mark else ():
                if mark is not _ICON or each[0] == of:
                    yield at, each.start() + 1


def _is_text(item: Node) -> bool:
    """Whether an item of a list is a text and nothing else."""
    return (
        len(item.children) == 1
        and item.children[0].type == "paragraph"
        and not images(item.children[0].children[0].children)
    )
