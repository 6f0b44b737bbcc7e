"""However many tabs a browser has open, they share one stream, and each hears what it has the secret of alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Page as Window

from tests.page.conftest import ROOT
from tests.studio.served import Page, served
from tests.studio.windows import until
from tilewright.shelf import shelf

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
TABS = 8
"""More than the six connections that a browser has for one address."""
SHOWN = "document.querySelectorAll('#seats li').length === 3"


@pytest.fixture(scope="module")
def crowns() -> Iterator[Page]:
    with served(shelf.data() / "castles-and-crowns") as page:
        yield page


@pytest.fixture(scope="module")
def poker() -> Iterator[Page]:
    """A game of a few moves."""
    with served(ROOT / "docs" / "play" / "kuhn-poker") as page:
        yield page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def begun(page: Page, who: list[str], seed: str) -> Any:  # noqa: ANN401 - whatever JSON has
    return page.ask("/table/begin", "POST", json.dumps({"who": who, "seed": seed})).words


def at(page: Page, token: str) -> str:
    return f"http://127.0.0.1:{page.port}/seat/#{token}"


def seen(page: Page, token: str) -> Any:  # noqa: ANN401 - whatever JSON has
    return page.ask("/seat/look", "POST", "{}", x_seat=token).words


def moved(page: Page, tokens: list[str]) -> int:
    """Whoever's turn it is makes a move; how many have been made then."""
    for token in tokens:
        sight = seen(page, token)
        if sight["turn"] == sight["you"]:
            asked = {"number": sight["number"], "action": sight["moves"][0]["moves"][0]["action"]}
            return int(page.ask("/seat/move", "POST", json.dumps(asked), x_seat=token).words["number"])
    raise AssertionError("it is nobody's turn")


def streams(page: Page, *games: str) -> int:
    """How many streams are open, each counted once."""
    each = [page.desk.news, *(page.desk.house.news(game) for game in games)]
    return len({listener.event for news in each for listener in news._listeners})  # noqa: SLF001 - as said


def waited(window: Window, what: Any) -> None:  # noqa: ANN401 - a function
    for _ in range(200):
        if what():
            return
        window.wait_for_timeout(25)
    raise AssertionError("it never came")


def test_eight_tabs_share_one_stream_and_all_answer(crowns: Page, context: BrowserContext) -> None:
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    games = [begun(crowns, ["open"] * 3, f"evening {number}") for number in range(2)]
    studio = context.new_page()
    studio.goto(crowns.link)
    windows = {token: context.new_page() for game in games for token in (*game["friends"], game["watch"])}
    windows.pop(games[1]["watch"]).close()
    assert len(windows) + 1 == TABS
    for token, window in windows.items():
        window.goto(at(crowns, token))
        until(window, SHOWN)
    names = [game["id"] for game in games]
    waited(studio, lambda: [crowns.desk.house.news(name).count for name in names] == [4, 3])
    waited(studio, lambda: streams(crowns, *names) == 1)
    assert crowns.desk.news.count == 1
    moved(crowns, games[0]["friends"])
    for token in (*games[0]["friends"], games[0]["watch"]):
        until(windows[token], "document.querySelectorAll('#done li > span > b').length === 1")
    for token in games[1]["friends"]:
        assert windows[token].locator("#done li > span > b").count() == 0
    studio.evaluate("location.hash = 'problems'")
    until(studio, "document.querySelector('.problems')?.innerText.length > 0")
    studio.evaluate("fetch(new URL('about', document.baseURI)).then((answer) => { window.told = answer.status; })")
    until(studio, "window.told === 200")
    for window in list(windows.values())[3:]:
        window.close()
    waited(studio, lambda: [crowns.desk.house.news(name).count for name in names] == [3, 0])
    assert streams(crowns, *names) == 1
    assert faults == []


def test_a_tab_hears_of_its_own_seat_alone(crowns: Page, context: BrowserContext) -> None:
    """The stream tells of all; what a tab is told comes with no secret, and of another's seat nothing."""
    one, other = (begun(crowns, ["open", "open"], seed) for seed in ("one", "other"))
    window, beside = context.new_page(), context.new_page()
    window.goto(at(crowns, one["friends"][0]))
    beside.goto(at(crowns, other["friends"][0]))
    for each in (window, beside):
        until(each, "document.querySelectorAll('#seats li').length === 2")
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    moved(crowns, other["friends"])
    until(beside, "document.querySelectorAll('#done li > span > b').length === 1")
    window.wait_for_timeout(100)
    assert asked == []


def test_a_game_that_is_over_holds_no_stream(poker: Page, context: BrowserContext) -> None:
    game = begun(poker, ["open", "open"], "over")
    window = context.new_page()
    window.goto(at(poker, game["friends"][0]))
    until(window, "document.querySelectorAll('#seats li').length === 2")
    news = poker.desk.house.news(game["id"])
    waited(window, lambda: news.count == 1)
    for _ in range(400):
        if seen(poker, game["friends"][0])["over"]:
            break
        moved(poker, game["friends"])
    until(window, "document.querySelector('#state').textContent === 'The game is over'")
    waited(window, lambda: news.count == 0)
    window.reload()
    until(window, "document.querySelector('#state').textContent === 'The game is over'")
    window.wait_for_timeout(100)
    assert news.count == 0


def test_a_browser_without_shared_workers_holds_a_stream_for_what_is_looked_at(
    crowns: Page, context: BrowserContext
) -> None:
    context.add_init_script("delete globalThis.SharedWorker")
    game = begun(crowns, ["open", "open"], "alone")
    window = context.new_page()
    window.goto(at(crowns, game["friends"][0]))
    news = crowns.desk.house.news(game["id"])
    waited(window, lambda: news.count == 1)
    hide = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    window.evaluate(hide % "true" + "document.dispatchEvent(new Event('visibilitychange'))")
    waited(window, lambda: news.count == 0)
    moved(crowns, game["friends"])
    window.evaluate(hide % "false" + "document.dispatchEvent(new Event('visibilitychange'))")
    until(window, "document.querySelectorAll('#done li > span > b').length === 1")
    waited(window, lambda: news.count == 1)


def test_a_seat_that_is_not_there_ends_no_other(crowns: Page) -> None:
    game = begun(crowns, ["open", "open"], "gone")
    with crowns.news(f"/seat/news/{'x' * 24}~{game['friends'][1]}") as events:
        assert next(events) == {"of": 0, "gone": True}
        assert next(events)["of"] == 1
    assert crowns.ask(f"/seat/news/{'x' * 24}").status in {403, 404}


def test_of_a_double_click_the_second_is_none(crowns: Page, context: BrowserContext) -> None:
    game = begun(crowns, ["open", "open"], "double")
    token = next(each for each in game["friends"] if seen(crowns, each)["turn"] == seen(crowns, each)["you"])
    window = context.new_page()
    window.goto(at(crowns, token))
    window.wait_for_selector("#moves .start")
    window.locator("#moves .start").first.click()
    window.locator("#moves .choices:not([hidden]) .move").first.dblclick()
    until(window, "document.querySelectorAll('#done li > span > b').length === 1")
    window.wait_for_timeout(200)
    assert window.inner_text("#refused") == ""
    assert window.locator("#done li > span > b").count() == 1
