"""Tabletop Simulator: the saved table holds every piece, names every file, and lies as the game begins."""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.docs import polar_post
from tests.targets import virtualtabletop
from tests.targets.exported import export, files, unheard
from tests.targets.saved_table import Obj, SavedTable
from tilewright.build.edition import Edition
from tilewright.build.targets.target import ExportedGame, Goods, Wishes
from tilewright.problem import Level, RefusedError
from tilewright.tables.free import piece
from tilewright.tables.virtual import scene
from tilewright.tables.virtual.seats import seat_colours
from tilewright.tables.virtual.tts import write_tts

ROOT = Path(__file__).resolve().parents[2]
MICROGAME = ROOT / "docs" / "gallery" / "microgame"
ANYWAY = Wishes(anyway=True, players=3)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a component of every kind."""
    return polar_post.write(tmp_path_factory.mktemp("polar"))


@pytest.fixture(scope="module")
def exported(game: Path, tmp_path_factory: pytest.TempPathFactory) -> ExportedGame:
    return export(game, "tts", tmp_path_factory.mktemp("out"), ANYWAY)


@pytest.fixture(scope="module")
def table(exported: ExportedGame) -> SavedTable:
    return SavedTable(files(exported))


def test_the_table_is_as_the_format_asks(table: SavedTable) -> None:
    table.check()


def test_every_copy_of_every_piece_is_on_the_table(table: SavedTable, game: Path) -> None:
    """Counted in game.yaml; a box and a tray are models, what is made in another's place is not there."""
    edition = Edition(game)
    parts = {part.id: part for part in edition.spec.game.components}
    printed = Counter[str]()
    for each in edition.deck.whole:
        if not parts[each.component].replaces:
            printed[parts[each.component].kind] += each.copies
    things = table.things()
    holders = sum(printed.pop(kind) for kind in ("tray", "tuck-box", "box"))
    assert things["Custom_Model_Bag"] == holders == 3
    assert things["Figurine_Custom"] == printed["standees"] == 5
    assert things["Custom_Dice"] + things["Die_20"] + things["Die_10"] == printed["die"] == 4
    around = ("DeckCustom", "Bag", "Custom_Model_Bag", "HandTrigger", "Custom_PDF", "BlockRectangle")
    pieces = sum(things.values()) - sum(things[kind] for kind in around)
    assert pieces == sum(printed.values()) - printed["punchboard"] + printed["wheel"]  # which has two discs


def test_nothing_lies_on_something_else(table: SavedTable) -> None:
    """But on boards, which are locked."""
    places = list(table.footprints())
    assert len(places) > 40
    overlapping = [
        (one[0], other[0])
        for one, other in combinations(places, 2)
        if min(one[3], other[3]) - max(one[1], other[1]) > 0.02 and min(one[4], other[4]) - max(one[2], other[2]) > 0.02
    ]
    assert overlapping == []


def test_a_card_is_in_the_place_that_its_number_says(table: SavedTable) -> None:
    """Names that are written on cards: two copies of a card are the same place, two cards are not."""
    cards = [each for each in table.every() if each["Name"] == "CardCustom"]
    places: dict[str, set[int]] = {}
    for card in cards:
        places.setdefault(card["Nickname"], set()).add(card["CardID"])
    alike = [table.card(card) for card in {card["CardID"]: card for card in cards}.values()]
    assert len(alike) > 20
    assert all(
        ImageChops.difference(one, other).getbbox() for one, other in combinations(alike, 2) if one.size == other.size
    )


GAME = """\
id: beans
title: Beans
tagline: Many beans
version: "1"
designer: {name: Somebody}
players: {least: 2, most: 4}
components:
  - {id: beans, kind: cards, title: Beans, template: bean.svg, back: back.svg, rows: beans.csv,
     size: {width: 20, height: 28}, make: Cut.}
"""
BEAN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 28"><rect width="20" height="28" fill="{{colour}}"/></svg>'
)
BACK = BEAN.replace("{{colour}}", "#C000C0")


def test_sheets_of_at_most_seventy_places_and_as_many_as_it_takes(tmp_path: Path) -> None:
    """140 cards are 69, 69 and 2; each is where its number says, known by the colour that only it has."""
    colours = [f"#{at:02X}80{255 - at:02X}" for at in range(140)]
    rows = "".join(f"{at},{colour}\n" for at, colour in enumerate(colours))
    game = tmp_path / "beans"
    game.mkdir()
    texts = {"game.yaml": GAME, "bean.svg": BEAN, "back.svg": BACK, "beans.csv": f"id,colour\n{rows}"}
    for name, text in texts.items():
        (game / name).write_text(text, encoding="utf-8")
    table = SavedTable(files(export(game, "tts", tmp_path / "out")))
    table.check()
    (deck,) = [each for each in table.objects if each["Name"] == "DeckCustom"]
    sheets = Counter(number // 100 for number in deck["DeckIDs"])
    assert sheets == {1: 69, 2: 69, 3: 2}
    assert [deck["CustomDeck"][key]["NumWidth"] * deck["CustomDeck"][key]["NumHeight"] for key in "123"] == [70, 70, 4]
    for card in deck["ContainedObjects"]:
        front = table.card(card)
        shown = front.getpixel((front.width // 2, front.height // 2))
        red, green, _ = (int(colours[int(card["Nickname"].split()[-1])][at : at + 2], 16) for at in (1, 3, 5))
        assert isinstance(shown, tuple)
        assert abs(shown[0] - red) < 2
        assert abs(shown[1] - green) < 2


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(tmp_path: Path) -> None:
    table = SavedTable(files(export(ROOT / "docs" / "gallery" / "flash-cards", "tts", tmp_path)))
    table.check()
    (deck,) = [each for each in table.objects if each["Name"] == "DeckCustom"]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"]
    assert mean_difference(table.picture(sheet["FaceURL"]), table.picture(sheet["BackURL"])) > 6


def test_the_last_place_of_a_sheet_is_the_back(table: SavedTable) -> None:
    decks = {str(deck): deck for card in table.every() for deck in card.get("CustomDeck", {}).values()}
    for deck in decks.values():
        sheet, back = table.picture(deck["FaceURL"]), table.picture(deck["BackURL"])
        wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
        last = sheet.crop((sheet.width - wide, sheet.height - high, sheet.width, sheet.height))
        assert mean_difference(last, back.resize(last.size)) < 6
        assert deck["BackIsHidden"]


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart, of 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_a_die_has_each_picture_where_the_game_looks_for_it(table: SavedTable) -> None:
    """Faces 2 and 5 of the weather die are told apart by their grounds: 2 is at the left, 5 is at the right."""
    die = next(each for each in table.objects if each["Name"] == "Custom_Dice" and each["Nickname"] == "Weather die")
    values = {value["Value"]: value["Rotation"] for value in die["RotationValues"]}
    assert values["bolt"] == {"x": 0.0, "y": 0.0, "z": 90.0}  # its fourth face
    picture = table.picture(die["CustomImage"]["ImageURL"])
    assert picture.size == (1024, 1024)
    third = picture.width / 3
    ground = picture.getpixel((int(1.18 * third), int(1.3 * third)))  # of the fourth face: amber
    assert isinstance(ground, tuple)
    assert all(abs(a - b) < 12 for a, b in zip(ground, (0xE8, 0xB3, 0x3A), strict=True))
    assert die["Transform"]["scaleX"] == pytest.approx(16 / 25.4, abs=1e-3)


def test_a_die_without_a_picture_in_the_game_is_said_beforehand(exported: ExportedGame, table: SavedTable) -> None:
    assert {problem.code for problem in exported.problems} == set()
    assert {each["Name"] for each in table.objects} >= {"Die_10", "Die_20"}


def test_a_token_has_our_outline(table: SavedTable) -> None:
    """A shield is 20 x 24 mm, and a closed thing in space."""
    shield = next(
        each for each in table.every() if each["Name"] == "Custom_Model" and "crests" in each["CustomMesh"]["MeshURL"]
    )
    model = Obj(table.file(shield["CustomMesh"]["MeshURL"]))
    assert model.across == pytest.approx((20 / 25.4, 24 / 25.4), abs=1e-3)
    assert not model.open_edges()
    assert 0 < model.volume < 20 * 24 * 2 / 25.4**3


def test_models_are_closed_and_as_large_as_what_is_glued(table: SavedTable) -> None:
    models = {
        each["CustomMesh"]["MeshURL"]: each
        for each in table.every()
        if each["Name"] in {"Custom_Model", "Custom_Model_Bag"}
    }
    for address, each in models.items():
        model = Obj(table.file(address))
        if not address.startswith("depot"):  # a tray is open
            assert not model.open_edges(), address
            assert model.volume > 0, address
        low = min(spot[1] for spot in model.spots)
        if each in table.objects:  # it stands on the table, or falls less than an inch
            assert 0 <= each["Transform"]["posY"] + low - 0.96 < 1
    peak = Obj(table.file(next(address for address in models if address.startswith("peaks-mint-1"))))
    assert peak.across == pytest.approx((1.0, 1.0), abs=1e-3)
    assert peak.high == pytest.approx(44.5 / 25.4, abs=1e-3)
    assert peak.volume == pytest.approx(44.5 / 25.4 / 3, rel=1e-3)


def test_the_front_of_a_model_is_its_front(table: SavedTable) -> None:
    """The box for the parcels has plum flaps and lids, and no plum on its front, which is on top."""
    box = next(each for each in table.objects if each["Nickname"] == "Box for the parcels")
    model, net = Obj(table.file(box["CustomMesh"]["MeshURL"])), table.picture(box["CustomMesh"]["DiffuseURL"])
    up = model.shown(net, (0.0, 1.0, 0.0))
    across = model.shown(net, (0.0, 0.0, -1.0))
    xs, ys = [x for x, _ in up], [y for _, y in up]
    front = net.crop((min(xs), min(ys), max(xs), max(ys)))
    assert front.width / front.height == pytest.approx(model.across[0] / model.across[1], rel=0.02)
    lid = sorted({x for x, _ in across}), sorted({y for _, y in across})
    middle = net.getpixel((lid[0][0] + 3, (lid[1][0] + lid[1][-1]) // 2))
    assert isinstance(middle, tuple)
    assert all(abs(a - b) < 12 for a, b in zip(middle, (0x6A, 0x3D, 0x78), strict=True))


def test_each_player_has_a_hand_and_a_turn(table: SavedTable) -> None:
    hands = [each["FogColor"] for each in table.objects if each["Name"] == "HandTrigger"]
    assert len(set(hands)) == 3
    assert table.root["Turns"]["TurnOrder"] == hands
    assert hands[1] == "Blue"  # the owl's


def test_the_rules_are_on_the_table_and_in_the_notebook(table: SavedTable) -> None:
    (book,) = [each for each in table.objects if each["Name"] == "Custom_PDF"]
    assert table.file(book["CustomPDF"]["PDFUrl"]).startswith(b"%PDF-")
    pages = table.root["TabStates"]
    assert list(pages) == [str(at) for at in range(len(pages))]
    assert any("Carry parcels from the depot" in page["body"] for page in pages.values())


def test_the_button_knows_the_piles(table: SavedTable) -> None:
    (button,) = [each for each in table.objects if each["LuaScript"]]
    named = set(re.findall(r'guid = "(\w+)"', button["LuaScript"]))
    piles = {each["GUID"] for each in table.objects if each["Name"] in {"DeckCustom", "Bag"}}
    assert named
    assert named <= piles
    assert button["Nickname"] == "Set up for 3 players"


def test_an_engine_says_how_many_are_dealt_and_turned_up(tmp_path: Path) -> None:
    """Cassino: four cards to a hand, four on the table."""
    table = SavedTable(files(export(ROOT / "docs" / "play" / "cassino", "tts", tmp_path)))
    (button,) = [each for each in table.objects if each["LuaScript"]]
    (pile,) = re.findall(r"guid = .*", button["LuaScript"])
    assert "shuffle = true, deal = 4," in pile
    assert len(re.findall(r"\{-?[\d.]+, ", pile)) == 4


def test_the_same_game_is_the_same_bytes(tmp_path: Path) -> None:
    one, other = (files(export(MICROGAME, "tts", tmp_path / name)) for name in ("one", "other"))
    assert one == other
    assert one["README.txt"].count(b"\n") <= 10


def test_files_that_are_hosted_are_named_by_their_address(tmp_path: Path) -> None:
    prefix = "https://example.org/a game"
    with pytest.raises(RefusedError) as refused:
        export(MICROGAME, "tts", tmp_path, Wishes(url=prefix))
    assert [problem.code for problem in refused.value.problems] == ["L13"]
    url = prefix.replace(" ", "%20")
    table = SavedTable(files(export(MICROGAME, "tts", tmp_path, Wishes(url=f"{url}/"))), url)
    table.check()
    assert not [name for name in table.files if name.startswith("Mods/")]


@pytest.mark.parametrize("target", ["tts", "pcio"])
def test_as_many_play_as_the_game_is_for(tmp_path: Path, target: str) -> None:
    with pytest.raises(RefusedError) as refused:
        export(MICROGAME, target, tmp_path, Wishes(players=12))
    (problem,) = refused.value.problems
    assert problem.code == "L11"
    assert problem.line > 1
    assert not list(tmp_path.rglob("*.json"))


def test_a_die_with_pictures_on_ten_sides_is_said(tmp_path: Path) -> None:
    game = polar_post.write(tmp_path)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("faces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", "faces: [0, 1, 2, 3, 4, 5, 6, 7, 8, sun]")
    (game / "game.yaml").write_text(text, encoding="utf-8")
    problems = write_tts(Goods(Edition(game), Wishes(), unheard)).problems
    assert [(problem.code, problem.level) for problem in problems] == [("L10", Level.WARNING)]


def test_what_is_more_than_a_table_has_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in (piece, scene):
        monkeypatch.setattr(module, "MOST_PIECES", 15)
    with pytest.raises(RefusedError) as refused:
        export(MICROGAME, "tts", tmp_path)
    (problem,) = refused.value.problems
    assert problem.code == "L12"
    assert "3 pieces of the game would be left out" in problem.message
    there = SavedTable(files(export(MICROGAME, "tts", tmp_path, Wishes(anyway=True)))).things()
    assert there["CardCustom"] == 15


def test_more_players_than_seats_are_said(game: Path) -> None:
    edition = Edition(game)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(text.replace("most: 4}", "most: 12}", 1), encoding="utf-8")
    try:
        problems = write_tts(Goods(edition, Wishes(players=12), unheard)).problems
    finally:
        (game / "game.yaml").write_text(text, encoding="utf-8")
    assert [problem.code for problem in problems] == ["L16"]


def test_a_seat_is_called_by_the_colour_that_it_is_like() -> None:
    """Dark red is red, dark blue is blue, and no two players have one seat."""
    assert [seat.name for seat in seat_colours(["#962A1B", "#0E1F51", "#FFFFFF", "#1F8A34"], 4)] == [
        *("Red", "Blue", "White", "Green"),
    ]
    assert len({seat.name for seat in seat_colours(["#962A1B"] * 10, 10)}) == 10


@virtualtabletop.needs_checkout
def test_virtualtabletop_reads_the_decks(table: SavedTable, tmp_path: Path) -> None:
    """Its other importer takes a zip of the save, and asks the web how large each sheet is."""
    text, web = table.files[table.name].decode(), tmp_path / "web"
    web.mkdir()
    for address in {*table.addresses()}:
        text = text.replace(json.dumps(address), json.dumps(f"{virtualtabletop.WEB}/{address}"))
        (web / address).write_bytes(table.file(address))
    file = tmp_path / "save.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("save.json", text)
    read = virtualtabletop.room("ttsimport", file, tmp_path)
    decks = [each for each in table.every() if "CustomDeck" in each and each["Name"] == "DeckCustom"]
    for deck in decks:
        theirs = [widget for widget in read.values() if widget.get("deck") == deck["GUID"]]
        assert Counter(int(widget["cardType"]) for widget in theirs) == Counter(deck["DeckIDs"])
        card = table.card(deck["ContainedObjects"][0])
        size = read[deck["GUID"]]["cardDefaults"]
        assert size["width"] / size["height"] == pytest.approx(card.width / card.height, abs=0.02)
    assert len(decks) > 1
    assert "hand" in read
