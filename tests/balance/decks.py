"""Small games of cards for whoever tests what balance.yaml says of them: a table, and what is asked of it."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

from tilewright.balance.declared import Finding, findings
from tilewright.pieces.build import build
from tilewright.shelf import shelf

GAME = """\
id: {id}
title: {title}
tagline: A game of cards
version: "1"
designer: {{name: Nobody}}
players: {{least: 2, most: 4}}
{more}components:
  - id: cards
    kind: cards
    title: Cards
    make: Cut.
    template: card.svg
    rows: cards.csv
    size: {{width: 63, height: 88}}
"""
CARD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"></svg>'


def write(folder: Path, table: str, balance: str = "", title: str = "Duel", more: str = "") -> Path:
    """The game with these cards, this balance.yaml, and more lines of game.yaml; what is empty is not written."""
    folder.mkdir(parents=True, exist_ok=True)
    name = folder.name if title != "Duel" else "duel"
    game = GAME.format(id=name, title=title, more=more)
    for file, text in (("game.yaml", game), ("cards.csv", table), ("card.svg", CARD), ("balance.yaml", balance)):
        if text:
            (folder / file).write_text(text, encoding="utf-8")
    return folder


def table_of(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows as a table."""
    text = StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def ask(folder: Path, *lines: str) -> Finding:
    """One requirement's finding."""
    (folder / "balance.yaml").write_text(f"checks:\n  asked: {{{', '.join(lines)}}}\n", encoding="utf-8")
    spec = shelf.load(folder)
    return findings(spec, build(spec))[0]


def mulled(lands: int, others: int) -> str:
    """A table of lands and of cards that are none."""
    return f"title,quantity,type\nLand,{lands},land\nSpell,{others},spell\n"
