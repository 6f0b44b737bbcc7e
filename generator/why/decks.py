"""DeckTask -> the Proof that a deck exists, or that none does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import permutations
from typing import Any

from ortools.sat.python import cp_model

from generator.why.bands import APART, COLOURS, COSTS, EVEN, KEYS, MANY, OPENED, SIDES, SPREAD, WALKS, DeckTask
from generator.why.proof import Proof
from generator.why.prove import prove

Sum = Any
"""A linear expression of the solver, or a whole number."""

MOST = 100_000
"""What a number may miss its band by."""


class _Deck:
    """Which tiles are in the deck, and what it holds."""

    def __init__(self, asked: DeckTask) -> None:
        self.asked, self.model = asked, cp_model.CpModel()
        self.dealt = [self.model.new_bool_var("") for _ in asked.tiles]
        self.model.add(sum(self.dealt) == asked.size)
        colours, locks = range(len(asked.colours)), range(len(asked.locks))
        self.treasures = [self._sum([tile.treasures[c] for tile in asked.tiles]) for c in colours]
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
        switches = {name: self.model.new_bool_var(name) for name in names}
        slack = {name: self.model.new_int_var(0, MOST, "") for name in soft}
        for name in names:
            self._ask(name, switches[name], slack.get(name, 0))
        return switches, slack

    def _ask(self, name: str, switch: Sum, slack: Sum) -> None:
        usual: Mapping[str, Callable[[Sum, Sum], None]] = {
            COLOURS: lambda on, give: self._near(self.treasures, SPREAD, on, give),
            COSTS: self._costs,
            MANY: self._many,
            OPENED: self._opened,
            KEYS: self._even,
            SIDES: self._sides,
        }
        if name in usual and name in self.asked.bands:
            usual[name](switch, slack)
            return
        for each in (each for each in self.asked.own if each.name == name):
            number = self._sum([self.asked.count(each, tile) for tile in self.asked.tiles])
            self.model.add(number + slack >= each.lower).only_enforce_if(switch)
            self.model.add(number - slack <= each.upper).only_enforce_if(switch)

    def _near(self, numbers: Sequence[Sum], apart: int, switch: Sum, slack: Sum) -> None:
        for one, other in permutations(numbers, 2):
            self.model.add(one - other <= apart + slack).only_enforce_if(switch)

    def _even(self, switch: Sum, slack: Sum) -> None:
        self._near(self.keys, EVEN, switch, slack)
        self._near(self.locks, EVEN, switch, slack)

    def _sides(self, switch: Sum, slack: Sum) -> None:
        left, right = (self._sum([getattr(tile, side) for tile in self.asked.tiles]) for side in ("left", "right"))
        self._near((left, right), WALKS, switch, slack)

    def _many(self, switch: Sum, slack: Sum) -> None:
        low, high = self.asked.many
        self.model.add(sum(self.treasures) + slack >= low).only_enforce_if(switch)
        self.model.add(sum(self.treasures) - slack <= high).only_enforce_if(switch)

    def _opened(self, switch: Sum, slack: Sum) -> None:
        """B5 in a form that holds switched off: what is missing, less what spare keys buy two for one."""
        most, shut = sum(sum(tile.keys) + sum(tile.locks) for tile in self.asked.tiles), []
        for keys, locks in zip(self.keys, self.locks, strict=True):
            missing, traded = self.model.new_int_var(0, most, ""), self.model.new_int_var(0, most, "")
            enough = self.model.new_bool_var("")
            self.model.add(missing >= locks - keys)
            self.model.add(2 * traded <= keys - locks).only_enforce_if(enough)
            self.model.add(traded == 0).only_enforce_if(enough.negated())
            shut.append(missing - traded)
        self.model.add(sum(shut) <= slack).only_enforce_if(switch)

    def _costs(self, switch: Sum, slack: Sum) -> None:
        """Mean costs at most APART hundredths apart, multiplied out; the slack is in hundredths as well."""
        for a, b in permutations(range(len(self.treasures)), 2):
            both = self._product(self.treasures[a], self.treasures[b])
            dear, cheap = (self._product(self.cost[x], self.treasures[y]) for x, y in ((a, b), (b, a)))
            more = self._product(both, slack) if not isinstance(slack, int) else 0
            self.model.add(100 * dear - 100 * cheap <= APART * both + more).only_enforce_if(switch)

    def _product(self, one: Sum, other: Sum) -> Sum:
        product = self.model.new_int_var(0, 1 << 40, "")
        self.model.add_multiplication_equality(product, [one, other])
        return product


def prove_deck(asked: DeckTask) -> Proof:
    """Whether there is a deck that is as asked; if not, what contradicts what."""
    return prove(lambda: _Deck(asked), asked.names, {each.name for each in asked.own})
