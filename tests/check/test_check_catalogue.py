"""Every code of the catalogue of legality has a fixture that fails, and the message it fails with."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TILES = [f"T{number:02}" for number in (*range(1, 18), *range(20, 28), *range(30, 34))]
SETS = [f"S{number:02}" for number in range(1, 11)]
DECKS = [f"D{number:02}" for number in range(1, 9)]


def test_every_check_is_seen_to_fail() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py") if path != Path(__file__))
    shown = set(re.findall(r"\[([TSD]\d\d)\]", texts))
    assert [code for code in (*TILES, *SETS, *DECKS) if code not in shown] == []


def test_every_check_is_explained() -> None:
    explained = (HERE.parents[1] / "docs" / "codes.md").read_text(encoding="utf-8")
    assert [code for code in (*TILES, *SETS, *DECKS) if code not in explained] == []
