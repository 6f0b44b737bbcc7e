"""A game's rules -> the same with another value in one place: what everybody who reads them is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Literal, get_origin

from tilewright.build import single_source
from tilewright.prose.reading import fields
from tilewright.rooms import room_of
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.spec import Spec
from tilewright.texts.model import Model

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
PLAYABLE = tuple(name for name in GAMES if room_of(name).has("engine"))


@dataclass(frozen=True)
class Value:
    """One value of a game's rules, such as turn.moves."""

    game: str
    path: str

    def __str__(self) -> str:
        return f"{self.game}: {self.path}"


@cache
def spec(game: str, *variants: str) -> Spec[Any]:
    """The game, variants laid over it."""
    return read(shelf.data() / game, room_of(game).ask("rules", "Rules"), variants)


def tables(game: str) -> list[tuple[str, ...]]:
    """The plain game, then each variant."""
    return [(), *((name,) for name in variant_names(shelf.data() / game))]


def values(games: tuple[str, ...]) -> list[Value]:
    """Every value that some variant or the plain game has."""
    found = [
        Value(game, path) for game in games for names in tables(game) for path, _, _ in fields(spec(game, *names).rules)
    ]
    return list(dict.fromkeys(found))


def place(rules: Model, path: str) -> tuple[Model, str] | None:
    """The model that a value stands in, and its own name there; None where these rules have none."""
    return next(((model, name) for found, model, name in fields(rules) if found == path), None)


def only_answer(value: Value) -> bool:
    """Whether the model allows no other value."""
    for names in tables(value.game):
        if found := place(spec(value.game, *names).rules, value.path):
            return get_origin(type(found[0]).model_fields[found[1]].annotation) is Literal
    raise AssertionError(value)


def changed(game: Spec[Any], path: str) -> Iterator[Spec[Any]]:
    """The game with another value there, for every other that its rules allow; none where these rules have no such."""
    if place(game.rules, path) is not None:
        yield from single_source.changed(game, path)


def pairs_alone(value: Value) -> Iterator[tuple[tuple[str, ...], Spec[Any]]]:
    """The variants of a game and the same game with another value there and nothing else; none where that cannot be."""
    for first in (True, False):
        for names in tables(value.game):
            for other in islice(changed(spec(value.game, *names), value.path), *((1,) if first else (1, None))):
                yield names, other


def pairs(value: Value) -> Iterator[tuple[tuple[str, ...], Spec[Any]]]:
    """The variants of a game and the same game with another value there.

    Where the rules allow no other value by itself, a variant that has one beside others.
    """
    alone = False
    for pair in pairs_alone(value):
        alone = True
        yield pair
    if not alone:
        plays = tables(value.game)
        now = _now(spec(value.game), value.path)
        others = (names for names in plays if _now(spec(value.game, *names), value.path) != now)
        yield from (((), spec(value.game, *names)) for names in others)


def _now(game: Spec[Any], path: str) -> object:
    found = place(game.rules, path)
    return getattr(*found) if found else None, bool(found)
