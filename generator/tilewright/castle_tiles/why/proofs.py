"""Task or DeckTask -> the Proof that such colours or such a deck exist, or that none do: by a solver."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import permutations
from typing import Any

from ortools.sat.python import cp_model

from tilewright.castle_tiles import limits
from tilewright.castle_tiles.assign.requirement import FAR, OPEN, Measure, Requirement, SlotRow, Task, TaskColouring
from tilewright.castle_tiles.assign.search import kept_apart, search
from tilewright.castle_tiles.limits import Limit, fair_share
from tilewright.castle_tiles.why.arithmetic import Proof, Verdict
from tilewright.castle_tiles.why.decks import DeckTask
from tilewright.castle_tiles.why.prove import prove, solver, still_shut, switched
from tilewright.rng import Stream

Sum = Any
"""A linear expression of the solver, or a whole number."""


class ColourModel:
    """What can be said of a colouring: one true-or-false choice for each slot and colour.

    Every number is exact, or for `own`, `repeats` and `shut` no lower than it is, whether or not anything is asked of
    it: switching a requirement off never makes another one wrong. Costs are reckoned with keys from elsewhere, as
    Task has them: on a tile whose own key opens its lock, fetching costs less.
    """

    def __init__(self, asked: Task) -> None:
        self.asked = asked
        self.model = cp_model.CpModel()
        self.treasures = self._choices(asked.treasures, len(asked.colours))
        self.keys = self._choices(asked.keys, len(asked.locks))
        self.shut = self._choices(asked.shut, len(asked.locks))

    def _choices(self, row: SlotRow, colours: int) -> list[list[Sum]]:
        """For each slot and colour whether it has it: 0 or 1 where it is written, else to be chosen."""
        rows: list[list[Sum]] = []
        for pin in row.pinned:
            if pin == OPEN:
                rows.append([self.model.new_bool_var("") for _ in range(colours)])
                self.model.add_exactly_one(rows[-1])
            else:
                rows.append([int(pin == colour) for colour in range(colours)])
        return rows

    def number(self, requirement: Requirement) -> Sum:
        """What a requirement is about."""
        of, measure = requirement.of, requirement.measure
        if measure in {"repeats", "own", "shut"}:
            return {"repeats": self._repeats, "own": self._own, "shut": self._shut}[measure]()
        return self._sum(measure, *(self._index(measure, at, name) for at, name in enumerate(of)))

    def _index(self, measure: Measure, at: int, name: str) -> int:
        locks = measure in {"keys", "locks"} or (measure == "guarded" and at == 1)
        return (self.asked.locks if locks else self.asked.colours).index(name)

    def _sum(self, measure: Measure, colour: int, other: int = 0) -> Sum:
        chests = [i for i, chest in enumerate(self.asked.chest) if chest != OPEN]
        match measure:
            case "keys" | "locks":
                return sum(choice[colour] for choice in (self.keys if measure == "keys" else self.shut))
            case "cost":
                return sum(cost * choice[colour] for cost, choice in zip(self.asked.cost, self.treasures, strict=True))
            case "chests":
                return sum(self.treasures[i][colour] for i in chests)
            case "guarded":
                return sum(self._both(self.treasures[i][colour], self.shut[self.asked.chest[i]][other]) for i in chests)
            case "pairs":
                return sum(self._both(row[colour], row[other]) for row in self._held)
            case _:
                return sum(choice[colour] for choice in self.treasures)

    def _both(self, one: Sum, other: Sum) -> Sum:
        """1 where both are, else 0."""
        if isinstance(one, int) or isinstance(other, int):
            return one * other
        both = self.model.new_bool_var("")
        self.model.add_implication(both, one)
        self.model.add_implication(both, other)
        self.model.add_bool_or(one.negated(), other.negated(), both)
        return both

    def _tiles(self, row: SlotRow) -> list[list[int]]:
        slots: list[list[int]] = [[] for _ in self.asked.tiles]
        for slot, tile in enumerate(row.tile):
            slots[tile].append(slot)
        return slots

    @cached_property
    def _held(self) -> list[list[Sum]]:
        """For each tile and colour whether a treasure of that colour is on it."""
        colours = range(len(self.asked.colours))
        return [
            [self._any([self.treasures[i][c] for i in slots]) for c in colours]
            for slots in self._tiles(self.asked.treasures)
        ]

    def _any(self, choices: Sequence[Sum]) -> Sum:
        """1 where one of them is, else 0."""
        if any(isinstance(each, int) and each for each in choices):
            return 1
        open_ = [each for each in choices if not isinstance(each, int)]
        if len(open_) < 2:
            return open_[0] if open_ else 0
        one = self.model.new_bool_var("")
        self.model.add_max_equality(one, open_)
        return one

    def _repeats(self) -> Sum:
        """How often colours are on tiles beyond their share."""
        over = []
        for slots in self._tiles(self.asked.treasures):
            share = fair_share(len(slots), len(self.asked.colours))
            for colour in range(len(self.asked.colours)):
                if len(slots) > share:
                    over.append(self.model.new_int_var(0, len(slots), ""))
                    self.model.add(over[-1] >= sum(self.treasures[i][colour] for i in slots) - share)
        return sum(over)

    def _own(self) -> Sum:
        """Tiles with a key and a lock of its colour."""
        variables = []
        for keys, locks in zip(self._tiles(self.asked.keys), self._tiles(self.asked.shut), strict=True):
            for colour in range(len(self.asked.locks)) if keys and locks else ():
                variables.append(self.model.new_bool_var(""))
                for key in keys:
                    for lock in locks:
                        self.model.add(self.keys[key][colour] + self.shut[lock][colour] - 1 <= variables[-1])
        return sum(variables)

    def _shut(self) -> Sum:
        """Locks that stay shut, once spare keys are changed at the bank."""
        locks = range(len(self.asked.locks))
        keys, shut = [self._sum("keys", lock) for lock in locks], [self._sum("locks", lock) for lock in locks]
        most = len(self.asked.shut) + len(self.asked.keys)
        return still_shut(self.model, keys, shut, self.asked.terms.exchange, most)

    def hold(self, requirement: Requirement, switch: Sum, slack: Sum = 0) -> None:
        """Ask for it where the switch is on, give or take the slack."""
        number = self.number(requirement)
        self._ask(number + slack, requirement.lower, FAR, switch)
        self._ask(number - slack, -FAR, requirement.upper, switch)

    def _ask(self, number: Sum, low: int, high: int, switch: Sum) -> None:
        if isinstance(number, int):
            if not low <= number <= high:
                self.model.add(switch == 0)
        elif low > -FAR:
            self.model.add(number >= low).only_enforce_if(switch)
        elif high < FAR:
            self.model.add(number <= high).only_enforce_if(switch)

    def hint(self, colouring: TaskColouring) -> None:
        """A guess for the solver to start from."""
        rows = ((self.treasures, colouring.treasures), (self.keys, colouring.keys), (self.shut, colouring.shut))
        for row, chosen in rows:
            for choices, of in zip(row, chosen, strict=True):
                for at, each in enumerate(choices):
                    if not isinstance(each, int):
                        self.model.add_hint(each, int(at == of))

    def colouring(self, solver: cp_model.CpSolver) -> TaskColouring:
        """What the solver has found."""
        rows = (self.treasures, self.keys, self.shut)
        return TaskColouring(*(tuple(_true(solver, choices) for choices in row) for row in rows))


def _true(solver: cp_model.CpSolver, choices: Sequence[Sum]) -> int:
    return next(at for at, each in enumerate(choices) if (each if isinstance(each, int) else solver.value(each)))


class _Asked(ColourModel):
    """A colouring with everything that is asked of it."""

    def __init__(self, asked: Task, requirements: Sequence[Requirement]) -> None:
        super().__init__(asked)
        self.requirements = requirements

    def switches(self, names: Collection[str], soft: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
        switches, slack = switched(self.model, names, soft)
        for each in (each for each in self.requirements if each.name in switches):
            self.hold(each, switches[each.name], slack.get(each.name, 0))
        return switches, slack

    def begin(self, without: Collection[str]) -> None:
        asked = [each for each in self.requirements if each.name not in without]
        self.hint(search(self.asked, asked, "1", deep=False).colouring)


def solve_colours(
    asked: Task, requirements: Sequence[Requirement], seed: str, *, rolled: bool = False
) -> tuple[Verdict, TaskColouring | None]:
    """Whether there is a colouring that reaches everything, and one; the same for a seed and a version of the solver.

    Args:
        asked: What is to be coloured.
        requirements: What is to be reached.
        seed: Of the solver.
        rolled: Leave open treasures open, for the die.
    """
    apart, solving = kept_apart(asked, requirements), solver()
    solving.parameters.random_seed = Stream(seed, "solver").word() >> 1
    model = _Asked(asked, apart)
    switches, _ = model.switches({each.name for each in apart})
    for switch in switches.values():
        model.model.add(switch == 1)
    status = solving.solve(model.model)
    if status in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        colouring = model.colouring(solving)
        return "possible", replace(colouring, treasures=asked.treasures.pinned) if rolled else colouring
    proved = status == cp_model.INFEASIBLE and len(apart) == len(requirements)
    return "impossible" if proved else "open", None


def prove_colours(asked: Task, requirements: Sequence[Requirement]) -> Proof:
    """Whether a colouring can reach everything; if not, what contradicts what."""
    names = tuple(dict.fromkeys(each.name for each in requirements))
    keep = {each.name for each in requirements if not each.id}
    return prove(lambda: _Asked(asked, requirements), names, keep)


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
