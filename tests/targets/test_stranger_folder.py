"""A game in somebody else's style: cards of three sizes from a spreadsheet, hexagons, a board of 400 x 400, odd names.

What was once wrong with such a folder stands here: a back with a picture that was written once for each card, hexagons
that no shop had a product for, and a problem for each of a hundred cards.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.targets.exported import export, files
from tests.targets.press_profile import profile
from tilewright.build.targets.target import TARGETS, Wishes
from tilewright.problem import RefusedError
from tilewright.texts.scalars import RESERVED

NAMES = (
    *("Cinnamon / Cassia", 'The "Golden" Saffron', "=SUM(A1)", "-5 Coins", "@home", "Żubrówka", "Καρδάμωμο", "Корица"),
    *(
        "100% Nutmeg",
        "Pepper",
        "Pepper",
        "CON",
        "..",
        "../../etc",
        "Anise:Star",
        "a*b?c|d",
        "Chilli <hot>",
        "Salt & Co",
    ),
)
GAME = """\
id: spice-road
title: 'Spice Road: the 2nd "Caravan"'
tagline: Trade & travel
version: "0.9b"
designer: {name: "J. O'Neill"}
players: {least: 2, most: 5}
components:
  - {id: market, kind: cards, title: Market Deck, make: Cut., template: Poker Card.svg, back: img/Market (final) v2.jpg,
     rows: Market Deck.csv, size: {width: 63.5, height: 88.9}}
  - {id: events, kind: cards, title: Events / Étapes, make: Cut., template: bridge.svg, back: logo.svg,
     rows: Market Deck.csv, size: {width: 57.15, height: 88.9}}
  - {id: minis, kind: cards, title: =minis, make: Cut., template: mini_euro.svg, rows: Market Deck.csv,
     size: {width: 44, height: 67}}
  - {id: hexes, kind: cards, title: Hexes, make: Cut., template: hex.svg, rows: hexes.csv, shape: hexagon,
     size: {width: 50.8, height: 44}}
  - {id: board, kind: board, title: Board, make: Cut., template: board.svg, split: panels,
     size: {width: 400, height: 400}}
"""
CARD = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="{whole_wide}mm" height="{whole_high}mm" viewBox="-3 -3 {whole_wide} {whole_high}">
  <g inkscape:label="BG" inkscape:groupmode="layer">
    <rect x="-3" y="-3" width="{whole_wide}" height="{whole_high}" style="fill:#E8C07A;stroke:none"/></g>
  {more}
</svg>
"""
WORDS = (
    '<rect x="5" y="6" width="{wide}" height="20" fill="none" data-text="{{Name}}" data-size="9" data-min-size="4"/>'
)


def card(wide: float, high: float, more: str = "") -> str:
    return CARD.format(whole_wide=wide + 6, whole_high=high + 6, more=more)


@pytest.fixture(scope="module")
def spice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder."""
    folder = tmp_path_factory.mktemp("spice")
    (folder / "img").mkdir()
    Image.new("RGB", (820, 1120), (200, 120, 40)).save(folder / "img/Market (final) v2.jpg")
    sizes = {
        "Poker Card.svg": (63.5, 88.9),
        "bridge.svg": (57.15, 88.9),
        "mini_euro.svg": (44, 67),
        "hex.svg": (50.8, 44),
    }
    for name, (wide, high) in sizes.items():
        words = WORDS.replace("{wide}", str(wide - 10))
        (folder / name).write_text(card(wide, high, words), encoding="utf-8")
    logo = '<image href="img/Market (final) v2.jpg" x="10" y="20" width="30" height="41"/>'
    (folder / "logo.svg").write_text(card(57.15, 88.9, logo), encoding="utf-8")
    (folder / "board.svg").write_text(card(400, 400), encoding="utf-8")
    for name, rows in (("Market Deck.csv", [[each, 1] for each in NAMES]), ("hexes.csv", [["Sea", 8], ["Isla Ñ", 4]])):
        text = io.StringIO()
        csv.writer(text, lineterminator="\r\n").writerows([["Name", "quantity"], *rows])
        (folder / name).write_bytes(b"\xef\xbb\xbf" + text.getvalue().encode())
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "booklet.md").write_text("# Spice Road\n\nBuy low, sell high.\n", encoding="utf-8")
    return folder


Given = Callable[[str], dict[str, bytes]]


@pytest.fixture
def given(spice: Path, tmp_path: Path) -> Given:
    """Target -> the files that it is given, whatever is left out."""
    icc = tmp_path / "press.icc"
    icc.write_bytes(profile())

    def files_of(target: str) -> dict[str, bytes]:
        wishes = Wishes(anyway=True, dpi=40, profile=icc, sheet="L7165" if target == "labels" else "")
        done = files(export(spice, target, tmp_path / "out", wishes))
        assert {path.name for path in tmp_path.iterdir()} == {"out", "press.icc"}, "nothing is written outside"
        return done

    return files_of


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_takes_what_it_can(given: Given, target: str) -> None:
    written = given(target)
    assert len(written) > 2
    parts = {part for name in written for part in name.split("/")}
    assert [part for part in parts if not is_of_windows(part)] == []


def is_of_windows(name: str) -> bool:
    """Whether Windows can have a file of that name."""
    stem = name.partition(".")[0].rstrip().casefold()
    return stem not in RESERVED and not set(name) & set('<>:"|?*\\') and name.isprintable() and name[-1] not in ". "


def test_a_back_that_shows_a_picture_is_one_file(given: Given) -> None:
    backs = [name for name in given("pictures") if "-back" in name]
    assert sorted(backs) == ["events-back.png", "market-back.png"]


def test_hexagons_with_a_table_are_tiles_of_the_shop(given: Given) -> None:
    order = given("tgc")["order.csv"].decode().splitlines()
    assert [line.split(",")[1:4] for line in order if line.startswith("hexes")] == [
        ["SmallHexTile", "Small Hex Tile Set", "1"],
        ["SmallHexTile", "Small Hex Tile Set", "2"],
    ]


def test_what_a_hundred_cards_are_too_large_for_is_a_line(spice: Path, tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        export(spice, "labels", tmp_path, Wishes(sheet="5167"))
    told = [each.message for each in refused.value.problems]
    assert len(told) == 5
    assert told[0].endswith(f"but a label is 44.45 x 12.7 mm; and {len(NAMES) - 1} more like it")
