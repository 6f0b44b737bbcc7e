"""State <-> text: the stack, where it was dealt in advance, and every action; the rest follows from them."""

from __future__ import annotations

import json
from typing import Any

from generator.games.castles_in_the_air.play import acting, legal
from generator.games.castles_in_the_air.play.plan import Plan
from generator.games.castles_in_the_air.play.position import Position


def write(position: Position) -> str:
    """The state as one line of JSON."""
    stack = None if position.order is None else [position.plan.tiles[tile].id for tile in position.order]
    words = {"players": position.plan.players, "stack": stack, "history": position.history()}
    return json.dumps(words, separators=(",", ":"))


def read(plan: Plan, text: str) -> tuple[tuple[int, ...] | None, list[int]]:
    """The stack as tile numbers, and the history.

    Raises:
        ValueError: The text is no state of this game.
    """
    found = _parsed(text)
    if found.get("players") != plan.players:
        raise ValueError(f"this is a game of {plan.players} players")
    history, stack = found.get("history"), found.get("stack")
    if not isinstance(history, list) or not all(type(action) is int for action in history):
        raise ValueError("history is no list of whole numbers")
    if (stack is None) != (plan.order is None):
        raise ValueError("a stack is given where it was dealt in advance, and only there")
    return (None if stack is None else plan.numbers(stack)), history


def _parsed(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ValueError(f"no state: {error}") from error
    if not isinstance(found, dict):
        raise ValueError("no state: not a mapping")  # noqa: TRY004 - a text, not a programmer, is wrong
    return found


def replay(position: Position, history: list[int]) -> None:
    """Do again what was done, checking each action.

    Raises:
        ValueError: An action is not legal where it stands.
    """
    for number, action in enumerate(history):
        if action not in legal.actions(position):
            raise ValueError(f"action {number + 1} of the history, {action}, is not legal there")
        acting.act(position, action)
