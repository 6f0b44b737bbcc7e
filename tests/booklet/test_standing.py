"""A booklet of which figures alone have changed is put together from what was set: the same, without the engine."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tilewright.booklet import layout
from tilewright.build.edition import Edition
from tilewright.build.rulebook import rules
from tilewright.build.store import Store

BOX = Path(__file__).parents[2] / "data"


class AskedError(Exception):
    """The layout engine was asked."""


def asked(*_: object) -> bytes:
    raise AskedError


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Castles in the Air with a heading that looks like a reference in a PDF; beside it the cache, with its booklet."""
    folder = tmp_path_factory.mktemp("desk") / "castles-in-the-air"
    shutil.copytree(BOX / folder.name, folder)
    edit(folder / "booklet.md", "# The story", "# The story of 12 0 R (and 7 0 R \\\\)\n\nOf 5 0 R.\n")
    assert rules(edition(folder))
    return folder.parent


@pytest.fixture
def game(desk: Path, tmp_path: Path) -> Path:
    """The same game with the same cache, to change."""
    shutil.copytree(desk, tmp_path, dirs_exist_ok=True)
    return tmp_path / "castles-in-the-air"


def edition(folder: Path, *, keeps: bool = True) -> Edition:
    made = Edition(folder)
    made.cache = Store(folder.parent / "cache" if keeps else None)
    return made


def objects(pdf: bytes) -> int:
    (size,) = re.findall(rb"/Size (\d+)", pdf)
    return int(size)


def test_other_figures_are_put_among_the_same_lines(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules(edition(game))
    edit(game / "tiles.yaml", "find: owl", "find: lantern")
    edit(game / "tiles.yaml", "roof: cone", "roof: battlements")
    after = rules(edition(game, keeps=False))
    monkeypatch.setattr(layout, "pdf_of", asked)
    assert before != rules(edition(game)) == after
    assert objects(before) != objects(after), "so that references to other objects had to follow"
    with pytest.raises(AskedError):
        rules(edition(game, keeps=False))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param("rules.yaml", "  moves: 6", "  moves: 7", id="figures with other letters"),
        pytest.param("booklet.md", "# The story", "# A story", id="other words"),
        pytest.param("game.yaml", "title: Castles in the Air", "title: Castles", id="another title"),
    ],
)
def test_anything_else_is_set_again(
    file: str, old: str, new: str, *, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(game / file, old, new)
    monkeypatch.setattr(layout, "pdf_of", asked)
    with pytest.raises(AskedError):
        rules(edition(game))
