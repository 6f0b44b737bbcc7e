"""Actions <-> words: 'blue 7 to B2', 'large red on AB12', 'no antenna', 'nest red', 'Seat 2 starts'."""

from __future__ import annotations

from tilewright.engine import CHANCE
from tilewright.games.sky_rise.engine.position import ASIDE, HUES, LAY, LOT, NESTS, OVER, PLACE, TREES, Position
from tilewright.games.sky_rise.engine.setup import ORDINARY, SIZE_NAMES, Action, Lay, Raise, Setup
from tilewright.games.sky_rise.rules import SIZES

OPAQUE = "opaque"


def worded(position: Position, action: int) -> str:
    """An action of the position in words.

    Raises:
        ValueError: No player's action has this number.
    """
    return (_drawn if position.now == CHANCE else _played)(position, action)


def every_action(position: Position) -> dict[str, int]:
    """Everything a player can ever do in this game, by its words."""
    return {_played(position, action): action for action in range(position.setup.numbering.count)}


def kind_name(setup: Setup, kind: int) -> str:
    """'red', or 'opaque'."""
    return setup.colours[kind] if kind < setup.wild else OPAQUE


def stone_name(setup: Setup, stone: int) -> str:
    """'large red'."""
    size, kind = divmod(stone, setup.kinds)
    return f"{SIZE_NAMES[size]} {kind_name(setup, kind)}"


def _played(position: Position, action: int) -> str:
    setup = position.setup
    match setup.numbering.means(action):
        case Lay(card, cell):
            return f"{setup.cards[card].name} to {setup.plan.cells[cell]}"
        case Raise(size, kind, corner):
            return f"{SIZE_NAMES[size]} {kind_name(setup, kind)} on {setup.plan.corners[corner]}"
    return "no antenna"


def _drawn(position: Position, action: int) -> str:
    phase, setup = position.phase, position.setup
    if phase == LOT:
        return f"{setup.seats[action].name} starts"
    if phase == HUES:
        return _hues(setup, action)
    if phase in (NESTS, TREES):
        return f"{'nest' if phase == NESTS else 'tree'} {setup.colours[action]}"
    return f"aside {setup.cards[action].name}" if phase == ASIDE else setup.cards[action].name


def _hues(setup: Setup, way: int) -> str:
    """'without red'; with an ordinary pack 'spades red, hearts blue, royals green'."""
    hues = setup.hues[way]
    if -1 in hues:
        return f"without {', '.join(setup.colours[suit] for suit, hue in enumerate(hues) if hue < 0)}"
    names = (*ORDINARY, "royals")
    return ", ".join(f"{names[suit]} {setup.colours[hue]}" for suit, hue in enumerate(hues))


def reason(position: Position, action: int) -> str:
    """Why an action is not legal here."""
    if position.phase == OVER:
        return f"the game is over after {position.setup.levels} levels, the roof and the antennas (building.levels)"
    if position.now == CHANCE:
        return "that cannot be drawn here"
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
        return "a floor must be whole before you place pyramids on it (building.levels)"
    if meant.card not in position.hands[position.turn]:
        return f"the card is not in the hand of {position.setup.seats[position.turn].name} (supply.hand)"
    return "there is a card already (building.any_cell)"


def _of_pyramid(position: Position, meant: Raise | None) -> str:
    setup = position.setup
    if meant is None:
        return "a player who has a pyramid of the level's size must place one (building.must_place)"
    if position.phase == PLACE and meant.size != position.level:
        return f"all pyramids of this level are {SIZE_NAMES[position.level]} (building.levels)"
    if position.stones_at(position.level)[meant.corner] >= 0:
        return "there is a pyramid already (building.all_upright)"
    if meant.kind == setup.wild:
        left = sum(position.own[position.turn * SIZES : (position.turn + 1) * SIZES])
        return f"none of your {left} opaque pyramids is {SIZE_NAMES[meant.size]} (supply.opaque_trios)"
    return "no pyramid of that colour and size is left (supply.trios)"
