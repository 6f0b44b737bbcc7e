"""A Spec -> what booklet.md and aid.md can name: game, rules, tiles, players, parts, tokens, variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from tilewright.frozen import dataclass
from tilewright.prose.reading import formulas, rules_entries
from tilewright.prose.reckon import Names
from tilewright.prose.values import freeze
from tilewright.spec.rules import ruled
from tilewright.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Seats:
    """How many can play: the least, the most, and each number between."""

    least: int
    most: int
    each: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A component as the box list names it; number is None where nobody has counted its pieces."""

    title: str
    number: int | None
    instead: str
    holds: bool = False
    """Whether it is a box or a tray for others."""


@dataclass(frozen=True, slots=True)
class KitCounts:
    """The pieces of a kit, counted.

    Attributes:
        parts: By component.
        tokens: By face and then by colour: {"gem": {"red": 30}}.
    """

    parts: Mapping[str, int] = field(default_factory=dict[str, int])
    tokens: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])


def context(spec: Spec[Any], noted: set[str] | None = None, counts: KitCounts | None = None) -> Names:
    """What booklet.md and aid.md can name: game, rules, tiles, players, parts, tokens, variants; plain values, all.

    Args:
        spec: The game.
        noted: Where the dotted name of every rule that is read is put.
        counts: The pieces; without them a part knows its number only where game.yaml or a rule says it.
    """
    counted = counts or KitCounts()
    least, most = spec.game.players.least, spec.game.players.most
    read = set[str]() if noted is None else noted
    values: Mapping[str, object] = {
        "game": spec.game,
        "rules": rules_entries(spec.rules),
        **spec.counted(),
        "players": Seats(least, most, tuple(range(least, most + 1))),
        "parts": tuple(
            Part(
                part.title,
                counted.parts.get(part.id, _number(spec, getattr(part, "count", None))),
                part.instead,
                hasattr(part, "holds"),
            )
            for part in spec.game.components
        ),
        "tokens": counted.tokens,
        "variants": tuple(name for name, _note in spec.variants),
    }
    known = {name: freeze(value) for name, value in values.items()}
    return Names(known, spec.language, formulas(spec.rules, read), read)


def _number(spec: Spec[Any], count: object) -> int | None:
    if isinstance(count, str) and count.startswith("rules."):
        return ruled(spec.rules, count)
    return count if isinstance(count, int) else None
