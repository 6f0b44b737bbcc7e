"""Stepping Stones: a race with dice by play.yaml, quick to play, with four numbers that meet its targets or do not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

GAME = """\
id: stones
title: Stepping Stones
tagline: Across the river
version: "1"
designer: {name: many hands}
players: {least: 2, most: 2}
components:
  - id: cards
    kind: cards
    title: Cards
    make: Cut them out.
    size: {width: 63, height: 88}
    template: card.svg
    rows: cards.csv
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <text x="9" y="20" font-family="Alegreya" font-size="8">{{title}} {{push}}</text>
</svg>
"""
PLAY = """\
places:
  wind: {holds: cards}
  die: {dice: 1, faces: 6}
counters:
  stones: {each: player}
set up:
  - next player after first player gains rules.start stones
turn:
  - choose:
      step: gain sum of push in wind stones
      leap: [roll die, gain sum of face in die + rules.lift stones]
ends: any player where stones at least rules.goal
points: stones
wins: most points
"""
RIGHT_VALUES = {"rules.start": 2, "rules.lift": 0, "rules.goal": 40, "cards.csv:breeze:push": 4}
"""With these the game meets its targets."""
BOUNDS = {"rules.start": (0, 9), "rules.lift": (0, 9), "rules.goal": (20, 60), "cards.csv:breeze:push": (1, 9)}
TARGETS: Mapping[str, str] = {
    "even": "{measure: edge, most: 3, bots: random}",
    "long": "{measure: turns, between: [18, 22], bots: random}",
    "close": "{measure: ahead, between: [5, 7], bots: random}",
    "drama": "{measure: leader changes, least: 4, bots: random}",
}


NO_CHANGE: Mapping[str, int] = MappingProxyType({})


def folder(path: Path, changed: Mapping[str, int] = NO_CHANGE, targets: Mapping[str, str] = TARGETS) -> Path:
    """The game in a folder, with some of its numbers changed."""
    values = {**RIGHT_VALUES, **changed}
    path.mkdir(parents=True, exist_ok=True)
    rules = {name.removeprefix("rules."): value for name, value in values.items() if name.startswith("rules.")}
    may = "".join(f"  {name}: {low}..{high}\n" for name, (low, high) in BOUNDS.items())
    asked = "".join(f"  {name}: {text}\n" for name, text in targets.items())
    for name, text in {
        "game.yaml": GAME,
        "card.svg": CARD,
        "play.yaml": PLAY,
        "rules.yaml": "".join(f"{name}: {value}\n" for name, value in rules.items()),
        "cards.csv": f"title,push\nBreeze,{values['cards.csv:breeze:push']}\n",
        "balance.yaml": f"games:\n{asked}mend:\n{may}",
    }.items():
        (path / name).write_text(text, encoding="utf-8")
    return path
