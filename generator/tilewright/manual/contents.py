"""docs/README.md -> the chapters of the manual, and the pages of each in their order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

INDEX = "README.md"
"""The page of a folder, and of docs/ itself."""


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents.

    Attributes:
        title: Its words.
        path: The Markdown file, relative to docs/, such as `gallery/README.md` or `../SECURITY.md`.
        below: The pages in the same folder that the page itself links to.
    """

    title: str
    path: str
    below: tuple[ContentsLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """One way in: a title and its pages."""

    title: str
    entries: tuple[ContentsLine, ...]


def folder() -> Path:
    """The folder docs/.

    Raises:
        RefusedError: It did not come with the program (O31).
    """
    docs = shipped("docs")
    if not (docs / INDEX).is_file():
        message = "the documentation did not come with this copy of Tilewright"
        raise RefusedError([Problem(str(docs), 0, 0, "O31", message, "install it again: pip install tilewright")])
    return docs


def chapters(docs: Path) -> tuple[Chapter, ...]:
    """The chapters of docs/README.md; a page that is missing here, such as one of a checkout alone, is left out."""
    lines: list[tuple[str, list[ContentsLine]]] = []
    for line in (docs / INDEX).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            lines.append((line[3:], []))
        elif line.startswith("* [") and lines:
            title, path = next(_links(line))
            if (docs / path).is_file():
                lines[-1][1].append(ContentsLine(title, path, tuple(_below(docs, path))))
    return tuple(Chapter(title, tuple(entries)) for title, entries in lines)


def _below(docs: Path, path: str) -> Iterator[ContentsLine]:
    """The pages that a folder's page links to, each once."""
    page = docs / path
    if page.name != INDEX or ".." in path:
        return
    known = {page}
    for _, target in _links(page.read_text(encoding="utf-8")):
        other = page.parent / target
        if other.suffix == ".md" and ".." not in target and other not in known and other.is_file():
            known.add(other)
            yield ContentsLine(_heading(other), other.relative_to(docs).as_posix())


def _links(text: str) -> Iterator[tuple[str, str]]:
    """The words and the file of each link."""
    for block in MarkdownIt("commonmark").enable("table").parse(text):
        for link, words in pairwise(block.children or ()):
            if link.type == "link_open":
                yield words.content, str(link.attrGet("href")).partition("#")[0]


def _heading(page: Path) -> str:
    """The first heading of a page."""
    with page.open(encoding="utf-8") as lines:
        return next((line[2:].strip() for line in lines if line.startswith("# ")), page.parent.name)
