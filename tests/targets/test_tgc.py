"""What The Game Crafter is given: every kind of piece, boxes and dice in its templates, and a table of all of it."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from tests.build.gallery import write as write_gallery
from tests.targets.shop_games import export, goods_of, opened, picture, write_cards, write_game
from tilewright.build.targets import tgc_boxes
from tilewright.build.targets.shops import products
from tilewright.build.targets.tgc import write_tgc
from tilewright.build.targets.tgc_boxes import LidTemplate, lid_templates, templates
from tilewright.pieces.boxes import BoxLoad
from tilewright.problem import Level, RefusedError
from tilewright.units import MM_PER_INCH, Box, Sides, Size

ROOT = Path(__file__).resolve().parents[2]
BOX = "  - {id: box, kind: tuck-box, title: Box, holds: cards, make: Fold it.}\n"
HEXES = """\
  - id: land
    kind: tokens
    title: Land
    size: {width: 44, height: 50.8}
    shape: hexagon
    tokens: [{face: 1, back: plain, count: 4}, {face: 2, back: plain, count: 2}]
    make: Cut them out.
"""
BOARD = (
    "  - {id: board, kind: board, title: Board, size: {width: 127, height: 127}, template: board.svg, make: Cut it.}\n"
)
LAND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 127 127"><rect width="127" height="127" fill="#C93"/></svg>'
)
SIZES = {each.identity: (each.dots.wide, each.dots.high) for each in products("tgc")}


def rows_of(folder: Path) -> list[dict[str, str]]:
    return [*csv.DictReader((folder / "order.csv").read_text(encoding="utf-8").splitlines())]


def must_be_whole(folder: Path) -> None:
    """Every picture that the table names is there, as large as its product, and no other is."""
    named = set[str]()
    for row in rows_of(folder):
        for name in filter(None, (row["face"], row["back"])):
            there = picture(folder / name)
            assert there.size == SIZES[row["product"]], name
            assert there.mode == "RGB"
            assert there.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            named.add(name)
    assert named == {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}


@pytest.mark.parametrize("target", ["tgc", "mpc"])
def test_every_kind_of_component_is_written_or_told(tmp_path: Path, target: str) -> None:
    folder = write_gallery(tmp_path / "game")
    done = export(folder, target, tmp_path / "out", anyway=True)
    lines = [line.partition(":")[0] for line in done.built.manifest["told"]]
    told = {problem.line for problem in done.problems if problem.level is Level.ERROR}
    spec = opened(folder).spec
    parts = {
        part.id: spec.places.problem(("game", "components", at), "L20", "").line
        for at, part in enumerate(spec.game.components)
    }
    laid_out = {"punchboard"}
    for part in spec.game.components:
        ordered = part.id in lines or target == "mpc"
        assert ordered or parts[part.id] in told or part.kind in laid_out, part.id
    if target == "tgc":
        must_be_whole(done.built.folder)


def test_a_game_of_cards_hexes_a_board_and_a_box(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    decks = [
        write_cards(folder, "cards", (63, 88), [f"Card {n}" for n in range(30)]),
        write_cards(folder, "events", (44.4, 63.5), ["One", "Two"]),
    ]
    done = export(write_game(folder, *decks, HEXES, BOARD, BOX, board_svg=LAND), "tgc", tmp_path / "out")
    assert [(row["component"], row["product"]) for row in rows_of(done.built.folder)][-6:] == [
        ("events", "MiniDeck"), ("events", "MiniDeck"), ("land", "SmallHexTile"), ("land", "SmallHexTile"),
        ("board", "QuarterBoard"), ("box", "PokerTuckBox36"),
    ]  # fmt: skip
    must_be_whole(done.built.folder)
    assert {each.level for each in done.problems} <= {Level.NOTE, Level.WARNING}
    assert done.built.manifest["told"][0] == (
        "cards: Euro Poker Deck (63 x 88 mm), 30 designs, 30 pieces; "
        "nearest others: Poker Deck (63.5 x 88.9 mm), Trading Deck (63.5 x 88.9 mm)"
    )


def test_the_same_folder_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88), ["Rain", "Sun"]), BOX)
    made = [export(folder, "tgc", tmp_path / out).built.manifest["files"] for out in ("one", "two")]
    assert made[0] == made[1]


def test_what_nobody_makes_is_told_once_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shield = HEXES.replace("hexagon", "shield").replace("land", "arms").replace("Land", "Arms")
    write_game(folder, write_cards(folder, "cards", (63, 88)), shield, write_cards(folder, "odd", (90, 97)))
    with pytest.raises(RefusedError) as caught:
        export(folder, "tgc", tmp_path / "out")
    messages = [each.message for each in caught.value.problems]
    assert messages == [
        "'Arms': The Game Crafter cuts no shield",
        (
            "'odd': no product of The Game Crafter is 90 x 97 mm; nearest: Square Deck (88.9 x 88.9 mm), "
            "Small Square Mat Set (101.6 x 101.6 mm), Divider Deck (76.2 x 88.9 mm)"
        ),
    ]


@pytest.mark.parametrize("template", templates(), ids=lambda each: each.product.identity)
def test_the_panels_of_a_template_lie_on_its_picture(template: tgc_boxes.TuckTemplate) -> None:
    sheet = Box(0, 0, template.product.picture.width, template.product.picture.height)
    side, front, other, back = template.panels.walls
    assert all(sheet.contains(each) for each in (*template.panels.walls, *template.panels.lids))
    # around the box in turn, each side where the one before ends
    assert (side.right, back.right, other.right) == pytest.approx((back.x, other.x, front.x))
    assert side.width == other.width == template.panels.lids[0].height
    assert template.panels.lids[0].bottom == pytest.approx(back.y)
    assert template.panels.lids[1].y == pytest.approx(back.bottom)
    # the shop says how large the box is outside, in inches
    assert front.width == pytest.approx(template.product.cut.width, abs=0.1 * MM_PER_INCH)
    assert front.height == pytest.approx(template.product.cut.height, abs=0.11 * MM_PER_INCH)
    assert side.width / template.cards == pytest.approx(0.381, abs=0.01)


@pytest.mark.parametrize(
    ("pieces", "size", "thickness", "name"),
    [
        (36, (63.5, 88.9), 0.33, "PokerTuckBox36"),
        (37, (63.5, 88.9), 0.33, "PokerTuckBox54"),
        (54, (63, 88), 0.33, "PokerTuckBox54"),
        (54, (88, 63), 0.33, "PokerTuckBox54"),
        (54, (63, 88), 0.6, "PokerTuckBox90"),
        (108, (63, 88), 0.33, "PokerTuckBox108"),
        (109, (63, 88), 0.33, None),
        (50, (57, 88.9), 0.33, "BridgeTuckBox54"),
        (40, (69.8, 120.6), 0.33, "TarotTuckBox40"),
        (40, (88.9, 88.9), 0.33, "SquareTuckBox48"),
        (10, (44, 63), 0.33, None),
        (10, (150, 200), 0.33, None),
    ],
)
def test_the_smallest_box_that_holds_the_pieces(
    pieces: int, size: tuple[float, float], thickness: float, name: str | None
) -> None:
    load = BoxLoad(pieces, thickness, pieces * thickness, Size(*size))
    able = [each for each in templates() if each.holds(load, thickness)]
    best = min(able, key=lambda each: (each.front.area, each.cards)) if able else None
    assert (best.product.identity if best else None) == name


def test_a_box_shows_what_the_tuck_box_of_the_kit_shows(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    front = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 90"><rect width="64" height="90" fill="{}"/></svg>'
    back = front.format("#0000CC")
    lid = front.format("#CC00CC").replace('viewBox="0 0 64 90"', 'viewBox="0 0 64 20"')
    box = BOX.replace("make:", 'front: front.svg, back: behind.svg, lid: lid.svg, ground: "#FFAA00", make:')
    cards = write_cards(folder, "cards", (63, 88), ["Rain"], copies=54)
    write_game(folder, cards, box, front_svg=front.format("#00AA00"), behind_svg=back, lid_svg=lid)
    done = export(folder, "tgc", tmp_path / "out")
    sheet = picture(done.built.folder / "box" / "box-outside.png")
    assert sheet.size == (2325, 1950)
    there = {"back": (659, 900), "front": (1660, 900), "upper lid": (659, 300), "lower lid": (659, 1600), "rim": (5, 5)}
    assert {name: sheet.getpixel(at) for name, at in there.items()} == {
        "back": (0, 0, 204),
        "front": (0, 170, 0),
        "upper lid": (204, 0, 204),
        "lower lid": (204, 0, 204),
        "rim": (255, 170, 0),
    }


LIDDED = (
    "  - {{id: chest, kind: box, title: Chest, size: {{width: {wide}, height: {high}}}, depth: 40,"
    ' top: top.svg, sides: sides.svg, bottom: bottom.svg, ground: "#FFAA00", make: Fold it.}}\n'
)
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect width="60" height="40" fill="{}"/></svg>'


@pytest.mark.parametrize(("wide", "high"), [(140, 90), (90, 140)], ids=["as the shop's lies", "on its side"])
def test_a_box_with_a_lid_is_painted_into_the_shops_two_sheets(tmp_path: Path, wide: int, high: int) -> None:
    folder = tmp_path / "game"
    colours = {"top_svg": "#00AA00", "sides_svg": "#0000CC", "bottom_svg": "#CC00CC"}
    files = {name: PLAIN.format(colour) for name, colour in colours.items()}
    write_game(folder, write_cards(folder, "cards", (63, 88)), LIDDED.format(wide=wide, high=high), **files)
    done = export(folder, "tgc", tmp_path / "out")
    assert rows_of(done.built.folder)[-1]["product"] == "SmallStoutBox"
    top, bottom = (picture(done.built.folder / "chest" / f"chest-{half}.png") for half in ("top", "bottom"))
    assert (top.size, bottom.size) == ((3600, 3000), (3600, 3000))
    green, blue, rim, purple = (0, 170, 0), (0, 0, 204), (255, 170, 0), (204, 0, 204)
    inside = [(900, 912), (2698, 912), (900, 2088), (2698, 2088)]
    assert [top.getpixel(at) for at in inside] == [green] * 4
    assert [top.getpixel(at) for at in [(880, 1500), (2720, 1500), (1800, 890), (1800, 2110)]] == [blue] * 4
    assert [top.getpixel(at) for at in [(10, 10), (1800, 250), (250, 1500)]] == [rim] * 3
    assert [bottom.getpixel(at) for at in [(945, 950), (2655, 2050)]] == [purple] * 2
    assert bottom.getpixel((900, 1500)) == rim


def test_a_box_that_the_shop_has_not_is_told_with_those_it_has(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    lid = LIDDED.replace("top: top.svg, sides: sides.svg, bottom: bottom.svg, ", "")
    write_game(folder, write_cards(folder, "cards", (63, 88)), lid.format(wide=60, high=60))
    with pytest.raises(RefusedError) as caught:
        export(folder, "tgc", tmp_path / "out")
    (problem,) = caught.value.problems
    assert problem.message == "'Chest': no box of The Game Crafter is 60 x 60 mm inside, 40 mm deep"
    assert "146.1 x 94.8 mm, 53 mm deep" in problem.help


@pytest.mark.parametrize("template", lid_templates(), ids=lambda each: each.product.identity)
def test_the_panels_of_a_box_with_a_lid_lie_on_its_sheets(template: LidTemplate) -> None:
    for panel in (template.top, template.bottom):
        sheet = Box(0, 0, template.product.picture.width, template.product.picture.height)
        assert sheet.contains(panel.grown(Sides.all(template.deep)))
        assert panel.x + panel.width / 2 == pytest.approx(sheet.width / 2, abs=1)
        assert panel.y + panel.height / 2 == pytest.approx(sheet.height / 2, abs=1)
    assert template.top.width == pytest.approx(template.product.cut.width, abs=0.2 * MM_PER_INCH)
    assert 1 < template.top.width - template.bottom.width < 9


def test_a_title_too_long_for_the_shops_box_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    cards = write_cards(folder, "cards", (63, 88), ["Rain"], copies=10)
    write_game(folder, cards, BOX, title="Antidisestablishmentarianism" * 2)
    with pytest.raises(RefusedError) as caught:
        export(folder, "tgc", tmp_path / "out")
    assert {each.code for each in caught.value.problems} == {"P01"}


def test_a_die_has_a_picture_for_each_number(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    die = "  - {{id: die, kind: die, title: Die, edge: {edge}, sides: {sides}, count: 3, make: Fold it.}}\n"
    write_game(folder, write_cards(folder, "cards", (63, 88)), die.format(edge=16, sides=6))
    done = export(folder, "tgc", tmp_path / "out")
    assert [row["name"] for row in rows_of(done.built.folder)[1:]] == ["Die"] * 6
    assert {path.name for path in (done.built.folder / "die").iterdir()} == {f"die-{n}.png" for n in range(1, 7)}
    assert done.built.manifest["told"][-1] == "die: Custom Full Color 16mm D6 (16 x 16 mm), 1 design, 3 pieces"
    shutil.rmtree(folder)
    write_game(folder, write_cards(folder, "cards", (63, 88)), die.format(edge=20, sides=6))
    with pytest.raises(RefusedError, match="no die of The Game Crafter has 6 sides of 20 mm"):
        export(folder, "tgc", tmp_path / "out")


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_what_our_games_are_ordered_as(game: str) -> None:
    goods = goods_of(ROOT / "data" / game)
    made = write_tgc(goods)
    ordered = {line.split(",")[0] for line in made.told}
    assert (
        ordered
        >= {
            "castles-in-the-air": {"castle-tiles: Medium Square Tile Set (63.5 x 63.5 mm)"},
            "castles-and-crowns": {
                "cards: Euro Poker Deck (63 x 88 mm)",
                "dice: Custom Full Color 16mm D6 (16 x 16 mm)",
            },
            "castle": {
                "pack: Euro Poker Deck (63 x 88 mm)",
                "box: Medium Stout Box (Full Box Printed) (155.6 x 228.6 mm)",
            },
            "sky-rise": {"cards: Euro Poker Deck (63 x 88 mm)", "score-sheet: Document (215.9 x 279.4 mm)"},
        }[game]
    )
    assert all(each.line and each.help for each in made.problems)
