"""A free table in two browsers: draw, play, flip, shuffle, roll, undo, chat; by keys alone; nothing hidden is there."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Page as Window

from tests.studio.served import Page, served
from tests.studio.windows import until
from tilewright.shelf.starter import start

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
DIE = """
  - id: weather
    kind: die
    title: Weather die
    edge: 16
    faces: [1, 2, 3, 4, 5, 6]
    make: Fold it.
"""
NAMES = "[...document.querySelectorAll('.chip[data-id]')].map((each) => each.getAttribute('aria-label'))"
HELD = "[...document.querySelectorAll('.held')].map((each) => each.getAttribute('aria-label'))"
LOG = "[...document.querySelectorAll('.log li')].map((each) => each.textContent)"
FOCUS = "document.activeElement.getAttribute('aria-label')"
DECK, ROLLED = '.chip[aria-label*="cards"]', '.chip[data-kind="die"]'


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """54 cards and a die: a folder that prints, and nothing that plays it."""
    folder = tmp_path_factory.mktemp("free") / "orchard"
    start(folder)
    (folder / "table.yaml").unlink()  # each component in its pile
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").rstrip("\n") + DIE, encoding="utf-8")
    with served(folder) as page:
        yield page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Two people's browsers: one likes it light, the other dark, on a phone."""
    wide: Any = {"width": 1200, "height": 800}
    phone: Any = {"width": 390, "height": 844}
    both = [
        browser.new_context(viewport=wide, bypass_csp=True, reduced_motion="reduce"),
        browser.new_context(viewport=phone, bypass_csp=True, color_scheme="dark", has_touch=True),
    ]
    yield both
    for each in both:
        each.close()


def begun(page: Page, **more: object) -> Any:  # noqa: ANN401 - whatever JSON has
    return page.ask("/table/free", "POST", json.dumps({"players": 2, "seed": "browser", **more})).words


def sit(page: Page, context: BrowserContext, tokens: str, wrong: list[str]) -> Window:
    """A window at a seat; whatever goes wrong in its scripts is kept, but for what is refused on purpose."""
    window = context.new_page()
    window.on("pageerror", lambda error: wrong.append(str(error)))
    window.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    window.goto(f"http://127.0.0.1:{page.port}/free/#{tokens}")
    return window


def has(window: Window, expression: str, part: str) -> None:
    """Wait until a list that the page shows has an entry with these words in it."""
    until(window, f"{expression}.some((each) => (each || '').includes({json.dumps(part)}))")


def press(window: Window, selector: str, *keys: str) -> None:
    window.focus(selector)
    for key in keys:
        window.keyboard.press(key)


def test_two_play_by_pointer_and_by_keys(orchard: Page, contexts: list[BrowserContext]) -> None:
    party, wrong = begun(orchard), list[str]()
    ann = sit(orchard, contexts[0], party["here"][0], wrong)
    ben = sit(orchard, contexts[1], party["friends"][0], wrong)
    for window in (ann, ben):
        has(window, NAMES, "Cards, 54 cards, face down")
    ann.bring_to_front()
    flip_what_was_dragged_off(ann, ben)
    drawn = draw_unseen(ann, ben)
    shuffle_and_roll(ann, ben)
    play_by_keys(ann, ben, drawn)
    undo_and_say(ann, ben)
    assert wrong == []


def flip_what_was_dragged_off(ann: Window, ben: Window) -> None:
    box = ann.locator(DECK).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.mouse.move(x, y)
    ann.mouse.down()
    ann.mouse.move(x + 90, y + 100, steps=3)
    ann.mouse.move(x + 160, y + 220, steps=3)
    ann.mouse.up()
    for window in (ann, ben):
        has(window, NAMES, "Cards, 53 cards, face down")
    ann.mouse.dblclick(x + 160, y + 220)
    until(ann, f"{NAMES}.some((each) => /^[A-Z][a-z]+, face up$/.test(each))")
    has(ben, NAMES, ", face up")
    ann.mouse.move(x + 160, y + 220)  # and back onto the deck: it is a stack again
    ann.mouse.down()
    ann.mouse.move(x + 60, y + 60, steps=3)
    ann.mouse.move(x, y, steps=3)
    ann.mouse.up()
    has(ben, NAMES, "Cards, 54 cards, ")
    press(ann, DECK, "t")
    has(ben, NAMES, "Cards, 53 cards, face down")


def draw_unseen(ann: Window, ben: Window) -> str:
    """Two cards come into a hand, and nothing of them stands in the other's page."""
    press(ann, DECK, "d", "d")
    until(ann, f"{HELD}.length === 2")
    until(ben, "document.querySelector('[data-seat=\"0\"]').getAttribute('aria-label').includes('2 in hand')")
    titles = [str(each).partition(",")[0] for each in ann.evaluate(HELD)]
    keys = set(re.findall(r"/free/face/([^/]+)/", ann.inner_html("#hand")))
    there = ben.content()
    shown = ann.inner_html("#ground")
    assert keys
    assert not any(key in there for key in keys if key not in shown)
    assert all("draws a card from" in line for line in ben.evaluate(LOG) if "draws" in line)
    assert any(f"draws {titles[0]}" in line for line in ann.evaluate(LOG))
    return titles[0]


def shuffle_and_roll(ann: Window, ben: Window) -> None:
    before = ann.get_attribute(DECK, "data-id")
    press(ann, DECK, "s")
    has(ben, LOG, "shuffles")
    until(ann, f"document.querySelector('{DECK}').dataset.id !== '{before}'")
    assert "52" in ann.evaluate(FOCUS) or "51" in ann.evaluate(FOCUS)
    press(ann, ROLLED, "r")
    has(ben, LOG, "rolls")


def play_by_keys(ann: Window, ben: Window, drawn: str) -> None:
    """From a piece to the hand, its menu, the table: no pointer."""
    press(ann, DECK, "y")
    assert ann.evaluate(FOCUS) == f"{drawn}, in your hand"
    ann.keyboard.press("Enter")
    assert ann.evaluate("document.activeElement.textContent").startswith("Play face up")
    ann.keyboard.press("ArrowDown")
    ann.keyboard.press("ArrowUp")
    ann.keyboard.press("Enter")
    has(ben, NAMES, f"{drawn}, face up")
    until(ann, f"{HELD}.length === 1")
    press(ann, f'.chip[aria-label="{drawn}, face up"]', "m", "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    has(ben, LOG, f"moves {drawn}")
    for _ in range(4):
        ann.keyboard.press("ArrowUp")
    ann.keyboard.press("ArrowLeft")
    assert "chip" in ann.evaluate("document.activeElement.className")


def undo_and_say(ann: Window, ben: Window) -> None:
    until(ann, "!document.querySelector('#undo').disabled")
    press(ann, DECK, "u")
    has(ben, LOG, "takes that back")
    ann.keyboard.press("c")
    ann.keyboard.type("<b>Well</b> played")
    ann.keyboard.press("Enter")
    has(ben, LOG, "<b>Well</b> played")
    ann.keyboard.press("Escape")
    assert "chip" in ann.evaluate("document.activeElement.className")
    ann.click("#pass")
    has(ben, LOG, "turn")
    until(ann, "document.title.startsWith('Your turn')")
    ann.keyboard.press("?")
    until(ann, "document.querySelector('dialog').open")
    ann.keyboard.press("Escape")
    ben.tap(DECK, position={"x": 30, "y": 40})
    ben.tap("#panel")
    until(ben, "document.body.classList.contains('beside-open')")
    assert ben.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_curtain_falls_between_two_at_one_screen(orchard: Page, contexts: list[BrowserContext]) -> None:
    party, wrong = begun(orchard, together=True), list[str]()
    window = sit(orchard, contexts[0], ",".join(party["here"]), wrong)
    has(window, NAMES, "Cards, 54 cards, face down")
    press(window, DECK, "d")
    until(window, f"{HELD}.length === 1")
    window.click("#pass")
    until(window, "document.title.startsWith('Your turn')")
    window.click("#pass")
    until(window, "!document.querySelector('#curtain').hidden")
    assert "/free/face/" not in window.content()
    window.click("#here button")
    has(window, NAMES, "Cards, 53 cards, face down")
    assert window.evaluate(HELD) == []
    assert wrong == []


def test_what_is_stale_is_put_back_and_a_lost_server_is_told(orchard: Page, contexts: list[BrowserContext]) -> None:
    party = begun(orchard)
    window = sit(orchard, contexts[0], party["here"][0], [])
    has(window, NAMES, "Cards, 54 cards, face down")
    stack = {"do": "move", "x": 300, "y": 300, "v": 0, "id": "s1.1"}
    window.route("**/free/do", lambda route: route.continue_(post_data=json.dumps(stack)))
    place = window.evaluate(f"document.querySelector('{DECK}').style.transform")
    press(window, DECK, "m", "ArrowRight", "Enter")
    until(window, "document.querySelector('#state').textContent.startsWith('Another player was faster')")
    assert window.evaluate(f"document.querySelector('{DECK}').style.transform") == place
    window.unroute("**/free/do")
    contexts[0].set_offline(True)
    press(window, DECK, "f")
    until(window, "document.querySelector('#state').textContent.startsWith('The table does not answer')")
    contexts[0].set_offline(False)
    until(window, "!document.querySelector('#state').textContent.startsWith('The table does not answer')")
    press(window, DECK, "f")
    has(window, LOG, "face up")


def test_a_table_that_has_ended_is_seen_again_step_by_step(orchard: Page, contexts: list[BrowserContext]) -> None:
    party, wrong = begun(orchard), list[str]()
    window = sit(orchard, contexts[0], party["here"][0], wrong)
    has(window, NAMES, "Cards, 54 cards, face down")
    press(window, DECK, "t")
    has(window, NAMES, "Cards, 53 cards, face down")
    window.click("#more")
    window.click("text=End the game")
    window.click("dialog .strong")
    until(window, "!document.querySelector('#after').hidden")
    window.click("text=See it again")
    has(window, NAMES, "Cards, 54 cards, face down")
    window.click("[aria-label='One step on']")
    has(window, NAMES, "Cards, 53 cards, face down")
    until(window, "document.querySelector('#past output').textContent === '1 of 2'")
    window.click("text=Back to the end")
    until(window, "document.querySelector('#past').hidden")
    press(window, DECK, "f")  # nothing is moved any more
    assert not any("face up" in each for each in window.evaluate(NAMES))
    assert wrong == []
