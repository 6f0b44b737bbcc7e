"""Setup -> Position: where every card and every die is, as flat lists of whole numbers that are quickly copied.

Seats and battlefields count from 0, rounds from 1. The post of a seat at a battlefield is a number as well: seat times
fields plus battlefield. A set of battlefields is a number with a bit for each. What is done to a position stands in the
modules named after the booklet's headings: rounds, groups, straights, companions, fights.
"""

from __future__ import annotations

from typing import Self

from tilewright.engine import StateBase
from tilewright.games.castles_and_crowns.engine.setup import Setup
from tilewright.games.castles_and_crowns.engine.throws import NOBODY, NOTHING, DicePool

RANKS = (1, 2, 3, 4, 5, 6)
NOWHERE, ABSENT = -1, -2
"""Of a captain, a traitor or a mercenary: not at any battlefield; not in this game at all."""
PILE, LYING, OUT = -1, -2, -3
"""Of a card, instead of the seat that captured it: to come; fought for in this round; out of the game."""


LOT, BATTLEFIELDS, MERCENARIES, ROLL, SEND, CHOOSE, OVER = range(7)
"""What happens next: lots are drawn, cards turned up, mercenaries rolled, a player's dice rolled, dice sent, companions
chosen; or the game is over."""


class Position(StateBase):
    """Everything on the table.

    Attributes:
        setup: What never changes.
        phase: What happens next.
        round: The round, from 1; 0 before the first.
        starter: The seat with the starting player token.
        turn: The seat whose turn it is.
        last: Whether the round is in its last turns.
        pool: The dice that are rolled next, or were rolled last.
        roll: What the knights just rolled show.
        leaders: What the captain and the traitor just rolled show.
        pile: The cards to come, in rising order: nobody knows which is next or left over (`leftovers_unseen`).
        owner: Each card's captor, or PILE, LYING, OUT.
        field: The card of each battlefield.
        unsent: Each seat's knights that have not been sent.
        bound: Each seat's groups: the set of those by which it has tied a rank to a battlefield.
        open: By seat: the set of groups of ranks that it has not tied, at battlefields where it is not.
        loose: The set of groups that no seat has.
        knights: By post: knights.
        strength: By post: half knights.
        rank: By post: the rank of a group; 0 where there is none.
        low: By post: the lowest rank of a straight; 0 where there is none. Empty in a game without straights.
        high: By post: the highest rank of a straight.
        captain_at: The post of each seat's captain.
        captain_rank: What each captain showed when it was sent.
        traitor_at: The post of each seat's traitor, whomever it serves.
        traitor_rank: What each traitor showed when it was sent.
        traitor_in: Whether each traitor stands in its own player's straight, at an end, and not beside it.
        mercenary_at: The post of each mercenary.
        mercenary_rank: What each mercenary shows; 0 before they are rolled.
        waiting: The ranks of the mercenaries for hire, a bit each.
        astray: The ranks of the traitors at battlefields, a bit each.
        target: The post that companions are called to; this and what follows means something only while they are.
        calling: By rank, as bits: what a knight or captain just sent calls.
        calls: How many more mercenaries may join in this turn.
        traitors_called: How many more traitors may be chosen in this turn.
    """

    __slots__ = (
        "astray",
        "bound",
        "calling",
        "calls",
        "captain_at",
        "captain_rank",
        "field",
        "high",
        "knights",
        "last",
        "leaders",
        "loose",
        "low",
        "mercenary_at",
        "mercenary_rank",
        "open",
        "owner",
        "phase",
        "pile",
        "pool",
        "rank",
        "roll",
        "round",
        "setup",
        "starter",
        "strength",
        "target",
        "traitor_at",
        "traitor_in",
        "traitor_rank",
        "traitors_called",
        "turn",
        "unsent",
        "waiting",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.players)
        self.setup = setup
        self.phase = LOT
        self.round = self.starter = self.turn = 0
        self.pile = list(range(len(setup.cards)))
        self.owner = [PILE] * len(setup.cards)
        self.pool, self.roll, self.leaders = DicePool(0), NOTHING, NOBODY
        self.everyone_home()
        self.target, self.calling, self.calls, self.traitors_called = NOWHERE, 0, 0, 0

    def everyone_home(self) -> None:
        """Take all dice back, wherever they ended, and clear the battlefields."""
        dice, seats, fields = self.setup.rules.dice, self.setup.players, self.setup.fields
        posts = seats * fields
        self.last = False
        self.field: list[int] = []
        self.unsent = [dice.knights] * seats
        self.loose, self.waiting, self.astray = self.setup.numbering.groups, 0, 0
        self.bound, self.open = [0] * seats, [self.loose] * seats
        self.knights, self.strength, self.rank = [0] * posts, [0] * posts, [0] * posts
        self.low, self.high = ([0] * posts, [0] * posts) if self.setup.straights else ([], [])
        self.captain_at = [NOWHERE if dice.captains else ABSENT] * seats
        self.traitor_at = [NOWHERE if dice.traitors else ABSENT] * seats
        self.captain_rank, self.traitor_rank = [0] * seats, [0] * seats
        self.traitor_in = [False] * seats
        self.mercenary_at = [NOWHERE] * dice.mercenaries
        self.mercenary_rank = [0] * dice.mercenaries

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        twin = type(self).__new__(type(self), self.setup)  # type: ignore[call-arg] # compiled, it asks for this
        twin.setup, twin.seats, twin.past = self.setup, self.seats, self.past[:]
        twin.phase, twin.now, twin.done = self.phase, self.now, self.done
        twin.round, twin.starter, twin.turn = self.round, self.starter, self.turn
        twin.last, twin.pool = self.last, self.pool
        twin.roll, twin.leaders = self.roll, self.leaders
        twin.pile, twin.owner, twin.field = self.pile[:], self.owner[:], self.field[:]
        twin.unsent, twin.bound, twin.open = self.unsent[:], self.bound[:], self.open[:]
        twin.loose, twin.waiting, twin.astray = self.loose, self.waiting, self.astray
        twin.knights, twin.strength, twin.rank = self.knights[:], self.strength[:], self.rank[:]
        twin.low, twin.high = self.low[:], self.high[:]
        twin.captain_at, twin.captain_rank = self.captain_at[:], self.captain_rank[:]
        twin.traitor_at, twin.traitor_rank = self.traitor_at[:], self.traitor_rank[:]
        twin.traitor_in = self.traitor_in[:]
        twin.mercenary_at, twin.mercenary_rank = self.mercenary_at[:], self.mercenary_rank[:]
        twin.target, twin.calling = self.target, self.calling
        twin.calls, twin.traitors_called = self.calls, self.traitors_called
        return twin

    @property
    def captain_face(self) -> int:
        """What the captain just rolled shows; 0 for none."""
        return self.leaders.captain

    @property
    def traitor_face(self) -> int:
        """What the traitor just rolled shows; 0 for none."""
        return self.leaders.traitor

    def rolled(self, rank: int) -> int:
        """How many knights just rolled show a rank."""
        return self.roll.counts[rank]

    def goal(self, seat: int, rank: int) -> int:
        """The battlefield that a seat has tied a rank to; NOWHERE if it has not."""
        there = self.rank[seat * self.setup.fields : (seat + 1) * self.setup.fields]
        return there.index(rank) if rank in there else NOWHERE

    def entered(self, post: int) -> bool:
        """Whether the player of a post has sent dice there."""
        return self.rank[post] > 0 or bool(self.low and self.low[post])

    def hired(self, post: int) -> int:
        """Mercenaries at a post."""
        return self.mercenary_at.count(post)

    def traitors(self, post: int) -> list[int]:
        """Whose traitors are at a post."""
        return [seat for seat, at in enumerate(self.traitor_at) if at == post]
