"""Actions -> State: a game of play.yaml as it stands, and what its compiled steps do to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn, Self

from tilewright.engine.game import CHANCE, TERMINAL
from tilewright.engine.skeleton import StateBase
from tilewright.engine.table import Table
from tilewright.play import knowledge, rows, sight
from tilewright.play.program import OVER, WAIT
from tilewright.problem import RefusedError
from tilewright.rng import Stream

if TYPE_CHECKING:
    from tilewright.play.engine import PlayGame

_ADVICE = {
    "H30": "ask with `if:` beforehand whether there is one",
    "H31": "ask with `if:` beforehand whether it is 0",
    "H32": "let a player choose, or let it end",
}
FUEL = 50_000
"""Lines that steps may repeat, and dozens of cards looked at for each of others, before anybody chooses or draws."""
CARDS = 12
SECRETS = 64
"""Choices that are made up for others, to see what a secret one may come to."""
TURN, TURNS, ROUND, WAY, FIRST, SKIP, LAST, OUT, WON, CUT = range(10)
"""Slots that every game has."""
SLOTS = 10


class PlayState(StateBase):
    """A game as it stands. Compiled steps call most of this; seats, places and kinds of piece are numbers.

    Attributes:
        game: What stays the same.
        v: The slots: what is counted and remembered, and what loops and choices keep.
        p: The places: in each the kinds of the pieces that lie there, the top one last.
        pc: Which choice, or which chance, is being waited for.
        legal: What may be chosen.
        moves: Players' actions so far.
        saw: By action, the seats that know it, as a mask.
        known: (place, seat) -> kinds that the seat knows to lie there, though it does not see the place.
        pending: Actions that are told when all have chosen.
        looks: What slots and places were after a choice that not all saw: (actions, slots, places).
        mark: Where choices in secret began: the block, the slots and the number of actions; None outside of them.
        guess: Whether what lies hidden is a player's guess: it may be such that the rules never lead there, and a step
            that is possible in every game fails; such a game is over.
        again: Whether the same player has another turn.
    """

    __slots__ = (
        "again",
        "fuel",
        "game",
        "guess",
        "known",
        "legal",
        "looks",
        "mark",
        "moves",
        "p",
        "pc",
        "pending",
        "saw",
        "v",
    )

    def __init__(self, game: PlayGame) -> None:
        super().__init__(game.num_players)
        self.game = game
        self.v: list[object] = list(game.slots)
        self.p: list[list[int]] = [list(place) for place in game.places]
        self.pc = 0
        self.legal: list[int] = []
        self.moves = 0
        self.saw: list[int] = []
        self.known: dict[tuple[int, int], tuple[int, ...]] = {}
        self.pending: tuple[int, ...] = ()
        self.looks: tuple[knowledge.Look, ...] = ()
        self.mark: tuple[int, tuple[object, ...], int] | None = None
        self.again = self.guess = False
        self.fuel = FUEL
        self.run(game.start)

    # What every engine says

    def options(self) -> list[int]:
        """What the seat `now` may do, ascending."""
        return self.legal

    def urn(self) -> Sequence[int]:
        """What chance draws from."""
        urn: Sequence[int] = self.game.urns[self.pc](self, self.v, self.p)
        return urn

    def apply_unchecked(self, action: int) -> None:
        """Do what is known to be legal."""
        self.past.append(action)
        self.saw.append(self.game.everybody)
        game, now = self.game, self.now
        if now == CHANCE:
            game.effects[self.pc](self, self.v, self.p, action)
            block = game.follows[self.pc]
        else:
            self.moves += 1
            if now != self.v[LAST]:
                self.done += self.v[LAST] >= 0  # type: ignore[operator] # a seat
                self.v[LAST] = now
            block = game.acting[self.pc](self, self.v, self.p, action)
            self.run(block)
            if self.saw[-1] != game.everybody:
                self.looks += ((len(self.past), tuple(self.v), tuple(map(tuple, self.p))),)
            return
        self.run(block)

    def act(self, action: int) -> None:
        """Do what is known to be legal: here all of it is in `apply_unchecked`."""
        raise NotImplementedError(action)

    def run(self, block: int) -> None:
        """Go on until somebody has to choose, something is drawn, or the game is over."""
        self.fuel = FUEL
        blocks, v, p = self.game.blocks, self.v, self.p
        try:
            while block >= 0:
                block = blocks[block](self, v, p)
        except RefusedError:
            if not self.guess:
                raise
            self.v[CUT], block = True, OVER
        if block == OVER:
            self.now = TERMINAL
            self.done += self.moves > 0

    def totals(self) -> list[float]:
        """Each seat's points so far; partners have theirs together."""
        self.fuel = FUEL
        points = self.game.points
        own = [float(points(self, self.v, self.p, seat)) for seat in range(self.seats)]
        return [sum(own[other] for other in team) for team in self.game.teams] if self.game.teams else own

    def standing(self) -> list[float]:
        """What decides the game first, by seat, more being better: points, or their negative if the fewest win."""
        sign, counts = self.game.wins[0]
        if counts is self.game.points:
            return [sign * total for total in self.totals()]
        return [float(sign * counts(self, self.v, self.p, seat)) for seat in range(self.seats)]

    def uses(self, action: int) -> tuple[str, ...]:
        """The names that a legal action is counted under: its option, and the cards and words chosen with it."""
        return sight.labels(self, action)

    def left(self) -> dict[str, int]:
        """How many of each card players still hold when the game is over."""
        return sight.left(self)

    def holds(self, seat: int) -> dict[str, float]:
        """How many pieces lie in each place of a seat's own, and where its own counters stand."""
        return rows.holds(self, seat)

    @property
    def goes_on(self) -> bool:
        """Whether what has been chosen asks for another choice before it is done: whom to rob."""
        return self.now >= 0 and self.game.choices[self.pc].within

    def worth(self, seat: int) -> float:
        """What a greedy bot takes for good: more than the best of the others is good.

        A choice that is made in secret does nothing yet: what comes of it is weighed, whatever the others choose.
        """
        if self.mark and self.now >= 0:
            return self._revealed().worth(seat)
        self.fuel = FUEL
        likes = [float(self.game.likes(self, self.v, self.p, each)) for each in range(self.seats)]
        team = self.game.teams[seat] if self.game.teams else (seat,)
        return likes[seat] - max((like for each, like in enumerate(likes) if each not in team), default=0.0)

    def _revealed(self) -> Self:
        """A copy in which all have chosen: who has not yet, something in the middle of what there is."""
        twin = self.clone()
        for _ in range(SECRETS):
            if not twin.mark or twin.now < 0:
                break
            twin.apply_unchecked(twin.legal[len(twin.legal) // 2])
        twin.mark = None
        return twin

    def winners(self) -> Sequence[int]:
        """The seats that share the victory: who has won outright, else who is still in and best by what counts."""
        self.fuel = FUEL
        if self.v[WON]:
            return [seat for seat in range(self.seats) if self.v[WON] >> seat & 1]  # type: ignore[operator] # a mask
        best = self.seats_left() or list(range(self.seats))
        totals = self.totals() if self.game.teams else []
        for sign, counts in self.game.wins:
            values = {
                seat: totals[seat] if counts is self.game.points and totals else counts(self, self.v, self.p, seat)
                for seat in best
            }
            most = max(sign * value for value in values.values())
            best = [seat for seat in best if sign * values[seat] == most]
        if self.game.teams:
            return sorted({partner for seat in best for partner in self.game.teams[seat]})
        return best

    def verdict(self) -> str:
        """What ended or decided the game that is over."""
        if self.v[CUT]:
            return f"no end after {self.game.max_game_length:,} moves"
        if self.v[WON]:
            return "a win"
        if self.v[OUT] and len(self.seats_left()) == 1:
            return "the last one left"
        winners = self.winners()
        sole = len(winners) == 1 or (self.game.teams and set(winners) == set(self.game.teams[winners[0]]))
        return "points" if sole else "a tie"

    def words(self, action: int) -> str:
        """A legal action in words."""
        return sight.words(self, action)

    def knowledge(self, seat: int) -> str:
        """All that a seat knows, as text: every action that it saw, and what it saw after those that it did not."""
        return knowledge.text(self, seat)

    def deal_again(self, seat: int, rng: Stream) -> Self:
        """A copy in which everything that a seat cannot know is dealt again."""
        return knowledge.deal_again(self, seat, rng)

    def numbers(self, seat: int) -> list[float]:
        """All that a seat sees now."""
        return sight.numbers(self, seat)

    def sight(self, seat: int | None) -> Table:
        """What lies on the table, as a seat sees it; None sees all."""
        return rows.table(self, seat)

    def __str__(self) -> str:
        return sight.heading(self)

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        twin = type(self).__new__(type(self))
        twin.seats, twin.now, twin.done, twin.past = self.seats, self.now, self.done, self.past[:]
        twin.game, twin.pc, twin.legal, twin.moves = self.game, self.pc, self.legal, self.moves
        twin.v, twin.p = self.v[:], [place[:] for place in self.p]
        twin.saw, twin.known, twin.pending = self.saw[:], self.known.copy(), self.pending
        twin.looks = self.looks
        twin.mark, twin.again, twin.guess, twin.fuel = self.mark, self.again, self.guess, self.fuel
        return twin

    # Waiting

    def ask(self, number: int, seat: int, otherwise: int) -> int:
        """Wait for a seat to choose; if nothing is possible, go on with another block."""
        legal = self.game.listing[number](self, self.v, self.p)
        if not legal:
            return otherwise
        return self._wait(number, seat, legal)

    def picking(self, number: int) -> int:
        """Wait for a seat to pick one more card; if it can only be done, go on."""
        legal = self.game.listing[number](self, self.v, self.p)
        if len(legal) == 1 and legal[0] == self.game.enough[number]:
            return self.game.after_pick[number]
        return self._wait(number, self.now, legal)

    def _wait(self, number: int, seat: int, legal: list[int]) -> int:
        if self.moves >= self.game.max_game_length:
            self.v[CUT] = True
            return OVER
        self.now, self.pc, self.legal = seat, number, legal
        return WAIT

    def chance(self, number: int) -> None:
        """Wait for something to be drawn or rolled."""
        if len(self.past) - self.moves >= self.game.max_chance_length:
            self._fail(-1, "H32", "there are more draws and rolls than in any game")
        self.now, self.pc = CHANCE, number

    def look(self, cards: Sequence[int]) -> Sequence[int]:
        """Cards that are gone through once more, for each of others.

        Raises:
            RefusedError: They have been too often, and were too many (H32).
        """
        self.fuel -= 1 + len(cards) // CARDS
        if self.fuel < 0:
            self._fail(-1, "H32", "this step takes too long before the next choice")
        return cards

    def burn(self, lines: int, fault: int = -1) -> None:
        """Count a repetition of so many lines.

        Raises:
            RefusedError: There are too many of them before anybody chooses (H32).
        """
        self.fuel -= lines
        if self.fuel < 0:
            self._fail(fault, "H32", "this never ends: it has no choice and no end")

    def _fail(self, fault: int, code: str, message: str) -> NoReturn:
        spot = self.game.spots[fault] if 0 <= fault < len(self.game.spots) else self.game.spot
        raise RefusedError([spot.problem(code, message, f"{_ADVICE[code]}; the game was at: {sight.heading(self)}")])

    # Who

    def who(self, seat: int, fault: int) -> int:
        """The seat, if it is one."""
        if seat < 0:
            self._fail(fault, "H30", "in play, there is no such player here")
        return seat

    def sure(self, seat: int) -> int:
        """The same, where no sentence is to be named."""
        return self.who(seat, -1)

    def index(self, numbers: Mapping[object, int], value: object, fault: int) -> int:
        """The number of a value of a column."""
        if value not in numbers:
            self._fail(
                fault, "H30", "in play, there is nothing here" if value is None else f"that column has no '{value}'"
            )
        return numbers[value]

    def indexes(self, values: Sequence[object], among: Iterable[object]) -> list[int]:
        """The numbers of the values that are among others, ascending."""
        there = set(among)
        return [at for at, value in enumerate(values) if value in there]

    def sits(self, seat: int) -> bool:
        """Whether a player is still in."""
        return not self.v[OUT] >> seat & 1  # type: ignore[operator] # a mask

    def seats_left(self) -> list[int]:
        """The players who are still in."""
        out = self.v[OUT]
        if not out:
            return list(range(self.seats))
        return [seat for seat in range(self.seats) if not out >> seat & 1]  # type: ignore[operator] # a mask

    def number_left(self) -> int:
        """How many they are."""
        return len(self.seats_left())

    def alone(self) -> bool:
        """Whether players have dropped out, and one at most is left."""
        return bool(self.v[OUT]) and len(self.seats_left()) <= 1

    def after(self, seat: int) -> int:
        """The player whose turn comes after a seat's."""
        way: int = self.v[WAY]  # type: ignore[assignment] # 1 or -1
        for _ in range(self.seats):
            seat = (seat + way) % self.seats
            if self.sits(seat):
                return seat
        return seat

    def before(self, seat: int) -> int:
        """The player whose turn came before a seat's."""
        way: int = self.v[WAY]  # type: ignore[assignment] # 1 or -1
        for _ in range(self.seats):
            seat = (seat - way) % self.seats
            if self.sits(seat):
                return seat
        return seat

    def next(self) -> int:
        """Who has the next turn; whoever is to be skipped is."""
        seat = self.after(self.v[TURN])  # type: ignore[arg-type] # a seat
        while self.v[SKIP] > 0:  # type: ignore[operator] # a number
            self.v[SKIP] -= 1  # type: ignore[operator] # as above
            seat = self.after(seat)
        return seat

    def around(self, seat: int) -> list[int]:
        """All who are still in, in the order of play from a seat on."""
        way: int = self.v[WAY]  # type: ignore[assignment] # 1 or -1
        order = [(seat + way * step) % self.seats for step in range(self.seats)]
        return [each for each in order if self.sits(each)] if self.v[OUT] else order

    def best(self, values: Sequence[float | None], sign: int, me: int, only: bool) -> int:  # noqa: FBT001 - compiled
        """The seat with the most; of equals the first from a seat on, or nobody."""
        there = [value * sign for value in values if value is not None]
        if not there:
            return -1
        most = max(there)
        if only and there.count(most) > 1:
            return -1
        for step in range(self.seats):
            seat = (me + step) % self.seats
            value = values[seat]
            if value is not None and value * sign == most:
                return seat
        return -1

    def drop(self, seat: int) -> None:
        """A player has no more turns."""
        self.v[OUT] |= 1 << seat  # type: ignore[operator] # a mask

    def win(self, seat: int) -> None:
        """A player, and who plays with them, wins."""
        for each in self.game.teams[seat] if self.game.teams else (seat,):
            self.v[WON] |= 1 << each  # type: ignore[operator] # a mask

    def lose(self, seat: int) -> None:
        """All others win."""
        team = self.game.teams[seat] if self.game.teams else (seat,)
        for each in range(self.seats):
            if each not in team and self.sits(each):
                self.v[WON] |= 1 << each  # type: ignore[operator] # a mask

    # Numbers and cards

    def ratio(self, number: float, by: float, sign: str, fault: int) -> float:
        """One number divided by another."""
        if not by:
            self._fail(fault, "H31", "in play, a number is divided by 0 here")
        return number / by if sign == "/" else number // by if sign == "//" else number % by

    def top(self, cards: Sequence[int], fault: int) -> int:
        """The top card."""
        if not cards:
            self._fail(fault, "H30", "in play, there is no card here")
        return cards[-1]

    def bottom(self, cards: Sequence[int], fault: int) -> int:
        """The bottom card."""
        if not cards:
            self._fail(fault, "H30", "in play, there is no card here")
        return cards[0]

    def card(self, kind: int, fault: int) -> int:
        """The card, if there is one."""
        if kind < 0:
            self._fail(fault, "H30", "in play, there is no card here")
        return kind

    def at(self, board: Sequence[int], spot: int, fault: int) -> int:
        """The piece on a spot."""
        return self.card(board[spot], fault)

    # Moving: each keeps who knows what

    def learn(self, a: int, b: int, kind: int) -> None:
        """Who saw a piece where it was knows it where it went; who saw neither knows less of where it was."""
        views, known = self.game.views, self.known
        va, vb = views[a], views[b]
        if not va & ~vb and not known:
            return
        for seat in range(self.seats):
            sees = vb >> seat & 1
            if va >> seat & 1:
                if not sees:
                    known[b, seat] = (*known.get((b, seat), ()), kind)
            elif have := known.get((a, seat)):
                if sees and kind in have:
                    at = have.index(kind)
                    have = have[:at] + have[at + 1 :]
                elif not sees:
                    have = ()
                if have:
                    known[a, seat] = have
                else:
                    del known[a, seat]

    def arrive(self, b: int, kind: int, put: str) -> None:
        """Put a piece on top of a place, or under it."""
        if put == "first":
            self.p[b].insert(0, kind)
        else:
            self.p[b].append(kind)

    def move(self, a: int, b: int, kind: int, put: str, top: str = "", fault: int = -1) -> None:
        """A piece goes from one place to another."""
        source = self.p[a]
        if top == "top" and source[-1] == kind:
            source.pop()
        else:
            if kind not in source:
                self._fetch(source, kind, fault)
            source.remove(kind)
        self.arrive(b, kind, put)
        self.learn(a, b, kind)

    def _fetch(self, source: list[int], kind: int, fault: int) -> None:
        """In a guess, a piece that was chosen and not moved yet may lie elsewhere: it changes places with another."""
        if not self.guess:
            self._fail(fault, "H30", "in play, this card is no longer in its place")
        everybody, views = self.game.everybody, self.game.views
        hidden = [there for there, view in zip(self.p, views, strict=True) if view != everybody and kind in there]
        if not source or not hidden:
            self._fail(fault, "H30", "in play, there is no card here")
        other = hidden[0]
        other[other.index(kind)], source[0] = source[0], kind

    def move_to(self, a: int, b: int, kind: int, spot: int, fault: int = -1) -> None:
        """A piece goes to a spot; what lay there goes to where the piece came from."""
        if kind not in self.p[a]:
            self._fetch(self.p[a], kind, fault)
        self.p[a].remove(kind)
        self.lay(b, spot, kind, a)
        self.learn(a, b, kind)

    def lay(self, b: int, spot: int, kind: int, back: int = -1) -> None:
        """A piece is put on a spot."""
        before = self.p[b][spot]
        self.p[b][spot] = kind
        if before >= 0 and back >= 0:
            self.p[back].append(before)

    def lift(self, a: int, kind: int) -> None:
        """A piece is taken off its spot."""
        board = self.p[a]
        board[board.index(kind)] = -1

    def move_known(self, a: int, b: int, kind: int, stack: int, put: str) -> None:
        """A piece of a shuffled pile goes elsewhere, from wherever it lies in it."""
        for place in (a + stack, a, a + 2 * stack):
            if kind in self.p[place]:
                self.move(place, b, kind, put)
                return

    def move_every(self, places: Iterable[int], b: int, kinds: Iterable[int], put: str) -> None:
        """Pieces go from several places to one; kinds say which."""
        kinds_left = list(kinds)
        for a in places:
            source, views = self.p[a], self.game.views
            board = bool(self.game.boards[a])
            for kind in [each for each in source if each in kinds_left] if a != b else ():
                if kind not in kinds_left:
                    continue
                kinds_left.remove(kind)
                if board:
                    self.lift(a, kind)
                else:
                    source.remove(kind)
                self.arrive(b, kind, put)
                if self.known or views[a] & ~views[b]:
                    self.learn(a, b, kind)

    def take_top(self, a: int, b: int, put: str) -> None:
        """The top piece of a place goes to another."""
        kind = self.p[a].pop()
        self.arrive(b, kind, put)
        self.learn(a, b, kind)

    def take_known(self, a: int, b: int, stack: int, put: str) -> None:
        """What was put on a shuffled pile is taken first; what was put under it, last."""
        if self.p[a + stack]:
            self.take_top(a + stack, b, put)
        else:
            kind = self.p[a + 2 * stack].pop(0)
            self.arrive(b, kind, put)
            self.learn(a + 2 * stack, b, kind)

    def draw(self, a: int, b: int, kind: int, put: str) -> None:
        """What chance has brought goes from a shuffled pile to a place."""
        self.p[a].remove(kind)
        self.arrive(b, kind, put)
        self.saw[-1] = self.game.views[a] | self.game.views[b]
        if self.known:
            self.learn(a, b, kind)

    def draw_to(self, a: int, b: int, kind: int, spot: int) -> None:
        """The same, to a spot."""
        self.p[a].remove(kind)
        self.lay(b, spot, kind, a)
        self.saw[-1] = self.game.views[b]

    def shuffle_in(self, a: int, b: int, b_stack: int, a_stack: int) -> None:
        """Everything of one place is shuffled into another, and what lies on and under that as well."""
        for place in dict.fromkeys((a, a + a_stack, a + 2 * a_stack, b + b_stack, b + 2 * b_stack)):
            if place != b:
                self.p[b] += self.p[place]
                self.p[place].clear()
            for seat in range(self.seats):
                self.known.pop((place, seat), None)
        for seat in range(self.seats):
            self.known.pop((b, seat), None)

    def show(self, place: int, at: int, kind: int) -> None:
        """A die shows what it has rolled."""
        self.p[place][at] = kind
        self.saw[-1] = self.game.views[place]

    # Who is told what was chosen

    def hide(self, seat: int, place: int) -> None:
        """What was just chosen is known to those who see where it lies, and to who chose it."""
        self.saw[-1] = self.game.views[place] | 1 << seat

    def watch(self, at: int, a: int, b: int) -> None:
        """What was chosen then goes to where others see it."""
        self.saw[at] |= self.game.views[a] | self.game.views[b]

    def watch_all(self, chosen: Iterable[int], a: int, b: int) -> None:
        """The same of several."""
        for at in chosen:
            self.watch(at, a, b)

    def begin(self, block: int) -> None:
        """All choose in secret from here on."""
        self.mark = block, tuple(self.v), len(self.past)
        self.pending = ()

    def keep_secret(self, seat: int, hidden: int) -> None:
        """What was just chosen is told when all have chosen, or, if it is a hidden card, when others see that."""
        self.saw[-1] = 1 << seat
        if not hidden:
            self.pending += (len(self.past) - 1,)

    def reveal(self) -> None:
        """All have chosen."""
        for at in self.pending:
            self.saw[at] = self.game.everybody
        self.pending, self.mark = (), None
