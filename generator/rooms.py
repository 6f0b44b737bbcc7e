"""A game's id -> Room: the package that holds the game's code, which is asked by name for what it has.

A room is a package. Each of its modules that the core knows by name is a door, and every door may be missing:

    rules       Rules      the pydantic model of the game's rules.yaml
    engine      engine     (spec, deck, players) -> the game to be played
    checks      CHECKS     functions of a Spec that yield Problems
    kinds       KINDS      kinds of components: name in game.yaml -> "module:ROW"

A door is opened when somebody asks for what is behind it, so a game that is printed loads no engine.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
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


def rooms() -> tuple[Room, ...]:
    """The rooms of all games that come with Tilewright, sorted by name; none of them is loaded."""
    names = sorted(path.parent.name for path in (Path(__file__).parent / "games").glob("*/__init__.py"))
    return tuple(Room(f"generator.games.{name}") for name in names)


def room_of(game: str) -> Room:
    """The room of a game, by the `id` in its game.yaml; an empty one for a game without code of its own."""
    package = f"generator.games.{game.replace('-', '_')}"
    return Room(package) if _ID.fullmatch(game) and importlib.util.find_spec(package) else EMPTY
