"""What balance.yaml asks of tiles and of what lies on them, for whatever set and rules: against the maps themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.referee import asked
from tests.referee.holdings import Holding
from tests.referee.test_referee_sets import holdings, set_of, sets
from tilewright.balance.declared import Finding, findings
from tilewright.pieces.build import build
from tilewright.problem import RefusedError
from tilewright.spec.balance import Balance
from tilewright.spec.spec import Spec

TILES, ITEMS = {"of": "castle-tiles"}, {"of": "castle-tiles.items"}


def answers(spec: Spec[Any], checks: Mapping[str, object]) -> dict[str, Finding]:
    """What is said of these requirements."""
    new = replace(spec, balance=Balance.model_validate_json(json.dumps({"checks": checks})))
    return {finding.name: finding for finding in findings(new, build(new))}


@sets
def test_what_tiles_are_known_by_is_what_their_maps_show(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    each = asked.of_tiles(tiles, own.colours)
    questions = {f"n{at}": {"kind": "counts", **TILES, "attribute": what, "least": 0} for at, what in enumerate(each)}
    found = answers(own.spec, questions)
    for (what, numbers), finding in zip(each.items(), found.values(), strict=True):
        assert dict(finding.totals) == asked.by_value(numbers), what


@sets
def test_what_lies_on_them_costs_and_is_what_their_maps_show(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    for code, question, expected in _of_items(tiles, own.colours, rolled=any(own.to_roll)):
        finding = answers(own.spec, {"q": {**ITEMS, **question}})["q"]
        assert {key: total for key, total in finding.totals if total} == {k: n for k, n in expected.items() if n}, code


def _of_items(
    tiles: tuple[Holding, ...], colours: tuple[str, ...], *, rolled: bool
) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """What to ask, and the answer; an open colour is none."""
    for what in ("key", "lock") if rolled else ("treasure", "key", "lock"):
        if expected := asked.of_items(tiles, what):
            yield what, {"kind": "counts", "attribute": what, "least": 0}, expected
    if rolled:
        return
    for what, expected in (
        ("moves", asked.moves(tiles, colours)),
        ("brought", asked.brought(tiles, colours)),
        ("chest", asked.chests(tiles, colours)),
    ):
        where = {"treasure": list(colours)}
        yield what, {"kind": "sums", "where": where, "attribute": what, "by": "treasure", "least": 0}, expected


@sets
def test_what_the_game_in_the_box_asks_for_is_answered_as_it_is(name: str) -> None:
    own, tiles = set_of(name), holdings(name)
    said = {finding.name: finding for finding in findings(own.spec, build(own.spec))}
    for question, kept in _kept(tiles, own.colours, own.locks, rolled=any(own.to_roll)):
        if question in said:
            assert said[question].kept == kept, question
    luck = said["something-to-do"].chance
    assert luck
    assert luck.share == asked.first([asked.unguarded(tile) in {1, 2, 3, 4} for tile in tiles], 2)


def _kept(
    tiles: tuple[Holding, ...], colours: tuple[str, ...], locks: tuple[str, ...], *, rolled: bool
) -> Iterator[tuple[str, bool]]:
    """Each requirement of the game's balance.yaml."""
    keys, shut = (sum(len(getattr(tile, what)) for tile in tiles) for what in ("keys", "locks"))
    if not rolled:
        gems = [sum(tile.treasures.count(colour) for tile in tiles) for colour in colours]
        yield "colours", max(gems) == min(gems)
        for question, totals in (("cost", asked.moves(tiles, colours)), ("chests", asked.chests(tiles, colours))):
            yield question, max(totals.values()) - min(totals.values()) <= 1
    for question, what in (("keys", "keys"), ("locks", "locks")):
        numbers = [sum(getattr(tile, what).count(lock) for tile in tiles) for lock in locks]
        yield question, max(numbers) - min(numbers) <= 1
    if shut:
        yield "keys-a-lock", Fraction(3, 2) <= Fraction(keys, shut) <= 2
    yield (
        "something-to-do",
        asked.first([asked.unguarded(tile) in {1, 2, 3, 4} for tile in tiles], 2) >= Fraction(19, 20),
    )
    yield "way-out", sum(tile.has_teleport for tile in tiles) >= 4


WRONG = {
    "U02": {"kind": "counts", "of": "castle-tile", "attribute": "left", "equal": True},
    "U03": {"kind": "counts", **TILES, "attribute": "lefts", "equal": True},
    "U04": {"kind": "sums", **TILES, "attribute": "roof", "by": "left", "spread": 1},
    "U05": {"kind": "first", **TILES, "where": {"left": 1}, "first": 1000, "chance": 5},
    "U06": {"kind": "first", **TILES, "where": {"roof": "thatch"}, "first": 2, "chance": 5},
}


@pytest.mark.parametrize("code", WRONG)
def test_what_cannot_be_meant_is_refused(code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        answers(set_of("shipped").spec, {"q": WRONG[code]})
    assert {problem.code for problem in refused.value.problems} == {code}


@sets
def test_a_requirement_that_does_not_hold_is_told_and_no_other(name: str) -> None:
    """U01, either side of the true number: kept at it, and not one beyond."""
    spec, tiles = set_of(name).spec, holdings(name)
    for what in ("keys", "locks", "left", "unguarded"):
        truth = sum(asked.of_tiles(tiles, ())[what])
        if not truth:
            continue
        where = {"attributes": [what, "quantity"]}
        exact = Fraction(truth, len(tiles))
        for beyond, kept in ((0, True), (1, False)):
            least = float(exact) + beyond / 1000 - (not beyond) / 1000
            finding = answers(spec, {"q": {"kind": "ratio", **TILES, **where, "least": least}})["q"]
            assert finding.kept is kept, (what, beyond)
            assert finding.problem(spec).code == "U01"
