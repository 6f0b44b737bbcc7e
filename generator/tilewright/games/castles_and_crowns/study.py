"""Position, action -> what it uses: kinds of move, dice, battlefields and cards, for whoever studies many games."""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.actions import Group, Hire, Lure, Straight
from tilewright.games.castles_and_crowns.engine.position import Position


def uses(position: Position, action: int) -> tuple[str, ...]:
    """What an action uses."""
    match position.setup.numbering.means(action):
        case Group(rank, place):
            return ("action: send a group", f"die: {rank}", *_where(position, place))
        case Straight(_, _, _, _, place):
            return ("action: send a straight", *_where(position, place))
        case Hire(rank):
            return ("action: hire a mercenary", f"die: {rank}")
        case Lure(rank, post):
            place = post % position.setup.fields
            return ("action: call a traitor", f"die: {rank}", *_where(position, place))
    return ("action: pass",)


def _where(position: Position, place: int) -> tuple[str, ...]:
    """The battlefield, and the rank of the card that lies there."""
    card = position.field[place]
    return f"battlefield: {place + 1}", f"card: {position.setup.cards[card].index}"


USES = uses
HOLDS = {
    "cards captured": lambda position, seat: position.owner.count(seat),
    "knights to send": lambda position, seat: position.unsent[seat],
}
