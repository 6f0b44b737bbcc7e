"""A game's id -> Room: the package that holds the game's code, which is asked by name for what it has.

A room is a package. Each of its modules that the core knows by name is a door, and every door may be missing:

    rules       Rules      the pydantic model of the game's rules.yaml
    engine      engine     (spec, deck, players) -> the game to be played
    style       STYLE      how its pieces look, and the words for it that game.yaml may use
    figures     FIGURES    (spec, tiles, look) -> the figures of the booklet, of a room without a style of its own
    table       TABLE      how the game looks when it is played
    checks      CHECKS     functions of a Spec that yield Problems

A door is opened when somebody asks for what is behind it, so a game that is printed loads no engine.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Room:
    """All the code of one game.

    Attributes:
        package: The dotted name of the package; empty for a game that has no code of its own.
    """

    package: str

    def has(self, door: str) -> bool:
        """Whether the room has a module of that name; the module is not loaded."""
        return bool(self.package) and importlib.util.find_spec(f"{self.package}.{door}") is not None

    def ask(self, door: str, name: str) -> Any:  # noqa: ANN401 - whatever is behind that door
        """What a module of the room calls by that name; None where there is no such module, or nothing of that name."""
        return getattr(importlib.import_module(f"{self.package}.{door}"), name, None) if self.has(door) else None


EMPTY = Room("")
"""The room of a game without code of its own."""


def room_of(game: str) -> Room:
    """The room of a game, by the `id` in its game.yaml; an empty one for a game without code of its own."""
    package = f"generator.games.{game.replace('-', '_')}"
    return Room(package) if _ID.fullmatch(game) and importlib.util.find_spec(package) else EMPTY


@cache
def shipped() -> tuple[Room, ...]:
    """The rooms of the games that come with Tilewright, by their packages' names."""
    games = importlib.import_module("generator.games")
    return tuple(Room(f"{games.__name__}.{each.name}") for each in pkgutil.iter_modules(games.__path__) if each.ispkg)


def offered(game: str) -> tuple[Room, ...]:
    """The rooms whose styles, words and checks a game has: its own, and those of the games in the box."""
    own = room_of(game)
    return shipped() if own in (EMPTY, *shipped()) else (own, *shipped())
