"""The shipped game -> other sets of tiles: edited at random, grown, and under other rules; all from a seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.referee.field import ground
from tests.referee.holdings import Holding
from tests.referee.measures import Bank
from tilewright.castle_tiles.check.drawing import drawings
from tilewright.castle_tiles.check.tiles import of_tile
from tilewright.castle_tiles.files import TileText
from tilewright.castle_tiles.grow.archetypes import ARCHETYPES
from tilewright.castle_tiles.grow.grow import DrawingWish, grow
from tilewright.castle_tiles.tilemap import Fares, Tile
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.problem import Level
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

GAME = "castles-in-the-air"


def shipped(*variants: str) -> Spec[Any]:
    """The game as it is, or a variant of it."""
    return shelf.load(GAME, variants)


def with_drawings(spec: Spec[Any], texts: tuple[TileText, ...]) -> Spec[Any]:
    """The game with other drawings."""
    assert spec.tiles
    return replace(spec, tiles=spec.tiles.model_copy(update={"tiles": texts}))


def edited(seed: int, edits: int = 40) -> Spec[Any]:
    """The shipped drawings after random edits, each of which left its drawing without an error."""
    spec, stream = shipped(), Stream(str(seed), "edits")
    assert spec.tiles
    texts = list(spec.tiles.tiles)
    for _ in range(edits):
        at = stream.below(len(texts))
        new = _swapped(texts[at], stream) if stream.below(3) == 0 else _redrawn(texts[at], stream)
        if _is_sound(spec, new):
            texts[at] = new
    return with_drawings(spec, tuple(texts))


def _swapped(text: TileText, stream: Stream) -> TileText:
    """Two things on the tile change places."""
    digits = list(text.slots)
    one, other = stream.below(len(digits)), stream.below(len(digits))
    slots = dict(text.slots)
    slots[digits[one]], slots[digits[other]] = slots[digits[other]], slots[digits[one]]
    return text.model_copy(update={"slots": slots})


def _redrawn(text: TileText, stream: Stream) -> TileText:
    """One to three cells are others."""
    rows = [list(row) for row in text.map.strip("\n").split("\n")]
    for _ in range(1 + stream.below(3)):
        r, c = stream.below(len(rows)), stream.below(len(rows[0]))
        if not rows[r][c].isdigit():
            rows[r][c] = (".=~#:H=="[stream.below(8)]) if r % 2 else (".:#H:."[stream.below(6)])
    return text.model_copy(update={"map": "".join(f"{''.join(row)}\n" for row in rows)})


def _is_sound(spec: Spec[Any], text: TileText) -> bool:
    drawing = next(each for each in drawings(with_drawings(spec, (text,))) if each.text.id == text.id)
    return not any(problem.level is Level.ERROR for problem in of_tile(drawing, drawing.tile()))


def grown(seed: str, count: int = 18) -> Spec[Any]:
    """A set that `tilewright grow` made."""
    spec = shipped()
    made = grow(spec, DrawingWish(count, seed, dict.fromkeys(ARCHETYPES, 1)))
    return with_drawings(spec, made.drawings)


def with_rules(spec: Spec[Any], seed: int) -> Spec[Any]:
    """The same tiles under other rules."""
    stream = Stream(str(seed), "rules")

    def choice() -> bool:
        return stream.below(2) == 1

    changes: Mapping[str, Mapping[str, object]] = {
        "turn": {"moves": 3 + stream.below(8)},
        "costs": {"board": 1 + stream.below(3), "ladder": 1 + stream.below(3), "lock": 1 + stream.below(3)},
        "paths": {
            "ladder_by": "storeys" if choice() else "exits",
            "walk_across": choice(),
            "board_across": choice(),
            "doors_stay_open": choice(),
            "key_spent": choice(),
        },
        "bank": {"keys_given": 2 + stream.below(3), "keys_taken": 1 + stream.below(2)},
    }
    rules = json.loads(spec.rules.model_dump_json())
    for part, values in changes.items():
        rules[part] |= values
    return replace(spec, rules=Rules.model_validate_json(json.dumps(rules)))


def fares(rules: Rules) -> Fares:
    """What rules.yaml says of getting about, as it stands there."""
    costs, paths = rules.costs, rules.paths
    return Fares(
        board=costs.board,
        ladder=costs.ladder,
        lock=costs.lock,
        by_storeys=paths.ladder_by == "storeys",
        walk_across=paths.walk_across,
        board_across=paths.board_across,
        doors_stay_open=paths.doors_stay_open,
        key_spent=paths.key_spent,
    )


def bank(rules: Rules) -> Bank:
    """What it says of keys."""
    return Bank(rules.bank.keys_given, rules.bank.keys_taken, rules.paths.key_spent)


def holding(tile: Tile, rules: Rules) -> Holding:
    """A tile as the referee sees it."""
    return Holding(ground(tile), fares(rules), rules.turn.moves, tile.sealed)
