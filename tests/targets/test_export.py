"""`tilewright export`: one folder a target, whole or not at all, the same bytes again; what it cannot take is told."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from tests.cards.conftest import CSV, GAME, SVG
from tilewright import packages
from tilewright.build.pictures import PictureForm, frame_of
from tilewright.build.targets import target as door
from tilewright.build.targets.target import TARGETS, Export, Goods, Target, name_with_hash
from tilewright.cli import main
from tilewright.problem import Level

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = '"=a/b""&"'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a game in g/."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV)):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")
    return tmp_path


def export(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, ["export", *words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def files(folder: str) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
    }


def test_the_list_has_a_line_for_each_target() -> None:
    lines = export("--list").output.splitlines()
    assert [line.split()[0] for line in lines[: len(TARGETS)]] == list(TARGETS)
    assert all(": " in line and len(line) < 120 for line in lines)


def test_the_page_names_every_target_and_its_command_every_option() -> None:
    page = (ROOT / "docs" / "exporting.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    assert [name for name in TARGETS if f"](pictures/export-{name}.png) |" not in rows[name]] == []
    assert [name for name in TARGETS if not (ROOT / "docs/pictures" / f"export-{name}.png").is_file()] == []
    heeded = {name for target in TARGETS.values() for name in target.heeds}
    asked = set(door.Wishes.__dataclass_fields__) - {"anyway"}
    assert heeded <= asked


def test_the_example_of_the_page_is_the_one_that_is_built() -> None:
    page = (ROOT / "docs" / "exporting.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert code == (ROOT / "tests/stranger/package/harbour_lights/lamp_maker.py").read_text(encoding="utf-8")
    assert 'lamp-maker = "harbour_lights.lamp_maker:TARGET"' in page


def test_pictures_and_their_index() -> None:
    export("./g", "pictures", "--dpi", "100")
    there = files("out/tiny/pictures")
    assert sorted(there) == ["README.txt", "cards-1.png", "cards-2.png", "index.csv", "manifest.json"]
    rows = list(csv.DictReader(io.StringIO(there["index.csv"].decode())))
    assert [(row["component"], row["copies"], row["face"], row["back"]) for row in rows] == [
        ("Cards", "3", "cards-1.png", ""),
        ("Cards", "2", "cards-2.png", ""),
    ]
    for row in rows:
        picture = Image.open(io.BytesIO(there[row["face"]]))
        assert (picture.width, picture.height) == (int(row["width_px"]), int(row["height_px"])) == (248, 346)
        assert (row["width_mm"], row["height_mm"]) == ("63", "88")
    readme = there["README.txt"].decode().splitlines()
    assert readme[0].startswith("Tiny 1 for ")
    assert 3 <= len(readme) <= 12


@pytest.mark.parametrize(
    ("words", "mode", "kind", "size"),
    [
        ((), "RGB", "PNG", (248, 346)),
        (("--bleed",), "RGB", "PNG", (272, 370)),
        (("--grey",), "L", "PNG", (248, 346)),
        (("--clear", "--corners", "round"), "RGBA", "PNG", (248, 346)),
        (("--type", "jpeg"), "RGB", "JPEG", (248, 346)),
        (("--type", "jpeg", "--grey", "--bleed"), "L", "JPEG", (272, 370)),
    ],
)
def test_each_way_of_making_pictures(words: tuple[str, ...], mode: str, kind: str, size: tuple[int, int]) -> None:
    export("./g", "pictures", "--dpi", "100", *words)
    suffix = ".png" if kind == "PNG" else ".jpg"
    picture = Image.open(io.BytesIO(files("out/tiny/pictures")[f"cards-1{suffix}"]))
    assert (picture.mode, picture.format, picture.size) == (mode, kind, size)


def test_pieces_are_larger_at_a_scale_and_lie_in_a_folder_of_their_own() -> None:
    export("./g", "pictures", "cut", "--dpi", "100", "--scale", "1.5")
    assert not Path("out/tiny").exists()
    (first, _) = csv.DictReader(io.StringIO(files("out/tiny.scale-1-5/pictures")["index.csv"].decode()))
    assert (first["width_mm"], first["height_mm"], first["width_px"], first["height_px"]) == (
        "94.5",
        "132",
        "372",
        "520",
    )
    drawing = files("out/tiny.scale-1-5/cut")["sheet-1.svg"].decode()
    points = [tuple(map(float, each)) for each in re.findall(r"[ML]([\d.]+)[ ,]([\d.]+)", drawing.split("<path")[1])]
    wide, high = (max(each) - min(each) for each in zip(*points, strict=True))
    assert sorted((round(wide, 2), round(high, 2))) == [94.5, 132.0]


def test_what_sets_a_table_up_has_no_scale() -> None:
    assert "tts cannot use --scale" in export("./g", "tts", "--scale", "2", status=2).output


def test_nothing_is_written_again_if_nothing_has_changed() -> None:
    export("./g", "pictures")
    before = files("out/tiny/pictures")
    assert "nothing has changed" in export("./g", "pictures").output
    assert "nothing has changed" not in export("./g", "pictures", "--dpi", "200").output
    assert "nothing has changed" not in export("./g", "pictures").output
    assert files("out/tiny/pictures") == before, "the same bytes from the same folder"
    Path("g/cards.csv").write_text(CSV.replace("Ace", "Jack"), encoding="utf-8")
    assert "nothing has changed" not in export("./g", "pictures").output
    assert files("out/tiny/pictures") != before


def test_a_folder_that_somebody_has_changed_is_written_anew() -> None:
    export("./g", "pictures")
    before = files("out/tiny/pictures")
    Path("out/tiny/pictures/cards-1.png").write_bytes(b"not mine")
    export("./g", "pictures")
    assert files("out/tiny/pictures") == before


def test_the_kit_and_the_targets_leave_each_other_alone() -> None:
    export("./g", "pictures")
    assert CliRunner().invoke(main, ["build", "./g"]).exit_code == 0
    assert Path("out/tiny/pictures/index.csv").exists()
    kit = files("out/tiny")
    Path("g/cards.csv").write_text(CSV.replace("Ace", "Jack"), encoding="utf-8")
    export("./g", "pictures")
    assert {name: data for name, data in files("out/tiny").items() if "/" not in name} == {
        name: data for name, data in kit.items() if "/" not in name
    }


def test_no_fingerprint_is_on_a_picture() -> None:
    export("./g", "pictures")
    plain = files("out/tiny/pictures")["cards-1.png"]
    Path("g/game.yaml").write_text(f"{GAME}fingerprint: corner\n", encoding="utf-8")
    export("./g", "pictures")
    assert files("out/tiny/pictures")["cards-1.png"] == plain


def test_a_variant_has_a_folder_of_its_own() -> None:
    export("./g", "pictures", "--variant", "cards.csv:1:title=Jack")
    assert [path.name for path in Path("out").iterdir() if path.name.startswith("tiny+")]


def test_what_is_typed_wrong_is_told() -> None:
    said = export("./g", "picturs", status=1).output
    assert "there is no target 'picturs'; did you mean 'pictures'? [L01]" in said
    assert "pictures cannot use --upload" in export("./g", "pictures", "--upload", status=2).output
    assert export("./nothing", "pictures", status=1).output
    assert not Path("out").exists()


def test_a_game_with_errors_is_not_exported() -> None:
    Path("g/cards.csv").write_text(CSV.replace("#B3263A", "#B3263A1"), encoding="utf-8")
    assert "cards.csv:2" in export("./g", "pictures", status=1).output
    assert not Path("out").exists()


def test_hostile_names_stay_words() -> None:
    Path("g/cards.csv").write_text(CSV.replace("Ace", HOSTILE, 1), encoding="utf-8")
    text = Path("g/game.yaml").read_text(encoding="utf-8")
    Path("g/game.yaml").write_text(text.replace("title: Cards", "title: =HYPERLINK(1)"), encoding="utf-8")
    export("./g", "pictures", "--dpi", "30")
    rows = list(csv.reader(io.StringIO(files("out/tiny/pictures")["index.csv"].decode())))
    assert all(cell[:1] not in {"=", "+", "-", "@"} for row in rows for cell in row)
    assert sorted(path.name for path in Path().iterdir()) == ["g", "out"]


def test_json_has_the_manifest() -> None:
    (record,) = json.loads(export("./g", "pictures", "--json").stdout)
    assert record["target"] == "pictures"
    assert set(record["files"]) == {"README.txt", "cards-1.png", "cards-2.png", "index.csv"}


# A target that somebody else has written


def of(write: Callable[[Goods], Export]) -> Target:
    return Target("mine", "Mine", "something", write, frozenset())


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Goods], Export]], None]:
    def put(write: Callable[[Goods], Export]) -> None:
        monkeypatch.setitem(TARGETS, "mine", of(write))

    return put


def test_an_error_keeps_everything_from_being_written_unless_anyway(
    mine: Callable[[Callable[[Goods], Export]], None],
) -> None:
    def write(goods: Goods) -> Export:
        first = goods.articles[0]
        wrong = goods.problem(first, "MINE1", "it is too red", "paint it blue")
        look = goods.problem(first, "MINE2", "it is rather red", "look at it", Level.WARNING)
        return Export([("a/b.txt", b"1")], ("Read this.",), ("one file",), (wrong, look))

    mine(write)
    said = export("./g", "mine", status=1).output
    assert re.search(r"g/game.yaml:8:\d+: it is too red \[MINE1\]\n    -> paint it blue", said)
    assert not Path("out/tiny/mine").exists()
    said = export("./g", "mine", "--anyway").output
    assert "[MINE1]" in said
    assert "[MINE2]" in said
    assert files("out/tiny/mine")["a/b.txt"] == b"1"
    again = export("./g", "mine", "--anyway").output
    assert "nothing has changed" in again
    assert said.partition("out/")[0] == again.partition("out/")[0], "what is left out is told again"
    Path("out/tiny/mine/a/b.txt").write_text("another", encoding="utf-8")
    assert "nothing has changed" not in export("./g", "mine", "--anyway").output


def test_a_warning_names_the_file_as_it_is_called_this_time(
    mine: Callable[[Callable[[Goods], Export]], None], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(goods: Goods) -> Export:
        look = goods.problem(goods.articles[0], "MINE2", "it is rather red", "look at it", Level.WARNING)
        return Export([("b.txt", b"1")], ("Read this.",), (), (look,))

    mine(write)
    assert "g/game.yaml:8:" in export("./g", "mine").output
    (home / "elsewhere").mkdir()
    monkeypatch.chdir(home / "elsewhere")
    for _ in range(2):
        said = export("../g", "mine", "--out", "../out").output
        assert said.startswith("../g/game.yaml:8:")
    assert "nothing has changed" in said


@pytest.mark.parametrize("target", ["showcase", "mpc", "labels", "cut", "silhouette", "laser", "cricut"])
def test_no_folder_is_written_if_nothing_can_go_there(target: str) -> None:
    page = "  - {id: sheet, kind: score, title: Score sheet, rows: [Coins], make: Print them.}\n"
    Path("g/game.yaml").write_text(GAME.partition("  - id: cards")[0] + page, encoding="utf-8")
    said = export("./g", target, "--anyway", status=1).output
    assert re.search(r"g/game.yaml:8:\d+: nothing in the game can go to .* \[L02\]", said)
    assert not Path("out").exists()


@pytest.mark.parametrize(
    "name", ["../x", "/x", "a/../b", ".x", "a/.x", "a\\b", "C:x", "a/b/c/d", "", "README.txt", "manifest.json"]
)
def test_no_target_writes_outside_its_folder(
    mine: Callable[[Callable[[Goods], Export]], None], name: str, tmp_path: Path
) -> None:
    mine(lambda _: Export([("ok.txt", b"1"), (name, b"2")], ()))
    result = CliRunner().invoke(main, ["export", "./g", "mine"])
    assert result.exit_code != 0
    assert not Path("out/tiny/mine").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g", "out"]


def test_a_target_that_fails_half_way_leaves_what_was_there(mine: Callable[[Callable[[Goods], Export]], None]) -> None:
    mine(lambda _: Export([("old.txt", b"old")], ()))
    export("./g", "mine")
    before = files("out/tiny/mine")
    Path("g/cards.csv").write_text(CSV.replace("Ace", "Jack"), encoding="utf-8")

    def some(goods: Goods) -> Iterator[tuple[str, bytes]]:
        yield "new.txt", b"new"
        form = PictureForm(1200)
        face = goods.faces[0]
        large = [frame_of(face, PictureForm(9_000))]
        yield from (("x.png", data) for data in goods.pictures([face], large, form))

    mine(lambda goods: Export(some(goods), ()))
    assert "V11" in export("./g", "mine", status=1).output
    assert files("out/tiny/mine") == before
    assert not [path for path in Path("out/tiny").iterdir() if path.name.startswith(".")]


def test_a_package_takes_no_name_of_ours_and_one_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def bring(name: str, where: str) -> None:
        brought = packages.Brought(name, where, "strange 1.0", "strange-1.0.dist-info/entry_points.txt")
        monkeypatch.setattr(packages, "brought_targets", lambda: (brought,))

    bring("pictures", "nowhere.at_all:TARGET")
    export("./g", "pictures")
    bring("lamps", "nowhere.at_all:TARGET")
    assert "X04" in export("--list", status=1).output
    bring("lamps", "json:JSONDecoder")
    assert "'json:JSONDecoder' is not a target [X05]" in export("--list", status=1).output


def test_a_name_with_a_hash_changes_with_what_is_in_the_file() -> None:
    one, other = (name_with_hash("decks/cards.png", data) for data in (b"1", b"2"))
    assert re.fullmatch(r"decks/cards-[0-9a-f]{8}\.png", one)
    assert one != other
    assert one == name_with_hash("decks/cards.png", b"1")
