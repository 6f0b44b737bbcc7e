"""Files for cutters: as large as the page, cut where the page shows it, nothing touching; ezdxf reads them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import atan, dist, pi
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import ezdxf
import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner
from ezdxf import recover
from PIL import Image

from tests.cards.conftest import CSV, GAME, SVG
from tilewright.build.targets.cut_file import CutLayer, dxf, lines_of, path_data, svg
from tilewright.build.targets.cutters import CRICUT
from tilewright.cli import main
from tilewright.svg.shape import parse
from tilewright.units import POINTS_PER_MM, Size

IN_SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def export(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["export", *words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def castles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Castles in the Air for any cutter: tiles with backs, wheels, standees, boxes, a die."""
    out = tmp_path_factory.mktemp("castles")
    export("castles-in-the-air", "cut", "--corners", "round", "--out", str(out))
    return out / "castles-in-the-air" / "cut"


# Readers that know nothing of how the files are written


def paths(file: Path) -> Mapping[str, list[Element]]:
    """The paths of an SVG, by the id of their group."""
    root = fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - a file of our own
    return {str(group.get("id")): [*group.iter(f"{IN_SVG}path")] for group in root.iter(f"{IN_SVG}g")}


def points(data: str) -> list[tuple[float, float]]:
    """The corners of path data with M, L, A and Z alone; of an arc, its end."""
    found = []
    for letter, text in re.findall(r"([MLAZ])([^MLAZ]*)", data):
        numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if letter != "Z":
            found.append((numbers[-2], numbers[-1]))
    return found


def around(corners: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def dxf_boxes(file: Path, layer: str, height: float) -> list[Box]:
    """The boxes around the closed lines of a layer, as ezdxf reads them, y downwards again."""
    drawing = ezdxf.readfile(file)
    boxes = []
    for line in drawing.modelspace().query(f'POLYLINE[layer=="{layer}"]'):
        corners = [(each.dxf.location.x, height - each.dxf.location.y) for each in line.vertices]
        boxes.append(around(corners))
    return boxes


def clips(page: pikepdf.Page) -> list[Box]:
    """Every rectangle that a page clips a face to, in millimetres from the upper left corner."""
    height = float(page.mediabox[3])
    matrix, stack, found = np.eye(3), [], list[Box]()
    rect: Box | None = None
    for instruction in pikepdf.parse_content_stream(page):
        operands: list[Any] = list(instruction.operands)
        match str(instruction.operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                a, b, c, d, e, f = map(float, operands)
                matrix = np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ matrix
            case "re":
                x, y, w, h = map(float, operands)
                ends = [(np.array([px, py, 1]) @ matrix)[:2] for px, py in ((x, y), (x + w, y + h))]
                rect = around([(px / POINTS_PER_MM, (height - py) / POINTS_PER_MM) for px, py in ends])
            case "W" if rect and len(stack) == 1:
                found.append(rect)
                rect = None
            case _:
                pass
    return found


def sheets(folder: Path) -> Iterator[tuple[int, Path]]:
    """The number of each sheet, and the SVG it is cut by."""
    for file in sorted(folder.glob("sheet*.svg")):
        first, _, last = file.stem.partition("-")[2].partition("-")
        for number in range(int(first), int(last or first) + 1):
            yield number, file


# Lines


@pytest.mark.parametrize(
    ("data", "arcs", "length"),
    [
        ("M0 0H10V20H0Z", 0, 60),
        ("M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0Z", 4, 10 * pi),
        ("M3 0H60A3 3 0 0 1 63 3V85A3 3 0 0 1 60 88H3A3 3 0 0 1 0 85V3A3 3 0 0 1 3 0Z", 4, 57 * 2 + 82 * 2 + 6 * pi),
        ("M0 10A20 10 0 0 1 40 10A20 10 0 0 1 0 10Z", 0, 96.884),
        ("M0 0C0 30 40 30 40 0Z", 0, 107.443),
    ],
)
def test_a_line_is_as_long_as_it_was_drawn_and_a_circle_is_arcs(data: str, arcs: int, length: float) -> None:
    (line,) = lines_of(parse(data))
    assert line.closed
    assert sum(1 for each in line.vertices if each.bulge) == arcs
    total, ring = 0.0, [*line.vertices, line.vertices[0]]
    for here, there in pairwise(ring):
        chord = dist((here.x, here.y), (there.x, there.y))
        angle = 4 * atan(abs(here.bulge))
        total += chord * (angle / 2) / np.sin(angle / 2) if angle else chord
    assert total == pytest.approx(length, rel=2e-3)


def test_path_data_goes_round_as_the_dxf_does() -> None:
    """An arc that went the other way would cut a dent for a corner."""
    layer = CutLayer("CUT", "#FF0000", 1, (parse("M3 0H60A3 3 0 0 1 63 3V88H0V3A3 3 0 0 1 3 0Z"),))
    drawing, report = recover.read(io.BytesIO(dxf(Size(63, 88), [layer])))
    assert not report.has_errors
    (line,) = drawing.modelspace()
    arcs = [each for each in line.virtual_entities() if each.dxftype() == "ARC"]
    ends = [(point.x, point.y) for arc in arcs for point in arc.flattening(0.01)]
    assert ends
    assert min(dist(end, (63, 88)) for end in ends) == pytest.approx(3 * (2**0.5 - 1), abs=0.01)
    text = svg(Size(63, 88), [layer]).decode()
    assert "A3 3 0 0 1 63 3" in text
    assert path_data(next(iter(lines_of(layer.edges[0])))) in text


# Whole sheets


@pytest.mark.parametrize("target", ["cut", "silhouette", "laser"])
@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3", "tabloid"])
def test_cards_lie_apart_and_the_files_agree(cards: Path, target: str, paper: str) -> None:
    text = (cards / "g" / "game.yaml").read_text(encoding="utf-8")
    (cards / "g" / "game.yaml").write_text(f"{text}paper: {paper}\n", encoding="utf-8")
    export("./g", target)
    folder = cards / "out" / "tiny" / target
    _files_agree(folder)


def test_all_kinds_of_pieces_lie_apart_and_the_files_agree(castles: Path) -> None:
    _files_agree(castles)


def _files_agree(folder: Path) -> None:
    """SVG, DXF and page have one size and cut at one place; no two pieces overlap; ezdxf finds nothing wrong."""
    numbers = 0
    pages = {int(label): page for name in folder.glob("*.pdf") for label, page in _pages(name)}
    for number, file in sheets(folder):
        numbers += 1
        root = fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - a file of our own
        width, height = (float(str(root.get(key)).removesuffix("mm")) for key in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        boxes = [around(points(str(each.get("d")))) for each in paths(file)["cut"]]
        there = dxf_boxes(file.with_suffix(".dxf"), "CUT", height)
        assert there == pytest.approx(np.array(boxes), abs=1e-3)
        _, auditor = recover.readfile(file.with_suffix(".dxf"))
        assert not auditor.errors
        size, faces = pages[number]
        assert size == pytest.approx((width, height), abs=0.01)
        for box in boxes:
            assert box[0] >= 0 <= box[1]
            assert box[2] <= width
            assert box[3] <= height
        rectangles = [box for box, each in zip(boxes, paths(file)["cut"], strict=True) if _is_card(str(each.get("d")))]
        for box in rectangles:  # each shows on the page where it is cut, with the same bleed on all sides
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            shown = min(faces, key=lambda each: dist(middle, ((each[0] + each[2]) / 2, (each[1] + each[3]) / 2)))
            assert ((shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2) == pytest.approx(middle, abs=0.05)
            out = (shown[2] - shown[0] - (box[2] - box[0])) / 2
            assert 0 <= out < 0.7
            assert (shown[3] - shown[1] - (box[3] - box[1])) / 2 == pytest.approx(out, abs=0.05)
        for at, one in enumerate(rectangles):
            for other in rectangles[:at]:
                apart = max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])
                assert apart >= 1.249
    assert numbers == len(pages) > 0


def _is_card(data: str) -> bool:
    return data.count("L") in {3, 4} and data.count("A") in {0, 4}


def _pages(file: Path) -> Iterator[tuple[str, tuple[tuple[float, float], list[Box]]]]:
    """The fronts of a PDF by their labels: their size in millimetres, and where faces lie."""
    with pikepdf.open(file) as pdf:
        labels = [str(each["/P"]) for each in list(pdf.Root.PageLabels.Nums)[1::2]]
        for label, page in zip(labels, pdf.pages, strict=True):
            if label.isdigit():
                size = (float(page.mediabox[2]) / POINTS_PER_MM, float(page.mediabox[3]) / POINTS_PER_MM)
                yield label, (size, clips(page))


@pytest.mark.parametrize(("sheet", "count"), [("a4", 3), ("a4-4", 4), ("letter-3", 3), ("tabloid-4", 4)])
def test_silhouettes_marks_stand_ten_millimetres_from_the_edges(cards: Path, sheet: str, count: int) -> None:
    export("./g", "silhouette", "--sheet", sheet)
    (file,) = (cards / "out/tiny/silhouette").glob("*.svg")
    root = fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - a file of our own
    width, height = (float(str(root.get(key)).removesuffix("mm")) for key in ("width", "height"))
    marks = {str(each.get("id")): around(points(str(each.get("d")))) for each in paths(file)["regmarks"]}
    assert list(marks) == [f"regmark-{name}" for name in ("tl", "tr", "bl", "br")[:count]]
    assert marks["regmark-tl"][:2] == pytest.approx((10, 10))
    assert (marks["regmark-tr"][2], marks["regmark-tr"][1]) == pytest.approx((width - 10, 10))
    assert (marks["regmark-bl"][0], marks["regmark-bl"][3]) == pytest.approx((10, height - 10))
    if count == 3:
        assert marks["regmark-tl"] == pytest.approx((10, 10, 15, 15))
    cuts = [around(points(str(each.get("d")))) for each in paths(file)["cut"]]
    for left, top, right, low in marks.values():
        for x1, y1, x2, y2 in cuts:
            assert max(x1 - right, left - x2, y1 - low, top - y2) >= 0.625, "no ink is in a mark"
    drawing = ezdxf.readfile(file.with_suffix(".dxf"))
    assert {each.dxf.layer for each in drawing.modelspace()} == {"CUT"}, "marks are printed and never cut"


def test_the_grid_is_that_of_silhouette_card_maker(cards: Path) -> None:
    """Eight cards of 63 x 88 mm on letter, landscape, marks 8.04 mm long: layouts.json, letter, standard, version 6."""
    (cards / "g" / "cards.csv").write_text(CSV.replace("Ace,3", "Ace,6"), encoding="utf-8")
    export("./g", "silhouette", "--sheet", "letter", "--corners", "round")
    folder = cards / "out/tiny/silhouette"
    (file,) = folder.glob("*.svg")
    boxes = sorted(around(points(str(each.get("d")))) for each in paths(file)["cut"])
    assert len(boxes) == 8
    left = (279.4 - 4 * 63 - 3 * 1.25) / 2
    top = (215.9 - 2 * 88 - 1.25) / 2
    assert boxes[0] == pytest.approx((left, top, left + 63, top + 88), abs=0.01)
    assert "length 8.1 mm" in (folder / "README.txt").read_text(encoding="utf-8")


def test_cricut_gets_pictures_no_larger_than_it_cuts_and_clear_between_the_pieces(cards: Path) -> None:
    export("./g", "cricut", "--dpi", "100", "--corners", "round")
    files = sorted((cards / "out/tiny/cricut").glob("*.png"))
    pieces = 0
    for file in files:
        picture = Image.open(io.BytesIO(file.read_bytes()))
        assert picture.mode == "RGBA"
        assert picture.size == (675, 925) == (round(CRICUT.width / 25.4 * 100), round(CRICUT.height / 25.4 * 100))
        assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.02)
        alpha = np.asarray(picture)[..., 3]
        pieces += round(float((alpha > 128).sum()) / (248 * 346))
    assert pieces == 5


def test_what_is_too_large_is_told_and_the_rest_is_written_anyway(cards: Path) -> None:
    size = "size: {width: 200, height: 400}"
    more = f"  - {{id: strip, kind: cards, title: Strip, make: Cut., template: strip.svg, rows: cards.csv, {size}}}"
    (cards / "g" / "game.yaml").write_text(f"{GAME}{more}\n", encoding="utf-8")
    art = '<rect width="9" height="9" fill="{{colour}}"/>'
    wide = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 400">{art}</svg>'
    (cards / "g" / "strip.svg").write_text(wide, encoding="utf-8")
    for target in ("cut", "silhouette", "cricut", "laser"):
        said = export("./g", target, status=1)
        assert re.search(r"g/game\.yaml:15:\d+: 'strip-1' is 200 x 400 mm, but a sheet has room for .* \[L40\]", said)
        assert not (cards / "out" / "tiny" / target).exists()
        assert "5 pieces on" in export("./g", target, "--anyway")


def test_a_piece_that_is_too_large_for_a_sheet_goes_on_the_larger_one_that_is_named(cards: Path) -> None:
    """190 x 240 mm: on letter between the marks and to the millimetre of them, not on A4 or legal across."""
    size = "size: {width: 189, height: 266}"
    more = f"  - {{id: mat, kind: cards, title: Mat, make: Cut., template: mat.svg, rows: cards.csv, {size}}}"
    (cards / "g" / "game.yaml").write_text(f"{GAME}{more}\n", encoding="utf-8")
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 189 266"><rect width="9" height="9" fill="{{colour}}"/>'
    (cards / "g" / "mat.svg").write_text(f"{art}</svg>", encoding="utf-8")
    said = export("./g", "silhouette", status=1)
    assert "a sheet has room for 265.8 x 190 mm" in said
    assert "choose a larger sheet with --sheet: legal, a3, tabloid; or print it at home" in said
    for sheet in ("legal", "a3", "tabloid"):
        assert "10 pieces on" in export("./g", "silhouette", "--sheet", sheet)
    assert "10 pieces on" in export("./g", "cut", "--sheet", "legal")
    (first, *_) = (cards / "out/tiny/cut").glob("*.svg")
    assert 'width="215.9mm" height="355.6mm"' in first.read_text(encoding="utf-8")


def test_a_sheet_that_is_none_is_told(cards: Path) -> None:
    assert "there is no sheet 'a4-4' [L41]" in export("./g", "laser", "--sheet", "a4-4", status=1)
    assert "there is no sheet 'a2' with registration marks [L41]" in export(
        "./g", "silhouette", "--sheet", "a2", status=1
    )
    assert not (cards / "out").exists()


def test_cricut_tells_of_backs_that_it_leaves_out(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["export", "castle", "cricut", "--dpi", "20", "--out", str(tmp_path), "--anyway"])
    assert result.exit_code == 0, result.output
    assert re.search(
        r"warning: Cricut prints one side: the back of '.*' is left out, and those of \d+ more \[L42\]", result.output
    )


def test_low_pieces_fill_what_high_ones_leave_free(cards: Path) -> None:
    """Two rows of 120 mm leave 36 mm of a sheet of A4, so strips of 30 mm need no sheet of their own."""
    parts = ""
    for name, wide, high, count in (("tall", 60, 120, 12), ("strip", 95, 30, 4)):
        size = f"size: {{width: {wide}, height: {high}}}"
        parts += f"  - {{id: {name}, kind: cards, title: T, make: Cut., template: {name}.svg, rows: {name}.csv,"
        parts += f" {size}}}\n"
        art = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect width="9" height="9"/></svg>'
        (cards / "g" / f"{name}.svg").write_text(art, encoding="utf-8")
        (cards / "g" / f"{name}.csv").write_text(f"title,quantity\nA,{count}\n", encoding="utf-8")
    (cards / "g/game.yaml").write_text(GAME[: GAME.index("  - id: cards")] + parts, encoding="utf-8")
    assert "16 pieces on 2 sheets" in export("./g", "cut")
