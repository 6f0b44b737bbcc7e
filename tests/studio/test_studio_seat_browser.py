"""A browser at the table: it plays a whole game by clicking, by keys alone, behind a curtain, and after a reload."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Request, sync_playwright
from playwright.sync_api import Page as Window

from tests.stranger.site import harbour_at
from tests.studio.served import Page, served
from tests.studio.windows import until
from tilewright.engine.bots import seated
from tilewright.engine.match import play
from tilewright.engine.record import text
from tilewright.engine.view import View
from tilewright.shelf import shelf
from tilewright.tables.live import lay

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
OVER = "document.querySelector('#state').textContent === 'The game is over'"
MINE = f"document.querySelector('#state').dataset.level === 'fine' || {OVER}"
OWN = """[...document.querySelectorAll('#done li b')].filter(
  each => each.textContent === document.querySelector('#seats li b').textContent).length"""
BEHIND = "!document.querySelector('#curtain').hidden"
DONE = "document.querySelectorAll('#done li')"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A game of a stranger's package, four nights long."""
    with harbour_at(tmp_path_factory.mktemp("site-packages")) as folder, served(folder) as page:
        yield page


@pytest.fixture(scope="module")
def crowns() -> Iterator[Page]:
    """Dice and cards, all in sight: a game of some twenty moves a seat."""
    with served(shelf.data() / "castles-and-crowns") as page:
        yield page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    """A window; whatever goes wrong in its scripts fails the test."""
    window = browser.new_page(viewport={"width": 1200, "height": 800})
    faults: list[str] = []
    window.on("pageerror", lambda error: faults.append(str(error)))
    window.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield window
    window.close()
    assert faults == []


def begun(page: Page, *who: str, seed: str) -> Any:  # noqa: ANN401 - whatever JSON has
    return page.ask("/table/begin", "POST", json.dumps({"who": who, "seed": seed})).words


def at(page: Page, tokens: str) -> str:
    return f"http://127.0.0.1:{page.port}/seat/#{tokens}"


class Scripted:
    """Makes the moves that somebody else has chosen."""

    def __init__(self, actions: list[int]) -> None:
        self._actions = iter(actions)

    def choose(self, _view: View, _legal: list[int]) -> int:
        return next(self._actions)


def test_a_whole_game_by_clicking_is_the_engines_game(harbour: Page, window: Window) -> None:
    play_by_clicking(harbour, window, "harbour-lights")
    window.check("#after [type=radio][value='4']")
    window.click("#after form [type=submit]")
    until(window, "document.querySelector('#after form > p').textContent.startsWith('Thank you')")


@pytest.mark.exhaustive
def test_a_longer_game_by_clicking_is_the_engines_game(crowns: Page, window: Window) -> None:
    play_by_clicking(crowns, window, "castles-and-crowns")


def play_by_clicking(page: Page, window: Window, name: str) -> None:
    """A whole game on the page, whose record is the one that the engine writes of these moves."""
    token = begun(page, "person", "greedy", seed="clicks")["here"][0]
    chosen: list[int] = []

    def heard(request: Request) -> None:
        if request.url.endswith("/seat/move"):
            chosen.append(json.loads(request.post_data or "")["action"])

    window.on("request", heard)
    window.goto(at(page, token))
    while True:
        until(window, MINE)
        if window.evaluate(OVER):
            break
        count = len(chosen)
        if count % 3:
            click_on_the_table(window, count, chosen)
        else:
            click_in_the_list(window)
        until(window, f"{OWN} > {count}")
        assert len(chosen) == count + 1
    record = page.ask(f"/seat/record/{token}").body.decode()
    table = lay(str(page.folder), (), 2)
    head = table.head(("person", "greedy"), "clicks")
    bots = [Scripted(chosen), seated(("person", "greedy"), "clicks", 1, name)[1]]
    assert text(table.game, play(table.game, head, bots, 1)[0]) == record  # type: ignore[arg-type]
    assert window.locator("#after .chart polyline").count() == 2


def click_on_the_table(window: Window, count: int, chosen: list[int]) -> None:
    """What can be begun with, then where it goes; then which move, where several lead there."""
    spots = window.locator(".spot.begins")
    spots.nth(count % spots.count()).dispatch_event("click")
    if asks(window, ".spot.picked", count, chosen):
        window.locator(".spot.goal").last.dispatch_event("click")
        if asks(window, "#moves .asked", count, chosen):
            window.locator("#moves .asked").first.click()


def click_in_the_list(window: Window) -> None:
    """The first thing there, and of what can be done with it the last."""
    first = window.locator("#moves .start, #moves .move").first
    several = "start" in (first.get_attribute("class") or "").split()
    first.click()
    if several:
        window.locator("#moves .choices:not([hidden]) .move").last.click()


def asks(window: Window, sign: str, count: int, chosen: list[int]) -> bool:
    """Whether the page asks for more, by a sign, or has sent the move."""
    for _ in range(400):
        if len(chosen) > count or window.locator(sign).count():
            return len(chosen) == count
        window.wait_for_timeout(25)
    raise AssertionError(sign)


def shown(window: Window) -> list[str]:
    """All that the page shows, but for what is only of the moment."""
    still = "document.querySelectorAll('.ghost').length === 0"
    until(window, f"document.querySelector('#strokes').childElementCount > 0 && {still}")
    return [window.inner_html(part) for part in ("#strokes", "#moves", "#seats", "#done", "#text", "#title")]


def test_the_same_page_after_a_reload_and_by_keys_alone(harbour: Page, window: Window) -> None:
    token = begun(harbour, "person", "greedy", seed="keys")["here"][0]
    window.goto(at(harbour, token))
    for count in range(2):
        until(window, MINE)
        before = shown(window)
        window.reload()
        until(window, MINE)
        assert shown(window) == before
        for _ in range(30):  # to the first thing that can be done, with the key that goes from one to the next
            window.keyboard.press("Tab")
            if window.evaluate("document.activeElement.closest('#moves') !== null"):
                break
        several = window.evaluate("document.activeElement.classList.contains('start')")
        window.keyboard.press("Enter")
        if several:
            window.keyboard.press("ArrowDown")
            window.keyboard.press("Enter")
        until(window, f"{OWN} > {count}")
    until(window, MINE)
    told = window.text_content("#told") or ""
    assert "Gull: " in told or "Seal: " in told
    state = window.get_by_role("status").first.text_content() or ""
    assert "Your turn" in state or "over" in state


def test_on_a_phone_a_thumb_beside_the_piece_is_enough(crowns: Page, browser: Browser) -> None:
    """Nothing has to be scrolled sideways, and what is touched beside a spot is that spot."""
    window = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    window.goto(at(crowns, begun(crowns, "person", "greedy", seed="thumb")["here"][0]))
    until(window, MINE)
    wide = "[document.documentElement, document.querySelector('#frame')].every(each => each.scrollWidth <= 390)"
    until(window, f"document.querySelectorAll('.spot.begins').length > 0 && {wide}")
    tap_below(window, window.locator(".spot.begins").last)
    until(window, "document.querySelectorAll('.spot.goal').length > 0")
    tap_below(window, window.locator(".spot.goal").last)
    until(window, "!document.querySelector('#ask').hidden")
    assert window.evaluate(f"{OWN} === 0"), "what cannot be taken back is asked about first"
    window.tap("#yes")
    until(window, f"{OWN} > 0")
    window.close()


def test_a_table_that_answers_again_is_shown_again(harbour: Page, browser: Browser) -> None:
    """As it was before, and no longer as one that does not answer."""
    window = browser.new_page()
    window.goto(at(harbour, begun(harbour, "person", "greedy", seed="again")["here"][0]))
    until(window, MINE)
    before = shown(window)
    window.route("**/seat/look", lambda route: route.fulfill(status=500, body="gone"))
    window.evaluate("document.querySelector('#fill').click()")
    until(window, "document.querySelector('#state').dataset.level === 'error'")
    window.unroute("**/seat/look")
    window.evaluate("document.querySelector('#fill').click()")
    until(window, MINE)
    assert shown(window) == before
    window.close()


def tap_below(window: Window, spot: Locator) -> None:
    """Touch a little below something."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    window.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 9)


def test_a_curtain_falls_between_two_at_one_screen(browser: Browser) -> None:
    with served(shelf.data() / "castle") as castle:
        window = browser.new_page()
        here = begun(castle, "person", "person", seed="curtain")["here"]
        window.goto(at(castle, ",".join(here)))
        names = []
        for _ in range(2):
            window.wait_for_selector("#curtain:not([hidden]), #table:not([hidden])")
            if window.is_visible("#curtain"):
                assert not window.is_visible("#table")
                assert window.evaluate("document.querySelector('#strokes').childElementCount") == 0
                assert window.text_content("#text") == ""
                window.click("#here")
            until(window, MINE)
            names.append(window.text_content("#seats li[aria-current] b"))
            while not window.is_visible("#curtain"):
                before = window.locator("#done li").count()
                ends = window.locator("#moves .plain .move", has_text="plays nothing more")
                if ends.count():
                    ends.first.click()
                else:
                    click_in_the_list(window)
                until(window, f"{DONE}.length > {before} && ({MINE}) || {BEHIND}")
        assert len(set(names)) == 2
        window.close()
