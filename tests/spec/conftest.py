"""A small game in a folder of its own, in which each test makes one mistake."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from tilewright.problem import RefusedError
from tilewright.spec.read import Spec, read
from tilewright.texts.fields import Field
from tilewright.texts.model import Model

GAME = """\
id: small
title: A small game
tagline: Two towers
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
seed: "12:30"
style: sky
colours:
  red: {title: Red, letter: R, hex: "#C03030", symbol: rose}
  blue: {title: Blue, letter: B, hex: "#3030C0", symbol: bell}
components:
  - kind: tiles
    id: tiles
    title: Tiles
    make: Cut them out.
    size: {width: 63.5, height: 63.5}
    back: sky
  - kind: tokens
    id: gems
    title: Gems
    make: Cut them out.
    size: {width: 12, height: 12}
    tokens:
      - {face: gem, of: red, count: rules.gems.each}
      - {face: gem, of: blue, count: 12}
  - {kind: tuck-box, id: box, title: Box, make: Fold it., holds: tiles, pieces: 60, thickness: 0.3}
"""

RULES = """\
gems: {each: 9, worth: 2}
rounds: 7
"""

TILES = """\
set: {id: demo, version: 1, storeys: 2, columns: 4}
start: {id: start, title: Sky, map: "....", scenery: true}
tiles:
  - id: hall
    title: Hall
    map: |
      ....
      ^^^^
      :1::
      ====
    slots: {1: red}
"""

FEWER = """\
variant: {title: Fewer, summary: Fewer gems}
rules:
  gems: {each: 5}
"""


class Gems(Model):
    """How many there are, and what one is worth."""

    each: Annotated[int, Field(ge=0, le=1000)]
    worth: int


class Rules(Model):
    """The rules of the small game."""

    gems: Gems
    rounds: int


@dataclass(frozen=True)
class Folder:
    """The game's folder, to be changed and read."""

    path: Path

    def write(self, name: str, text: str | bytes) -> None:
        """Put a file into the folder."""
        (self.path / name).parent.mkdir(parents=True, exist_ok=True)
        (self.path / name).write_bytes(text if isinstance(text, bytes) else text.encode())

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a piece of a file that stands in it once."""
        text = (self.path / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def read(self, *variants: str) -> Spec[Rules]:
        """The game's Spec."""
        return read(self.path, Rules, variants)

    def problems(self, *variants: str) -> list[str]:
        """What is wrong with it: message and remedy in one line each."""
        with pytest.raises(RefusedError) as refused:
            self.read(*variants)
        return [str(problem).replace("\n    ->", " ->") for problem in refused.value.problems]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """The small game, faultless, in the folder `small` of the working directory."""
    monkeypatch.chdir(tmp_path)
    folder = Folder(Path("small"))
    for name, text in {"game": GAME, "rules": RULES, "tiles": TILES, "variants/fewer": FEWER}.items():
        folder.write(f"{name}.yaml", text)
    return folder
