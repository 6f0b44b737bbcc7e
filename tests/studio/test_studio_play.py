"""Change, Play: play.yaml as a text of the page, refused where it cannot be read, and games before and after a save."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import expect, sync_playwright

from tests.play.folder import write
from tests.studio.served import Answer, Page, served
from tests.studio.test_studio_browser import CHROMIUM
from tilewright.studio.change import tab
from tilewright.studio.change.tab import lines_of
from tilewright.studio.door import Throttle

PLAY = """# How it is played.
places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  left: {}
counters: {points: {each: player}}
set up: [deal rules.hand from deck to hand]
turn:
  - choose:
      play: {card: hand, to: left, do: gain value of card points}
    otherwise: end the game
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with served(write(tmp_path_factory.mktemp("play") / "small", PLAY)) as page:
        yield page


@pytest.fixture
def page(small: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The same, its files as they were when the test ends."""
    monkeypatch.setattr(small.guard, "_writes", Throttle(1_000, 1_000))
    monkeypatch.setattr(tab.moved_since, "__defaults__", (40,))  # games: too few to be sure, and quick
    files = {path: path.read_bytes() for path in small.folder.iterdir() if path.is_file()}
    yield small
    for path, data in files.items():
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)


def change(page: Page, text: str, mark: str = "") -> Answer:
    now = page.ask("/change/play").words["mark"]
    return page.ask("/change/write", "POST", json.dumps({"of": "play", "at": "", "value": text, "mark": mark or now}))


def file_of(page: Page) -> Path:
    return page.folder / "play.yaml"


def test_the_whole_file_is_there_to_be_changed(page: Page) -> None:
    told = page.ask("/change/play").words
    assert told["text"] == PLAY
    assert told["playable"] is True
    assert told["at"]["file"] == str(file_of(page).resolve())


def test_it_is_written_as_it_is_typed_and_taken_back(page: Page) -> None:
    text = PLAY.replace("value of card", "2 * value of card")
    answer = change(page, text)
    assert answer.words["undo"] == "play.yaml: value \u2192 2 * value"
    assert file_of(page).read_text() == text
    page.ask("/change/undo", "POST", "{}")
    assert file_of(page).read_text() == PLAY


def test_lines_end_as_they_did(page: Page) -> None:
    file_of(page).write_bytes(PLAY.replace("\n", "\r\n").encode())
    change(page, f"{PLAY}longest: 50\n")
    assert file_of(page).read_bytes() == f"{PLAY}longest: 50\n".replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    ("text", "code", "line"), [(PLAY.replace("turn:", "turn: ["), "Y0", 8), (PLAY.replace("{}", "'"), "Y0", 5)]
)
def test_what_is_no_yaml_is_told_at_its_line_and_not_written(page: Page, text: str, code: str, line: int) -> None:
    answer = change(page, text)
    first = answer.words["problems"][0]
    assert (first["code"][:2], first["line"] >= line) == (code, True)
    assert file_of(page).read_text() == PLAY


def test_what_another_program_wrote_meanwhile_stays(page: Page) -> None:
    before = page.ask("/change/play").words["mark"]
    file_of(page).write_text(f"{PLAY}longest: 9\n")
    answer = change(page, f"{PLAY}longest: 7\n", before)
    assert [each["code"] for each in answer.words["problems"]] == ["W01"]
    assert "longest: 9" in file_of(page).read_text()


def test_a_phrase_that_makes_no_sense_is_written_and_told_at_its_line(page: Page) -> None:
    change(page, PLAY.replace("gain value", "gian value"))
    asyncio.run(page.desk.do(lambda: page.desk.see([file_of(page)])))
    answers = (page.ask("/problems").words for _ in range(50))  # the first may be given up: something was saved
    problems = next(each["problems"] for each in answers if "problems" in each)
    (wrong,) = (each for each in problems if each["level"] == "error")
    assert (wrong["code"][0], wrong["line"], wrong["file"]) == ("H", 10, str(file_of(page).resolve()))


def test_games_tell_what_a_save_does(page: Page) -> None:
    change(page, PLAY.replace("value of card", "100 + value of card"))
    moved = page.ask("/change/moved").words
    assert (moved["file"], moved["was"], moved["bots"]) == ("play.yaml", "before", "greedy")
    (points,) = (each for each in moved["lines"] if each["what"] == "points of a player")
    assert points["now"]["value"] > 100 > points["before"]["value"]
    assert points["moved"]["surely"] is True
    assert points["moved"]["value"] > 0


def test_games_tell_what_a_cell_does(page: Page) -> None:
    words = page.ask("/change/table?part=cards").words
    body = {"of": "table:cards", "at": "2/value", "value": "90", "mark": words["mark"]}
    page.ask("/change/write", "POST", json.dumps(body))
    moved = page.ask("/change/moved").words
    assert moved["file"] == "cards.csv"
    (points,) = (each for each in moved["lines"] if each["what"] == "points of a player")
    assert points["now"]["value"] > points["before"]["value"]


def test_how_games_go_is_told_before_anything_is_changed(page: Page) -> None:
    told = page.ask("/change/plays").words
    assert told["players"] == 2
    assert {each["what"] for each in told["lines"]} >= {"turns", "points of a player"}


def test_what_is_printed_by_no_games_is_nothing() -> None:
    for printed in (b"", b"[]", b"{}", b'{"against": 1}', b'{"against": [], "sides": []}'):
        assert lines_of(printed) == {}


def test_a_file_as_long_as_no_page_shows_is_changed_in_an_editor(page: Page) -> None:
    file_of(page).write_text(PLAY + "# long\n" * 4_000)
    assert "in your editor" in page.ask("/change/play").words["why_not"]


def test_a_free_table_is_there_for_it_with_mistakes_and_without(page: Page) -> None:
    for text, playable in ((PLAY, True), (PLAY.replace("gain value", "gian value"), False)):
        file_of(page).write_text(text)
        asyncio.run(page.desk.do(lambda: page.desk.see([file_of(page)])))
        assert page.ask("/table/about").words.get("playable", False) is playable
        begun = page.ask("/table/free", "POST", json.dumps({"players": 2}))
        assert begun.status == 200, begun.body


def test_a_game_without_it_says_what_to_write(page: Page) -> None:
    file_of(page).unlink()
    assert page.ask("/change/play").words["text"] is None


@pytest.fixture
def window(page: Page) -> Iterator[Window]:
    """The page in a browser; whatever goes wrong in its scripts fails the test."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this computer: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_context(viewport={"width": 1200, "height": 760}).new_page()
        faults: list[str] = []
        window.on("pageerror", lambda error: faults.append(str(error)))
        window.goto(page.link)
        window.wait_for_selector("#tabs button")
        yield window
        assert faults == []
        browser.close()


def test_a_designer_changes_a_phrase_and_sees_the_games_beside_it(page: Page, window: Window) -> None:
    window.evaluate("location.hash = 'change/play'")
    text, wrong = window.locator("textarea[aria-label='play.yaml']"), window.locator("#play-wrong")
    expect(text).to_have_value(PLAY)
    expect(window.locator(".play .moved table")).to_contain_text("points of a player", timeout=30_000)
    text.fill(PLAY.replace("value of card", "9 * value of card"))
    window.get_by_role("button", name="Save").click()
    expect(window.locator("#tab-change p.count")).to_contain_text("Written in")
    expect(window.locator(".play .moved table")).to_contain_text("before", timeout=30_000)
    assert "9 * value" in file_of(page).read_text()
    text.fill(PLAY.replace("gain value", "gian value"))
    text.press("Control+S")
    expect(wrong).to_contain_text("line 10", timeout=30_000)
    wrong.locator("button").first.click()
    picked = text.evaluate("each => each.value.slice(each.selectionStart, each.selectionEnd)")
    assert picked.startswith("gian")
