"""Nothing -> the words for how a thing looks that a game may use: what the drawings know, by the key they stand under.

A test holds that the drawers in generator/draw know exactly these.
"""

from __future__ import annotations

STYLES = ("castle-sky", "heraldry", "plain")
"""`style` of a game: its figures and scenery."""

OF_PALETTE = {
    "gem": "colours",
    "key": "locks",
    "lock": "locks",
    "zeppelin": "liveries",
    "explorer": "liveries",
}
"""`face` or `back` of a token that is drawn in a colour -> the palette of game.yaml which that is from."""

PLAIN_FACES = ("open", "chief", "starter", "compass", "plain")
"""`face` or `back` of a token, or `back` of the tiles, that is drawn in no colour."""

SIGNS = (
    "arrow",
    "bird",
    "bolt",
    "circle",
    "coin",
    "cross",
    "crown",
    "diamond",
    "drop",
    "eye",
    "fish",
    "flame",
    "flower",
    "hand",
    "heart",
    "hexagon",
    "house",
    "leaf",
    "moon",
    "paw",
    "ring",
    "shield",
    "ship",
    "skull",
    "square",
    "star",
    "sun",
    "sword",
    "tower",
    "tree",
    "triangle",
)
"""`symbol` of a picture, or a `face`, `back` or `figure` by itself: signs that any game may use, in any colour."""

HOUSES = ("lion", "eagle", "stag", "boar")
"""Keys under `colours` of a game with suit cards: the houses that have arms."""

CASTLES = ("2", "3", "4", "5", "6")
"""Castles of a house that are drawn."""

NOBLES = {"jack": "J", "queen": "Q", "king": "K"}
"""Noble of a house -> the rank on its card."""

PALETTES = ("colours", "locks", "liveries")
"""The palettes of game.yaml; `of` may name one, for a piece in each of its colours."""

FIGURES = ("zeppelin", "explorer")
"""`figure` of a standee."""

SYMBOLS = {
    "colours": ("square", "brilliant", "hexagon", "drop", "diamond"),
    "locks": ("round", "square"),
    "liveries": ("star", "sun", "moon", "crown", "leaf", "diamond"),
}
"""Palette -> `symbol` of its colours."""

PATTERNS = {
    "colours": ("vertical", "dots", "diagonal", "horizontal", "plain"),
    "locks": ("plain",),
    "liveries": ("bands", "chevrons", "half", "spots", "checks", "plain"),
}
"""Palette -> `pattern` of its colours."""

FINDS = (
    "anchor",
    "balloon",
    "bell",
    "bird-nest",
    "cat",
    "clock",
    "flowerpot",
    "gargoyle",
    "ghost",
    "kite",
    "lantern",
    "laundry",
    "mouse",
    "owl",
    "teapot",
    "telescope",
    "waterfall",
    "weathervane",
)
"""`find` of a tile."""
