"""The page in a real browser: a save shows without a reload, and what was chosen stays chosen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import sync_playwright

from tests.studio.served import Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
CARD = ".piece[title$='(cards-02)']"


@pytest.fixture(scope="module")
def window(page: Page) -> Iterator[Window]:
    """One window of a browser, on the page; whatever goes wrong in its scripts fails the test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_context(viewport={"width": 900, "height": 500}).new_page()
        faults: list[str] = []
        window.on("pageerror", lambda error: faults.append(str(error)))
        window.goto(page.link)
        window.wait_for_selector(f"{CARD} img[src]")
        window.evaluate("window.since = 'the beginning'")
        yield window
        assert window.evaluate("window.since") == "the beginning", "the page was loaded again"
        assert faults == []
        browser.close()


@contextmanager
def written(path: Path, old: str, new: str) -> Iterator[None]:
    """A file that says something else for the moment, saved by rename as most editors do."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    _save(path, text.replace(old, new, 1))
    try:
        yield
    finally:
        _save(path, text)


def until(window: Window, expression: str) -> None:
    """Wait for something to become true; the page's own policy lets no test look for it from inside."""
    for _ in range(500):
        if window.evaluate(expression):
            return
        window.wait_for_timeout(50)
    raise AssertionError(expression)


def _save(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_problems_are_looked_for_when_all_in_sight_has_its_picture(page: Page, window: Window) -> None:
    other, asked = window.context.new_page(), list[str]()
    other.on("requestfinished", lambda request: asked.append(request.url.partition("?")[0]))
    other.goto(f"http://127.0.0.1:{page.port}{page.guard.home}")
    until(other, "document.querySelector('#status').textContent !== 'Reading'")
    kinds = [
        "problems" if url.endswith("/problems") else "picture" for url in asked if url.endswith(("/problems", ".png"))
    ]
    other.close()
    assert kinds.index("problems") >= 3, "else the first picture waits until all problems are found"


def test_a_save_changes_one_picture_and_nothing_that_was_chosen(page: Page, window: Window) -> None:
    window.fill("input[type=search]", "shake")
    window.evaluate("document.querySelector('.tools input[type=range]').value = 6")
    window.dispatch_event(".tools input[type=range]", "input")
    window.wait_for_selector(f"{CARD} img[src*='/480/']")
    window.evaluate("window.scrollTo(0, 60)")
    before = window.get_attribute(f"{CARD} img", "src")
    with written(page.folder / "cards.csv", "Plum,8", "Damson,8"):
        window.wait_for_selector(f"{CARD} img:not([src='{before}'])")
        assert window.inner_text(f"{CARD} .badge") == "changed"
        assert window.evaluate("window.scrollY") == 60
        assert window.input_value("input[type=search]") == "shake"
        assert window.locator(".piece").count() == 1
        window.click(CARD)
        pictures = window.locator(".closeup img")
        labels = window.locator(".closeup figcaption").all_inner_texts()
        assert labels == ["front, before", "front, now", "back"]
        assert re.search("/picture/[0-9a-f]+/", before or "")[0] in (pictures.nth(0).get_attribute("src") or "")  # type: ignore[index] # it is one
        window.keyboard.press("Escape")
    window.wait_for_selector(f"{CARD} img[src='{before}']")
    window.fill("input[type=search]", "")


def test_an_error_keeps_the_picture_and_says_where_it_stands(page: Page, window: Window) -> None:
    before = window.get_attribute(f"{CARD} img", "src")
    with written(page.folder / "game.yaml", "title:", "tilte:"):
        window.wait_for_selector("#status[data-level=error]")
        assert window.get_attribute(f"{CARD} img", "src") == before
        assert "the last that could be drawn" in window.inner_text(".trouble")
        window.click("#status")
        place = window.inner_text(".problems .place >> nth=0")
        assert re.fullmatch(r".*/orchard/game\.yaml:\d+:\d+", place)
    window.wait_for_selector("#status[data-level=fine]")
    assert window.inner_text(".problems") == "Nothing is wrong."


def test_words_of_a_folder_are_words_and_never_run(page: Page, window: Window) -> None:
    word = "<img src=x onerror=window.ran=1>"
    window.evaluate("location.hash = 'problems'")
    window.wait_for_selector(".problems", state="visible")
    with written(page.folder / "game.yaml", "components:", f"components: '{word}'\nnonsense:"):
        window.wait_for_selector("#status[data-level=error]")
        until(window, "document.querySelector('.problems').innerText.includes('onerror')")
    assert window.evaluate("window.ran") is None
    window.evaluate("location.hash = 'pieces'")
    window.wait_for_selector(f"{CARD} img[src]", state="visible")
    before = window.get_attribute(f"{CARD} img", "src")
    with written(page.folder / "cards.csv", "*Shake the branch, not the tree.*", word):
        window.wait_for_selector(f"{CARD} img:not([src='{before}'])")
        window.fill("input[type=search]", "onerror")
        until(window, "document.querySelectorAll('.piece').length === 1")
        window.click(CARD)
        window.wait_for_selector(".closeup img")
        window.keyboard.press("Escape")
    assert window.evaluate("window.ran") is None
    window.fill("input[type=search]", "")
    window.wait_for_selector(f"{CARD} img[src='{before}']")


def test_sheets_follow_what_is_asked_of_the_printer(window: Window) -> None:
    window.evaluate("location.hash = 'sheets'")
    window.wait_for_selector(".leaf img[src]")
    sheet = "document.querySelector('.leaf .sheet')"
    shape = f"{sheet}.clientHeight / {sheet}.clientWidth"
    assert window.evaluate(shape) == pytest.approx(297 / 210, abs=0.01)
    window.select_option("#tab-sheets select >> nth=0", "letter")
    until(window, f"Math.abs({shape} - 279.4 / 215.9) < 0.01")
    window.evaluate("location.hash = 'pieces'")
    window.wait_for_selector(CARD, state="visible")


def test_another_site_can_neither_read_nor_frame_the_page(page: Page, window: Window) -> None:
    """A page of another origin, in a browser that has the key."""
    shutil.rmtree(page.desk.out, ignore_errors=True)
    stranger = window.context.new_page()
    stranger.route("http://evil.example/", lambda route: route.fulfill(body="<p>hello</p>", content_type="text/html"))
    stranger.goto("http://evil.example/")
    target = f"http://127.0.0.1:{page.port}"
    read = f"fetch('{target}/about', {{credentials: 'include'}}).then((answer) => answer.text(), () => 'refused')"
    assert stranger.evaluate(read) == "refused"
    blind = "{method: 'POST', mode: 'no-cors', credentials: 'include'}"
    stranger.evaluate(f"fetch('{target}/sheets/build', {blind}).then(() => 1, () => 0)")
    assert not page.desk.out.exists()
    stranger.close()
