"""docs/codes.md explains every code that a message can end with."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_code_is_explained() -> None:
    used = {code for path in ROOT.glob("generator/**/*.py") for code in re.findall(r'"([A-Z]\d\d)"', path.read_text())}
    explained = set(re.findall(r"\b[A-Z]\d\d\b", (ROOT / "docs" / "codes.md").read_text()))
    assert sorted(used - explained) == []
    assert sorted(explained - used) == []
