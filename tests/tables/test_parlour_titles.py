"""What can be chosen at a table is called by its title; several of one title are told apart by their numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright.shelf import shelf
from tilewright.tables.ledger import Ledger
from tilewright.tables.live import lay
from tilewright.tables.parlour import Parlour
from tilewright.tables.sight import titles_apart

ID = re.compile(r"\b[a-z]+(?:-[a-z]+)*-\d+\b")


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_no_id_of_a_piece_is_told_at_a_table(game: str, tmp_path: Path) -> None:
    parlour = Parlour(Ledger(tmp_path / "games.sqlite"))
    party = parlour.begin(lay(str(shelf.data() / game), (), 2), ["person", "person"], "titles")
    tokens, told = [chair.token for chair in party.chairs], list[str]()
    for turn in range(12):
        for token in tokens:
            sight = parlour.look(token, frozenset(), narrow=False)
            told += [each["says"] for each in sight["told"]]
            told += [group["name"] for group in sight["moves"]]
            told += [move[way] for way in ("does", "do") for group in sight["moves"] for move in group["moves"]]
            if sight["turn"] == sight["you"] and not sight["over"]:
                moves = [move for group in sight["moves"] for move in group["moves"]]
                parlour.move(token, sight["number"], moves[turn % len(moves)]["action"])
                if parlour.look(token, frozenset())["turn"] == sight["you"]:
                    told.append(parlour.hint(token)["does"])
                break
    assert told
    assert [words for words in told if ID.search(words)] == []


def test_pieces_of_one_title_aretitles_apart() -> None:
    titles = {"shaft-1": "The Shaft", "shaft-3": "The Shaft", "vault-1": "The Vault"}
    assert titles_apart(["shaft-1", "shaft-3", "vault-1", "Q16"], titles) == {
        "shaft-1": "The Shaft 1",
        "shaft-3": "The Shaft 3",
        "vault-1": "The Vault",
    }
    assert titles_apart(["shaft-3"], titles) == {"shaft-3": "The Shaft"}
