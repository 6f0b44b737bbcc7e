"""docs/templates.md and markup.md: every example prints, and what a template may say is what the program takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.cards.conftest import GAME, SVG
from tilewright import check
from tilewright.cards.box import KEYS
from tilewright.cards.styles import READ as STYLED
from tilewright.cards.template import WORDS
from tilewright.problem import RefusedError
from tilewright.prose.marks import BUILT_IN
from tilewright.shelf import shelf
from tilewright.svg.vocabulary import ALLOWED, INHERITED

PAGE, MARKUP = (
    (Path(__file__).resolve().parents[2] / "docs" / page).read_text(encoding="utf-8")
    for page in ("templates.md", "markup.md")
)
EXAMPLES = re.findall(r"^```svg\n(.*?)^```$", PAGE + MARKUP, re.MULTILINE | re.DOTALL)
ROWS = """\
title,quantity,cost,colour,picture,rules,art
Ace,1,2,#B3263A,sun,Draw a :sword:.,art/king.png
Two,1,,red,moon,,
"""


def _folder(folder: Path) -> Path:
    (folder / "icons").mkdir()
    (folder / "art").mkdir()
    (folder / "icons" / "sword.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 9L9 0"/></svg>')
    Image.new("RGB", (600, 400)).save(folder / "art" / "king.png")
    (folder / "cards.csv").write_text(ROWS)
    (folder / "game.yaml").write_text(GAME)
    (folder / "card.svg").write_text(SVG)
    return folder


def _problems(folder: Path) -> list[str]:
    try:
        return [str(each) for each in check.problems(shelf.load(folder))]
    except RefusedError as refused:
        return [str(refused)]


def test_rules_and_lookups_print(tmp_path: Path) -> None:
    """The page's tables, looked up by its drawing and by each other."""
    folder = _folder(tmp_path)
    files = dict(re.findall(r"^```csv (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    ((lookups,),) = [re.findall(r"^```yaml game.yaml\n(lookups.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    ((example,),) = [re.findall(r"^```svg lookups\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]
    for name in ("factions.csv", "keywords.csv", "cards.csv"):
        (folder / name).write_text(files[name])
    (folder / "rules.yaml").write_text("hand: 3\n")
    (folder / "game.yaml").write_text(GAME.replace("components:", f"{lookups}components:"))
    (folder / "card.svg").write_text(f"{SVG.partition('<rect id=')[0]}{example}</svg>")
    assert _problems(folder) == []
    scout, warden = shelf.load(folder).tables["cards"].rows
    assert scout.cells["text"] == "**Ambush**. Scout draws 2 cards."
    assert scout.cells["keywords[in text].reminder"] == "*Strike first with 3 dice.*"
    assert warden.cells["text"] == "First Strike against The Rooks."
    assert warden.cells["keywords[in text].reminder"] == "*Strike before The Ferns.*"
    assert (warden.quantity, warden.cells["factions[faction].hex"]) == (3, "#229944")


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_prints(example: str, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "card.svg").write_text(f"{SVG.partition('<rect id=')[0]}{example}</svg>")
    assert _problems(folder) == []


def test_the_drawing_that_extends_prints(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    ((name, text),) = re.findall(r"^```xml (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (folder / name).write_text(text)
    (folder / "game.yaml").write_text(GAME.replace("card.svg", name))
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
