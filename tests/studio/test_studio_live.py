"""What is saved shows: asked as the page asks, without a browser."""

from __future__ import annotations

import csv
import gc
import io
import shutil
import time
from http.client import HTTPConnection
from pathlib import Path
from threading import Event

import pytest
from PIL import Image
from watchfiles import Change

from tests.studio.served import Page, served
from tilewright.build.session import folders, stamps
from tilewright.problem import RefusedError
from tilewright.processes import printed_by
from tilewright.shelf.starter import start
from tilewright.studio import balance
from tilewright.studio.desk import Desk
from tilewright.studio.follow import Saves


def test_every_piece_has_a_picture_of_its_face(page: Page) -> None:
    answer = page.ask("/pieces").words
    first = answer["pieces"][0]
    face = answer["faces"][first["front"]]
    picture = page.ask(f"/pieces/picture/{face['mark']}/240/cut.png")
    image = Image.open(io.BytesIO(picture.body))
    assert image.width == 240
    assert abs(image.height - 240 * face["height"] / face["width"]) < 2
    assert "immutable" in picture.headers["cache-control"]
    bled = Image.open(io.BytesIO(page.ask(f"/pieces/picture/{face['mark']}/240/bleed.png").body))
    across, along = (face[name] + 2 * face["bleed"] for name in ("width", "height"))
    assert abs(bled.height - 240 * along / across) < 2


@pytest.mark.parametrize("how", ["in place", "by rename"])
def test_a_save_is_told_and_one_piece_is_another(page: Page, how: str) -> None:
    path = page.folder / "cards.csv"
    before, text = page.ask("/pieces").words, path.read_text(encoding="utf-8")
    word = before["pieces"][0]["words"].split()[0]
    with page.news() as events:
        start = next(events)["number"]
        try:
            _save(path, text.replace(word, "Zanzibar", 1), how)
            assert next(events)["number"] > start
            after = page.ask("/pieces").words
        finally:
            _save(path, text, how)
            next(events)
    changed = [name for name, face in after["faces"].items() if "before" in face]
    assert changed == [before["pieces"][0]["front"]]
    assert after["faces"][changed[0]]["before"] == before["faces"][changed[0]]["mark"]
    assert after["faces"][changed[0]]["mark"] != before["faces"][changed[0]]["mark"]
    assert "Zanzibar" in after["pieces"][0]["words"]


def test_an_error_keeps_what_could_be_drawn_last(page: Page) -> None:
    path = page.folder / "game.yaml"
    before, text = page.ask("/pieces").words, path.read_text(encoding="utf-8")
    with page.news() as events:
        next(events)
        try:
            path.write_text(text + "nonsense: [\n", encoding="utf-8")
            next(events)
            after, problems = page.ask("/pieces").words, page.ask("/problems").words["problems"]
        finally:
            path.write_text(text, encoding="utf-8")
            next(events)
    assert {name: face["mark"] for name, face in after["faces"].items()} == {
        name: face["mark"] for name, face in before["faces"].items()
    }
    assert after["problems"]
    lines = text.count("\n")
    assert problems[0]["level"] == "error"
    assert problems[0]["line"] >= lines
    assert problems[0]["where"].startswith(f"{page.folder.as_posix()}/game.yaml:{problems[0]['line']}")
    assert page.ask("/problems").words["problems"] != problems


def test_a_link_to_itself_and_a_game_that_is_gone_end_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    start(folder)
    desk = Desk(folder)
    before = desk.about()
    for name in ("cards.csv", "game.yaml"):
        path = folder / name
        path.unlink()
        path.symlink_to(name)
        desk.see([path])
        with pytest.raises(RefusedError):
            desk.first.faces  # noqa: B018 - what is wrong is said
        assert desk.about()["folder"] == before["folder"]
    (folder / "game.yaml").unlink()
    desk.see([folder / "game.yaml"])
    assert desk.about()["folder"] == before["folder"]
    desk.close()


def test_a_folder_that_goes_comes_back_or_is_another_is_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "orchard", tmp_path / "meadow"
    start(folder)
    shutil.copytree(folder, elsewhere)
    edited = elsewhere / "cards.csv"
    edited.write_text(edited.read_text(encoding="utf-8").replace("Plum", "Damson"), encoding="utf-8")
    with served(folder) as page, page.news() as events:
        before = page.ask("/pieces").words
        next(events)
        folder.rename(tmp_path / "away")
        next(events)
        gone = page.ask("/pieces").words
        assert "no such folder" in gone["problems"][0]["message"]
        assert gone["faces"].keys() == before["faces"].keys()
        elsewhere.rename(folder)
        while "Damson" not in str(page.ask("/pieces").words["pieces"]):
            next(events)
        path = folder / "cards.csv"
        path.write_text(path.read_text(encoding="utf-8").replace("Damson", "Sloe"), encoding="utf-8")
        while "Sloe" not in str(page.ask("/pieces").words["pieces"]):
            next(events)
        assert page.ask("/problems").words["problems"] == []


def test_a_problem_names_the_piece_it_is_of(page: Page) -> None:
    path = page.folder / "cards.csv"
    text = path.read_text(encoding="utf-8")
    head, first, second, *rest = csv.reader(io.StringIO(text))
    second[-1] = "Overfull " * 90
    page.ask("/pieces")
    with page.news() as events:
        next(events)
        try:
            written = io.StringIO()
            csv.writer(written, lineterminator="\n").writerows([head, first, second, *rest])
            path.write_text(written.getvalue(), encoding="utf-8")
            next(events)
            pieces, problems = page.ask("/pieces"), page.ask("/problems").words["problems"]
        finally:
            path.write_text(text, encoding="utf-8")
            next(events)
    assert pieces.status in {200, 422}
    assert [(each["line"], each["piece"]) for each in problems if each["code"] == "C14"] == [(3, "cards-02")]


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        *(
            ("cards.csv", True),
            ("sub/card.svg", True),
            ("GAME.YAML", True),
            ("cards.xlsx", True),
            ("fonts/a.ttf", True),
            ("art/king.png.txt", True),
        ),
        *((".~lock.cards.ods#", False), ("~$cards.xlsx", False), (".cards.csv.swp", False), ("4913", False)),
        *(("cards.csv~", False), (".#cards.csv", False), ("#cards.csv#", False), ("kit.pdf", False), ("x.tmp", False)),
        *((".git/index.yaml", False),),
    ],
)
def test_litter_of_editors_is_no_save(name: str, is_told: bool) -> None:  # noqa: FBT001 - a table
    assert Saves()(Change.modified, f"/game/{name}") is is_told


def _save(path: Path, text: str, how: str) -> None:
    if how == "in place":
        path.write_text(text, encoding="utf-8")
    else:
        path.with_name(".new.csv.part").write_text(text, encoding="utf-8")
        path.with_name(".new.csv.part").replace(path)


def test_a_link_to_everything_is_neither_watched_nor_looked_through(tmp_path: Path) -> None:
    folder = tmp_path / "orchard"
    start(folder)
    (folder / "everything").symlink_to("/")
    (folder / "again").symlink_to(".")
    own = {each.name for each in folder.iterdir() if not each.is_symlink() and not each.name.startswith(".")}
    assert {Path(name).parts[0] for name in stamps(folder)} == own
    assert [Path(each).name for each in folders(folder)] == ["orchard", "icons"]
    with served(folder) as page, page.news() as events:
        before = next(events)["number"]
        (folder / "variants").mkdir()
        text = "variant: {title: Later, summary: It is later.}\ngame: {minutes: '20'}\n"
        (folder / "variants" / "later.yaml").write_text(text, encoding="utf-8")
        assert next(events)["number"] > before
        assert [each["title"] for each in page.ask("/about").words["variants"]] == ["Later"]


@pytest.mark.filterwarnings("error")
def test_a_check_that_is_at_work_ends_with_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = Event(), Event()

    async def printed(*_check: str, seconds: float) -> bytes:
        begun.set()
        try:
            return await printed_by("play", "castle", "--games", "1000000", seconds=seconds)  # no check takes so long
        finally:
            ended.set()

    monkeypatch.setattr(balance, "printed_by", printed)
    start(tmp_path / "orchard")
    with served(tmp_path / "orchard") as page:
        asked = HTTPConnection("127.0.0.1", page.port, timeout=20)
        asked.request("GET", page.path("/balance"), headers={"Cookie": f"{page.guard.cookie}={page.guard.key}"})
        assert begun.wait(20)
        time.sleep(0.2)  # until the process of the check has started: it takes longer than that
        asked.close()
    assert ended.is_set()
    gc.collect()  # a task that was left at work warns of it when it is collected
