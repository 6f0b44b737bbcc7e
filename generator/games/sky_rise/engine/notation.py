"""Actions <-> words: 'blue 7 to B2', 'large red on AB12', 'no antenna', 'nest red', 'Seat 2 starts'."""

from __future__ import annotations

from generator.games.sky_rise.engine.numbering import Lay, Raise
from generator.games.sky_rise.engine.position import ASIDE, HUES, LOT, NESTS, TREES, Position
from generator.games.sky_rise.engine.setup import ORDINARY, SIZE_NAMES, Setup
from generator.rules import CHANCE

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
