"""Position, action -> what it uses: cards, cells, pyramids and corners, for whoever studies many games."""

from __future__ import annotations

from tilewright.games.sky_rise.engine.notation import kind_name
from tilewright.games.sky_rise.engine.position import Position
from tilewright.games.sky_rise.engine.setup import SIZE_NAMES, Lay, Raise
from tilewright.games.sky_rise.rules import SIZES


def uses(position: Position, action: int) -> tuple[str, ...]:
    """What an action uses."""
    setup = position.setup
    match setup.numbering.means(action):
        case Lay(card, cell):
            suit, _, rank = setup.cards[card].name.rpartition(" ")
            return ("action: lay a card", f"rank: {rank}", f"suit: {suit}", f"cell: {setup.plan.cells[cell]}")
        case Raise(size, kind, corner):
            colour = kind_name(setup, kind)
            return (
                "action: raise a pyramid",
                f"pyramid: {SIZE_NAMES[size]}",
                f"colour: {colour}",
                f"corner: {setup.plan.corners[corner]}",
            )
    return ("action: place no antenna",)


USES = uses
HOLDS = {
    "cards in hand": lambda position, seat: len(position.hands[seat]),
    "opaque pyramids": lambda position, seat: sum(position.own[seat * SIZES : (seat + 1) * SIZES]),
}
