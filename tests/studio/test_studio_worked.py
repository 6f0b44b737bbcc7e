"""Every tab is worked in a real browser: something is typed, picked, dealt and read, and files say what came of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import expect, sync_playwright

from tests.studio.served import Page, served
from tests.studio.test_studio_browser import CHROMIUM, until, written
from tests.studio.test_studio_change import BOOKLET, COLOURS, RULES, VARIANT
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this computer: apt install chromium")


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A game with cards, rules, a variant, colours and a booklet."""
    folder = tmp_path_factory.mktemp("worked") / "orchard"
    start(folder)
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    (folder / "booklet.md").write_text(BOOKLET, encoding="utf-8")
    (folder / "variants").mkdir()
    (folder / "variants" / "long.yaml").write_text(VARIANT, encoding="utf-8")
    game = folder / "game.yaml"
    game.write_text(f"{game.read_text(encoding='utf-8')}\n{COLOURS}", encoding="utf-8")
    with served(folder) as page:
        yield page


@pytest.fixture(scope="module")
def window(orchard: Page) -> Iterator[Window]:
    """One window on the page; whatever goes wrong in its scripts fails the test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_context(viewport={"width": 1200, "height": 700}).new_page()
        faults: list[str] = []
        window.on("pageerror", lambda error: faults.append(str(error)))
        window.goto(orchard.link)
        window.wait_for_selector(".piece img[src]")
        yield window
        assert faults == []
        browser.close()


def at(window: Window, place: str) -> None:
    window.evaluate(f"location.hash = '{place}'")


def cell(column: str, line: int) -> str:
    return f".cells [aria-label='{column}, line {line}']"


def line_of(path: Path, number: int) -> str:
    return path.read_text(encoding="utf-8").splitlines()[number - 1]


def test_a_cell_that_is_typed_in_is_written_and_shown_on_its_card(orchard: Page, window: Window) -> None:
    at(window, "change/cards")
    path, field = orchard.folder / "cards.csv", cell("title", 3)
    before = path.read_bytes()
    window.fill(field, "Damson")
    window.press(field, "Enter")
    until(window, "document.querySelector('#tab-change .count[role=status]').textContent.startsWith('Written')")
    assert line_of(path, 3).startswith("Damson,8")
    assert window.evaluate("document.activeElement.getAttribute('aria-label')") == "title, line 4"
    at(window, "pieces")
    window.wait_for_selector(".piece.changed[aria-label^='Damson,']")
    at(window, "change/cards")
    window.click("text=Undo")
    until(window, f"document.querySelector(\"{field}\").value === 'Plum'")
    assert path.read_bytes() == before


def test_a_number_that_is_none_is_refused_at_its_cell(orchard: Page, window: Window) -> None:
    at(window, "change/cards")
    path, field = orchard.folder / "cards.csv", cell("quantity", 3)
    before = path.read_bytes()
    window.fill(field, "many")
    window.press(field, "Enter")
    expect(window.locator(field)).to_have_attribute("aria-invalid", "true")
    beside = window.locator(field).locator("xpath=following-sibling::div")
    expect(beside).to_contain_text("'many' is not a number of copies")
    assert window.get_attribute(field, "aria-describedby") == beside.get_attribute("id")
    assert path.read_bytes() == before
    window.press(field, "Escape")
    expect(window.locator(field)).to_have_value("8")
    expect(window.locator(field)).to_have_attribute("aria-invalid", "false")


def test_what_another_program_got_wrong_is_marked_at_its_cell(orchard: Page, window: Window) -> None:
    at(window, "change/cards")
    field = cell("quantity", 3)
    window.wait_for_selector(field)
    with written(orchard.folder / "cards.csv", "Plum,8", "Plum,many"):
        expect(window.locator(field)).to_have_attribute("aria-invalid", "true")
        expect(window.locator(field).locator("xpath=following-sibling::div")).to_contain_text("not a whole number")
        at(window, "pieces")
        card = window.locator(".piece.wrong")
        expect(card).to_have_count(1)
        expect(card.locator(".fault")).to_contain_text("'many' is not a whole number")
        assert "wrong: quantity" in (card.get_attribute("aria-label") or "")
        with written(orchard.folder / "cards.csv", "Apple,7", "Pippin,7"):
            window.wait_for_selector(".piece.changed[aria-label^='Pippin,']")
            expect(window.locator(".piece.wrong .badge")).to_have_text("wrong")
            assert window.locator(".piece .badge", has_text="changed").count() == 1
    expect(window.locator(".piece.wrong")).to_have_count(0)
    at(window, "change/cards")
    expect(window.locator(field)).to_have_attribute("aria-invalid", "false")


def test_what_another_program_writes_in_the_same_cell_is_shown_and_not_written_over(
    orchard: Page, window: Window
) -> None:
    at(window, "change/cards")
    path, field = orchard.folder / "cards.csv", cell("title", 3)
    beside = window.locator(field).locator("xpath=following-sibling::div")
    window.fill(field, "Mine")
    with written(path, "Plum,8", "Theirs,8"):
        expect(beside).to_contain_text("“Theirs”")
        expect(beside).to_contain_text("W01")
        expect(window.locator(field)).to_have_value("Mine")
        window.locator(field).blur()
        window.wait_for_timeout(200)
        assert line_of(path, 3).startswith("Theirs,8"), "nothing was written"
        window.press(field, "Escape")
        expect(window.locator(field)).to_have_value("Theirs")
        window.fill(field, "Mine")
    expect(beside).to_contain_text("“Plum”")
    window.press(field, "Enter")  # both have been seen
    until(window, "document.querySelector('#tab-change .count[role=status]').textContent.includes('Mine')")
    assert line_of(path, 3).startswith("Mine,8")
    window.click("text=Undo")
    until(window, f"document.querySelector(\"{field}\").value === 'Plum'")


def test_a_write_that_another_program_was_before_is_refused_by_the_studio_itself(orchard: Page) -> None:
    """Even where the page has not seen yet what the other has written."""
    path = orchard.folder / "cards.csv"
    before = path.read_bytes()
    table = orchard.ask("/change/table").words
    one = table["rows"][1]["cells"]["title"]
    asked = {"of": f"table:{table['part']}", "at": one["name"], "value": "Mine", "mark": table["mark"], "was": "Sloe"}
    refused = orchard.ask("/change/write", "POST", json.dumps(asked))
    assert (refused.status, refused.words["problems"][0]["code"]) == (422, "W01")
    assert "this is 'Plum' now, and was 'Sloe' before" in refused.words["problems"][0]["message"]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("Cherry,9", "Sloe,1,1,,plum,#5B3A78,\nCherry,9", 4), ("Apple,7", "Sloe,1,1,,plum,#5B3A78,\nApple,7", 3)],
    ids=["above", "below"],
)
def test_a_row_that_another_program_adds_takes_neither_focus_nor_words(
    orchard: Page, window: Window, old: str, new: str, line: int
) -> None:
    at(window, "change/cards")
    path = orchard.folder / "cards.csv"
    first = cell("title", 3)
    expect(window.locator(first)).to_have_value("Plum")
    window.click(first)
    window.keyboard.press("End")
    window.keyboard.type("s and")
    count = window.locator(".cells tbody tr").count()
    with written(path, old, new):
        until(window, f"document.querySelectorAll('.cells tbody tr').length === {count + 1}")
        window.keyboard.type(" pears")
        assert window.evaluate("document.activeElement.value") == "Plums and pears"
        assert window.evaluate("document.activeElement.getAttribute('aria-label')") == f"title, line {line}"
        window.keyboard.press("Enter")
        for _ in range(200):  # an earlier write may still be told, so only the file tells that this one has come
            if line_of(path, line).startswith("Plums and pears,8"):
                break
            window.wait_for_timeout(50)
        assert line_of(path, line).startswith("Plums and pears,8")
    until(window, f"document.querySelectorAll('.cells tbody tr').length === {count}")
    expect(window.locator(first)).to_have_value("Plum")


def test_a_header_that_is_another_is_said_above_the_grid(orchard: Page, window: Window) -> None:
    at(window, "pieces")
    window.wait_for_selector(".piece", state="visible")
    with written(orchard.folder / "cards.csv", "title,quantity", "tilte,quantity"):
        expect(window.locator("#tab-pieces .trouble")).to_contain_text("the slot 'title' is not a column")
    expect(window.locator("#tab-pieces .trouble")).to_have_text("")


def test_the_close_up_follows_a_save_and_is_called_by_its_title(orchard: Page, window: Window) -> None:
    at(window, "pieces")
    window.click(".piece[title='Plum (cards-02)']")
    now = window.locator(".closeup figure", has_not_text="before")  # the save before this one may have changed it, too
    before = now.locator("img").first.get_attribute("src")
    assert window.inner_text(".closeup h2").startswith("Plum")
    with written(orchard.folder / "cards.csv", "Plum,8", "Damson,8"):
        until(window, "document.querySelector('.closeup h2').textContent.startsWith('Damson')")
        until(window, "document.querySelectorAll('.closeup img').length === 3")
        assert window.locator(".closeup figcaption").all_inner_texts() == ["front, before", "front, now", "back"]
        expect(window.locator(".closeup img").first).to_have_attribute("src", before or "")
        assert window.evaluate("document.activeElement.closest('.closeup') !== null")
        with written(orchard.folder / "cards.csv", "Damson,8", "Damson,many"):
            expect(window.locator(".closeup .trouble")).to_contain_text("not a whole number")
    until(window, "document.querySelector('.closeup h2').textContent.startsWith('Plum')")
    window.keyboard.press("ArrowRight")
    until(window, "document.querySelector('.closeup h2').textContent.startsWith('Apple')")
    window.keyboard.press("Escape")
    expect(window.locator(".closeup")).to_have_count(0)


def test_the_grid_is_one_stop_and_arrows_go_from_piece_to_piece(window: Window) -> None:
    at(window, "pieces")
    window.wait_for_selector(".piece", state="visible")
    assert window.locator(".piece[tabindex='0']").count() == 1
    window.locator(".piece").first.focus()
    window.keyboard.press("ArrowRight")
    second = window.evaluate("document.activeElement.title")
    assert second == window.locator(".piece").nth(1).get_attribute("title")
    window.keyboard.press("ArrowDown")
    place = "[...document.querySelectorAll('.piece')].indexOf(document.activeElement)"
    assert window.evaluate(place) > 2
    window.keyboard.press("ArrowUp")
    assert window.evaluate(place) == 1
    window.keyboard.press("End")
    assert window.evaluate(place) == window.locator(".piece").count() - 1
    window.keyboard.press("Home")
    window.keyboard.press("Enter")
    window.wait_for_selector(".closeup")
    window.keyboard.press("Escape")
    assert window.locator(".piece[tabindex='0']").count() == 1


def test_a_rule_that_is_typed_is_written_and_said_by_the_booklet(orchard: Page, window: Window) -> None:
    at(window, "change/rules")
    window.fill("#rule-turn-moves", "7")
    window.press("#rule-turn-moves", "Enter")
    until(window, "[...document.querySelectorAll('.rule mark')].some((each) => each.textContent === '7')")
    assert "moves: 7      # tried: 3 is too few" in (orchard.folder / "rules.yaml").read_text(encoding="utf-8")
    window.fill("#rule-turn-moves", "9")
    with written(orchard.folder / "rules.yaml", "moves: 7", "moves: 5"):
        expect(window.locator("#rule-turn-moves-wrong")).to_contain_text("Another program has written “5”")
        expect(window.locator("#rule-turn-moves")).to_have_value("9")
        window.press("#rule-turn-moves", "Escape")
        expect(window.locator("#rule-turn-moves")).to_have_value("5")
    expect(window.locator("#rule-turn-moves")).to_have_value("7")
    window.click("text=Undo")
    expect(window.locator("#rule-turn-moves")).to_have_value("4")


def test_a_colour_that_is_picked_is_written_with_how_near_it_is(orchard: Page, window: Window) -> None:
    at(window, "change/colours")
    field = "[aria-label='Red: as #RRGGBB']"
    window.fill(field, "#3DBE70")
    window.press(field, "Enter")
    expect(window.locator(".swatch").first.locator("p[role=status]")).to_contain_text("Close to Green")
    assert 'hex: "#3DBE70", symbol: square}   # as a cherry' in (orchard.folder / "game.yaml").read_text(
        encoding="utf-8"
    )
    assert "Every colour also has a letter and a shape" in window.inner_text(".colours > p.note")
    window.click("text=Undo")
    expect(window.locator(field)).to_have_value("#C81022")


def test_what_is_claimed_of_colours_holds(orchard: Page, window: Window) -> None:
    at(window, "change/colours")
    window.wait_for_selector(".swatch")
    with written(orchard.folder / "game.yaml", COLOURS, ""):
        expect(window.locator(".colours")).to_contain_text("game.yaml has no colours yet")
        expect(window.locator(".colours")).to_contain_text("colour of cards.csv")
        expect(window.locator(".colours > p.note").first).to_be_hidden()
    expect(window.locator(".swatch")).to_have_count(2)


def test_a_deck_is_dealt_by_its_seed_and_its_code_deals_it_again(window: Window) -> None:
    at(window, "decks")
    window.fill("[aria-label='Seed']", "monday")
    window.click("text=Deal")
    window.wait_for_selector("#tab-decks .piece img[src]")
    names = window.locator("#tab-decks .piece .name").all_inner_texts()
    assert {"Plum", "Cherry"} <= set(names)
    code = window.inner_text("#tab-decks code")
    window.fill("[aria-label='Seed']", "tuesday")
    window.click("text=Deal")
    until(window, f"document.querySelector('#tab-decks code').textContent !== {code!r}")
    window.fill("[aria-label='Code of a deck']", code)
    window.click("text=Deal")
    until(window, f"document.querySelector('#tab-decks code').textContent === {code!r}")
    expect(window.locator("#tab-decks .piece .name")).to_have_text(names)  # drawn after the code is told
    window.fill("[aria-label='Code of a deck']", "nonsense")
    window.click("text=Deal")
    expect(window.locator("#tab-decks .trouble")).not_to_be_empty()


def test_the_balance_is_read_and_follows_a_save(orchard: Page, window: Window) -> None:
    at(window, "balance")
    row = window.locator("#tab-balance tr", has_text="Fruits for each card with a star")
    expect(row).to_contain_text("fine", timeout=60_000)
    before = row.inner_text()
    with written(orchard.folder / "cards.csv", "Cherry,9", "Cherry,1"):
        expect(row).not_to_have_text(re.compile(re.escape(before.split("\t")[1])), timeout=60_000)
    window.wait_for_selector("#tab-balance .leaf img[src]")


def test_sheets_are_asked_for_in_parts_and_the_print_is_written(orchard: Page, window: Window) -> None:
    at(window, "sheets")
    window.wait_for_selector("#tab-sheets .leaf img[src]")
    whole = window.inner_text("#tab-sheets p.count")
    window.select_option("#tab-sheets [aria-label='Part']", label="Cards")
    until(window, f"document.querySelector('#tab-sheets p.count').textContent !== {whole!r}")
    window.select_option("#tab-sheets [aria-label='Part']", "")
    with window.context.expect_page() as opened:
        window.click("#tab-sheets >> text=Print")
    until(window, "document.querySelector('#tab-sheets p.count').textContent.startsWith('Written into')")
    opened.value.close()
    assert list(orchard.desk.out.glob("*/kit-a4*.pdf"))
    window.click("text=Only changed pieces")
    expect(window.locator("#tab-sheets .trouble")).to_contain_text("Nothing has changed")
    with written(orchard.folder / "cards.csv", "Plum,8", "Damson,8"):
        window.wait_for_timeout(300)
        window.click("text=Only changed pieces")
        expect(window.locator("#tab-sheets .changes")).to_contain_text("Damson: drawn anew")
        expect(window.locator("#tab-sheets p.count")).to_contain_text("of changed pieces")
    expect(window.locator("#tab-sheets .trouble")).to_contain_text("Nothing has changed")
    with written(orchard.folder / "cards.csv", "Plum,8", "Sloe,8"):  # a save shows what was asked last, and not the kit
        expect(window.locator("#tab-sheets .changes")).to_contain_text("Sloe: drawn anew")


def test_what_if_marks_the_words_that_differ_and_goes_to_the_next(window: Window) -> None:
    at(window, "change/whatif")
    window.select_option("[aria-label='Another variant']", "long")
    window.wait_for_selector(".beside .differs")
    there = window.locator(".beside section").nth(1).locator(".differs")
    assert there.count() >= 1
    window.click("text=Next difference")
    assert window.locator(".differs.now").count() >= 1
    window.fill("[aria-label='Another value of a rule']", "rules.turn.moves=9")
    window.press("[aria-label='Another value of a rule']", "Enter")
    until(
        window, "document.querySelector('.beside h2:last-of-type') && document.querySelectorAll('.differs').length > 0"
    )


def test_a_game_without_an_engine_is_laid_on_a_free_table_and_kept_as_its_setup(orchard: Page, window: Window) -> None:
    said: list[str] = []
    window.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    at(window, "table")
    expect(window.locator("#tab-table")).to_contain_text("before you print it")
    expect(window.locator("#tab-table .trouble")).to_have_text("")
    expect(window.get_by_role("button", name="Begin", exact=True)).to_be_hidden()
    window.get_by_label("Players at the free table").select_option("3")
    window.get_by_role("button", name="Put it on a free table").click()
    expect(window.get_by_role("link", name="Friend 2")).to_be_visible()
    expect(window.get_by_role("link", name="Play")).to_have_attribute("href", re.compile(r"/free/#[\w-]{32}$"))
    window.get_by_role("button", name="Keep this as the set-up").click()
    expect(window.locator("#tab-table [role=status]")).to_contain_text("The set-up is kept in")
    assert "deal: 5" in (orchard.folder / "table.yaml").read_text(encoding="utf-8")
    assert said == []
    assert orchard.ask("/table/about").status == 200


def test_a_game_with_an_engine_is_begun_and_played_by_its_button(window: Window) -> None:
    browser = window.context.browser
    assert browser
    with served(shelf.data() / "castles-and-crowns") as page:
        window = browser.new_context().new_page()
        window.goto(f"{page.link}")
        at(window, "table")
        window.select_option("[aria-label='Seat 2']", "open")
        window.fill("[name=seed]", "evening")
        window.click("text=Begin")
        window.wait_for_selector(".game .play")
        with window.context.expect_page() as opened:
            window.click(".game .play")
        seat = opened.value
        seat.wait_for_selector("#seats li")
        assert "Castles & Crowns" in seat.title()
        window.context.close()
