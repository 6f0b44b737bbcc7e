"""The boxes of a kit hold what they say, on card of any thickness, with every piece of the kit in one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.draw.boxes import net
from tilewright.games.castles_and_crowns.kinds import SoldierDice, Strip
from tilewright.pieces.boxes import BoxLoad, Tray, TuckBox
from tilewright.pieces.kind import Piece
from tilewright.pieces.nets import Die
from tilewright.pieces.standees import Standees
from tilewright.pieces.wheel import Wheel
from tilewright.problem import RefusedError

OURS = ("castles-in-the-air", "castles-and-crowns")
THICKNESSES = (0.3, 0.4, 1.0)
NOT_BOXED = {"score-sheet", "stickers", "flat-zeppelins", "flat-explorers"}
"""What one writes on, what goes on dice, and what takes the place of others; besides the boxes themselves."""


def commissioned(game: str, thickness: float) -> Edition:
    """The kit with tuck boxes in place of the box."""
    return Edition(game, ("tuck-boxes",) if game in OURS else (), Options(thickness=thickness))


def parts(edition: Edition) -> dict[str, Any]:
    return {part.id: part for part in edition.spec.game.components}


def copies(edition: Edition, part: str) -> int:
    return sum(piece.copies for piece in edition.deck.pieces if piece.component == part)


def box(edition: Edition, part: str) -> Piece:
    (only,) = (piece for piece in edition.deck.pieces if piece.component == part)
    return only


def takes(part: Any, thickness: float) -> tuple[float, float, float]:  # noqa: ANN401 - any component
    """Width, length and depth of one piece, as it lies in a box: worked out here once more."""
    match part:
        case Standees():
            return part.size.width, part.size.height + part.foot, 2 * thickness
        case Die() | SoldierDice():
            return part.edge, part.edge, part.edge
        case Strip():
            return part.size.height, part.size.width, thickness
        case Wheel():
            return part.diameter, part.diameter, 2 * thickness
    return part.size.width, part.size.height, thickness


def held(part: Any) -> tuple[str, ...]:  # noqa: ANN401 - any component
    names = getattr(part, "holds", ())
    return (names,) if isinstance(names, str) else tuple(names)


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("game", OURS)
def test_tuck_boxes_hold_the_pile_of_what_they_are_for(game: str, thickness: float) -> None:
    edition = commissioned(game, thickness)
    known = parts(edition)
    for part in (part for part in known.values() if isinstance(part, TuckBox)):
        piece = box(edition, part.id)
        load: BoxLoad = piece.subject
        flat = net(part, load)
        high = 0.0
        for name in held(part):
            width, length, depth = takes(known[name], thickness)
            high += depth * copies(edition, name)
            assert flat.width >= width + 1.5
            assert flat.height >= length + 1.5
        assert piece.copies * (flat.depth - 1.0) >= high  # a millimetre is left in each for fingers and glue
        assert piece.copies * load.pieces >= sum(copies(edition, name) for name in held(part))
        assert flat.depth <= 33.0
        assert load.thickness == thickness


@pytest.mark.parametrize("thickness", THICKNESSES)
@pytest.mark.parametrize("game", OURS)
def test_trays_hold_what_lies_in_them_loosely(game: str, thickness: float) -> None:
    edition = commissioned(game, thickness)
    known = parts(edition)
    for part in (part for part in known.values() if isinstance(part, Tray)):
        volume = 0.0
        for name in held(part):
            width, length, depth = takes(known[name], thickness)
            volume += width * length * depth * copies(edition, name)
            assert max(width, length) <= max(part.size.width, part.size.height)
        assert volume <= 0.5 * copies(edition, part.id) * part.size.width * part.size.height * part.depth


@pytest.mark.parametrize("game", OURS)
def test_every_piece_of_the_kit_has_a_place(game: str) -> None:
    known = parts(commissioned(game, 0.4))
    boxes = {name for name, part in known.items() if isinstance(part, Tray | TuckBox)}
    placed = {name for part in known.values() for name in held(part)}
    assert placed == set(known) - NOT_BOXED - boxes


def test_as_many_boxes_are_printed_as_the_card_needs() -> None:
    """73 tiles are 22, 29 and 73 mm high."""
    counted = [copies(commissioned("castles-in-the-air", mm), "tile-box") for mm in THICKNESSES]
    assert counted == [1, 1, 3]


def test_a_box_says_on_paper_what_it_holds() -> None:
    for thickness, said in ((0.4, "holds 73 pieces of 0.4 mm"), (1.0, "holds 25 pieces of 1 mm")):
        edition = Edition("castles-in-the-air", ("tuck-boxes",), Options(thickness=thickness, only=("tile-box",)))
        drawing = edition.svg("tile-box").decode()
        assert said in drawing


def test_a_box_with_its_own_number_and_thickness_keeps_to_them(tmp_path: Path) -> None:
    folder = written(tmp_path, "{id: box, kind: tuck-box, title: Box, holds: a, pieces: 9, thickness: 0.6, make: Fold}")
    load = box(commissioned(str(folder), 1.0), "box").subject
    assert (load.pieces, load.thickness, load.high) == (9, 0.6, pytest.approx(5.4))


def test_the_thickness_of_the_game_is_the_usual_one(tmp_path: Path) -> None:
    part = "{id: box, kind: tuck-box, title: Box, holds: [a, b], make: Fold}"
    for asked, thickness in ((0.0, 2.0), (0.5, 0.5)):
        piece = box(commissioned(str(written(tmp_path / str(asked), part, "thickness: 2\n")), asked), "box")
        assert piece.subject.thickness == thickness
        assert piece.subject.largest.height == 40
        assert piece.copies == (2 if thickness == 2 else 1)  # 24 pieces


@pytest.mark.parametrize(
    ("holds", "words"),
    [
        ("[a, pup]", "K11"),
        ("[a, c]", "K11"),
    ],
)
def test_what_is_no_flat_piece_is_told_where_it_stands(tmp_path: Path, holds: str, words: str) -> None:
    from tilewright import check  # noqa: PLC0415

    part = f"{{id: box, kind: tuck-box, title: Box, holds: {holds}, make: Fold}}"
    with pytest.raises(RefusedError, match=words):
        check.must_pass(commissioned(str(written(tmp_path, part)), 0.0).checked.problems)


def written(folder: Path, part: str, more: str = "") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(f"""id: boxed
title: Boxed
tagline: Pieces in a box
version: "1"
designer: {{name: Ned}}
players: {{least: 1, most: 2}}
{more}components:
  - {{id: a, kind: tokens, title: A, size: {{width: 30, height: 20}}, make: Cut,
     tokens: [{{face: star, of: each, count: 12}}]}}
  - {{id: b, kind: tokens, title: B, size: {{width: 10, height: 40}}, make: Cut,
     tokens: [{{face: moon, of: each, count: 12}}]}}
  - {{id: c, kind: tray, title: C, size: {{width: 30, height: 30}}, depth: 10, make: Fold}}
  - {part}
""")
    return folder


@pytest.mark.parametrize(
    ("game", "box_id", "worn", "others"),
    [
        ("castles-in-the-air", "tile-box", "#2F4F7A", "#4B2138"),
        ("castles-and-crowns", "card-box", "#4B2138", "#2F4F7A"),
    ],
)
def test_a_box_wears_its_own_game_s_clothes(game: str, box_id: str, worn: str, others: str) -> None:
    drawing = Edition(game, ("tuck-boxes",), Options(only=(box_id,))).svg(box_id).decode()
    assert worn in drawing
    assert others not in drawing


def test_a_box_shows_the_game_s_own_picture_and_follows_it(tmp_path: Path) -> None:
    folder = written(tmp_path, "{id: box, kind: tuck-box, title: Box, holds: a, make: Fold}", "picture: own.svg\n")
    drawings = []
    for tone in ("#D9573F", "#4FA58A"):
        picture = f'<rect width="50" height="50" fill="{tone}"/>'
        (folder / "own.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">{picture}</svg>')
        drawings.append(Edition(folder, (), Options(only=("box",))).svg("box").decode().upper())
    assert [drawing.count("#D9573F") for drawing in drawings] == [2, 0]  # front and back
    assert [drawing.count("#4FA58A") for drawing in drawings] == [0, 2]
