"""The second game through the same house: Castles & Crowns, printed whole."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from tests.build.editions import edition_of
from tilewright.build.make import Built, make
from tilewright.build.options import Options
from tilewright.games.castles_and_crowns.kinds import DieSubject
from tilewright.pieces.build import build
from tilewright.pieces.playing_cards import PlayingCard
from tilewright.shelf import shelf

PLAYERS, SUITS = 5, 4
KIT = [f"kit-a4-{name}.pdf" for name in ("paper", "card-both-sides", "card-one-side", "labels")]


@pytest.fixture(scope="module")
def spec() -> Any:  # noqa: ANN401 - a Spec of this game's own Rules
    return shelf.load("castles-and-crowns")


@pytest.fixture(scope="module")
def kit(spec: Any, tmp_path_factory: pytest.TempPathFactory) -> Built:  # noqa: ANN401 - as above
    return make(edition_of(spec, Options(svg=True)), tmp_path_factory.mktemp("crowns"))


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_every_rank_of_every_house_is_one_card(spec: Any) -> None:  # noqa: ANN401 - as above
    cards = [piece.subject for piece in build(spec).pieces if isinstance(piece.subject, PlayingCard)]
    assert len(cards) == len(set(cards)) == spec.rules.pack
    assert Counter(suit for card in cards for suit in card.suits) == dict.fromkeys(
        spec.game.colours, spec.rules.pack // SUITS
    )


def test_every_player_has_the_dice_that_the_rules_give(spec: Any) -> None:  # noqa: ANN401 - as above
    nets = [piece for piece in build(spec).pieces if piece.component == "dice"]
    dice = Counter({(s.die, s.livery): 0 for piece in nets if isinstance(s := piece.subject, DieSubject)})
    for piece in nets:
        assert isinstance(piece.subject, DieSubject)
        dice[piece.subject.die, piece.subject.livery] += piece.copies
    for livery in spec.game.liveries:
        assert dice["knight", livery] == spec.rules.dice.knights
        assert dice["captain", livery] == spec.rules.dice.captains
        assert dice["traitor", livery] == spec.rules.dice.traitors
    assert dice["mercenary", ""] == spec.rules.dice.mercenaries
    assert len({livery for _, livery in dice} - {""}) == PLAYERS


def test_the_kit_is_whole(kit: Built) -> None:
    names = {path.name for path in kit.folder.glob("*.pdf")}
    assert names == {*KIT, "rules.pdf", "rules-booklet-a4.pdf", "score-sheet.pdf"}
    for name in names:
        with pikepdf.open(kit.folder / name) as opened:
            assert opened.check_pdf_syntax() == []
    laid = [name for side in kit.manifest["laid"] if side["side"] == "front" for name, *_ in side["faces"]]
    assert Counter(laid) == {piece["front"]: piece["copies"] for piece in kit.manifest["pieces"]}
    printed = "".join(words(kit.folder / name) for name in KIT)
    assert all(side["mark"] in printed for side in kit.manifest["laid"][:-1]), "in each margin, but for the score sheet"
    assert "Jeffrey D. Allers" in words(kit.folder / "rules.pdf")
