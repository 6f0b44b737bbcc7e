"""Suit cards: every rank in every suit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from generator.frozen import dataclass
from generator.kinds.kind import CountPieces, InDeck, Kind, Value
from generator.kinds.piece import Design, Piece, Sides, piece
from generator.spec.fields import Field
from generator.spec.model import Dimensions
from generator.spec.part import Component
from generator.spec.spec import Spec


class SuitCards(Component):
    """Playing cards: every rank in every one of the game's colours, which are the suits, and one back."""

    kind: Literal["suit-cards"]
    """What it is."""
    size: Dimensions
    """As they are cut, in millimetres."""
    ranks: Annotated[tuple[Literal["2", "3", "4", "5", "6", "J", "Q", "K"], ...], Field(min_length=1, max_length=20)]
    """Which ranks there are."""


@dataclass(frozen=True, slots=True)
class SuitSubject:
    """A playing card: its rank, and the colour of the game that is its suit."""

    rank: str
    suit: str


def _pieces(part: SuitCards, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    for suit in spec.game.colours:
        yield from (piece(part, (suit, rank.lower()), SuitSubject(rank, suit)) for rank in part.ranks)


def _faces(part: SuitCards, piece: Piece, _: object) -> tuple[Sides, ...]:
    card: SuitSubject = piece.subject
    return ((Design(piece.id, part, card.rank, card.suit), Design(f"{part.id}-back", part, "back")),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    return {"rank": piece.subject.rank, "suit": piece.subject.suit}


def _dealt(spec: Spec[Any], piece: Piece) -> InDeck:
    card: SuitSubject = piece.subject
    return InDeck(f"{card.rank} of {spec.game.colours[card.suit].title}", card.suit)


SUIT_CARDS = Kind(
    SuitCards, _pieces, _faces, "generator.games.castles_and_crowns.art.card:draw_face",
    attributes=_attributes, dealt=_dealt, straight=True, turns=True, stacks=True, wordless=True, alike=True,
)  # fmt: skip
