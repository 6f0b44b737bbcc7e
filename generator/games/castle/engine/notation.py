"""Actions <-> words: 'take red 4', 'wall red 7 + black 7 on 3', 'attack red K on 2 with 1', 'keep it for black J'."""

from __future__ import annotations

from generator.games.castle.engine.actions import Cancel, DrawBlind, Drop, EndTurn, Keep, Leave, Put, Raid, Take
from generator.games.castle.engine.position import DEAL, DISPLAY, LOT, NOTHING, PILE, REFILL, Position
from generator.games.castle.engine.sites import CASTLE, FREE, KINGS, QUEENS, WALLED
from generator.games.castle.engine.view import cards_at

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
