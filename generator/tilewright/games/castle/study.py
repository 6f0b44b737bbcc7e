"""Position, action -> what it uses: kinds of move, buildings, ranks and places, for whoever studies many games."""

from __future__ import annotations

from tilewright.games.castle.engine.actions import Cancel, DrawBlind, Drop, EndTurn, Keep, Leave, Put, Raid, Take
from tilewright.games.castle.engine.position import Position

_PLAIN = {
    EndTurn: "end turn",
    DrawBlind: "draw from the pile",
    Leave: "leave a card attacked",
    Keep: "keep a card attacked",
}


def uses(position: Position, action: int) -> tuple[str, ...]:
    """What an action uses."""
    match position.setup.numbering.means[action]:
        case Take(card):
            return ("action: take from the display", f"taken: {_rank(position, card)}")
        case Put() as put:
            names = {"Q": "queen", "K": "king", "Q+": "queen more", "K+": "king more"}
            where = (f"built on: place {put.spot + 1}",) if put.spot >= 0 else ()
            return ("action: play", f"played: {names.get(put.what, put.what)}", *where)
        case Raid(spot, _, knights):
            return ("action: attack", f"knights sent: {knights}", f"attacked: place {spot + 1}")
        case Cancel(knights):
            return ("action: defend" if knights else "action: defend with nobody",)
        case Drop(card):
            return ("action: discard", f"discarded: {_rank(position, card)}")
        case other:
            return (f"action: {_PLAIN[type(other)]}",)


def _rank(position: Position, card: int) -> str:
    """The rank of a card: 'J' of 'red J'."""
    return position.setup.name(card).rpartition(" ")[2]


USES = uses
HOLDS = {
    "cards in hand": lambda position, seat: position.size[seat],
    "knights": lambda position, seat: len(position.knights[seat]),
    "peasants": lambda position, seat: len(position.peasants[seat]),
}
