"""Task + seed -> colours that reach all of it, by search and then by the solver; or what shows that none do."""

from __future__ import annotations

from importlib.metadata import version
from importlib.util import find_spec

from tilewright.castle_tiles.assign.assign import Asked, Assignment, Way, by_solver, none_exists, not_found, of_way
from tilewright.castle_tiles.assign.assign import colour as choose_colours
from tilewright.castle_tiles.why.arithmetic import Conflict, Verdict, conflicts
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """What came of choosing colours.

    Attributes:
        asked: What was asked.
        done: The colours: all that is asked, or the nearest to it that was met.
        verdict: `possible` if they reach all that is asked; `impossible` if it is certain that none do; else `open`.
        reasons: What adding up shows against it.
    """

    asked: Asked
    done: Assignment
    verdict: Verdict
    reasons: tuple[Conflict, ...] = ()

    @property
    def refused(self) -> RefusedError:
        """What is said where not all is reached."""
        if self.verdict == "open":
            return not_found(self.asked, self.done, installed=has_solver())
        return none_exists(self.asked, self.done, self.reasons[0].text if self.reasons else "")


def has_solver() -> bool:
    """Whether OR-Tools is installed."""
    return find_spec("ortools") is not None


def choose(asked: Asked, seed: str, way: Way) -> ColourChoice:
    """Colours for a game's open slots. The solver is asked only where the search would have given up."""
    searched = way in {"balanced", "rolled"}
    reasons = conflicts(asked.task, of_way(way, asked.requirements)) if searched else ()
    done = choose_colours(asked, seed, way, deep=not reasons)
    if not done.missed:
        return ColourChoice(asked, done, "possible")
    if reasons or done.counted:
        return ColourChoice(asked, done, "impossible", reasons)
    if not searched or not has_solver():
        return ColourChoice(asked, done, "open")
    from tilewright.castle_tiles.why.proofs import solve_colours  # noqa: PLC0415 - the solver, where it is installed

    required, rolled = of_way(done.way, asked.requirements), done.way == "rolled"
    verdict, colouring = solve_colours(asked.task, required, done.seed, rolled=rolled)
    if colouring is None:
        return ColourChoice(asked, done, verdict)
    solved = by_solver(asked, done, colouring, f"OR-Tools {version('ortools')}")
    return ColourChoice(asked, done, "open") if solved.missed else ColourChoice(asked, solved, "possible")
