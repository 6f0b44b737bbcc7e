"""Round by round: what a study counts is what its definition says, worked out slowly from games played again."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from tests.play.folder import game as small
from tests.trials.fruit import FruitGame, fruit, head
from tilewright.cli import main
from tilewright.engine import CHANCE, TERMINAL, State, view
from tilewright.engine.bots import seated
from tilewright.engine.match import play
from tilewright.engine.record import Head, head_of
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.rooms import Room
from tilewright.shelf import shelf
from tilewright.trials import moments as module
from tilewright.trials.aggregate import UNIT, Aggregate, Moments, nothing
from tilewright.trials.block import GameBlock, single_games, study_block
from tilewright.trials.fans import fans, last_round, mattering, matters_by_turn, over_time, rows_of

CROWNS = "castles-and-crowns"
GAMES, PLAYERS = 5, 3


def top(bot: str = "greedy") -> Head:
    return head_of(shelf.load(CROWNS), PLAYERS, "moments", (bot,) * PLAYERS)


def states(bot: str) -> list[list[tuple[State, int | None]]]:
    """Each game, played again from its record: its states one by one, and what was done in each."""
    made, games = shelf.engine(shelf.load(CROWNS), PLAYERS), list[list[tuple[State, int | None]]]()
    for number in range(1, GAMES + 1):
        bots = [each for each in seated(top(bot).bots, "moments", number, CROWNS) if each]
        record = play(made, top(bot), bots, number)[0]
        state, each = made.new_initial_state(), list[tuple[State, int | None]]()
        for action in record.actions:
            each.append((state.clone(), action))
            state.apply_action(action)
        games.append([*each, (state, None)])
    return games


def by_definition(values: Sequence[float], part: float) -> float:
    """The smallest number that at least such a part of all do not exceed."""
    needed = Fraction(str(part)) * len(values)
    return min(each for each in values if sum(other <= each for other in values) >= needed)


def test_fans_and_costs_are_what_slow_counting_makes_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """All decisions are weighed here, so that nothing depends on which ones are drawn."""
    monkeypatch.setattr(module, "WEIGHED", 10_000)
    made = shelf.engine(shelf.load(CROWNS), PLAYERS)
    seen = study_block(made, GameBlock(top(), 1, GAMES, 1)).closely.moments
    points, cards, moves, costs = (defaultdict[int, list[float]](list) for _ in range(4))
    mattered = Counter[int]()
    worth = Room("tilewright.games.castles_and_crowns").ask("bots", "WORTH")
    for each in states("greedy"):
        choosing = [(state, action) for state, action in each if state.current_player() != CHANCE]
        for rounds in range(choosing[-1][0].turns() // PLAYERS + 1):
            after = next(state for state, _ in choosing if state.turns() >= rounds * PLAYERS)
            points[rounds] += after.totals()
            cards[rounds] += captured(after)
        dear = 0
        for state, _ in choosing[:-1]:
            legal, seat = state.legal_actions(), state.current_player()
            if len(legal) > 1:
                turn = state.turns() // PLAYERS + 1
                moves[turn].append(len(legal))
                values = sorted((value(state, action, seat, worth) for action in legal), reverse=True)
                costs[turn].append(values[0] - values[1])
                dear += round(UNIT * costs[turn][-1]) >= UNIT
        mattered[dear] += 1
    assert seen.mattered == mattered
    last = last_round(seen)
    assert last == max(rounds for rounds in points if 2 * len(points[rounds]) >= GAMES * PLAYERS)
    for counted, slow, unit in (
        (seen.points, points, UNIT),
        (seen.holds["cards captured"], cards, UNIT),
        (seen.moves, moves, 1),
    ):
        for row in rows_of(counted, last, unit):
            assert row.of == len(slow[row.turn])
            assert row.ends == tuple(by_definition(slow[row.turn], part) for part in (0.05, 0.25, 0.5, 0.75, 0.95))
            assert row.none == pytest.approx(slow[row.turn].count(0) / row.of)
    assert {turn: dict(counts) for turn, counts in seen.costs.items()} == {
        turn: dict(Counter(round(UNIT * each) for each in costs[turn])) for turn in costs
    }
    for part in matters_by_turn(seen.costs):
        within = [each for turn in costs if part.first <= turn <= part.last for each in costs[turn]]
        assert part.share.value == pytest.approx(sum(round(UNIT * each) >= UNIT for each in within) / len(within))


def captured(state: Any) -> list[int]:  # noqa: ANN401 - a position of that game
    """How many cards each seat has, one by one."""
    return [len([card for card, owner in enumerate(state.owner) if owner == seat]) for seat in range(PLAYERS)]


def value(state: State, action: int, seat: int, worth: Any) -> float:  # noqa: ANN401 - the room's own
    """What a move leads to, as greedy has it; whom to call to one's side is part of the same move."""
    after = state.clone()
    after.apply_action(action)
    if after.current_player() == seat and getattr(after, "goes_on", False):
        return max(value(after, each, seat, worth) for each in after.legal_actions())
    if after.current_player() == TERMINAL:
        best = max(total for each, total in enumerate(after.totals()) if each != seat)
        return 1000 * after.returns()[seat] + after.totals()[seat] - best
    return float(worth(after, seat))


def test_looking_changes_no_game_and_no_luck() -> None:
    made = shelf.engine(shelf.load(CROWNS), PLAYERS)
    block = GameBlock(top("random"), 1, 6, 1)
    alone = [each.scores for each in single_games(made, block)]
    whole = study_block(made, block)
    for seat, counts in enumerate(whole.scores):
        assert counts == Counter(round(UNIT * scores[seat]) for scores in alone)
    assert whole == study_block(made, block)


def test_every_decision_with_a_choice_is_as_likely_to_be_weighed() -> None:
    """In fruit each seat has one decision a turn; the first of them is forced."""
    game = fruit(FruitGame(seats=2, turns=11))
    seen = study_block(game, GameBlock(head(2), 1, 500, 1)).closely.moments
    weighed = {turn: sum(counts.values()) for turn, counts in seen.costs.items()}
    assert sum(weighed.values()) == 500 * module.WEIGHED_OF_RANDOM
    assert sorted(weighed) == list(range(2, 12))
    assert all(65 < each < 135 for each in weighed.values())  # 100 each; 3.7 standard deviations


def test_a_plum_that_brings_points_makes_decisions_matter() -> None:
    game = fruit(FruitGame(seats=3, plum=5))
    whole = study_block(game, GameBlock(head(3), 1, 40, 1))
    answer = mattering(whole)
    assert answer
    assert answer.numbers["matter"]["value"] == 1.0
    assert answer.numbers["cost"]["of_100_5"] == 5.0
    assert "In 100 of 100 decisions the second-best move costs a point or more." in answer.says
    plain = mattering(study_block(fruit(FruitGame(seats=3)), GameBlock(head(3), 1, 40, 1)))
    assert plain
    assert plain.says[1] == "In 100 of 100 several moves tie for the best."


def planted(**given: Any) -> Aggregate:  # noqa: ANN401 - fields of Moments
    whole = nothing(2)
    moments = replace(Moments({}, {}, {}, {}, {}), **given)
    return replace(whole, games=100, closely=replace(whole.closely, games=100, moments=moments))


POINTS = {at: {UNIT * at * at: 50, UNIT * (at * at + at): 50} for at in range(5)} | {5: {UNIT * 99: 40}}


def test_sentences_say_what_is_planted() -> None:
    hand = {0: {300: 100}, 1: {0: 10, 240: 40, 420: 50}, 2: {0: 25, 60: 75}, 3: {60: 100}, 4: {60: 100}}
    moves = {1: {3: 50, 4: 50}, 2: {20: 90, 60: 10}, 3: {2: 100}, 4: {5: 60}}
    still = {at: {60: 100} for at in range(5)}
    whole = planted(points=POINTS, moves=moves, holds={"cards in hand": hand, "dice": still})
    answer = over_time(whole)
    assert answer
    points, hand_says, moves_say = answer.says
    assert points.startswith(
        "After 2 turns each the middle half of players has 4 to 6 points, after 4 turns 16 to 20: "
    )
    assert points.endswith(": 72 of 100 points come after turn 2.")
    assert hand_says.startswith("Cards in hand: most at the start, typically 5, 5 at most for 19 of 20; ")
    assert hand_says.endswith("; 25 of 100 players have none after 2 turns each.")
    assert moves_say.startswith("A player with a choice typically has 4 moves; most in turn 2, typically 20 and 60 at")
    assert moves_say.endswith("60 at most in 19 of 20 decisions; fewest in turn 3, typically 2.")
    short = over_time(planted(points={0: {0: 100}, 1: {-60: 50, 60: 50}}))
    assert short
    assert short.says == ("After 1 turn each the middle half of players has -1 to 1 points.",)
    assert [row["turn"] for row in answer.numbers["points"]] == [0, 1, 2, 3, 4]  # the fifth round has fewer than half
    assert over_time(nothing(2)) is mattering(nothing(2)) is None


def test_turns_that_surely_differ_are_named_and_others_are_not() -> None:
    costs = {1: {0: 60}, 2: {0: 12, 60: 48}, 3: {59: 60}}
    answer = mattering(planted(costs=costs, mattered={0: 60, 1: 40}))
    assert answer
    assert "most often in turn 2 (80) and least often in turn" in answer.says[0]
    assert answer.says[1].startswith(
        "In one decision of five it costs 1.0 points or more; in 40 of 100 several moves tie"
    )
    wins = mattering(planted(costs={1: {0: 30, 999 * UNIT: 30}}, mattered={1: 60}))
    assert wins
    assert "In one decision of five it decides who wins; in 50 of 100 several" in wins.says[1]
    level = mattering(planted(costs={1: {0: 30, 60: 30}, 2: {0: 31, 60: 29}}, mattered={1: 60}))
    assert level
    assert "most often" not in level.says[0]


def opened(monkeypatch: pytest.MonkeyPatch, holds: object) -> view.Labels:
    monkeypatch.setattr(Room, "ask", lambda _self, _door, name: holds if name == "HOLDS" else None)
    return view.labels_of("sky-rise")


@pytest.mark.parametrize(
    "holds",
    [
        3,
        [("cards", len)],
        {"cards": 3},
        {"": len},
        {7: len},
        {"a\x1b[2J": len},
        {"c" * 61: len},
        {f"card {at}": len for at in range(7)},
    ],
)
def test_a_door_with_something_else_behind_it_is_refused(monkeypatch: pytest.MonkeyPatch, holds: object) -> None:
    with pytest.raises(RefusedError, match=r"HOLDS.*X05"):
        opened(monkeypatch, holds)


@pytest.mark.parametrize("number", [None, "3", True, float("nan"), float("inf"), 1e9, [3]])
def test_what_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch, number: object) -> None:
    room, state = opened(monkeypatch, {"cards": lambda *_: number}), Any
    with pytest.raises(RefusedError, match=r"'cards', which is not a number.*X05"):
        room.holds(state, 0)  # type: ignore[arg-type] # no state is looked at


PLAY = """places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
counters:
  coins: {each: player}
  points: {each: player}
  rounds: {}
turn:
  - deal 1 from deck to hand
  - add 2 to coins
  - choose:
      pass: {}
ends: deck is empty
points: coins
"""


def test_a_game_of_play_yaml_has_its_own_places_and_counters(tmp_path: Any) -> None:  # noqa: ANN401 - pytest's path
    state = small(tmp_path, PLAY).new_initial_state()
    rng = Stream("s", "holds")
    while state.current_player() == CHANCE:
        state.apply_unchecked(state.sample_chance(rng))
    assert state.holds(0) == {"pieces in hand": 1, "coins": 2}
    assert state.holds(1) == {"pieces in hand": 1, "coins": 0}


def test_each_game_of_ours_follows_what_its_players_hold() -> None:
    for game, names in {
        "castle": {"cards in hand", "knights", "peasants"},
        CROWNS: {"cards captured", "knights to send"},
        "castles-in-the-air": {"treasures", "keys"},
        "sky-rise": {"cards in hand", "opaque pyramids"},
    }.items():
        holds = view.labels_of(game).holds
        state, rng = shelf.engine(shelf.load(game), 2).new_initial_state(), Stream("s", game)
        while state.current_player() == CHANCE:
            state.apply_unchecked(state.sample_chance(rng))
        assert set(holds(state, 0)) == names


def test_a_study_prints_them_in_text_and_json() -> None:
    words = ["play", CROWNS, "--players", "2", "--games", "40", "--study"]
    printed = CliRunner().invoke(main, words)
    assert printed.exit_code == 0, printed.output
    assert "\nOver time\n" in printed.output
    assert "\nDecisions that matter\n" in printed.output
    answers = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)["answers"]
    assert {"points", "knights to send", "moves to choose from"} <= answers["over_time"].keys()
    assert answers["mattering"]["by_turn"][0]["of"] > 0


def test_fans_of_a_game_end_where_half_of_the_games_have() -> None:
    assert last_round(Moments(POINTS, {}, {}, {}, {})) == 4
    assert [name for name, _, _ in fans(Moments(POINTS, {"copies": POINTS}, {}, {}, {}))] == ["points"]
