"""Spec + seed -> Provenance: what somebody else needs to come by the same numbers."""

from __future__ import annotations

from typing import Any

from generator import __version__
from generator.deck.digest import set_digest
from generator.frozen import dataclass
from generator.spec.digest import rules_digest
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where numbers come from.

    Attributes:
        program: That worked them out, with its version.
        game: Its id.
        variants: Laid over it, in their order.
        seed: Of all that is sampled, or dealt.
        rules: `rules_digest` of its rules, variants laid over them: sixteen hexadecimal digits.
        set: The four characters its tiles are known by, as in deck codes; empty where it has none.
    """

    program: str
    game: str
    variants: tuple[str, ...]
    seed: str
    rules: str
    set: str


def provenance(spec: Spec[Any], seed: str | None = None) -> Provenance:
    """Of numbers of a game, sampled with its own seed where no other is given."""
    variants, tiles = tuple(name for name, _ in spec.variants), set_digest(spec) if spec.tiles else ""
    own = spec.game.seed if seed is None else seed
    return Provenance(f"tilewright {__version__}", spec.game.id, variants, own, rules_digest(spec), tiles)
