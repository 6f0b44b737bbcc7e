"""How much is sent: a seat at the table first and again, the page first, and a save of one card among many."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Window

from tests.studio.served import served
from tests.studio.test_studio_browser import CHROMIUM, until
from tests.studio.test_studio_worth import orchard, rows_of, written
from tilewright.shelf import shelf

__all__ = ["orchard"]  # the game with many cards
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium"
)
FIRST, AGAIN = 250_000, 10_000
"""Bytes of a seat when its link is opened, and when it is opened again: on a phone, in a house."""
PAGE = 200_000
"""Bytes of the studio's page, its files and its first answers, without pictures."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def sent(window: Window) -> list[tuple[str, int]]:
    """A list that fills with what comes over the line, with its heads."""
    came = list[tuple[str, int]]()
    session = window.context.new_cdp_session(window)
    session.send("Network.enable")
    names: dict[str, str] = {}
    session.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: came.append((names.get(event["requestId"], ""), int(event["encodedDataLength"]))),
    )
    return came


@needs_browser
@pytest.mark.parametrize("game", ["castles-and-crowns", "castles-in-the-air", "castle", "sky-rise"])
def test_a_seat_is_light_the_first_time_and_next_to_nothing_again(game: str, browser: Browser) -> None:
    with served(shelf.data() / game) as page:
        asked = json.dumps({"who": ["person", "greedy"], "seed": "light"})
        token = page.ask("/table/begin", "POST", asked).words["here"][0]
        window = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        came = sent(window)
        window.goto(f"http://127.0.0.1:{page.port}/seat/#{token}")
        until(window, "document.querySelectorAll('#strokes *').length > 0 && document.fonts.status === 'loaded'")
        window.wait_for_timeout(200)
        first = dict(came)
        assert sum(size for _, size in came) <= FIRST, first  # sum counts bytes
        came.clear()
        window.reload()
        until(window, "document.querySelectorAll('#strokes *').length > 0")
        window.wait_for_timeout(200)
        assert sum(size for _, size in came) <= AGAIN, [each for each in came if each[1]]  # sum counts bytes
        window.context.close()


@needs_browser
def test_the_page_is_light(orchard: Path, browser: Browser) -> None:
    with served(orchard) as page:
        window = browser.new_context(viewport={"width": 1200, "height": 800}).new_page()
        came = sent(window)
        window.goto(page.link)
        window.wait_for_selector(".piece img[src]")
        until(window, "document.querySelector('#status').dataset.level !== 'busy'")
        own = [(name, size) for name, size in came if "/picture/" not in name]
        assert sum(size for _, size in own) <= PAGE, own  # sum counts bytes
        window.context.close()


def test_a_save_of_one_card_sends_that_card(orchard: Path) -> None:
    with served(orchard) as page, page.news() as events:
        next(events)
        whole = page.ask("/pieces", accept_encoding="gzip")
        assert whole.headers["content-encoding"] == "gzip"
        first = page.ask("/pieces").words
        rows = rows_of(orchard / "cards.csv")
        rows[50][0] = "Damson"
        written(orchard / "cards.csv", rows)
        next(events)
        answer = page.ask(f"/pieces?have={first['mark']}")
        assert [each["title"] for each in answer.words["pieces"]] == ["Damson"]
        assert [*answer.words["faces"]] == ["cards-050"]
        assert "order" not in answer.words
        assert len(answer.body) < 3_000
        again = page.ask(f"/pieces?have={answer.words['mark']}")
        assert (again.words["pieces"], again.words["faces"]) == ([], {})


def test_an_answer_that_is_there_already_is_not_sent_again(orchard: Path) -> None:
    with served(orchard) as page:
        first = page.ask("/pieces")
        again = page.ask("/pieces", if_none_match=first.headers["etag"])
        assert (again.status, again.body) == (304, b"")


def test_files_are_kept_for_ever_below_a_name_made_of_them(orchard: Path) -> None:
    with served(orchard) as page:
        text = page.ask("/").body.decode()
        at = text.partition('src="')[2].partition('"')[0]
        assert "immutable" in page.ask(at).headers["cache-control"]
        other = page.ask(at.replace(at.split("/")[2], "0" * 18))
        assert other.headers["cache-control"] == "no-cache"
        assert "content-encoding" not in page.ask("/", accept_encoding="gzip").headers, "a key stands in it"
        about = page.ask("/table/about", accept_encoding="gzip")
        assert "content-encoding" not in about.headers
