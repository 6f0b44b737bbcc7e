"""State, action -> what it uses: lamps and their colours, for whoever studies many games."""

from __future__ import annotations

from collections import Counter

from harbour_lights.state import State


def _dealt(state: State) -> list[int]:
    """Every lamp that was dealt."""
    return state.past[: state.game.num_players * len(state.game.rules.lights)]


def _names(state: State, lamp: int) -> tuple[str, str]:
    own = state.game.lamps[lamp]
    return f"lamp: {own.title}", f"colour: {own.colour}"


def uses(state: State, action: int) -> tuple[str, ...]:
    """Showing a lamp uses it, and its colour."""
    return ("action: show", *_names(state, action))


def offered(state: State) -> dict[str, int]:
    """Each lamp that somebody was dealt could be shown once."""
    return dict(Counter(name for lamp in _dealt(state) for name in _names(state, lamp)))


def left(state: State) -> dict[str, int]:
    """Lamps that nobody was dealt."""
    return {"left: lamps in the store": len(state.game.lamps) - len(_dealt(state))}


USES, OFFERED, LEFT = uses, offered, left
WITHOUT = {"red": ("colour: red",)}
