"""The pieces of any folder that prints: which there are, how large, what they show, before anything is drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tilewright.build.edition import Edition
from tilewright.build.store import Store
from tilewright.problem import RefusedError
from tilewright.svg.form import EMPTY
from tilewright.tables.free import piece
from tilewright.tables.free.piece import TablePieces, pieces_of

ROOT = Path(__file__).resolve().parents[2]
GALLERY = sorted(path.parent for path in (ROOT / "docs" / "gallery").glob("*/game.yaml"))
BOX = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")


def pieces(game: str | Path) -> TablePieces:
    edition = Edition(game)
    edition.cache = Store.own()
    return pieces_of(edition)


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("castle", {"card": 106, "board": 2, "sheet": 1}),
        ("castles-and-crowns", {"card": 37, "die": 54, "token": 1, "board": 2, "sheet": 1}),
        ("castles-in-the-air", {"tile": 73, "token": 205, "standee": 40, "die": 1, "other": 2, "card": 5, "sheet": 1}),
        ("sky-rise", {"card": 80, "pyramid": 54, "token": 1, "sheet": 1}),
    ],
)
def test_every_copy_of_every_piece_is_there_once(game: str, kinds: dict[str, int]) -> None:
    there = pieces(game).pieces
    assert {kind: len([each for each in there if each.kind == kind]) for kind in {each.kind for each in there}} == kinds
    assert [each.number for each in there] == list(range(len(there)))


@pytest.mark.parametrize("folder", GALLERY, ids=lambda path: path.name)
def test_each_face_of_the_gallery_is_as_large_as_its_piece(folder: Path) -> None:
    there = pieces(folder)
    for each in {one.id: one for one in there.pieces}.values():
        assert each.title
        assert each.words
        assert each.shape.startswith("M")
        for name in {each.faces[0], each.faces[-1]}:
            trim = there.face(name).trim
            assert (trim.width, trim.height) == pytest.approx((each.width, each.height))


def test_dice_show_each_side_and_say_it() -> None:
    die = next(each for each in pieces(ROOT / "docs" / "gallery" / "roll-and-write").pieces if each.kind == "die")
    assert die.says == ("1", "2", "3", "4", "5", "6")
    assert len(set(die.faces)) == 6


def test_a_back_says_nothing_and_is_the_same_for_all() -> None:
    cards = [each for each in pieces(ROOT / "templates" / "new").pieces if each.kind == "card"]
    assert {each.faces[1] for each in cards} == {"cards-back"}
    assert {each.says[1] for each in cards} == {""}
    assert cards[0].words.startswith("Cherry, points 1")


def test_cards_without_a_back_are_white_behind() -> None:
    there = pieces(ROOT / "docs" / "gallery" / "dominoes")
    (blank,) = {each.faces[1] for each in there.pieces}
    assert there.face(blank).form is EMPTY
    assert there.face(blank).outline.cut


def test_no_card_is_drawn_before_its_picture_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piece, "face_of", lambda *_: pytest.fail("a face was drawn"))
    assert len(pieces(ROOT / "templates" / "new").pieces) == 54


def test_a_folder_with_an_error_in_one_card_opens(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    shutil.copytree(ROOT / "templates" / "new", folder)
    rows = (folder / "cards.csv").read_text(encoding="utf-8")
    first = rows.splitlines()[1]
    (folder / "cards.csv").write_text(rows.replace(first, first.replace(",9,", ",many,")), encoding="utf-8")
    with pytest.raises(RefusedError):
        Edition(folder).spec  # noqa: B018 - it is wrong
    there = pieces(folder)
    assert len({each.id for each in there.pieces}) == 12
    assert there.face(there.pieces[0].faces[0]).trim.width == 63


def test_what_is_said_of_a_card_has_no_marks_in_it(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "templates" / "new", tmp_path / "orchard"))
    table = folder / "cards.csv"
    rows = table.read_text(encoding="utf-8")
    marked = rows.replace("*So many hang here that the magpie knows them all.*", "**Keep** this :star: [sc]{Once} ever")
    assert marked != rows
    table.write_text(marked, encoding="utf-8")
    assert "Keep this star Once ever" in pieces(folder).pieces[0].words
