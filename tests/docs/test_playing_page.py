"""docs/playing.md, held against the bots that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main
from tilewright.engine.bots import bots_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"


@pytest.mark.parametrize("name", bots_of("castles-in-the-air"))
def test_the_page_tells_how_each_bot_plays(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}[`:]", text, re.MULTILINE), f"docs/playing.md has no row for the bot {name}"


SHOWN = {
    "castles-in-the-air --players 4 --games 100 --bots steady": "seats:",
    "castles-in-the-air --against bots:greedy --players 3 --games 40": "With greedy",
    "castle --games 400 --bots greedy --study": "Who wins",
    "castles-and-crowns --players 4 --games 300 --bots greedy --study": "Over time",
}
"""Commands of the page, each with the beginning of the output that it shows."""


@pytest.mark.parametrize(
    "command", [pytest.param(each, marks=pytest.mark.exhaustive if "--study" in each else ()) for each in SHOWN]
)
def test_the_page_shows_what_is_printed(command: str) -> None:
    block = re.search(rf"^    {SHOWN[command]}.*\n(?:    .*\n)*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    output = CliRunner().invoke(main, ["play", *command.split()]).output
    assert block
    assert [line for line in block[0].splitlines() if line.strip() not in output] == [], output
