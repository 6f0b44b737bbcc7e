"""Every door through which a drawing comes into a game; and drawings that are small and wrong."""

from __future__ import annotations

from pathlib import Path

from tests.attack.drawings import FONT, levels

# What is small and wrong: each ended in a traceback, or was told only by a build
SMALL = {
    "an arc of a huge radius": '<path d="M0 0A1e300 1e300 0 0 1 1e-300 0"/>',
    "an arc of a large radius": '<path d="M0 0A999999 999999 0 0 1 .0000001 0"/>',
    "an arc of hardly any radius": '<path d="M0 0A1e-320 1e-320 0 0 1 9 0"/>',
    "an arc that is flat": '<path d="M0 0A999999 1e-9 0 0 1 9 0"/>',
    "an arc from afar": '<path d="M999999 0A1 1 0 0 1 -999999 0"/>',
    "a point of a pattern": '<pattern id="p" width="1" height="1"/><path d="M5 5z" fill="url(#p)"/>',
    "scales in scales": '<g transform="scale(99999)">' * 60 + '<rect width="1" height="1"/>' + "</g>" * 60,
    "scales to nothing": '<g transform="scale(.00001)">' * 60 + '<rect width="1" height="1"/>' + "</g>" * 60,
    "far away uses": levels(40, "g", '<use href="#{0}" x="999999"/>', '<rect width="1" height="1"/>'),
    "a wide stroke": '<rect width="1" height="1" stroke="red" stroke-width="999999" stroke-miterlimit="999999"/>',
    "a pattern scaled to nothing": '<pattern id="p" width="4" height="4" patternTransform="scale(0)"><rect width="1" '
    'height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    "a pattern of no viewBox": '<pattern id="p" width="4" height="4" viewBox="0 0 0 0"><rect width="1" height="1"/>'
    '</pattern><rect width="9" height="9" fill="url(#p)"/>',
    "a pattern too small": '<pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse"><rect width="1" '
    'height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    "a pattern too large": '<pattern id="p" width="999999" height="999999" patternUnits="userSpaceOnUse"><rect '
    'width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    "a tiny pattern": '<pattern id="p" width=".001" height=".001" patternUnits="userSpaceOnUse"><rect width="1" '
    'height="1"/></pattern><rect width="9" height="9" fill="url(#p)"/>',
    "a gradient turned to nothing": '<linearGradient id="g" gradientTransform="matrix(0 0 0 0 0 0)"><stop '
    'stop-opacity=".5"/><stop offset="1"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>',
    "a marker of no size": '<marker id="m" viewBox="0 0 0 0"><path d="M0 0h1v1"/></marker><path d="M0 0h9v9" '
    'marker-end="url(#m)"/>',
    "a marker that is no number": '<marker id="m" markerWidth="nan"><path d="M0 0h1v1"/></marker><path d="M0 0h9v9" '
    'marker-end="url(#m)"/>',
    "a gradient of a line": '<linearGradient id="g"><stop stop-opacity=".5"/><stop offset="1"/></linearGradient>'
    '<path d="M0 0h9" stroke="url(#g)"/>',
    "a colour of too many dots": '<rect width="9" height="9" fill="rgb(1.1.1, 2, 3)"/>',
    "a length beyond": '<rect width="1e999" height="9"/>',
    "a length just beyond": '<rect width="1000001" height="9"/>',
    "a font as large as a town": '<text x="1" y="9" font-family="Alegreya" font-size="999999">a</text>',
    "letters far apart": '<text x="1" y="9" font-family="Alegreya" font-size="3" letter-spacing="999999">abcdef</text>',
    "a mask of itself": '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" '
    'mask="url(#m)"/>',
    "a mask on a mask": '<mask id="m" mask="url(#m)"><rect width="9" height="9"/></mask><rect width="9" height="9" '
    'mask="url(#m)"/>',
    "a clip of itself": '<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath><rect width="9" '
    'height="9" clip-path="url(#c)"/>',
    "a pattern of itself": '<pattern id="p" width="4" height="4"><rect width="4" height="4" fill="url(#p)"/></pattern>'
    '<rect width="9" height="9" fill="url(#p)"/>',
    "a marker of itself": '<marker id="m"><path d="M0 0h1" marker-end="url(#m)"/></marker><path d="M0 0h9" '
    'marker-end="url(#m)"/>',
    "a symbol of text": '<symbol id="icon-x" viewBox="0 0 9 9"><text>a</text></symbol><use href="#icon-x"/>',
    "a symbol in a symbol": '<symbol id="icon-x" viewBox="0 0 9 9"><symbol id="y" viewBox="0 0 9 9"><rect/></symbol>'
    '</symbol><use href="#icon-x" width="nan"/>',
    "a use of no width": '<symbol id="s" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol><use href="#s" '
    'width="0" height="0"/>',
}

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(body: str, view: str = "0 0 63 88") -> str:
    """A file of that drawing."""
    return f'<svg {NAMESPACES} viewBox="{view}">{body}</svg>'


GAME = """\
id: hostile
title: Hostile
tagline: From afar
version: "1"
designer: {name: Ann}
players: {least: 1, most: 2}
components:
"""
CARDS = """\
  - {id: cards, kind: cards, title: Cards, make: Cut., template: card.svg, rows: cards.csv,
     size: {width: 63, height: 88}}
"""
PLAIN = svg(f'<text x="9" y="20" {FONT}>{{{{words}}}}</text>')
ART = {
    "token": "  - {id: t, kind: tokens, title: T, make: Cut., size: {width: 30, height: 30},\n"
    "     tokens: [{face: x.svg, back: plain, count: 1}]}\n",
    "standee": "  - {id: s, kind: standees, title: S, make: Cut., figure: x.svg, foot: 10,\n"
    "     size: {width: 25, height: 40}, count: 1}\n",
    "die": "  - {id: d, kind: die, title: D, make: Fold., edge: 20, faces: [x.svg, 1, 2, 3, 4, 5], count: 1}\n",
}
DOORS = ("card", "parent", "icon", "picture", "token", "standee", "die")


def game(folder: Path, door: str, drawing: str) -> None:
    """A game that shows a drawing: as a card, under one, among its words, as a picture on it, or on another piece."""
    files = {"cards.csv": "id,words,depth,file\na,one :x: word,20,x.svg\nb,two,3,x.svg\n", "card.svg": PLAIN}
    files["cards.csv"] = files["cards.csv"] if door == "icon" else files["cards.csv"].replace(":x: ", "")
    if door == "card":
        files["card.svg"] = drawing
    elif door == "parent":
        files |= {
            "x.svg": drawing,
            "card.svg": svg("<rect width='1' height='1'/>").replace("<svg", '<svg data-extends="x.svg"'),
        }
    elif door == "icon":
        files["icons/x.svg"] = drawing
    elif door == "picture":
        files |= {"x.svg": drawing, "card.svg": svg('<image href="{{file}}" x="9" y="9" width="40" height="40"/>')}
    else:
        files["x.svg"] = drawing
    files["game.yaml"] = GAME + ART.get(door, CARDS)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
