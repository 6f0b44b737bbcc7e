"""Pictures to post: as large as they are told to be, every face on the contact sheet, the same again."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from tests.cards.conftest import CSV, GAME, SVG
from tilewright.build.store import Face
from tilewright.build.targets import showcase
from tilewright.build.targets.showcase import ACROSS, LONGEST
from tilewright.build.targets.target import Goods
from tilewright.cli import main


def export(game: str, out: Path) -> dict[str, Image.Image]:
    result = CliRunner().invoke(main, ["export", game, "showcase", "--out", str(out)])
    assert result.exit_code == 0, result.output
    (folder,) = out.glob("*/showcase")
    return {path.name: Image.open(io.BytesIO(path.read_bytes())) for path in folder.glob("*.png")}


def colours(picture: Image.Image) -> set[int]:
    """Every colour in it, as 0xRRGGBB."""
    red, green, blue = np.moveaxis(np.asarray(picture, dtype=np.uint32), -1, 0)
    return set(np.unique(red << 16 | green << 8 | blue).tolist())


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    return tmp_path / "g"


def test_a_game_with_a_deck_and_a_booklet_has_all_three(tmp_path: Path) -> None:
    pictures = export("castle", tmp_path)
    assert {name: (each.size, each.mode) for name, each in pictures.items() if name != "contact.png"} == {
        "fan.png": ((1600, 900), "RGB"),
        "showcase.png": ((1600, 900), "RGB"),
    }
    assert pictures["contact.png"].width <= ACROSS
    assert pictures["contact.png"].height <= LONGEST
    lid = np.asarray(pictures["showcase.png"])[100:600, 100:450]
    assert lid.std() > 20, "the cover is on the lid"


@pytest.mark.parametrize("game", ["small", pytest.param("castle", marks=pytest.mark.exhaustive)])
def test_pictures_are_the_same_again(game: str, small: Path, tmp_path: Path) -> None:
    first, again = (export(str(small) if game == "small" else game, tmp_path / at) for at in ("first", "again"))
    assert all(np.array_equal(np.asarray(first[name]), np.asarray(again[name])) for name in first)


def test_a_game_without_a_booklet_or_backs_has_its_pieces(small: Path, tmp_path: Path) -> None:
    pictures = export(str(small), tmp_path)
    assert set(pictures) == {"contact.png", "showcase.png"}
    assert {0xB3263A, 0x225577} <= colours(pictures["showcase.png"]), "both cards are on the table"


def test_every_face_is_on_the_contact_sheet(small: Path, tmp_path: Path) -> None:
    rows = "".join(f"C{number},1,,#{40 + 2 * number:02X}7060,sun,Draw.\n" for number in range(90))
    (small / "cards.csv").write_text(f"{CSV.splitlines()[0]}\n{rows}", encoding="utf-8")
    sheet = export(str(small), tmp_path)["contact.png"]
    assert sheet.size[1] <= LONGEST
    assert {(40 + 2 * number) << 16 | 0x7060 for number in range(90)} <= colours(sheet)


def test_a_fan_shows_the_cards_that_look_least_alike(small: Path, tmp_path: Path) -> None:
    """Ninety-nine grey cards, and three in colours at places that no even step would come to."""
    odd = {3: "#A02020", 50: "#20A020", 76: "#2020A0"}
    rows = "".join(f"C{at},1,,{odd.get(at, '#707070')},sun,Draw.\n" for at in range(102))
    (small / "cards.csv").write_text(f"{CSV.splitlines()[0]}\n{rows}", encoding="utf-8")
    game = GAME.replace("template: card.svg", "template: card.svg\n    back: back.svg")
    (small / "game.yaml").write_text(game, encoding="utf-8")
    back = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88"/></svg>'
    (small / "back.svg").write_text(back, encoding="utf-8")
    assert {0xA02020, 0x20A020, 0x2020A0} <= colours(export(str(small), tmp_path)["fan.png"])


def test_pieces_before_the_box_are_to_one_scale_but_for_mats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, float] = {}
    original = showcase._faces  # noqa: SLF001 - what it draws, and how large

    def noted(goods: Goods, faces: Sequence[Face], scale: float) -> Iterator[Image.Image]:
        shown.update({faces[0].name: scale} if len(faces) == 1 else {})
        return original(goods, faces, scale)

    monkeypatch.setattr(showcase, "_faces", noted)
    for game in ("castles-in-the-air", "castle"):
        export(game, tmp_path / game)
    assert shown["estate-mats"] < min(scale for name, scale in shown.items() if name != "estate-mats")
    airborne = [scale for name, scale in shown.items() if name.startswith(("chief", "treasure", "explorer"))]
    assert max(airborne) == pytest.approx(min(airborne))
