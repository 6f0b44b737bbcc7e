"""State <-> text: the stack, where it was dealt in advance, and every action; the rest follows from them."""

from __future__ import annotations

import json

from tilewright.engine import called
from tilewright.games.castles_in_the_air.engine import legal, turns
from tilewright.games.castles_in_the_air.engine.position import Position
from tilewright.games.castles_in_the_air.engine.setup import Setup

_KEYS = {"players", "stack", "history"}


def write(position: Position) -> str:
    """The state as one line of JSON."""
    stack = None if position.order is None else [position.setup.tiles[tile].id for tile in position.order]
    words = {"players": position.setup.players, "stack": stack, "history": position.history()}
    return json.dumps(words, separators=(",", ":"))


def read(setup: Setup, text: str) -> tuple[tuple[int, ...] | None, list[int]]:
    """The stack as tile numbers, and the history.

    Raises:
        ValueError: The text is no state of this game.
    """
    # the longest state: each action with a comma, each tile with its id
    number = len(str(max(setup.codes.end, setup.codes.chances))) + 1
    tile = max(len(json.dumps(tile.id)) for tile in setup.tiles) + 1
    longest = 100 + (setup.limits.actions + setup.limits.chances) * number + setup.stack * tile
    if not isinstance(text, str) or len(text) > longest:
        raise ValueError("no state: not text, or longer than any state")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError("no state: not the JSON that a state is written as") from error
    if not isinstance(record, dict) or record.keys() != _KEYS:
        raise ValueError("no state: not a mapping of players, stack and history")
    players, history = record["players"], record["history"]
    if type(players) is not int or players != setup.players:
        raise ValueError(f"this is a game of {setup.players} players")
    if not isinstance(history, list) or not all(type(action) is int for action in history):
        raise ValueError("history is no list of whole numbers")
    return _stack(setup, record["stack"]), history


def _stack(setup: Setup, ids: object) -> tuple[int, ...] | None:
    """As many tiles as were dealt in advance; None if what comes is a matter of chance."""
    if setup.order is None:
        if ids is not None:
            raise ValueError("a stack is given where it was dealt in advance, and only there")
        return None
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids):
        raise ValueError("the stack is no list of tiles")
    if len(ids) != len(setup.order):
        raise ValueError(f"the stack has {len(setup.order)} tiles, not {len(ids)}")
    return setup.numbers(ids)


def replay(position: Position, history: list[int]) -> None:
    """Do again what was done, checking each action.

    Raises:
        ValueError: An action is not legal where it stands.
    """
    for number, action in enumerate(history):
        if action not in legal.actions(position):
            raise ValueError(f"number {number + 1} of the history, {called(action)}, is not legal there")
        turns.act(position, action)
