"""What other programs draw is shown on cards, tokens and as icons as far as it can be, and never refused for a part."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.conftest import GAME, Cards, cards
from tilewright import check
from tilewright.problem import Level
from tilewright.shelf import shelf

__all__ = ["cards"]

TOKENS = """\
  - id: tokens
    kind: tokens
    title: T
    make: Cut.
    size: {width: 25, height: 25}
    tokens: [{face: wild.svg, count: 2}]
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40">'
    '<rect width="9" height="9"/>{}</svg>'
)
WILD = {
    "a copy of nothing": '<use xlink:href=""/><use/>',
    "a copy of what is not there": '<use xlink:href="#gone"/>',
    "words on a path": '<path id="p" d="M0 9H30"/><text font-size="4"><textPath xlink:href="#p">A</textPath></text>',
    "words of a page": '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>',
    "a font that is not here": '<text y="9" font-size="4" font-family="Arial">Hi</text>',
    "a letter that no font has": '<text y="9" font-size="4">\U0001f409 dragon</text>',
    "a mixture": '<rect width="9" height="9" style="mix-blend-mode:multiply"/>',
    "words of a length": '<text y="9" font-size="4" textLength="30">Hi</text>',
    "a colour that is none": '<rect width="9" height="9" fill="reddish"/>',
    "a broken path": '<path d="M0 0L9"/>',
    "an arrow of nobody's": '<path d="M0 0L9 9" marker-end="url(#gone)" clip-path="url(#lost)"/>',
    "an attribute of nobody's": '<rect width="9" height="9" stroke-widht="2" xlink:href="#q"/>',
    "groups in a clip": '<clipPath id="c"><g><rect width="5" height="5"/></g></clipPath><path d="M0 0h9v9" '
    'clip-path="url(#c)"/>',
}
QUIET = frozenset(
    ("a copy of nothing", "an attribute of nobody's", "groups in a clip", "an arrow of nobody's", "words on a path")
)
"""What other programs show as little of as we do, or is shown whole."""


@pytest.mark.parametrize("door", ["card", "token", "icon"])
@pytest.mark.parametrize("name", WILD)
def test_nothing_in_somebody_s_picture_stops_a_game(name: str, door: str, cards: Cards) -> None:
    file = {"card": "wild.svg", "token": "wild.svg", "icon": "icons/wild.svg"}[door]
    (cards.folder / "icons").mkdir()
    (cards.folder / file).write_text(SVG.format(WILD[name]), encoding="utf-8")
    if door == "card":
        cards.change("card.svg", "</svg>", '<image href="wild.svg" x="9" y="30" width="20" height="20"/></svg>')
    elif door == "icon":
        cards.change("cards.csv", "Everybody bows.", "Everybody :wild: bows.")
    else:
        (cards.folder / "game.yaml").write_text(GAME + TOKENS, encoding="utf-8")
    found = check.problems(shelf.load(cards.folder))
    assert not [str(each) for each in found if each.level is Level.ERROR]
    told = {Path(each.path).name for each in found if each.level is Level.WARNING}
    assert told <= {"wild.svg"}
    assert told or name in QUIET
