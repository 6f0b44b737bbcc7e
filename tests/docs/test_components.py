"""docs/components.md: its keys are those that are accepted, its examples are a game that prints as they say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from PIL import Image

from tests.docs.polar_post import PAGE, more, write
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.make import Built, make
from tilewright.build.options import Options
from tilewright.draw.palette import Ink
from tilewright.games.castles_and_crowns.kinds import SoldierDie
from tilewright.pieces import table
from tilewright.pieces.build import build
from tilewright.pieces.maps import MapTerrain
from tilewright.pieces.nets import PyramidSize
from tilewright.pieces.playing_cards import CardSuit
from tilewright.pieces.tokens import TokenDesign
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.part import Component, Picture
from tilewright.spec.vocabulary import SYMBOLS, words_of
from tilewright.svg.form import Bitmap, Form
from tilewright.texts.model import Model

KINDS: tuple[type[Component], ...] = tuple(dict.fromkeys(row.model for row in table.rows().values()))
COMMON = set(Component.model_fields)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the page."""
    return write(tmp_path_factory.mktemp("page") / "polar")


@pytest.fixture(scope="module")
def built(game: Path) -> Built:
    """The same, printed."""
    return make(Edition(game, (), Options(svg=True, one_file=True)), game.parent / "out")


def test_pictures_made_of_dots_stand_where_drawings_do(tmp_path: Path) -> None:
    folder = write(tmp_path / "polar")
    with (folder / "game.yaml").open("a", encoding="utf-8") as game_file:
        game_file.write(more())
    named = re.findall(r"art/\w+\.(?:jpg|png|webp)", more())
    assert {name.rpartition(".")[2] for name in named} == {"jpg", "png", "webp"}
    for name in named:
        Image.new("RGB", (936, 636) if "isle" in name else (320, 320), "#3366AA").save(folder / name)
    spec = shelf.load(folder)
    assert check.problems(spec) == ()
    faces = Edition.of(spec).faces
    shown = [name for name, face in faces.items() if _has_a_picture(face.form)]
    assert shown == ["isle", "dog-art-dog-webp", "shells-art-shell-png", "shells-art-sand-jpg-2", "reefs-1"]


def _has_a_picture(shown: Form) -> bool:
    return any(isinstance(piece, Bitmap) for form in shown.walk() for piece in form.content)


def tables() -> list[set[str]]:
    """The keys of each table of keys on the page."""
    blocks = PAGE.read_text(encoding="utf-8").split("\n\n")
    return [set(re.findall(r"^\| `(\w+)`", each, re.MULTILINE)) for each in blocks if each.startswith("| key |")]


def keys(model: type[Model]) -> set[str]:
    return set(model.model_fields) - (
        COMMON | {"kind"} if issubclass(model, Component) and model is not Component else set()
    )


def test_documented_keys_are_accepted_keys() -> None:
    models: tuple[type[Model], ...] = (
        Component,
        Picture,
        TokenDesign,
        SoldierDie,
        CardSuit,
        PyramidSize,
        MapTerrain,
        *KINDS,
    )
    wanted = [keys(model) for model in models]
    assert sorted(map(sorted, tables())) == sorted(map(sorted, wanted))


def test_every_kind_has_its_place_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {word.strip(",") for line in re.findall(r"^###? (.*)$", text, re.MULTILINE) for word in line.split()}
    kinds = {kind for model in KINDS for kind in get_args(model.model_fields["kind"].annotation)}
    assert kinds <= headings


def test_the_game_has_nothing_to_complain_of(game: Path) -> None:
    assert check.problems(shelf.load(game)) == ()


def test_there_are_as_many_pieces_as_the_page_says(game: Path) -> None:
    counts = Counter[str]()
    for piece in build(shelf.load(game)).pieces:
        counts[piece.component] += piece.copies
    assert counts == {
        "parcels": 8,
        "forecasts": 12,
        "winds": 4 * 4 + 3,
        "land": 12,
        "floes": 7,
        "map": 1,
        "pass": 1,
        "purse": 1,
        "counters": 6 + 4 + 3 + 2 * 4 + 2 + 2 * 4,
        "coins": 4 + 2 + 4,
        "crests": 4,
        "patrols": 2 + 1 + 2 + 1 + 1 + 3,
        "medals": 4,
        "seals": 18,
        "sledges": 4,
        "wolves": 1,
        "weather-die": 1,
        "drive-dice": 1,
        "blizzard": 1,
        "tens": 1,
        "weather-stickers": 1,
        "peaks": 4,
        "wheel": 1,
        "aids": 4,
        "score-sheet": 1,
        "screens": 4,
        "depot": 1,
        "parcel-box": 1,
        "chest": 1,
    }


def test_its_pages_carry_its_own_words_and_none_of_another_game(built: Built) -> None:
    with pypdfium2.PdfDocument(built.folder / "kit-a4.pdf") as pdf:
        assert len(pdf) == 2 + 2 * 20 + 2
        text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    assert all(word in text for word in ("Polar Post", "Cocoa", "Depot", "CORAL", "Parcels left"))
    drawn = "".join(path.read_text(encoding="utf-8") for path in (built.folder / "svg").iterdir())
    assert not any(f'"{foreign}' in drawn for foreign in ("zeppelin-", "castle-", "merlons", "heaven"))


def test_a_drawing_is_shown_in_each_colour_with_no_id_taken_twice(built: Built) -> None:
    flags = {path.stem: path.read_text(encoding="utf-8") for path in (built.folder / "svg").glob("counters-art-flag-*")}
    assert set(flags) == {f"counters-art-flag-{name}" for name in ("fox", "owl", "hare", "seal")}
    assert "#B4502A" in flags["counters-art-flag-fox"]
    assert "#3C4A7A" in flags["counters-art-flag-owl"]
    for path in (built.folder / "svg").iterdir():
        ids = re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))
        assert [name for name, number in Counter(ids).items() if number > 1] == [], path.name


def test_in_low_ink_colours_are_told_apart_by_their_letters(game: Path) -> None:
    low = make(Edition(game, (), Options(ink=Ink.LOW, svg=True, only=("sledges",))), game.parent / "out")
    for name, letter in (("fox", "F"), ("owl", "O"), ("hare", "H"), ("seal", "S")):
        drawn = (low.folder / "svg" / f"sledges-art-sledge-{name}.svg").read_text(encoding="utf-8")
        assert drawn.count(f">{letter}</text>") >= 2


def test_the_palettes_table_has_every_symbol_and_pattern() -> None:
    """What the table of palettes lists is what a game may say."""
    rows = dict(re.findall(r"^\| `(colours|locks|liveries)` \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE))
    every = words_of()
    for name, row in rows.items():
        symbols, patterns = (set(cell.split(", ")) for cell in row.split(" | "))
        assert symbols == set(SYMBOLS[name])
        assert patterns == set(every.patterns[name])
    assert set(rows) == set(SYMBOLS)


def test_a_table_that_is_not_there_is_not_taken_for_the_game(tmp_path: Path) -> None:
    (write(tmp_path) / "land.yaml").unlink()
    with pytest.raises(RefusedError) as refused:
        shelf.load(tmp_path)
    assert "there is no file 'land.yaml'" in (message := refused.value.problems[0].message)
    assert "game.yaml" not in message
