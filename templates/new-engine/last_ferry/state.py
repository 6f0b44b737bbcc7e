"""Actions -> State: Last Ferry as it stands; `HandsBase` adds all that is the same in games of hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright import CHANCE, TERMINAL, HandsBase, Holding, Place, Table, Token

if TYPE_CHECKING:
    from last_ferry.engine import Game


class State(HandsBase):
    """A game as it stands. Seats and kinds count from 0.

    `HandsBase` has `now`, who is to choose; `past`, every action; `pile`, the kinds of the cards still to be drawn; and
    `hands`: a seat draws a kind into its hand by `take`, loses it by `put`, and `hand` says which it has.

    Attributes:
        game: What stays the same.
        ferry: The kinds on board, the first on board first.
        points: By seat.
        seat: Whose turn it is.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game.num_players, [kind for kind, each in enumerate(game.kinds) for _ in range(each.copies)])
        self.game = game
        self.ferry: list[int] = []
        self.points = [0] * game.num_players
        self.seat = 0

    def options(self) -> list[int]:
        """The kinds that may be loaded, in ascending order."""
        return sorted(set(self.hand(self.seat)))

    def act(self, action: int) -> None:
        """Draw a card of this kind, or load one."""
        if self.now == CHANCE:
            self.take(self.seat, action)
            self._next(dealing=bool(self.pile) and len(self.past) < self.game.rules.hand * self.seats)
        else:
            self._load(action)

    def _load(self, kind: int) -> None:
        """Bring a card on board, and see what comes of it."""
        ferry, rules = self.ferry, self.game.rules.ferry
        self.put(self.seat, kind)
        ferry.append(kind)
        if self.load() == rules.capacity:
            self.points[self.seat] += rules.sails
            self.ferry = []
        elif self.load() > rules.capacity:
            self.points[self.seat] -= rules.sinks * len(ferry)
            self.ferry = []
        self.done += 1
        if self.pile:
            self.now = CHANCE
        else:
            self._next(dealing=False)

    def _next(self, *, dealing: bool) -> None:
        """The turn goes to the left; whoever has no card is passed over, but not while cards are dealt."""
        for _ in range(self.seats):
            self.seat = (self.seat + 1) % self.seats
            if dealing or self.hands[self.seat]:
                self.now = CHANCE if dealing else self.seat
                return
        self.now = TERMINAL

    def load(self) -> int:
        """The weight on board."""
        return sum(self.game.kinds[kind].weight for kind in self.ferry)

    def totals(self) -> list[float]:
        """Each seat's points so far; whoever has the most wins."""
        return [float(points) for points in self.points]

    def words(self, action: int) -> str:
        """An action that is legal here; no two of them have the same words."""
        title = self.game.kinds[action].title
        return f"{self.seat_name(self.seat)} draws {title}" if self.now == CHANCE else title

    def numbers(self, seat: int) -> list[float]:
        """What a seat sees now: always as many numbers, in the same places."""
        kinds = range(len(self.game.kinds))
        senses: list[int] = [self.game.rules.ferry.capacity - self.load(), len(self.pile)]
        senses += [int(self.seat == each) for each in range(self.seats)]
        senses += [self.hand(seat).count(kind) for kind in kinds]
        senses += [self.ferry.count(kind) for kind in kinds]
        return [float(each) for each in (*senses, *map(len, self.hands), *self.points)]

    def sight(self, seat: int | None) -> Table:
        """The table as a seat sees it, for drawings and for the terminal; None sees all hands."""
        holdings = [
            Holding(self.seat_name(each), "", self._tokens(each, shown=seat in (None, each)), float(self.points[each]))
            for each in range(self.seats)
        ]
        places = [
            Place(f"card {at + 1}", (at, 0), self.game.kinds[kind].piece, caption=self._card(kind))
            for at, kind in enumerate(self.ferry)
        ]
        doing = {CHANCE: f"{self.seat_name(self.seat)} draws", TERMINAL: "The game is over"}
        doing_now = doing.get(self.now, f"{self.seat_name(self.seat)} to load")
        heading = f"{doing_now}, {self.load()} of {self.game.rules.ferry.capacity} on board"
        return Table(heading, tuple(places), (), tuple(holdings), (f"draw pile: {len(self.pile)} cards",))

    def _tokens(self, seat: int, *, shown: bool) -> tuple[Token, ...]:
        hand, kinds = self.hand(seat), self.game.kinds
        if not shown:
            return (Token("card", "", "card", count=len(hand)),) if hand else ()
        cards = [(kind, hand.count(kind)) for kind in sorted(set(hand))]
        return tuple(Token("card", "", self._card(kind), count=count, piece=kinds[kind].piece) for kind, count in cards)

    def _card(self, kind: int) -> str:
        return f"{self.game.kinds[kind].title} {self.game.kinds[kind].weight}"
