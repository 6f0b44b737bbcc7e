"""`tilewright check` reads what every variant says, alone and, if it is asked to, two together."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from tilewright.cli import main
from tilewright.shelf import shelf


@pytest.fixture
def castle(tmp_path: Path) -> Path:
    """A copy of Castle whose worked turn types a rank."""
    folder = tmp_path / "castle"
    copytree(shelf.data() / "castle", folder)
    booklet = folder / "booklet.md"
    text = booklet.read_text(encoding="utf-8").replace("a black {{ pack.highest | word }}", "a black nine")
    booklet.write_text(text, encoding="utf-8")
    return folder


def check(*arguments: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(main, ["check", *arguments])
    return result.exit_code, [line for line in result.output.splitlines() if "[J" in line]


def test_a_variant_that_nobody_asked_for_is_read(castle: Path) -> None:
    status, lines = check(str(castle))
    assert (status, len(lines)) == (0, 1)
    assert "with short-pack: 'black nine': there is no 9 in this pack [J04]" in lines[0]


def test_a_warning_counts_if_checks_are_strict(castle: Path) -> None:
    assert check(str(castle), "--strict", "--pairs")[0] == 1


@pytest.mark.parametrize(("variants", "found"), [(["short-pack", "four-colours"], 1), (["four-colours"], 0)])
def test_only_the_variants_that_are_asked_for_are_read(castle: Path, variants: list[str], found: int) -> None:
    asked = [word for name in variants for word in ("--variant", name)]
    lines = check(str(castle), *asked)[1]
    assert [f"with {' and '.join(variants)}: " in line for line in lines] == [True] * found


def test_a_pair_is_read_if_that_is_asked_for(castle: Path) -> None:
    """Where each alone is right and the two together are not."""
    booklet = castle / "booklet.md"
    text = booklet.read_text(encoding="utf-8").replace("a black nine", "a black {{ both }}")
    both = '{% set both = "nine" if variants | length == 2 else rules.pack.highest | word %}\n'
    booklet.write_text(both + text, encoding="utf-8")
    assert check(str(castle))[1] == []
    lines = check(str(castle), "--pairs")[1]
    assert len(lines) == 1
    assert "with five-for-twenty and short-pack: 'black nine'" in lines[0]
