"""A booklet of any shape prints, or is refused in a line: one break at its beginning, thousands of pages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from tilewright.booklet import columns, pages
from tilewright.booklet.columns import surely_set
from tilewright.booklet.layout import rules_pdf
from tilewright.booklet.words import booklet_blocks
from tilewright.draw.aid import sides
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Block, Heading, Paragraph, Run
from tilewright.shelf import shelf
from tilewright.shelf.starter import start


def pdf(folder: Path, text: str) -> bytes:
    if not folder.exists():
        start(folder)
    return rules_pdf(replace(shelf.load(folder), booklet=("b.md", text)), None, {}, low_ink=False)


@pytest.mark.parametrize(
    "text", ["---\n\n# A\n\nText.\n", "# A\n\nText.\n\n---\n", "---\n\n---\n\nText.\n", "---\n\nText.\n\n---\n"]
)
def test_a_break_may_stand_anywhere(tmp_path: Path, text: str) -> None:
    with pikepdf.open(BytesIO(pdf(tmp_path / "game", text))) as made:
        assert len(made.pages) % 4 == 0


def test_pages_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_PAGES", 20)
    monkeypatch.setattr("tilewright.booklet.layout.MOST_PAGES", 20)
    with pytest.raises(RefusedError, match=r"b\.md: more than 20 pages, the last of them under 'Late' \[Q20\]"):
        pdf(tmp_path / "game", "# Early\n\n" + "a\n\n---\n\n" * 12 + "# Late\n\n" + "a\n\n---\n\n" * 12)
    assert pdf(tmp_path / "game", "a\n\n---\n\n" * 12)


@pytest.mark.parametrize(
    ("long", "columns"), [("a", 16), ("several words", 16), ("a" * 60, 8), ("words beside a long one " * 2, 3)]
)
def test_a_column_is_never_too_narrow_for_a_letter(tmp_path: Path, long: str, columns: int) -> None:
    """Beside a cell of pages the others keep their room."""
    table = f"|{'many words ' * 40}" + f"|{long}" * (columns - 1) + "\n" + "|-" * columns + "\n"
    with suppress(RefusedError):  # higher than a page is told (Q13)
        assert pdf(tmp_path / "game", table)


def test_an_aid_with_one_heading_has_one_side() -> None:
    blocks: tuple[Block, ...] = (Heading(1, (Run("Turn"),)), Paragraph((Run("Move."),)))
    assert sides(blocks) == (blocks, ())


@pytest.mark.parametrize(
    "part",
    [
        "a\n\n---\n\n",
        "# A\n\na\n\n",
        "many words " * 600 + "\n\n",
        "|" + "many words " * 20 + "|b|\n|-|-|\n" + f"|{'many words ' * 60}|b|\n" * 8 + "\n",
        "> a box\n\n" * 9,
        "- " + "many words " * 300 + "\n",
    ],
)
def test_what_surely_fits_is_never_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Nor is a booklet of any shape called too long for the list of its blocks alone."""
    for module in (columns, pages):
        monkeypatch.setattr(module, "MOST_PAGES", 40)
    start(tmp_path / "game")
    game, sure = shelf.load(tmp_path / "game"), list[int]()
    for often in range(1, 22):
        told = replace(game, booklet=("b.md", part * often))
        if surely_set(booklet_blocks(told, None, None)):
            sure.append(often)
    assert sure
    assert rules_pdf(replace(game, booklet=("b.md", part * sure[-1])), None, {}, low_ink=False)
