"""Setup -> Codes: which whole number is which action. Every action has one number for the whole game."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, Self

from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.engine.kinds import KINDS, TREASURES
from tilewright.games.castles_in_the_air.rules import BonusBy, GreenHigh, RedKind

if TYPE_CHECKING:
    from tilewright.games.castles_in_the_air.engine.setup import Setup

DIGITS: Final = 9
"""Slots a tile can have."""
SIDES: Final = 4
"""Sides of a tile: 0 left, 1 above, 2 right, 3 below."""
WILD: Final = TREASURES
"""What the treasure die can show besides a colour: the player chooses."""
END: Final = 0
"""End the turn."""


@dataclass(frozen=True, slots=True)
class Codes:
    """The first number of each kind of action; in the order in which legal actions are listed.

    Attributes:
        take: + slot: pick up what lies there.
        unlock: + slot: open that chest or door.
        through: + piece * slots + slot: open that door and go through, where doors fall shut again.
        go: + piece * nodes + node: fly, climb, get in or out; after `teleport`, arrive there.
        teleport: + piece: use the teleport door.
        extra: + piece: an extra piece beside that one; + 0: one at the start.
        bank: + lock: give keys of that colour to the bank for the other colour.
        swap: + lock: blue bonus, swap a key of that colour.
        green: Green bonus, exchange treasures.
        blue: Second blue bonus, where it sells keys for treasures.
        buy: + colour: buy the next bonus of that colour.
        partner: + seat: offer that player a trade.
        accept: Agree to the trade.
        refuse: Do not.
        ready: Exchange no more keys, and hear the offer.
        allow: Let others trade.
        veto: Do not let them.
        bundle: + bundle: what is given, or taken.
        paint: + (digit - 1) * 6 + kind: that item becomes this kind; also the colour that was free to choose.
        relock: + (digit - 1) * 2 + lock: that lock becomes this colour.
        reroll: + digit - 1: roll the die for that treasure again.
        add: + floor * 4 + kind: an extra treasure on that floor of the tile.
        keep: No more items change, or nothing is added.
        lay: + tile: that tile of the display.
        at: + tile * 4 + side: beside that side of that laid tile; of several, the lowest number.
        end: One past the last.
        chances: One past the last number of a chance action: a tile turned up, a face of the die, a lot.
    """

    take: int
    unlock: int
    through: int
    go: int
    teleport: int
    extra: int
    bank: int
    swap: int
    green: int
    blue: int
    buy: int
    partner: int
    accept: int
    refuse: int
    ready: int
    allow: int
    veto: int
    bundle: int
    paint: int
    relock: int
    reroll: int
    add: int
    keep: int
    lay: int
    at: int
    end: int
    chances: int

    @classmethod
    def of(cls, setup: Setup) -> Self:
        """The numbers of a game."""
        tiles, slots, most = len(setup.tiles), setup.slots, setup.most
        through = 0 if setup.rules.paths.doors_stay_open else most * slots
        bonuses = setup.rules.bonuses
        buy = TREASURES if bonuses.by == BonusBy.BOUGHT else 0
        veto = 1 if bonuses.green.high_for == GreenHigh.VETO else 0
        sizes = (slots, slots, through, most * setup.nodes, most, most, 2, 2, 1, 1, buy, setup.players, 1, 1)
        trade = (1 if setup.rules.bank.any_time else 0, veto, veto, len(setup.bundles.things))
        reroll = DIGITS if bonuses.red.kind == RedKind.REROLL else 0
        add = (setup.wide - 1) * TREASURES if bonuses.red.extra else 0
        rest = (*trade, DIGITS * KINDS, DIGITS * 2, reroll, add, 1, tiles, tiles * SIDES)
        firsts = accumulate((*sizes, *rest), initial=END + 1)
        return cls(*(*firsts, max(tiles, WILD + 1, setup.players)))
