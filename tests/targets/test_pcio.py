"""playingcards.io: every widget is as its two readers take it, and every piece is in the room."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.docs import polar_post
from tests.targets import virtualtabletop
from tests.targets.exported import export, files
from tilewright.build.edition import Edition
from tilewright.build.targets.target import ExportedGame, Wishes
from tilewright.problem import Level, RefusedError
from tilewright.tables.virtual import pcio

ROOT = Path(__file__).resolve().parents[2]
MICROGAME = ROOT / "docs" / "gallery" / "microgame"
LARGEST = 2 * 1024 * 1024
"""virtualtabletop leaves out what is not smaller (server/pcioimport.mjs)."""
ARGUMENTS = {
    "MOVE_CARDS_BETWEEN_HOLDERS": {"from", "to", "quantity", "moveFlip", "fillAdd"},
    "SHUFFLE_CARDS": {"holders"},
    "FLIP_CARDS": {"holders", "flipMode", "flipFace"},
    "RECALL_CARDS": {"decks", "includeHolders", "includeHands", "flip"},
}
"""What either reader asks of each step of a button."""


class Room:
    """A .pcio file."""

    def __init__(self, data: bytes) -> None:
        archive = zipfile.ZipFile(io.BytesIO(data))
        assert archive.testzip() is None
        self.files = {name: archive.read(name) for name in archive.namelist()}
        self.widgets: list[dict[str, Any]] = json.loads(self.files["widgets.json"])
        self.by_id = {widget["id"]: widget for widget in self.widgets}

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [widget for widget in self.widgets if widget["type"] == kind]

    def picture(self, address: str) -> Image.Image:
        return Image.open(io.BytesIO(self.files[address.removeprefix("package://")]))

    def addresses(self) -> set[str]:
        rows = [row for deck in self.of("cardDeck") for row in deck["cardTypes"].values()]
        cards = {row[column] for row in rows for column in ("image", "back")}
        return cards | {board["boardImage"] for board in self.of("board")}

    def check(self) -> None:
        """All that the readers ask for."""
        assert len(self.by_id) == len(self.widgets)
        kinds = {"hand", "cardPile", "cardDeck", "card", "board", "spinner", "counter", "automationButton"}
        assert {widget["type"] for widget in self.widgets} <= kinds
        for widget in self.widgets:
            assert all(isinstance(widget[key], int) for key in ("x", "y", "z"))
            assert self.by_id[widget.get("parent", "hand")]
        for deck in self.of("cardDeck"):
            for side in ("faceTemplate", "backTemplate"):
                (shown,) = deck[side]["objects"]
                assert (shown["w"], shown["h"]) == (deck["cardWidth"], deck["cardHeight"])
                assert all(shown["value"] in row for row in deck["cardTypes"].values())
        for card in self.of("card"):
            assert card["cardType"] in self.by_id[card["deck"]]["cardTypes"]
            assert self.by_id[card["deck"]].get("parent") == card.get("parent")
        for button in self.of("automationButton"):
            for step in button["clickRoutine"]:
                assert set(step["args"]) == ARGUMENTS[step["func"]]
                named = [
                    name for each in ("from", "to", "holders") for name in step["args"].get(each, {}).get("value", [])
                ]
                assert {self.by_id[name]["type"] for name in named} <= {"cardPile", "hand"}
                decks = step["args"].get("decks", {}).get("value", [])
                assert {self.by_id[name]["type"] for name in decks} <= {"cardDeck"}
        pictures = {f"package://{name}": data for name, data in self.files.items() if name.startswith("userassets/")}
        assert self.addresses() == set(pictures)
        for address, data in pictures.items():
            assert len(data) < LARGEST
            assert hashlib.sha256(data).hexdigest()[:8] in address


def box(widget: dict[str, Any]) -> tuple[int, int, int, int]:
    return widget["x"], widget["y"], widget["x"] + widget["width"], widget["y"] + widget["height"]


def overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return polar_post.write(tmp_path_factory.mktemp("polar"))


@pytest.fixture(scope="module")
def exported(game: Path, tmp_path_factory: pytest.TempPathFactory) -> ExportedGame:
    return export(game, "pcio", tmp_path_factory.mktemp("out"), Wishes(anyway=True))


@pytest.fixture(scope="module")
def room(exported: ExportedGame) -> Room:
    return Room(files(exported)["polar-post.pcio"])


def test_the_room_is_as_its_readers_ask(room: Room) -> None:
    room.check()


def test_every_copy_of_every_piece_is_in_the_room(room: Room, game: Path) -> None:
    edition = Edition(game)
    parts = {part.id: part for part in edition.spec.game.components}
    printed = Counter[str]()
    for piece in edition.deck.whole:
        if not parts[piece.component].replaces:
            printed[parts[piece.component].kind] += piece.copies
    for kind in ("tray", "tuck-box", "box", "punchboard"):  # what holds other pieces
        del printed[kind]
    there = Counter(widget["type"] for widget in room.widgets)
    assert there["spinner"] == printed["die"]
    assert there["card"] + there["board"] + there["spinner"] == sum(printed.values()) + printed["wheel"]
    assert there["hand"] == 1


def test_nothing_is_outside_of_the_room_or_on_something_else(room: Room) -> None:
    piles = [(pile["id"], box(pile)) for kind in ("cardPile", "hand", "automationButton") for pile in room.of(kind)]
    piles += [(each["id"], box(each)) for kind in ("spinner", "board") for each in room.of(kind)]
    assert [name for name, place in piles if not overlap(place, (0, 0, 1600, 1000))] == []
    assert [name for name, (x, y, right, low) in piles if min(x, y) < 0 or right > 1600 or low > 1000] == []
    assert [(one, other) for (one, a), (other, b) in combinations(piles, 2) if overlap(a, b)] == []


def test_cards_lie_in_their_pile(room: Room) -> None:
    for card in room.of("card"):
        if "parent" in card:
            pile, deck = room.by_id[card["parent"]], room.by_id[card["deck"]]
            rim = card["x"] - pile["x"]
            assert 0 <= rim == card["y"] - pile["y"]
            assert (pile["width"], pile["height"]) == (deck["cardWidth"] + 2 * rim, deck["cardHeight"] + 2 * rim)


def test_a_shape_can_be_seen_through_outside_of_it(room: Room) -> None:
    shapes = {address for address in room.addresses() if "crests" in address or "coins" in address}
    assert shapes
    for address in shapes:
        picture = room.picture(address)
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, picture.height - 1))[3] == 0  # type: ignore[index]


def test_buttons_shuffle_and_gather_what_is_shuffled(tmp_path: Path) -> None:
    """Cassino deals four to a hand, and turns up four."""
    room = Room(files(export(ROOT / "docs" / "play" / "cassino", "pcio", tmp_path))["cassino.pcio"])
    room.check()
    buttons = {button["label"]: button["clickRoutine"] for button in room.of("automationButton")}
    assert list(buttons) == ["Recall", "Shuffle", "Deal"]
    hand, table = (step["args"] for step in buttons["Deal"])
    assert (hand["to"]["value"], hand["quantity"]["value"]) == (["hand"], 4)
    assert len(table["to"]["value"]) == 4
    assert {len(card["cardType"]) > 0 and card["faceup"] for card in room.of("card")} == {False}


def test_what_a_room_does_not_have_is_said_beforehand(game: Path, tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        export(game, "pcio", tmp_path)
    codes = Counter((problem.code, problem.level) for problem in refused.value.problems)
    assert codes == {("L14", Level.ERROR): 1, ("L15", Level.WARNING): 3}
    assert all(problem.line > 1 and problem.help for problem in refused.value.problems)
    assert not list(tmp_path.rglob("*.pcio"))


def test_a_die_rolls_what_is_on_it(room: Room) -> None:
    options = [die["options"] for die in room.of("spinner")]
    assert ["sun", "sun", "drop", "bolt", "wolf", "any"] in options
    assert [1, 1, 2, 2, 3, "paw"] in options
    assert list(range(1, 21)) in options


def test_a_picture_that_is_too_large_is_coarser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    small = Room(files(export(MICROGAME, "pcio", tmp_path / "small"))["eighteen-keys.pcio"])
    most = max(len(data) for name, data in small.files.items() if name.startswith("userassets/"))
    monkeypatch.setattr(pcio, "LARGEST", most // 2)
    room = Room(files(export(MICROGAME, "pcio", tmp_path / "other"))["eighteen-keys.pcio"])
    assert all(len(data) < most // 2 for name, data in room.files.items() if name.startswith("userassets/"))


def test_the_same_game_is_the_same_bytes(tmp_path: Path) -> None:
    one, other = (files(export(MICROGAME, "pcio", tmp_path / name)) for name in ("one", "other"))
    assert one == other
    assert one["README.txt"].count(b"\n") <= 10


@virtualtabletop.needs_checkout
def test_virtualtabletop_reads_the_room(exported: ExportedGame, room: Room, tmp_path: Path) -> None:
    read = virtualtabletop.room("pcioimport", exported.built.folder / "polar-post.pcio", tmp_path)
    kinds = Counter(widget.get("type", "image") for widget in read.values())
    assert kinds["card"] == len(room.of("card"))
    assert kinds["deck"] == len(room.of("cardDeck"))
    assert kinds["holder"] == len(room.of("cardPile")) + 1
    assert kinds["spinner"] == len(room.of("spinner"))
    assert kinds["image"] == len(room.of("board"))
    buttons = [widget for widget in read.values() if widget.get("type") == "button" and "parent" not in widget]
    assert [button["text"] for button in buttons] == [button["label"] for button in room.of("automationButton")]
    assert not [widget for widget in read.values() if "darkred" in widget.get("css", "")]  # what it does not know
    rows = [row for widget in read.values() for row in widget.get("cardTypes", {}).values()]
    assert rows
    assert all(row[side].startswith("/assets/") for row in rows for side in ("image", "back"))
    pictures = {data for name, data in room.files.items() if name != "widgets.json"}
    assert {file.read_bytes() for file in (tmp_path / "save" / "assets").iterdir()} == pictures
