"""docs/tutorial.md does what it says: its files are written and its commands run, in their order."""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?(?: (\S+) (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _run(text: str, status: int) -> int:
    """Run each command of a block; what stands under it is in its output. How many there were."""
    blocks = text.split("$ tilewright ")[1:]
    for command, *expected in (block.splitlines() for block in blocks):
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == status, result.output
        assert [line for line in expected if line not in result.output] == [], result.output
    return len(blocks)


def test_the_tutorial_ends_with_a_printed_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))  # nothing is drawn yet
    for library in ("cairosvg", "cairocffi"):  # nobody who follows it needs cairo
        monkeypatch.setitem(sys.modules, library, None)
    commands = 0
    for kind, file, old, new, text in BLOCK.findall((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")):
        if kind == "console":
            commands += _run(text, 0)
        elif kind == "wrong":
            right = Path(file).read_text(encoding="utf-8")
            assert old in right
            Path(file).write_text(right.replace(old, new), encoding="utf-8")
            commands += _run(text, 1)
            Path(file).write_text(right, encoding="utf-8")
        elif file.startswith("+"):
            with Path(file[1:]).open("a", encoding="utf-8") as more:
                more.write(text)
        elif file:
            Path(file).write_text(text, encoding="utf-8")
    assert commands == 8
    with Path("weather/cards.csv").open(encoding="utf-8", newline="") as table:
        assert sum(int(row["quantity"]) for row in csv.DictReader(table)) == 54
    for name in ("paper", "card-both-sides", "card-one-side"):
        assert Path(f"out/weather/kit-a4-{name}.pdf").read_bytes().startswith(b"%PDF")
    assert len(list(Path("out/weather.letter.cards/svg").iterdir())) == 8
