"""--bleed: every kind of piece that is cut straight is drawn 3 mm beyond its cut, and printed so."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from tests.build.editions import edition_of
from tests.cairo_png import png
from tests.docs import polar_post
from tests.examples import one_in
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.cli import main
from tilewright.pieces.kind import Design, kind_of
from tilewright.shelf import shelf
from tilewright.units import Sides

DOTS = 100  # to an inch: four to a millimetre
GAMES = ("castles-in-the-air", "castles-and-crowns", "polar")
AS_LARGE_AS_PAPER = "board"
"""A kind whose parts fill their sheets: they have no room for ink beyond the cut."""
WHITE_CLOUDS = {"tiles", "standees"}
"""Kinds whose drawings have white clouds that drift out over the cut."""


def drawn(game: str, folder: Path, only: tuple[str, ...] = ()) -> tuple[Edition, list[Design], bool]:
    """Every face, a design of each side of each part that is cut straight, and whether all bleeds are on the sheets."""
    spec = shelf.load(polar_post.write(folder / "polar") if game == "polar" else game)
    made = edition_of(spec, Options(bleed=True, only=only))
    job = made.job
    sides = {
        (each.part.id, each.side): each
        for piece in job.pieces
        for both in job.studio.designs(piece)
        for each in both
        if each
    }
    straight = [each for each in sides.values() if kind_of(each.part).straight]
    names = {piece.id: job.studio.parts[piece.component] for piece in job.pieces}
    punched = {name for part in spec.game.components if part.kind == "punchboard" for name in part.holds}
    whole = all(
        placed.bleed == Sides.all(3)
        for sheet in made.sheets
        for placed in sheet.placements
        if kind_of(names[placed.piece]).straight and names[placed.piece].kind != AS_LARGE_AS_PAPER
        if names[placed.piece].id not in punched  # whose neighbours on the board are a gap away
    )
    return made, straight, whole


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_ink_goes_three_millimetres_beyond_every_cut(game: str, tmp_path: Path) -> None:
    made, designs, whole = drawn(game, tmp_path)
    assert whole, "what is drawn beyond the cut is printed"
    kinds = {design.part.kind for design in designs}
    assert len(kinds) >= 4
    for design in designs:
        assert made.faces[design.name].bleed == 3.0, design.name
        white = _white_in_the_ring(made.svg(design.name))
        assert white < (0.1 if design.part.kind in WHITE_CLOUDS else 0.001), f"{design.name}: {white:.2%} white"


def _white_in_the_ring(svg: bytes) -> float:
    """The share of bare paper between the cut and 3 mm beyond it."""
    picture = np.asarray(Image.open(io.BytesIO(png(svg, DOTS))).convert("RGBA"))
    wide = int(2.9 * DOTS / 25.4)
    ring = np.ones(picture.shape[:2], bool)
    ring[wide:-wide, wide:-wide] = False
    bare = (picture[..., 3] < 128) | (picture[..., :3] > 251).all(axis=2)
    return float((bare & ring).sum() / ring.sum())


def test_the_joints_of_a_lock_go_on_into_the_bleed(tmp_path: Path) -> None:
    made, _, _ = drawn("castles-in-the-air", tmp_path, ("treasures",))
    assert "M-3.0 2.64H11.00" in made.faces["treasures-lock-white"].svg


def test_a_template_that_ends_at_the_cut_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = polar_post.write(Path("p"))
    card = folder / "parcel-back.svg"
    text = card.read_text(encoding="utf-8").replace('viewBox="0 0 69 94"', 'viewBox="2 2 65 90"')
    card.write_text(text, encoding="utf-8")
    told = CliRunner().invoke(main, ["build", "p", "--bleed", "--only", "parcels"])
    assert told.exit_code == 0
    assert "p/parcel-back.svg:1:1: warning: this drawing extends 1 mm beyond the cut" in told.output
    assert "69 x 94" in told.output
    assert "P03" not in CliRunner().invoke(main, ["build", "p", "--only", "parcels"]).output


def test_a_template_that_reaches_three_millimetres_beyond_the_cut_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    polar_post.write(Path("p"))
    told = CliRunner().invoke(main, ["build", "p", "--bleed", "--only", "parcels"])
    assert told.exit_code == 0
    assert "P03" not in told.output
    assert "beyond the cut" not in told.output
