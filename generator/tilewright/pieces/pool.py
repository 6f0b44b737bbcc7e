"""Spec -> Pool: the pieces that decks are dealt from, who deals them, and the four characters it is known by."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from typing import Any, Protocol

from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck, build
from tilewright.pieces.kind import InDeck, Piece, kind_of
from tilewright.spec.entries import VariantNote
from tilewright.spec.read import notes
from tilewright.spec.spec import Spec

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that it survives being read aloud."""


def set_digest(spec: Spec[Any]) -> str:
    """The first 20 bits of the SHA-256 of the canonical set text, in Crockford's base 32."""
    text = "".join(room.ask("tiles", "canonical")(spec) for room in spec.wings) or "[]"
    return short(sha256(text.encode()).digest())


def short(digest: bytes) -> str:
    """The first 20 bits of a digest, in Crockford's base 32."""
    bits = int.from_bytes(digest[:3], "big") >> 4
    return "".join(CROCKFORD[bits >> shift & 31] for shift in (15, 10, 5, 0))


@dataclass(frozen=True, slots=True)
class Pool:
    """A set that decks are dealt from.

    Attributes:
        part: The id of its component.
        title: What the component is called.
        ids: One id for each tile or card that is printed, in printing order; of two copies, one id twice.
        titles: Id -> what a player would call it.
        alike: Id -> what it is one of: a tile's drawing, a playing card's suit, any other card itself.
        digest: The four characters by which a code knows its set.
        sizes: Number of players -> how many are dealt.
        tiles: Id -> tile; empty for cards.
    """

    part: str
    title: str
    ids: tuple[str, ...]
    titles: Mapping[str, str]
    alike: Mapping[str, str]
    digest: str
    sizes: Mapping[int, int]
    tiles: Mapping[str, Any] = field(default_factory=dict)


def pools(spec: Spec[Any], deck: Deck) -> tuple[Pool, ...]:
    """The tiles, then each stack of cards, in the order of game.yaml; none in a game without either."""
    cards = {part.id: dealt for part in spec.game.components if (dealt := kind_of(part).dealt)}
    there = dict.fromkeys(piece.component for piece in deck.pieces if piece.component in cards)
    brought = [pool for room in spec.wings if (pool := room.ask("count", "pool")(spec, deck))]
    return (*brought, *(_cards(spec, deck, part, cards[part]) for part in there))


def _cards(spec: Spec[Any], deck: Deck, part: str, dealt: Callable[[Spec[Any], Piece], InDeck]) -> Pool:
    """A stack of cards is dealt whole, whoever plays."""
    own = {piece.id.removeprefix(f"{piece.component}-"): piece for piece in deck.pieces if piece.component == part}
    ids = tuple(name for name, piece in own.items() for _ in range(piece.copies))
    cards = {name: dealt(spec, piece) for name, piece in own.items()}
    titles = {name: card.title or name for name, card in cards.items()}
    text = json.dumps([part, [[name, piece.copies] for name, piece in own.items()]], separators=(",", ":"))
    digest = short(sha256(text.encode()).digest())
    everybody = dict.fromkeys(range(spec.game.players.least, spec.game.players.most + 1), len(ids))
    alike = {name: card.alike or name for name, card in cards.items()}
    return Pool(part, part_title(spec, part), ids, titles, alike, digest, everybody)


def part_title(spec: Spec[Any], part: str) -> str:
    """What a component is called."""
    return next(each.title for each in spec.game.components if each.id == part)


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
