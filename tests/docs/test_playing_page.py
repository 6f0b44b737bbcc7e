"""docs/playing.md, held against the bots that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright.engine.bots import bots_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"


@pytest.mark.parametrize("name", bots_of("castles-in-the-air"))
def test_the_page_tells_how_each_bot_plays(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}[`:]", text, re.MULTILINE), f"docs/playing.md has no row for the bot {name}"
