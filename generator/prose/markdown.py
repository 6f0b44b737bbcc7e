"""Lines of Markdown -> a tuple of Blocks; what has no place in print is a Problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.tree import SyntaxTreeNode as Node

from generator.problem import Problem, RefusedError, did_you_mean
from generator.prose.blocks import (
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
    TableBlock,
)
from generator.prose.fill import Line
from generator.prose.tree import Source, tree

_INSERT = re.compile(r"\[\[([a-z-]+)\]\]")
_SCHEME = "figure:"
_DEEPEST = 3


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


def blocks(
    lines: Sequence[Line], figures: frozenset[str] | None, inserts: frozenset[str], path: str
) -> tuple[Block, ...]:
    """The lines as blocks.

    Raises:
        RefusedError: See prose.parse.
    """
    source = Source(path, lines)
    reader = _Reader(source, figures, inserts)
    all_blocks = tuple(reader.all(tree(source)))
    if reader.problems:
        raise RefusedError(reader.problems)
    return all_blocks


class _Reader:
    """Reads on after a problem, and gathers them all."""

    def __init__(self, source: Source, figures: frozenset[str] | None, inserts: frozenset[str]) -> None:
        self.source, self.figures, self.inserts = source, figures, inserts
        self.problems: list[Problem] = []
        self.inserted: dict[str, int] = {}
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
                items = tuple(self.item(child) for child in node.children)
                block = Bullets(items, node.type == "ordered_list", line)
            case "table":
                block = self.table(node, line)
            case "blockquote":
                block = self.box(node, line)
            case "hr":
                block = Break(line)
            case other:
                self.refuse(node, "B06", f"{other.replace('_', ' ')} cannot be printed")
        return block

    def paragraph(self, node: Node, line: int) -> Block | None:
        parts = node.children[0].children
        if len(parts) == 1 and parts[0].type == "image":
            return self.figure(parts[0], node, line)
        runs = self.inline(node)
        insert = _INSERT.fullmatch("".join(run.text for run in runs).strip())
        if not insert:
            return Paragraph(runs, line)
        return self.insert(insert.group(1), node, line)

    def insert(self, name: str, node: Node, line: int) -> Insert | None:
        if name not in self.inserts:
            self.refuse(node, "B07", f"unknown insert '{name}'{did_you_mean(name, self.inserts)}", of="insert")
        elif name in self.inserted:
            message = f"[[{name}]] stands here again; the first is in line {self.inserted[name]}"
            self.refuse(node, "B07", message, "take one of them out", of="insert")
        else:
            self.inserted[name] = line
            return Insert(name, line)
        return None

    def figure(self, image: Node, node: Node, line: int) -> Block | None:
        source = str(image.attrs.get("src", ""))
        name = source.removeprefix(_SCHEME)
        if not source.startswith(_SCHEME):
            self.refuse(node, "B04", f"'{source[:60]}' is no figure; write figure:NAME", of="image")
            return None
        if self.figures is not None and name not in self.figures:
            known = ", ".join(sorted(self.figures))
            message = f"unknown figure '{name}'{did_you_mean(name, self.figures)}"
            self.refuse(node, "B04", message, f"known figures: {known}", of="image")
            return None
        return Figure(name, self.inline(image, node), line)

    def item(self, node: Node) -> Runs:
        if len(node.children) == 1 and node.children[0].type == "paragraph":
            return self.inline(node.children[0])
        self.refuse(node, "B06", "a list's items are single paragraphs")
        return ()

    def table(self, node: Node, line: int) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        if (columns := len(rows[0].children)) > MOST_COLUMNS:
            self.refuse(node, "B20", f"{columns} columns; {MOST_COLUMNS} are the most", "part the table in two")
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
            message = f"this row of the table has {cells} cells, its head has {columns}"
            self.refuse(row, "B05", message)

    def heading(self, node: Node, line: int) -> Heading:
        runs = self.inline(node)
        if not any(run.text.strip() for run in runs):
            self.refuse(node, "B06", "a heading without words")
        return Heading(min(int(node.tag[1]), _DEEPEST), runs, line)

    def box(self, node: Node, line: int) -> Framed:
        blocks = tuple(self.all(node))
        if not blocks:
            self.refuse(node, "B06", "this box is empty, or more than a box in a box")
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
        elif node.type in {"inline", "strong", "em"}:
            bold, italic = bold or node.type == "strong", italic or node.type == "em"
            for part in node.children:
                yield from self.runs(part, where, bold=bold, italic=italic)
        else:
            self.refuse(where, "B06", f"{node.type.replace('_', ' ')} cannot be printed", of=node.type)

    def line(self, node: Node) -> int:
        return self.source.number(node.map[0] if node.map else 0)

    def refuse(self, node: Node, code: str, message: str, remedy: str = "", of: str = "") -> None:
        """A problem in this block; of something in it, where the next of its kind begins."""
        first = node.map[0] if node.map else 0
        marks = self.marks.setdefault((first, of), self.begins(node, of)) if of in _MARKS else iter(())
        at, column = next(marks, (first, 0))
        self.problems.append(self.source.problem(at, code, message, remedy, column))

    def begins(self, node: Node, of: str) -> Iterator[tuple[int, int]]:
        """Line and column of each place in a block that looks like the beginning of such a thing."""
        for at in range(*node.map) if node.map else ():
            for mark in _MARKS[of].finditer(self.source.lines[at].text):
                yield at, mark.start() + 1
