"""What is changed on the page is written at its place alone, taken back, refused where others have written."""

from __future__ import annotations

import asyncio
import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import sync_playwright

from tests.studio.served import Answer, Page, served
from tests.studio.test_studio_browser import CHROMIUM, until
from tilewright.eyes import EYES, distances
from tilewright.shelf import shelf
from tilewright.shelf.shelf import find
from tilewright.shelf.starter import start
from tilewright.studio.change import rules as form
from tilewright.studio.change.rules import terms_of
from tilewright.studio.change.tab import Turned, moved, turned_round
from tilewright.studio.door import Throttle
from tilewright.texts.model import Model

RULES = """# What the orchard asks.
turn:
  moves: 4      # tried: 3 is too few
  order: 'clockwise'
points: [1, 2,   5]
open: true
"""
BOOKLET = """# Play

Sit down. In your turn you have {{ rules.turn.moves }} moves. Then it is over; go {{rules.turn.order}}.

| For | Points |
|---|---|
| one pear | {{ rules.turn.moves }} |
"""
VARIANT = """variant: {title: Long turns, summary: Eight moves each.}
rules:
  turn: {moves: 8}
"""
COLOURS = """colours:
  red: {title: Red, letter: R, hex: "#C81022", symbol: square}   # as a cherry
  green: {title: Green, letter: G, hex: "#3DBE7B", symbol: drop}
"""


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A game of nobody's, with rules, a booklet and colours."""
    folder = tmp_path_factory.mktemp("change") / "orchard"
    start(folder)
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    (folder / "booklet.md").write_text(BOOKLET, encoding="utf-8")
    (folder / "variants").mkdir()
    (folder / "variants" / "long.yaml").write_text(VARIANT, encoding="utf-8")
    with (folder / "game.yaml").open("a", encoding="utf-8") as game:
        game.write(COLOURS)
    with served(folder) as page:
        yield page


@pytest.fixture
def page(orchard: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The same, each file as it was when the test ends; it may be asked as quickly as tests do."""
    monkeypatch.setattr(orchard.guard, "_writes", Throttle(1_000, 1_000))
    files = {path: path.read_bytes() for path in orchard.folder.iterdir() if path.is_file()}
    yield orchard
    for path, data in files.items():
        if path.read_bytes() != data:
            path.write_bytes(data)


def rules(page: Page) -> dict[str, Any]:
    answer = page.ask("/change/rules").words
    return {each["name"]: each for group in answer["groups"] for each in group["values"]}


def body(page: Page, of: str, at: str, value: str) -> str:
    """What the page sends, the file's mark as it is now."""
    address = f"/change/table?part={of[6:]}" if of.startswith("table:") else f"/change/{of}"
    return json.dumps({"of": of, "at": at, "value": value, "mark": page.ask(address).words["mark"]})


def saved(page: Page, name: str, text: str) -> None:
    """Save a file, and have the page know."""
    path = page.folder / name
    path.write_text(text, encoding="utf-8")
    asyncio.run(page.desk.do(lambda: page.desk.see([path])))


def write(page: Page, of: str, at: str, value: str) -> Answer:
    return page.ask("/change/write", "POST", body(page, of, at, value))


def test_every_value_is_there_with_the_sentences_that_print_it(page: Page) -> None:
    values = rules(page)
    assert list(values) == ["turn/moves", "turn/order", "points/0", "points/1", "points/2", "open"]
    moves = values["turn/moves"]
    assert (moves["value"], moves["kind"], moves["at"]["line"], moves["at"]["column"]) == ("4", "number", 3, 10)
    first, row = moves["sentences"]
    assert first == [["In your turn you have ", False], ["4", True], [" moves.", False]]
    assert "".join(words for words, _ in row) == "one pear \u00b7 4"
    assert values["open"]["kind"] == "choice"
    assert values["points/2"]["sentences"] == []


def test_a_rule_that_only_lets_words_stand_has_a_sentence_too(page: Page) -> None:
    passage = "{% if rules.open %}All hands are open.{% endif %}"
    loop = "{% for one in rules.points %}\n* Worth {{ one }}.\n{% endfor %}"
    saved(page, "booklet.md", BOOKLET.replace("Sit down.", f"{passage}\n\n{loop}"))
    values = rules(page)
    assert values["open"]["sentences"] == [[["All", False], [" hands are open.", False]]]
    assert values["points/2"]["sentences"] == [[["Worth ", False], ["5", True], [".", False]]]


def test_sentences_stay_while_something_is_wrong(page: Page) -> None:
    before = rules(page)["turn/moves"]["sentences"]
    saved(page, "game.yaml", (page.folder / "game.yaml").read_text(encoding="utf-8").replace("title:", "tilte:", 1))
    assert page.ask("/problems").words["problems"]
    assert rules(page)["turn/moves"]["sentences"] == before


@pytest.mark.parametrize("typed", ["1e999", "-1e999", "nan", "0x10", "six", "", "null", "true", "2005-08-17"])
def test_only_a_number_stands_in_the_place_of_a_number(page: Page, typed: str) -> None:
    answer = write(page, "rules", "turn/moves", typed)
    assert (answer.status, answer.words["problems"][0]["code"]) == (422, "W03")
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize(
    ("at", "value", "old", "new"),
    [
        ("turn/moves", "1e3", "moves: 4 ", "moves: 1000 "),
        ("turn/moves", "5", "moves: 4 ", "moves: 5 "),
        ("turn/order", "left's", "'clockwise'", "'left''s'"),
        ("points/2", "12", "  5]", "  12]"),
        ("open", "false", "open: true", "open: false"),
    ],
)
def test_a_rule_is_written_at_its_place_and_taken_back(page: Page, at: str, value: str, old: str, new: str) -> None:
    file = page.folder / "rules.yaml"
    answer = write(page, "rules", at, value)
    assert answer.status == 200, answer.body
    assert file.read_text(encoding="utf-8") == RULES.replace(old, new)
    assert answer.words["undo"].startswith("rules.yaml: ")
    assert page.ask("/change/undo", "POST", "{}").words["redo"]
    assert file.read_text(encoding="utf-8") == RULES
    page.ask("/change/redo", "POST", "{}")
    assert file.read_text(encoding="utf-8") == RULES.replace(old, new)


def test_the_same_value_again_is_no_change(page: Page) -> None:
    before = page.ask("/change/rules").words["undo"]
    assert write(page, "rules", "turn/moves", "4").words["undo"] == before
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES


def test_a_cell_and_a_colour_are_written_at_their_places(page: Page) -> None:
    for name, of, at, value, old, new in (
        ("cards.csv", "table:cards", "1/title", "Damson, late", "Plum,8", '"Damson, late",8'),
        ("game.yaml", "colours", "colours/green/hex", "#0A8F3C", "#3DBE7B", "#0A8F3C"),
    ):
        before = (page.folder / name).read_text(encoding="utf-8")
        assert write(page, of, at, value).status == 200
        assert (page.folder / name).read_text(encoding="utf-8") == before.replace(old, new)


def test_a_file_that_changed_meanwhile_is_not_written(page: Page) -> None:
    file, asked = page.folder / "rules.yaml", body(page, "rules", "turn/moves", "5")
    file.write_text(RULES.replace("4", "6"), encoding="utf-8")
    answer = page.ask("/change/write", "POST", asked)
    assert (answer.status, answer.words["problems"][0]["code"]) == (422, "W01")
    assert file.read_text(encoding="utf-8") == RULES.replace("4", "6")
    assert write(page, "rules", "turn/moves", "5").status == 200
    file.write_text(RULES, encoding="utf-8")
    assert page.ask("/change/undo", "POST", "{}").words["problems"][0]["code"] == "W01"
    assert file.read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize("wrong", ["of", "at", "value", "mark"])
def test_half_a_letter_is_no_text(page: Page, wrong: str) -> None:
    asked = {**json.loads(body(page, "rules", "turn/order", "5")), wrong: "\ud800"}
    assert page.ask("/change/write", "POST", json.dumps(asked)).status == 404
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize("path", ["/change/write", "/change/undo", "/change/redo"])
def test_only_the_page_itself_may_change_anything(page: Page, path: str) -> None:
    asked = body(page, "rules", "turn/moves", "5")
    for headers in (
        {"x_tilewright_token": None},
        {"x_tilewright_token": page.guard.key},
        {"cookie": None},
        {"origin": "https://evil.example"},
        {"sec_fetch_site": "cross-site"},
        {"host": "evil.example"},
    ):
        assert page.ask(path, "POST", asked, **headers).status in {403, 421}
    assert page.ask(path).status == 405
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize(
    ("of", "at"),
    [
        ("game.yaml", "title"),
        ("../orchard/rules.yaml", "turn/moves"),
        ("table:../rules", "0/title"),
        ("table:box", "0/title"),
        ("rules", "turn/nothing"),
        ("rules", "../game"),
        ("colours", "title"),
        ("colours", "colours/red/letter"),
        ("table:cards", "99/title"),
    ],
)
def test_nothing_is_written_that_has_no_name(page: Page, of: str, at: str) -> None:
    before = {path: path.read_bytes() for path in page.folder.iterdir() if path.is_file()}
    for file in ("rules.yaml", "game.yaml", "cards.csv"):
        mark = page.ask({"rules.yaml": "/change/rules", "game.yaml": "/change/colours"}.get(file, "/change/table"))
        asked = json.dumps({"of": of, "at": at, "value": "1", "mark": mark.words["mark"]})
        assert page.ask("/change/write", "POST", asked).status in {404, 422}
    assert {path: path.read_bytes() for path in page.folder.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("asked", ["", "[]", "{}", '{"of": 1}', "[" * 5000, '{"of":"rules","at":"open","value":true}'])
def test_what_is_no_wish_is_refused(page: Page, asked: str) -> None:
    assert page.ask("/change/write", "POST", asked).status == 404


def test_a_link_that_leads_out_of_the_folder_is_not_followed(page: Page, tmp_path: Path) -> None:
    asked = body(page, "rules", "turn/moves", "5")
    elsewhere = tmp_path / "rules.yaml"
    elsewhere.write_text(RULES, encoding="utf-8")
    file = page.folder / "rules.yaml"
    file.unlink()
    file.symlink_to(elsewhere)
    try:
        assert page.ask("/change/write", "POST", asked).status == 422
        assert elsewhere.read_text(encoding="utf-8") == RULES
    finally:
        file.unlink()
        file.write_text(RULES, encoding="utf-8")


def test_tables_of_other_programs_are_shown_and_not_written(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    folder = tmp_path / "sheet"
    start(folder)
    book = openpyxl.Workbook()
    for line in (folder / "cards.csv").read_text(encoding="utf-8").splitlines():
        book.active.append(line.replace('"', "").split(",")[:6])
    book.save(folder / "cards.xlsx")
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("cards.csv", "cards.xlsx"), encoding="utf-8")
    with served(folder) as page:
        table = page.ask("/change/table").words
        assert "workbook" in table["why"]
        assert table["rows"][1]["cells"]["title"]["text"] == "Plum"
        asked = json.dumps({"of": "table:cards", "at": "1/title", "value": "x", "mark": table["mark"]})
        assert page.ask("/change/write", "POST", asked).words["problems"][0]["code"] == "W02"


def test_what_a_value_may_be_is_what_reads_it() -> None:
    game = "castles-in-the-air"
    moves = terms_of(game, ("turn", "moves"))
    assert (moves.least, moves.most, moves.choices) == (1, 20, ())
    assert terms_of(game, ("turn", "structure")).choices == ("moves", "phases", "chief")
    assert terms_of(game, ("turn", "chief_passes")).choices == (True, False)
    assert terms_of(game, ("no", "such")).choices == ()
    assert terms_of("magpie-orchard", ("birds",)).kinds == frozenset()


def test_distances_are_those_of_oklab_and_of_other_eyes(page: Page) -> None:
    """White, red and blue as Ottosson gives them; grey is grey to every eye."""
    assert distances("#000000", "#FFFFFF") == dict.fromkeys(EYES, 100.0)
    red, blue = (0.62796, 0.22486, 0.12585), (0.45201, -0.03246, -0.31153)
    assert distances("#FF0000", "#0000FF")["normal"] == pytest.approx(100 * math.dist(red, blue), abs=0.06)
    assert len(set(distances("#404040", "#909090").values())) == 1
    mixed = distances("#C81022", "#6B5B00")
    assert mixed["protan"] < mixed["normal"]
    answer = page.ask("/change/colours?at=colours/red/hex&hex=%233DBE7B").words
    assert [line["normal"] for line in answer["apart"]] == [0.0]
    assert page.ask("/change/colours?at=colours/red/hex&hex=red").status == 404
    assert page.ask("/change/colours?at=title&hex=%233DBE7B").status == 404


def test_what_games_tell_is_turned_round() -> None:
    """The command tells how the value before differs from the present one; the page how the present one does."""
    value = {"value": 3.0, "low": 2.0, "high": 4.0, "of": 40}
    now = {"value": "as it is", "games": 40, "measures": {"turns": value}, "moved": {}}
    before = {"value": "5", "games": 40, "measures": {"turns": value}, "moved": {"turns": value}}
    words = {"players": 2, "bots": "greedy", "swept": [{"values": [now, before]}]}
    (line,) = turned_round(json.dumps(words).encode())["lines"]
    assert line["moved"] == {"value": -3.0, "low": -4.0, "high": -2.0, "surely": True}
    assert turned_round(b"") == turned_round(b'{"problems": []}') == {}


def test_a_rule_that_is_changed_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[object, ...]] = []

    async def quickly(*asked: object) -> dict[str, Any]:
        played.append(asked)
        return {"games": 1}

    monkeypatch.setattr("tilewright.studio.change.tab.moved", quickly)
    folder = tmp_path / "crowns"
    shutil.copytree(find("castles-and-crowns").folder, folder)
    with served(folder) as page:
        assert page.ask("/change/moved").words == {}
        assert write(page, "rules", "table/rounds", "2").status == 200
        assert page.ask("/change/moved").words == {"rule": "rules.table.rounds", "was": "5", "games": 1}
        assert played == [(str(folder), (), Turned("rules.table.rounds", "5"))]
        page.ask("/change/undo", "POST", "{}")
        assert page.ask("/change/moved").words == {}
        assert page.ask("/change/rules").words["playable"]


def test_fewer_rounds_make_a_shorter_game(tmp_path: Path) -> None:
    folder = tmp_path / "crowns"
    shutil.copytree(find("castles-and-crowns").folder, folder)
    file = folder / "rules.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("rounds: 5", "rounds: 1"), encoding="utf-8")
    answer = asyncio.run(moved(str(folder), (), Turned("rules.table.rounds", "2"), 80))
    (turns,) = (line for line in answer["lines"] if line["what"] == "turns")
    assert turns["moved"]["surely"]
    assert turns["moved"]["high"] < 0
    assert turns["moved"]["value"] == pytest.approx(turns["now"]["value"] - turns["before"]["value"])


@pytest.fixture(scope="module")
def window(orchard: Page) -> Iterator[Window]:
    """The page in a browser; whatever goes wrong in its scripts fails the test."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this computer: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_context().new_page()
        faults: list[str] = []
        window.on("pageerror", lambda error: faults.append(str(error)))
        window.goto(orchard.link)
        window.wait_for_selector("#tabs button")
        yield window
        assert faults == []
        browser.close()


def test_a_number_that_is_typed_is_in_the_booklets_sentence(page: Page, window: Window) -> None:
    window.evaluate("location.hash = 'change/rules'")
    window.wait_for_selector("text=In your turn you have 4 moves.")
    window.get_by_label("Moves").fill("7")
    window.keyboard.press("Enter")
    window.wait_for_selector("text=In your turn you have 7 moves.")
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES.replace("4 ", "7 ", 1)
    window.keyboard.press("Control+z")
    window.wait_for_selector("text=In your turn you have 4 moves.")
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES
    window.keyboard.press("Control+Shift+z")
    window.wait_for_selector("text=In your turn you have 7 moves.")
    window.get_by_role("button", name="Undo").click()
    window.wait_for_selector("text=In your turn you have 4 moves.")
    window.get_by_label("Moves").fill("")
    window.keyboard.type("1e999")
    window.keyboard.press("Enter")
    window.wait_for_selector("text=Enter a number.")
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES
    window.keyboard.press("Escape")
    assert window.locator("#tab-pieces").is_hidden()
    until(window, "document.querySelectorAll('.tab:not([hidden])').length === 1")


def test_a_second_column_shows_another_value_and_writes_nothing(page: Page, window: Window) -> None:
    window.evaluate("location.hash = 'change/whatif'")
    marks = "[...document.querySelectorAll('.beside section')].map((each) => each.querySelector('.leaf img')?.src)"
    until(window, f"{marks}[0] && !{marks}[1]")
    window.get_by_label("Another value of a rule").fill("rules.turn.moves=9")
    window.keyboard.press("Enter")
    until(window, f"{marks}[1] && {marks}[0] !== {marks}[1]")
    assert window.locator(".beside h2").all_inner_texts() == ["As it is", "With rules.turn.moves=9"]
    window.locator("#tab-change").get_by_label("Shown here").select_option("pieces")
    window.wait_for_selector("text=No piece looks different.")
    window.get_by_label("Another value of a rule").fill("no-such-variant")
    window.keyboard.press("Enter")
    window.wait_for_selector("#tab-change .whatif .trouble p")
    assert (page.folder / "rules.yaml").read_text(encoding="utf-8") == RULES


def test_variants_and_eyes_are_chosen_for_every_tab(window: Window) -> None:
    window.evaluate("location.hash = 'booklet'")
    before = window.get_attribute("#tab-booklet .leaf img[src]", "src")
    window.click(".view summary")
    window.get_by_label("Long turns").check()
    window.wait_for_selector(f"#tab-booklet .leaf img:not([src='{before}'])")
    window.get_by_label("How colours are seen").select_option("grey")
    assert window.inner_text(".view summary") == "View\nGrey \u00b7 1 variant"
    assert window.get_attribute("#main", "data-look") == "grey"
    window.keyboard.press("Escape")
    assert window.get_by_label("Long turns").is_hidden()
    window.focus("[data-tab=booklet]")
    window.keyboard.press("ArrowRight")
    assert window.evaluate("document.activeElement.textContent") == "Change"
    window.evaluate("location.hash = 'change/rules'")
    window.wait_for_selector("text=A variant makes it 8.")


def test_an_installed_game_is_not_changed_but_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-castle").mkdir()
    (tmp_path / "my-castle" / "mine").touch()
    with served(shelf.data() / "castle") as page:
        assert page.ask("/about").words["installed"] == "castle"
        file = shelf.data() / "castle" / "rules.yaml"
        before = file.read_bytes()
        name, rule = next((name, rule) for name, rule in rules(page).items() if rule["kind"] == "number")
        answer = write(page, "rules", name, str(int(rule["value"]) + 1))
        assert file.read_bytes() == before
        (problem,) = answer.words["problems"]
        assert (answer.status, problem["code"]) == (422, "W05")
        assert "tilewright new my-castle --from castle" in problem["help"]
        copied = page.ask("/change/copy", "POST", "{}").words
        assert copied == {
            "folder": str(tmp_path / "my-castle-2"),
            "open": f"tilewright studio {tmp_path / 'my-castle-2'}",
        }
    with served(tmp_path / "my-castle-2") as page:
        assert page.ask("/about").words["installed"] == ""
        assert write(page, "rules", name, str(int(rule["value"]) + 1)).status == 200


class Fixed(Model):
    """Rules of which each value can be one thing alone, or nothing."""

    made: Literal["wood"] = "wood"
    number: Literal[3] | None = None


def test_a_value_that_is_fixed_is_the_one_that_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "room_of", lambda _: SimpleNamespace(ask=lambda *_: Fixed))
    assert terms_of("fixed", ("made",)).choices == ("wood",)
    assert terms_of("fixed", ("number",)).choices == (3, None)
