"""Actions -> State: a game of Last Ferry as it stands, with every method that Tilewright asks of an engine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, SupportsIndex

from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, Holding, IllegalAction, Place, Table, Token, seated, whole

if TYPE_CHECKING:
    from last_ferry.engine import Game


class State:
    """A game as it stands. Seats and kinds count from 0.

    Attributes:
        game: What stays the same.
        hands: By seat, how many cards of each kind it holds.
        pile: How many cards of each kind are still to be drawn, in an order that nobody knows.
        ferry: The kinds on board, the first on board first.
        points: By seat.
        seat: Whose turn it is.
        drawing: Whether that seat draws a card next.
        done: Turns finished.
        past: Every action so far: whose it was, what it was, and whether it was a card drawn.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands = [[0] * len(game.kinds) for _ in range(game.num_players)]
        self.pile = [kind.copies for kind in game.kinds]
        self.ferry: list[int] = []
        self.points = [0] * game.num_players
        self.seat = 0
        self.drawing = True
        self.done = 0
        self.past: list[tuple[int, int, bool]] = []

    # Whose decision it is

    def current_player(self) -> int:
        """The seat that chooses; CHANCE where a card is drawn; TERMINAL once the game is over."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.drawing else self.seat

    def is_chance_node(self) -> bool:
        """Whether a card is drawn next."""
        return self.drawing

    def is_terminal(self) -> bool:
        """Whether the game is over: nobody draws, and nobody has a card."""
        return not self.drawing and not any(map(any, self.hands))

    # What may happen

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The kinds that may be loaded, or drawn, in ascending order; nothing for a player whose turn it is not."""
        if player is not None and player != self.current_player():
            return []
        cards = self.pile if self.drawing else self.hands[self.seat]
        return [kind for kind, count in enumerate(cards) if count]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind that may be drawn, with its chance."""
        total = sum(self.pile)
        return [(kind, count / total) for kind, count in enumerate(self.pile) if count] if self.drawing else []

    def sample_chance(self, rng: Stream) -> int:
        """A card off the shuffled pile."""
        return rng.pick([kind for kind, count in enumerate(self.pile) for _ in range(count)])

    # What happens

    def apply_action(self, action: SupportsIndex) -> None:
        """Do what somebody asks for, or raise an IllegalAction that says which rule forbids it."""
        number = whole(action, self)
        if number not in self.legal_actions():
            rule = "the game is over" if self.is_terminal() else "there is no such card there"
            raise IllegalAction(f"card {number}", rule, str(self))
        self.apply_unchecked(number)

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append((self.seat, action, self.drawing))
        if self.drawing:
            self._draw(action)
        else:
            self._load(action)

    def _draw(self, kind: int) -> None:
        """Take a card into the hand; the deal, and after it a turn, goes on with the next seat."""
        self.pile[kind] -= 1
        self.hands[self.seat][kind] += 1
        dealing = len(self.past) < self.game.rules.hand * self.game.num_players
        self.drawing = dealing and any(self.pile)
        self._next()

    def _load(self, kind: int) -> None:
        """Bring a card on board, and see what comes of it."""
        ferry, rules = self.ferry, self.game.rules.ferry
        self.hands[self.seat][kind] -= 1
        ferry.append(kind)
        if self.load() == rules.capacity:
            self.points[self.seat] += rules.sails
            self.ferry = []
        elif self.load() > rules.capacity:
            self.points[self.seat] -= rules.sinks * len(ferry)
            self.ferry = []
        self.done += 1
        self.drawing = any(self.pile)
        if not self.drawing:
            self._next()

    def _next(self) -> None:
        """The turn goes to the left; whoever has no card is passed over, but not while cards are dealt."""
        players = self.game.num_players
        for _ in range(players):
            self.seat = (self.seat + 1) % players
            if self.drawing or any(self.hands[self.seat]):
                return

    def load(self) -> int:
        """The weight on board."""
        return sum(self.game.kinds[kind].weight for kind in self.ferry)

    # How it ends

    def totals(self) -> list[float]:
        """Each player's points so far."""
        return [float(points) for points in self.points]

    def returns(self) -> list[float]:
        """Each player's share of the victory, which add up to 1; nothing until the game is over."""
        best = max(self.points)
        share = 1.0 / self.points.count(best) if self.is_terminal() else 0.0
        return [share if points == best else 0.0 for points in self.points]

    def turns(self) -> int:
        """How many turns have been played."""
        return self.done

    def ending(self) -> str:
        """What decided the game, in a few words; nothing until it is over."""
        if not self.is_terminal():
            return ""
        return "points" if self.points.count(max(self.points)) == 1 else "a tie"

    # What is written down

    def history(self) -> list[int]:
        """Every action from the start."""
        return [action for _, action, _ in self.past]

    def action_to_string(self, action: SupportsIndex) -> str:
        """An action that is legal here in words; no two of them have the same."""
        number = whole(action, self)
        if number not in self.legal_actions():
            raise IllegalAction(f"card {number}", "it is not legal here", str(self))
        title = self.game.kinds[number].title
        return f"{self._name(self.seat)} draws {title}" if self.drawing else title

    def string_to_action(self, text: str) -> int:
        """The legal action that these words mean."""
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise IllegalAction(text[:40], "nothing is called so here", str(self))

    def serialize(self) -> str:
        """The state as text: with the rules, its actions are the whole game."""
        return " ".join(map(str, self.history()))

    def clone(self) -> State:
        """A copy that shares nothing that changes."""
        copy = State(self.game)
        copy.hands = [hand[:] for hand in self.hands]
        copy.pile, copy.ferry, copy.points = self.pile[:], self.ferry[:], self.points[:]
        copy.seat, copy.drawing, copy.done, copy.past = self.seat, self.drawing, self.done, self.past[:]
        return copy

    # What a player knows

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that a player knows, as text: every card that was loaded, and those that this player drew."""
        seat = seated(player, self.game.num_players)
        known = (f"{of}{'d' if drawn else 'l'}{'?' if drawn and of != seat else kind}" for of, kind, drawn in self.past)
        return " ".join([str(seat), *known])

    def observation_tensor(self, player: SupportsIndex) -> list[float]:
        """What a player sees now, as numbers: always as many, and in the same places."""
        seat = seated(player, self.game.num_players)
        aboard = Counter(self.ferry)
        return [
            float(self.game.rules.ferry.capacity - self.load()),
            *(float(self.seat == each) for each in range(self.game.num_players)),
            *map(float, self.hands[seat]),
            *(float(aboard[kind]) for kind in range(len(self.game.kinds))),
            *(float(sum(hand)) for hand in self.hands),
            *map(float, self.points),
            float(sum(self.pile)),
        ]

    def resample(self, player: SupportsIndex, rng: Stream) -> State:
        """A copy in which all that the player cannot know is dealt again: others' hands, and what is in the pile."""
        seat, past = seated(player, self.game.num_players), self.history()
        hidden = self._hidden(seat)
        unseen = [past[at] for at in hidden]
        unseen += [kind for kind, count in enumerate(self.pile) for _ in range(count)]
        for at, kind in zip(hidden, rng.shuffled(unseen), strict=False):
            past[at] = kind
        copy = State(self.game)
        for action in past:
            copy.apply_unchecked(action)
        return copy

    def _hidden(self, seat: int) -> list[int]:
        """Where in the past others drew cards that they still hold."""
        loaded = Counter((of, kind) for of, kind, drawn in self.past if not drawn)
        hidden = []
        for at, (of, kind, drawn) in enumerate(self.past):
            if not drawn or of == seat:
                continue
            if loaded[of, kind]:
                loaded[of, kind] -= 1
            else:
                hidden.append(at)
        return hidden

    # What lies on the table

    def table(self, seat: SupportsIndex | None = None) -> Table:
        """The table as a seat sees it, for drawings and for the terminal; None sees all hands."""
        sees = None if seat is None else seated(seat, self.game.num_players)
        holdings = tuple(
            Holding(self._name(of), "", self._hand(of, shown=sees in (None, of)), float(self.points[of]))
            for of in range(self.game.num_players)
        )
        places = tuple(
            Place(f"card {at + 1}", (at, 0), self.game.kinds[kind].piece, caption=self._said(kind))
            for at, kind in enumerate(self.ferry)
        )
        return Table(self._heading(), places, (), holdings, (f"draw pile: {sum(self.pile)} cards",))

    def _hand(self, seat: int, *, shown: bool) -> tuple[Token, ...]:
        hand = self.hands[seat]
        if not shown:
            return (Token("card", "", "card", count=sum(hand)),) if any(hand) else ()
        kinds = self.game.kinds
        cards = ((kind, count) for kind, count in enumerate(hand) if count)
        return tuple(Token("card", "", self._said(kind), count=count, piece=kinds[kind].piece) for kind, count in cards)

    def _heading(self) -> str:
        aboard = f"{self.load()} of {self.game.rules.ferry.capacity} on board"
        if self.is_terminal():
            return f"The game is over, {aboard}"
        return f"{self._name(self.seat)} {'draws' if self.drawing else 'to load'}, {aboard}"

    def _said(self, kind: int) -> str:
        return f"{self.game.kinds[kind].title} {self.game.kinds[kind].weight}"

    def _name(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def __str__(self) -> str:
        return self._heading()
