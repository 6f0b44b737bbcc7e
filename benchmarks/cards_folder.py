"""The peers' cards -> the same job as a Tilewright game folder: game.yaml, two SVG templates, cards.csv.

usage: python folder.py cards.csv FOLDER [--wrapped]

With --wrapped the four lines of a card are one text that is wrapped into a box and set smaller until it fits: more than
the peers' job asks for. The letters are Alegreya's, which Tilewright carries; the peers' are those of DejaVu Sans.
"""

from __future__ import annotations

import argparse
import csv
import math
import shutil
from pathlib import Path

PT = 25.4 / 72
GAME = """\
id: peers-cards
title: The Game
tagline: Cards to be measured by
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 4}
components:
  - {id: cards, kind: cards, title: Cards, template: card.svg, back: back.svg, rows: cards.csv,
     size: {width: 63, height: 88}, make: Cut them out.}
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
FRAME = '<rect x="1.5" y="1.5" width="60" height="85" fill="none" stroke="{colour}" stroke-width="3"/>'
BOX = (
    '<rect x="6" y="62.5" width="51" height="20" data-text="{{la}} {{lb}} {{lc}} {{ld}}" data-size="10"'
    ' data-min-size="6"/>'
)


def star(x: float, y: float, outer: float, inner: float, fill: str) -> str:
    """A star of five points as <polygon>."""
    steps = [((outer, inner)[k % 2], math.pi * k / 5) for k in range(10)]
    points = " ".join(f"{x + r * math.sin(a):.3f},{y - r * math.cos(a):.3f}" for r, a in steps)
    return f'<polygon points="{points}" fill="{fill}"/>'


def words(text: str, x: float, y: float, size: float, more: str = "") -> str:
    """A line of text, its size in points."""
    return f'<text x="{x}" y="{y}" font-size="{size * PT:.4f}" font-family="Alegreya"{more}>{text}</text>'


def front(*, wrapped: bool) -> str:
    """The template of the front."""
    bold, middle = ' font-weight="bold"', ' text-anchor="middle"'
    lines = [words(f"{{{{l{letter}}}}}", 6, 66 + 4 * at, 8) for at, letter in enumerate("abcd")]
    return "\n".join(
        [
            HEAD,
            FRAME.format(colour="{{color}}"),
            words("{{title}}", 6, 11, 12, bold),
            star(31.5, 30, 12, 5, "{{color}}"),
            words("{{number}}", 31.5, 58, 40, bold + middle),
            *([BOX] if wrapped else lines),
            "</svg>",
        ]
    )


def back() -> str:
    """The template of the back, without slots."""
    title = words("THE GAME", 31.5, 74, 16, ' font-weight="bold" text-anchor="middle"')
    return "\n".join([HEAD, FRAME.format(colour="#22304f"), star(31.5, 40, 22, 9, "#22304f"), title, "</svg>"])


def write(cards: Path, folder: Path, *, wrapped: bool = False, own: Path | None = None) -> None:
    """Write the folder; own: where DejaVu Sans is, in which the cards are then set."""
    with cards.open(newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for name, text in (("card.svg", front(wrapped=wrapped)), ("back.svg", back())):
        (folder / name).write_text(text.replace("Alegreya", "DejaVu Sans") if own else text, encoding="utf-8")
    if own:
        (folder / "fonts").mkdir(exist_ok=True)
        for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
            shutil.copyfile(own / name, folder / "fonts" / name)
    shutil.copyfile(cards, folder / "cards.csv")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wrapped", action="store_true")
    asked = parser.parse_args()
    write(asked.cards, asked.folder, wrapped=asked.wrapped)
