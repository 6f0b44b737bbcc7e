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
from tilewright.games.castle.art.card import uses
from tilewright.games.castle.art.mat import HIGH, WIDE, draw_face, size_of
from tilewright.games.castle.kinds import MatSpots
from tilewright.pieces.build import build
from tilewright.pieces.kind import Design
from tilewright.shelf import shelf


def mat(spots: int = 12, across: int = 6, ink: Ink = Ink.FULL) -> Any:  # noqa: ANN401 - an Art
    spec = shelf.load("castle")
    part = next(each for each in spec.game.components if each.id == "estate-mats")

    class Studio:
        look = look_of(spec, ink)

    studio: Any = Studio
    return draw_face(studio, Design("mat", part, "front", subject=MatSpots(spots, across)))


def spots_drawn(drawing: Any) -> list[str]:  # noqa: ANN401 - an Art
    return re.findall(r'href="#spot-', drawing.drawing.tostring())


@pytest.mark.parametrize(("spots", "across"), [(12, 6), (6, 3), (16, 6), (7, 2)])
def test_it_has_as_many_spots_as_it_is_for(spots: int, across: int) -> None:
    drawing = mat(spots, across)
    assert len(spots_drawn(drawing)) == spots
    size = size_of(MatSpots(spots, across))
    assert (drawing.trim.width, drawing.trim.height) == (size.width, size.height)
    assert size.width >= across * WIDE
    assert size.height >= -(-spots // across) * HIGH


def test_the_printed_one_has_those_of_the_rules(tmp_path: Path) -> None:
    spec = shelf.load("castle")
    card = next(part for part in spec.game.components if part.id == "pack").size
    assert card.width <= WIDE
    assert card.height <= HIGH
    text = (shelf.data() / "castle" / "rules.yaml").read_text(encoding="utf-8")
    for name in (each.name for each in (shelf.data() / "castle").iterdir() if each.is_file()):
        (tmp_path / name).write_bytes((shelf.data() / "castle" / name).read_bytes())
    (tmp_path / "rules.yaml").write_text(text.replace("spots: 12\n", "spots: 8\n"), encoding="utf-8")
    for folder, spots in (("castle", 12), (str(tmp_path), 8)):
        pieces = [piece for piece in build(shelf.load(folder)).pieces if piece.component == "estate-mats"]
        assert [(piece.subject.spots, piece.copies) for piece in pieces] == [(spots, 2)]


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
        partners = {rank: [words.split(" + ") for _, words in uses(pen, rank) if "+" in words] for rank in ranks}
        assert {each for pairs in partners.values() for pair in pairs for each in pair} <= set(ranks)
        made = [rank for rank in ranks for what, _ in uses(pen, rank) if what == "knight"]
        assert len(made) == knights
