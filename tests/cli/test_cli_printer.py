"""tilewright calibrate, and build --printer: what is asked, what is kept, what is refused."""

from __future__ import annotations

import json
from math import hypot
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

from tests.build.printed import Page, Paper
from tests.cli.desk import Desk
from tests.sheets.crooked import CROOKED, Crooked
from tilewright.build import printers
from tilewright.cli import main
from tilewright.svg.matrix import IDENTITY, Matrix, transform_points
from tilewright.units import PAPERS, Point, Size, from_points

READ = ["--x-rule", "99.6", "--y-rule", "100.1", "--back-x", "0.4", "--back-y", "-0.3", "--back-turn", "0.1"]
READ += ["--margin", "4.2"]
PROFILE = "x_scale: 99.6\ny_scale: 100.1\nback_x: 0.4\nback_y: -0.3\nback_turn: 0.1\nmargin: 4.2\n"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder of the test's own."""
    monkeypatch.setenv("TILEWRIGHT_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers"


def answered(desk: Desk, *lines: str) -> Result:
    assert desk.folder
    return CliRunner().invoke(main, ["calibrate", "office"], input="".join(f"{line}\n" for line in lines))


def test_the_sheet_is_two_pages_that_ask_to_be_printed_so(desk: Desk) -> None:
    said = desk.run("calibrate", "--sheet", "new/calibration.pdf", "--paper", "letter", "--flip", "short")
    assert said.exit_code == 0
    assert "new/calibration.pdf" in said.output
    with pikepdf.open("new/calibration.pdf") as opened:
        assert len(opened.pages) == 2
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert [float(n) for n in opened.pages[0].mediabox[2:]] == pytest.approx([612, 792])


def test_what_is_given_is_kept_and_shown(desk: Desk, config: Path) -> None:
    said = desk.run("calibrate", "office", *READ)
    assert said.exit_code == 0
    assert str(config / "office.yaml") in said.output
    profile = printers.load("office")
    assert (profile.x_scale, profile.back_y, profile.back_turn, profile.margin) == (99.6, -0.3, 0.1, 4.2)
    assert [path.name for path in config.iterdir()] == ["office.yaml"]
    again = desk.run("calibrate", "office", *READ[:-1], "5", "--json")
    assert json.loads(again.output) == {"name": "office", "profile": str(config / "office.yaml")}
    assert printers.load("office").margin == 5


def test_what_is_not_given_is_asked_and_a_comma_will_do(desk: Desk) -> None:
    said = answered(desk, "99,6", "twelve", "100", "0.8", "0.2", "\N{MINUS SIGN}0.3", "4")
    assert said.exit_code == 0, said.output
    assert "'twelve' is not a number" in said.output
    profile = printers.load("office")
    assert (profile.x_scale, profile.y_scale, profile.back_x, profile.back_y) == (99.6, 100, 0.5, -0.3)
    assert profile.back_turn == pytest.approx(0.172, abs=1e-3)


def test_a_question_that_nobody_answers_ends_it(desk: Desk, config: Path) -> None:
    said = answered(desk, "99.6")
    assert said.exit_code == 1
    assert "Aborted" in said.output
    assert "Tilewright itself" not in said.output
    assert not config.exists()


@pytest.mark.parametrize("words", [[], ["office", "--sheet", "x.pdf"]], ids=["neither", "both"])
def test_a_sheet_or_a_name_is_wanted(desk: Desk, words: list[str]) -> None:
    assert "Give --sheet FILE" in "\n".join(desk.refused("calibrate", *words, status=2))


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--x-rule", "9.96", "--x-rule: 9.96 mm: 90 to 110 mm make sense here [O08]"),
        ("--y-rule", "111", "--y-rule: 111 mm: 90 to 110 mm make sense here [O08]"),
        ("--back-x", "10.5", "--back-x: 10.5 mm: -10 to 10 mm make sense here [O08]"),
        ("--back-y", "-11", "--back-y: -11 mm: -10 to 10 mm make sense here [O08]"),
        ("--back-turn", "6", "--back-turn: 6 degrees: -5 to 5 degrees make sense here [O08]"),
        ("--margin", "-1", "--margin: -1 mm: 0 to 25 mm make sense here [O08]"),
        ("--margin", "26", "--margin: 26 mm: 0 to 25 mm make sense here [O08]"),
        ("--margin", "nan", "--margin: nan mm: 0 to 25 mm make sense here [O08]"),
        ("--back-x", "inf", "--back-x: inf mm: -10 to 10 mm make sense here [O08]"),
    ],
)
def test_a_figure_out_of_all_reason_is_one_line(desk: Desk, config: Path, option: str, value: str, said: str) -> None:
    words = [*READ, option, value]
    assert desk.refused("calibrate", "office", *words) == [said]
    assert not config.exists()


@pytest.mark.parametrize("name", ["Office", "../office", "a b", "x" * 21, "letter", "low-ink", ""])
def test_a_name_that_can_name_no_file_or_an_edition_is_refused(desk: Desk, config: Path, name: str) -> None:
    (said,) = desk.refused("calibrate", name, *READ)
    assert said.startswith(f"NAME: '{name}' cannot name a printer")
    assert not config.exists()


def test_a_folder_that_takes_no_profile_is_told(desk: Desk, config: Path) -> None:
    config.parent.mkdir()
    config.write_text("mine")
    (said,) = desk.refused("calibrate", "office", *READ)
    assert "office.yaml: the file cannot be written: " in said
    assert said.endswith("[O09]")
    assert config.read_text() == "mine"


def test_a_printer_that_is_not_there_is_told_with_those_that_are(desk: Desk) -> None:
    assert desk.refused("build", "g", "--printer", "office") == ["--printer: there is no printer 'office' [O07]"]
    for name in ("office", "study"):
        desk.run("calibrate", name, *READ)
    result = desk.run("build", "g", "--one-file", "--printer", "ofice")
    assert "there is no printer 'ofice'; did you mean 'office'? [O07]" in result.output
    assert "known printers: office, study" in result.output
    assert "[O07]" in desk.run("build", "g", "--one-file", "--printer", "../office").output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PROFILE.replace("99.6", "9.96"), ":1:10: x_scale: 9.96 is out of range"),
        (PROFILE.replace("0.4", "much"), ":3:9: back_x: 'much' is text; expected a number [K03]"),
        (PROFILE.replace("4.2", ".nan"), ":6:9: some YAML programs read .nan as no number"),
        (PROFILE.replace("back_turn", "back_trun"), ":5:1: unknown key 'back_trun'; did you mean 'back_turn'?"),
        (PROFILE.replace("margin: 4.2\n", ""), ":1:1: office: the key 'margin' is missing [K02]"),
        (PROFILE + "margin: 5\n", ":7:1: the key 'margin' is here a second time"),
        ("", ": the file is empty [Y10]"),
        ("- 1\n", ":1:1: "),
        ("just words\n", ":1:1: "),
        ("{", "[Y05]"),
        ("\x00", "[Y04]"),
    ],
    ids=["scale", "text", "nan", "key", "missing", "twice", "empty", "list", "words", "broken", "binary"],
)
def test_a_profile_with_nonsense_is_told_with_its_place(desk: Desk, config: Path, text: str, said: str) -> None:
    config.mkdir(parents=True)
    (config / "office.yaml").write_text(text)
    told = desk.refused("build", "g", "--printer", "office")
    assert told[0].startswith(f"{(config / 'office.yaml').as_posix()}"), told
    assert said.partition(" is out")[0] in "\n".join(told), told


# Building for a printer


def told(page: Page) -> Matrix:
    """What the page does to all that is on it, in millimetres."""
    turns = [tuple(map(float, each.operands)) for each in pikepdf.parse_content_stream(page.opened, "q Q cm")]
    names = [str(each.operator) for each in pikepdf.parse_content_stream(page.opened, "q Q cm")]
    before = turns[: names.index("q")]
    if len(before) == 1:
        return IDENTITY
    a, b, c, d, e, f = before[1]
    return (a, b, c, d, e, f)


def corners(page: Page, size: Size, printer: Crooked) -> list[list[Point]]:
    """Where the corners of each face land on the paper, as seen on that side."""
    back = page.side == "back"
    found = []
    for placed in page.placed:
        box = placed.trim(size)
        flat = transform_points(told(page), [box.x, box.y, box.right, box.y, box.right, box.bottom, box.x, box.bottom])
        printed = (Point(x, y) for x, y in zip(flat[0::2], flat[1::2], strict=True))
        found.append([printer.prints(point, page.size, back=back) for point in printed])
    return found


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("printer", CROOKED[1:], ids=str)
def test_with_its_profile_every_back_lands_behind_its_front(desk: Desk, printer: Crooked, flip: str) -> None:
    printers.save("office", printer.profile)
    built = desk.run("build", "g", "--one-file", "--only", "tiles", "--flip", flip, "--printer", "office")
    assert built.exit_code == 0, built.output
    (folder,) = (path for path in desk.out.iterdir() if path.name.endswith(".tiles.office"))
    kit = Paper(folder / "kit-a4.pdf")
    front, back = kit.pages[:2]
    size, paper = Size(63.5, 63.5), PAPERS["a4"]
    fronts = [corner for face in corners(front, size, printer) for corner in face]
    backs = [corner for face in corners(back, size, printer) for corner in face]
    assert len(fronts) == len(backs) > 0
    for corner in fronts:
        behind = Point(paper.width - corner.x, corner.y) if flip == "long" else Point(corner.x, paper.height - corner.y)
        assert min(hypot(behind.x - each.x, behind.y - each.y) for each in backs) < 0.05
    first = fronts[:4]
    assert hypot(first[1].x - first[0].x, first[1].y - first[0].y) == pytest.approx(63.5, abs=0.01)


def test_the_whole_kit_is_made_for_the_printer_and_says_so(desk: Desk) -> None:
    desk.run("calibrate", "office", *READ)
    built = desk.run("build", "g", "--one-file", "--printer", "office", "--json")
    assert built.exit_code == 0, built.output
    manifest = json.loads((desk.out / "lanterns.office" / "manifest.json").read_text())
    assert manifest["options"]["printer"] == "office"
    assert manifest["options"]["profile"]["x_scale"] == 99.6
    kit = Paper(desk.out / "lanterns.office" / "kit-a4.pdf")
    for page in kit.pages:
        if page.side:
            assert "for office" in page.text
        if page.text.strip():
            assert told(page)[0] == pytest.approx(100 / 99.6, abs=1e-4)
        media, bleed, trim = (page.box(name) for name in ("Media", "Bleed", "Trim"))
        assert all(from_points(m) <= from_points(b) + 1e-3 <= from_points(t) + 2e-3 for m, b, t in
                   zip(media[:2], bleed[:2], trim[:2], strict=True))  # fmt: skip
    assert (desk.out / "lanterns" / "manifest.json").exists()


def test_measuring_again_builds_again(desk: Desk) -> None:
    desk.run("calibrate", "office", *READ)
    desk.run("build", "g", "--one-file", "--only", "tiles", "--printer", "office")
    assert (
        "nothing has changed" in desk.run("build", "g", "--one-file", "--only", "tiles", "--printer", "office").output
    )
    desk.run("calibrate", "office", *READ[:-1], "6")
    assert (
        "nothing has changed"
        not in desk.run("build", "g", "--one-file", "--only", "tiles", "--printer", "office").output
    )


def test_the_margin_keeps_pieces_off_the_rim(desk: Desk) -> None:
    desk.run("calibrate", "office", *READ[:-1], "25")
    built = desk.run("build", "g", "--one-file", "--only", "tiles", "--printer", "office")
    assert built.exit_code == 0, built.output
    kit = Paper(desk.out / "lanterns.tiles.office" / "kit-a4.pdf")
    for stroke in kit.pages[0].strokes:
        assert min(stroke.box.x, stroke.box.y) >= 25


def test_the_users_own_folder_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TILEWRIGHT_CONFIG")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert printers.folder() == tmp_path / "xdg" / "tilewright" / "printers"
    for nothing in ("", "relative"):
        monkeypatch.setenv("XDG_CONFIG_HOME", nothing)
        assert printers.folder() == Path.home() / ".config" / "tilewright" / "printers"
    monkeypatch.setattr("sys.platform", "darwin")
    assert printers.folder() == Path.home() / "Library" / "Application Support" / "tilewright" / "printers"
