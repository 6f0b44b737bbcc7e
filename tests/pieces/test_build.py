"""A game's pieces: their names, what is on them, and how many are printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.castle_tiles.count import most_shown
from tilewright.castle_tiles.kind import StartSubject, TileSubject, start_of, tiles_of
from tilewright.pieces.build import build
from tilewright.pieces.pool import set_digest
from tilewright.pieces.standees import StandeeSubject
from tilewright.pieces.tokens import TokenSubject
from tilewright.spec.read import Spec, read
from tilewright.texts.model import Model

GAME = """\
id: small
title: A small game
tagline: Towers
version: "1"
designer: {name: Ann}
players: {least: 2, most: 2}
seed: "1"
style: castles
colours:
  red: {title: Red, letter: "R", hex: "#C03030", symbol: square}
  blue: {title: Blue, letter: "B", hex: "#3030C0", symbol: drop}
locks:
  black: {title: Black, letter: "K", hex: "#000000", symbol: disc}
  white: {title: White, letter: "W", hex: "#FFFFFF", symbol: ring}
liveries:
  rust: {title: Rust, letter: "U", hex: "#804020", symbol: star}
  teal: {title: Teal, letter: "T", hex: "#208080", symbol: moon}
components:
  - {kind: tiles, id: tiles, title: Tiles, make: Cut., size: {width: 63.5, height: 63.5}, back: sky}
  - kind: tokens
    id: bits
    title: Bits
    make: Cut.
    size: {width: 14, height: 14}
    tokens:
      - {face: gem, count: tiles, spare: 1}
      - {face: key, count: tiles}
      - {face: lock, of: white, count: tiles}
      - {face: zeppelin, count: 2}
      - {face: explorer, count: 1}
      - {face: chief, count: 1}
      - {face: chief, back: moon, count: 1}
  - kind: standees
    id: crew
    title: Crew
    make: Fold.
    figure: explorer
    size: {width: 20, height: 30}
    foot: 8
    count: rules.pieces.most
  - {kind: aid, id: aid, title: Aid, make: Cut., size: {width: 60, height: 90}, count: rules.pieces.most}
"""

TILES = """\
set: {id: demo, version: 1, storeys: 1, columns: 5, colourings: 2}
start: {id: sky, title: Sky, scenery: true, map: ".....\\n....."}
tiles:
  - {id: ledge, title: Ledge, map: ".1.2.\\n=====", slots: {1: red, 2: white key in black chest}, swap: even}
  - {id: shelf, title: Shelf, map: ".1.2.\\n=====", slots: {1: blue in white chest, 2: white door}}
"""


class Pieces(Model):
    """How many a player has at most."""

    most: int


class Setup(Model):
    """How many tiles are dealt."""

    tiles_each: int


class Rules(Model):
    """The rules of the small game."""

    pieces: Pieces
    setup: Setup


class NoRules(Model):
    """A game that is not played by rules."""


Make = Callable[..., Spec[Model]]


@pytest.fixture
def spec_of(tmp_path: Path) -> Make:
    def make(tiles: str = TILES, game: str = GAME, each: int = 2) -> Spec[Model]:
        (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
        (tmp_path / "tiles.yaml").write_text(tiles, encoding="utf-8")
        rules = f"pieces: {{most: 3}}\nsetup: {{tiles_each: {each}}}\n"
        (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
        return read(tmp_path, Rules)

    return make


def test_each_piece_has_a_name_of_its_own_that_a_file_can_bear(spec_of: Make) -> None:
    names = [piece.id for piece in build(spec_of()).pieces]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
    assert names[:5] == ["tiles-ledge-1", "tiles-ledge-2", "tiles-shelf-1", "tiles-shelf-2", "tiles-sky"]
    assert "bits-gem-red" in names
    assert [name for name in names if "chief" in name] == ["bits-chief", "bits-chief-2"]


def test_colours_move_on_and_locks_change_where_the_drawing_says(spec_of: Make) -> None:
    spec = spec_of()
    first, second, *_ = tiles_of(spec, build(spec).whole)
    assert [slot.phrase for slot in first.slots.values()] == ["red", "white key in black chest"]
    assert [slot.phrase for slot in second.slots.values()] == ["blue", "black key in white chest"]


def test_pieces_are_counted_from_what_the_fullest_deal_can_show(spec_of: Make) -> None:
    copies = {piece.id: piece.copies for piece in build(spec_of()).pieces}
    assert copies["bits-gem-red"] == 2 + 1
    assert copies["bits-key-black"] == 1
    assert copies["bits-lock-white"] == 5
    smaller = {piece.id: piece.copies for piece in build(spec_of(each=1)).pieces}
    assert smaller["bits-lock-white"] == 4, "two tiles with two white locks each are all that is dealt"


def test_most_shown_is_the_sum_over_the_tiles_that_show_most(spec_of: Make) -> None:
    spec = spec_of()
    tiles = tiles_of(spec, build(spec).whole)
    assert [most_shown([tile.locks for tile in tiles], size, "white") for size in range(5)] == [0, 2, 4, 5, 5]


def test_each_means_what_fits_the_face(spec_of: Make) -> None:
    subjects = [piece.subject for piece in build(spec_of()).pieces]
    tokens = [(s.face, s.of) for s in subjects if isinstance(s, TokenSubject)]
    assert tokens[:2] == [("gem", "red"), ("gem", "blue")]
    assert ("zeppelin", "teal") in tokens
    assert ("explorer", "rust") in tokens, "a crew comes in every livery"
    assert ("chief", "") in tokens
    assert [s.of for s in subjects if isinstance(s, StandeeSubject)] == ["rust", "teal"]
    assert Counter(type(s) for s in subjects if not isinstance(s, TokenSubject | StandeeSubject)) == {
        TileSubject: 4,
        StartSubject: 1,
        type(None): 1,
    }


def test_counts_come_from_the_rules(spec_of: Make) -> None:
    copies = {piece.id: piece.copies for piece in build(spec_of()).pieces}
    assert copies["aid"] == copies["crew-explorer-rust"] == 3


def test_a_game_without_tiles_has_none(tmp_path: Path) -> None:
    game = GAME[: GAME.index("components:")] + (
        "components:\n  - {kind: die, id: die, title: Die, make: Fold., edge: 16, "
        "faces: [red, red, red, blue, blue, any]}\n"
    )
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    spec = read(tmp_path, NoRules)
    deck = build(spec)
    assert (tiles_of(spec, deck.whole), start_of(spec, deck.whole)) == ((), None)
    assert [(piece.id, piece.copies) for piece in deck.pieces] == [("die", 1)]


def test_a_set_is_known_by_its_contents_and_not_by_its_titles(spec_of: Make) -> None:
    known = set_digest(spec_of())
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{4}", known)
    assert set_digest(spec_of(TILES.replace("title: Shelf", "title: Rack"))) == known
    assert set_digest(spec_of(TILES.replace("1: red", "1: blue"))) != known
