"""A play.yaml and a few cards, as text -> the game that they are, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

from tilewright.play.engine import PlayGame
from tilewright.play.state import PlayState
from tilewright.shelf import shelf

GAME = """id: small
title: Small
tagline: A game of a test
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 6}
minutes: "5"
ages: 7 and up
components:
  - {id: cards, kind: cards, title: Cards, template: card.svg, rows: cards.csv, size: {width: 63, height: 88}, make: X}
"""
CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<text x="8" y="20" font-family="Alegreya" font-size="6">{{title}} {{suit}} {{value}}</text></svg>'
)
CARDS = "title,suit,value\nR1,red,1\nR2,red,2\nR3,red,3\nB1,blue,1\nB2,blue,2\nB3,blue,3\n"


def write(folder: Path, play: str, cards: str = CARDS, rules: str = "hand: 2\n") -> Path:
    """The folder of such a game."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"game.yaml": GAME, "card.svg": CARD, "cards.csv": cards, "rules.yaml": rules, "play.yaml": play}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def game(folder: Path, play: str, players: int = 2, cards: str = CARDS, rules: str = "hand: 2\n") -> PlayGame:
    """The game itself."""
    made = shelf.engine(shelf.load(str(write(folder, play, cards, rules))), players)
    assert isinstance(made, PlayGame)
    return made


def go(state: PlayState, *words: str) -> PlayState:
    """The same state after these moves; draws are named too."""
    for each in words:
        state.apply_action(state.string_to_action(each))
    return state


def titles(state: PlayState, place: str, seat: int = 0) -> list[str]:
    """What lies in a place, the first of a player's being the first seat's; the top last."""
    group = next(each for each in state.game.groups if each.name == place)
    at = group.base + seat
    stack = group.stack
    kinds = [*state.p[at + 2 * stack], *state.p[at], *state.p[at + stack]] if stack else state.p[at]
    return [state.game.pieces[kind].title for kind in kinds if kind >= 0]
