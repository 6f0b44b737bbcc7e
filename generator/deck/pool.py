"""Spec -> Pools: what decks are dealt from, each tile and each card of it with a name."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from generator.deck.build import Deck
from generator.deck.digest import short
from generator.frozen import dataclass
from generator.kinds.kind import InDeck, kind_of
from generator.kinds.piece import Piece
from generator.rooms import TILES
from generator.spec.spec import Spec


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
    tiles = TILES.ask("pool", "pool")(spec, deck) if spec.tiles else None
    return (*([tiles] if tiles else []), *(_cards(spec, deck, part, cards[part]) for part in there))


def _cards(spec: Spec[Any], deck: Deck, part: str, dealt: Callable[[Spec[Any], Piece], InDeck]) -> Pool:
    """A stack of cards is dealt whole, whoever plays."""
    own = {_name(piece): piece for piece in deck.pieces if piece.component == part}
    ids = tuple(name for name, piece in own.items() for _ in range(piece.copies))
    cards = {name: dealt(spec, piece) for name, piece in own.items()}
    titles = {name: card.title or name for name, card in cards.items()}
    text = json.dumps([part, [[name, piece.copies] for name, piece in own.items()]], separators=(",", ":"))
    digest = short(hashlib.sha256(text.encode()).digest())
    everybody = dict.fromkeys(range(spec.game.players.least, spec.game.players.most + 1), len(ids))
    alike = {name: card.alike or name for name, card in cards.items()}
    return Pool(part, part_title(spec, part), ids, titles, alike, digest, everybody)


def _name(piece: Piece) -> str:
    return piece.id.removeprefix(f"{piece.component}-")


def part_title(spec: Spec[Any], part: str) -> str:
    """What a component is called."""
    return next(each.title for each in spec.game.components if each.id == part)
