"""A game of two cards and one text box, small enough to be spoilt in every way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tilewright import check
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

GAME = """\
id: tiny
title: Tiny
tagline: Two cards
version: "1"
designer: {name: Ann}
players: {least: 1, most: 2}
components:
  - id: cards
    kind: cards
    title: Cards
    make: Cut them out.
    template: card.svg
    rows: cards.csv
    size: {width: 63, height: 88}
"""

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-3 -3 69 94">
  <defs><g id="sun"><circle r="5"/></g><g id="moon"><rect width="5" height="5"/></g></defs>
  <rect id="ground" x="-3" y="-3" width="69" height="94" fill="{{colour}}"/>
  <g id="badge" data-if="cost"><circle cx="9" cy="9" r="5" fill="#FFFFFF"/></g>
  <text id="name" x="20" y="10" font-family="Cinzel" font-size="5">{{title}}</text>
  <use xlink:href="#{{picture}}" x="30" y="40"/>
  <rect id="box-rules" x="6" y="60" width="51" height="12" data-text="{{rules}}" data-size="9" data-min-size="7"/>
</svg>
"""

CSV = """\
title,quantity,cost,colour,picture,rules
Ace,3,1,#B3263A,sun,"Draw two cards, then discard one."
King,2,,#225577,moon,Everybody bows.
"""


@dataclass(frozen=True)
class Cards:
    """The game's folder."""

    folder: Path

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        (self.folder / file).write_text(text.replace(old, new), encoding="utf-8")

    def problems(self) -> list[str]:
        """Every problem, its remedy left out, files named as in the folder."""
        try:
            found = check.problems(shelf.load(self.folder))
        except RefusedError as refused:
            found = refused.problems
        return [str(each).partition("\n")[0].replace(f"{self.folder.as_posix()}/", "") for each in found]


@pytest.fixture
def cards(tmp_path: Path) -> Cards:
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Cards(tmp_path)
