"""Every link of every page of the repository leads to a file that is there, and to a heading that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it.token import Token

from tilewright.manual.contents import chapters
from tilewright.manual.web import html, parser

ROOT = Path(__file__).resolve().parents[2]
GAME_FILES = {"booklet.md", "aid.md"}
"""Files of games in docs/: their links are marks of booklets."""
PAGES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "benchmarks" / "README.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.name not in GAME_FILES),
]
LINK = re.compile(r"(?:href|src)=\"([^\"]+)\"")


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(heading.anchor for heading in html(page.read_text(encoding="utf-8"))[1])


def targets(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        for name in ("href", "src"):
            if isinstance(target := token.attrGet(name), str):
                yield target
        if token.type.startswith("html"):
            yield from LINK.findall(token.content)
        yield from targets(token.children or [])


def fault(page: Path, target: str) -> str:
    """Why a link leads nowhere; '' if it leads somewhere."""
    if re.match("[a-z]+:", target):
        return ""
    way, _, anchor = unquote(target).partition("#")
    other = (page.parent / way).resolve() if way else page
    if not other.exists():
        return f"{target}: no such file"
    other = other / "README.md" if other.is_dir() else other
    if anchor and (other.suffix != ".md" or anchor not in anchors(other)):
        return f"{target}: no such heading"
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    found = list(targets(parser().parse(page.read_text(encoding="utf-8"))))
    assert [words for target in found if (words := fault(page, target))] == []


def test_a_link_that_leads_nowhere_is_noticed() -> None:
    page = ROOT / "docs" / "tutorial.md"
    assert fault(page, "nothing.md") == "nothing.md: no such file"
    assert fault(page, "templates.md#nothing") == "templates.md#nothing: no such heading"
    assert fault(page, "templates.md#rules-and-lookups") == ""


def test_the_contents_list_every_page_once() -> None:
    docs = ROOT / "docs"
    entries = [entry for chapter in chapters(docs) for entry in chapter.entries]
    listed = [path for entry in entries for path in (entry.path, *(each.path for each in entry.below))]
    assert sorted(listed) == sorted(set(listed)), "docs/README.md has a page twice"
    pages = {path.relative_to(docs).as_posix() for path in PAGES if path.is_relative_to(docs)} - {"README.md"}
    assert pages - set(listed) == set(), "give each a line in a chapter of docs/README.md"
