"""Spec -> the rules that are not printed, or not played: that every number is said once is tried, not read.

Each value of rules.yaml is changed to others that its model allows. The booklet or a card then has to say something
else, and the same players have to be offered or given something else. For the tests of a game with rules and an engine
of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from itertools import islice, zip_longest
from typing import Any

from tilewright.booklet.layout import booklet_blocks
from tilewright.cards.load import load_template
from tilewright.prose.blocks import plain, runs_of, walk
from tilewright.prose.reading import fields, printed
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.cells import constants, refill
from tilewright.spec.spec import Spec

STEPS = 500
"""Actions after which two games that are still alike are taken to be alike for good."""
GAMES = ("one", "two", "three", "four")
"""Seeds of the games that are compared."""


def unprinted(spec: Spec[Any]) -> list[str]:
    """Return the values of rules.yaml that make no difference to the booklet or to a card, by their dotted names.

    Values under `engine` limit programs and are no rules, so they are left out.
    """
    known = {path for path, _, _ in printed(spec.rules)}
    return [path for path in _ignored(spec, lambda game: iter([_words(game)])) if path in known]


def unplayed(spec: Spec[Any]) -> list[str]:
    """Return the values of rules.yaml that make no difference to a game, with the fewest players or the most."""
    return _ignored(spec, _courses)


def _ignored(spec: Spec[Any], tell: Callable[[Spec[Any]], Iterator[object]]) -> list[str]:
    """The values that a reader takes no notice of; a value that can be nothing else is left out."""
    before = list(tell(spec))
    ignored = []
    for path, _, _ in fields(spec.rules):
        others = list(changed(spec, path))
        courses = (zip_longest(before, tell(other)) for other in others)
        if others and not any(left != right for pairs in courses for left, right in pairs):
            ignored.append(path)
    return ignored


def changed(spec: Spec[Any], path: str) -> Iterator[Spec[Any]]:
    """The game with another value at a dotted name of its rules, for every other that is tried and allowed."""
    dump = spec.rules.model_dump(mode="json")
    inner: Any = dump
    *above, name = path.split(".")
    for part in above:
        inner = inner[part]
    now = inner[name]
    model = next(model for field, model, _ in fields(spec.rules) if field == path)
    known = type(model).model_fields.get(name)  # nothing is known of rules that are printed and not played
    for other in _others(now, known.annotation if known else None):
        inner[name] = other
        try:
            rules = type(spec.rules).model_validate_json(json.dumps(dump))
        except ValueError:
            continue
        yield refill(replace(spec, rules=rules))


def _others(now: object, kinds: object) -> Iterator[object]:
    """Other values of the same sort, as they are written in YAML."""
    match now:
        case bool():
            yield not now
        case int() | float():
            yield from (other for other in (now + 1, now - 1, now + 2, now * 2, 0) if other != now)
        case str() if isinstance(kinds, type) and issubclass(kinds, Enum):
            yield from (kind.value for kind in kinds if kind.value != now)
        case str() if kinds is None:
            yield f"{now} or not"
        case None:
            yield from (12, 2)
        case list():
            longer = ([*now[:at], each + 1, *now[at + 1 :]] for at, each in enumerate(now) if isinstance(each, int))
            yield from (other for other in (*longer, now[:-1], now[::-1]) if other != now)
        case dict():
            yield dict(zip(now, [*now.values()][::-1], strict=True))


def _words(spec: Spec[Any]) -> str:
    """What the booklet says, and what cards say that are printed with rules."""
    blocks = walk(booklet_blocks(spec, None, None))
    return "\n".join([*(plain(runs) for block in blocks for runs in runs_of(block)), *_on_cards(spec)])


def _on_cards(spec: Spec[Any]) -> Iterator[str]:
    """Every cell that a drawing shows, of tables that are filled, and every rule that another drawing names."""
    for part in spec.game.components:
        named = [name for name in spec.drawings(part) if name in spec.templates]
        slots = dict.fromkeys(slot for name in named for slot, _ in load_template(spec, name).slots())
        if part.id in spec.unfilled:
            yield from (
                f"{row.quantity} {[row.cells.get(slot) for slot in slots]}" for row in spec.tables[part.id].rows
            )
        elif slots:
            yield repr(constants(spec, slots)[0])


def _courses(spec: Spec[Any]) -> Iterator[object]:
    """What the players of some games go through: of the fewest that can play, and of the most."""
    for players in sorted({spec.game.players.least, spec.game.players.most}):
        for seed in GAMES:
            yield list(islice(_course(spec, players, seed), STEPS))


def _course(spec: Spec[Any], players: int, seed: str) -> Iterator[object]:
    """Who may do what, move by move, where everybody takes what comes; then what everybody got."""
    state, rng = shelf.engine(spec, players).new_initial_state(), Stream(seed, "single source")
    while not state.is_terminal():
        actions = state.legal_actions()
        yield state.current_player(), tuple(state.action_to_string(action) for action in actions), state.totals()
        state.apply_unchecked(rng.pick(actions))
    yield state.totals(), state.returns()
