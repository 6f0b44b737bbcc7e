"""DeckTask -> the Proof that a deck exists, or that none does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from itertools import permutations
from typing import Any

from ortools.sat.python import cp_model

from tilewright.castle_tiles import limits
from tilewright.castle_tiles.bound import Limit
from tilewright.castle_tiles.why.arithmetic import Proof
from tilewright.castle_tiles.why.decks import DeckTask
from tilewright.castle_tiles.why.prove import prove, still_shut, switched

Sum = Any
"""A linear expression of the solver, or a whole number."""

APART = {limits.COLOURS: "treasures", limits.KEYS: "keys", limits.LOCKS: "locks", limits.SIDES: "sides"}
"""Limit of how far numbers lie apart -> where the model has these numbers."""


class DeckModel:
    """Which tiles are in the deck, and what it holds."""

    def __init__(self, asked: DeckTask) -> None:
        self.asked, self.model = asked, cp_model.CpModel()
        self.dealt = [self.model.new_bool_var("") for _ in asked.tiles]
        self.model.add(sum(self.dealt) == asked.size)
        colours, locks = range(len(asked.colours)), range(len(asked.locks))
        self.treasures = [self._sum([tile.treasures[c] for tile in asked.tiles]) for c in colours]
        self.fetched = [self._sum([tile.fetched[c] for tile in asked.tiles]) for c in colours]
        self.cost = [self._sum([tile.cost[c] for tile in asked.tiles]) for c in colours]
        self.keys = [self._sum([tile.keys[k] for tile in asked.tiles]) for k in locks]
        self.locks = [self._sum([tile.locks[k] for tile in asked.tiles]) for k in locks]

    def _sum(self, values: Sequence[int]) -> Sum:
        number = self.model.new_int_var(0, sum(values), "")
        self.model.add(number == sum(value * dealt for value, dealt in zip(values, self.dealt, strict=True)))
        return number

    def begin(self, without: Collection[str]) -> None:
        """Nothing to start from: decks are found at once where there are any."""

    def switches(self, names: Collection[str], soft: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
        """Ask for these: a switch for each name, and the slack of each soft one."""
        switches, slack = switched(self.model, names, soft)
        for name in names:
            self._ask(name, switches[name], slack.get(name, 0))
        return switches, slack

    def _ask(self, name: str, switch: Sum, slack: Sum) -> None:
        usual: Mapping[Limit, Callable[[Sum, Sum], None]] = {
            limits.COSTS: self._costs,
            limits.EACH: self._each,
            limits.TREASURES: self._many,
            limits.SHUT: self._opened,
            limits.SEALED: self._sealed,
        }
        if name in self.asked.usual:
            limit = next(limit for limit in limits.OF_DECKS if limit.deck.name == name)
            (usual[limit] if limit in usual else partial(self._near, limit))(switch, slack)
            return
        for each in (each for each in self.asked.own if each.name == name):
            number = self._sum([self.asked.count(each, tile) for tile in self.asked.tiles])
            self.model.add(number + slack >= each.lower).only_enforce_if(switch)
            self.model.add(number - slack <= each.upper).only_enforce_if(switch)

    @cached_property
    def sides(self) -> list[Sum]:
        """Walkways to the left, and to the right."""
        return [self._sum([getattr(tile, side) for tile in self.asked.tiles]) for side in ("left", "right")]

    def _near(self, limit: Limit, switch: Sum, slack: Sum) -> None:
        for one, other in permutations(getattr(self, APART[limit]), 2):
            self.model.add(one - other <= limit.deck.most + slack).only_enforce_if(switch)

    def _each(self, switch: Sum, slack: Sum) -> None:
        for number in self.treasures:
            self.model.add(number + slack >= limits.EACH.deck.least).only_enforce_if(switch)

    def _sealed(self, switch: Sum, slack: Sum) -> None:
        """One teleport door is enough for all there is."""
        sealed, doors = (self._sum([getattr(tile, of) for tile in self.asked.tiles]) for of in ("sealed", "teleports"))
        most = sum(tile.sealed for tile in self.asked.tiles)
        self.model.add(sealed <= most * doors + slack).only_enforce_if(switch)

    def _many(self, switch: Sum, slack: Sum) -> None:
        low, high = self.asked.many
        self.model.add(sum(self.treasures) + slack >= low).only_enforce_if(switch)
        self.model.add(sum(self.treasures) - slack <= high).only_enforce_if(switch)

    def _opened(self, switch: Sum, slack: Sum) -> None:
        most = sum(sum(tile.keys) + sum(tile.locks) for tile in self.asked.tiles)
        shut = still_shut(self.model, self.keys, self.locks, self.asked.terms.exchange, most)
        self.model.add(shut <= limits.SHUT.deck.most + slack).only_enforce_if(switch)

    def _costs(self, switch: Sum, slack: Sum) -> None:
        """Mean costs at most so many hundredths apart, multiplied out; the slack is in hundredths as well."""
        apart = int(100 * limits.COSTS.deck.most)
        for a, b in permutations(range(len(self.fetched)), 2):
            both = self._product(self.fetched[a], self.fetched[b])
            dear, cheap = (self._product(self.cost[x], self.fetched[y]) for x, y in ((a, b), (b, a)))
            more = self._product(both, slack) if not isinstance(slack, int) else 0
            self.model.add(100 * dear - 100 * cheap <= apart * both + more).only_enforce_if(switch)

    def _product(self, one: Sum, other: Sum) -> Sum:
        product = self.model.new_int_var(0, 1 << 40, "")
        self.model.add_multiplication_equality(product, [one, other])
        return product


def prove_deck(asked: DeckTask) -> Proof:
    """Whether there is a deck that is as asked; if not, what contradicts what."""
    return prove(lambda: DeckModel(asked), asked.names, {each.name for each in asked.own})
