"""Whole games on free tables, as a family plays them: two windows and a phone, from the first card to the end."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Window

from tests.studio.served import Page, served
from tests.studio.windows import until
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium"),
]
GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
PILES = "[...document.querySelectorAll('.chip[data-id]')].filter((each) => / cards?,? .*face down| tiles,? .*face down"
PILES += "/.test(each.getAttribute('aria-label')))"
HELD = "document.querySelectorAll('.held').length"
POINTS = (7, 9, 4)
TOKENS = """
  - id: camps
    kind: tokens
    title: Camps
    size: {width: 20, height: 20}
    shape: circle
    tokens: [{face: 1, back: plain, count: 6}, {face: gem, back: plain, count: 4}]
    make: Cut them out.
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def starter(folder: Path) -> Path:
    start(folder)
    return folder


def stranger(folder: Path) -> Path:
    """A hundred and ten cards in a layout's look, and no table.yaml."""
    start(folder, layout="playing-card")
    return rows_of(folder, 110)


def hexes(folder: Path) -> Path:
    """Thirty-seven hexagons, and tokens of two kinds."""
    start(folder, layout="hex-tile")
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").rstrip("\n") + TOKENS, encoding="utf-8")
    return rows_of(folder, 37)


def rows_of(folder: Path, count: int) -> Path:
    """As many rows in the one table of a folder."""
    (path,) = folder.glob("*.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name not in {"id", "quantity"}]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows[at % len(rows)] for at in range(count))
    return folder


def copy_of(source: Path) -> Callable[[Path], Path]:
    return lambda folder: Path(shutil.copytree(source, folder))


FOLDERS: dict[str, Callable[[Path], Path]] = {
    "the starter": starter,
    "110 cards": stranger,
    "18 cards": copy_of(GALLERY / "microgame"),
    "37 hexagons": hexes,
    "castle": copy_of(shelf.data() / "castle"),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_three_play_to_the_end(name: str, browser: Browser, tmp_path: Path) -> None:
    folder = FOLDERS[name](tmp_path / "game")
    with served(folder) as page:
        party = page.ask("/table/free", "POST", json.dumps({"players": 3, "seed": name})).words
        wrong: list[str] = []
        windows = [sit(browser, page, token, wrong, narrow=at == 2) for at, token in enumerate(tokens(party))]
        played = play(windows)
        assert played > 0
        write_points(windows)
        end(windows)
        assert wrong == []
        for each in windows:
            each.context.close()


def tokens(party: dict[str, list[str]]) -> list[str]:
    return [*party["here"], *party["friends"]]


def sit(browser: Browser, page: Page, token: str, wrong: list[str], *, narrow: bool) -> Window:
    size = {"width": 390, "height": 844} if narrow else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, reduced_motion="reduce", has_touch=narrow, bypass_csp=True)  # type: ignore[arg-type] # a size
    window = context.new_page()
    window.on("pageerror", lambda error: wrong.append(str(error)))
    window.goto(f"http://127.0.0.1:{page.port}/free/#{token}")
    until(window, "document.querySelectorAll('.chip[data-id]').length > 0")
    return window


def play(windows: list[Window]) -> int:
    """Draw and play in turn until no pile lies face down any more; how many were drawn."""
    drawn = 0
    while windows[0].evaluate(f"{PILES}.length"):
        window = windows[drawn % 3]
        before = window.evaluate(HELD)
        window.evaluate(f"{PILES}[0].focus()")
        window.keyboard.press("d")
        until(window, f"{HELD} > {before}")
        window.evaluate("[...document.querySelectorAll('.held')].at(-1).focus()")
        window.keyboard.press("f")
        until(window, f"{HELD} === {before}")
        if drawn == 0:
            window.click("#pass")  # which says: I begin
            until(window, "document.querySelector('#pass').textContent === 'Pass the turn'")
        window.click("#pass")
        drawn += 1
        assert drawn < 400
        badge = f"document.querySelector('[data-seat=\"{drawn % 3}\"]')?.closest('li')"
        until(windows[drawn % 3], f"{badge}?.getAttribute('aria-current') === 'true'")
    return drawn


def write_points(windows: list[Window]) -> None:
    """One adds a row to the score sheet and writes everybody's points there."""
    window = windows[0]
    if window.get_attribute("#panel", "aria-expanded") != "true":
        window.click("#panel")
    window.click("[role=tab]:text-is('Scores')")
    window.click("text=Add a row")
    window.keyboard.type("In all")
    window.keyboard.press("Enter")
    for at, points in enumerate(POINTS):
        field = f"input[aria-label='In all, Player {at + 1}']"
        window.fill(field, str(points))
        window.keyboard.press("Tab")
    sums = "[...document.querySelectorAll('.sheet tfoot td')].map((each) => each.textContent).join()"
    until(window, f"{sums} === '{','.join(map(str, POINTS))}'")


def end(windows: list[Window]) -> None:
    """One ends the game, and all are told who has most points."""
    windows[1].click("#more")
    windows[1].click("text=End the game")
    windows[1].keyboard.press("Enter")
    for each in windows:
        until(each, "document.querySelectorAll('#after .points li').length === 3")
        told = each.locator("#after .points li").all_inner_texts()
        assert [" ".join(line.split()) for line in told] == ["Player 1 7", "Player 2 9 \u2605", "Player 3 4"]
