"""One deck from beginning to end: dealt, told by its codes, checked, printed; and each command says the same of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tilewright.castle_tiles.balance.bag import bag
from tilewright.castle_tiles.check.deck import coded, problems
from tilewright.castle_tiles.deal.deal import Wish, deal, pool_of
from tilewright.cli import main
from tilewright.pieces.pool import Alone
from tilewright.shelf import shelf

GAME = "castles-in-the-air"


def printed(*words: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, [*words, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_what_is_dealt_is_clean_and_is_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    deck = printed("deck", GAME, "--players", "2", "--seed", "tuesday")
    Path("deck.json").write_text(json.dumps(deck))
    assert printed("deck", GAME, "--code", deck["code"])["tiles"] == deck["tiles"]
    for told in ("deck.json", deck["code"]):
        checked = printed("check", GAME, "--deck", told)
        assert checked["deal"]
        assert [each for each in checked["problems"] if each["code"].startswith("D")] == []
    manifest = printed("build", GAME, "--deck", deck["code"], "--low-ink", "--backs", "none")
    names = {piece["id"].removeprefix("castle-tiles-") for piece in manifest["pieces"]}
    assert set(deck["tiles"]) == names & {tile.id for tile in bag(shelf.load(GAME)).tiles}
    assert deck["code"] in json.dumps(manifest)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_deck_that_is_dealt_has_a_problem(players: int) -> None:
    spec = shelf.load(GAME)
    pool, city = pool_of(Alone(spec)), bag(spec)
    for seed in map(str, range(5)):
        dealt = deal(spec, pool, Wish(players, seed))
        assert problems(coded(city, dealt.stack)) == ()
        assert problems(coded(city, dealt.code)) == ()
