"""Mistakes in words, tiles and letters: told at their place; out/ stays as it was."""

from __future__ import annotations

import pytest

from tests.cli.desk import Desk, Mistake, part
from tests.examples import one_in

GAME, RULES, TILES = "game.yaml", "rules.yaml", "tiles.yaml"

MISTAKES = {
    # Words
    "a colour that is none": Mistake(
        GAME, '"#C8102E"', '"#C8102"', ("g/game.yaml:10:37: hex: '#C8102'; expected a colour such as",)
    ),
    "a letter for two colours": Mistake(
        GAME, "letter: B", "letter: R", ("g/game.yaml:11:31: the letter R is already used for red",)
    ),
    "a kind that is none": Mistake(
        GAME, "kind: die", "kind: dice", ("g/game.yaml:31:21: unknown kind 'dice'; did you mean 'die'?",)
    ),
    "a style": Mistake(
        GAME, "castle-sky", "castle-sea", ("g/game.yaml:8:8: style: unknown word 'castle-sea'; did you",)
    ),
    "a face": Mistake(
        GAME, "face: gem", "face: gme", ("g/game.yaml:28:16: face: unknown word 'gme'; did you mean 'gem'?",)
    ),
    "a back": Mistake(
        GAME, "back: plain", "back: plane", ("g/game.yaml:29:38: back: unknown word 'plane'; did you mean 'plain'?",)
    ),
    "a back of tiles": Mistake(
        GAME, "back: compass", "back: gem", ("g/game.yaml:21:11: back: unknown word 'gem' [K06]",)
    ),
    "a symbol": Mistake(
        GAME, "symbol: drop", "symbol: dorp", ("g/game.yaml:11:58: symbol: unknown word 'dorp'; did you mean",)
    ),
    "a lock's symbol": Mistake(
        GAME, "symbol: round", "symbol: drop", ("g/game.yaml:13:60: symbol: unknown word 'drop' [K06]",)
    ),
    "a pattern": Mistake(
        GAME, "pattern: chevrons", "pattern: dots", ("g/game.yaml:15:73: pattern: unknown word 'dots'",)
    ),
    "a figure": Mistake(
        GAME,
        *part("kind: standees, figure: zepelin, size: {width: 20, height: 20}, foot: 9, count: 1"),
        ("g/game.yaml:31:65: figure: unknown word 'zepelin'; did you mean 'zeppelin'? [K06]",),
    ),
    "a find": Mistake(
        TILES, "title: Hall", "title: Hall\n    find: owel", ("g/tiles.yaml:14:11: find: unknown word 'owel'; did",)
    ),
    "a roof": Mistake(TILES, "title: Hall", "title: Hall\n    roof: straw", ("g/tiles.yaml:14:11: roof: ", "[K06]")),
    "a gem in a lock's colour": Mistake(
        GAME,
        "face: key, of: black",
        "face: gem, of: black",
        ("g/game.yaml:29:25: of: 'black' is not a colour, but the face",),
    ),
    "a crew of no livery": Mistake(
        GAME,
        "face: key, of: black",
        "face: explorer, of: red",
        ("g/game.yaml:29:30: of: 'red' is not a livery, but the face 'explorer' needs one",),
    ),
    "a back in a colour that the face has not": Mistake(
        GAME,
        "face: gem, back: same",
        "face: chief, back: gem",
        ("g/game.yaml:28:9: of: each does not go through `colours`",),
    ),
    "a colour that is nowhere": Mistake(
        GAME, "of: black", "of: blakc", ("g/game.yaml:29:25: of: unknown colour, lock or livery 'blakc'",)
    ),
    "a die's colour": Mistake(
        GAME,
        "[red, blue, any,",
        "[red, bleu, any,",
        ("g/game.yaml:31:61: faces: unknown colour or picture 'bleu'; did",),
    ),
    "a box for what is not there": Mistake(
        GAME, "holds: tiles", "holds: tile", ("g/game.yaml:32:50: holds: unknown component 'tile'",)
    ),
    "a box for a die": Mistake(
        GAME, "holds: tiles", "holds: die", ("g/game.yaml:32:50: holds: 'die' is not a stack of flat pieces [K11]",)
    ),
    "two parts of one name": Mistake(
        GAME, "{id: die,", "{id: box,", ("g/game.yaml:32:10: the id 'box' is already used [K10]",)
    ),
    # Tiles
    "a line short": Mistake(TILES, "      .:1:.\n", "", ("g/tiles.yaml:17:7: hall: map has 3 lines", "[T01]")),
    "a line too long": Mistake(TILES, ".:1:.", ".:1:..", ("g/tiles.yaml:17:", "[T02]")),
    "a strange character": Mistake(TILES, ".===.", ".=%=.", ("g/tiles.yaml:18:9: hall ", "[T03]")),
    "a digit twice": Mistake(TILES, ".:1:.", ".11:.", ("g/tiles.yaml:17:9: hall slot 1: drawn twice [T04]",)),
    "described and not drawn": Mistake(
        TILES, "{1: red}", "{1: red, 2: blue}", ("g/tiles.yaml:19:24: slot 2: described but",)
    ),
    "drawn and not described": Mistake(
        TILES, ".:1:.", ".:12.", ("g/tiles.yaml:17:10: slot 2: drawn but not described [T06]",)
    ),
    "an unknown treasure": Mistake(
        TILES, "{1: red}", "{1: rde}", ("g/tiles.yaml:19:16: slot 1: unknown treasure colour 'rde'",)
    ),
    "a phrase that is none": Mistake(
        TILES, "{1: red}", "{1: a red one}", ("g/tiles.yaml:19:16: slot 1: cannot read 'a red one' [T08]",)
    ),
    "a treasure in the air": Mistake(
        TILES, ".===.", ".=:=.", ("g/tiles.yaml:17:9: slot 1: red treasure floats", "[T10]")
    ),
    "too few tiles": Mistake(RULES, "tiles_fixed: 1", "tiles_fixed: 9", ("g/tiles.yaml:12:3: ", "the set has 1 [S03]")),
    # Letters
    "letters the fonts lack": Mistake(
        GAME,
        "A small game of light",
        "A small game 光",
        ("g/game.yaml:3:23: tagline: the font Alegreya has no letter '光'",),
    ),
    "a smile": Mistake(
        GAME, "title: Gems", "title: Gems 🎲", ("g/game.yaml:25:17: title: the font Cinzel has no letter '🎲'",)
    ),
    "nothing but blanks": Mistake(
        GAME, "title: Gems", 'title: "  "', ("g/game.yaml:25:12: title: expected text, not only blanks",)
    ),
    "a title of a page": Mistake(
        GAME, "title: Gems", f"title: {'Gems ' * 100}", ("g/game.yaml:25:12: title: ", "at most 400")
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_word_that_nobody_knows_is_told_at_its_place(desk: Desk, name: str) -> None:
    desk.says(MISTAKES[name], "check")


@pytest.mark.parametrize("name", one_in(3, MISTAKES))
def test_nor_is_it_printed(desk: Desk, name: str) -> None:
    desk.says(MISTAKES[name], "build")
