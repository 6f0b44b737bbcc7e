"""docs/edges.md: its games are those in docs/edges, and answer as it says; the sides are called as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.balance.edges import LINES
from tilewright.cli import main
from tilewright.texts.lines import FLAT, POINTED, SQUARE, TRIANGLE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "edges.md").read_text(encoding="utf-8")
GAMES = ("river", "roads")


def test_files_are_what_the_page_says() -> None:
    shown = re.findall(r"^```yaml (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in shown] == ["river/land.yaml", "roads/balance.yaml"]
    for name, text in shown:
        assert text == (ROOT / "docs" / "edges" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_answers_as_the_page_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = dict(re.findall(r"^\$ tilewright check docs/edges/(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    result = CliRunner().invoke(main, ["check", f"docs/edges/{game}", "--strict"])
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == shown[game].rstrip("\n").split("\n")


def test_sides_are_called_as_the_page_says() -> None:
    rows = re.findall(r"^\| [^|]* \| ((?:`\w+`(?:, )?)+) \|$", PAGE, re.MULTILINE)
    assert [tuple(re.findall(r"\w+", row)) for row in rows] == [SQUARE, FLAT, POINTED, TRIANGLE]


def test_every_line_is_explained() -> None:
    codes = [(line.__doc__ or "").partition(":")[0] for line in LINES]
    assert re.findall(r"^\| (ED\d) \|", PAGE, re.MULTILINE) == codes
