"""Conflicts and a Proof -> what is said of them, as lines and for a program; all of it can be read without a solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from generator.cutaway.limits import COSTS
from generator.cutaway.why.arithmetic import Conflict
from generator.frozen import dataclass

Verdict = Literal["possible", "impossible", "open"]


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What would have to give way, so that everything else holds.

    Attributes:
        gives: Names, and how far each of their numbers may have to lie outside; the most first.
        proved: Whether it is proved that no less would do in all.
    """

    gives: tuple[tuple[str, int], ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver says.

    Attributes:
        verdict: `possible`, `impossible`, or `open` where it was not decided in time.
        core: Requirements that cannot hold together, none of them too many; empty unless impossible.
        minimal: Whether each name of the core is proved to be needed.
        relaxations: What would help: the cheapest, and the cheapest that keeps what has to be kept.
    """

    verdict: Verdict
    core: tuple[str, ...] = ()
    minimal: bool = True
    relaxations: tuple[Relaxation, ...] = ()


ARTICLES = {"assignment": "an assignment", "deck": "a deck"}

INSTALL = "To have it proved, and to be told what would have to give way: pip install ortools"


def lines(  # noqa: PLR0913 - what there is to say
    noun: str,
    conflicts: Sequence[Conflict],
    proof: Proof | None,
    limits: Mapping[str, str] | None = None,
    *,
    counted: int = 0,
    installed: bool,
) -> Iterator[str]:
    """What is known, the plainest first.

    Args:
        noun: What is looked for: `assignment` or `deck`.
        conflicts: What adding up has shown.
        proof: What the solver says; None where it has not been asked.
        limits: Of names that do not tell it, what is asked under them: `colour spread` -> `at most 2`.
        counted: How many there are, where every one was counted and none is all that is asked; else 0.
        installed: Whether there is a solver.
    """
    if conflicts:
        yield f"No {noun} exists. Adding up shows it:"
        yield from (f"  {each.text}." for each in conflicts)
    elif counted:
        yield f"No {noun} exists: every one of {counted:,} was counted."
    elif proof is None or proof.verdict == "open":
        yield "Adding up shows no contradiction." if proof is None else "Not decided: the solver gave up."
    if proof is not None and proof.verdict == "impossible":
        yield "" if conflicts or counted else f"No {noun} exists."
        yield _core(proof, limits or {})
        yield from (_relaxed(each) for each in proof.relaxations)
    if proof is not None and proof.verdict == "possible":
        yield f"Such {ARTICLES[noun]} exists: nothing that is asked contradicts anything else."
    if proof is None and not installed:
        yield INSTALL


def _core(proof: Proof, limits: Mapping[str, str]) -> str:
    names = [f'"{name}"{f" ({limits[name]})" if name in limits else ""}' for name in proof.core]
    if not names:
        return "It cannot be, whatever is asked."
    if len(names) == 1:
        return f"Proved: {names[0]} cannot hold by itself, with what is written. Drop it, or change what is written."
    fewest = "" if proof.minimal else " (perhaps fewer of them)"
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    return f"Proved: {together} cannot hold together{fewest}, and any of them could without the others. Drop one."


def _relaxed(each: Relaxation) -> str:
    gives = ", ".join(f'"{name}" gave way by {_amount(name, by)}' for name, by in each.gives)
    return f"It would work if {gives}{'' if each.proved else ' at most'}."


def _amount(name: str, by: int) -> str:
    return f"{by / 100:.2f} moves" if name == COSTS.deck.name else str(by)


def plain(noun: str, conflicts: Sequence[Conflict], proof: Proof | None) -> dict[str, Any]:
    """The answer for `--json`."""
    verdict = "impossible" if conflicts else proof.verdict if proof else "open"
    return {
        "looked_for": noun,
        "verdict": verdict,
        "arithmetic": [{"names": list(each.names), "text": each.text} for each in conflicts],
        "core": list(proof.core) if proof else [],
        "minimal": proof.minimal if proof else None,
        "relaxations": [
            {"gives": dict(each.gives), "proved": each.proved} for each in (proof.relaxations if proof else ())
        ],
    }
