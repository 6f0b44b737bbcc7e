"""docs/templates.md and markup.md: every example prints, and what a template may say is what the program takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tilewright import check
from tilewright.cards.box import KEYS
from tilewright.cards.styles import READ as STYLED
from tilewright.cards.template import WORDS
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.prose.marks import BUILT_IN
from tilewright.shelf import shelf
from tilewright.svg.vocabulary import ALLOWED, INHERITED

PAGE, MARKUP = (
    (Path(__file__).resolve().parents[2] / "docs" / page).read_text(encoding="utf-8")
    for page in ("templates.md", "markup.md")
)
EXAMPLES = re.findall(r"^```svg\n(.*?)^```$", PAGE + MARKUP, re.MULTILINE | re.DOTALL)
FILES = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
FIRST, LAST = FILES["trial/card.svg"].splitlines()


def _folder(folder: Path) -> Path:
    """What the page begins with, and the picture of one's own that it asks for."""
    assert CliRunner().invoke(main, ["new", str(folder / "trial"), "--layout", "unit"]).exit_code == 0
    (folder / "trial" / "art").mkdir()
    Image.new("RGB", (600, 400)).save(folder / "trial" / "art" / "king.png")
    (folder / "trial" / "cards.csv").write_text(FILES["trial/cards.csv"])
    return folder / "trial"


def _problems(folder: Path) -> list[str]:
    try:
        return [str(each) for each in check.problems(shelf.load(folder))]
    except RefusedError as refused:
        return [str(refused)]


def test_rules_and_lookups_print(tmp_path: Path) -> None:
    """The page's tables, looked up by its drawing and by each other."""
    folder = _folder(tmp_path)
    for name in ("factions.csv", "keywords.csv", "cards.csv", "rules.yaml"):
        (folder / name).write_text(FILES[name])
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text() + FILES["game.yaml"])
    (folder / "card.svg").write_text(f"{FIRST}\n{FILES['lookups']}{LAST}\n")
    assert _problems(folder) == []
    scout, warden = shelf.load(folder).tables["units"].rows
    assert scout.cells["text"] == "**Ambush**. Scout draws 2 cards."
    assert scout.cells["keywords[in text].reminder"] == "*Strike first with 3 dice.*"
    assert warden.cells["text"] == "First Strike against The Rooks."
    assert warden.cells["keywords[in text].reminder"] == "*Strike before The Ferns.*"
    assert (warden.quantity, warden.cells["factions[faction].hex"]) == (3, "#229944")


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_prints(example: str, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "card.svg").write_text(f"{FIRST}\n{example}{LAST}\n")
    assert _problems(folder) == []


def test_the_drawing_that_extends_prints(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "card.svg").write_text(f"{FIRST}\n{EXAMPLES[0]}{LAST}\n")
    (folder / "spell.svg").write_text(FILES["spell.svg"])
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text().replace("card.svg", "spell.svg"))
    assert _problems(folder) == []


def test_every_word_is_on_the_page_and_no_other() -> None:
    said = re.findall(r"^\| `(data-[a-z-]+)` \|", PAGE, re.MULTILINE)
    assert sorted(said) == sorted([*WORDS, *(f"data-{key}" for key in KEYS)])


def test_every_element_is_on_the_page_with_what_it_takes() -> None:
    anywhere = set(re.findall(r"`([a-z-]+)`", PAGE.partition("On every element:")[2].partition("\n\n")[0])) - {"style"}
    rows = re.findall(
        r"^\| `<(\w+)>` \|(.*)\|$", PAGE.partition("its own attributes")[2].partition("\n\n")[0], re.MULTILINE
    )
    said = {tag: set(re.findall(r"`([\w:-]+)`", words)) for tag, words in rows}
    assert anywhere >= INHERITED
    assert said.keys() == ALLOWED.keys()
    assert {tag: words | anywhere for tag, words in said.items()} == {tag: set(words) for tag, words in ALLOWED.items()}


def test_every_mark_and_every_word_of_a_style_is_on_the_page() -> None:
    marks = re.findall(r"\[(\w+)\]\{", MARKUP.partition("| you write |")[2].partition("\n\n")[0])
    assert {*BUILT_IN} == {*marks} - {"red", "keyword"}
    asked = re.findall(r"^\| `([a-z-]+)` \|", MARKUP.partition("| attribute |")[2].partition("\n\n")[0], re.MULTILINE)
    assert {*asked} == STYLED.keys() - {"font-variant", "text-decoration-line"}
