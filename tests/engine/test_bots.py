"""Bots play as well as they say: each beats the one before it, and none knows more than its seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.engine.trap import BAIT, SAFE, Trap
from tilewright.engine import CHANCE, TERMINAL, bots, match, search
from tilewright.engine.ahead import Greedy, points
from tilewright.engine.record import head_of
from tilewright.engine.search import Search, Thought
from tilewright.engine.view import View
from tilewright.games.castle import bots as castle_bots
from tilewright.games.castle.engine.position import PRIZE
from tilewright.games.castles_in_the_air.bots.hoard import AHEAD, KEY, Appraiser
from tilewright.games.castles_in_the_air.bots.routes import Outing, actions_to, aims
from tilewright.games.castles_in_the_air.engine.position import Phase
from tilewright.games.sky_rise import bots as sky_bots
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf

CASTLES, CROWNS, CASTLE, SKY = "castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"


def won(name: str, players: int, one: str, others: str, games: int) -> float:
    """The share of games that one bot wins, at each seat as often."""
    spec = shelf.load(name)
    game, wins = shelf.engine(spec, players), 0.0
    for number in range(1, games + 1):
        seat = number % players
        names = tuple(one if each == seat else others for each in range(players))
        seats = [bot for bot in bots.seated(names, "5", number, name) if bot]
        wins += match.play(game, head_of(spec, players, "5", names), seats, number)[2].shares[seat]
    return wins / games


@pytest.mark.parametrize(
    ("name", "players", "one", "others", "games", "least"),
    [
        (CASTLES, 2, "greedy", "random", 30, 0.95),
        (CASTLES, 4, "greedy", "random", 20, 0.95),
        (CROWNS, 2, "greedy", "random", 40, 0.95),
        (CROWNS, 4, "greedy", "random", 40, 0.9),
        (CASTLE, 2, "greedy", "random", 40, 0.95),
        (SKY, 2, "greedy", "random", 20, 0.95),
        (SKY, 4, "greedy", "random", 12, 0.9),
        (CASTLES, 2, "planner", "greedy", 2, 1),
    ],
)
def test_a_bot_beats_the_one_below_it(  # noqa: PLR0913, PLR0917 - a row of the table
    name: str, players: int, one: str, others: str, games: int, least: float
) -> None:
    assert won(name, players, one, others, games) >= least


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", [CASTLES, CROWNS, CASTLE, SKY])
@pytest.mark.parametrize(("one", "games"), [("planner", 100), ("search:100", 60)])
def test_who_looks_ahead_beats_greedy(name: str, one: str, games: int) -> None:
    assert won(name, 2, one, "greedy", games if name in {CROWNS, SKY} else games // 10) > 0.5


@pytest.mark.parametrize(
    "variants", [("shortest-stack",), ("placement-phase",), ("edge-exploration",), ("free-flight",)]
)
def test_greedy_plays_every_rule_to_the_end(variants: tuple[str, ...]) -> None:
    spec = shelf.load(CASTLES, variants)
    head = head_of(spec, 3, "1", ("greedy",) * 3)
    seats = [bot for bot in bots.seated(head.bots, "1", 1, CASTLES) if bot]
    _, state, outcome = match.play(shelf.engine(spec, 3), head, seats, 1)
    assert state.is_terminal()
    assert sum(outcome.scores) > 0


def test_a_seed_plays_the_same_game_whatever_was_played_before() -> None:
    spec = shelf.load(CROWNS)
    game, head = shelf.engine(spec, 2), head_of(spec, 2, "3", ("search:10", "planner"))

    def play() -> tuple[int, ...]:
        return match.play(game, head, [b for b in bots.seated(head.bots, "3", 1, CROWNS) if b], 1)[0].actions

    assert play() == play()


def test_greedy_takes_the_bait_and_a_search_does_not() -> None:
    state: Any = Trap()
    view = View(state, 0)
    assert Greedy(Stream("1", "a")).choose(view, [SAFE, BAIT]) == BAIT

    def quicker(rng: Stream) -> Greedy:
        return Greedy(rng)

    assert Search(Stream("1", "a"), points, quicker, Thought(tries=1, ahead=1)).choose(view, [SAFE, BAIT]) == BAIT
    assert Search(Stream("1", "a"), points, quicker, Thought(tries=4, ahead=2)).choose(view, [SAFE, BAIT]) == SAFE


def test_a_won_game_is_worth_more_than_points() -> None:
    state: Any = Trap((BAIT, SAFE, SAFE))
    assert Greedy(Stream("1", "a")).choose(View(state, 1), [SAFE, BAIT]) == BAIT


@pytest.mark.parametrize(
    "name",
    [
        *("search:0", "search:x", "search:", "search:1000000", "search:\u0665", "greedy:5", "serch:5", ":5"),
        *("search:0ms", "search:ms", "search:60001ms", "search:5s", "search:5msms", "greedy:5ms"),
    ],
)
def test_a_name_that_is_no_bots_is_refused(name: str) -> None:
    with pytest.raises(RefusedError, match="G03"):
        bots.bots_by_name(name, 2, CROWNS)


def test_a_time_is_tried_for_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = search.thought("50ms")
    assert hard
    ticks = iter(range(1000))
    monkeypatch.setattr(search, "perf_counter", lambda: next(ticks) / 1000)
    assert len(list(hard.spent(moves=8, cuts=2))) == 25
    assert len(list(Thought(seconds=1e-9).spent(moves=8, cuts=1))) == 1
    assert bots.bots_by_name("search:50ms", 2, CROWNS) == ("search:50ms",) * 2
    assert not any(map(search.by_the_clock, ("search:50", "search", "greedy")))


def test_greedy_attacks_and_counts_no_points_twice() -> None:
    """Where nobody has knights, royalty is worth its points; where a tower is done, all is worth its points."""
    attacks = even = 0
    for state in _states(CASTLE, 3):
        attacks += state.phase == PRIZE
        if not any(state.knights):
            sets = [castle_bots.royalty(state.setup, castle_bots.estate_of(state, seat), 0) for seat in (0, 1)]
            assert sets == state.totals()
            even += 1
    assert attacks
    assert even
    for state in _states(SKY, 1):
        last = state
    assert [sky_bots.stands(last, seat) for seat in (0, 1)] == last.totals()


def _states(name: str, games: int) -> Iterator[Any]:
    """Every state of games among the greedy."""
    spec = shelf.load(name)
    for number in range(1, games + 1):
        state: Any = shelf.engine(spec, 2).new_initial_state()
        seats = [b for b in bots.seated(("greedy", "greedy"), "6", number, name) if b]
        luck, seen = Stream("6", f"luck {number}"), [View(state, 0), View(state, 1)]
        while (player := state.current_player()) != TERMINAL:
            legal = state.legal_actions()
            state.apply_unchecked(
                state.sample_chance(luck) if player == CHANCE else seats[player].choose(seen[player], legal)
            )
            yield state


def test_a_hoard_is_worth_what_it_will_score_on_average() -> None:
    rules = shelf.load(CASTLES).rules
    knows = Appraiser(rules.scoring)
    for counts, keys in (((0, 0, 0, 0), (0, 0)), ((2, 1, 0, 3), (1, 5)), ((4, 2, 2, 2), (0, 2))):
        ends = list(product(range(4), repeat=AHEAD))
        total = sum(
            rules.scoring.points([count + end.count(kind) for kind, count in enumerate(counts)])[0] for end in ends
        )
        plain = total / len(ends) + KEY * sum(min(key, 3) for key in keys)
        assert knows.hoard((*counts, *keys)) == pytest.approx(plain)
        for kind in range(6):
            hand = [*counts, *keys]
            hand[kind] += 1
            assert knows.gain((*counts, *keys), kind) == pytest.approx(knows.hoard(tuple(hand)) - plain)


def test_what_a_treasure_is_worth_does_not_depend_on_which_hand_came_first() -> None:
    scoring = shelf.load(CASTLES).rules.scoring
    hands = [(*treasures, *keys) for treasures in product(range(4), repeat=4) for keys in ((0, 0), (2, 2), (1, 0))]
    one, other = Appraiser(scoring), Appraiser(scoring)
    there = {(hand, kind): one.gain(hand, kind) for hand in hands for kind in range(len(hand))}
    back = {(hand, kind): other.gain(hand, kind) for hand in reversed(hands) for kind in range(len(hand))}
    assert there == back


def _turns() -> Iterator[Any]:
    """States in which a turn begins, of games among the greedy."""
    spec = shelf.load(CASTLES)
    for number in range(1, 9):
        state: Any = shelf.engine(spec, 2).new_initial_state()
        seats = [b for b in bots.seated(("greedy", "greedy"), "8", number, CASTLES) if b]
        luck, seen = Stream("8", f"luck {number}"), [View(state, 0), View(state, 1)]
        while not state.is_terminal():
            player = state.current_player()
            if player < 0:
                state.apply_unchecked(state.sample_chance(luck))
                continue
            if state.phase == Phase.MOVES and state.moves == spec.rules.turn.moves and state.done % 2 == 0:
                yield state.clone()
            state.apply_unchecked(seats[player].choose(seen[player], state.legal_actions()))


def test_what_is_in_reach_is_what_the_engine_lets_be_fetched() -> None:
    """Every way is walked in the engine, and what it costs there; and a plain search of all moves finds no cheaper."""
    checked = 0
    for state in _turns():
        budget = 5
        reached = Outing(state).within(budget)
        for aim in aims(state, reached):
            if aim.cost <= budget:
                walker = state.clone()
                for action in (*actions_to(aim.floor, reached), aim.action):
                    walker.apply_action(action)
                assert state.moves - walker.moves == aim.cost
                checked += 1
        assert {floor: cost for floor, (cost, _, _) in reached.items()} == _plain(state, budget)
    assert checked > 20, checked


def _plain(state: Any, budget: int) -> dict[int, int]:  # noqa: ANN401 - a state of the castles
    """Floor -> the fewest moves to it, by doing every move of going there is, over and over."""
    codes, first = state.setup.codes, state.mover * state.setup.most
    fewest: dict[int, int] = {}
    crowd = [(state.clone(), 0)]
    while crowd:
        walker, spent = crowd.pop()
        standing = [walker.city.floor[node] for node in walker.pieces[first : first + state.setup.most] if node >= 0]
        if all(fewest.get(floor, budget + 1) <= spent for floor in standing):
            continue
        for floor in standing:
            fewest[floor] = min(spent, fewest.get(floor, budget + 1))
        for action in walker.legal_actions():
            if codes.go <= action < codes.teleport:
                after = walker.clone()
                after.apply_unchecked(action)
                if (now := spent + walker.moves - after.moves) <= budget:
                    crowd.append((after, now))
    return fewest
