"""A folder of somebody who means harm, in a real browser: nothing of it runs, and nothing is fetched from elsewhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Window

from tests.studio import hostile
from tests.studio.served import Page, served
from tests.studio.windows import until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
STRANGE = "document.querySelectorAll('script:not([src]), iframe, object, embed, [onerror], [onload], [onclick]').length"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def harmless(browser: Browser, page: Page) -> Iterator[Window]:
    """A window in which nothing of a folder may run, and which may ask nobody but the page's own server."""
    window = browser.new_page(viewport={"width": 1200, "height": 900})
    wrong: list[str] = []
    own = (f"http://127.0.0.1:{page.port}/", "data:")
    window.on("request", lambda request: None if request.url.startswith(own) else wrong.append(request.url))
    window.on("pageerror", lambda error: wrong.append(str(error)))
    window.on("dialog", lambda dialog: wrong.append(dialog.message))
    window.on("framenavigated", lambda frame: wrong.append(frame.url) if frame.parent_frame else None)
    window.on("console", lambda message: wrong.append(message.text) if "Content Security" in message.text else None)
    yield window
    assert window.evaluate("window.ran") is None
    assert window.evaluate(STRANGE) == 0
    assert wrong == []
    window.close()


SHOWS = {
    "pieces": "'</option></select>'",
    "booklet": "",
    "change": "'rules.turn.name'",
    "decks": "",
    "problems": "",
    "sheets": "'</option></select>'",
    "balance": "'onerror'",
}
"""The tabs, and hostile words that each shows as words."""


def test_hostile_words_are_words_on_every_tab(browser: Browser, tmp_path: Path) -> None:
    with served(hostile.words(tmp_path / "orchard")) as page, harmless(browser, page) as window:
        window.goto(page.link)
        window.wait_for_selector(".piece img[src]")
        assert [each["code"] for each in page.ask("/problems").words["problems"]] == ["K91"]  # a name with < and >
        assert window.title().startswith(f"Magpie {hostile.IMAGE}")
        window.fill("input[type=search]", "onmouseover")
        until(window, "document.querySelectorAll('.piece').length === 1")
        window.click(".piece")
        until(window, "document.querySelector('.closeup').textContent.includes('onerror=window.ran=1>.csv')")
        window.keyboard.press("Escape")
        for tab, shows in SHOWS.items():
            window.evaluate(f"location.hash = '{tab}'")
            window.wait_for_selector(f"#tab-{tab}", state="visible")
            if shows:
                until(window, f"document.querySelector('#tab-{tab}').textContent.includes({shows})")
            assert window.evaluate("window.ran") is None
            assert window.evaluate(STRANGE) == 0


def test_a_hostile_drawing_is_refused_and_nothing_of_it_is_shown(browser: Browser, tmp_path: Path) -> None:
    with served(hostile.drawing(tmp_path / "orchard")) as page, harmless(browser, page) as window:
        window.goto(page.link)
        window.evaluate("location.hash = 'problems'")
        until(window, "document.querySelector('.problems')?.innerText.includes('scripts in a drawing are not run')")
        codes = {each["code"] for each in page.ask("/problems").words["problems"]}
        assert codes == {"C11"}


def test_hostile_names_at_the_table_are_names(browser: Browser, tmp_path: Path) -> None:
    with served(hostile.at_the_table(tmp_path / "crowns")) as page, harmless(browser, page) as window:
        asked = json.dumps({"who": ["person", "random"], "seed": "harm"})
        token = page.ask("/table/begin", "POST", asked).words["here"][0]
        window.goto(f"http://127.0.0.1:{page.port}/seat/#{token}")
        until(window, "document.querySelector('#seats')?.innerText.includes('<script>window.ran=1</script>')")
        until(window, "document.querySelector('#strokes').childElementCount > 0")
        assert window.inner_text("#title") == f"Crowns {hostile.ENDS}"
        window.locator("#moves .start, #moves .move").first.click()
