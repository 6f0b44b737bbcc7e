"""What a game's rules say of castle tiles is what checks, measures, deals and explanations go by."""

from __future__ import annotations

import re
import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from tests.cli import small_game
from tests.referee.field import ground
from tests.referee.search import cheapest
from tilewright.castle_tiles.balance.bag import bag
from tilewright.castle_tiles.balance.items import access_costs, points_a_move, yield_curves
from tilewright.castle_tiles.check.tiles import problems
from tilewright.castle_tiles.terms import Exchange, Terms, terms_of
from tilewright.castle_tiles.tilemap import Fares, access
from tilewright.castle_tiles.tiles import tiles
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.spec.rules import FreeRules
from tilewright.spec.spec import Spec

DOCS = Path(__file__).resolve().parents[2] / "docs" / "measures.md"
DEAR = Fares(board=2, ladder=2, lock=3)


@pytest.fixture
def dear(tmp_path: Path) -> Spec[Any]:
    """Castles in the Air with dearer steps."""
    return shelf.load(str(copied(tmp_path, "board: 1", "board: 2", "ladder: 1 ", "ladder: 2 ", "lock: 1", "lock: 3")))


def copied(tmp_path: Path, *changes: str) -> Path:
    """The game with other words in its rules.yaml."""
    copy = Path(shutil.copytree(shelf.data() / "castles-in-the-air", tmp_path / "castles-in-the-air"))
    text = (copy / "rules.yaml").read_text(encoding="utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (copy / "rules.yaml").write_text(text, encoding="utf-8")
    return copy


def test_dearer_steps_make_every_way_dearer(dear: Spec[Any]) -> None:
    """By the characters of the tiles alone, whatever the graph may say."""
    walked = {tile.id: cheapest(ground(tile), DEAR) for tile in tiles(dear)}
    own = bag(dear)
    costs = dict.fromkeys(dear.game.colours, 0)
    for tile in own.tiles:
        found = own.access(tile)
        assert {digit: (way.moves, len(way.keys)) for digit, way in found.items()} == walked[tile.id]
        for digit, (moves, keys) in walked[tile.id].items():
            if treasure := tile.slots[digit].treasure:
                costs[treasure] += moves + 2 * keys
    assert next(access_costs(own)).value == tuple(costs.values()) == (129, 129, 129, 129)


def test_checks_and_measures_go_by_dearer_steps(dear: Spec[Any]) -> None:
    own = bag(dear)
    assert next(yield_curves(own)).said == "0 on 12, 1 on 56, 2 on 4"
    assert next(points_a_move(own)).said == "0.08; 0.25; 0.33"
    too_far = {str(problem).partition(" [")[0].partition(": warning: ")[2] for problem in problems(dear)}
    assert "white key in black chest costs 7 moves: it cannot be fetched in one turn" in too_far


def test_an_explanation_names_dearer_steps(dear: Spec[Any], tmp_path: Path) -> None:
    args = ["check", str(dear.folder), "--explain", "tower", "--out", str(tmp_path / "out")]
    said = CliRunner().invoke(main, args).output
    assert "leave the zeppelin 2, climb 2, open with a white key 3" in said
    drawn = (tmp_path / "out" / "castles-in-the-air" / "explain-tower-1.svg").read_text(encoding="utf-8")
    assert "open with a white key: 3 moves" in drawn


def test_the_docs_say_what_holds_where_rules_say_nothing() -> None:
    section = DOCS.read_text(encoding="utf-8").partition("## Rules that the measures use")[2]
    block = re.search(r"```yaml\n(.*?)```", section, re.DOTALL)
    assert block
    assert terms_of(FreeRules()) == terms_of(FreeRules(**yaml.safe_load(block[1]))) == Terms()
    commented = re.sub(r"^( *)# (\w+: \S+)", r"\1\2", block[1], flags=re.MULTILINE)
    assert terms_of(FreeRules(**yaml.safe_load(commented))) == Terms(tiles_fixed=30, bonus=6)


@pytest.mark.parametrize("odd", ["lots", -1, 10**6, True, None, 1.5, [2], {"a": 1}])
def test_what_is_no_cost_is_not_taken_for_one(odd: object) -> None:
    bank = {"keys_given": 3, "keys_taken": 9 if odd == "lots" else odd}
    rules = FreeRules.model_validate({"costs": {"board": odd}, "bank": bank, "paths": odd, "setup": odd})
    assert terms_of(rules) == Terms(exchange=Exchange(3, 1))


def test_a_strangers_game_may_say_them_too(tmp_path: Path) -> None:
    rules = small_game.RULES + "costs: {board: 3}\nturn: {moves: 2}\n"
    for said, told in ((rules, True), (small_game.RULES, False)):
        spec = shelf.load(str(small_game.write(tmp_path / str(told), rules_yaml=said)))
        assert access(tiles(spec)[0], terms_of(spec.rules).fares)[1].moves == (3 if told else 1)
        assert any(problem.code == "T26" for problem in problems(spec)) is told


def test_sides_nobody_crosses_are_no_way_in(tmp_path: Path) -> None:
    folder = copied(tmp_path, "walk_across: true", "walk_across: false", "board_across: true", "board_across: false")
    found = {problem.code for problem in problems(shelf.load(str(folder)))}
    assert "T22" in found


def bought(keys: tuple[int, ...], locks: tuple[int, ...], bank: Exchange) -> int:
    """Locks that stay shut, by trying every exchange there is."""
    if bank.spent:
        shut = sum(max(0, lock - key) for key, lock in zip(keys, locks, strict=True))
    else:
        shut = sum(lock for key, lock in zip(keys, locks, strict=True) if not key)
    for give, take in product(range(len(keys)), repeat=2):
        spare = keys[give] - (locks[give] if bank.spent else 0)
        if give != take and spare >= bank.given:
            left = list(keys)
            left[give] -= bank.given
            left[take] += bank.taken
            opened = locks if bank.spent else tuple(0 if key else lock for key, lock in zip(keys, locks, strict=True))
            shut = min(shut, bought(tuple(left), opened, bank))
    return shut


@pytest.mark.parametrize("bank", [Exchange(), Exchange(3, 1), Exchange(3, 2), Exchange(2, 1, spent=False)], ids=str)
def test_locks_that_stay_shut_by_trying_every_exchange(bank: Exchange) -> None:
    for keys in product(range(7), repeat=2):
        for locks in product(range(4), repeat=2):
            assert bank.shut(keys, locks) == bought(keys, locks, bank), (keys, locks)
