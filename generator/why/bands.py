"""Tiles of a set, players -> what is asked of a deck of them: named bands, and which of them blind deals miss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.assign.requirement import Requirement
from generator.balance.features import Features, features, total
from generator.problem import Problem, RefusedError
from generator.rng import Stream
from generator.spec.spec import Spec
from generator.tilemap import Tile

SPREAD, APART, EVEN, WALKS = 2, 35, 3, 4
"""Treasures between the commonest colour and the rarest; hundredths of a move between the dearest colour's treasure and
the cheapest's; keys, or locks, between lock colours; walkways between left and right."""

COLOURS, COSTS, MANY, OPENED, KEYS, SIDES = (
    f"colours at most {SPREAD} apart",
    f"access costs at most 0.{APART} moves apart",
    "treasures within a tenth of the mean",
    "every lock can be opened",
    f"keys and locks at most {EVEN} apart",
    f"walkways left and right at most {WALKS} apart",
)
BANDS = (COLOURS, COSTS, MANY, OPENED, KEYS, SIDES)

DEALS = 1000


def must_deal(spec: Spec[Any], players: int) -> None:
    """That there is a deck to ask about.

    Raises:
        RefusedError: The game has no tiles (A05), or is not for so many (D01).
    """
    if spec.tiles is None:
        where = (spec.folder / "tiles.yaml").as_posix()
        raise RefusedError(
            [Problem(where, 0, 0, "A05", "this game has no tiles", "there is no deck of them to ask about")]
        )
    least, most = spec.game.players.least, spec.game.players.most
    if not least <= players <= most:
        message = f"{players} player{'' if players == 1 else 's'}: {spec.game.title} is for {least} to {most}"
        raise RefusedError([spec.places.problem(("game", "players"), "D01", message, "ask for a number it is for")])


@dataclass(frozen=True, slots=True)
class DeckTask:
    """What a deck is asked to be.

    Attributes:
        size: How many tiles it has.
        colours: The names of the treasures' colours.
        locks: The names of the locks' colours.
        tiles: What each tile of the set holds.
        bands: The names of the usual bands that are asked.
        own: The user's requirements.
    """

    size: int
    colours: tuple[str, ...]
    locks: tuple[str, ...]
    tiles: tuple[Features, ...]
    bands: tuple[str, ...]
    own: tuple[Requirement, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Of everything that is asked."""
        return tuple(dict.fromkeys((*self.bands, *(each.name for each in self.own))))

    @property
    def many(self) -> tuple[int, int]:
        """The fewest and the most treasures within a tenth of what a mean deal has."""
        mean = sum(sum(each.treasures) for each in self.tiles) * self.size
        per = 10 * (len(self.tiles) or 1)
        return -(-9 * mean // per), 11 * mean // per

    def count(self, each: Requirement, held: Features) -> int:
        """What a tile, or a deck, has of what a requirement counts."""
        names = self.locks if each.measure in {"keys", "locks"} else self.colours
        rows = {"treasures": held.treasures, "chests": held.locked, "keys": held.keys, "locks": held.locks}
        return rows[each.measure][names.index(each.of[0])]


def deck_task(  # noqa: PLR0913, PLR0917 - what a deck depends on
    tiles: Sequence[Tile],
    colours: Sequence[str],
    locks: Sequence[str],
    size: int,
    bands: Sequence[str],
    own: Sequence[Requirement],
) -> DeckTask:
    """What is asked of so many of these tiles."""
    held = tuple(features(tile, colours, locks) for tile in tiles)
    return DeckTask(size, tuple(colours), tuple(locks), held, tuple(bands), tuple(own))


def tally(asked: DeckTask, seed: str) -> tuple[tuple[str, int], ...]:
    """How many of 1000 blind deals miss each requirement, and all of them together (the name ''), the most first."""
    missed = dict.fromkeys((*asked.names, ""), 0)
    stream = Stream(seed, "why")
    for _ in range(DEALS):
        dealt = stream.shuffled(asked.tiles)[: asked.size]
        held = total(dealt, len(asked.colours), len(asked.locks))
        wrong = [name for name in asked.names if _misses(asked, name, held)]
        for name in [*wrong, *([""] if wrong else [])]:
            missed[name] += 1
    return tuple(sorted(missed.items(), key=lambda each: -each[1]))


def _misses(asked: DeckTask, name: str, held: Features) -> bool:
    low, high = asked.many
    usual = {
        COLOURS: lambda: held.spread > SPREAD,
        COSTS: lambda: _uneven(held),
        MANY: lambda: not low <= sum(held.treasures) <= high,
        OPENED: lambda: held.shut > 0,
        KEYS: lambda: any(max(row) - min(row) > EVEN for row in (held.keys, held.locks) if row),
        SIDES: lambda: abs(held.left - held.right) > WALKS,
    }
    if name in usual and name in asked.bands:
        return usual[name]()
    return any(each.off(asked.count(each, held)) for each in asked.own if each.name == name)


def _uneven(held: Features) -> bool:
    """Whether a colour's treasures cost more than APART hundredths of a move more than another's, on average."""
    rows = [(cost, count) for cost, count in zip(held.cost, held.treasures, strict=True) if count]
    return any(100 * (a * m - b * n) > APART * n * m for a, n in rows for b, m in rows)
