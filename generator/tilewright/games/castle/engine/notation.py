"""Actions <-> words: 'take red 4', 'wall red 7 + black 7 on 3', 'attack red K on 2 with 1', 'keep it for black J'."""

from __future__ import annotations

from tilewright.games.castle.engine.actions import (
    CASTLE,
    FREE,
    KINGS,
    QUEENS,
    SITES,
    WALLED,
    Action,
    Cancel,
    DrawBlind,
    Drop,
    EndTurn,
    Keep,
    Leave,
    Put,
    Raid,
    Take,
)
from tilewright.games.castle.engine.estates import active, cancels, defence
from tilewright.games.castle.engine.position import (
    CANCEL,
    DEAL,
    DISCARD,
    DISPLAY,
    DRAW,
    LOT,
    NOTHING,
    OVER,
    PILE,
    PRIZE,
    REFILL,
    Position,
)
from tilewright.games.castle.engine.setup import ONE
from tilewright.games.castle.engine.view import cards_at

CHANCES = (LOT, DEAL, DISPLAY, PILE, REFILL)
"""Phases in which something is drawn."""


def worded(position: Position, action: int) -> str:
    """An action of the position in words.

    Raises:
        ValueError: No action has this number.
    """
    if position.phase == LOT:
        return f"{position.setup.chairs[action].name} starts"
    return position.setup.name(action) if position.phase in CHANCES else played(position, action)


def every_action(position: Position) -> dict[str, int]:
    """Everything a player can ever do in this game, by its words."""
    return {played(position, action): action for action in range(position.setup.numbering.count)}


def played(position: Position, action: int) -> str:  # noqa: PLR0911 - a line for each thing a player does
    """What a player does, in words."""
    name = position.setup.name
    match position.setup.numbering.means[action]:
        case EndTurn():
            return "end turn"
        case Take(card):
            return f"take {name(card)}"
        case DrawBlind():
            return "draw"
        case Cancel(knights):
            return f"cancel {knights or 'nothing'}"
        case Leave():
            return "leave it"
        case Keep(card):
            return f"keep it for {name(card)}"
        case Drop(card):
            return f"discard {name(card)}"
        case Raid() as raid:
            return f"attack {_target(position, raid)}{raid.spot + 1} with {raid.knights}"
        case Put() as put:
            return _put(position, put, action)


def _put(position: Position, put: Put, action: int) -> str:
    hue = max(position.hue[position.turn], 0)
    cards = [position.setup.name(card) for card in position.setup.spent[hue][action]]
    if put.spot < 0:
        return f"{put.what} {' + '.join(cards)}"
    if put.what in ("hovel", "barracks", "castle"):
        return f"{put.what} on {put.spot + 1}"
    if put.what == "wall":
        return f"wall {' + '.join(cards)} on {put.spot + 1}"
    return f"{' over '.join(cards)} {'to' if put.what[-1] == '+' else 'on'} {put.spot + 1}"


def _target(position: Position, raid: Raid) -> str:
    """The card that is attacked: 'red K on '; where none lies there, whether the second of a spot is meant."""
    rival = 1 - position.turn
    kind = position.site[rival * position.setup.spots + raid.spot] % WALLED
    cards = cards_at(position, rival, raid.spot) if kind != FREE and position.hue[rival] != NOTHING else []
    if kind == CASTLE:
        return f"{position.setup.name(cards[raid.tint])} on "
    if cards and (not raid.tint or kind in (QUEENS, KINGS)):
        return f"{position.setup.name(cards[0] ^ raid.tint)} on "
    return "second on " if raid.tint else ""


NOW = {
    DRAW: "a turn begins with drawing (draw.cards)",
    CANCEL: "first the attacked player names the number of knights to cancel (attack.cancel_first)",
    PRIZE: "first keep the captured card for a card of your hand, or leave it (attack.price)",
    DISCARD: "your hand has more cards than you may keep: discard (hand.least, hand.hovel, hand.peasant)",
}
"""Phase -> what has to be done in it."""


def reason(position: Position, action: int) -> str:
    """Why an action is not legal here."""
    if position.phase == OVER:
        return "the game is over: nobody wants to do anything more (end.passes)"
    if position.phase in CHANCES:
        return "that cannot be drawn here"
    if not 0 <= action < position.setup.numbering.count:
        return f"actions are 0 to {position.setup.numbering.count - 1}"
    meant = position.setup.numbering.means[action]
    if position.phase == DRAW and isinstance(meant, Take | DrawBlind):
        return "there is no such card to be drawn (draw.replaced_at_once, draw.display_dries)"
    if position.phase == CANCEL and isinstance(meant, Cancel):
        most = cancels(position)
        return f"{most} can be cancelled at most: a knight for each of your barracks and of theirs (attack.cancels)"
    return NOW.get(position.phase) or _of_play(position, action, meant)


def _of_play(position: Position, action: int, meant: Action) -> str:
    match meant:
        case Put():
            return _of_put(position, action, meant)
        case Raid():
            return _of_raid(position, meant)
    return "that is not of this step of a turn (draw.cards, hand.no_more)"


def _of_put(position: Position, action: int, put: Put) -> str:
    setup, seat = position.setup, position.turn
    cards = setup.spent[position.hue[seat]][action]
    if any(position.hand[seat] >> setup.shift[card] & ONE < cards.count(card) for card in cards):
        return "you have not got the cards for it (estate.own_on_top, estate.castle_all_own)"
    if put.what == "peasant" and not position.hovels[seat] and len(position.peasants[seat]) >= setup.peasants:
        return f"without a hovel you have {setup.peasants} peasants at most (people.peasants)"
    if put.what == "knight" and not position.barracks[seat] and len(position.knights[seat]) >= setup.knights:
        return f"without barracks you have {setup.knights} knights at most (people.knights)"
    if put.spot >= 0 and not position.grounds[seat][SITES[put.what]] >> put.spot & 1:
        return _of_spot(put)
    if position.late:
        return "with nothing left to draw, play only cards that an attack sent home, or others with them (end.returned)"
    return "two royals are laid one after the other (estate.sets_grow)"


def _of_spot(put: Put) -> str:
    if put.what == "wall":
        return f"{put.spot + 1} is no spot for another wall (estate.walls_bare, estate.wall_waits)"
    if put.what[-1] == "+":
        return f"there is no set of that rank on {put.spot + 1} (estate.sets_grow)"
    return f"{put.spot + 1} is neither the next free spot nor one that fits (engine.spots, estate.walled_joined)"


def _of_raid(position: Position, raid: Raid) -> str:
    seat = position.turn
    rival = 1 - seat
    if not position.raids:
        return f"a turn has {position.setup.attacks} attack at most (attack.attacks)"
    plot = rival * position.setup.spots + raid.spot
    kind = position.site[plot] % WALLED
    if kind == FREE:
        return f"there is nothing on {raid.spot + 1} that can be attacked"
    if raid.tint and not (kind == CASTLE or (kind in (QUEENS, KINGS) and position.other[plot])):
        return f"there is no such card on {raid.spot + 1} (attack.one_card)"
    least = defence(position, rival, raid.spot)
    if raid.knights < least:
        return f"its defence is {least} (attack.plain, attack.castle, attack.wall, attack.overlord)"
    if raid.knights > active(position, seat):
        return f"you have {active(position, seat)} knights to send (people.knights, people.idle)"
    return "more knights than these can change nothing (attack.any_strength)"
