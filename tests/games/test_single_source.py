"""Every number is said once: each value in rules.yaml is both printed and played; else it fails here by its name.

Reading alone proves little, so each value is changed to every other that the rules allow: the booklet has to say
something else, and the same players have to be offered something else, in the plain game or in one of its variants.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import islice, zip_longest
from typing import Any, Literal, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from generator import shelf
from generator.booklet.layout import booklet_blocks
from generator.deck.build import Deck, build
from generator.prose.blocks import plain, runs_of, walk
from generator.prose.reading import fields
from generator.rng import Stream
from generator.rooms import room_of
from generator.spec.read import read, variant_names
from generator.spec.spec import Spec

GAMES = ("castles-and-crowns", "castles-in-the-air")
PLAYABLE = tuple(name for name in GAMES if room_of(name).has("engine"))
PRINTED_ONLY: Mapping[tuple[str, str], str] = {
    ("castles-and-crowns", "cards.houses"): "which suit of an ordinary pack stands in for a house is only said",
}
"""(game, field) -> why no engine plays it, besides those that have only one answer."""
STEPS = 500
"""Actions after which two games that are still alike are taken to be alike so far."""


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


def place(rules: BaseModel, path: str) -> tuple[BaseModel, str] | None:
    """The model that a value stands in, and its own name there; None where these rules have none."""
    return next(((model, name) for found, model, name in fields(rules) if found == path), None)


def only_answer(value: Value) -> bool:
    """Whether the model allows no other value."""
    for names in tables(value.game):
        if found := place(spec(value.game, *names).rules, value.path):
            return get_origin(type(found[0]).model_fields[found[1]].annotation) is Literal
    raise AssertionError(value)


def others(now: object, kinds: object) -> Iterator[object]:
    """Other values of the same sort, as they are written in YAML."""
    match now:
        case bool():
            yield not now
        case int() | float():
            yield from (now + 1, now - 1, now + 2, now * 2, 0)
        case str() if isinstance(kinds, type) and issubclass(kinds, Enum):
            yield from (kind.value for kind in kinds if kind.value != now)
        case None:
            yield from (12, 2)
        case list():
            yield from ([*now[:at], _more(now[at]), *now[at + 1 :]] for at in range(len(now)))
            yield from (now[:-1], now[::-1])
        case dict():
            yield dict(zip(now, [*now.values()][::-1], strict=True))


def _more(last: object) -> object:
    return last + 1 if isinstance(last, int) else last


def changed(game: Spec[Any], path: str) -> Iterator[Spec[Any]]:
    """The game with another value there, for every other that its rules allow."""
    found = place(game.rules, path)
    if found is None:
        return
    kinds = type(found[0]).model_fields[found[1]].annotation
    dump = game.rules.model_dump(mode="json")
    inner: Any = dump
    *above, name = path.split(".")
    for part in above:
        inner = inner[part]
    now = inner[name]
    for other in others(now, kinds):
        if other == now:
            continue
        inner[name] = other
        try:
            yield replace(game, rules=type(game.rules).model_validate_json(json.dumps(dump)))
        except ValidationError:
            continue
    inner[name] = now


def text_of(game: Spec[Any]) -> str:
    """The booklet's words, without the list of what a variant changes."""
    blocks = booklet_blocks(game, None, None)
    return "\n".join(plain(runs) for block in walk(blocks) for runs in runs_of(block))


@cache
def text_before(game: str, *variants: str) -> str:
    """The same of the game as it is."""
    return text_of(spec(game, *variants))


def pairs(value: Value) -> Iterator[tuple[tuple[str, ...], Spec[Any]]]:
    """The variants of a game and the same game with another value there.

    Where the rules allow no other value by itself, a variant that has one beside others.
    """
    plays, alone = tables(value.game), False
    for first in (True, False):
        for names in plays:
            for other in islice(changed(spec(value.game, *names), value.path), *((1,) if first else (1, None))):
                alone = True
                yield names, other
    if not alone:
        now = _now(spec(value.game), value.path)
        others = (names for names in plays if _now(spec(value.game, *names), value.path) != now)
        yield from (((), spec(value.game, *names)) for names in others)


def _now(game: Spec[Any], path: str) -> object:
    found = place(game.rules, path)
    return getattr(*found) if found else None, bool(found)


@pytest.mark.parametrize("value", values(GAMES), ids=str)
def test_a_value_is_printed(value: Value) -> None:
    if only_answer(value):
        assert value.path in read_by_the_booklet(value.game), f"{value} is not printed"
        return
    found = any(text_of(other) != text_before(value.game, *names) for names, other in pairs(value))
    assert found, f"{value} is not printed: the booklet says the same whatever it is"


@cache
def read_by_the_booklet(game: str) -> frozenset[str]:
    """What is looked at while the booklets of all variants are set."""
    noted: set[str] = set()
    for names in tables(game):
        booklet_blocks(spec(game, *names), None, None, noted)
    return frozenset(noted)


@pytest.mark.parametrize("value", values(PLAYABLE), ids=str)
def test_a_value_is_played(value: Value) -> None:
    if only_answer(value) or (value.game, value.path) in PRINTED_ONLY:
        return
    found = any(differs(names, other) for names, other in pairs(value))
    assert found, f"{value} is not played: the engine does the same whatever it is"


def differs(names: tuple[str, ...], other: Spec[Any]) -> bool:
    """Whether the same players are ever offered, shown or given something else than under these variants."""
    return any(
        left != right
        for players in (3, 2)
        for sits in (False, True)
        for left, right in zip_longest(
            seen_before(other.game.id, names, players, sits=sits), seen(other, players, sits=sits)
        )
    )


@cache
def seen_before(game: str, names: tuple[str, ...], players: int, *, sits: bool) -> tuple[object, ...]:
    """What players go through in the game as it is."""
    return tuple(seen(spec(game, *names), players, sits=sits))


@cache
def tiles_of(game: str) -> Deck:
    """What a game with tiles is played with, whatever its rules say."""
    return build(spec(game))


def seen(game: Spec[Any], players: int, *, sits: bool) -> Iterator[object]:
    """What the players of a game go through: those who take anything by chance, or those who only do what they must."""
    deck = tiles_of(game.game.id) if game.tiles else build(game)
    state = engine_of(game.game.id)(game, deck, players).new_initial_state()
    rng = Stream("single source", "play")
    START.get(game.game.id, str)(state)
    for _ in range(STEPS):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        yield state.current_player(), [state.action_to_string(action) for action in actions]
        state.apply_unchecked(actions[0] if sits and not state.is_chance_node() else rng.pick(actions))
    yield state.returns(), [seat.score for seat in state.table().holdings], END.get(game.game.id, str)(state)


def engine_of(game: str) -> Any:  # noqa: ANN401 - each game's own
    """What makes a game of a spec."""
    return room_of(game).ask("engine", "engine")


def deal_hoards(state: Any) -> None:  # noqa: ANN401 - of one game
    """Something of everything for everybody, so that bonuses and trades come into play."""
    for seat, counts in enumerate(((3, 6, 3, 6, 3, 2), (6, 3, 6, 3, 2, 3), (2, 2, 3, 7, 0, 4))[: state.setup.players]):
        for kind, count in enumerate(counts):
            state.gain(seat, kind, count)


START: Mapping[str, Callable[[Any], object]] = {"castles-in-the-air": deal_hoards}
"""What is done first, so that random players come across every rule."""
END: Mapping[str, Callable[[Any], object]] = {"castles-in-the-air": lambda state: state.scores()}
"""What is looked at last."""
