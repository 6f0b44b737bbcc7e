"""View -> the move that wins most often in a tree of what its seat may know: the bot `search`, after training.

A try deals again what the seat cannot know, makes a move, and goes down a tree that all tries share, whoever held what:
its nodes are the actions made since (information-set tree search: Cowling, Powley and Whitehouse 2012). From the end of
the tree a quick bot plays to the end of a turn, for in the middle too much is open. There the learned value tells
each seat's chance to win, which is counted at every node on the way; each seat chooses by its own. A node tries the
moves first that look best, and more of them the more often it is visited (progressive widening). Where few things can
come by chance, such as the faces of a die, they come up in proportion.

At the root all moves are tried with the same luck, and the worse half is dropped again and again, as in `planner`: a
decision has time for some dozens of tries, too few to tell moves apart that had different luck. With so few there is no
tree either, but for the roll of a die; it grows from a node that was tried often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, sqrt

from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.ahead import WON, Worth, looks, moves_to_weigh, past_chance, points, standing, stands
from tilewright.engine.search import Redealt, Thought
from tilewright.engine.value import LEAD, Value, finish_turn, softmax
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream

CURIOUS = 0.3
"""How much a move counts that was seldom tried: chances to win are from 0 to 1."""
WIDER = 0.5
"""A node visited n times since it grows tries n to this power of its moves, rounded up."""
FACES = 12
"""Outcomes of chance, at most, that come up in proportion; of more, any is drawn."""
ANY = -1
"""Where the tries are kept that had any of many outcomes."""
MOST_NODES = 50_000
"""Nodes of a tree: when there are so many, it grows no further."""
GROWS = 400
"""Tries after which a node grows: of fewer, those spent on moves that turn out bad blur what it is worth."""
LEARNED = 8
"""Tries that the learned value of a move counts as, where every move ends the turn: a few tries are no better."""
TURNS = 2
"""Turns, the one of the decision among them, after which a try may end."""


class Fork:
    """A node of the tree: what the tries that came here have brought.

    Attributes:
        visits: How many there were.
        sums: For each seat, the sum of its chances.
        after: An action -> the node it leads to.
        looked: A move -> how good it looked to whoever makes it.
        due: An outcome of chance -> how often it should have come up so far, less how often it did.
    """

    __slots__ = ("after", "due", "looked", "sums", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.sums: list[float] = []
        self.after: dict[int, Fork] = {}
        self.looked: dict[int, float] = {}
        self.due: dict[int, float] = {}

    def add(self, chances: Sequence[float], tries: int = 1) -> None:
        """Count a try, or as many that all end so."""
        self.visits += tries
        each = [tries * chance for chance in chances]
        self.sums = [a + b for a, b in zip(self.sums, each, strict=True)] if self.sums else each

    def mean(self, seat: int) -> float:
        """Return a seat's chance, on average."""
        return self.sums[seat] / self.visits if self.visits else 0.0


class TreeLine:
    """How a try went on.

    Attributes:
        path: The nodes it came through.
        chances: Each seat's chance to win at its end.
        middle: The game between the seat's own turn and the next one; None if the tree led on, or the game was over.
        player: Whose turn that is.
        answer: All actions of that turn.
    """

    __slots__ = ("answer", "chances", "middle", "path", "player")

    def __init__(self, path: Sequence[Fork]) -> None:
        self.path = path
        self.chances: list[float] = []
        self.middle: State | None = None
        self.player = CHANCE
        self.answer: Sequence[int] = ()


class TreeSearch:
    """Grows a tree for each decision.

    Attributes:
        value: What a state is worth; None in a game of which nothing was learned: it is weighed at a glance.
        worth: What it is worth at a glance.
        quicker: Who finishes a turn, made from a stream of random numbers.
        thought: How hard it thinks.
    """

    def __init__(
        self, rng: Stream, value: Value | None, worth: Worth, quicker: Callable[[Stream], Bot], thought: Thought
    ) -> None:
        self._rng = rng
        self.value, self.worth, self.quicker, self.thought = value, worth, quicker, thought
        self._nodes = 0
        self._alone, self._middle, self._spread = False, 0.0, 1.0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The move after which its seat wins most often."""
        if len(legal) == 1:
            return legal[0]
        seat, roots = view.seat, self._likely(view, legal)
        self._nodes = len(roots)
        moves = list(roots)
        cuts = (len(moves) - 1).bit_length()
        for _ in range(cuts):
            for _ in self.thought.spent(len(moves), cuts):
                seed = str(self._rng.word())
                lines = [self._try(view, move, roots[move], seed) for move in moves]
                self._answer_alike(lines, seed)
                for line in lines:
                    for node in line.path:
                        node.add(line.chances)
            moves = sorted(moves, key=lambda move: -roots[move].mean(seat))[: (len(moves) + 1) // 2]
        return moves[0]

    def _likely(self, view: View, legal: Sequence[int]) -> dict[int, Fork]:
        """The moves to be tried: the quick bot's own, then those after which the turn ends best, or that look best.

        They come in that order: of moves that turn out as good as each other the first one is made.
        """
        state, seat = view.resample(self._rng), view.seat
        turn, wide, self._alone = state.turns(), self.thought.wide, len(standing(state)) == 1
        own = self.quicker(Stream(str(self._rng.word()), "first thought")).choose(Redealt(state, seat), legal)
        weighs = dict.fromkeys((*moves_to_weigh(legal, self._rng), own))
        glance = {move: looks(state, move, seat, self.worth) for move in weighs}
        usual = [each for each in glance.values() if abs(each) < WON]
        self._middle = sum(usual) / max(1, len(usual))
        self._spread = max(1.0, max(usual, default=0.0) - min(usual, default=0.0))
        ends, open_ = dict[int, list[float]](), list[int]()
        for move in glance:
            after = state.clone()
            after.apply_unchecked(move)
            if after.turns() != turn or after.current_player() == TERMINAL:
                ends[move] = self._chances(after)
            else:
                open_.append(move)
        likely = sorted(open_, key=lambda move: (-glance[move], move))[:wide]
        likely += sorted(ends, key=lambda move: (-ends[move][seat], move))[:wide]
        forks = {move: Fork() for move in (own, *likely)}
        if self.value and not open_:
            self._look_at_ends(view, forks, ends)
        return forks

    def _look_at_ends(self, view: View, forks: Mapping[int, Fork], ends: Mapping[int, Sequence[float]]) -> None:
        """Count the learned value of the turn's end after each move as tries: of several deals, if they differ."""
        for deal in range(LEARNED):
            state, differs = view.resample(self._rng), False
            for move, fork in forks.items():
                after = state.clone()
                after.apply_unchecked(move)
                chances = self._chances(after)
                differs = differs or chances != ends[move]
                fork.add(chances)
            if not (deal or differs):
                for move, fork in forks.items():
                    fork.add(ends[move], LEARNED - 1)
                return

    def _try(self, view: View, move: int, node: Fork, seed: str) -> TreeLine:
        """Go down from a move as far as the tree goes, and finish the turn."""
        luck = Stream(seed, "luck")
        state = view.resample(luck)
        start = turn = state.turns()
        state.apply_unchecked(move)
        line = TreeLine(path := [node])
        while self._nodes < MOST_NODES:
            seat, now = state.current_player(), state.turns()
            if seat == TERMINAL or not (node.visits > GROWS or (seat == CHANCE and now == turn)):
                break
            turn = now
            action = self._fall(node, state, luck) if seat == CHANCE else self._select(node, state, seat, luck)
            many = seat == CHANCE and action not in node.due
            state.apply_unchecked(action)
            node = node.after.setdefault(ANY if many else action, Fork())
            self._nodes += not node.visits
            path.append(node)
        if turn == start:
            finish_turn(state, start, self.quicker, luck, seed)
            if state.turns() == start + 1 and past_chance(state, luck).current_player() != TERMINAL:
                if answered := self._answered(state):
                    state = answered
                else:
                    line.middle, line.player = state.clone(), state.current_player()
        finish_turn(state, max(turn, start + TURNS - 1), self.quicker, luck, seed)
        line.chances = self._chances(state)
        if line.middle:
            line.answer = state.history()[len(line.middle.history()) :]
        return line

    def _answered(self, state: State) -> State | None:
        """The game after the move that the learned value gives the next player; None unless each ends the turn."""
        turn, player, most, best = state.turns(), state.current_player(), -1.0, None
        for move in state.legal_actions() if self.value else ():
            after = state.clone()
            after.apply_unchecked(move)
            if after.turns() == turn:
                return None
            if (chance := self._chances(after)[player]) > most:
                most, best = chance, after
        return best

    def _answer_alike(self, lines: Sequence[TreeLine], seed: str) -> None:
        """Try the answer that served the next player best after all moves, and keep what serves that player better."""
        answered = [line for line in lines if line.middle]
        best = max(answered, key=lambda line: line.chances[line.player], default=None)
        for line in answered:
            if line is best or not best or line.player != best.player or not line.middle:
                continue
            state, turn = line.middle, line.middle.turns()
            for action in best.answer:
                if state.turns() > turn or action not in state.legal_actions():
                    break
                state.apply_unchecked(action)
            finish_turn(state, turn, self.quicker, Stream(seed, "answer"), seed)
            chances = self._chances(state)
            if chances[best.player] > line.chances[best.player]:
                line.chances = chances

    def _select(self, node: Fork, state: State, seat: int, luck: Stream) -> int:
        """A move of those tried here that promises most to its seat; or the likeliest new one, if it is time for it."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        looked = node.looked
        for move in moves_to_weigh([move for move in legal if move not in looked], luck):
            looked[move] = looks(state, move, seat, self.worth)
        known = sorted((move for move in legal if move in looked), key=lambda move: (-looked[move], move))
        known = known[: ceil((node.visits - GROWS) ** WIDER)]
        root, best, most = sqrt(node.visits), known[0], -1.0
        for rank, move in enumerate(known, 1):
            after = node.after.get(move)
            visits, mean = (after.visits, after.mean(seat)) if after else (0, node.mean(seat))
            promise = mean + CURIOUS * root / (rank * (1 + visits))
            if promise > most:
                best, most = move, promise
        return best

    def _fall(self, node: Fork, state: State, luck: Stream) -> int:
        """How chance falls: of few outcomes the one that is most overdue, of many any."""
        outcomes = state.chance_outcomes()
        if len(outcomes) > FACES:
            return state.sample_chance(luck)
        due = node.due
        for outcome, share in outcomes:
            due[outcome] = due.get(outcome, 0.0) + share
        fallen = max((outcome for outcome, _ in outcomes), key=lambda outcome: (due[outcome], -outcome))
        due[fallen] -= 1.0
        return fallen

    def _chances(self, state: State) -> list[float]:
        """Each seat's chance to win."""
        if self._alone:
            far = (stands(state, 0, self.worth) - self._middle) / self._spread
            return [softmax([far, 0.0])[0] + LEAD * standing(state)[0]]
        if state.current_player() == TERMINAL:  # whoever wins anyway wins by as much as there is
            return [share + LEAD * points(state, seat) for seat, share in enumerate(state.returns())]
        if self.value:
            return self.value.chances(state)
        return softmax([self.worth(state, seat) / self._spread for seat in range(len(standing(state)))])
