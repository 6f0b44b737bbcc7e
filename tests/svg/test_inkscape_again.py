"""Templates of ours print the same after Inkscape 1.2.2 has saved them: as plain SVG, or moved there and back."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tilewright import check
from tilewright.cards.face import game_cards
from tilewright.pdf.pdf import Document
from tilewright.pieces.cards import Cards
from tilewright.problem import Level
from tilewright.shelf import shelf
from tilewright.units import Box, Size

ROOT = Path(__file__).resolve().parents[2]
SAVED = Path(__file__).parent / "inkscape"
CARD = Size(63, 88)
GAMES = {"starter": "templates/new", "ferry": "templates/new-engine/last_ferry/data", "weather": "templates/new"}
NAMES = {"starter": "card", "starter-back": "card-back", "ferry": "card", "ferry-back": "card-back", "weather": "card"}
MOST = 0.6
"""By how much pixels differ, of 255, in the mean: Inkscape writes numbers of eight digits."""


def folder_of(name: str, to: Path) -> Path:
    """The game that has the template."""
    shutil.copytree(ROOT / GAMES[name.partition("-")[0]], to)
    game = to / "game.yaml"
    text = game.read_text(encoding="utf-8")
    text = text.partition("  # A box for them")[0].replace("version:", "fingerprint: none\nversion:")
    game.write_text(text, encoding="utf-8")
    for path in (to / "rules.yaml", to / "balance.yaml", to / "booklet.md"):
        path.unlink(missing_ok=True)
    shutil.rmtree(to / "variants", ignore_errors=True)
    if name == "weather":
        for kind, file in (("csv", "cards.csv"), ("svg", "card.svg")):
            (to / file).write_text(told(kind, f"weather/{file}"), encoding="utf-8")
    return to


def told(kind: str, file: str) -> str:
    """What the tutorial has its reader write."""
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    match = re.search(rf"^```{kind} {re.escape(file)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert match
    return match[1]


def pages(folder: Path, side: str) -> Sequence[tuple[Image.Image, str]]:
    """Each card as it is printed, and what is copied from it."""
    spec = shelf.load(folder)
    assert [each for each in check.problems(spec) if each.level is Level.ERROR] == []
    part = next(each for each in spec.game.components if isinstance(each, Cards))
    out, drawn = io.BytesIO(), game_cards(spec)
    document = Document(out, title="x")
    for row in spec.tables[part.id].rows:
        document.page(CARD)
        document.place(drawn.card(part, side, row).form, Box(0, 0, CARD.width, CARD.height))
    document.close()
    with pypdfium2.PdfDocument(out.getvalue()) as pdf:
        return [(page.render(scale=1).to_pil().convert("RGB"), page.get_textpage().get_text_range()) for page in pdf]


@pytest.mark.parametrize("how", ["plain", "moved"])
@pytest.mark.parametrize("name", NAMES)
def test_a_template_prints_the_same_once_inkscape_has_saved_it(name: str, how: str, tmp_path: Path) -> None:
    side = "back" if name.endswith("back") else "front"
    folder = folder_of(name, tmp_path / "g")
    before = pages(folder, side)
    shutil.copy(SAVED / f"{name}.{how}.svg", folder / f"{NAMES[name]}.svg")
    after = pages(folder, side)
    assert len(before) == len(after) > 1
    for (one, words), (other, again) in zip(before, after, strict=True):
        assert words.split() == again.split()
        off = ImageStat.Stat(ImageChops.difference(one, other))
        assert max(off.mean) < MOST
        assert max(high for _, high in off.extrema) < 90
