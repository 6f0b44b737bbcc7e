"""A game of shapes, printed: sizes on the paper, pictures clear outside, lines for a machine."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.make import Built, make
from tilewright.build.options import Options
from tilewright.shelf import shelf

YAML = """id: shapes
title: Shapes
tagline: All kinds
version: "1"
designer: {name: Ned}
players: {least: 1, most: 2}
components:
  - id: piece
    kind: cards
    title: Piece
    template: piece.svg
    back: back.svg
    rows: piece.csv
    size: {width: 40, height: HEIGHT}
    shape: SHAPE
    make: Cut.
"""
STAR = "M20 0L25 15H40L28 24L32 40L20 30L8 40L12 24L0 15H15Z"
HEX = 34.64


def game(folder: Path, shape: str, height: float, words: str = "") -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(YAML.replace("SHAPE", shape).replace("HEIGHT", f"{height:g}"))
    (folder / "piece.csv").write_text("id,quantity,title\na,2,Alpha\n")
    view = f'viewBox="-3 -3 46 {height + 6:g}" width="46mm" height="{height + 6:g}mm"'
    for name, ink in (("piece", "#D9573F"), ("back", "#3C4A7A")):
        art = f'<rect x="-3" y="-3" width="46" height="{height + 6:g}" fill="{ink}"/>{words}'
        (folder / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{art}</svg>')
    return folder


@pytest.fixture(
    scope="module", params=[("hexagon", HEX), ("circle", 40), ("triangle", HEX), ("rounded 6", 60), (STAR, 40)]
)
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Built, str, float]:
    shape, height = request.param
    folder = game(tmp_path_factory.mktemp("g") / "shapes", shape, height)
    return make(Edition(folder, (), Options(svg=True, one_file=True, png=100)), folder.parent / "out"), shape, height


def test_a_picture_is_clear_outside_the_shape(built: tuple[Built, str, float]) -> None:
    made, shape, height = built
    picture = np.asarray(Image.open(BytesIO((made.folder / "png" / "piece-a.png").read_bytes())).convert("RGBA"))
    dots = 100 / 25.4
    assert picture.shape[:2] == pytest.approx((round((height + 6) * dots), round(46 * dots)), abs=1)
    assert picture[: int(2.5 * dots), :, 3].max() == 0
    middle = picture[picture.shape[0] // 2, picture.shape[1] // 2]
    assert tuple(middle) == (0xD9, 0x57, 0x3F, 255)
    inside = (picture[:, :, 3] > 127).sum() / dots**2
    area = {"hexagon": 1039, "circle": 1257, "triangle": 693, "rounded 6": 2369, STAR: 527}[shape]
    assert inside == pytest.approx(area, rel=0.03)


def test_a_drawing_has_the_line_that_is_cut_along(built: tuple[Built, str, float]) -> None:
    made, shape, _ = built
    drawn = (made.folder / "svg" / "piece-a.svg").read_text()
    cut = re.search(r'id="cut"[^>]*><path d="([^"]*)"', drawn)
    assert cut
    assert "H40V" not in cut[1]
    assert (cut[1] == STAR) is (shape == STAR)


def test_a_front_is_as_large_as_it_says_and_its_back_reaches_as_far(built: tuple[Built, str, float]) -> None:
    made, _, height = built
    with pypdfium2.PdfDocument(made.folder / "kit-a4.pdf") as pdf:
        front, back = (np.asarray(pdf[at].render(scale=4).to_pil().convert("RGB")).astype(int) for at in (2, 3))
    red, blue = (
        abs(page - ink).sum(axis=2) < 40 for page, ink in ((front, (0xD9, 0x57, 0x3F)), (back, (0x3C, 0x4A, 0x7A)))
    )
    mm = 25.4 / 72 / 4
    rows = np.nonzero(red.any(axis=1))[0]
    tall = (rows[-1] - rows[0]) * mm
    assert min(abs(tall - height - 4), abs(tall - 44)) < 1.2  # a hexagon may lie sideways; a star's bleed is round
    missed = red & ~blue[:, ::-1]
    assert missed.sum() <= red.sum() * 0.02


def test_words_outside_the_shape_are_told_as_of_a_card(tmp_path: Path) -> None:
    corner = '<text x="1" y="6" font-family="Alegreya" font-size="4">{{title}}</text>'
    near = '<text x="12.5" y="5.4" font-family="Alegreya" font-size="4">{{title}}</text>'
    inner = '<text x="14" y="18" font-family="Alegreya" font-size="4">{{title}}</text>'
    codes = []
    for at, words in enumerate((corner, near, inner)):
        problems = check.problems(shelf.load(game(tmp_path / f"g{at}", "hexagon", HEX, words)))
        codes.append([problem.code for problem in problems if problem.code in {"C24", "C25"}])
    assert codes[0][:1] == ["C25"]
    assert codes[1][:1] == ["C24"]
    assert codes[2] == []


@pytest.mark.parametrize(
    ("shape", "height", "code"),
    [
        ("M0 0L40 40H0L40 0Z", 40, "K40"),
        ("star", 40, "K40"),
        ("domino", 40, "K40"),
        ("hexagon", 40, "K41"),
        ("circle", 30, None),
    ],
)
def test_a_shape_that_is_none_is_told_in_a_line(tmp_path: Path, shape: str, height: float, code: str | None) -> None:
    problems = check.problems(shelf.load(game(tmp_path / "g", shape, height)))
    assert [problem.code for problem in problems] == ([code] if code else [])
    assert all(problem.line and problem.help for problem in problems)


CORNERED = "M0 0H40V20L20 40H0Z"
"""A square whose lower right corner is cut off, seen from the front."""


@pytest.mark.parametrize(
    ("side", "x", "told"),
    [("piece", 8, []), ("piece", 23, ["C25"]), ("back", 8, ["C25"]), ("back", 23, [])],
)
def test_each_side_is_measured_by_its_outline_as_it_is_seen(
    tmp_path: Path, side: str, x: float, told: list[str]
) -> None:
    folder = game(tmp_path / "g", CORNERED, 40)
    drawing = folder / f"{side}.svg"
    words = f'<text x="{x:g}" y="33" font-family="Alegreya" font-size="4">Alpha</text>'
    drawing.write_text(drawing.read_text().replace("</svg>", f"{words}</svg>"))
    assert [problem.code for problem in check.problems(shelf.load(folder))] == told


@pytest.mark.parametrize(("shape", "x", "y"), [(CORNERED, 8, 33), ("circle", 1, 6)])
def test_a_template_of_both_sides_is_measured_by_both_outlines_and_told_once(
    tmp_path: Path, shape: str, x: float, y: float
) -> None:
    words = f'<text x="{x:g}" y="{y:g}" font-family="Alegreya" font-size="4">Alpha</text>'
    folder = game(tmp_path / "g", shape, 40, words)
    yaml = folder / "game.yaml"
    yaml.write_text(yaml.read_text().replace("back: back.svg", "back: piece.svg"))
    assert [problem.code for problem in check.problems(shelf.load(folder))] == ["C25"]
