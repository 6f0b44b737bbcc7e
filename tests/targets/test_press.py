"""A game -> PDF/X for a press and for DriveThruCards: pages, boxes, lines, and what is told."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME, SVG
from tests.targets.press_profile import profile
from tilewright.cli import main
from tilewright.pdf.exchange import CUT
from tilewright.pdf.preflight import faults

MM = 72 / 25.4


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    (tmp_path / "p.icc").write_bytes(profile())
    return tmp_path


def change(file: str, old: str, new: str) -> None:
    path = Path("g", file)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def export(*words: str, status: int = 0) -> str:
    result = CliRunner().invoke(main, ["export", "./g", *words])
    assert result.exit_code == status, result.output
    return result.output


def pages(file: str) -> list[tuple[list[float], list[float], list[float]]]:
    with pikepdf.open(file) as pdf:
        return [
            tuple([float(each) for each in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox"))  # type: ignore[misc]
            for page in pdf.pages
        ]


def rows(file: str) -> list[list[str]]:
    with Path(file).open(encoding="utf-8") as text:
        return [*csv.reader(text)][1:]


@pytest.mark.parametrize("target", ["press", "drivethru"])
@pytest.mark.parametrize("anyway", [(), ("--anyway",)])
def test_without_a_profile_nothing_says_that_it_is_pdf_x(target: str, anyway: tuple[str, ...]) -> None:
    said = export(target, *anyway, status=1)
    assert re.findall(r"\[(L\d+)\]", said) == ["L30"], "the profile is missing; nothing is wrong with the game"
    assert "eci.org" in said
    assert not Path("out").exists()


def test_a_press_gets_a_file_a_component_with_bleed_and_the_line_of_the_die() -> None:
    assert "1 file of PDF/X-4, Test (FOGRA39)" in export("press", "--profile", "p.icc")
    file = Path("out/tiny/press/cards.pdf")
    assert faults(file.read_bytes(), "PDF/X-4", 300) == []
    media = [0, 0, 69 * MM, 94 * MM]
    trim = [3 * MM, 3 * MM, 66 * MM, 91 * MM]
    for boxes in pages(str(file)):
        assert [*boxes] == [pytest.approx(each, abs=0.001) for each in (media, media, trim)]
    assert [row[3:6] for row in rows("out/tiny/press/pieces.csv")] == [["3", "1", ""], ["2", "2", ""]]
    with pikepdf.open(file) as pdf:
        page = pdf.pages[0].obj
        assert page.Resources.ColorSpace[f"/{CUT}"][:2] == [pikepdf.Name.Separation, pikepdf.Name(f"/{CUT}")]
        over = page.Resources.ExtGState.Over
        assert {name: str(over[name]) for name in ("/OP", "/op", "/OPM")} == {"/OP": "True", "/op": "True", "/OPM": "1"}
        assert page.Contents[0].read_bytes() == b"q"
        line = page.Contents[-1].read_bytes().decode()
        assert line.startswith("Q\nq 2.8346457 0 0 -2.8346457 8.5039 257.9528 cm /Over gs /CutContour CS 1 SCN ")


def test_the_same_folder_gives_the_same_bytes() -> None:
    export("press", "drivethru", "--profile", "p.icc", "--anyway")
    before = {path: path.read_bytes() for path in Path("out/tiny").rglob("*.pdf")}
    assert len(before) == 2
    export("press", "drivethru", "--profile", "p.icc", "--anyway", "--out", "again")
    assert {path: Path("again", *path.parts[1:]).read_bytes() for path in before} == before


def test_ink_is_told_by_the_name_of_each_piece() -> None:
    change("cards.csv", "#B3263A", "#020100")
    said = export("press", "--profile", "p.icc", "--ink", "360")
    assert "warning: 'cards-1' would take 39" in said
    assert "but 360 % is the most: it takes less [L33]" in said
    assert "'cards-2' would" not in said
    assert faults(Path("out/tiny/press/cards.pdf").read_bytes(), "PDF/X-4", 360) == []


def test_drivethrucards_gets_a_front_and_a_back_for_each_copy() -> None:
    export("drivethru", "--profile", "p.icc")
    file = "out/tiny/drivethru/cards.pdf"
    assert faults(Path(file).read_bytes(), "PDF/X-1a:2003", 240) == []
    media, trim = [0, 0, 198, 270], [9, 9, 189, 261]
    assert len(pages(file)) == 10
    for boxes in pages(file):
        assert [*boxes] == [pytest.approx(each, abs=0.001) for each in (media, media, trim)]
    assert [row[3:6] for row in rows("out/tiny/drivethru/pieces.csv")] == [["3", "1", "2"], ["2", "7", "8"]]
    with pikepdf.open(file) as pdf:
        shown = [page.obj.Contents.objgen for page in pdf.pages]
    assert [len({*each}) for each in (shown[:6:2], shown[6::2], shown[1::2], shown)] == [1, 1, 1, 3]


def test_the_bleed_that_a_card_lacks_is_drawn_on() -> None:
    change("card.svg", 'viewBox="-3 -3 69 94"', 'viewBox="0 0 63 88"')
    export("drivethru", "--profile", "p.icc")
    with pikepdf.open("out/tiny/drivethru/cards.pdf") as pdf:
        content = pdf.pages[0].Contents.read_bytes()
    assert b"3.4250 3.6250 63.0000 88.0000 re\nW*\nn\n1.108730 0 0 1.082386 0.0000 0.0000 cm" in content


def test_another_size_is_told_once_a_component() -> None:
    change("game.yaml", "width: 63, height: 88", "width: 70, height: 88")
    change("card.svg", 'viewBox="-3 -3 69 94"', 'viewBox="-3 -3 76 94"')
    said = export("drivethru", "--profile", "p.icc", status=1)
    assert "'cards-1' is 70 x 88 mm, but DriveThruCards prints cards of 63.5 x 88.9 mm [L35]" in said
    assert said.count("[L35]") == 1


def test_letters_below_what_can_be_seen_through_are_told() -> None:
    change("card.svg", "</svg>", '<rect width="60" height="80" fill="#fff" opacity="0.2"/></svg>')
    said = export("drivethru", "--profile", "p.icc")
    assert said.count("; and 1 more like it [L36]") == 1
    assert faults(Path("out/tiny/drivethru/cards.pdf").read_bytes(), "PDF/X-1a:2003", 240) == []
    assert "[L36]" not in export("press", "--profile", "p.icc")


def test_a_profile_that_pdf_1_4_does_not_know_is_refused() -> None:
    Path("p.icc").write_bytes(profile(version=4))
    said = export("drivethru", "--profile", "p.icc", "--anyway", status=1)
    assert "[L32]" in said
    assert "[L02]" not in said
    export("press", "--profile", "p.icc")


def test_a_profile_that_is_a_link_is_refused() -> None:
    Path("l.icc").symlink_to("p.icc")
    assert "[L31]" in export("press", "--profile", "l.icc", status=1)
