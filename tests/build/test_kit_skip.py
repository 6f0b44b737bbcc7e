"""`build --skip N`: a sheet from which pieces were cut already is used up; all the rest is printed as ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME, SVG
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    return tmp_path / "g"


def places(folder: Path, skip: int) -> list[list[tuple[str, float, float]]]:
    edition = Edition(folder, (), Options(skip=skip))
    return [[(each.piece, each.box.x, each.box.y) for each in sheet.placements] for sheet in edition.sheets]


@pytest.mark.parametrize("skip", [1, 3, 4, 7, 9])
def test_pieces_take_the_places_after_those_that_are_gone(folder: Path, skip: int) -> None:
    full = Path(folder / "cards.csv")
    full.write_text(CSV.replace("Ace,3", f"Ace,{3 + skip}"), encoding="utf-8")
    whole = [place for sheet in places(folder, 0) for place in sheet]
    full.write_text(CSV, encoding="utf-8")
    after = [place for sheet in places(folder, skip) for place in sheet]
    assert after == whole[skip:]
    assert len(after) == 5


def test_it_is_an_edition_of_its_own_and_goes_with_what_it_can(folder: Path) -> None:
    done = CliRunner().invoke(main, ["build", str(folder), "--skip", "3"])
    assert done.exit_code == 0, done.output
    assert Path("out/tiny.skip-3/kit-a4-card-one-side.pdf").exists()
    for other in (("--backs", "gutterfold"), ("--changed-since", "out/tiny.skip-3/manifest.json")):
        refused = CliRunner().invoke(main, ["build", str(folder), "--skip", "3", *other])
        assert refused.exit_code == 2
        assert "--skip cannot be used with" in refused.output
