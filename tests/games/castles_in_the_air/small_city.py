"""A few tiles as text -> a game on them: what the tests of single rules are played on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from tilewright.castle_tiles.files import Lattice, TileSet, TileText
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

GAME = shelf.data() / "castles-in-the-air"
Drawn = tuple[str, Mapping[str, str]]
"""A tile's map and its slots."""
SKY = ".........\n" * 8
RED, YELLOW, GREEN, BLUE, BLACK_KEY, WHITE_KEY = range(6)

CLOUD = """
    .........
    .........
    .........
    .........
    .........
    .........
    .1.....2.
    ~~~...~~~
"""
"""Two clouds in the open sky, one at either side."""


@cache
def spec(*variants: str) -> Spec[Rules]:
    """The game as it is, variants laid over it."""
    return read(GAME, Rules, variants)


def rows(text: str) -> str:
    """A map without its margin."""
    return "".join(f"{line.strip()}\n" for line in text.split("\n") if line.strip())


def merged(values: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Values with others laid over them, as a variant is."""
    result = dict(values)
    for key, value in over.items():
        result[key] = merged(result[key], value) if isinstance(value, dict) and key in result else value
    return result


def city(
    *tiles: Drawn,
    rules: Mapping[str, Any] | None = None,
    players: int = 2,
    variants: tuple[str, ...] = (),
    stack: int = 10,
    dealt: bool = True,
) -> Game:
    """A game whose stack holds these tiles, called a, b, c ... from the top, and then clear skies called y.

    Args:
        tiles: Maps and slots.
        rules: Laid over the rules.
        players: How many play.
        variants: Laid over the game first.
        dealt: The stack is in this order; else it is left to chance, and the rules say how many tiles it has.
        stack: Tiles in all. With ten, the empty sky in the middle is called L12.
    """
    found = spec(*variants)
    names = [chr(ord("a") + number) for number in range(len(tiles))]
    texts = [
        TileText(id=name, title=name, map=rows(text), slots=dict(slots))
        for name, (text, slots) in zip(names, tiles, strict=True)
    ]
    skies = [TileText(id=f"y{number}", title="sky", map=SKY) for number in range(stack - len(tiles))]
    lattice = Lattice(id="small", version=1, storeys=4, columns=9, colourings=1)
    start = TileText(id="start", title="start", map=SKY)
    laid = Rules.model_validate_json(json.dumps(merged(found.rules.model_dump(mode="json"), rules or {})))
    game = replace(found, tiles=TileSet(set=lattice, start=start, tiles=(*texts, *skies)), rules=laid)
    order = [f"{text.id}-1" for text in (*texts, *skies)]
    return engine(game, players=players, stack=order if dealt else None)


def begin(game: Game, chief: int = 0) -> State:
    """The game once the lot has fallen."""
    state = game.new_initial_state()
    state.apply_action(chief)
    return state


def do(state: State, *texts: str) -> State:
    """Do these actions, one after the other."""
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def can(state: State) -> list[str]:
    """What may be done, in words."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def give(state: State, seat: int, **things: int) -> State:
    """Put treasures and keys before a seat: red=3, black_key=1."""
    kinds = ["red", "yellow", "green", "blue", "black_key", "white_key"]
    for name, count in things.items():
        state.gain(seat, kinds.index(name), count)
    return state


def lay(state: State, tile: str, place: str) -> State:
    """Lay a tile of the display without anybody paying for it, so that a city can be set out."""
    moves = state.moves
    do(state, f"lay {tile}", f"at {place}")
    state.moves = moves
    return state


def after(state: State, *texts: str) -> list[str]:
    """What may be done after these actions, the state itself unchanged."""
    return can(do(state.clone(), *texts))
