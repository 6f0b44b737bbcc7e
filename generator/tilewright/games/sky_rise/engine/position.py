"""Setup -> Position: where every card and every pyramid is, as flat lists of whole numbers that are quickly copied.

Levels count from 0, the roof is the last. A pyramid is a number: its size times the kinds of a size, plus its kind,
which is its colour's number or, for an opaque one, the number after the last colour.
"""

from __future__ import annotations

from typing import Self

from tilewright.engine import StateBase
from tilewright.games.sky_rise.engine.setup import Setup
from tilewright.games.sky_rise.rules import SIZES

NONE = -1
"""No card in a cell, no pyramid on a corner, no goal dealt."""
ALL, NOBODY = -1, -2
"""Who has seen an action, instead of a seat."""
LOT, HUES, ASIDE, NESTS, TREES, DEAL, LAY, DRAW, PLACE, ANTENNA, OVER = range(11)
"""What happens next: lots are drawn for the starting player and for the colours, royal cards set aside, goals and hands
dealt; a card is laid, its like drawn, a pyramid placed, an antenna placed or not; or the game is over."""


class Position(StateBase):
    """Everything on the table.

    Attributes:
        setup: What never changes.
        eyes: By action so far: the seat that alone has seen it; ALL, or NOBODY.
        phase: What happens next.
        turn: The seat whose turn it is, or who is dealt to.
        starter: The seat that started.
        token: The seat with the start token.
        level: The level that is built, from 0; the roof is the last.
        passed: Seats that have had their turn with antennas.
        hue: The colour of each suit's pyramids.
        pile: The cards to come, in rising order.
        aside: Cards set aside face down, in rising order.
        hands: The cards of each seat, in rising order.
        nests: The colour of each seat's nest.
        trees: The colour of each seat's tree.
        floor: By level and cell: the card that lies there.
        below: By level and cell: the colour that its suit has.
        stones: By level and corner: the pyramid that stands there.
        stock: By size and colour: pyramids beside the tower that can be seen through.
        own: By seat and size: opaque pyramids that have not been placed.
        clear: The actions that place a pyramid that can be seen through on the level that is built, rising; None where
            they have to be looked up. Copies share this list and the next, which are replaced when they change.
        opaque: Those that place an opaque one, one for each free corner.
        points: Each seat's points for placing.
        colour_points: Each colour's points for groups.
    """

    __slots__ = (
        "aside",
        "below",
        "clear",
        "colour_points",
        "eyes",
        "floor",
        "hands",
        "hue",
        "level",
        "nests",
        "opaque",
        "own",
        "passed",
        "phase",
        "pile",
        "points",
        "setup",
        "starter",
        "stock",
        "stones",
        "token",
        "trees",
        "turn",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.players)
        self.setup = setup
        seats, floors = setup.players, setup.levels + 1
        self.eyes: list[int] = []
        self.phase = LOT
        self.turn = self.starter = self.token = self.level = self.passed = 0
        self.hue: tuple[int, ...] = ()
        self.pile = list(range(len(setup.cards)))
        self.aside: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.nests, self.trees = [NONE] * seats, [NONE] * seats
        self.floor = [NONE] * (floors * len(setup.plan.cells))
        self.below = self.floor[:]
        self.stones = [NONE] * (floors * len(setup.plan.corners))
        self.stock = [0] * (SIZES * setup.wild)
        self.own = [0] * (seats * SIZES)
        self.clear: list[int] | None = None
        self.opaque: list[int] = []
        self.points, self.colour_points = [0] * seats, [0] * setup.wild

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        twin = type(self).__new__(type(self), self.setup)  # type: ignore[call-arg] # compiled, it asks for this
        twin.setup, twin.seats, twin.past = self.setup, self.seats, self.past[:]
        twin.phase, twin.now, twin.done = self.phase, self.now, self.done
        twin.turn, twin.starter, twin.token = self.turn, self.starter, self.token
        twin.level, twin.passed = self.level, self.passed
        twin.hue, twin.aside, twin.eyes = self.hue, self.aside, self.eyes[:]
        twin.pile, twin.hands = self.pile[:], self.hands[:]
        twin.nests, twin.trees = self.nests[:], self.trees[:]
        twin.floor, twin.below, twin.stones = self.floor[:], self.below[:], self.stones[:]
        twin.stock, twin.own = self.stock[:], self.own[:]
        twin.clear, twin.opaque = self.clear, self.opaque
        twin.points, twin.colour_points = self.points[:], self.colour_points[:]
        return twin

    def cards_at(self, level: int) -> list[int]:
        """The cards of a floor."""
        cells = len(self.setup.plan.cells)
        return self.floor[level * cells : (level + 1) * cells]

    def colours_at(self, level: int) -> list[int]:
        """The colours of a floor's cards."""
        cells = len(self.setup.plan.cells)
        return self.below[level * cells : (level + 1) * cells]

    def stones_at(self, level: int) -> list[int]:
        """The pyramids on a floor."""
        corners = len(self.setup.plan.corners)
        return self.stones[level * corners : (level + 1) * corners]

    def kind(self, stone: int) -> int:
        """The colour of a pyramid, or the number of opaque ones; NONE for none."""
        return stone % self.setup.kinds if stone >= 0 else NONE

    def free_cells(self) -> list[int]:
        """The empty cells of the floor that is laid."""
        cells = self.setup.numbering.cells
        start = self.level * cells
        return [at for at, card in enumerate(self.floor[start : start + cells]) if card < 0]

    def free_corners(self) -> list[int]:
        """The corners of the floor on which nothing stands."""
        return [at for at, stone in enumerate(self.stones_at(self.level)) if stone < 0]
