"""The estate mat has as many spots as the rules say, each as large as a card, and low ink leaves its lines alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from svgwrite import Drawing

from tests.draw.castle_kit import Picture
from tilewright.draw.art import Ink
from tilewright.draw.look import look_of
from tilewright.draw.pen import Pen
from tilewright.draw.playing_cards import CARD
from tilewright.games.castle.art.card import uses
from tilewright.games.castle.art.mat import draw_face
from tilewright.games.castle.kinds import STEP, MatSpots
from tilewright.pieces.build import build
from tilewright.pieces.kind import Design
from tilewright.shelf import shelf
from tilewright.units import PAPERS

MARGIN = 6.5
"""What a printer leaves white, and marks to cut by, in millimetres."""


def mat(spots: int = 6, ink: Ink = Ink.FULL, folder: str = "castle") -> Any:  # noqa: ANN401 - an Art
    spec = shelf.load(folder)
    part = next(each for each in spec.game.components if each.id == "estate-mats")

    class Studio:
        look = look_of(spec, ink)

    studio: Any = Studio
    return draw_face(studio, Design("mat", part, "front", subject=MatSpots(spots)))


def words_of(drawing: Any) -> list[str]:  # noqa: ANN401 - an Art
    return re.findall(r">([^<>]+)</text>", drawing.drawing.tostring())


@pytest.mark.parametrize("spots", [2, 6, 12])
def test_it_has_as_many_spots_as_it_is_for(spots: int) -> None:
    """A spot for a building, one for its wall and one for people: cards of the pack, some over others."""
    drawing = mat(spots)
    assert len(re.findall(r'href="#spot-', drawing.drawing.tostring())) == 3 * spots
    assert words_of(drawing)[-spots:] == [str(at + 1) for at in range(spots)]
    assert drawing.trim.width >= STEP * (spots - 1) + CARD.width


def test_the_printed_one_is_a_sheet_of_a4_and_of_letter() -> None:
    pieces = [piece for piece in build(shelf.load("castle")).pieces if piece.component == "estate-mats"]
    (piece,) = pieces
    assert piece.copies == 2
    size = piece.subject.size
    for paper in ("a4", "letter"):
        assert size.width <= PAPERS[paper].width - 2 * MARGIN
        assert size.height <= PAPERS[paper].height - 2 * MARGIN


def test_it_says_what_the_rules_say(tmp_path: Path) -> None:
    for each in (shelf.data() / "castle").iterdir():
        if each.is_file():
            (tmp_path / each.name).write_bytes(each.read_bytes())
    rules = (tmp_path / "rules.yaml").read_text(encoding="utf-8")
    changed = rules.replace("  hovel: 3", "  hovel: 7").replace("  castle: 3", "  castle: 5")
    (tmp_path / "rules.yaml").write_text(changed, encoding="utf-8")
    assert words_of(mat())[:6] == ["3", "2", "1", "3", "+1", "+1"]
    assert words_of(mat(folder=str(tmp_path)))[:6] == ["7", "2", "1", "5", "+1", "+1"]


def test_low_ink_is_lines_on_white() -> None:
    full, low = Picture(mat(), 2), Picture(mat(ink=Ink.LOW), 2)
    red = (full.rgb[:, :, 0].astype(int) - full.rgb[:, :, 1] > 60).sum()
    assert red > 200
    assert (low.rgb[:, :, 0].astype(int) - low.rgb[:, :, 1] > 60).sum() == 0
    assert low.ink < 0.4 * full.ink


def test_a_card_names_only_cards_that_are_in_the_pack() -> None:
    """Without eights and nines no ace and no two says that it is a knight with one of them."""
    for variants, knights in (((), 9), (("short-pack",), 5)):
        game = shelf.load("castle", variants)
        drawing = Drawing()
        pen = Pen(drawing, drawing.g(), look_of(game, Ink.FULL))
        ranks = game.rules.model_dump()["pack"]["ranks"]
        partners = {rank: [other for _, other in uses(pen, rank) if other] for rank in ranks}
        assert {each for others in partners.values() for each in others} <= set(ranks)
        made = [rank for rank in ranks for what, _ in uses(pen, rank) if what == "knight"]
        assert len(made) == knights
