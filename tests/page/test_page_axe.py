"""Every tab of the page, its close-up and a seat at the table: axe finds nothing there, in light and in dark."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, sync_playwright
from playwright.sync_api import Page as Window

from tests.page.conftest import ROOT
from tests.studio.served import Page, served
from tests.studio.test_studio_browser import CHROMIUM, until
from tests.studio.test_studio_change import COLOURS, RULES
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
READY = {
    "pieces": "#tab-pieces .piece img[src]",  # other tabs show pieces too
    "sheets": "#tab-sheets .leaf img[src]",
    "booklet": "#tab-booklet .leaf img[src]",
    "change/rules": ".rule",
    "change/cards": ".cells input",
    "change/colours": ".swatch",
    "change/whatif": ".beside .leaf img[src]",
    "balance": "#tab-balance tr",
    "decks": "#tab-decks form",
    "table": "#tab-table .unplayed:not([hidden])",
    "problems": "#tab-problems li",
}
"""What stands on a page once it is shown, by what stands behind # in its address."""
KINDS = ("pieces", "booklet", "change/rules", "change/colours", "balance", "decks", "table", "problems")
"""Of tabs that are made alike one each; those of a mistake are looked at below."""


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("axe") / "orchard"
    start(folder)
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    game = folder / "game.yaml"
    game.write_text(f"{game.read_text(encoding='utf-8')}\n{COLOURS}", encoding="utf-8")
    with served(folder) as page:
        yield page


@pytest.fixture(scope="module")
def contexts() -> Iterator[dict[str, BrowserContext]]:
    """A browser that likes it light, and one that likes it dark; both let a test look into the page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        size = {"width": 1200, "height": 800}
        yield {
            "light": browser.new_context(color_scheme="light", viewport=size, bypass_csp=True),  # type: ignore[arg-type] # it is one
            "dark": browser.new_context(color_scheme="dark", viewport=size, bypass_csp=True),  # type: ignore[arg-type] # as above
        }
        browser.close()


def faults(window: Window, packages: Path, where: str = "document") -> list[Any]:
    """What axe finds in the document, or in that part of it, with where it stands."""
    if not window.evaluate("'axe' in window"):
        window.add_script_tag(path=packages / "axe-core" / "axe.min.js")
    found = window.evaluate(f"axe.run({where}, {{resultTypes: ['violations']}}).then((all) => all.violations)")
    return [[each["id"], each["nodes"][0]["html"][:200], each["nodes"][0]["failureSummary"]] for each in found]


@pytest.mark.parametrize(
    "places", [KINDS, pytest.param(tuple(READY), marks=pytest.mark.exhaustive)], ids=["kinds", "all"]
)
def test_nothing_is_found_on_any_tab(
    orchard: Page, contexts: dict[str, BrowserContext], packages: Path, places: Collection[str]
) -> None:
    window = contexts["light"].new_page()
    window.goto(orchard.link)
    for place in places:
        window.evaluate(f"location.hash = '{place}'")
        window.wait_for_selector(READY[place], timeout=60_000)
        assert faults(window, packages) == [], place
    window.evaluate("location.hash = 'pieces'")
    window.click(".piece >> nth=0")
    window.wait_for_selector(".closeup img")
    assert faults(window, packages) == []
    window.keyboard.press("Escape")
    path = orchard.folder / "cards.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Plum,8", "Plum,many"), encoding="utf-8")
    for place, ready in (("pieces", ".piece.wrong"), ("change/cards", ".cells [aria-invalid=true]")):
        window.evaluate(f"location.hash = '{place}'")
        window.wait_for_selector(ready)
        assert faults(window, packages) == []
    path.write_text(text, encoding="utf-8")
    window.close()


def test_nothing_is_found_in_the_dark(orchard: Page, contexts: dict[str, BrowserContext], packages: Path) -> None:
    window = contexts["dark"].new_page()
    window.goto(orchard.link)
    for place in ("pieces", "change/cards", "table"):
        window.evaluate(f"location.hash = '{place}'")
        window.wait_for_selector(READY[place], timeout=60_000)
        assert faults(window, packages) == [], place
    window.close()


def test_a_fault_would_be_found(orchard: Page, contexts: dict[str, BrowserContext], packages: Path) -> None:
    window = contexts["light"].new_page()
    window.goto(orchard.link)
    window.wait_for_selector(READY["pieces"])
    window.evaluate("document.querySelector('#tab-pieces input').removeAttribute('aria-label')")
    window.evaluate("document.querySelector('#tab-pieces input').removeAttribute('placeholder')")
    assert [each[0] for each in faults(window, packages)] == ["label"]
    window.close()


@pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.exhaustive)])
def test_nothing_is_found_at_a_seat(contexts: dict[str, BrowserContext], packages: Path, light: str) -> None:
    """In the dark a seat is looked at as well after a round, on a phone."""
    with served(shelf.data() / "castles-and-crowns") as page:
        asked = json.dumps({"who": ["person", "greedy"], "seed": "axe"})
        token = page.ask("/table/begin", "POST", asked).words["here"][0]
        window = contexts[light].new_page()
        window.goto(f"http://127.0.0.1:{page.port}/seat/#{token}")
        until(window, "document.querySelectorAll('.spot.begins').length > 0")
        assert faults(window, packages) == [], "and somebody is asked for their name"
        window.click("#log summary >> nth=0")
        window.click("#words-of-it summary")
        window.click("#wishes summary")
        assert faults(window, packages) == []
        window.click("#things button >> nth=0")
        window.wait_for_selector("#look[open] .portrait")
        assert faults(window, packages, "document.querySelector('#look')") == []
        window.keyboard.press("Escape")
        window.click("#rules")
        window.wait_for_selector("#drawer[open] h3")
        assert faults(window, packages, "document.querySelector('#drawer')") == []
        window.close()


@pytest.mark.parametrize("light", ["dark", pytest.param("light", marks=pytest.mark.exhaustive)])
def test_nothing_is_found_at_a_free_table(
    orchard: Page, contexts: dict[str, BrowserContext], packages: Path, light: str
) -> None:
    token = orchard.ask("/table/free", "POST", json.dumps({"players": 2, "seed": "axe"})).words["here"][0]
    window = contexts[light].new_page()
    window.goto(f"http://127.0.0.1:{orchard.port}/free/#{token}")
    window.wait_for_selector(".chip img[src]")
    window.focus(".chip")
    for keys, there in (("d", ".held img[src]"), ("Enter", ".popup"), ("Escape", ".chip"), ("?", "dialog")):
        window.keyboard.press(keys)
        window.wait_for_selector(there)
        if there != ".chip":
            part = "document" if there == ".held img[src]" else f"document.querySelector('{there}')"
            assert faults(window, packages, part) == [], there
    window.keyboard.press("Escape")
    for name in ("Notes", "Scores", "Counters", "Rules", "Playtest"):
        window.click(f"[role=tab]:text-is('{name}')")
        assert faults(window, packages, "document.querySelector('[role=tabpanel]:not([hidden])')") == [], name
    window.close()


def test_nothing_is_found_on_a_phone_after_a_round(contexts: dict[str, BrowserContext], packages: Path) -> None:
    """The sheet at the foot, a move that is asked about, and the card that tells a round, on a screen 320 px wide."""
    with served(shelf.data() / "castles-and-crowns") as page:
        asked = json.dumps({"who": ["person", "random"], "seed": "axe"})
        token = page.ask("/table/begin", "POST", asked).words["here"][0]
        window = contexts["dark"].new_page()
        window.set_viewport_size({"width": 320, "height": 640})
        window.goto(f"http://127.0.0.1:{page.port}/seat/#{token}")
        until(window, "document.querySelectorAll('.spot.begins').length > 0")
        window.click("#nameless")
        window.click("#wishes summary")
        window.check("#wishes p:last-child input")
        for _ in range(40):
            until(window, "document.querySelector('#state').dataset.level === 'fine'")
            if window.is_visible("#count"):
                break
            before = window.locator("#done li").count()
            if not window.is_visible("#moves"):
                window.click("#unfold")
            window.locator("#moves button:visible").first.click()
            if not window.is_visible("#ask"):
                window.locator("#moves .choices:not([hidden]) .move").first.click()
            window.click("#yes")
            until(window, f"document.querySelectorAll('#done li').length > {before}")
        assert window.is_visible("#count")
        window.click("#unfold")
        window.locator("#moves button:visible").first.click()
        assert faults(window, packages) == []
        assert window.evaluate("document.documentElement.scrollWidth") <= 320
        window.close()


def test_nothing_reaches_beyond_a_narrow_screen(orchard: Page, contexts: dict[str, BrowserContext]) -> None:
    window = contexts["light"].new_page()
    window.set_viewport_size({"width": 320, "height": 640})
    window.goto(orchard.link)
    for place in sorted(READY.keys() - {"change/whatif"}):  # it shows the booklet's pages, after many games
        window.evaluate(f"location.hash = '{place}'")
        window.wait_for_selector(READY[place], timeout=60_000)
        assert window.evaluate("document.documentElement.scrollWidth") <= 320, place
    window.close()


def test_the_table_of_a_game_that_is_played_wraps_on_a_narrow_screen(contexts: dict[str, BrowserContext]) -> None:
    with served(shelf.data() / "castles-and-crowns") as page:
        page.ask("/table/begin", "POST", json.dumps({"who": ["person", "open", "greedy"], "seed": "narrow"}))
        window = contexts["light"].new_page()
        window.set_viewport_size({"width": 320, "height": 640})
        window.goto(f"{page.link}#table")
        window.evaluate("location.hash = 'table'")
        window.wait_for_selector(".game .play")
        assert window.evaluate("document.documentElement.scrollWidth") <= 320
        window.close()


@pytest.mark.parametrize("light", ["dark", pytest.param("light", marks=pytest.mark.exhaustive)])
def test_nothing_is_found_in_a_study_and_it_fits_a_phone(
    contexts: dict[str, BrowserContext], packages: Path, tmp_path: Path, light: str
) -> None:
    report, urls = tmp_path / "study.html", list[str]()
    words = ["play", str(ROOT / "docs" / "play" / "pig"), "--games", "30", "--bots", "greedy", "--report", str(report)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    window = contexts[light].new_page()
    window.on("request", lambda request: urls.append(request.url))
    window.goto(report.as_uri())
    assert faults(window, packages, "{exclude: ['svg > *']}") == []
    window.set_viewport_size({"width": 320, "height": 640})
    assert window.evaluate("document.documentElement.scrollWidth") <= 320
    window.close()
    assert {url for url in urls if not url.startswith("data:")} == {report.as_uri()}
