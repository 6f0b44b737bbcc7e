"""docs/coming-from/: the card on each page is the one in the folder, which prints; every name on the pages is known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright import check
from tilewright.cards.box import KEYS
from tilewright.cards.template import WORDS
from tilewright.shelf import shelf

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "coming-from"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_folder_prints_without_a_word_of_complaint() -> None:
    assert [str(each) for each in check.problems(shelf.load(FOLDER / "fox"))] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_the_files_as_they_are(page: str) -> None:
    blocks = BLOCK.findall(PAGES[page])
    assert blocks
    for name, text in blocks:
        assert (FOLDER / "fox" / name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_words_that_are_known(page: str) -> None:
    assert set(re.findall(r"\bdata-[a-z-]+", PAGES[page])) <= {*WORDS, *(f"data-{key}" for key in KEYS)}


@pytest.mark.parametrize("page", PAGES)
def test_a_link_leads_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGES[page]):
        assert link.startswith("http") or (FOLDER / link).exists(), link


def test_every_page_is_named_by_the_first() -> None:
    named = set(re.findall(r"\]\((\w[\w-]*\.md)\)", PAGES["README"]))
    assert {f"{page}.md" for page in PAGES if page != "README"} <= named
