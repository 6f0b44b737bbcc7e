"""A game with a component of every kind, and pictures of dots wherever a drawing may be, each of another colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw

from tests.cli import small_game
from tests.docs import polar_post

COLOURS: Mapping[str, str] = {
    "art/card.webp": "#1166EE",
    "art/back.png": "#117744",
    "art/storm.jpg": "#8811AA",
    "art/winds.webp": "#AA7711",
    "art/land.jpg": "#22AAAA",
    "art/floe.png": "#5555DD",
    "art/map.jpeg": "#336600",
    "art/chart.webp": "#AA3377",
    "art/coin.webp": "#EE8811",
    "art/coin.png": "#774411",
    "art/fox.png": "#009966",
    "art/owl.png": "#996600",
    "art/hare.png": "#660099",
    "art/seal.png": "#006699",
    "art/sledge.png": "#4444AA",
    "art/face.jpg": "#AA44AA",
    "art/box.webp": "#44AA44",
    "art/side.png": "#AAAA22",
    "art/lid.jpg": "#2222AA",
    "art/cover.webp": "#775588",
    "art/tray.png": "#BB6633",
    "art/wheel.jpg": "#339966",
    "art/peak.webp": "#9966CC",
    "art/aid.jpeg": "#CC6699",
    "art/score.png": "#669933",
}
"""Every picture, and the colour that most of it has: one that no drawing of the house has."""

SIZES = {
    "art/back.png": (414, 564),
    "art/winds.webp": (378, 528),
    "art/map.jpeg": (2196, 1536),
    "art/chart.webp": (900, 900),
    "art/cover.webp": (1300, 900),
    "art/box.webp": (560, 760),
    "art/side.png": (560, 760),
    "art/lid.jpg": (560, 300),
    "art/tray.png": (560, 560),
    "art/peak.webp": (300, 420),
    "art/wheel.jpg": (420, 420),
    "art/aid.jpeg": (564, 414),
}
"""In dots, of those that are not square."""

_CHANGES = {
    "back: parcel-back.svg": "back: art/back.png",
    "{Storm: bolt, Calm suns: bird}": "{Storm: art/storm.jpg, Calm suns: bird}\n    back: art/winds.webp",
    "template: art/map.svg": "template: art/map.jpeg",
    "{face: 1, back: coin, count: 6}": "{face: art/coin.webp, back: art/coin.png, count: 6}",
    "figure: art/sledge.svg": "figure: art/sledge.png",
    "[sun, sun, ": "[sun, art/face.jpg, ",
    "front: art/wolf.svg": "front: art/box.webp\n    side: art/side.png\n    lid: art/lid.jpg",
    "    of: mint\n    count: 2\n": "    of: mint\n    count: 2\n    picture: art/peak.webp\n",
    "    diameter: 60\n": "    diameter: 60\n    picture: art/wheel.jpg\n",
    "    kind: aid\n": "    kind: aid\n    picture: art/aid.jpeg\n",
    "    kind: score\n": "    kind: score\n    picture: art/score.png\n",
    "    kind: tray\n": "    kind: tray\n    picture: art/tray.png\n",
    "components:\n": "picture: art/cover.webp\nlocks:\n"
    '  black: {title: Black, letter: K, hex: "#1B1B1E", symbol: round}\n'
    "style: castle-sky\ncomponents:\n",
}
_MORE = """\
  - {id: tiles, kind: tiles, title: Tiles, size: {width: 63.5, height: 63.5}, back: compass, make: Cut them out.}
  - {id: chart, kind: board, title: Chart, template: chart.svg, size: {width: 90, height: 90}, make: Cut it out.}
"""
_SHOWN = '<image href="{file}" x="8" y="12" width="12" height="12"/>'


def files() -> dict[str, str]:
    """Every file of text."""
    named = {**polar_post.files(), "rules.yaml": small_game.RULES}
    named["tiles.yaml"] = small_game.TILES.replace("red", "coral")
    game = named["game.yaml"]
    for old, new in _CHANGES.items():
        assert game.count(old) == 1, old
        game = game.replace(old, new)
    named["game.yaml"] = game + _MORE
    for file, picture in (("parcel.svg", "card.webp"), ("land.svg", "land.jpg"), ("floe.svg", "floe.png")):
        named[file] = named[file].replace("</svg>", _SHOWN.format(file=f"art/{picture}") + "</svg>")
    named["art/flag.svg"] = named["art/flag.svg"].replace(
        "</svg>", '<image href="art/{{name}}.png" x="2" y="2" width="6" height="6"/></svg>'
    )
    namespace = 'xmlns="http://www.w3.org/2000/svg"'
    named["below.svg"] = f'<svg {namespace} viewBox="0 0 96 96"><rect width="96" height="96" fill="#DDEEFF"/></svg>'
    named["chart.svg"] = (
        f'<svg {namespace} data-extends="below.svg"><image href="art/chart.webp" x="20" y="20" width="50" height="50"/>'
        '<g data-ink="low"><rect x="30" y="80" width="20" height="6"/></g></svg>'
    )
    return named


def write(folder: Path) -> Path:
    """The game in that folder."""
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, colour in COLOURS.items():
        picture = Image.new("RGBA" if name.endswith(".png") else "RGB", SIZES.get(name, (240, 240)), colour)
        wide, high = picture.size
        ImageDraw.Draw(picture).rectangle((wide // 3, high // 3, wide // 2, high // 2), fill="#FFFFFF")
        if name == "art/sledge.png":
            ImageDraw.Draw(picture).rectangle((0, 0, wide, high // 4), fill=(0, 0, 0, 0))
        picture.save(folder / name, lossless=True)  # which only a WebP heeds
    return folder


PARTS = re.findall(r"^  - (?:\{id|id): ([\w-]+)", files()["game.yaml"], re.MULTILINE)
"""The id of each component."""
