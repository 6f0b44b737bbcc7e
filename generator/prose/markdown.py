"""Lines of Markdown -> a tuple of Blocks; what has no place in print is a Problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

from generator.problem import Problem, RefusedError, did_you_mean
from generator.prose.blocks import Block, Break, Bullets, Figure, Framed, Heading, Insert, Paragraph, Run, Runs, Table
from generator.prose.fill import Line

_INSERT = re.compile(r"\[\[([a-z-]+)\]\]")
_SCHEME = "figure:"
_DEEPEST = 3


def blocks(
    lines: Sequence[Line], figures: frozenset[str] | None, inserts: frozenset[str], path: str
) -> tuple[Block, ...]:
    """The lines as blocks.

    Raises:
        RefusedError: See prose.parse.
    """
    reader = _Reader(lines, figures, inserts, path)
    made = tuple(reader.all(_tree("\n".join(line.text for line in lines))))
    if reader.problems:
        raise RefusedError(reader.problems)
    return made


def _tree(text: str) -> Node:
    markdown = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes", "replacements"])
    return Node(markdown.parse(text))


class _Reader:
    """Reads on after a problem, and gathers them all."""

    def __init__(
        self, lines: Sequence[Line], figures: frozenset[str] | None, inserts: frozenset[str], path: str
    ) -> None:
        self.lines, self.figures, self.inserts, self.path = lines, figures, inserts, path
        self.problems: list[Problem] = []

    def all(self, parent: Node) -> Iterator[Block]:
        for node in parent.children:
            block = self.block(node, self.line(node))
            if block:
                yield block

    def block(self, node: Node, line: int) -> Block | None:
        made: Block | None = None
        match node.type:
            case "heading":
                made = self.heading(node, line)
            case "paragraph":
                made = self.paragraph(node, line)
            case "bullet_list" | "ordered_list":
                items = tuple(self.item(child, self.line(child)) for child in node.children)
                made = Bullets(items, node.type == "ordered_list", line)
            case "table":
                made = self.table(node, line)
            case "blockquote":
                made = self.box(node, line)
            case "hr":
                made = Break(line)
            case other:
                self.refuse(line, "B06", f"{other.replace('_', ' ')} cannot be printed")
        return made

    def paragraph(self, node: Node, line: int) -> Block | None:
        parts = node.children[0].children
        if len(parts) == 1 and parts[0].type == "image":
            return self.figure(parts[0], line)
        runs = self.inline(node, line)
        insert = _INSERT.fullmatch("".join(run.text for run in runs).strip())
        if not insert:
            return Paragraph(runs, line)
        name = insert.group(1)
        if name in self.inserts:
            return Insert(name, line)
        self.refuse(line, "B07", f"unknown insert '{name}'{did_you_mean(name, self.inserts)}")
        return None

    def figure(self, node: Node, line: int) -> Block | None:
        source = str(node.attrs.get("src", ""))
        name = source.removeprefix(_SCHEME)
        if not source.startswith(_SCHEME):
            self.refuse(line, "B04", f"'{source}' is no figure; write figure:NAME")
            return None
        if self.figures is not None and name not in self.figures:
            known = ", ".join(sorted(self.figures))
            message = f"unknown figure '{name}'{did_you_mean(name, self.figures)}"
            self.refuse(line, "B04", message, f"known figures: {known}")
            return None
        return Figure(name, self.inline(node, line), line)

    def item(self, node: Node, line: int) -> Runs:
        if len(node.children) == 1 and node.children[0].type == "paragraph":
            return self.inline(node.children[0], line)
        self.refuse(line, "B06", "a list's items are single paragraphs")
        return ()

    def table(self, node: Node, line: int) -> Table:
        rows = [row for part in node.children for row in part.children]
        for row in rows:
            self.square(row, len(rows[0].children))
        aligns = tuple(str(cell.attrs.get("style", ":left")).rpartition(":")[2] for cell in rows[0].children)
        cells = tuple(tuple(self.inline(cell, self.line(row)) for cell in row.children) for row in rows)
        return Table(cells, aligns, line)

    def square(self, row: Node, columns: int) -> None:
        """The parser fills up and cuts off in silence; a person wants to know."""
        text = self.lines[row.map[0]].text.strip() if row.map else ""
        found = len(re.split(r"(?<!\\)\|", text.removeprefix("|").removesuffix("|")))
        if found != columns:
            message = f"this row of the table has {found} cells, its head has {columns}"
            self.refuse(self.line(row), "B05", message)

    def heading(self, node: Node, line: int) -> Heading:
        runs = self.inline(node, line)
        if not any(run.text.strip() for run in runs):
            self.refuse(line, "B06", "a heading without words")
        return Heading(min(int(node.tag[1]), _DEEPEST), runs, line)

    def box(self, node: Node, line: int) -> Framed:
        blocks = tuple(self.all(node))
        if not blocks:
            self.refuse(line, "B06", "this box is empty, or more than a box in a box")
            return Framed((), (), line)
        first, *rest = blocks
        if not (isinstance(first, Paragraph) and first.runs and first.runs[0].bold):
            return Framed((), (first, *rest), line)
        title, *after = first.runs
        body = (Run(after[0].text.lstrip(), after[0].bold, after[0].italic), *after[1:]) if after else ()
        inside = (Paragraph(body, first.line), *rest) if body else tuple(rest)
        return Framed((Run(title.text),), inside, line)

    def inline(self, node: Node, line: int) -> Runs:
        return tuple(run for part in node.children for run in self.runs(part, line))

    def runs(self, node: Node, line: int, *, bold: bool = False, italic: bool = False) -> Iterator[Run]:
        if node.type == "text":
            yield from (Run(text, bold, italic) for text in (node.content,) if text)
        elif node.type in {"softbreak", "hardbreak"}:
            yield Run(" " if node.type == "softbreak" else "\n", bold, italic)
        elif node.type in {"inline", "strong", "em"}:
            bold, italic = bold or node.type == "strong", italic or node.type == "em"
            for part in node.children:
                yield from self.runs(part, line, bold=bold, italic=italic)
        else:
            self.refuse(line, "B06", f"{node.type.replace('_', ' ')} cannot be printed")

    def line(self, node: Node) -> int:
        at = node.map[0] if node.map else 0
        return self.lines[at].number

    def refuse(self, line: int, code: str, message: str, remedy: str = "") -> None:
        self.problems.append(Problem(self.path, line, 0, code, message, remedy))
