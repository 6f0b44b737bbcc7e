"""A model with switches -> the fewest requirements that cannot hold together, and what it would take for them to hold.

The solver's own list of culprits is only a hint: it may name what is no switch at all, or every one (or-tools issues
3017 and 5141). It is proved again, then each name is left out in turn, and out it stays where the rest cannot hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from ortools.sat.python import cp_model

from tilewright.castle_tiles.limits import COSTS
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.why.arithmetic import Proof, Relaxation, Verdict

EFFORT, RELAXING = 20.0, 2.0
"""The solver's own measure of time for one question, some seconds each: the same on every computer."""

UNIT, UNITS = 100, {COSTS.deck.name: 1}
"""What giving way by one weighs: a treasure, a key, a lock, a tile or a move alike; a mean cost is in hundredths."""

MOST = 100_000
"""What a number may miss its bounds by."""


class Switched(Protocol):
    """A model whose requirements can be switched on by their names, or softened."""

    model: cp_model.CpModel

    def switches(self, names: Collection[str], soft: Collection[str] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
        """Ask for these: a switch for each name, and the slack of each soft one."""

    def begin(self, without: Collection[str]) -> None:
        """Give the solver a good guess to start from, made as if nothing were asked under these names."""


Make = Callable[[], Switched]
"""Gives the model, afresh each time."""


def prove(make: Make, names: Sequence[str], keep: Collection[str] = ()) -> Proof:
    """Whether all names can hold together; if not, which cannot, and what would have to give way.

    Args:
        make: Gives the model, afresh each time.
        names: Of all requirements.
        keep: Those that a second relaxation leaves as they are.
    """
    verdict, hint = _ask(make, names)
    if verdict != "impossible":
        return Proof(verdict)
    core = hint if hint and _ask(make, hint)[0] == "impossible" else tuple(names)
    core, minimal = _least(make, core)
    own, others = set(keep) & set(core), set(core) - set(keep)
    relaxed = [_relax(make, names, (), own)] + ([_relax(make, names, keep, others)] if own and others else [])
    return Proof(verdict, core, minimal, tuple(dict.fromkeys(each for each in relaxed if each)))


def switched(
    model: cp_model.CpModel, names: Collection[str], soft: Collection[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A switch for each name, and for each soft one what its numbers may miss their bounds by."""
    switches = {name: model.new_bool_var(name) for name in names}
    return switches, {name: model.new_int_var(0, MOST, "") for name in soft}


def still_shut(
    model: cp_model.CpModel, keys: Sequence[Any], locks: Sequence[Any], exchange: Exchange, most: int
) -> Any:  # noqa: ANN401 - a linear expression, or a whole number
    """B5 in a form that holds switched off: what is missing, less what spare keys buy at the bank.

    Args:
        model: Gets the variables for it.
        keys: How many there are; one number a lock colour.
        locks: How many there are; one number a lock colour.
        exchange: What keys are good for.
        most: More than either can be.
    """
    if not exchange.spent or exchange.taken > 1:
        return _bought(model, keys, locks, exchange, most)
    shut = []
    for key, lock in zip(keys, locks, strict=True):
        missing, traded = model.new_int_var(0, most, ""), model.new_int_var(0, most, "")
        enough = model.new_bool_var("")
        model.add(missing >= lock - key)
        model.add(exchange.given * traded <= key - lock).only_enforce_if(enough)
        model.add(traded == 0).only_enforce_if(enough.negated())
        shut.append(missing - traded)
    return sum(shut)


def _bought(model: cp_model.CpModel, keys: Sequence[Any], locks: Sequence[Any], exchange: Exchange, most: int) -> Any:  # noqa: ANN401 - a linear expression, or a whole number
    """The locks that stay shut, where a trade brings several keys, or a key opens every lock of its colour.

    Then it matters which colour trades for which, so each trade is a number of its own to the solver.
    """
    sold, bought, shut = [], [], []
    for key, lock in zip(keys, locks, strict=True):
        trades, gets, missing = (model.new_int_var(0, most, "") for _ in range(3))
        enough, kept = model.new_bool_var(""), lock if exchange.spent else 0
        model.add(exchange.given * trades <= key - kept).only_enforce_if(enough)
        model.add(trades == 0).only_enforce_if(enough.negated())
        has = exchange.taken * gets + key
        if exchange.spent:
            model.add(missing >= lock - has)
        else:
            opened = model.new_bool_var("")
            model.add(has >= 1).only_enforce_if(opened)
            model.add(missing >= lock).only_enforce_if(opened.negated())
        sold.append(trades)
        bought.append(gets)
        shut.append(missing)
    model.add(sum(bought) <= sum(sold))
    return sum(shut)


def _least(make: Make, core: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    minimal = True
    for name in core:
        rest = tuple(each for each in core if each != name)
        verdict = _ask(make, rest)[0]
        core = rest if verdict == "impossible" else core
        minimal = minimal and verdict != "open"
    return core, minimal


def solver(effort: float = EFFORT) -> cp_model.CpSolver:
    """One worker and a fixed seed: the same answer each time. Presolve stays on: without it cores are not found."""
    cp_solver = cp_model.CpSolver()
    cp_solver.parameters.num_workers = 1
    cp_solver.parameters.random_seed = 1
    cp_solver.parameters.max_deterministic_time = effort
    return cp_solver


def _ask(make: Make, names: Sequence[str]) -> tuple[Verdict, tuple[str, ...]]:
    """Whether these can hold together, and the solver's hint which cannot."""
    model, solving = make(), solver()
    switches, _ = model.switches(names)
    model.model.add_assumptions(list(switches.values()))
    status = solving.solve(model.model)
    if status in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return "possible", ()
    if status != cp_model.INFEASIBLE:
        return "open", ()
    by_index = {switch.index: name for name, switch in switches.items()}
    hint = [by_index.get(literal, "") for literal in solving.sufficient_assumptions_for_infeasibility()]
    return "impossible", tuple(name for name in names if name in hint)


def _relax(make: Make, names: Sequence[str], keep: Collection[str], without: Collection[str]) -> Relaxation | None:
    """The least that has to give way in all, then the fewest names, some left as they are; None if not in time."""
    model, solving = make(), solver(RELAXING)
    soft = [name for name in names if name not in keep]
    switches, slack = model.switches(names, soft)
    for name in names:
        model.model.add(switches[name] == 1)
    total = sum(UNITS.get(name, UNIT) * slack[name] for name in soft)  # sum counts hundredths
    model.model.minimize(total)
    model.begin(without)
    # From a guess of some variables one of all: what follows from the guess, as the solver works it out
    following = solver(RELAXING)
    following.parameters.fix_variables_to_their_hinted_value = True
    if following.solve(model.model) in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        _hint(model.model, following)
    status = solving.solve(model.model)
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return None
    gives = _given(slack, solving)
    if status == cp_model.OPTIMAL and len(gives) > 1:
        gives = _given(slack, _fewest(model.model, solving, slack, total))
    return Relaxation(tuple(sorted(gives, key=lambda give: -give[1])), status == cp_model.OPTIMAL)


def _given(slack: dict[str, Any], solved: cp_model.CpSolver) -> list[tuple[str, int]]:
    """Which names give way, and by how much."""
    return [(name, by) for name, each in slack.items() if (by := int(solved.value(each)))]


def _fewest(model: cp_model.CpModel, solved: cp_model.CpSolver, slack: dict[str, Any], total: Any) -> cp_model.CpSolver:  # noqa: ANN401 - a linear expression
    """Of all that are as cheap one in which as few names give way as can be; the same again where none is better."""
    _hint(model, solved)
    model.add(total <= int(solved.objective_value))
    gives = []
    for each in slack.values():
        gives.append(model.new_bool_var(""))
        model.add(each <= MOST * gives[-1])
        model.add_hint(gives[-1], int(solved.value(each) > 0))
    model.minimize(sum(gives))
    solving = solver(RELAXING)
    return solving if solving.solve(model) in {cp_model.OPTIMAL, cp_model.FEASIBLE} else solved


def _hint(model: cp_model.CpModel, solved: cp_model.CpSolver) -> None:
    """A whole solution for the solver to start from."""
    model.clear_hints()  # type: ignore[no-untyped-call,unused-ignore] # not in every version
    for at, value in enumerate(solved.response_proto.solution):
        model.add_hint(model.get_int_var_from_proto_index(at), value)
