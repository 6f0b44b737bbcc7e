"""One game of ours and OpenSpiel's of the same name, played side by side: the judge of a play.yaml that is not ours.

`compare(pairing, games)` plays both at once. At every node the same seat (or chance) must be on, with the same moves;
what chance may bring must come with the same chances; at the end the same returns. What differs first is raised as a
`DifferenceError`, with the moves that led there.

## How a pairing is written

Each game has a function that puts its actions into words both games share: `ours(state, action)` and
`theirs(state, action)` return a **tuple of words**, such as `("bet",)` or `("Q",)`.

    Pairing(
        folder="kuhn-poker", players=2,                 # a folder of docs/play
        theirs="kuhn_poker(players=2)",                 # what pyspiel.load_game takes
        our_words=lambda state, action: ("bet",) if "bet" in state.action_to_string(action) else ("pass",),
        their_words=lambda state, action: (state.action_to_string(action).lower(),),
        our_returns=lambda state: state.totals(),
    )

* **Several actions may have the same words**: two copies of a card that OpenSpiel tells apart. Chances are added.
* **One action there, two actions here**: words are said one by one, so `("ask 2", "Q")` in one game is played against
  `("ask 2",)` and then `("Q",)` in the other, whichever of them takes the longer step. No words of a node may begin
  other words of the same node.
* **An action that the other game has not** has no words: `()`. It must be the only one there (a `done` that is the only
  choice, a pass that is forced); it is played, and not compared.
* **Another order**: `our_bag` and `their_bag` name a stretch of nodes, such as "deal", in which the same words must be
  said, in whatever order ("" anywhere else). One game plays its stretch at random, the other is given the same words
  and must have them; chances are multiplied. The words then say whose they are: `("0 gets Q",)`. Who leads takes turns
  from game to game, so that a card that only one of them could deal is found.

With `hides=True` it is looked at as well who knows what: two positions that a seat takes for the same in one game, it
takes for the same in the other (`information_state_string`, which some games of OpenSpiel's have not).

A game of OpenSpiel's with simultaneous moves is asked seat by seat, from the first (`convert_to_turn_based`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Protocol

from tests.engine.suites import spiel
from tilewright.engine import CHANCE, TERMINAL, Game
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.shelf.shelf import engine, load

FOLDERS = Path(__file__).parents[2] / "docs" / "play"
LONGEST = 20_000
"""Words that a game may have: more, and it is taken for one that does not end."""
SHOWN = 40
"""The last words of a game that a difference shows."""
BITS = 1 << 32

Words = tuple[str, ...]


class Node(Protocol):
    """What is asked of a state of either game: both have it."""

    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def action_to_string(self, action: int) -> str: ...
    def returns(self) -> list[float]: ...
    def information_state_string(self, player: int) -> str: ...


State = Any
"""A state of ours or of OpenSpiel's: words are made of whatever each has to say."""


def no_bag(_state: State) -> str:
    """Every node is compared by itself."""
    return ""


def returns_of(state: State) -> list[float]:
    """What the state calls its returns."""
    return [float(each) for each in state.returns()]


@dataclass(frozen=True)
class Pairing:
    """Two games that are the same, and how one is told in the words of the other.

    Attributes:
        folder: The folder in docs/play.
        players: How many play.
        theirs: What `pyspiel.load_game` takes: a name, and parameters in brackets.
        our_words: State, action of ours -> its words.
        their_words: State, action of theirs -> its words.
        our_returns: State of ours at the end -> returns as theirs are.
        our_bag: State of ours -> the name of the stretch it is in.
        their_bag: State of theirs -> the name of the stretch it is in.
        variants: Names of variants, or `rules.name=value`, that ours is loaded with.
        their_returns: State of theirs at the end -> its returns, where those of `returns` are not of points.
        hides: Whether it is looked at what the seat that chooses knows.
    """

    folder: str
    players: int
    theirs: str
    our_words: Callable[[State, int], Words]
    their_words: Callable[[State, int], Words]
    our_returns: Callable[[State], Sequence[float]]
    our_bag: Callable[[State], str] = no_bag
    their_bag: Callable[[State], str] = no_bag
    variants: tuple[str, ...] = ()
    their_returns: Callable[[State], Sequence[float]] = returns_of
    hides: bool = False


class DifferenceError(AssertionError):
    """The two games part: what differs, and what led there."""


@dataclass(frozen=True)
class Compared:
    """What was compared, so that a test can see that it was something.

    Attributes:
        games: Games that were played to the end.
        choices: Nodes at which a seat chose.
        chances: Nodes at which something came by chance.
        words: How often each word was said.
        returns: How often the games ended with such returns.
        known: How many different things a seat knew when it chose, where that was looked at.
    """

    games: int = 0
    choices: int = 0
    chances: int = 0
    words: Counter[str] = field(default_factory=Counter)
    returns: Counter[tuple[float, ...]] = field(default_factory=Counter)
    known: int = 0


class Half:
    """One of the two games: its state, and how much of a longer step it has said.

    Attributes:
        name: What it is called in a difference.
        state: The state.
        told: Words of a step that has been begun.
    """

    def __init__(
        self, name: str, state: Node, words: Callable[[State, int], Words], bag: Callable[[State], str]
    ) -> None:
        self.name = name
        self.state = state
        self.told: Words = ()
        self._words = words
        self._bag = bag
        self._steps: list[tuple[Words, float, int]] | None = None

    def who(self) -> int:
        """A seat, CHANCE or TERMINAL."""
        return self.state.current_player()

    def bag(self) -> str:
        """The stretch that it is in; '' at the end of the game as well."""
        return "" if self.who() == TERMINAL else self._bag(self.state)

    def _here(self) -> list[tuple[Words, float, int]]:
        """The words of each action that goes on as has been told, its chance (1 for a seat's) and its number."""
        if self._steps is None:
            by_chance = self.who() == CHANCE
            there = self.state.chance_outcomes() if by_chance else [(each, 1.0) for each in self.state.legal_actions()]
            self._steps = [(self._words(self.state, action), chance, action) for action, chance in there]
        return [each for each in self._steps if each[0][: len(self.told)] == self.told]

    def settle(self) -> None:
        """Play on over nodes that have no words."""
        while self.who() != TERMINAL and any(not words for words, _, _ in self._here()):
            here = self._here()
            if len(here) > 1:
                raise DifferenceError(
                    f"{self.name}: an action without words beside others: {[each[0] for each in here]}"
                )
            self._apply(here[0][2])

    def moves(self) -> dict[str, float]:
        """The next words there are -> their chance, given what has been told; 1 for what a seat chooses."""
        here = self._here()
        at, every = len(self.told), sum(chance for _, chance, _ in here)
        if any(len(words) == at for words, _, _ in here):
            raise DifferenceError(f"{self.name}: words that others begin with: {[each[0] for each in here]}")
        moves = dict[str, float]()
        for words, chance, _ in here:
            moves[words[at]] = moves.get(words[at], 0.0) + chance / every if self.who() == CHANCE else 1.0
        return moves

    def say(self, word: str, rng: Stream) -> None:
        """Do what these words say, or begin to: of several actions called so, one by their chances."""
        self.told += (word,)
        whole = [(chance, action) for words, chance, action in self._here() if words == self.told]
        if whole:
            weights = [chance for chance, _ in whole]
            self._apply(whole[_weigh(weights, rng)][1])

    def _apply(self, action: int) -> None:
        self.state.apply_action(action)
        self.told, self._steps = (), None


def _weigh(weights: Sequence[float], rng: Stream) -> int:
    """The place of one of the weights, as likely as it weighs."""
    at = rng.word() / BITS * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return len(weights) - 1


def _draw(half: Half, moves: dict[str, float], rng: Stream) -> str:
    """One of the next words, by its chance; of a seat's each is as likely."""
    return [*moves][_weigh([*moves.values()], rng)] if half.who() == CHANCE else rng.pick([*moves])


Known = tuple[dict[str, str], dict[str, str]]
"""What a seat knows in ours -> in theirs, and the other way round."""


class Match:
    """One game of each, word by word.

    Attributes:
        ours: Our half.
        theirs: OpenSpiel's.
        heard: What has been said so far, by whom.
    """

    def __init__(self, ours: Half, theirs: Half, rng: Stream, lead: int, known: Known | None = None) -> None:
        self.ours, self.theirs = ours, theirs
        self.lead, self.other = (ours, theirs) if lead == 0 else (theirs, ours)
        self.heard: list[tuple[int, str]] = []
        self._rng = rng
        self._known = known

    def play(self) -> None:
        """To the end.

        Raises:
            DifferenceError: They part.
        """
        while not self._over():
            if self.lead.bag():
                self._play_bag()
            else:
                self._play_word()
            self.must(len(self.heard) < LONGEST, f"no end after {LONGEST} words")

    def _over(self) -> bool:
        self.ours.settle()
        self.theirs.settle()
        ours, theirs = self.ours.bag(), self.theirs.bag()
        self.must(ours == theirs, f"ours is in the stretch '{ours}', theirs in '{theirs}'")
        seats = self.ours.who(), self.theirs.who()
        self.must(ours or seats[0] == seats[1], f"on is {_seat(seats[0])} in ours, {_seat(seats[1])} in theirs")
        return seats[0] == TERMINAL

    def _play_word(self) -> None:
        ours, theirs, who = self.ours.moves(), self.theirs.moves(), self.ours.who()
        if self._known and who != CHANCE and not (self.ours.told or self.theirs.told):
            self._look(self._known, who)
        only, missing = sorted(ours.keys() - theirs.keys()), sorted(theirs.keys() - ours.keys())
        self.must(not only and not missing, f"{_seat(who)}: only ours has {only}, only theirs {missing}")
        for word, chance in ours.items():
            alike = math.isclose(chance, theirs[word], rel_tol=1e-6)
            self.must(alike, f"'{word}' comes with {chance:.6f} in ours, {theirs[word]:.6f} in theirs")
        word = _draw(self.lead, ours if self.lead is self.ours else theirs, self._rng)
        self.heard.append((who, word))
        self.ours.say(word, self._rng)
        self.theirs.say(word, self._rng)

    def _look(self, known: Known, who: int) -> None:
        """What the seat knows in one game is the same as before whenever it is in the other."""
        views = (f"{who} {half.state.information_state_string(who)}" for half in (self.ours, self.theirs))
        ours, theirs = views
        before = known[0].setdefault(ours, theirs), known[1].setdefault(theirs, ours)
        for name, mine, was in (("ours", theirs, before[0]), ("theirs", ours, before[1])):
            self.must(
                mine == was, f"{_seat(who)} takes for the same in {name} what the other tells apart:\n{was}\n{mine}"
            )

    def _play_bag(self) -> None:
        """The one that leads plays its stretch; the other is given what was said there, and says it in its order."""
        name, said = self.lead.bag(), list[tuple[int, str]]()
        likely = [0.0, 0.0]
        while self.lead.bag() == name:
            who, moves = self.lead.who(), self.lead.moves()
            word = _draw(self.lead, moves, self._rng)
            said.append((who, word))
            likely[0] += math.log(moves[word])
            self.lead.say(word, self._rng)
            self.lead.settle()
        self.heard += said
        left = Counter(said)
        while self.other.bag() == name:
            who, moves = self.other.who(), self.other.moves()
            word = next((each for each in moves if left[who, each]), "")
            kept = sorted(each for seat, each in left.elements() if seat == who)
            self.must(word, f"{self.other.name}, {_seat(who)}: {sorted(moves)} and nothing of {kept}")
            left[who, word] -= 1
            likely[1] += math.log(moves[word])
            self.other.say(word, self._rng)
            self.other.settle()
        self.must(not left.total(), f"'{name}' of {self.other.name} is over, and {[*left.elements()]} was not said")
        alike = math.isclose(*likely, rel_tol=1e-6, abs_tol=1e-6)
        self.must(alike, f"'{name}': chances of e^{likely[0]:.4f} in {self.lead.name}, e^{likely[1]:.4f} in the other")

    def must(self, kept: object, message: str) -> None:
        """Say where the games part, if it is not so."""
        if not kept:
            lately = "; ".join(f"{_seat(who)}: {word}" for who, word in self.heard[-SHOWN:])
            raise DifferenceError(
                f"{message}\nafter {lately or 'nothing'}\nours:\n{self.ours.state}\ntheirs:\n{self.theirs.state}"
            )


def _seat(who: int) -> str:
    return {CHANCE: "chance", TERMINAL: "nobody"}.get(who, f"seat {who}")


def our_game(pairing: Pairing) -> Game:
    """The folder, as a game that can be played."""
    return engine(load(FOLDERS / pairing.folder, pairing.variants), pairing.players)


def compare(pairing: Pairing, games: int, ours: Game | None = None, seed: str = "judge") -> Compared:
    """So many games of both.

    Args:
        pairing: The two games.
        games: How many.
        ours: Our game; None reads the folder of the pairing.
        seed: Other seeds are other games.

    Raises:
        DifferenceError: They part.
    """
    game, judge = ours or our_game(pairing), _loaded(pairing.theirs)
    _must_seat(game.num_players, judge.num_players())
    counted = [0, 0]
    words, ends = Counter[str](), Counter[tuple[float, ...]]()
    known: Known = {}, {}
    for number in range(games):
        rng = Stream(seed, f"{pairing.theirs} {number}")
        left = Half("ours", game.new_initial_state(), pairing.our_words, pairing.our_bag)
        right = Half("theirs", judge.new_initial_state(), pairing.their_words, pairing.their_bag)
        match = Match(left, right, rng, number % 2, known if pairing.hides else None)
        match.play()
        ends[_same_returns(pairing, match)] += 1
        by_chance = sum(who == CHANCE for who, _ in match.heard)
        counted[0] += len(match.heard) - by_chance
        counted[1] += by_chance
        words.update(word for _, word in match.heard)
    return Compared(games, counted[0], counted[1], words, ends, len(known[0]))


def _loaded(name: str) -> Any:  # noqa: ANN401 - a game of OpenSpiel's
    game = spiel().load_game(name)
    if game.get_type().dynamics == spiel().GameType.Dynamics.SIMULTANEOUS:
        return spiel().convert_to_turn_based(game)
    return game


def _must_seat(ours: int, theirs: int) -> None:
    if ours != theirs:
        raise DifferenceError(f"{ours} play ours, {theirs} theirs")


def _same_returns(pairing: Pairing, match: Match) -> tuple[float, ...]:
    ours = [float(each) for each in pairing.our_returns(match.ours.state)]
    theirs = [float(each) for each in pairing.their_returns(match.theirs.state)]
    alike = len(ours) == len(theirs) and all(
        math.isclose(*each, abs_tol=1e-6) for each in zip(ours, theirs, strict=True)
    )
    match.must(alike, f"returns are {ours} in ours, {theirs} in theirs")
    return tuple(theirs)


def words_of(pairing: Pairing, games: int) -> Iterator[str]:
    """The words that are said in so many games, the most usual first: to look at while a pairing is written."""
    yield from (word for word, _ in compare(pairing, games).words.most_common())
