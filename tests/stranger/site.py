"""A folder that Python loads packages from, with metadata as pip leaves it there; nothing is really installed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

HARBOUR = Path(__file__).resolve().parent / "package" / "harbour_lights"
"""The package of a game that a stranger wrote."""

GAME = """\
id: {id}
title: {title}
tagline: t
version: "1"
designer: {{name: Ann}}
players: {{least: 2, most: 4}}
seed: s
components:
  - id: cards
    kind: cards
    title: Cards
    template: card.svg
    rows: cards.csv
    size: {{width: 63, height: 88}}
    make: Cut.
"""
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">
<text x="34" y="47" font-family="Alegreya" font-size="8">{{title}}</text></svg>
"""


def lay(folder: Path, game: str, title: str = "Of a stranger") -> Path:
    """A folder with a game."""
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(id=game, title=title), encoding="utf-8")
    (folder / "card.svg").write_text(CARD, encoding="utf-8")
    (folder / "cards.csv").write_text("title,quantity\nAce,2\nKing,3\n", encoding="utf-8")
    (folder / "rules.yaml").write_text("wheels: 2\n", encoding="utf-8")
    return folder


def announce(site: Path, points: Mapping[str, str], by: str = "strange", version: str = "1.0") -> None:
    """The metadata of a package that says it brings these games."""
    metadata = site / f"{by}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {by}\nVersion: {version}\n\nName: no\n")
    lines = "".join(f"{game} = {package}\n" for game, package in points.items())
    (metadata / "entry_points.txt").write_text(f"[console_scripts]\nx = y:z\n\n[tilewright.games]\n{lines}")


def bring(site: Path, game: str, code: Mapping[str, str], by: str = "strange") -> Path:
    """A package with a game and this code, announced; the folder of the game."""
    package = game.replace("-", "_")
    folder = lay(site / package / "data", game)
    (site / package / "__init__.py").touch()
    for door, text in code.items():
        (site / package / f"{door}.py").write_text(text, encoding="utf-8")
    announce(site, {game: package}, by)
    return folder


@contextmanager
def harbour_at(site: Path) -> Iterator[Path]:
    """The stranger's package as if it were installed in this folder: the folder of its game; forgotten afterwards."""
    shutil.copytree(HARBOUR, site / HARBOUR.name, ignore=shutil.ignore_patterns("__pycache__"))
    announce(site, {"harbour-lights": HARBOUR.name})
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        yield site / HARBOUR.name / "data"
        for name in set(sys.modules) - before:
            if str(site) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
