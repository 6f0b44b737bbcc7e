"""What a solver has shown of what is asked; a value that can be read where there is no solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
