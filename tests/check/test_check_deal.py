"""A deal that somebody wrote down: each thing that can be wrong with it is named at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.check.conftest import SET, Make, drawing
from tilewright.castle_tiles.balance.bag import Bag, bag
from tilewright.castle_tiles.check.deck import coded, problems, read
from tilewright.pieces.build import build
from tilewright.pieces.deck_code import Kind, encode
from tilewright.pieces.pool import pools
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf

Deal = dict[str, object]


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


def dealt(city: Bag, players: int = 3, seed: str = "1") -> list[str]:
    """The first blind deal of a seed."""
    return [tile.id for tile in Stream(seed, "deal").shuffled(city.tiles)][: 7 * players]


def told(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: Deal, allow: int = 0) -> list[str]:
    """All that is said of a deal, written as `tilewright deck --json` writes it."""
    monkeypatch.chdir(tmp_path)
    Path("deal.json").write_text(json.dumps(deal, indent=2) + "\n", encoding="utf-8")
    return [line for problem in problems(read(city, Path("deal.json")), allow) for line in str(problem).split("\n")]


def of_set(city: Bag, *, keys: bool) -> list[str]:
    """The tiles in the order of their keys less their locks, the fewest first or the most."""
    order = sorted(city.tiles, key=lambda tile: (len(tile.keys) - len(tile.locks), tile.id), reverse=keys)
    return [tile.id for tile in order]


def test_a_blind_deal_is_a_deal(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(city, tmp_path, monkeypatch, {"players": 3, "tiles": dealt(city)}) == []


SIZES = {
    "too few": (20, 3, "20 tiles, 3 players need 21", "deal again, or correct `players`"),
    "too many players": (21, 9, "9 players: this game is for 2 to 5", "deal for the right number of players"),
    "a size of no table": (
        20,
        None,
        "20 tiles: no number of players uses that many",
        "players need: 14 for 2, 21 for 3, 28 for 4, 35 for 5",
    ),
}


@pytest.mark.parametrize("name", SIZES)
def test_the_size_is_that_of_a_table(name: str, city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count, players, message, remedy = SIZES[name]
    said = told(city, tmp_path, monkeypatch, {"players": players, "tiles": dealt(city)[:count]})
    assert said == [f"deal.json:1:1: {message} [D01]", f"    -> {remedy}"]


def test_every_tile_is_of_the_set_and_there_once(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [*dealt(city)[:19], "tower-9", dealt(city)[0]]
    assert told(city, tmp_path, monkeypatch, {"players": 3, "tiles": tiles}) == [
        "deal.json:23:5: there is no tile 'tower-9' in this set; did you mean 'tower-4'? [D02]",
        "    -> check that it was dealt from this set",
        "deal.json:24:5: twin-towers-4 appears twice, one is printed [D02]",
        "    -> replace it",
    ]


def test_locks_that_stay_shut_are_counted(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal: Deal = {"players": 3, "tiles": of_set(city, keys=False)[:21]}
    assert told(city, tmp_path, monkeypatch, deal) == [
        "deal.json:1:1: 8 locks stay shut in every game: the deck has too few keys [D04]",
        "    -> deal another deck, or write `--allow-shut 8`",
    ]
    assert told(city, tmp_path, monkeypatch, deal, allow=8) == []
    rich = told(city, tmp_path, monkeypatch, {**deal, "tiles": of_set(city, keys=True)[:21]})
    assert not any("[D04]" in line for line in rich)


def test_what_is_sealed_wants_a_teleport_door(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rest = [tile.id for tile in city.tiles if not tile.map.teleports and tile.drawing != "vault"]
    assert told(city, tmp_path, monkeypatch, {"players": 3, "tiles": ["vault-1", *rest[:20]]}) == [
        "deal.json:4:5: vault-1 is in the deck, but no teleport door is: its sealed items cannot be reached [D07]",
        "    -> replace it with a tile with a teleport door",
    ]
    assert told(city, tmp_path, monkeypatch, {"players": 3, "tiles": ["vault-1", "library-1", *rest[:19]]}) == []


def test_a_colour_that_is_hardly_there_is_told(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = sorted(city.tiles, key=lambda tile: "red" in tile.treasures)[:21]
    assert told(city, tmp_path, monkeypatch, {"players": 3, "tiles": [tile.id for tile in few]}) == [
        "deal.json:1:1: warning: only 0 red treasures: fewer than 4 come in <0.1 % of blind deals [D08]",
        "    -> deal another deck: assortments need every colour",
    ]


ROWS = ["........."] * 6
TRAP = drawing("\n".join([".1.3.....", "~~~~~....", *ROWS]), "1: black key, 3: red in black chest", name="trap")
CHAIN = drawing("\n".join([".1.......", "~~~......", *ROWS]), "1: black key in black chest", name="chain")
BARE = drawing("\n".join([".1.......", "~~~......", *ROWS]), "1: red in black chest", name="bare")
ONCE = SET.replace("columns: 9", "columns: 9, colourings: 1")


def of_small_set(spec_of: Make, *drawn: str, order: list[str]) -> list[str]:
    """What is said of a deal of a set of a few tiles, all of them dealt, codes D05 and D06."""
    small = bag(spec_of(*drawn, head=ONCE, rules=f"setup: {{tiles_fixed: {len(order)}}}\n"))
    Path("deal.json").write_text(json.dumps({"players": 2, "tiles": order}, indent=2), encoding="utf-8")
    found = problems(read(small, Path("deal.json")))
    return [line for problem in found if problem.code in {"D05", "D06"} for line in str(problem).split("\n")]


def test_keys_that_can_be_wasted_are_told(spec_of: Make) -> None:
    """One key: it opens the chest with another key in it, or it is wasted on the treasure."""
    assert of_small_set(spec_of, TRAP, CHAIN, order=["trap-1", "chain-1"]) == [
        "deal.json:1:1: warning: players can lock themselves out: if keys are used badly only 1 of 2 locks open [D05]",
        "    -> deal another deck, with fewer keys behind locks",
    ]
    assert of_small_set(spec_of, TRAP, order=["trap-1"]) == []


def test_a_display_with_nothing_to_fetch_is_told(spec_of: Make) -> None:
    """Two players see two tiles."""
    drawn = (BARE, CHAIN, TRAP)
    message = "players can do nothing in round 1: the first 2 tiles have no item to reach without a key"
    assert of_small_set(spec_of, *drawn, order=["chain-1", "bare-1", "trap-1"])[-2:] == [
        f"deal.json:4:5: warning: {message} [D06]",
        "    -> shuffle again",
    ]
    assert not any("D06" in line for line in of_small_set(spec_of, *drawn, order=["chain-1", "trap-1", "bare-1"]))


FILES = {
    "no deal": ('{"players": 3}', "deal.json:1:1: this is not a deal: `tiles` is missing [K02]"),
    "a list": ("[1]", "deal.json:1:1: this is not a deal: `tiles` is missing [K02]"),
    "a word for the tiles": ('{"tiles": "tower-1"}', "deal.json:1:11: tiles: expected a list [K03]"),
    "a list in the list": ('{"tiles": [["tower-1"]]}', "deal.json:1:12: expected the id of a tile here [K03]"),
    "no JSON": ('{"tiles": [', "deal.json:2:1: a value is missing here"),
    "nothing": ("", "deal.json: "),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_deal_is_refused(
    name: str, city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, message = FILES[name]
    monkeypatch.chdir(tmp_path)
    Path("deal.json").write_text(text, encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        read(city, Path("deal.json"))
    assert str(refused.value.problems[0]).startswith(message)


def test_the_players_are_told_by_the_number_of_tiles(
    city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.json").write_text(json.dumps({"players": None, "tiles": dealt(city, 4)}), encoding="utf-8")
    found = read(city, Path("deal.json"))
    assert (found.players, found.stack.ordered) == (4, True)
    assert [tile.id for tile in found.stack.tiles] == dealt(city, 4)


@pytest.mark.parametrize("kind", ["D", "S"])
def test_a_code_beside_the_tiles_tells_whether_they_lie_in_order(
    kind: Kind, city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (pool,) = pools(city.spec, build(city.spec))
    code = encode(pool, dealt(city), kind)
    Path("deal.json").write_text(json.dumps({"code": code, "tiles": dealt(city)}), encoding="utf-8")
    assert read(city, Path("deal.json")).ordered is (kind == "S")
    assert coded(city, code).stack.ordered is (kind == "S")
    assert sorted(coded(city, code).ids) == sorted(dealt(city))


def test_a_code_that_says_otherwise_is_refused(city: Bag, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (pool,) = pools(city.spec, build(city.spec))
    code = encode(pool, dealt(city), "S")
    for told, tiles, message in (
        (code, dealt(city)[::-1], "the code is for other tiles, or another order, than the 21 listed"),
        (code[:-1] + ("0" if code[-1] != "0" else "1"), dealt(city), "this deck code has a typing error"),
    ):
        Path("deal.json").write_text(json.dumps({"code": told, "tiles": tiles}, indent=1), encoding="utf-8")
        with pytest.raises(RefusedError) as refused:
            read(city, Path("deal.json"))
        assert str(refused.value.problems[0]).startswith(f"deal.json:2:10: {message} [D03]")
