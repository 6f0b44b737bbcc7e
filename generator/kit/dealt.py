"""A deck code -> the pieces of a build that it leaves, and the order they are stacked in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.deck.build import Deck
from generator.deck.deck_code import Deal
from generator.kinds.kind import kinds_of
from generator.kinds.piece import Piece
from generator.kit.options import Options
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec


def with_deck(options: Options, deal: Deal) -> Options:
    """The options of a build of one deck: its code as it is written, and its part alone where none is named.

    Raises:
        RefusedError: It tells no order to stack in (E11).
    """
    if options.stacked and not deal.ordered:
        message = "this code says which, and not in which order they are stacked"
        remedy = "give the stack code (it begins with S1) that `tilewright deck` prints"
        raise RefusedError([Problem(deal.code, 0, 0, "E11", message, remedy)])
    return replace(options, deck=deal.code, only=options.only or (deal.part,))


def left(spec: Spec[Any], deck: Deck, deal: Deal) -> Deck:
    """The deck with only as many of the dealt part as were dealt; of tiles, the start tile stays."""
    return replace(deck, pieces=tuple(_kept(spec, deck, deal)))


def stack(deck: Deck, deal: Deal) -> tuple[str, ...]:
    """The ids of the pieces from the top of the stack down, one for each that is printed."""
    ids = {piece.id for piece in deck.pieces}
    named = (f"{deal.part}-{name}" for name in deal.ids)
    return tuple(name for name in named if name in ids)


def _kept(spec: Spec[Any], deck: Deck, deal: Deal) -> Iterator[Piece]:
    """Every part that prints the tiles is cut down alike, should there be two."""
    dealt, kinds = Counter(deal.ids), kinds_of(spec)
    for piece in deck.pieces:
        if deal.tiles and (tile := kinds[piece.component].tile(piece)):
            if tile in dealt:
                yield piece
        elif not deal.tiles and piece.component == deal.part:
            if copies := dealt[piece.id.removeprefix(f"{deal.part}-")]:
                yield replace(piece, copies=copies)
        else:
            yield piece
