"""What README, help and docs/printing.md say of the ink that low ink takes is what the sheets take."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from tests.build.editions import edition_of
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.cli.build import build as command
from tilewright.draw.palette import Ink
from tilewright.shelf import shelf
from tilewright.units import added

ROOT = Path(__file__).parents[2]
GAMES = {"castles-in-the-air": 25, "castles-and-crowns": 21, "castle": 18, "sky-rise": 19}
"""Percent of the ink of colour, as docs/printing.md has it."""
DPI = 200
"""At fewer dots to an inch a thin line is drawn wider than it is printed."""


WORDS, PRINT = 2, 0.055
"""Pages that the kit begins with, in black in either ink, and the share of them that is ink at most."""
MOST = 0.3
"""The share of colour's ink on any other page, at most."""


def taken(game: str, ink: Ink, folder: Path) -> list[float]:
    """How much of each page of a kit is ink."""
    built = make(edition_of(shelf.load(game), Options(ink=ink, one_file=True)), folder)
    with pypdfium2.PdfDocument(built.folder / "kit-a4.pdf") as pdf:
        inked = [1 - float(page.render(scale=DPI / 72).to_numpy()[..., :3].mean()) / 255 for page in pdf]
    return [each for each in inked if each > 0.001]  # backs of what is printed on one side are empty


@pytest.mark.parametrize(
    "game", ["sky-rise", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in GAMES if each != "sky-rise")]
)
def test_low_ink_takes_the_share_that_is_told(game: str, tmp_path: Path) -> None:
    low, full = (taken(game, ink, tmp_path / ink.name) for ink in (Ink.LOW, Ink.FULL))
    assert 100 * added(low) / added(full) == pytest.approx(GAMES[game], abs=1.5)
    assert max(low[:WORDS]) < PRINT
    shares = [one / other for one, other in zip(low, full, strict=True)][WORDS:]
    assert max(shares) < MOST, f"page {WORDS + 1 + shares.index(max(shares))}"


def test_documents_and_help_tell_these_shares() -> None:
    words = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"In low ink a kit of[^:]*:", words)
    assert [int(share) for share in re.findall(r"(\d+) %", line)] == list(GAMES.values())
    least, most = (5 * round((100 - share) / 5) for share in (max(GAMES.values()), min(GAMES.values())))
    (option,) = (each for each in command.params if each.name == "low_ink")
    assert f"saves {least} to {most} % of the ink" in str(getattr(option, "help", ""))
    assert f"{min(GAMES.values())}-{max(GAMES.values())} %" in (ROOT / "README.md").read_text(encoding="utf-8")
