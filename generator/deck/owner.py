"""Spec -> Owner: who has what is made from a game, its pieces, its pools, the heads of its variants, each made once."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from generator.deck.build import Deck, build
from generator.deck.pool import Pool, pools
from generator.spec.entries import VariantNote
from generator.spec.read import notes
from generator.spec.spec import Spec

Notes = tuple[tuple[str, VariantNote], ...]
"""Name and head of every variant there is."""


class Owner(Protocol):
    """Who owns a game while something is done with it: what several ask for is made when the first one asks."""

    @property
    def spec(self) -> Spec[Any]:
        """The game, its variants laid over it."""

    @property
    def deck(self) -> Deck:
        """All its pieces."""

    @property
    def pools(self) -> tuple[Pool, ...]:
        """What decks of it are dealt from."""

    @property
    def notes(self) -> Notes:
        """Name and head of every variant there is."""


class Alone:
    """The owner of a game that one thing is asked of."""

    def __init__(self, spec: Spec[Any]) -> None:
        self.spec = spec

    @cached_property
    def deck(self) -> Deck:
        """All its pieces."""
        return build(self.spec)

    @cached_property
    def pools(self) -> tuple[Pool, ...]:
        """What decks of it are dealt from."""
        return pools(self.spec, self.deck)

    @cached_property
    def notes(self) -> Notes:
        """Name and head of every variant there is.

        Raises:
            RefusedError: With every problem in the head of one.
        """
        return notes(self.spec.folder)
