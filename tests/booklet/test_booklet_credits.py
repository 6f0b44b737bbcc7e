"""Whom to thank for pictures: a column and files beside pictures become a page of the booklet."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cards.conftest import CSV, GAME, SVG
from tilewright import check
from tilewright.booklet.words import booklet_blocks
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Bullets, Heading, plain, runs_of
from tilewright.shelf import shelf

IDA = "The king: Ida Example, CC BY 4.0, example.org/king"


def _game(folder: Path, booklet: str, column: str = "CREDITS") -> Path:
    (folder / "game.yaml").write_text(GAME)
    (folder / "card.svg").write_text(SVG)
    head, ace, king = CSV.splitlines()
    (folder / "cards.csv").write_text(f'{head},{column}\n{ace},"{IDA}"\n{king},"{IDA}"\n')
    (folder / "art").mkdir()
    Image.new("RGB", (9, 9)).save(folder / "art" / "sky.png")
    (folder / "art" / "sky.png.txt").write_text("The sky:\nBo Other, CC0\n")
    (folder / "art" / "notes.txt").write_text("Not beside a picture.")
    (folder / "art" / "gone.png.txt").write_text("Of a picture that is not there.")
    (folder / "booklet.md").write_text(booklet)
    return folder


def _lines(folder: Path) -> list[str]:
    spec = shelf.load(folder)
    assert [str(each) for each in check.problems(spec)] == []
    return [
        f"{'#' if isinstance(block, Heading) else '*' if isinstance(block, Bullets) else ''}{plain(runs)}"
        for block in booklet_blocks(spec, None, frozenset())
        for runs in runs_of(block)
    ]


@pytest.mark.parametrize("column", ["CREDITS", "credits", "Credits"])
def test_the_last_page_thanks_each_once(tmp_path: Path, column: str) -> None:
    assert _lines(_game(tmp_path, "# Play\n\nDraw.\n", column)) == [
        "#Play",
        "Draw.",
        "#Picture credits",
        f"*{IDA}",
        "*The sky: Bo Other, CC0",
    ]


def test_they_stand_where_the_booklet_has_a_place_for_them(tmp_path: Path) -> None:
    lines = _lines(_game(tmp_path, "# Thanks\n\n[[credits]]\n\n# Play\n\nDraw.\n"))
    assert lines == ["#Thanks", f"*{IDA}", "*The sky: Bo Other, CC0", "#Play", "Draw."]


def test_they_stand_before_the_back_cover(tmp_path: Path) -> None:
    lines = _lines(_game(tmp_path, "# Play\n\nDraw.\n\n---\n\nThe back.\n"))
    assert lines[-1] == "The back."
    assert "#Picture credits" in lines


def test_a_game_without_any_has_no_page(tmp_path: Path) -> None:
    game = _game(tmp_path, "# Play\n\nDraw.\n\n[[credits]]\n", "other")
    (game / "art" / "sky.png.txt").unlink()
    assert _lines(game) == ["#Play", "Draw."]


def test_a_letter_that_no_font_has_is_told_at_its_row(tmp_path: Path) -> None:
    game = _game(tmp_path, "# Play\n\nDraw.\n")
    text = (game / "cards.csv").read_text()
    (game / "cards.csv").write_text(text.replace(IDA, "\N{SNOWMAN}", 1))
    with pytest.raises(RefusedError, match=r"cards.csv:2\b.*no bundled font has the letter"):
        booklet_blocks(shelf.load(game), None, frozenset())


@pytest.mark.parametrize("size", [2_001, 5_000_000])
def test_a_text_beside_a_picture_is_short(tmp_path: Path, size: int) -> None:
    game = _game(tmp_path, "# Play\n\nDraw.\n")
    (game / "art" / "sky.png.txt").write_text("x" * size)
    with pytest.raises(RefusedError, match=r"sky\.png\.txt"):
        shelf.load(game)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    game = _game(tmp_path / "game", "# Play\n\nDraw.\n")
    (tmp_path / "secret").write_text("secret")
    (game / "art" / "sky.png.txt").unlink()
    (game / "art" / "sky.png.txt").symlink_to(tmp_path / "secret")
    with pytest.raises(RefusedError):
        shelf.load(game)
