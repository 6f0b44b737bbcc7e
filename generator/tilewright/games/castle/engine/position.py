"""Setup -> Position: where every card is, as flat lists of whole numbers that are quickly copied.

Seats and spots count from 0; a plot is a spot of a seat: seat times spots plus spot. A hand, and whatever else is cards
without an order, is one number (`Setup.unit`). What is done to a position stands in turns, estates, attacks and late.
"""

from __future__ import annotations

from typing import Self

from tilewright.engine import StateBase
from tilewright.games.castle.engine.actions import FREE, KINDS_IN_ALL, grounds_for
from tilewright.games.castle.engine.setup import ONE, PLAYERS, Setup

LOT, DEAL, DISPLAY, DRAW, PILE, REFILL, PLAY, CANCEL, PRIZE, DISCARD, OVER = range(11)
"""What happens next: lots are drawn, hands dealt, the display laid out, a card chosen, drawn from the pile or replaced
in the display, cards played, knights cancelled, a captured card kept or left, a card discarded; or the game is over."""
NOTHING = -1
"""No wall, no hue yet."""


class Position(StateBase):
    """Everything on the table, and in the hands.

    Attributes:
        setup: What never changes.
        phase: What happens next.
        first: The seat of player 1.
        turn: The seat whose turn it is.
        draws: Cards still to be drawn in this turn.
        raids: Attacks still allowed in this turn.
        acted: Whether anything has been played or attacked in this turn.
        late: Whether this is a turn in which there is nothing left to draw.
        passes: Turns in a row, at the end, in which nothing was done.
        hue: By seat: its colour.
        pile: The cards to come, rising: nobody knows which is next.
        display: The cards face up.
        out: The discard pile.
        hand: By seat: its hand.
        size: By seat: how many cards that is.
        seen: By seat: the cards of its hand of which the other player knows.
        unseen: By seat: where in `past` the other cards of its hand came.
        returned: By seat: the cards of its hand that an attack sent home and that can be played at the end.
        site: By plot: what is there, walls included (`sites`).
        sites: By seat and kind of spot: the spots, a bit each.
        grounds: By seat: where things may be laid.
        own: By plot: buildings, or royals in the seat's colour.
        other: By plot: royals in the other colour.
        wall: By plot: the number of the `Put` at spot 0 that its wall is; NOTHING.
        hovels: By seat.
        barracks: By seat.
        castles: By seat.
        peasants, knights: By seat: the number of the `Put` of each.
        fresh: Sets that a returned card has come to in this turn, a bit each.
        aim: The attack that goes on, by its number.
        force: Knights that attack.
        targets: The attacks that can be made, while that is known.
    """

    __slots__ = (
        "acted", "aim", "barracks", "castles", "display", "draws", "first", "force", "fresh", "grounds", "hand",
        "hovels", "hue", "knights", "late", "other", "out", "own", "passes", "peasants", "phase", "pile", "raids",
        "returned", "seen", "setup", "site", "sites", "size", "targets", "turn", "unseen", "wall",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(PLAYERS)
        plots = PLAYERS * setup.spots
        self.setup = setup
        self.phase = LOT
        self.first = self.turn = self.draws = self.raids = self.passes = 0
        self.acted = self.late = False
        self.hue = [NOTHING] * PLAYERS
        self.pile, self.display, self.out = list(setup.pack), list[int](), 0
        self.hand, self.size, self.seen, self.returned = ([0] * PLAYERS for _ in range(4))
        self.unseen: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.site, self.wall = [FREE] * plots, [NOTHING] * plots
        self.own, self.other = [0] * plots, [0] * plots
        free = [(1 << setup.spots) - 1, *[0] * (KINDS_IN_ALL - 1)]
        self.sites = free * PLAYERS
        self.grounds = [grounds_for(free)] * PLAYERS
        self.hovels, self.barracks, self.castles = ([0] * PLAYERS for _ in range(3))
        self.peasants: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.knights: list[list[int]] = [[] for _ in range(PLAYERS)]
        self.fresh = self.force = self.aim = 0
        self.targets: tuple[int, ...] | None = None

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        twin = type(self).__new__(type(self), self.setup)  # type: ignore[call-arg] # compiled, it asks for this
        twin.setup, twin.seats, twin.past = self.setup, self.seats, self.past[:]
        twin.phase, twin.now, twin.first, twin.turn, twin.done = self.phase, self.now, self.first, self.turn, self.done
        twin.draws, twin.raids, twin.acted = self.draws, self.raids, self.acted
        twin.late, twin.passes, twin.hue = self.late, self.passes, self.hue[:]
        twin.pile, twin.display, twin.out = self.pile[:], self.display[:], self.out
        twin.hand, twin.size, twin.seen = self.hand[:], self.size[:], self.seen[:]
        twin.unseen, twin.returned = [self.unseen[0][:], self.unseen[1][:]], self.returned[:]
        twin.site, twin.sites, twin.grounds = self.site[:], self.sites[:], self.grounds[:]
        twin.own, twin.other, twin.wall = self.own[:], self.other[:], self.wall[:]
        twin.hovels, twin.barracks, twin.castles = self.hovels[:], self.barracks[:], self.castles[:]
        twin.peasants = [self.peasants[0][:], self.peasants[1][:]]
        twin.knights = [self.knights[0][:], self.knights[1][:]]
        twin.fresh, twin.aim, twin.force, twin.targets = self.fresh, self.aim, self.force, self.targets
        return twin

    def receive(self, seat: int, card: int) -> None:
        """A card comes to a hand in sight of both."""
        unit = self.setup.unit[card]
        self.hand[seat] += unit
        self.seen[seat] += unit
        self.size[seat] += 1

    def draw(self, seat: int, card: int) -> None:
        """A card comes to a hand, and the last action brought it; only its seat knows which."""
        self.hand[seat] += self.setup.unit[card]
        self.unseen[seat].append(len(self.past) - 1)
        self.size[seat] += 1

    def give(self, seat: int, card: int, *, back: bool = False) -> None:
        """A card leaves a hand.

        Of two that are alike, one of which the other player knows goes first; one that came back goes last, so that it
        can still be played at the end.

        Args:
            seat: Whose hand it is.
            card: The card.
            back: Whether it is one that came back.
        """
        unit, at = self.setup.unit[card], self.setup.shift[card]
        self.hand[seat] -= unit
        self.size[seat] -= 1
        known, returned = self.seen[seat] >> at & ONE, self.returned[seat] >> at & ONE
        if not back and known == returned:
            unseen = self.unseen[seat]
            for number in unseen:
                if self.past[number] == card:
                    unseen.remove(number)
                    return
        self.seen[seat] -= unit
        if back or known == returned:
            self.returned[seat] -= unit

    def settle(self, seat: int, spot: int, site: int) -> None:
        """What a spot is from now on."""
        plot, bit, row = seat * self.setup.spots + spot, 1 << spot, seat * KINDS_IN_ALL
        self.sites[row + self.site[plot]] ^= bit
        self.sites[row + site] ^= bit
        self.site[plot] = site
        self.grounds[seat] = grounds_for(self.sites[row : row + KINDS_IN_ALL])
