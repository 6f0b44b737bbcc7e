"""docs/glossary.md has one word for each thing, and no page uses another."""

from __future__ import annotations

import re

from tests.prose import habits

PAGE = (habits.ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| term |")
]
TERMS = [row[0] for row in ROWS]
OTHERS = [word for row in ROWS for word in row[3].split(", ") if word]


def test_each_row_has_a_term_a_sentence_and_a_place() -> None:
    assert [row[0] for row in ROWS if len(row) != 4 or not row[1].endswith(".")] == []
    assert len(set(TERMS)) == len(TERMS) > 50


def test_no_page_uses_another_word_for_a_term() -> None:
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, OTHERS))})s?\b", re.IGNORECASE)
    used = {
        page.relative_to(habits.ROOT).as_posix(): found
        for page in habits.pages()
        if page.name != "glossary.md" and (found := words.findall(habits.prose(page.read_text(encoding="utf-8"))))
    }
    assert len(OTHERS) > 15
    assert used == {}, "docs/glossary.md has the word for it"
