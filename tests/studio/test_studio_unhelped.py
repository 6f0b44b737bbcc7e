"""Somebody on a phone who has never seen Castles & Crowns: what is on the screen alone answers what they would ask.

They touch what has a rim, then where it goes, then *Do it*, and after each round read who won what. What they read is
compared with the engine's game, which they never see.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Window

from tests.studio.served import Page, served
from tests.studio.test_studio_browser import CHROMIUM
from tests.studio.windows import until
from tilewright.engine.view import View
from tilewright.shelf import shelf

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")
MINE = "/^(Your turn|The game is over)/.test(document.querySelector('#state').textContent)"
WHOLE = 5
"""Rounds of a game."""
FIELD = re.compile(r"Battlefield (\d): (.*)")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def crowns() -> Iterator[Page]:
    with served(shelf.data() / "castles-and-crowns") as page:
        yield page


class Reader:
    """Reads a window as somebody does who has nothing else."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def seen(self, selector: str) -> str:
        """The words there, as they are seen: what is hidden is not read."""
        return str(self.window.inner_text(selector))

    def whose_turn(self) -> str:
        return self.seen("#state").partition(" \u00b7 ")[0]

    def points(self) -> list[float]:
        return [float(each.split("\n")[0]) for each in self.window.locator("#seats .score").all_inner_texts()]

    def can_do(self) -> list[str]:
        """What the buttons behind *All moves* say, opened by touch."""
        self.window.tap("#unfold")
        words = [text for text in self.window.locator("#moves button").all_inner_texts() if text]
        self.window.tap("#unfold")
        return words

    def lines(self) -> dict[int, str]:
        """Battlefield -> what the card above the table tells of it; nothing while no round has been counted."""
        lines = [FIELD.search(line) for line in self.window.locator("#count li").all_inner_texts()]
        return {int(match[1]): match[2] for match in lines if match}


def winner(words: str) -> str:
    """Who has won a card, as its line is read."""
    if words.startswith("nobody"):
        return "nobody"
    last = re.findall(r"(you|You|Navy)\b[^.]*?\bwins?\b", words)
    return {"you": "me", "You": "me"}.get(last[-1], last[-1]) if last else "?"


def touch(window: Window, count: int) -> None:
    """What has a rim, then where it can go, then yes."""
    spots = window.locator(".spot.begins")
    tap(window, spots.nth(count % spots.count()))
    goals = window.locator(".spot.goal")
    if window.locator("#ask:not([hidden])").count() == 0 and goals.count():
        tap(window, goals.nth(count % goals.count()))
        if window.locator("#ask:not([hidden])").count() == 0:
            window.locator("#moves .asked").first.tap()
    question = window.inner_text("#asked")
    assert question.endswith("?"), question
    window.tap("#yes")


def tap(window: Window, spot: Any) -> None:  # noqa: ANN401 - a Locator
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    window.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("most", [2, pytest.param(WHOLE, marks=pytest.mark.exhaustive)])
def test_after_each_round_the_screen_says_who_won_what(crowns: Page, browser: Browser, most: int) -> None:
    """Each time two rounds are played, and a whole game in `make test-all`."""
    begun = crowns.ask("/table/begin", "POST", json.dumps({"who": ["person", "random"], "seed": "unhelped"})).words
    window = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    window.emulate_media(reduced_motion="reduce")
    faults: list[str] = []
    window.on("pageerror", lambda error: faults.append(str(error)))
    window.goto(f"http://127.0.0.1:{crowns.port}/seat/#{begun['here'][0]}")
    until(window, "!document.querySelector('#naming').hidden")
    window.fill("#name", "Zo\u00eb")
    window.tap("#naming [type=submit]")
    until(window, "document.querySelector('#seats b').textContent === 'Zo\u00eb'")
    reader, rounds, count = Reader(window), list[dict[int, str]](), 0
    points = list[list[float]]()
    while True:
        until(window, MINE)
        if read := reader.lines():
            rounds.append(read)
            points.append(reader.points())
            window.tap("#count .close")
        if len(rounds) == most:
            break
        assert reader.whose_turn() == "Your turn"
        if not count:
            assert all(re.match(r"(Send|Make|Hire|Take) ", each) for each in reader.can_do())
        before = window.locator("#done li").count()
        touch(window, count)
        count += 1
        until(window, f"document.querySelectorAll('#done li').length > {before} && {MINE}")
    assert faults == []
    over = "over" in reader.whose_turn()
    result = reader.seen("#after .result") if over else ""
    window.close()
    played = in_the_engine(crowns, begun["here"][0])
    assert len(rounds) == len(played) == most, "every round is told"
    assert over == (most == WHOLE)
    for lines, shown, (fields, engine) in zip(rounds, points, played, strict=True):
        assert {number: winner(words) for number, words in lines.items()} == {n: won for n, (won, _) in fields.items()}
        for number, (won, sides) in fields.items():
            if won != "nobody" and len(sides) == 2:
                assert all(side in lines[number] for side in sides), "by how much"
        assert shown == engine
    assert not over or all(f"{each:g}" in result for each in played[-1][1])


def in_the_engine(page: Page, token: str) -> list[tuple[dict[int, tuple[str, set[str]]], list[float]]]:
    """Each round of the game as it was played: battlefield -> who won there, and what the sides counted; the points."""
    with page.desk.house.parlour._seat(token) as (sitting, _):  # noqa: SLF001 - the game may go on
        steps = sitting.steps
    state, rounds = sitting.laid.game.new_initial_state(), list[tuple[dict[int, tuple[str, set[str]]], list[float]]]()
    for each in steps:
        state.apply_unchecked(each.action)
        table = state.table()
        if table.heading.endswith("is over") or state.is_terminal():
            names = {None: "nobody", 0: "me", 1: "Navy"}
            won = {int(place.name.split()[-1]): place for place in table.places}
            fields = {number: (names[place.won], {side for _, side in place.sides}) for number, place in won.items()}
            if not rounds or fields != rounds[-1][0]:
                rounds.append((fields, [seat.score for seat in View(state, 0).table().holdings]))
    return rounds
