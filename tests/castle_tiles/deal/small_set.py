"""A set of tiles small enough to know every legal deck of, and other sets that cannot be dealt from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

GAME = """\
id: twelve
title: Twelve
tagline: A dozen tiles
version: "1"
designer: {name: Ann}
players: {least: 2, most: 3}
seed: "1"
style: castle-sky
colours:
  red: {title: Red, letter: R, hex: "#C8102E", symbol: square, pattern: vertical}
  blue: {title: Blue, letter: B, hex: "#0B3C8C", symbol: drop, pattern: horizontal}
locks:
  black: {title: Black, letter: K, hex: "#1B1B1E", symbol: round}
  white: {title: White, letter: W, hex: "#FFFFFF", symbol: square}
components:
  - {id: tiles, kind: tiles, title: Tiles, size: {width: 60, height: 60}, back: compass, make: Cut them out.}
"""

HEAD = """\
set: {id: twelve, version: 1, storeys: 2, columns: 5, colourings: 1}
start:
  id: sky
  title: Sky
  scenery: true
  map: |
    .....
    .....
    .....
    .....
tiles:
"""

LOW, HIGH = (".....", ".....", ".1.2.", "====="), (".1.2.", "~~~~~", ".....", ".....")

SLOTS = (
    ("red", "red"),
    ("blue", "blue"),
    ("red", "blue"),
    ("red", "black key"),
    ("blue", "white key"),
    ("red in black chest", "blue"),
    ("blue in white chest", "red"),
    ("black key", "white key"),
    ("red", "red in white chest"),
    ("blue", "blue in black chest"),
    ("white key", "white key"),
    ("red", "white key"),
)
"""What the twelve tiles hold."""


@dataclass(frozen=True)
class Maker:
    """Writes games into a folder."""

    folder: Path

    def game(self, slots: tuple[tuple[str, str], ...] = SLOTS, rules: str = "setup: {tiles_fixed: 6}\n") -> Spec[Any]:
        """The game with a tile for each two slots, and these rules."""
        texts = {"game": GAME, "rules": rules, "tiles": HEAD + "".join(tile(at, two) for at, two in enumerate(slots))}
        for name, text in texts.items():
            (self.folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return shelf.load(self.folder)


def tile(at: int, slots: tuple[str, str]) -> str:
    """A tile as tiles.yaml has it."""
    rows = "".join(f"      {row}\n" for row in (LOW if at % 2 else HIGH))
    return f"  - id: t{at}\n    title: Tile {at}\n    map: |\n{rows}    slots: {{1: {slots[0]}, 2: {slots[1]}}}\n"
