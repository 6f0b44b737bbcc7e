"""Small games of cards for the tests of balance.yaml: a table, and one requirement of it."""

from __future__ import annotations

from pathlib import Path

from generator import shelf
from generator.balance.declared import Finding, findings
from generator.deck.build import build

GAME = """\
id: duel
title: Duel
tagline: Two wizards
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 2}
components:
  - id: cards
    kind: cards
    title: Cards
    make: Cut.
    template: card.svg
    rows: cards.csv
    size: {width: 63, height: 88}
"""
CARD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"></svg>'


def write(folder: Path, table: str, balance: str = "") -> Path:
    """The game with these cards, and this balance.yaml."""
    for name, text in (("game.yaml", GAME), ("cards.csv", table), ("card.svg", CARD), ("balance.yaml", balance)):
        if text:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def ask(folder: Path, lines: str) -> Finding:
    """One requirement's finding."""
    (folder / "balance.yaml").write_text(f"checks:\n  asked: {{{lines}}}\n", encoding="utf-8")
    spec = shelf.load(folder)
    return findings(spec, build(spec))[0]


def mulled(lands: int, others: int) -> str:
    """A table of lands and of cards that are none."""
    return f"title,quantity,type\nLand,{lands},land\nSpell,{others},spell\n"
