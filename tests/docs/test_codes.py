"""docs/codes.md explains every code that a message can end with, docs/measures.md every code of a measure, once."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = "\n".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("codes.md", "measures.md"))
NO_CODES = {"D1", "S1", "H1"}
"""Forms of a deck code; what a PDF calls a heading."""
CODE = re.compile(r"[A-Z]{1,2}\d{1,2}")
TABLES = [
    [CODE.findall(row.split("|")[1]) for row in table.splitlines() if CODE.match(row[2:])]
    for table in re.findall(r"^\| code \|.*\n\|[-|]*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
]
LINES_OF_SIDES = re.findall(r"^\| (ED\d) \|", (ROOT / "docs" / "edges.md").read_text(encoding="utf-8"), re.MULTILINE)
ROWS = [*(code for table in TABLES for row in table for code in row), *LINES_OF_SIDES]


def _of(code: str) -> tuple[str, int]:
    """Letters and number: B1 and B01 are one code to whoever reads them."""
    letters = code.rstrip("0123456789")
    return letters, int(code.removeprefix(letters))


def test_every_code_is_explained() -> None:
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob("generator/tilewright/**/*.py")]
    used = {code for text in texts for code in re.findall(rf'"({CODE.pattern})"', text)} - NO_CODES
    assert sorted(used - set(ROWS)) == []
    assert sorted(set(ROWS) - used) == []


def test_every_code_has_one_meaning() -> None:
    assert [code for code, rows in Counter(map(_of, ROWS)).items() if rows > 1] == []


def test_every_code_that_the_page_mentions_has_a_row() -> None:
    prose = re.sub(r"`[^`]*`|A4", "", PAGE)
    assert sorted(set(re.findall(rf"\b{CODE.pattern}\b", prose)) - set(ROWS)) == []


def test_codes_stand_in_order() -> None:
    wrong = []
    for table in TABLES:
        codes = [_of(code) for row in table for code in row]
        wrong += [after for before, after in pairwise(codes) if before[0] == after[0] and before > after]
    assert wrong == []


@pytest.mark.parametrize("family", ["T", "S", "D"])
def test_checks_of_tiles_state_the_fault(family: str) -> None:
    """A check's docstring states what has to hold; the page states what does not, so no row is the docstring."""
    held = {
        match[1]: match[2].lower()
        for path in ROOT.glob("generator/tilewright/**/check/*.py")
        for match in re.finditer(rf'"""({family}\d\d)(?: \([^)]*\))?: ([^."]*)', path.read_text(encoding="utf-8"))
    }
    rows = dict(re.findall(rf"^\| ({family}\d\d) \| (?:\*[^*]*\*)? ?(.*) \|$", PAGE, re.MULTILINE))
    assert len(held) > 5
    assert [code for code, words in held.items() if words.strip() in rows.get(code, "").lower()] == []
