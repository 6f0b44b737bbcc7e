"""How a game lies on a table elsewhere: as table.yaml says, else as its engine begins, else in piles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.build.edition import Edition
from tilewright.tables.free.piece import TablePieces
from tilewright.tables.free.setup import FirstLayout, lay_out
from tilewright.tables.virtual.opening import first_layout

ROOT = Path(__file__).resolve().parents[2]


def opening(game: str | Path, players: int) -> tuple[FirstLayout, TablePieces]:
    edition = Edition(game)
    pieces = TablePieces(edition)
    return first_layout(pieces.pieces, edition.spec, edition.deck, players), pieces


def lying(layout: FirstLayout, pieces: TablePieces) -> list[str]:
    """What lies alone."""
    return [pieces.pieces[each.pieces[0][0]].id for each in layout.start.stacks if len(each.pieces) == 1]


@pytest.mark.parametrize("players", [2, 3])
def test_castles_in_the_air_begins_in_an_empty_sky(players: int) -> None:
    """The tile with no castle has a zeppelin of each player on it; a tile for each player is turned up."""
    layout, pieces = opening("castles-in-the-air", players)
    (tiles,) = [
        each for each in layout.start.stacks if pieces.pieces[each.pieces[0][0]].kind == "tile" and each.shuffle
    ]
    assert (len(tiles.pieces), len(tiles.places), tiles.deal) == (72, players, 0)
    sky = next(each for each in layout.start.stacks if pieces.pieces[each.pieces[0][0]].id == "castle-tiles-empty-sky")
    near = [
        pieces.pieces[each.pieces[0][0]].id
        for each in layout.start.stacks
        if each is not sky and abs(each.x - sky.x) < 40 and abs(each.y - sky.y) < 40
    ]
    assert near == [f"zeppelins-zeppelin-{livery}" for livery in ("ruby", "navy", "jade")[:players]]
    assert sum(len(each.pieces) for each in layout.start.stacks) == len(pieces.pieces)


def test_what_a_hand_had_to_lay_down_goes_back_to_the_deck() -> None:
    """Hearts: whoever has the two of clubs has played it when the first decision is made; it is dealt all the same."""
    layout, _ = opening(ROOT / "docs" / "play" / "hearts", 4)
    (deck,) = layout.start.stacks
    assert (len(deck.pieces), deck.deal, deck.shuffle) == (52, 13, True)


def test_what_always_lies_on_the_board_lies_there() -> None:
    layout, pieces = opening(ROOT / "docs" / "play" / "moss-garden", 2)
    assert lying(layout, pieces) == ["tiles-01"]
    assert [each.deal for each in layout.start.stacks] == [3, 0]


def test_cards_that_a_player_always_has_are_a_pile_of_their_own() -> None:
    """Goofspiel: every player has thirteen bids."""
    layout, pieces = opening(ROOT / "docs" / "play" / "goofspiel", 2)
    piles = [[pieces.pieces[number].id for number, _ in each.pieces] for each in layout.start.stacks]
    for suit in ("stag", "fish"):
        assert [f"bids-{suit}-{at}" for at in range(1, 14)] in piles


@pytest.mark.parametrize("game", ["castle", ROOT / "docs" / "gallery" / "drafting"])
def test_table_yaml_goes_before_the_engine(game: str | Path) -> None:
    edition = Edition(game)
    pieces = TablePieces(edition).pieces
    assert first_layout(pieces, edition.spec, edition.deck, 2) == lay_out(pieces, edition.spec, 2)


def test_without_an_engine_every_component_lies_in_its_pile() -> None:
    edition = Edition(ROOT / "docs" / "gallery" / "tarot")
    pieces = TablePieces(edition).pieces
    assert first_layout(pieces, edition.spec, edition.deck, 2) == lay_out(pieces, edition.spec, 2)


def test_the_same_game_lies_the_same_way() -> None:
    assert opening("sky-rise", 3)[0] == opening("sky-rise", 3)[0]
