"""Setup -> Position: where everything is, as whole numbers and flat lists that are quickly copied.

Seats count from 0, rounds from 1. A seat's treasures and keys are six counts in `hands`, its pieces `most` nodes in
`pieces`. Lists that change are copied with the position; tuples, the city and what is painted on the tiles are shared
and replaced when they change. The modules named after the booklet's headings say how a position changes.
"""

from __future__ import annotations

from typing import Final, Self

from tilewright.engine import CHANCE, StateBase
from tilewright.games.castles_in_the_air.engine.city import City
from tilewright.games.castles_in_the_air.engine.kinds import KINDS, NONE, TREASURES
from tilewright.games.castles_in_the_air.engine.setup import Setup


class Phase:
    """What happens next; FILL and GO_ON happen by themselves before anybody is asked anything."""

    LOT: Final = 0
    TURN_UP: Final = 1
    ROLL: Final = 2
    COLOUR: Final = 3
    CHANGE: Final = 4
    CHOOSE_TILE: Final = 5
    PLACE: Final = 6
    MOVES: Final = 7
    ARRIVE: Final = 8
    GIVE: Final = 9
    TAKE: Final = 10
    ANSWER: Final = 11
    BANK_GIVE: Final = 12
    BANK_TAKE: Final = 13
    KEYS: Final = 14
    VETO: Final = 15
    ADD: Final = 16
    OVER: Final = 17
    FILL: Final = 18
    GO_ON: Final = 19


class Stage:
    """What part of a game it is."""

    SET_UP: Final = 0
    LAYING: Final = 1
    MOVING: Final = 2


class Position(StateBase):
    """Everything on the table.

    Attributes:
        setup: What never changes.
        phase: What happens next.
        step: Which part of the round, or the set-up.
        round: The round, from 1; 0 during set-up.
        idle: Rounds in a row in which nobody laid or collected anything.
        busy: Whether somebody has in this round.
        chief: The seat with the Chief Explorer token.
        seat: How many have had their turn in this part of the round.
        mover: The seat whose turn it is.
        lays: Tiles the mover still lays in a laying phase.
        last: Whether the last tile of the stack has been turned up.
        city: The laid tiles.
        city_shared: Whether another position may hold the same city.
        unseen: The tiles nobody has seen, ascending.
        stack: How many of those are in the stack.
        under: Tiles put under the stack, the next one first.
        order: The stack from the top, where it was dealt in advance.
        display: The tiles lying face up, ascending.
        on_show: The actions that lay these; None where they have to be looked up.
        swaps: Displays put under the stack since a tile was last laid.
        first_tiles: Tiles still to be laid round the empty sky.
        live: A bit for each slot with something to pick up or to open.
        contents: By slot: the kind to be had there.
        locks: By slot: the colour of its lock.
        hands: By seat * 6 + kind: how many.
        cubes: By seat: treasures and keys in all.
        pieces: By seat * most + number: the node it is on; NONE for no piece.
        given: By seat: treasures and keys given away since the start of its last turn.
        taken: By seat: received since then.
        moves: Moves left in this turn.
        extra: How often yellow treasures have prolonged this turn.
        refusals: By seat: offers refused in this turn.
        exchanges: Green exchanges made in this turn.
        swapped: A bit for each key colour given for the other since something else changed.
        turned: The same of the player who is asked for a trade, since it was asked.
        bought: By seat * 4 + colour: how many bonuses have been bought.
        held: By seat: the tiles that it alone may lay, ascending.
        drawing: Whether the mover may be dealt such a tile.
        been: Floors each piece of the mover has been on since something else changed; used where moves can be free.
        tile: The tile being laid.
        spot: Where; NONE while that is open.
        cursor: The next slot to be coloured, or the next thing on the tile that may be changed.
        changes: Things on it that may still be changed.
        again: Whether the die is rolled for a treasure that was there already.
        partner: The seat asked to trade.
        judge: The seat that may forbid the trade.
        offer: What is offered, a bundle.
        want: What is asked for it.
        piece: The piece at the teleport door.
        free: How many pieces the mover can move; NONE where that has to be counted.
        spare: How many pieces more it may have on the table, as long as `free` is counted.
        past: Every action so far, and then perhaps those of a copy that has gone on from here.
        length: How many of them are this position's own.
        dealings: The actions of trade and bank that are open; None where they have to be looked up.
    """

    __slots__ = (
        "again",
        "been",
        "bought",
        "busy",
        "changes",
        "chief",
        "city",
        "city_shared",
        "contents",
        "cubes",
        "cursor",
        "dealings",
        "display",
        "drawing",
        "exchanges",
        "extra",
        "first_tiles",
        "free",
        "given",
        "hands",
        "held",
        "idle",
        "judge",
        "last",
        "lays",
        "length",
        "live",
        "locks",
        "mover",
        "moves",
        "offer",
        "on_show",
        "order",
        "partner",
        "phase",
        "piece",
        "pieces",
        "refusals",
        "round",
        "seat",
        "setup",
        "spare",
        "spot",
        "stack",
        "step",
        "swapped",
        "swaps",
        "taken",
        "tile",
        "turned",
        "under",
        "unseen",
        "want",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.players

    @classmethod
    def first(cls, setup: Setup) -> Self:
        """The game before its first action."""
        new = cls(setup)
        new._set_up_table()
        new._set_up_hoards()
        new._set_up_rounds()
        return new

    def _set_up_table(self) -> None:
        setup = self.setup
        self.city = City.begun(setup)
        self.city.lay(0, self.city.middle, 0)
        self.city_shared = False
        self.unseen = tuple(range(1, len(setup.tiles)))
        self.order = setup.order
        self.stack = setup.stack
        self.under: tuple[int, ...] = ()
        self.display: tuple[int, ...] = ()
        self.on_show: list[int] | None = None
        self.swaps = 0
        self.first_tiles = setup.rules.setup.laid_first
        self.live = setup.first_live
        self.contents = setup.slot_content
        self.locks = setup.slot_lock

    def _set_up_hoards(self) -> None:
        players, first = self.setup.players, self.setup.first_pieces
        self.hands = [0] * (players * KINDS)
        self.cubes = [0] * players
        self.pieces = ([0] * first + [NONE] * (self.setup.most - first)) * players
        self.given = [0] * players
        self.taken = [0] * players
        self.bought: tuple[int, ...] = (0,) * (players * TREASURES)
        self.held: tuple[tuple[int, ...], ...] = ((),) * players
        self.free = NONE
        self.spare = 0
        self.dealings: list[int] | None = None

    def _set_up_rounds(self) -> None:
        self.past = []
        self.length = 0
        self.phase: int = Phase.LOT
        self.now = CHANCE
        self.step: int = Stage.SET_UP
        self.round = self.idle = self.chief = self.seat = self.mover = self.lays = 0
        self.done = 0
        self.busy = self.last = False
        self.moves = self.extra = self.exchanges = self.swapped = self.turned = 0
        self.drawing = self.again = False
        self.refusals: tuple[int, ...] = (0,) * self.setup.players
        self.been: tuple[frozenset[int], ...] = ()
        self.tile = self.spot = self.partner = self.offer = self.want = self.judge = NONE
        self.cursor = self.changes = self.piece = 0

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        new = type(self)(self.setup)
        new.past = self.past
        new.length = self.length
        new.city = self.city
        new.city_shared = self.city_shared = True
        new.unseen = self.unseen
        new.order = self.order
        new.stack = self.stack
        new.under = self.under
        new.display = self.display
        new.on_show = self.on_show
        new.swaps = self.swaps
        new.first_tiles = self.first_tiles
        new.live = self.live
        new.contents = self.contents
        new.locks = self.locks
        new.hands = self.hands[:]
        new.cubes = self.cubes[:]
        new.pieces = self.pieces[:]
        new.given = self.given[:]
        new.taken = self.taken[:]
        new.bought = self.bought
        new.held = self.held
        new.free = self.free
        new.spare = self.spare
        new.dealings = self.dealings
        self._copy_rounds(new)
        return new

    def _copy_rounds(self, new: Position) -> None:
        new.phase = self.phase
        new.now = self.now
        new.step = self.step
        new.round = self.round
        new.idle = self.idle
        new.chief = self.chief
        new.seat = self.seat
        new.mover = self.mover
        new.lays = self.lays
        new.done = self.done
        new.busy = self.busy
        new.last = self.last
        new.moves = self.moves
        new.extra = self.extra
        new.exchanges = self.exchanges
        new.swapped = self.swapped
        new.turned = self.turned
        new.drawing = self.drawing
        new.again = self.again
        new.judge = self.judge
        new.refusals = self.refusals
        new.been = self.been
        new.tile = self.tile
        new.spot = self.spot
        new.partner = self.partner
        new.offer = self.offer
        new.want = self.want
        new.cursor = self.cursor
        new.changes = self.changes
        new.piece = self.piece

    def own_city(self) -> City:
        """The city, to be changed."""
        if self.city_shared:
            self.city = self.city.copy()
            self.city_shared = False
        return self.city

    def left(self) -> int:
        """Tiles in the stack."""
        return self.stack + len(self.under)

    def hand(self, seat: int) -> list[int]:
        """A seat's treasures and keys, a count a kind."""
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def gain(self, seat: int, kind: int, count: int = 1) -> None:
        """So many of a kind more for a seat, or fewer."""
        self.hands[seat * KINDS + kind] += count
        self.cubes[seat] += count
        self.look_again()

    def look_again(self) -> None:
        """Somebody's hoard or turn is another: what follows from it has to be looked up."""
        self.dealings = None
        self.free = NONE
