"""`--scale`: pieces are so many times as large on paper, measured there; what is no piece keeps its size."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from tests.build.printed import Paper
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.build.products import kit
from tilewright.build.scale import scaled_path, scaled_traits
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.sheets.lot import TokenBoard
from tilewright.svg.contour import Contour
from tilewright.svg.shape import parse
from tilewright.units import Size

GAME = "castles-in-the-air"
PARTS = ("chief-explorer", "player-aids", "tile-box")
SIZES = {"chief-explorer": (36.0, 36.0), "player-aids": (105.0, 74.0)}
SCALES = (1.0, 1.4, 0.6)
DOTS = 6
"""Dots to a millimetre."""


@pytest.fixture(scope="module", params=SCALES, ids=str)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[float, Path]:
    """A scale, and the kit that was built at it."""
    options = Options(only=PARTS, scale=request.param, one_file=True, svg=True)
    return request.param, make(Edition(GAME, ("tuck-boxes",), options), tmp_path_factory.mktemp("kit")).folder


def shown(
    folder: Path, name: str, size: tuple[float, float], dots: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The first copy of a face as it is cut, so many dots wide and high whatever its size is."""
    laid = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["laid"]
    pages = [(page, face) for page, side in enumerate(laid) for face in side["faces"] if face[0] == name]
    page, (_, x, y) = pages[0]
    picture = pypdfium2.PdfDocument(folder / "kit-a4.pdf")[page].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    box = tuple(round(each * DOTS) for each in (x, y, x + size[0], y + size[1]))
    return np.asarray(picture.crop(box).resize((dots, dots), Image.Resampling.BOX), dtype=np.uint8)


def test_marks_on_paper_are_as_far_from_each_other_as_the_pieces_are_wide(printed: tuple[float, Path]) -> None:
    scale, folder = printed
    paper = Paper(folder / "kit-a4.pdf")
    pages = [page for page in paper.pages if page.placed]
    marks = [line for page in pages for line in page.strokes if line.width < 0.2]
    far = {
        round(abs(getattr(one, at) - getattr(other, at)), 2)
        for one, other in itertools.combinations(marks, 2)
        for at, to in (("x1", "x2"), ("y1", "y2"))
        if getattr(one, at) == getattr(one, to) and getattr(other, at) == getattr(other, to)
    }
    for long in {each for size in SIZES.values() for each in size}:
        assert any(abs(each - long * scale) < 0.02 for each in far), f"nothing is {long * scale} mm long"


def test_what_lies_there_is_the_same_picture(printed: tuple[float, Path], tmp_path: Path) -> None:
    scale, folder = printed
    name, (wide, high) = "chief-explorer-chief", SIZES["chief-explorer"]
    usual = make(Edition(GAME, (), Options(only=("chief-explorer",), one_file=True)), tmp_path).folder
    pictures = [shown(folder, name, (wide * scale, high * scale), 60), shown(usual, name, (wide, high), 60)]
    one, other = (each.astype(int) for each in pictures)
    assert np.ptp(one) > 100
    assert abs(one - other).mean() < 12


def test_a_drawing_says_how_large_it_is(printed: tuple[float, Path]) -> None:
    scale, folder = printed
    head = (folder / "svg" / "chief-explorer-chief.svg").read_text(encoding="utf-8").partition(">")[0]
    assert f'width="{42 * scale:g}mm"' in head
    assert 'viewBox="-3 -3 42 42"' in head


def test_a_box_is_as_deep_as_the_stack_that_lies_in_it(printed: tuple[float, Path]) -> None:
    """Tiles are so much wider; 73 of them are 29.2 mm high at any scale, on card of 0.4 mm."""
    scale, folder = printed
    edition = Edition(GAME, ("tuck-boxes",), Options(only=("tile-box",), scale=scale))
    (face,) = edition.faces.values()
    assert face.trim.height == pytest.approx(2 * 73 * 0.4 + scale * (63.5 + 2 + 2 * 1.5 + 2 * 12.7), abs=0.01)
    assert "holds 73 pieces of 0.4 mm" in (folder / "svg" / "tile-box.svg").read_text(encoding="utf-8")
    assert json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["options"]["scale"] == scale


def test_thickness_and_scale_go_together() -> None:
    edition = Edition(GAME, ("tuck-boxes",), Options(only=("tile-box",), scale=2.0, thickness=1.0))
    assert [piece.copies for piece in edition.job.pieces] == [3], "73 mm of board, as at any scale"
    assert "holds 25 pieces of 1 mm" in edition.svg("tile-box").decode()


def run(*command: str) -> Result:
    return CliRunner().invoke(main, ["build", *command])


def test_a_piece_that_is_too_large_then_is_told(tmp_path: Path) -> None:
    told = run(GAME, "--scale", "3", "--only", "player-aids", "--out", str(tmp_path))
    assert told.exit_code == 1
    assert re.search(
        r"game.yaml:\d+:\d+: piece 'player-aids' of Player aids is 315 x 222 mm, but .* \[P02\]", told.output
    )
    assert "choose a smaller --scale, or print on a larger paper (--paper a3)" in told.output
    assert not [*tmp_path.iterdir()]
    assert run(GAME, "--scale", "3", "--only", "player-aids", "--paper", "a3", "--out", str(tmp_path)).exit_code == 0


def test_a_net_that_is_too_large_then_is_parted() -> None:
    edition = Edition(GAME, ("tuck-boxes",), Options(only=("aid-box",), scale=1.4))
    assert [sheet.label.partition(" part ")[2][:2] for sheet in edition.sheets] == ["A1", "B1"]
    with pytest.raises(RefusedError):
        _ = Edition(GAME, (), Options(only=("castle-tiles",), scale=3.0, paper="148x210")).sheets


@pytest.mark.parametrize("scale", ["0.49", "3.01", "nan", "inf", "much"])
def test_a_scale_is_a_number_that_makes_sense(scale: str, tmp_path: Path) -> None:
    told = run(GAME, "--scale", scale, "--out", str(tmp_path))
    assert told.exit_code == 2
    assert not [*tmp_path.iterdir()]


def test_what_was_printed_at_another_scale_is_printed_again(tmp_path: Path) -> None:
    before = ("--only", "chief-explorer", "--out", str(tmp_path))
    assert run(GAME, *before).exit_code == 0
    since = ("--changed-since", str(tmp_path / "castles-in-the-air.chief-explorer" / "manifest.json"))
    assert "Nothing has changed" in run(GAME, *before, *since).output
    assert "chief-explorer-chief: new, 1 copy" in run(GAME, *before, *since, "--scale", "1.4").output


def test_the_first_page_names_the_scale_and_its_rule_does_not_grow() -> None:
    edition = Edition("castle", (), Options(scale=1.4))
    assert edition.faces["score-sheet"].trim == Size(210, 297)
    page = pypdfium2.PdfDocument(kit(edition)["kit-a4-paper.pdf"])[0].get_textpage()
    words = page.get_text_bounded()
    assert "Pieces are 1.4 times their usual size" in " ".join(words.split())
    assert "Measure me: 100 mm, or 3.94 inches, at any scale" in words
    rule = words.index("0 10 20 30")
    ten, ninety = (rule + "0 10 20 30 40 50 60 70 80 90".index(number) for number in ("10", "90"))
    middles = [(page.get_charbox(at)[0] + page.get_charbox(at + 1)[2]) / 2 for at in (ten, ninety)]
    assert middles[1] - middles[0] == pytest.approx(80 * 72 / 25.4, abs=0.6)


def test_shapes_and_boards_grow_with_the_pieces() -> None:
    traits = {"shape": None, "board": None, "split": "", "contour": True, "family": "dice"}
    assert scaled_traits(traits, 1.4) == {**traits, "split": "poster"}
    assert scaled_traits(traits, 0.7) == traits
    board = TokenBoard("b", "B", Size(100, 50), 5.0, 2.0, 0.4)
    grown = scaled_traits({**traits, "board": board, "shape": Contour("rounded 3", Size(20, 30))}, 2.0)
    assert grown["board"] == TokenBoard("b", "B", Size(200, 100), 10.0, 4.0, 0.4)
    assert grown["shape"].radius == 6.0
    path = scaled_traits({**traits, "shape": Contour("M10 0L20 40H0Z", Size(20, 40))}, 1.5)["shape"]
    assert path.corners == ((15.0, 0.0), (30.0, 60.0), (0.0, 60.0))
    assert parse(scaled_path("M0 0A5 5 0 0 1 10 0Z", 2.0)).box.width == pytest.approx(20)


EVERY = [
    pytest.param(game, paper, more, scale, id=f"{game} {paper} {' '.join(more)} {scale}", marks=pytest.mark.exhaustive)
    for game in ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
    for paper in ("a4", "letter")
    for more in ((), ("--bleed",), ("--backs", "gutterfold"), ("--backs", "none", "--low-ink"))
    for scale in ("0.5", "0.7", "1.3", "1.4")
]


@pytest.mark.parametrize(("game", "paper", "more", "scale"), EVERY)
def test_every_game_is_printed_at_any_scale_on_any_paper(
    game: str, paper: str, more: tuple[str, ...], scale: str, tmp_path: Path
) -> None:
    """Or every piece that is too large is told."""
    told = run(game, "--paper", paper, "--scale", scale, "--out", str(tmp_path), *more)
    if told.exit_code:
        assert float(scale) > 1
        assert told.exit_code == 1
        assert set(re.findall(r"\[([A-Z][0-9]+)\]", told.output)) == {"P02"}
        return
    (folder,) = tmp_path.iterdir()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    laid = [face for side in manifest["laid"] for face, _x, _y in side["faces"]]
    assert all(laid.count(piece["front"]) >= piece["copies"] for piece in manifest["pieces"])


@pytest.mark.exhaustive
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_two_games_share_sheets_at_a_scale(paper: str, tmp_path: Path) -> None:
    told = run("castle", "sky-rise", "--together", "--paper", paper, "--scale", "0.7", "--out", str(tmp_path))
    assert told.exit_code == 0
    (folder,) = tmp_path.iterdir()
    assert folder.name == "castle--sky-rise.letter.scale-0-7" or paper == "a4"
