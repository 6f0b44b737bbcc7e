"""docs/words.md: its example prints, its table names every section, its message is the one that is told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tilewright import check
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.words import LONGEST, SECTIONS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "words.md").read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Castles & Crowns without a word file of its own."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(shelf.data() / "castles-and-crowns", tmp_path / "mygame")
    (tmp_path / "mygame" / "words.yaml").unlink()
    return Path("mygame")


def _example() -> str:
    (example,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(example)


def test_the_example_says_what_it_says_and_leaves_the_rest(copy: Path) -> None:
    (copy / "words.yaml").write_text(_example(), encoding="utf-8")
    spec = shelf.load(copy)
    assert check.problems(spec) == check.problems(shelf.load("castles-and-crowns")) == ()
    words = spec.language
    assert words.say("rules.dice.knights") == "Heralds of each player"
    assert words.count("figures.crowns.dice.knight", 2) == "2 heralds"
    assert words.choice("Noble", "jack") == "page"
    assert words.choice("Noble", "queen") == "queen"


def test_every_section_has_its_row() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(SECTIONS)
    assert f"{LONGEST:,} letters" in PAGE


def test_the_message_is_the_one_that_is_told(copy: Path) -> None:
    (copy / "words.yaml").write_text("rules:\n  dice.knigths: Heralds\n", encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        shelf.load(copy)
    told = re.findall(r"^    (mygame/.*)$", PAGE, re.MULTILINE)
    assert [str(each).split("\n", maxsplit=1)[0] for each in refused.value.problems] == told
