"""Folders of somebody who means harm: words, drawings and tables that would run, or fetch, if anything could."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

from tilewright.shelf.shelf import find
from tilewright.shelf.starter import start

EVIL = "http://evil.example"
IMAGE = f'<img src="{EVIL}/a.png" onerror="window.ran=1">'
SCRIPT = "<script>window.ran=1</script>"
ENDS = f"</option></select></style></title>{SCRIPT}{IMAGE}"
SIGNS = {"E": "square", "F": "drop"}
NAMES = (IMAGE, '"><svg onload=window.ran=1>', "' onmouseover='window.ran=1", "javascript:window.ran=1", SCRIPT, ENDS)
SEATED = "<img/src=x/onerror=window.ran=1><script>window.ran=1</script>"
"""What a player may be called: without blanks, and without what parts the words of a record."""
PLAIN = """<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">
<text x="6" y="47" font-family="Alegreya" font-size="1">{{title}}</text></svg>
"""
DRAWING = f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="69mm" height="94mm" viewBox="0 0 69 94" onload="window.ran=1"><script>window.ran=1</script>
<style>@import url({EVIL}/i.css); rect {{ fill: url({EVIL}/f.svg#x) }}</style>
<a href="javascript:window.ran=1" xlink:href="data:text/html,{EVIL}">
<rect width="9" height="9" onclick="window.ran=1"/></a>
<foreignObject width="69" height="94"><iframe xmlns="http://www.w3.org/1999/xhtml" src="{EVIL}/f.html"/></foreignObject>
<image href="{EVIL}/p.png" width="9" height="9"/><use href="{EVIL}/s.svg#a"/>
<image href="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' onload='window.ran=1'/&gt;"
 width="9" height="9"/>
<set attributeName="onload" to="window.ran=1"/><animate attributeName="href" values="javascript:window.ran=1"/>
<text x="34" y="40" font-size="6">{{{{title}}}}</text></svg>"""
"""A template in which everything is that a browser would run or fetch."""


def words(folder: Path) -> Path:
    """A game that can be printed, and whose every word is hostile: names, tables, rules, variants, booklet, a file."""
    start(folder)
    table = f"{folder.name} <img src=x onerror=window.ran=1>.csv"
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    for old, new in {
        "title: Magpie Orchard": f"title: 'Magpie {IMAGE}'",
        "tagline: One more fruit before the magpie comes": f"tagline: '{SCRIPT}'",
        "designer: {name: Your Name}": f"designer: {{name: '{IMAGE}'}}",
        "title: Cards\n": f"title: 'Cards{ENDS}'\n",
        "rows: cards.csv": f"rows: '{table}'",
    }.items():
        assert old in game
        game = game.replace(old, new)
    game = game.partition("  # A box for them")[0]  # whose words would not fit
    red, blue = (f"{{title: '{IMAGE}', letter: {each}, hex: \"#{each}0102E\", symbol: {SIGNS[each]}}}" for each in "EF")
    (folder / "game.yaml").write_text(f"{game}colours: {{red: {red}, blue: {blue}}}\n", encoding="utf-8")
    (folder / "card.svg").write_text(PLAIN, encoding="utf-8")
    (folder / "cards.csv").unlink()
    (folder / "table.yaml").unlink()  # it deals more cards than there are names
    with (folder / table).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("title", "quantity"), *((name, 2) for name in NAMES)])
    (folder / "rules.yaml").write_text(f"# {IMAGE}\nturn: {{moves: 4, name: '{IMAGE}'}}\n", encoding="utf-8")
    (folder / "variants").mkdir()
    variant = f"variant: {{title: 'V{IMAGE}', summary: '{SCRIPT}'}}\nrules: {{turn: {{moves: 3}}}}\n"
    (folder / "variants" / "quick.yaml").write_text(variant, encoding="utf-8")
    escaped = f"{SCRIPT} {IMAGE}".replace("<", "\\<")
    booklet = f"# More {escaped}\n\nYou have {{{{ rules.turn.moves }}}} moves. {EVIL}/x {escaped}\n"
    (folder / "booklet.md").write_text(booklet, encoding="utf-8")
    asked = f"checks: {{one: {{kind: counts, says: 'S{IMAGE}', of: cards, attribute: title, least: 1}}}}\n"
    (folder / "balance.yaml").write_text(asked, encoding="utf-8")
    return folder


def drawing(folder: Path) -> Path:
    """A game that is as it should be, but for its template."""
    start(folder)
    (folder / "card.svg").write_text(DRAWING, encoding="utf-8")
    return folder


def at_the_table(folder: Path) -> Path:
    """A game that can be played, with hostile names of itself and of those who play."""
    shutil.copytree(find("castles-and-crowns").folder, folder)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("title: Castles & Crowns", f"title: 'Crowns {ENDS}'")
    for name in ("Ruby", "Navy"):
        game = game.replace(f"title: {name},", f"title: '{name}{SEATED}',")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    return folder
