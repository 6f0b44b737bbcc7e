"""Playing cards of anybody's: ranks, suits, cards of several suits, jokers; what is wrong is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.draw.palette import Ink
from tilewright.pieces.build import build
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

GAME = """\
id: six-suits
title: Six Suits
tagline: A pack in which most cards have two suits
version: "1"
designer: {{name: Somebody}}
players: {{least: 2, most: 4}}
colours:
  gold: {{title: Gold, letter: G, hex: "#C99A2E", symbol: square}}
components:
  - id: pack
    kind: playing-cards
    title: Pack
    size: {{width: 57, height: 89}}
    suits:
      moons:  {{title: Moons, symbol: moon, of: "#5A4B7A"}}
      suns:   {{title: Suns, symbol: sun, of: gold}}
      waves:  {{title: Waves, symbol: fish, of: "#2F6690"}}
      leaves: {{title: Leaves, symbol: leaf, of: "#3E7A4A"}}
      wyrms:  {{title: Wyrms, symbol: flame, of: "#B3482D"}}
      knots:  {{title: Knots, symbol: ring, of: "#D2B48C"}}
    ranks: [A, Crown]
    also: [2 moons knots, 2 suns wyrms, 2 waves leaves, The Excuse, Watchman moons wyrms knots]
    copies: 1
    pictures: {{Crown: crown, Watchman: eye{more}}}
    make: Cut them out.
"""


def folder(tmp_path: Path, *, more: str = "", **changed: str) -> Path:
    (tmp_path / "game.yaml").write_text(_changed(GAME.format(more=more), changed), encoding="utf-8")
    (tmp_path / "booklet.md").write_text("# Six Suits\n\nAny game you like.\n", encoding="utf-8")
    return tmp_path


def _changed(text: str, changed: dict[str, str]) -> str:
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after)
    return text


def test_a_suit_may_have_its_colours_name_however_long_that_is(tmp_path: Path) -> None:
    game = folder(
        tmp_path, **{"title: Gold": "title: Gold as it is found in the hills of the far country", "suns: ": "gold: "}
    )
    text = (game / "game.yaml").read_text(encoding="utf-8").replace("title: Suns, symbol: sun, of: gold", "")
    (game / "game.yaml").write_text(text.replace("suns", "gold"), encoding="utf-8")
    assert {each.code for each in Edition(game).checked.problems} <= {"C14", "T33"}


def test_a_pack_of_six_suits_is_printed(tmp_path: Path) -> None:
    game = folder(tmp_path)
    assert check.problems(shelf.load(game)) == ()
    pieces = {piece.id: piece.copies for piece in build(shelf.load(game)).pieces}
    assert len(pieces) == 6 * 2 + 5
    assert {"pack-moons-a", "pack-waves-leaves-2", "pack-the-excuse", "pack-moons-wyrms-knots-watchman"} <= set(pieces)
    for ink in Ink:
        built = make(Edition(game, (), Options(ink=ink, svg=True, one_file=True)), tmp_path / f"out-{ink.value}")
        assert (built.folder / "kit-a4.pdf").is_file()
        two = (built.folder / "svg" / "pack-waves-leaves-2.svg").read_text(encoding="utf-8")
        assert two.count(">2</text>") == 1  # once in the corner, which both corners show
        assert ("#2F6690" in two and "#3E7A4A" in two) == (ink is Ink.FULL)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("symbol: moon,", "symbol: mooon,", "unknown word 'mooon'; did you mean 'moon'"),
        ("of: gold", "of: golden", "'golden' is not a colour of game.yaml"),
        ("Watchman: eye", "Watchmen: eye", "there is no card 'Watchmen'"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, before: str, after: str, message: str) -> None:
    problems = check.problems(shelf.load(folder(tmp_path, **{before: after})))
    assert any(message in str(problem) for problem in problems)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("[A, Crown]", "[A, A]", "listed twice"),
        ("The Excuse", "9 moons suns waves knots", "up to 3 suits"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, before: str, after: str, message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        shelf.load(folder(tmp_path, **{before: after}))


def test_copies_are_those_of_the_rules_and_a_deck_can_be_dealt() -> None:
    pieces = build(shelf.load("castle")).pieces
    cards = [piece for piece in pieces if piece.component == "pack"]
    assert len(cards) == 52
    assert sum(piece.copies for piece in cards) == 104
