"""docs/play-file.md does what it says: a printed deck becomes a game that plays, step by step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main

PAGE = Path("docs/play-file.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?(?: (\S+) (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(text: str, status: int) -> int:
    """Run each command of a block; what stands under it is in its output. How many there were."""
    blocks = text.split("$ tilewright ")[1:]
    for command, *expected in (block.splitlines() for block in blocks):
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == status, result.output
        assert [line for line in expected if line not in result.output] == [], result.output
    return len(blocks)


def test_the_page_ends_with_a_game_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = 0
    for kind, file, old, new, text in BLOCK.findall(PAGE):
        if kind == "console":
            commands += run(text, 0)
        elif kind == "wrong":
            right = Path(file).read_text(encoding="utf-8")
            Path(file).write_text(right.replace(old, new, 1), encoding="utf-8")
            commands += run(text, 1)
            Path(file).write_text(right, encoding="utf-8")
        else:
            Path(file).write_text(text, encoding="utf-8")
    assert commands == 10


def test_the_first_game_has_twelve_lines() -> None:
    first = next(text for kind, file, _, _, text in BLOCK.findall(PAGE) if file == "orchard/play.yaml")
    assert len(first.splitlines()) <= 12
