"""No tab opens empty: what it shows, or what will be there, why there is nothing yet, and one way to fill it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page as Window
from playwright.sync_api import Route, expect, sync_playwright

from tests.studio.served import served
from tests.studio.test_studio_browser import CHROMIUM
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
SHOWN = {
    "pieces": ".piece",
    "sheets": ".leaf img[src]",
    "booklet": ".leaf img[src]",
    "change": ".rule, .cells input, .swatch",
    "balance": "tbody tr, table tr",
    "decks": ".piece img[src]",
    "table": ".button.strong",
    "playtests": "section section",
    "problems": ".problems li",
}
"""What a tab is for."""
VACANT = ".nothing .button, .trouble a[href='#problems']"
"""What fills a tab that has nothing to show, or leads to what keeps it from being made."""
ONE = """id: one
title: One
tagline: A single card
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 2}
components:
  - {id: cards, kind: cards, title: Cards, make: Cut., size: {width: 63, height: 88},
     template: card.svg, rows: cards.csv}
"""
CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<text x="8" y="20" font-size="8" font-family="Alegreya">{{title}}</text></svg>'
)


def one(folder: Path) -> Path:
    """A game of one card, and nothing else."""
    folder.mkdir()
    for name, text in (("game.yaml", ONE), ("cards.csv", "title\nAce\n"), ("card.svg", CARD)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def folder_of(kind: str, place: Path) -> Path:
    """A game of a kind: one on the shelf, one just begun, one with a mistake, or of one card."""
    if kind in SELDOM[1:]:
        return shelf.find(kind).folder
    if kind == "one":
        return one(place / kind)
    start(place / kind)
    if kind == "mistake":
        game = place / kind / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8").replace("title:", "tilte:", 1), encoding="utf-8")
    return place / kind


@pytest.fixture(scope="module")
def windows() -> Iterator[Window]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_page(viewport={"width": 1000, "height": 700})
        browser.close()


SELDOM = ("new", "castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")


@pytest.mark.parametrize(
    "kind", ["one", "mistake", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in SELDOM)]
)
def test_no_tab_opens_empty(kind: str, windows: Window, tmp_path: Path) -> None:
    with served(folder_of(kind, tmp_path)) as page:
        windows.goto(page.link)
        windows.wait_for_selector("#tabs button")
        tabs = windows.locator("#tabs button").evaluate_all("each => each.map(tab => tab.dataset.tab)")
        assert {*tabs} == {*SHOWN}
        for tab in tabs:
            windows.evaluate(f"location.hash = '{tab}'")
            inside = windows.locator(f"#tab-{tab}")
            filled = inside.locator(SHOWN[tab]).or_(inside.locator(VACANT))
            expect(filled.filter(visible=True).first).to_be_visible(timeout=60_000)
            for each in inside.locator(".nothing:visible:not(.trouble .nothing)").all():
                assert each.locator("h2, p").count() >= 3, "what will be there, and why there is nothing"


@pytest.mark.parametrize("tab", ["sheets", "booklet"])
def test_a_tab_says_that_its_pages_are_being_made(tab: str, windows: Window, tmp_path: Path) -> None:
    held, over = list[Route](), list[str]()

    def hold(route: Route) -> None:
        if over:
            route.continue_()
        else:
            held.append(route)

    start(tmp_path / "new")
    with served(tmp_path / "new") as page:
        windows.route(f"**/{tab}?*", hold)
        windows.goto(f"{page.link}#{tab}")
        waiting = windows.locator(f"#tab-{tab} .waiting")
        expect(waiting).to_be_visible(timeout=60_000)
        over.append(tab)
        for each in held:
            each.continue_()
        expect(windows.locator(f"#tab-{tab} .leaf").first).to_be_visible(timeout=60_000)
        expect(waiting).to_have_count(0)
        windows.unroute_all()


def test_the_lines_that_a_tab_offers_fill_it(windows: Window, tmp_path: Path) -> None:
    folder = one(tmp_path / "one")
    with served(folder) as page:
        windows.goto(page.link)
        windows.wait_for_selector("#tabs button")
        for place, there in (
            ("change/rules", ".rules .rule"),
            ("change/colours", ".colours .swatch"),
            ("change/play", ".play textarea:visible"),
            ("balance", "#tab-balance tr"),
        ):
            windows.evaluate(f"location.hash = '{place}'")
            offered = windows.locator(".lines:visible")
            expect(offered).to_be_visible(timeout=60_000)
            file, text = offered.locator("figcaption").inner_text(), offered.locator("pre").inner_text()
            with (folder / file).open("a", encoding="utf-8") as lines:
                lines.write(f"{text}\n")
            expect(windows.locator(there).first).to_be_visible(timeout=60_000)
            expect(offered).to_have_count(0)
    done = CliRunner().invoke(main, ["check", str(folder), "--json"])
    assert not [each for each in json.loads(done.stdout)["problems"] if each["level"] == "error"], done.stdout


def test_an_empty_folder_is_told_what_begins_a_game(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(RefusedError) as refused:
        shelf.find(empty)
    assert "`tilewright new NAME` writes a small game to start from" in refused.value.problems[0].help
    start(empty)  # it may be there, as long as it is empty
    assert shelf.load(empty).game.components
