"""Position, action -> the rule that forbids it, in the words of the booklet and with its name in rules.yaml."""

from __future__ import annotations

from generator.games.sky_rise.engine.numbering import Action, Lay, Raise
from generator.games.sky_rise.engine.position import LAY, OVER, PLACE, Position
from generator.games.sky_rise.engine.setup import SIZE_NAMES
from generator.games.sky_rise.rules import SIZES
from generator.rules import CHANCE


def reason(position: Position, action: int) -> str:
    """Why an action is not legal here."""
    if position.phase == OVER:
        return f"the game is over after {position.setup.levels} levels, the roof and the antennas (building.levels)"
    if position.now == CHANCE:
        return "that is not among what may be drawn here"
    try:
        meant = position.setup.numbering.means(action)
    except ValueError as error:
        return str(error)
    if position.phase == LAY:
        return _of_card(position, meant)
    if isinstance(meant, Lay):
        return "the floor is whole: now pyramids are placed on it (building.any_cell)"
    return _of_pyramid(position, meant)


def _of_card(position: Position, meant: Action) -> str:
    if not isinstance(meant, Lay):
        return "a floor is whole before pyramids stand on it (building.levels)"
    if meant.card not in position.hands[position.turn]:
        return f"the card is not in the hand of {position.setup.seats[position.turn].name} (supply.hand)"
    return "a card lies there already (building.any_cell)"


def _of_pyramid(position: Position, meant: Raise | None) -> str:
    setup = position.setup
    if meant is None:
        return "whoever has a pyramid of the level's size has to place one (building.must_place)"
    if position.phase == PLACE and meant.size != position.level:
        return f"all pyramids of this level are {SIZE_NAMES[position.level]} (building.levels)"
    if position.stones_at(position.level)[meant.corner] >= 0:
        return "a pyramid stands there already (building.all_upright)"
    if meant.kind == setup.wild:
        left = sum(position.own[position.turn * SIZES : (position.turn + 1) * SIZES])
        return f"none of your {left} opaque pyramids is {SIZE_NAMES[meant.size]} (supply.opaque_trios)"
    return "no pyramid of that colour and size is left (supply.trios)"
