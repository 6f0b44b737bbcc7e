"""Mistakes that designers make in their files: each is one error, where it was made, with what to do about it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main

WORKBOOKS = Path(__file__).resolve().parents[1] / "texts" / "workbooks"
OLD_EXCEL = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600)
G, C, S, B = "game.yaml", "cards.csv", "card.svg", "balance.yaml"
K, A, R, W, V = "booklet.md", "aid.md", "rules.yaml", "words.yaml", "variants/harder.yaml"
ERROR = re.compile(r"(?!.*: (?:warning|note): ).* \[[A-Z]\d\d\]")

Edit = Callable[[Path], object]


def swap(file: str, old: str, new: str) -> Edit:
    """What is written in a file instead of what."""

    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def whole(file: str, data: str | bytes) -> Edit:
    """A file, whatever was in it."""
    return lambda folder: (folder / file).write_bytes(data if isinstance(data, bytes) else data.encode())


def edited(file: str, change: Callable[[str], str | bytes]) -> Edit:
    """A file made from what was in it."""
    return lambda folder: whole(file, change((folder / file).read_text(encoding="utf-8")))(folder)


def renamed(file: str, name: str) -> Edit:
    """A file under another name."""
    return lambda folder: (folder / file).rename((folder / file).with_name(name))


def gone(file: str) -> Edit:
    """A file that is not there."""
    return lambda folder: (folder / file).unlink()


@dataclass(frozen=True)
class Mistake:
    """What is done to the game, and the one error that is told for it.

    Attributes:
        edits: Each changes a file.
        at: File, line and column.
        says: How the sentence after it begins.
        code: What it ends with.
        remedy: How the line below it begins.
        variants: What `--variant` names.
    """

    edits: Sequence[Edit]
    at: str
    says: str
    code: str
    remedy: str
    variants: tuple[str, ...] = ()


MISTAKES: dict[str, Mistake] = {
    "tab": Mistake(
        [swap(G, "    kind: cards", "\tkind: cards")],
        "game.yaml:22:1",
        "a tab indents this line",
        "Y06",
        "indent with spaces: set your editor to insert spaces",
    ),
    "tab in rules": Mistake(
        [whole(R, "coins: 3\nsetup:\n\thand: 5\n")],
        "rules.yaml:3:1",
        "a tab indents this line",
        "Y06",
        "indent with spaces: set your editor to insert spaces",
    ),
    "quote not closed": Mistake(
        [swap(G, 'version: "1"', 'version: "1')],
        "game.yaml:8:10",
        "a quotation mark is opened and never closed",
        "Y05",
        'write " at the end of the text',
    ),
    "quote not closed at end": Mistake(
        [swap(G, "title: Magpie Orchard", 'title: "Magpie Orchard')],
        "game.yaml:6:8",
        "a quotation mark is opened and never closed",
        "Y05",
        'write " at the end of the text',
    ),
    "apostrophe": Mistake(
        [
            swap(
                G,
                "tagline: One more fruit before the magpie comes",
                "tagline: 'One more fruit before the magpie's gone'",
            )
        ],
        "game.yaml:7:43",
        "the text goes on after its closing '",
        "Y05",
        "write '' for ', or put the whole text in \"...\"",
    ),
    "colon in a value": Mistake(
        [swap(G, "tagline: One more", "tagline: Hurry: one more")],
        "game.yaml:7:15",
        "a second ': ' in one value",
        "Y05",
        "put the value in quotes if the colon belongs to it; else che",
    ),
    "brace not closed": Mistake(
        [swap(G, "{width: 63, height: 88}", "{width: 63, height: 88")],
        "game.yaml:27:11",
        "a '{' is not closed",
        "Y05",
        "add the missing ',' or '}'",
    ),
    "brace too many": Mistake(
        [swap(G, "designer: {name: Your Name}", "designer: {name: Your Name}}")],
        "game.yaml:9:28",
        "this line does not continue the lines above (a '}' too many)",
        "Y05",
        "take it out",
    ),
    "round brackets": Mistake(
        [swap(G, "{width: 63, height: 88}", "(width: 63, height: 88)")],
        "game.yaml:27:11",
        "a mapping in round brackets",
        "Y05",
        "write { } instead of ( )",
    ),
    "bracket not closed": Mistake(
        [swap(G, "any, red, blue]", "any, red, blue")],
        "game.yaml:45:55",
        "a '[' is not closed",
        "Y05",
        "add the missing ',' or ']'",
    ),
    "indented too far": Mistake(
        [swap(G, "    title: Cards\n", "      title: Cards\n")],
        "game.yaml:23:7",
        "this line is indented further than the line above it",
        "Y05",
        "indent both alike",
    ),
    "indented too little": Mistake(
        [swap(G, "    title: Cards\n", "  title: Cards\n")],
        "game.yaml:23:3",
        "a list goes on here without a '-'",
        "Y05",
        "begin each item with '- '; indent a line that belongs to the",
    ),
    "no space after colon": Mistake(
        [swap(G, "    kind: cards", "    kind:cards")],
        "game.yaml:22:10",
        "a ':' without a space after it",
        "Y05",
        "write `kind: cards`",
    ),
    "no colon": Mistake(
        [swap(G, "    kind: cards", "    kind cards")],
        "game.yaml:22:5",
        "a key without its ':'",
        "Y05",
        "write `key: value`",
    ),
    "equals": Mistake(
        [swap(G, 'minutes: "15"', "minutes = 15")],
        "game.yaml:11:1",
        "a key without its ':'",
        "Y05",
        "write `key: value`",
    ),
    "duplicate key": Mistake(
        [swap(G, "minutes:", "title: Other\nminutes:")],
        "game.yaml:11:1",
        "the key 'title' is here a second time; the first is on line 6",
        "Y13",
        "take one of them out",
    ),
    "duplicate id": Mistake(
        [swap(G, "id: coins", "id: cards")],
        "game.yaml:38:9",
        "the id 'cards' is already used",
        "K10",
        "give each its own id",
    ),
    "dash missing": Mistake(
        [swap(G, "  - id: box", "    id: box")],
        "game.yaml:31:5",
        "the key 'id' is here a second time; the first is on line 21 (and so do k",
        "Y13",
        "begin a new item of the list with '- ', or take one of each ",
    ),
    "dash without space": Mistake(
        [swap(G, "  - id: box", "  -id: box")],
        "game.yaml:31:3",
        "a '-' without a space after it",
        "Y05",
        "write - id: box",
    ),
    "a colour in a flow without quotes": Mistake(
        [swap(G, 'hex: "#C8102E",', "hex: #C8102E,")],
        "game.yaml:16:37",
        "a colour without quotation marks: # begins a comment",
        "Y17",
        'write "#C8102E"',
    ),
    "key without dash list": Mistake(
        [swap(G, "    tokens:\n      - {face: gem", "    tokens:\n      {face: gem")],
        "game.yaml:43:7",
        "tokens: this is a mapping; expected a list",
        "K03",
        "begin each item with '- '",
    ),
    "a tab behind a key": Mistake(
        [swap(R, "hand: 5", "hand:\t5 x\n\tdeck: 3")],
        "rules.yaml:3:1",
        "a tab indents this line",
        "Y06",
        "indent with spaces: set your editor to insert spaces",
    ),
    "minutes list": Mistake(
        [swap(G, 'minutes: "15"', "minutes: [15, 30]")],
        "game.yaml:11:10",
        "minutes: this is a list; expected text",
        "K03",
        'write it in quotes: "15-30"',
    ),
    "two designers": Mistake(
        [swap(G, "designer: {name: Your Name}", "designer: [Ann, Bob]")],
        "game.yaml:9:11",
        "designer: this is a list; expected a mapping (lines of `key: value`)",
        "K03",
        'write {name: "Ann, Bob"}',
    ),
    "words in braces": Mistake(
        [swap(G, "title: Magpie Orchard", "title: {Magpie Orchard: }")],
        "game.yaml:6:8",
        "title: this is a mapping; expected text",
        "K03",
        "write plain words, in quotes if they begin with { or [",
    ),
    "backs of two": Mistake(
        [swap(G, "template: card.svg", "template: [card.svg]")],
        "game.yaml:24:15",
        "template: this is a list; expected text",
        "K03",
        'write it in quotes: "card.svg"',
    ),
    "title in two lines": Mistake(
        [swap(G, "title: Magpie Orchard\n", "title:\n- Magpie Orchard\n")],
        "game.yaml:7:1",
        "title: this is a list; expected text",
        "K03",
        'write it in quotes: "Magpie Orchard"',
    ),
    "hash colour without quotes": Mistake(
        [swap(G, 'ground: "#3C6B75" ', "ground: #3C6B75 ")],
        "game.yaml:35:13",
        "a colour without quotation marks: # begins a comment, so the value is em",
        "Y17",
        'write "#3C6B75"',
    ),
    "star at the start": Mistake(
        [swap(G, "tagline: One more fruit before the magpie comes", "tagline: *One* more fruit")],
        "game.yaml:7:14",
        "no value can begin with this character",
        "Y05",
        "put the value in quotes",
    ),
    "at sign": Mistake(
        [swap(G, "tagline: One more fruit before the magpie comes", "tagline: @home")],
        "game.yaml:7:10",
        "no value can begin with this character",
        "Y05",
        "put the value in quotes",
    ),
    "curly quotes yaml": Mistake(
        [swap(G, 'version: "1"', "version: “1”")],
        "game.yaml:8:10",
        "“1” has typographic quotation marks, which would be printed",
        "Y16",
        'write "1"; to print the marks as well, "“1”"',
    ),
    "no-break space indentation": Mistake(
        [swap(G, "    kind: cards", "\xa0\xa0\xa0\xa0kind: cards")],
        "game.yaml:22:1",
        "a no-break space indents this line",
        "Y06",
        "indent with spaces: set your editor to insert spaces",
    ),
    "yes": Mistake(
        [swap(R, "hand: 5", "hand: yes")],
        "rules.yaml:2:7",
        "some YAML programs read yes as a truth value, others as text",
        "Y14",
        'write "yes" in quotes for text; else true, false or a plain ',
    ),
    "time": Mistake(
        [swap(G, 'minutes: "15"', "minutes: 12:30")],
        "game.yaml:11:10",
        "some YAML programs read 12:30 as a number in base 60, others as text",
        "Y14",
        'write "12:30" in quotes for text; else true, false or a plai',
    ),
    "63mm": Mistake(
        [swap(G, "width: 63, ", "width: 63mm, ")],
        "game.yaml:27:19",
        "width: '63mm' is text; expected a number",
        "K03",
        "write 63: lengths are in millimetres, without a unit",
    ),
    "63 mm": Mistake(
        [swap(G, "width: 63, ", "width: 63 mm, ")],
        "game.yaml:27:19",
        "width: '63 mm' is text; expected a number",
        "K03",
        "write 63: lengths are in millimetres, without a unit",
    ),
    "2.5 inches": Mistake(
        [swap(G, "width: 63, ", "width: 2.5, ")],
        "game.yaml:27:19",
        "width: 2.5 is too small; the minimum is 5",
        "K04",
        "write 5 or more; lengths are in millimetres, and 2.5 inches ",
    ),
    "2.5in": Mistake(
        [swap(G, "width: 63, ", "width: 2.5in, ")],
        "game.yaml:27:19",
        "width: '2.5in' is text; expected a number",
        "K03",
        "write 63.5: lengths are in millimetres, without a unit",
    ),
    '2.5"': Mistake(
        [swap(G, "width: 63, ", 'width: 2.5", ')],
        "game.yaml:27:19",
        "width: '2.5\"' is text; expected a number",
        "K03",
        "write 63.5: lengths are in millimetres, without a unit",
    ),
    "6.3cm": Mistake(
        [swap(G, "width: 63,", "width: 6.3cm,")],
        "game.yaml:27:19",
        "width: '6.3cm' is text; expected a number",
        "K03",
        "write 63: lengths are in millimetres, without a unit",
    ),
    "630 too large": Mistake(
        [swap(G, "width: 63,", "width: 6300,")],
        "game.yaml:27:19",
        "width: 6300 is too large; the maximum is 600",
        "K04",
        "write 600 or less; lengths are in millimetres",
    ),
    "63,5": Mistake(
        [swap(G, "width: 63, ", "width: 63,5, ")],
        "game.yaml:27:22",
        "'63,5' has a comma, which begins a new key here",
        "K01",
        "write 63.5, with a decimal point",
    ),
    "63,5 block": Mistake(
        [swap(G, "    size: {width: 63, height: 88}", "    size:\n      width: 63,5\n      height: 88")],
        "game.yaml:28:14",
        "width: '63,5' is text; expected a number",
        "K03",
        "write 63.5, with a decimal point",
    ),
    "quoted number": Mistake(
        [swap(G, "width: 63, ", 'width: "63", ')],
        "game.yaml:27:19",
        "width: '63' is text; expected a number",
        "K03",
        "write 63 without quotation marks",
    ),
    "size as text": Mistake(
        [swap(G, "{width: 63, height: 88}", "63x88")],
        "game.yaml:27:11",
        "size: '63x88' is text; expected a mapping (lines of `key: value`)",
        "K03",
        "write {width: 63, height: 88}",
    ),
    "size poker": Mistake(
        [swap(G, "{width: 63, height: 88}", "poker")],
        "game.yaml:27:11",
        "size: 'poker' is text; expected a mapping (lines of `key: value`)",
        "K03",
        "write {width: ..., height: ...}",
    ),
    "size list": Mistake(
        [swap(G, "{width: 63, height: 88}", "[63, 88]")],
        "game.yaml:27:11",
        "size: this is a list; expected a mapping (lines of `key: value`)",
        "K03",
        "write {width: 63, height: 88}",
    ),
    "edge 1.6cm": Mistake(
        [swap(G, "edge: 16", "edge: 1.6")],
        "game.yaml:45:44",
        "edge: 1.6 is too small; the minimum is 5",
        "K04",
        "write 5 or more; lengths are in millimetres, and 1.6 inches ",
    ),
    "edge 16 mm": Mistake(
        [swap(G, "edge: 16", "edge: 16 mm")],
        "game.yaml:45:44",
        "edge: '16 mm' is text; expected a number",
        "K03",
        "write 16: lengths are in millimetres, without a unit",
    ),
    "players 2-4": Mistake(
        [swap(G, "players: {least: 2, most: 5}", "players: 2-5")],
        "game.yaml:10:10",
        "players: '2-5' is text; expected a mapping (lines of `key: value`)",
        "K03",
        "write {least: 2, most: 5}",
    ),
    "players max": Mistake(
        [swap(G, "players: {least: 2, most: 5}", "players: {least: 2, max: 5}")],
        "game.yaml:10:21",
        "unknown key 'max'; did you mean 'most'?",
        "K01",
        "known keys: ",
    ),
    "players 4": Mistake(
        [swap(G, "players: {least: 2, most: 5}", "players: 4")],
        "game.yaml:10:10",
        "players: 4 is a whole number; expected a mapping (lines of `key: value`)",
        "K03",
        "write {least: 4, most: 4}",
    ),
    "players list": Mistake(
        [swap(G, "players: {least: 2, most: 5}", "players: [2, 5]")],
        "game.yaml:10:10",
        "players: this is a list; expected a mapping (lines of `key: value`)",
        "K03",
        "write {least: 2, most: 5}",
    ),
    "players swapped": Mistake(
        [swap(G, "players: {least: 2, most: 5}", "players: {least: 5, most: 2}")],
        "game.yaml:10:27",
        "most: 2 is less than least: 5",
        "K15",
        "write least: 2, most: 5",
    ),
    "minutes number": Mistake(
        [swap(G, 'minutes: "15"', "minutes: 15")],
        "game.yaml:11:10",
        "minutes: 15 is a whole number; expected text",
        "K03",
        'write it in quotes: "15"',
    ),
    "version number": Mistake(
        [swap(G, 'version: "1"', "version: 1.0")],
        "game.yaml:8:10",
        "version: 1.0 is a number with a decimal point; expected text",
        "K03",
        'write it in quotes: "1.0"',
    ),
    "count word": Mistake(
        [swap(G, "count: 1,", "count: one,")],
        "game.yaml:46:77",
        "count: 'one'; expected a whole number, tiles, or a rule such as rules.en",
        "K05",
        "write a number such as 3, or the name of one in rules.yaml, ",
    ),
    "count float": Mistake(
        [swap(G, "count: 1,", "count: 1.5,")],
        "game.yaml:46:77",
        "count: 1.5 is a number with a decimal point; expected a whole number",
        "K03",
        "write a whole number, such as 3",
    ),
    "count negative": Mistake(
        [swap(G, "count: 1,", "count: -1,")],
        "game.yaml:46:77",
        "count: -1 is too small; the minimum is 0",
        "K04",
        "write 0 or more",
    ),
    "count rule missing": Mistake(
        [swap(G, "count: rules.coins", "count: rules.coin")],
        "game.yaml:43:49",
        "count: 'rules.coin' is not a whole number in rules.yaml; did you mean 'r",
        "K14",
        "known: rules.coins, rules.hand",
    ),
    "copies key": Mistake(
        [swap(G, "count: 1,", "copies: 1,")],
        "game.yaml:46:70",
        "unknown key 'copies'; did you mean 'count'?",
        "K01",
        "known keys: ",
    ),
    "key misspelt": Mistake(
        [swap(G, "tagline:", "tagln:")],
        "game.yaml:7:1",
        "unknown key 'tagln'; did you mean 'tagline'?",
        "K01",
        "known keys: ",
    ),
    "colour spelt color": Mistake(
        [swap(G, "colours:", "colors:")],
        "game.yaml:15:1",
        "unknown key 'colors'; did you mean 'colours'?",
        "K01",
        "known keys: ",
    ),
    "key capital": Mistake(
        [swap(G, "    title: Cards", "    Title: Cards")],
        "game.yaml:23:5",
        "unknown key 'Title'; did you mean 'title'?",
        "K01",
        "known keys: ",
    ),
    "kind unknown": Mistake(
        [swap(G, "kind: cards", "kind: card")],
        "game.yaml:22:11",
        "unknown kind 'card'; did you mean 'cards'?",
        "K06",
        "known kinds: ",
    ),
    "kind dice": Mistake(
        [swap(G, "kind: die", "kind: dice")],
        "game.yaml:45:21",
        "unknown kind 'dice'; did you mean 'die'?",
        "K06",
        "known kinds: ",
    ),
    "id with space": Mistake(
        [swap(G, "id: coins", "id: My Coins")],
        "game.yaml:38:9",
        "id: 'My Coins'; use lower-case letters, digits and single hyphens, such ",
        "K05",
        "write my-coins",
    ),
    "game id capitals": Mistake(
        [swap(G, "id: base", "id: Magpie Orchard")],
        "game.yaml:5:5",
        "id: 'Magpie Orchard'; use lower-case letters, digits and single hyphens,",
        "K05",
        "write magpie-orchard",
    ),
    "face unknown": Mistake(
        [swap(G, "face: gem", "face: gems")],
        "game.yaml:43:16",
        "face: unknown word 'gems'; did you mean 'gem'?",
        "K06",
        "known: gem, key, lock, zeppelin, explorer, open, plain, star",
    ),
    "die face colour": Mistake(
        [swap(G, "faces: [red, blue", "faces: [rde, blue")],
        "game.yaml:45:56",
        "faces: unknown colour or picture 'rde'; did you mean 'red'?",
        "K13",
        "known: red, blue, any; `tilewright icons WORD` finds a built",
    ),
    "die five faces": Mistake(
        [swap(G, "faces: [red, blue, any, any, red, blue]", "faces: [red, blue, any, any, red]")],
        "game.yaml:45:55",
        "faces: a die with 6 sides needs 6 faces, but there are 5",
        "K07",
        "list each, or leave out `faces` for the numbers from 1; `sid",
    ),
    "of unknown": Mistake(
        [swap(G, "of: red", "of: redd")],
        "game.yaml:43:25",
        "of: unknown colour, lock or livery 'redd'; did you mean 'red'?",
        "K12",
        "known: red, blue, each, colours",
    ),
    "holds unknown": Mistake(
        [swap(G, "holds: cards", "holds: card")],
        "game.yaml:34:12",
        "holds: unknown component 'card'; did you mean 'cards'?",
        "K11",
        "known: cards, coins, die, aid",
    ),
    "hex without #": Mistake(
        [swap(G, 'ground: "#3C6B75"', "ground: 3C6B75")],
        "game.yaml:35:13",
        "ground: '3C6B75'; expected a colour's name, or a colour such as #4D7EA8",
        "K05",
        'put # before it, in quotes: "#3C6B75"',
    ),
    "hex without # quoted": Mistake(
        [swap(G, 'hex: "#C8102E"', 'hex: "C8102E"')],
        "game.yaml:16:37",
        "hex: 'C8102E'; expected a colour such as #4D7EA8",
        "K05",
        'put # before it, in quotes: "#C8102E"',
    ),
    "hex digits only": Mistake(
        [swap(G, 'ground: "#3C6B75"', "ground: 336675")],
        "game.yaml:35:13",
        "ground: 336675 is a whole number; expected text",
        "K03",
        'put # before it, in quotes: "#336675"',
    ),
    "hex short": Mistake(
        [swap(G, 'hex: "#C8102E"', 'hex: "#C12"')],
        "game.yaml:16:37",
        "hex: '#C12'; expected a colour such as #4D7EA8",
        "K05",
        'write "#CC1122"',
    ),
    "hex name": Mistake(
        [swap(G, 'hex: "#C8102E"', "hex: red")],
        "game.yaml:16:37",
        "hex: 'red'; expected a colour such as #4D7EA8",
        "K05",
        'write # and six digits from 0 to F, in quotes, such as "#4D7',
    ),
    "hex rgb()": Mistake(
        [swap(G, 'hex: "#C8102E"', 'hex: "rgb(200, 16, 46)"')],
        "game.yaml:16:37",
        "hex: 'rgb(200, 16, 46)'; expected a colour such as #4D7EA8",
        "K05",
        'write "#C8102E"',
    ),
    "ground unknown colour": Mistake(
        [swap(G, 'ground: "#3C6B75"', "ground: gren")],
        "game.yaml:35:13",
        "ground: unknown colour 'gren'",
        "K12",
        'write one of game.yaml (red, blue), or one such as "#4D7EA8"',
    ),
    "letter small": Mistake(
        [swap(G, "letter: R", "letter: r")],
        "game.yaml:16:29",
        "letter: 'r'; expected one capital letter",
        "K05",
        "write R",
    ),
    "letters same": Mistake(
        [swap(G, "letter: B", "letter: R")],
        "game.yaml:17:31",
        "the letter R is already used for red",
        "K16",
        "give each colour its own letter",
    ),
    "symbol unknown": Mistake(
        [swap(G, "symbol: drop", "symbol: dropp")],
        "game.yaml:17:58",
        "symbol: unknown word 'dropp'; did you mean 'drop'?",
        "K06",
        "known: square, brilliant, hexagon, drop, diamond",
    ),
    "designer text": Mistake(
        [swap(G, "designer: {name: Your Name}", "designer: Ann")],
        "game.yaml:9:11",
        "designer: 'Ann' is text; expected a mapping (lines of `key: value`)",
        "K03",
        "write {name: Ann}",
    ),
    "a box of nothing": Mistake(
        [swap(G, "    holds: cards\n", "")],
        "game.yaml:31:5",
        "components, item 2: the key 'holds' is missing",
        "K02",
        "add `holds: ...` (The id of the component, or a list of them",
    ),
    "components missing": Mistake(
        [swap(G, "components:", "component:")],
        "game.yaml:19:1",
        "unknown key 'component'; did you mean 'components'?",
        "K01",
        "known keys: ",
    ),
    "title missing": Mistake(
        [swap(G, "title: Magpie Orchard\n", "")],
        "game.yaml:5:1",
        "game.yaml: the key 'title' is missing",
        "K02",
        "add `title: ...` (Its name.)",
    ),
    "empty value": Mistake(
        [swap(G, "    title: Cards\n", "    title:\n")],
        "game.yaml:23:11",
        "title: the value is empty; expected text",
        "K03",
        "write the value after the colon, or delete the key",
    ),
    "rows case": Mistake(
        [swap(G, "rows: cards.csv", "rows: Cards.csv")],
        "game.yaml:26:11",
        "rows: there is no file 'Cards.csv'; did you mean 'cards.csv'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "rows misspelt": Mistake(
        [swap(G, "rows: cards.csv", "rows: card.csv")],
        "game.yaml:26:11",
        "rows: there is no file 'card.csv'; did you mean 'cards.csv'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "rows other ext": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards.xlsx")],
        "game.yaml:26:11",
        "rows: there is no file 'cards.xlsx'; did you mean 'cards.csv'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "rows no ext": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards")],
        "game.yaml:26:11",
        "rows: 'cards'; expected a .csv, .tsv, .yaml, .json, .xlsx or .ods file, ",
        "K05",
        "write the name with its ending",
    ),
    "rows txt": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards.txt")],
        "game.yaml:26:11",
        "rows: 'cards.txt'; expected a .csv, .tsv, .yaml, .json, .xlsx or .ods fi",
        "K05",
        "write the name with its ending",
    ),
    "rows backslash": Mistake(
        [swap(G, "rows: cards.csv", "rows: data\\cards.csv")],
        "game.yaml:26:11",
        "rows: 'data\\cards.csv'; expected a .csv, .tsv, .yaml, .json, .xlsx or .o",
        "K05",
        "write / between a folder and a file: data/cards.csv",
    ),
    "rows folder missing": Mistake(
        [swap(G, "rows: cards.csv", "rows: data/cards.csv")],
        "game.yaml:26:11",
        "rows: there is no file 'data/cards.csv'; did you mean 'cards.csv'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "rows abs": Mistake(
        [swap(G, "rows: cards.csv", "rows: C:\\games\\cards.csv")],
        "game.yaml:26:11",
        "rows: 'C:\\games\\cards.csv'; expected a .csv, .tsv, .yaml, .json, .xlsx o",
        "K05",
        "write / between a folder and a file: C:/games/cards.csv",
    ),
    "rows home": Mistake(
        [swap(G, "rows: cards.csv", "rows: /home/ann/cards.csv")],
        "game.yaml:26:11",
        "'/home/ann/cards.csv' is outside the game's folder",
        "K21",
        "copy the file into the game's folder",
    ),
    "rows up": Mistake(
        [swap(G, "rows: cards.csv", "rows: ../cards.csv")],
        "game.yaml:26:11",
        "'../cards.csv' is outside the game's folder",
        "K21",
        "copy the file into the game's folder",
    ),
    "file renamed capital": Mistake(
        [renamed(C, "Cards.csv")],
        "game.yaml:26:11",
        "rows: there is no file 'cards.csv'; did you mean 'Cards.csv'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "file double ext": Mistake(
        [renamed(C, "cards.csv.txt")],
        "game.yaml:26:11",
        "rows: there is no file 'cards.csv'; did you mean 'cards.csv.txt'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "template misspelt": Mistake(
        [swap(G, "template: card.svg", "template: cards.svg")],
        "game.yaml:24:15",
        "template: there is no file 'cards.svg'; did you mean 'card.svg'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "back misspelt": Mistake(
        [swap(G, "back: card-back.svg", "back: cardback.svg")],
        "game.yaml:25:11",
        "back: there is no file 'cardback.svg'; did you mean 'card-back.svg'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "back png": Mistake(
        [swap(G, "back: card-back.svg", "back: card-back.png")],
        "game.yaml:25:11",
        "back: there is no file 'card-back.png'; did you mean 'card-back.svg'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "template pdf": Mistake(
        [swap(G, "template: card.svg", "template: card.pdf")],
        "game.yaml:24:15",
        "template: 'card.pdf'; expected the name of an .svg, .png, .jpg or .webp ",
        "K05",
        "write the name with its ending",
    ),
    "picture missing": Mistake(
        [swap(G, "picture: cover.svg", "picture: covr.svg")],
        "game.yaml:13:10",
        "picture: there is no file 'covr.svg'; did you mean 'cover.svg'?",
        "Y01",
        "write the file's exact name here; capitals and the ending co",
    ),
    "game.yml": Mistake(
        [renamed(G, "game.yml")],
        "game.yml",
        "this file is not read: it must be called game.yaml",
        "Y18",
        "rename it to game.yaml",
    ),
    "Game.yaml": Mistake(
        [renamed(G, "Game.yaml")],
        "Game.yaml",
        "this file is not read: it must be called game.yaml",
        "Y18",
        "rename it to game.yaml",
    ),
    "balance.yml": Mistake(
        [renamed(B, "balance.yml")],
        "balance.yml",
        "this file is not read: it must be called balance.yaml",
        "Y18",
        "rename it to balance.yaml",
    ),
    "rules.yml": Mistake(
        [renamed(R, "rules.yml")],
        "rules.yml",
        "this file is not read: it must be called rules.yaml",
        "Y18",
        "rename it to rules.yaml",
    ),
    "Booklet.md": Mistake(
        [renamed(K, "Booklet.md")],
        "Booklet.md",
        "this file is not read: it must be called booklet.md",
        "Y18",
        "rename it to booklet.md",
    ),
    "booklet.txt": Mistake(
        [renamed(K, "booklet.md.txt")],
        "booklet.md.txt",
        "this file is not read: it must be called booklet.md",
        "Y18",
        "rename it to booklet.md",
    ),
    "variants yml": Mistake(
        [renamed(V, "harder.yml")],
        "variants/harder.yml",
        "this file is not read: it must be called harder.yaml",
        "Y18",
        "rename it to harder.yaml",
        ("harder",),
    ),
    "variant misspelt": Mistake(
        [],
        "variants",
        "there is no variant 'hardr'; did you mean 'harder'?",
        "K20",
        "known variants: harder",
        ("hardr",),
    ),
    "variant file missing ext": Mistake(
        [],
        "variants",
        "there is no variant 'harder.yaml'; did you mean 'harder'?",
        "K20",
        "known variants: harder",
        ("harder.yaml",),
    ),
    "semicolon but header comma": Mistake(
        [edited(C, lambda text: text.partition("\n")[0] + "\n" + text.partition("\n")[2].replace(",", ";", 6))],
        "cards.csv:2:1",
        "the cells of this row are separated by semicolons, and those of the head",
        "C34",
        "separate all cells with the same mark",
    ),
    "pipe": Mistake(
        [edited(C, lambda text: "\n".join("|".join(line.split(",", 6)) for line in text.splitlines()))],
        "cards.csv:1:1",
        "the cells of this table are separated by |",
        "C34",
        "separate them with commas, semicolons or tabs",
    ),
    "latin-1": Mistake(
        [edited(C, lambda text: text.replace("Cherry", "Chérry").encode("latin-1"))],
        "cards.csv:2:3",
        "the byte 0xE9 is not UTF-8 text",
        "Y03",
        'save the file as UTF-8 (in Excel: "CSV UTF-8")',
    ),
    "utf-16": Mistake(
        [edited(C, lambda text: text.encode("utf-16"))],
        "cards.csv",
        "this is UTF-16 text",
        "Y03",
        'save the file as UTF-8 (in Excel: "CSV UTF-8")',
    ),
    "xlsx named csv": Mistake(
        [whole(C, (WORKBOOKS / "spells.xlsx").read_bytes())],
        "cards.csv",
        "this is an Excel workbook (.xlsx), not text",
        "Y03",
        "rename it to cards.xlsx and write that name in game.yaml, or",
    ),
    "ods named csv": Mistake(
        [whole(C, (WORKBOOKS / "spells.ods").read_bytes())],
        "cards.csv",
        "this is a LibreOffice workbook (.ods), not text",
        "Y03",
        "rename it to cards.ods and write that name in game.yaml, or ",
    ),
    "xls named csv": Mistake(
        [whole(C, OLD_EXCEL)],
        "cards.csv",
        "this is an old Excel workbook (.xls), or one with a password, not tex",
        "Y03",
        "save it as .xlsx, or export the table as CSV",
    ),
    "a PDF named csv": Mistake(
        [whole(C, b"%PDF-1.4\n%\xe2\xe3\n")],
        "cards.csv",
        "this is a PDF, not text",
        "Y03",
        "put a text file in its place",
    ),
    "html named csv": Mistake(
        [whole(C, "<!DOCTYPE html>\n<html><body>Sign in</body></html>\n")],
        "cards.csv:1:1",
        "this is a web page, not a table",
        "C01",
        "download the table itself, as CSV",
    ),
    "csv named xlsx": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards.xlsx"), renamed(C, "cards.xlsx")],
        "cards.xlsx",
        "this workbook cannot be read: it is not a workbook",
        "C43",
        "it is text: rename it to cards.csv, and write that name in g",
    ),
    "csv named ods": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards.ods"), renamed(C, "cards.ods")],
        "cards.ods",
        "this workbook cannot be read: it is not a workbook",
        "C43",
        "it is text: rename it to cards.csv, and write that name in g",
    ),
    "xls named xlsx": Mistake(
        [swap(G, "rows: cards.csv", "rows: cards.xlsx"), whole("cards.xlsx", OLD_EXCEL)],
        "cards.xlsx",
        "this workbook cannot be read: it is protected by a password, or is an ol",
        "C43",
        "save it again as .xlsx or .ods, without a password, or expor",
    ),
    "empty csv": Mistake(
        [whole(C, "")],
        "cards.csv",
        "there is no header: the first line names the columns",
        "C01",
        "such as: title,quantity,rules",
    ),
    "header only": Mistake(
        [whole(C, "title,quantity,points,special,picture,colour,rules\n")],
        "cards.csv",
        "there are no rows in this file",
        "C01",
        "write one for each card",
    ),
    "no header": Mistake(
        [edited(C, lambda text: text.partition("\n")[2])],
        "cards.csv:1:1",
        "there is no header: the first line names the columns, and '9' is not a name",
        "C01",
        "write a line above it, such as: title,quantity,rules",
    ),
    "#REF!": Mistake(
        [swap(C, "Cherry,9", "Cherry,#REF!")],
        "cards.csv:2:8",
        "'#REF!' is a spreadsheet's error for a formula it cannot calculate",
        "C41",
        "correct the formula in the spreadsheet, and save or export the table again",
    ),
    "#NAME? in text": Mistake(
        [swap(C, "Cherry,9,1", "#NAME?,9,1")],
        "cards.csv:2:1",
        "'#NAME?' is a spreadsheet's error for a formula it cannot calculate",
        "C41",
        "correct the formula in the spreadsheet, and save or export the table again",
    ),
    "quantity words": Mistake(
        [swap(C, "Cherry,9", "Cherry,nine")],
        "cards.csv:2:8",
        "quantity: 'nine' is not a whole number from 0 to 500",
        "C05",
        "write a number such as 2; 0 leaves the card out",
    ),
    "quantity 3x": Mistake(
        [swap(C, "Cherry,9", "Cherry,9x")],
        "cards.csv:2:8",
        "quantity: '9x' is not a whole number from 0 to 500",
        "C05",
        "write 9",
    ),
    "quantity decimal": Mistake(
        [swap(C, "Cherry,9", "Cherry,9.0")],
        "cards.csv:2:8",
        "quantity: '9.0' is not a whole number from 0 to 500",
        "C05",
        "write 9",
    ),
    "quantity minus": Mistake(
        [swap(C, "Cherry,9", "Cherry,-1")],
        "cards.csv:2:8",
        "quantity: '-1' is not a whole number from 0 to 500",
        "C05",
        "write a number such as 2; 0 leaves the card out",
    ),
    "quote open": Mistake(
        [swap(C, '"*Ripe for one day only: today.*"', '"*Ripe for one day only: today.*')],
        "cards.csv:5:24",
        "this quotation mark is not closed at the end of the cell",
        "C04",
        "close it there; write a quotation mark inside a cell twice: ",
    ),
    "quote inside": Mistake(
        [swap(C, '"*Hard as a stone, and smells of roses.*"', '"*Hard as a "stone", and smells of roses.*"')],
        "cards.csv:6:28",
        "this quotation mark is not closed at the end of the cell",
        "C04",
        "close it there; write a quotation mark inside a cell twice: ",
    ),
    "comma unquoted": Mistake(
        [swap(C, '"*Hard as a stone, and smells of roses.*"', "*Hard as a stone, and smells of roses.*")],
        "cards.csv:6:45",
        "this row has 8 cells, and the header 7",
        "C03",
        "put a text with a comma in quotation marks",
    ),
    "curly quotes csv": Mistake(
        [swap(C, '"*Hard as a stone, and smells of roses.*"', "“*Hard as a stone, and smells of roses.*”")],
        "cards.csv:6:46",
        "this row has 8 cells, and the header 7",
        "C03",
        'write straight quotation marks (") around a text with a comm',
    ),
    "a cell too few": Mistake(
        [swap(C, "Cherry,9,1,,cherry", "Cherry,9,1,cherry")],
        "cards.csv:2:1",
        "this row has 6 cells, and the header 7",
        "C03",
        "write a comma for an empty cell",
    ),
    "header renamed": Mistake(
        [swap(C, "title,quantity", "name,quantity")],
        "card.svg:120:3",
        "the slot 'title' is not a column of cards.csv",
        "C12",
        "columns: name, quantity, points, special, picture, colour, r",
    ),
    "header capital": Mistake(
        [swap(C, "title,quantity", "Title,quantity")],
        "card.svg:120:3",
        "the slot 'title' is not a column of cards.csv; did you mean 'Title'?",
        "C12",
        "columns: Title, quantity, points, special, picture, colour, ",
    ),
    "header duplicate": Mistake(
        [swap(C, "title,quantity", "title,title")],
        "cards.csv:1:7",
        "two columns are called 'title'",
        "C02",
        "rename one of them",
    ),
    "header empty": Mistake(
        [swap(C, "title,quantity", "title,")],
        "cards.csv:1:7",
        "a column without a name",
        "C02",
        "name it, or delete it",
    ),
    "header qty": Mistake(
        [swap(C, "title,quantity", "title,Qty")],
        "card.svg:126:3",
        "the slot 'quantity' is not a column of cards.csv",
        "C12",
        "columns: title, Qty, points, special, picture, colour, rules",
    ),
    "icon unknown": Mistake(
        [swap(C, "Every :fruit: in", "Every :friut: in")],
        "cards.csv:10:30",
        "there is no icon ':friut:'; did you mean 'fruit'?",
        "C18",
        "known: :card:, :fruit:, :star:; `tilewright icons WORD` finds",
    ),
    "points word": Mistake(
        [swap(C, "Cherry,9,1", "Cherry,9,one")],
        "cards.csv:2:10",
        "points: 'one' is not a number",
        "U04",
        "write a number: balance.yaml adds it up",
    ),
    "ampersand": Mistake(
        [swap(S, "in the deck</text>", "in the deck & more</text>")],
        "card.svg:126:165",
        "there is a bare & here",
        "C10",
        "write &amp;",
    ),
    "less than": Mistake(
        [swap(S, "in the deck</text>", "in the < deck</text>")],
        "card.svg:126:160",
        "there is a bare < here",
        "C10",
        "write &lt;",
    ),
    "no end": Mistake(
        [swap(S, "</svg>", "")],
        "card.svg:17:1",
        "<svg> is not closed before the file ends",
        "C10",
        "add </svg>, or save the drawing again",
    ),
    "curly quotes svg": Mistake(
        [swap(S, 'id="frame" data-ink="full"', 'id=“frame” data-ink="full"')],
        "card.svg:103:12",
        "the attribute id has curly quotation marks around its value",
        "C10",
        'write id="frame"',
    ),
    "attr without quotes": Mistake(
        [swap(S, 'id="frame" data-ink="full"', 'id=frame data-ink="full"')],
        "card.svg:103:12",
        "the attribute id has no quotation marks around its value",
        "C10",
        'write id="frame"',
    ),
    "tag not closed": Mistake(
        [swap(S, '  </g>\n\n  <rect id="box-title"', '\n  <rect id="box-title"')],
        "card.svg:114:3",
        "<g> is not closed before </svg> in line 126",
        "C10",
        "add </g>, or / before the > of <g>",
    ),
    "html entity": Mistake(
        [swap(S, "in the deck</text>", "in the deck&nbsp;</text>")],
        "card.svg:126:164",
        "the entity &nbsp; is not supported",
        "C10",
        "write the character itself, or & as &amp;",
    ),
    "svg is png": Mistake(
        [whole(S, b"\x89PNG\r\n\x1a\n" + bytes(50))],
        "card.svg",
        "this is a PNG picture, not text",
        "Y03",
        "rename it to card.png, and show it in a drawing: <image href",
    ),
    "svg is html": Mistake(
        [whole(S, "<!DOCTYPE html>\n<html><body>Not found</body></html>\n")],
        "card.svg:2:1",
        "this is not an SVG drawing: it begins with <html>",
        "C10",
        "save the drawing itself as plain SVG",
    ),
    "svg empty": Mistake(
        [whole(S, "")], "card.svg", "this is not an SVG drawing: the file is empty", "C10", "save the drawing again"
    ),
    "svg no viewBox": Mistake(
        [swap(S, 'width="69mm" height="94mm" viewBox="0 0 69 94"', "")],
        "card.svg:17:1",
        "<svg> has no viewBox",
        "C16",
        'write it in millimetres: viewBox="0 0 63 88"',
    ),
    "svg other size": Mistake(
        [swap(S, 'width="69mm" height="94mm" viewBox="0 0 69 94"', 'width="70mm" height="100mm" viewBox="0 0 70 100"')],
        "card.svg:17:1",
        "the viewBox is 70 x 100 mm, and the card is 63 x 88 mm",
        "C16",
        "make the viewBox that size, or 69 x 94 with 3 mm of bleed on",
    ),
    "of unknown comp": Mistake(
        [swap(B, "    of: cards\n    draw: 4", "    of: card\n    draw: 4")],
        "balance.yaml:9:9",
        "unknown component 'card'; did you mean 'cards'?",
        "U02",
        "known: cards, coins",
    ),
    "attribute text": Mistake(
        [swap(B, "attribute: points", "attribute: rules")],
        "balance.yaml:35:16",
        "attribute 'rules' is not a column of numbers (cards.csv:2 is '*So many h",
        "U04",
        "choose points or quantity",
    ),
    "attribute unknown": Mistake(
        [swap(B, "attribute: points", "attribute: point")],
        "balance.yaml:35:16",
        "unknown attribute 'point'; did you mean 'points'?",
        "U03",
        "known: title, points, special, picture, colour, rules, id, q",
    ),
    "where value": Mistake(
        [swap(B, 'where: {special: ""}, most', 'where: {special: "ja"}, most')],
        "balance.yaml:11:50",
        "no piece has special = 'ja'",
        "U06",
        "its values are: yes",
    ),
    "draw too many": Mistake(
        [swap(B, "draw: 5", "draw: 400")],
        "balance.yaml:18:11",
        "400 cards are drawn, but there are only 54",
        "U05",
        "draw 54 or fewer, or put more cards into the deck",
    ),
    "kind unknown b": Mistake(
        [swap(B, "kind: ratio", "kind: ration")],
        "balance.yaml:23:11",
        "unknown kind 'ration'; did you mean 'ratio'?",
        "K06",
        "known kinds: ",
    ),
    "chance percent": Mistake(
        [swap(B, "chance: {least: 60}", "chance: {least: 60%}")],
        "balance.yaml:20:21",
        "least: '60%' is text; expected a number",
        "K03",
        "write 60 without %",
    ),
    "between swapped": Mistake(
        [swap(B, "between: [40, 60]", "between: [60, 40]")],
        "balance.yaml:12:13",
        "chance: the first number is more than the other",
        "K08",
        "swap them",
    ),
    "between text": Mistake(
        [swap(B, "between: [4, 5]", "between: 4-5")],
        "balance.yaml:28:14",
        "between: '4-5' is text; expected a list",
        "K03",
        "write [4, 5]",
    ),
    "between one number": Mistake(
        [swap(B, "between: [4, 5]", "between: [4]")],
        "balance.yaml:28:14",
        "between: this list has too few values; number 2 is missing",
        "K02",
        "write all of them, with commas in between",
    ),
    "first line without a space": Mistake(
        [whole(R, "hand:5\ncoins: 3\n")],
        "rules.yaml:1:1",
        "this line does not go with the lines below",
        "Y05",
        "write each as `key: value`",
    ),
    "first line without a colon": Mistake(
        [whole(R, "# rules\nhand 5\n# of each\ncoins: 3\n")],
        "rules.yaml:2:1",
        "this line does not go with the lines below",
        "Y05",
        "write each as `key: value`",
    ),
    "by unknown": Mistake(
        [swap(B, "by: title", "by: titel")],
        "balance.yaml:11:26",
        "unknown attribute 'titel'; did you mean 'title'?",
        "U03",
        "known: title, points, special, picture, colour, rules, id, q",
    ),
    "checks missing": Mistake(
        [swap(B, "checks:", "check:")],
        "balance.yaml:5:1",
        "unknown key 'check'; did you mean 'checks'?",
        "K01",
        "known keys: ",
    ),
    "tag unclosed": Mistake(
        [swap(A, "{{ rules.hand }}", "{{ rules.hand }")],
        "aid.md:3:20",
        "'}' means nothing in a tag",
        "Q01",
        "write '}}' where the tag ends",
    ),
    "tag name": Mistake(
        [swap(A, "rules.hand", "rules.hands")],
        "aid.md:3:15",
        "there is no 'hands' here; did you mean 'hand'?",
        "Q02",
        "known: coins, hand",
    ),
    "tag root": Mistake(
        [swap(A, "rules.hand", "rule.hand")],
        "aid.md:3:9",
        "unknown name 'rule'; did you mean 'rules'?",
        "Q02",
        "known: game, rules, tiles, players, parts, tokens, variants",
    ),
    "if unclosed": Mistake(
        [swap(A, "Draw", "{% if rules.hand > 3 %}Draw")],
        "aid.md:3:1",
        "this {% if %} is never closed",
        "Q01",
        "add {% endif %} where it ends",
    ),
    "tag python": Mistake(
        [swap(A, "rules.hand", "rules.hand.upper()")],
        "aid.md:3:25",
        "expected the end of the tag here (only filters can be called: write valu",
        "Q01",
        "",
    ),
    "filter": Mistake(
        [swap(A, "rules.hand", "rules.hand | wrod")],
        "aid.md:3:22",
        "there is no filter 'wrod'; did you mean 'word'?",
        "Q01",
        "known filters: abs, cost, count, default, first, icons, items, join",
    ),
    "insert": Mistake(
        [swap(K, "[[new-page]]", "[[newpage]]")],
        "booklet.md:32:1",
        "unknown insert 'newpage'; did you mean 'new-page'?",
        "Q07",
        "known: [[",
    ),
    "picture file": Mistake(
        [swap(K, "(turn.svg)", "(turns.svg)")],
        "booklet.md:36",
        "there is no picture 'turns.svg'; did you mean 'turn.svg'?",
        "Q04",
        "check the spelling of the file's name",
    ),
    "picture card": Mistake(
        [swap(K, "(turn.svg)", "(card:card-02)")],
        "booklet.md:36",
        "there is no card or piece 'card-02'; did you mean 'cards-02'?",
        "Q04",
        "it is called as its file in svg/ is, such as cards-01",
    ),
    "code": Mistake(
        [swap(K, "Add up", "`Add` up")],
        "booklet.md:29:115",
        "code (`...`) cannot be printed",
        "Q06",
        "take the ` out, or write *italic* or **bold**",
    ),
    "table ragged": Mistake(
        [swap(K, "## The end", "| a | b |\n|---|---|\n| 1 | 2 | 3 |\n\n## The end")],
        "booklet.md:29:1",
        "this row of the table has 3 cells, but its head has 2",
        "Q05",
        "write | between cells, and \\| for a | in one",
    ),
    "html in booklet": Mistake(
        [swap(K, "Add up", "<b>Add</b> up")],
        "booklet.md:29:115",
        "HTML cannot be printed",
        "Q06",
        "write *italic* or **bold** instead",
    ),
    "link in booklet": Mistake(
        [swap(K, "Add up", "[Add](http://a.de) up")],
        "booklet.md:29:115",
        "a link cannot be printed",
        "Q06",
        "write the address in words, without [ ] and < >",
    ),
    "icon booklet": Mistake(
        [swap(K, "Add up", "Add :frut: up")],
        "booklet.md:29:119",
        "there is no icon ':frut:'; did you mean 'fruit'?",
        "Q15",
        "known: :card:, :fruit:, :star:; `tilewright icons WORD` finds",
    ),
    "v key": Mistake(
        [swap(V, "rules:", "ruls:")],
        "variants/harder.yaml:2:1",
        "unknown key 'ruls'; did you mean 'rules'?",
        "K01",
        "known keys: ",
        ("harder",),
    ),
    "v rule": Mistake(
        [swap(V, "coins: 2", "coin: 2")],
        "variants/harder.yaml:3:3",
        "unknown rule 'coin'; did you mean 'coins'?",
        "K01",
        "known rules: coins, hand",
        ("harder",),
    ),
    "v no head": Mistake(
        [whole(V, "rules:\n  coins: 2\n")],
        "variants/harder.yaml:1:1",
        "the key 'variant' is missing",
        "K02",
        "it holds title, summary and source",
        ("harder",),
    ),
    "v null missing": Mistake(
        [swap(V, "coins: 2", "deck: null")],
        "variants/harder.yaml:3:3",
        "there is no 'deck' to remove",
        "K22",
        "a key without a value removes it; write a value to set it",
        ("harder",),
    ),
    "v inline": Mistake(
        [],
        "--variant rules.coin=4",
        "there is no rule 'coin' in this game; did you mean 'coins'?",
        "K37",
        "known rules: coins, hand",
        ("rules.coin=4",),
    ),
    "v inline bad": Mistake(
        [],
        "--variant coins=4",
        "this is not a rule with a value",
        "K37",
        "write rules.turn.moves=5, or a cell: cards.csv:rain:cost=3; use one --variant for each",
        ("coins=4",),
    ),
    "v no rules": Mistake(
        [gone(R), swap(G, "count: rules.coins", "count: 2"), gone(W), swap(A, "{{ rules.hand }}", "5")],
        "--variant rules.x=4",
        "there is no rule 'x' in this game",
        "K37",
        "this game has no rules.yaml with rules in it",
        ("rules.x=4",),
    ),
    "w section": Mistake(
        [swap(W, "rules:", "ruls:")],
        "words.yaml:1:1",
        "unknown section 'ruls'; did you mean 'rules'?",
        "K01",
        "known sections: ",
    ),
    "w key": Mistake(
        [swap(W, "coins:", "coin:")],
        "words.yaml:2:3",
        "unknown key 'rules.coin'; did you mean 'rules.coins'?",
        "K01",
        "no page uses it; known: rules.coins, rules.hand",
    ),
    "w hole": Mistake(
        [whole(W, 'variants:\n  none: "There are {number} yet."\n')],
        "words.yaml:2:3",
        "unknown key 'variants.none'",
        "K01",
        "no page uses it; known: departures. ..., figures. ..., langu",
    ),
    "icon svg broken": Mistake(
        [swap("icons/star.svg", "<svg", "<svgg")],
        "icons/star.svg:3:3",
        "</svg> does not close the <svgg> of line 1; did you mean 'svgg'?",
        "C10",
        "write the same word at both ends",
    ),
    "icon capital": Mistake(
        [renamed("icons/card.svg", "Card.svg")],
        "card.svg:126:3",
        "there is no icon ':card:'; did you mean 'cards'?",
        "C18",
        "known: :fruit:, :star:; `tilewright icons WORD` finds a buil",
    ),
    "box size": Mistake(
        [swap(G, "    holds: cards\n", "    holds: cards\n    thickness: 0.3mm\n")],
        "game.yaml:35:16",
        "thickness: '0.3mm' is text; expected a number",
        "K03",
        "write 0.3: lengths are in millimetres, without a unit",
    ),
}


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of `tilewright new`, with rules, tokens, a die, a player aid, a variant and words besides."""
    folder = tmp_path_factory.mktemp("mistakes") / "base"
    assert CliRunner().invoke(main, ["new", str(folder)]).exit_code == 0
    swap(G, "components:\n", COLOURS + "components:\n")(folder)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text(encoding="utf-8") + MORE, encoding="utf-8")
    (folder / "variants").mkdir()
    for file, text in FILES.items():
        whole(file, text)(folder)
    return folder


COLOURS = """\
colours:
  red: {title: Red, letter: R, hex: "#C8102E", symbol: square, pattern: vertical}
  blue: {title: Blue, letter: B, hex: "#0B3C8C", symbol: drop, pattern: horizontal}

"""
MORE = """
  - id: coins
    kind: tokens
    title: Coins
    size: {width: 20, height: 20}
    tokens:
      - {face: gem, of: red, back: same, count: rules.coins}
    make: Cut them out.
  - {id: die, kind: die, title: Die, edge: 16, faces: [red, blue, any, any, red, blue], make: Fold it.}
  - {id: aid, kind: aid, title: Aid, size: {width: 100, height: 70}, count: 1, make: Cut it out.}
"""
FILES = {
    R: "coins: 3\nhand: 5\n",
    A: "## Your turn\n\nDraw {{ rules.hand }} cards.\n",
    V: "variant: {title: Harder, summary: Fewer coins.}\nrules:\n  coins: 2\n",
    W: "rules:\n  coins: Coins of each player\n  hand: Cards in hand\n",
}


def check(folder: Path, monkeypatch: pytest.MonkeyPatch, variants: Sequence[str] = ()) -> list[str]:
    monkeypatch.chdir(folder.parent)
    words = [word for name in variants for word in ("--variant", name)]
    result = CliRunner().invoke(main, ["check", folder.name, *words])
    assert "Traceback" not in result.output
    return result.output.splitlines()


def test_the_game_itself_has_none(orchard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = check(orchard, monkeypatch)
    assert lines[-1] == "0 errors, 0 warnings, 0 notes"


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_error_with_a_remedy(
    name: str, orchard: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake = MISTAKES[name]
    shutil.copytree(orchard, tmp_path / "g")
    for edit in mistake.edits:
        edit(tmp_path / "g")
    lines = check(tmp_path / "g", monkeypatch, mistake.variants)
    errors = [line for line in lines if ERROR.fullmatch(line)]
    prefix = "" if mistake.at.startswith("--") else "g/" if mistake.at else "g"
    assert len(errors) == 1, lines
    assert errors[0].startswith(f"{prefix}{mistake.at}: {mistake.says}"), errors[0]
    assert errors[0].endswith(f" [{mistake.code}]"), errors[0]
    if mistake.remedy:  # else the sentence says what to write
        assert lines[lines.index(errors[0]) + 1].startswith(f"    -> {mistake.remedy}"), lines
