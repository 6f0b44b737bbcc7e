"""Spec -> Problems that show on paper: T33, K39."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tilewright.pieces.build import counter
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem
from tilewright.spec.spec import Spec

ALIKE = {"brilliant": "circle"}
"""Symbols that are told apart by nothing but how they are cut."""


def colour_is_never_alone(spec: Spec[Any]) -> Iterator[Problem]:
    """T33 (warning): two treasures or two locks differ in more than colour."""
    for palette, colours in (("colours", spec.game.colours), ("locks", spec.game.locks)):
        for (first, one), (second, other) in combinations(colours.items(), 2):
            if ALIKE.get(one.symbol, one.symbol) == ALIKE.get(other.symbol, other.symbol):
                message = f"{first} and {second} differ in colour only: both have the symbol '{one.symbol}'"
                path = ("game", palette, second, "symbol")
                yield spec.places.problem(path, "T33", message, "give each its own `symbol`", Level.WARNING)


def everybody_has_theirs(spec: Spec[Any]) -> Iterator[Problem]:
    """K39 (warning): where players have colours of their own, or an aid each, there are as many as can play."""
    game, most = spec.game, spec.game.players.most
    if any(of == "liveries" for part in game.components for _, of in part.colours()) and len(game.liveries) < most:
        message = f"the game is for up to {most} players, and `liveries` lists {len(game.liveries)}"
        yield spec.places.problem(
            ("game", "players", "most"), "K39", message, "add a livery for each player", Level.WARNING
        )
    count = counter(spec, ())
    for at, part in enumerate(game.components):
        aids = count(getattr(part, "count", most)) if kind_of(part).reminds else most
        if 1 < aids < most:  # one lies in the middle of the table for all
            path = ("game", "components", at, "count")
            message = f"the game is for up to {most} players, and {aids} player aids are printed"
            yield spec.places.problem(path, "K39", message, f"print one for each player: count: {most}", Level.WARNING)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (colour_is_never_alone, everybody_has_theirs)
