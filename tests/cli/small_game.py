"""A game of one tile and a few of everything else, small enough to be built for every mistake in turn."""

from __future__ import annotations

from pathlib import Path

GAME = """\
id: lanterns
title: Lanterns
tagline: A small game of light
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
seed: "1"
style: castle-sky
colours:
  red: {title: Red, letter: R, hex: "#C8102E", symbol: square, pattern: vertical}
  blue: {title: Blue, letter: B, hex: "#0B3C8C", symbol: drop, pattern: horizontal}
locks:
  black: {title: Black, letter: K, hex: "#1B1B1E", symbol: round}
liveries:
  navy: {title: Navy, letter: V, hex: "#0E1F51", symbol: star, pattern: chevrons}
components:
  - id: tiles
    kind: tiles
    title: Tiles
    size: {width: 63.5, height: 63.5}
    back: compass
    make: Cut them out.
  - id: gems
    kind: tokens
    title: Gems
    size: {width: 15, height: 15}
    tokens:
      - {face: gem, back: same, count: rules.gems}
      - {face: key, of: black, back: plain, count: 1}
    make: Cut them out.
  - {id: die, kind: die, title: Die, edge: 16, faces: [red, blue, any, any, red, blue], make: Fold it.}
  - {id: box, kind: tuck-box, title: Box, holds: tiles, pieces: 10, thickness: 0.3, make: Fold it.}
  - {id: aid, kind: aid, title: Aid, size: {width: 100, height: 70}, count: 1, make: Cut it out.}
"""

RULES = """\
gems: 3
moves: 4
setup: {tiles_fixed: 1}
"""

TILES = """\
set: {id: night, version: 1, storeys: 2, columns: 5, colourings: 1}
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
  - id: hall
    title: Hall
    map: |
      .....
      .^^^.
      .:1:.
      .===.
    slots: {1: red}
"""

AID = """\
## Your turn

You have {{ rules.moves }} moves.

---

## The end

Count your gems.
"""

BOOKLET = """\
# Lanterns

You have {{ rules.moves }} moves.
"""

FEWER = """\
variant: {title: Fewer, summary: Fewer gems.}
rules:
  gems: 2
"""

FILES = {
    "game.yaml": GAME,
    "rules.yaml": RULES,
    "tiles.yaml": TILES,
    "aid.md": AID,
    "booklet.md": BOOKLET,
    "variants/fewer.yaml": FEWER,
}


def write(folder: Path, **changed: str | bytes | None) -> Path:
    """The game in that folder; files can be given other text, or left out with None, as `game_yaml=...`."""
    told = {name.replace("_", ".", 1): data for name, data in changed.items()}
    for name, text in (FILES | told).items():
        if text is None:
            continue
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder
