"""Two games that are the same are found the same, and whatever is wrong in one of them is found."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.pig import GOAL, Pig, PigState
from tests.engine.suites import spiel
from tests.play.openspiel import Compared, DifferenceError, Half, Known, Match, Pairing, State, Words, compare, no_bag
from tilewright.engine import CHANCE, TERMINAL, Game
from tilewright.rng import Stream

spiel()


def our_words(state: State, action: int) -> Words:
    return (f"die {action + 1}",) if state.current_player() == CHANCE else (("roll", "stop")[action],)


def their_words(state: State, action: int) -> Words:
    return (f"die {action + 1}",) if state.current_player() == CHANCE else (state.action_to_string(action),)


def won(state: State) -> list[float]:
    return [2 * each - 1 for each in state.returns()]


def pairing(**other: object) -> Pairing:
    given = {
        "folder": "",
        "players": 2,
        "theirs": f"pig(winscore={GOAL},horizon=100000)",
        "our_words": our_words,
        "their_words": their_words,
        "our_returns": won,
    }
    return Pairing(**{**given, **other})  # type: ignore[arg-type] # fields of a Pairing


class OpenPig(PigState):
    """As OpenSpiel has it: who has enough has to stop, and there is no end before."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        enough = not self.rolling and self.points[self.turn] + self.pot >= GOAL
        return [1] if enough and not self.is_terminal() else super().legal_actions(player)

    def is_terminal(self) -> bool:
        return max(self.points) >= GOAL


def game(state: type[PigState]) -> Game:
    class Other(Pig):
        def new_initial_state(self) -> PigState:
            return state(self.num_players)

    return Other(2)


def judge(state: type[PigState] = OpenPig, **other: object) -> Compared:
    return compare(pairing(**other), 10, game(state))


def test_the_same_game_is_the_same() -> None:
    found = judge()
    assert found.games == 10
    assert found.words.keys() == {"roll", "stop", *(f"die {face}" for face in range(1, 7))}
    assert found.choices > found.chances > 50
    assert found.returns.keys() == {(1, -1), (-1, 1)}


class Backwards(OpenPig):
    """Who has stopped goes on."""

    def current_player(self) -> int:
        return 1 - self.turn if super().current_player() == self.turn else super().current_player()


class Bold(OpenPig):
    """Nobody may stop with nothing."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [0] if not self.rolling and not self.pot and not self.is_terminal() else super().legal_actions(player)


class Loaded(OpenPig):
    """A six comes twice as often as a five."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [*((face, 1 / 6) for face in range(4)), (4, 1 / 9), (5, 2 / 9)]


class Lenient(OpenPig):
    """A one is but the end of a turn."""

    def apply_unchecked(self, action: int) -> None:
        kept = self.pot if self.rolling and action == 0 else 0
        self.points[self.turn] += kept
        super().apply_unchecked(action)


class Long(OpenPig):
    """One point more is wanted."""

    def is_terminal(self) -> bool:
        return max(self.points) > GOAL


class Sore(OpenPig):
    """The other one wins."""

    def returns(self) -> list[float]:
        return super().returns()[::-1]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (Backwards, "on is seat 1 in ours, seat 0 in theirs"),
        (Bold, r"seat 0: only ours has \[\], only theirs \['stop'\]"),
        (Loaded, "'die 5' comes with 0.111111 in ours, 0.166667 in theirs"),
        (Lenient, "seat 0: only ours has|on is nobody in ours, seat . in theirs"),
        (Long, "on is seat . in ours, nobody in theirs"),
        (Sore, r"returns are \[-?1.0, -?1.0\] in ours, \[-?1.0, -?1.0\] in theirs"),
    ],
)
def test_a_game_that_is_another_is_found(state: type[PigState], told: str) -> None:
    with pytest.raises(DifferenceError, match=told) as found:
        judge(state)
    assert "\nafter " in str(found.value)


class Pair(OpenPig):
    """Throws a coin whether the die is low, and then which of the low or the high ones: two short steps."""

    coin = -1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.coin < 0:
            return [(0, 1 / 3), (1, 2 / 3)]
        return [(face, 1 / (4 if self.coin else 2)) for face in (range(2, 6) if self.coin else range(2))]

    def apply_action(self, action: int) -> None:
        if self.rolling and self.coin < 0:
            self.coin = action
        else:
            self.coin = -1
            self.apply_unchecked(action)

    def action_to_string(self, action: int) -> str:
        return ("low", "high")[action] if self.rolling and self.coin < 0 else super().action_to_string(action)


def coined(state: State, action: int) -> Words:
    return (
        (state.action_to_string(action).replace("a ", "die "),)
        if state.current_player() == CHANCE
        else our_words(state, action)
    )


def test_a_longer_step_is_played_against_shorter_ones() -> None:
    def halves(state: State, action: int) -> Words:
        if state.current_player() != CHANCE:
            return our_words(state, action)
        return ("low" if action < 2 else "high", f"die {action + 1}")

    assert judge(our_words=halves, their_words=halves).words["low"]
    assert judge(Pair, our_words=coined, their_words=halves).words["high"]
    with pytest.raises(DifferenceError, match=r"chance: only ours has \['high', 'low'\]"):
        judge(our_words=halves)


class Kept(OpenPig):
    """What a seat knows, as OpenSpiel says it of a game of its own that is the same."""

    def information_state_string(self, player: int) -> str:
        return f"{player} {self.points} {self.turn} {self.pot}"


class Blind(Kept):
    """Nobody is shown what the turn has brought."""

    def information_state_string(self, player: int) -> str:
        return f"{player} {self.points} {self.turn}"


class Shown(Kept):
    """Whoever plays is shown all that has been."""

    def information_state_string(self, player: int) -> str:
        return f"{player} {self.past}"


def views(one: type[PigState], other: type[PigState]) -> None:
    known: Known = {}, {}
    for seed in range(5):
        halves = [Half(each.__name__, each(2), our_words, no_bag) for each in (one, other)]
        Match(halves[0], halves[1], Stream(str(seed), "views"), 0, known).play()


def test_what_a_seat_knows_is_the_same_or_it_is_found() -> None:
    views(Kept, Kept)
    with pytest.raises(DifferenceError, match="takes for the same in ours what the other tells apart"):
        views(Blind, Kept)
    with pytest.raises(DifferenceError, match="takes for the same in theirs what the other tells apart"):
        views(Shown, Kept)


class Step:
    """A game of chance alone: seats get things out of a bag in such an order."""

    def __init__(self, order: tuple[int, ...], things: Sequence[str] = ("a", "a", "b", "c")) -> None:
        self.order, self.left, self.at = order, list(things), 0
        self.got: dict[int, list[str]] = {0: [], 1: []}

    def current_player(self) -> int:
        return TERMINAL if self.at == len(self.order) else CHANCE

    def legal_actions(self) -> list[int]:
        return [action for action, _ in self.chance_outcomes()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        kinds = sorted(set(self.left))
        return [("abc".index(each), self.left.count(each) / len(self.left)) for each in kinds]

    def apply_action(self, action: int) -> None:
        self.left.remove("abc"[action])
        self.got[self.order[self.at]].append("abc"[action])
        self.at += 1

    def action_to_string(self, action: int) -> str:
        return f"{self.order[self.at]} gets {'abc'[action]}"

    def information_state_string(self, player: int) -> str:
        return " ".join(self.got[player])

    def returns(self) -> list[float]:
        return [float("".join(sorted(each)) > "ab") for each in self.got.values()]


def dealt(ours: Step, theirs: Step) -> None:
    def words(state: State, action: int) -> Words:
        return (state.action_to_string(action),)

    for lead in (0, 1):
        for seed in range(20):
            halves = [Half("one", Step(each.order, each.left), words, lambda _: "deal") for each in (ours, theirs)]
            Match(halves[0], halves[1], Stream(str(seed), "deal"), lead).play()
            assert halves[0].state.returns() == halves[1].state.returns()


def test_cards_that_are_dealt_in_another_order_are_the_same_deal() -> None:
    dealt(Step((0, 0, 1, 1)), Step((0, 1, 0, 1)))


def test_other_cards_in_a_deal_are_found() -> None:
    with pytest.raises(DifferenceError, match="and nothing of"):
        dealt(Step((0, 0, 1, 1)), Step((0, 1, 0, 1), ("a", "a", "b", "b")))
    with pytest.raises(DifferenceError, match="'deal': chances of"):
        dealt(Step((0, 1)), Step((0, 1), ("a", "a", "a", "b", "b", "c", "c")))
    with pytest.raises(DifferenceError, match="was not said"):
        dealt(Step((0, 1, 0)), Step((0, 1)))
