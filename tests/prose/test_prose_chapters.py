"""A booklet that is read chapter by chapter, each as it was read before, is the booklet that is read whole."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tilewright.problem import RefusedError
from tilewright.prose import markdown
from tilewright.prose.context import Context
from tilewright.prose.fill import Line
from tilewright.prose.reckon import Names
from tilewright.spec.words import english

CONTEXT = Context(
    Names({}, english()), frozenset(("flight",)), frozenset(("contents", "rulings")), frozenset(("gem",)), paged=True
)
PARTS = (
    'Some *words*, "quoted".\ngoing on',
    "- one\n- two\n\n  more of two\n- three",
    "1. one\n   - inside\n\n2. two",
    "> a box\nthat goes on",
    "|a|b|\n|-|-|\n|1|2|",
    "![](figure:flight)\n\n*:gem:*",
    "[[contents]]",
    "[[two-columns]]\n\nLeft.",
    "[[one-column]]",
    "---",
    "A title below\n---",
    "    four blanks",
    "```\n# no heading\n```",
    "<div>\n# no heading\n</div>",
    "[gem]",
    "[gem]: flight",
    "[[nothing]]",
    "![](figure:nowhere)",
)


def lines(text: str) -> Sequence[Line]:
    return [Line(line, number, exact=True) for number, line in enumerate(text.split("\n"), 1)]


def read(text: str) -> object:
    try:
        return markdown.blocks(lines(text), CONTEXT, "b.md")
    except RefusedError as refused:
        return list(map(str, refused.problems))


@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("second", PARTS)
def test_read_by_chapters_is_read_whole(monkeypatch: pytest.MonkeyPatch, first: str, second: str) -> None:
    texts = [
        f"# One\n\n{first}\n## Two\n{second}\n\n# Three\n\n{first}",
        f"{second}\n# One\n\n{first}\n## Two\n{second}",
    ]
    made = [read(text) for text in texts]
    monkeypatch.setattr(markdown, "_in_chapters", lambda *_: None)
    assert made == [read(text) for text in texts]


def test_a_chapter_that_moves_is_told_where_it_is_now() -> None:
    before, after = (markdown.blocks(lines(text), CONTEXT, "b.md") for text in ("# A\n\na", "new\n\n# A\n\na"))
    assert [block.line for block in before] == [1, 3]
    assert [block.line for block in after] == [1, 3, 5]


def test_a_chapter_that_stays_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []
    tree = markdown.tree

    def noted(source: markdown.Source, icons: frozenset[str]) -> object:
        parsed.append(len(source.lines))
        return tree(source, icons)

    monkeypatch.setattr(markdown, "tree", noted)
    for number in range(9):
        read(f"# The same\n\nwords, nine times\n\n# Another\n\n{number}")
    assert len(parsed) == 10
