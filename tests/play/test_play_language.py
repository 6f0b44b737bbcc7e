"""Each word of play.yaml does what it says: small games, played move by move."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.play.folder import game, go, titles
from tilewright.play.runtime import Form, Limits, complete, fits, largest_group, longest_run, picks
from tilewright.play.state import SLOTS, PlayState
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf

PLACES = """places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  pile: {}
"""


def test_what_is_put_on_a_shuffled_pile_is_drawn_first_and_what_is_put_under_it_last(tmp_path: Path) -> None:
    play = f"""{PLACES}
set up: [deal 1 from deck to hand]
turn:
  - choose:
      over: {{card: hand, to: deck}}
      under: {{card: hand, to: bottom of deck}}
      draw: draw 1 from deck
ends: each hand is empty and turn number > 9
"""
    state = go(game(tmp_path, play).new_initial_state(), "draw R1", "draw B3", "over R1", "under B3")
    go(state, "draw")
    assert titles(state, "hand", 0) == ["R1"]  # nobody drew by chance
    assert state.now == 1
    for _ in range(4):
        go(state, "draw")
        state.apply_action(state.sample_chance(Stream("1", "draw")))
    go(state, "draw")
    assert "B3" in titles(state, "hand", 1), "the last is what lies under"


def test_an_empty_pile_is_filled_before_somebody_draws_from_it(tmp_path: Path) -> None:
    play = f"""{PLACES.replace("nobody}", "nobody, when empty: shuffle pile into deck}", 1)}
turn:
  - draw 1 from deck
  - choose: {{drop: {{card: hand, to: pile}}}}
ends: turn number is 12
longest: 40
"""
    made, rng = game(tmp_path, play), Stream("1", "draw")
    state = made.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else state.legal_actions()[0])
    assert state.turns() == 12
    assert sum(map(len, state.p)) == 6, "no card is lost"


def test_counters_are_paid_as_far_as_there_is_something(tmp_path: Path) -> None:
    play = f"""{PLACES}
counters:
  coins: {{each: player, start: 3, least: 0, most: 5}}
  pot: 1
turn:
  - choose:
      pay: pay 2 coins to pot
      give: pay 2 coins to next player
      rob: take 2 coins from next player
      gain: gain 4 coins
      lose: lose 1 coin
ends: turn number is 9
points: coins
"""
    state = game(tmp_path, play).new_initial_state()
    slots = {each.name: each.base for each in state.game.counters}

    def coins() -> tuple[object, ...]:
        return state.v[slots["coins"]], state.v[slots["coins"] + 1], state.v[slots["pot"]]

    assert coins() == (3, 3, 1)
    go(state, "pay", "give")
    assert coins() == (3, 1, 3)
    go(state, "rob")
    assert coins() == (4, 0, 3), "no more than there is"
    go(state, "lose", "gain")
    assert coins() == (5, 0, 3), "no fewer than the least, no more than the most"


def test_an_option_of_last_resort_is_possible_only_if_nothing_else_is(tmp_path: Path) -> None:
    play = f"""{PLACES}
set up: [deal 1 from deck to hand]
turn:
  - choose:
      play: {{card: hand where value > 1, to: pile}}
      sulk: {{if: nothing else}}
ends: turn number is 2
"""
    state = go(game(tmp_path, play).new_initial_state(), "draw R1", "draw B3")
    assert [state.words(each) for each in state.legal_actions()] == ["sulk"]
    go(state, "sulk")
    assert [state.words(each) for each in state.legal_actions()] == ["play B3"]


def test_what_is_chosen_together_is_hidden_until_all_have_chosen(tmp_path: Path) -> None:
    play = f"""{PLACES}
  shown: {{each: player}}
set up: [deal 2 from deck to hand]
round:
  - together: {{show: {{card: hand, to: shown}}}}
  - choose: {{go on: nothing}}
ends: round number is 2
points: sum of value in shown
"""
    play = play.replace("set up", "set up", 1).replace("  pile: {}\n\n  shown", "  pile: {}\n  shown")
    state = go(game(tmp_path, play).new_initial_state(), "draw R1", "draw B1", "draw R2", "draw B2")
    before = state.information_state_string(1)
    one, other = go(state.clone(), "show R1"), go(state.clone(), "show R2")
    assert one.information_state_string(1) == other.information_state_string(1) != before
    assert one.totals() == other.totals() == [0, 0], "nothing has been done yet"
    assert one.observation_tensor(1) == other.observation_tensor(1)
    go(one, "show B2")
    assert one.totals() == [1, 2]
    assert one.information_state_string(1) != go(other, "show B2").information_state_string(1)


def test_cards_that_are_passed_in_secret_stay_known_to_who_passed_them(tmp_path: Path) -> None:
    play = f"""{PLACES}
set up: [deal 2 from deck to hand]
round:
  - together: {{give: {{card: hand, to: hand of next player}}}}
  - choose: {{go on: nothing}}
ends: round number is 2
"""
    state = go(
        game(tmp_path, play).new_initial_state(), "draw R1", "draw B1", "draw R2", "draw B2", "give R1", "give B2"
    )
    assert sorted(titles(state, "hand", 1)) == ["B1", "R1"]
    for number in range(20):
        twin = state.resample(0, Stream(str(number), "deal"))
        assert "R1" in titles(twin, "hand", 1), "the first player knows where that card went"
        assert titles(twin, "hand", 0) == titles(state, "hand", 0)
    others = {tuple(sorted(titles(state.resample(0, Stream(str(n), "deal")), "hand", 1))) for n in range(20)}
    assert len(others) > 1, "but not what else lies there"


def test_effects_have_holes_and_cards_say_which_they_do(tmp_path: Path) -> None:
    cards = 'title,does\nWind,"draw 2, gain 1 coin"\nThief,steal 2 coins\nRest,\n'
    play = """places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  pile: {}
counters:
  coins: {each: player, start: 3}
effects:
  draw N:
    - draw N from deck
  steal N coins:
    - choose:
        from: {victim: other players where coins > 0, do: take N coins from victim}
set up: [deal 1 from deck to hand]
turn:
  - choose: {play: {card: hand, to: pile, do: carry out card}}
    otherwise: nothing
ends: turn number is 4
points: coins
"""
    state = go(game(tmp_path, play, cards=cards).new_initial_state(), "draw Thief", "draw Wind")
    go(state, "play Thief", "from Player 2")
    assert state.totals() == [5, 1]
    go(state, "play Wind", "draw Rest")
    assert state.totals() == [5, 2], "one card was left to draw; then the coin comes"
    assert titles(state, "hand", 1) == ["Rest"]


def test_order_is_reversed_and_players_are_skipped_and_drop_out(tmp_path: Path) -> None:
    play = f"""{PLACES}
turn:
  - choose:
      on: nothing
      back: reverse the order
      skip: skip the next player
      again: take another turn
      out: player is out
ends: turn number is 20
"""
    state = game(tmp_path, play, 4).new_initial_state()
    seats = []
    for move in ("on", "skip", "back", "on", "again", "out", "on", "out", "on"):
        seats.append(state.now)
        go(state, move)
    assert seats == [0, 1, 3, 2, 1, 1, 0, 3, 2]
    assert state.now == 0, "two are left"
    go(state, "out")
    assert state.is_terminal()
    assert state.returns() == [0, 0, 1, 0]
    assert state.ending() == "the last one left"


def test_ties_are_broken_in_turn_and_partners_win_together(tmp_path: Path) -> None:
    play = f"""{PLACES}
counters:
  points: {{each: player}}
  shells: {{each: player}}
turn:
  - choose:
      coin: gain 1 point
      shell: gain 1 shell
ends: turn number is 4
wins: [most points, fewest shells]
"""
    state = go(game(tmp_path / "a", play).new_initial_state(), "coin", "coin", "shell", "coin")
    assert state.returns() == [0, 1]
    state = go(game(tmp_path / "b", play).new_initial_state(), "shell", "coin", "coin", "shell")
    assert state.returns() == [0.5, 0.5]
    teams = play.replace("wins:", "teams: [[1, 3], [2, 4]]\nwins:").replace("number is 4", "number is 4")
    state = go(game(tmp_path / "c", teams, 4).new_initial_state(), "coin", "shell", "coin", "coin")
    assert state.totals() == [2, 1, 2, 1]
    assert state.returns() == [0.5, 0, 0.5, 0]


def test_a_game_that_goes_on_for_ever_is_stopped_and_told(tmp_path: Path) -> None:
    play = f"{PLACES}\nturn:\n  - choose: {{wait: nothing}}\nlongest: 7\n"
    state = game(tmp_path / "a", play).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.moves == 7
    assert state.ending() == "no end after 7 moves"
    play = f"{PLACES}\nturn:\n  - repeat: nothing\n    while: pile is empty\n"
    with pytest.raises(RefusedError, match=r"play.yaml:7:5: this never ends.*\[H32\]"):
        game(tmp_path / "b", play).new_initial_state()
    play = f"{PLACES}\nturn:\n  - choose: {{take: {{card: pile, to: hand}}}}\n"
    with pytest.raises(RefusedError, match=r"never ends.*\[H32\]"):
        game(tmp_path / "c", play).new_initial_state()


def test_spots_are_named_and_tiles_fit_their_neighbours(tmp_path: Path) -> None:
    cards = "title,north,east,south,west\nA,a,b,a,b\nB,b,b,b,b\nC,a,a,a,a\n"
    play = """places:
  deck: {holds: cards, seen by: all, order: as listed}
  board: {grid: [3, 2]}
turn:
  - choose:
      lay: {card: deck, spot: empty spots of board where card fits spot, do: put card on spot}
    otherwise: end the game
ends: deck is empty
points: count of board where card is top of deck or count of neighbours of B1 of board > 1
"""
    play = (
        play.replace("points: count of board where card is top of deck or count", "points: 1 if count").rstrip()
        + " else 0\n"
    )
    state = game(tmp_path, play, cards=cards).new_initial_state()
    assert len(state.legal_actions()) == 18, "anything goes anywhere on an empty board"
    go(state, "lay A B1")
    assert [state.words(each) for each in state.legal_actions()] == ["lay B A1", "lay B C1", "lay C B2"]
    go(state, "lay B A1", "lay C B2")
    assert state.totals() == [1, 1]
    assert [state.game.pieces[kind].title if kind >= 0 else "" for kind in state.p[1]] == ["B", "A", "", "", "C", ""]


RANKS = (1, 2, 3, 4, 5, 1, 2, 3)
SUITS = ("a", "a", "a", "a", "b", "b", "b", "b")


@pytest.mark.parametrize(
    ("form", "limits"),
    [
        (("", 0, (), (), ()), (2, 3, 0, 0)),
        (("same", 2, RANKS, (), ()), (1, 8, 0, 0)),
        (("run", 3, RANKS, (), ()), (1, 8, 0, 0)),
        (("run", 3, RANKS, SUITS, ()), (1, 4, 0, 0)),
        (("sum", 1, RANKS, (), ()), (1, 8, 6, 6)),
        (("sum", 1, RANKS, (), ()), (2, 3, 8, 9)),
    ],
)
def test_only_cards_are_offered_with_which_what_is_picked_can_still_be_enough(form: Form, limits: Limits) -> None:
    """The definition: some set of what there is holds all that is picked and one more, and is enough."""
    source = range(8)
    enough = [set(each) for size in range(1, 9) for each in combinations(source, size) if complete(form, each, limits)]
    for size in range(3):
        for picked in combinations(source, size):
            expected = sorted(
                each for each in source if each not in picked and any({*picked, each} <= whole for whole in enough)
            )
            assert picks(form, list(source), picked, limits) == expected, picked


def test_what_is_enough_is_what_the_words_say() -> None:
    assert complete(("same", 2, RANKS, (), ()), (0, 5), (1, 8, 0, 0))
    assert not complete(("same", 2, RANKS, (), ()), (0, 1), (1, 8, 0, 0))
    assert complete(("run", 3, RANKS, (), ()), (2, 0, 6), (1, 8, 0, 0))
    assert not complete(("run", 3, RANKS, SUITS, ()), (2, 0, 6), (1, 8, 0, 0))
    assert not complete(("run", 3, RANKS, (), ()), (0, 1, 3), (1, 8, 0, 0))
    assert complete(("run", 3, ("J", "Q", "K"), (), ("J", "Q", "K")), (0, 1, 2), (1, 8, 0, 0))
    assert complete(("sum", 1, RANKS, (), ()), (4, 0), (1, 8, 6, 6))


def test_groups_and_runs_are_counted_as_they_are_defined() -> None:
    cells = ("x", "y", None)
    board = [0, 0, 1, 1, 0, 1, 2, 2, -1]  # x x y / y x y / - - nothing
    assert largest_group(board, 3, cells) == 3
    assert largest_group([2, 2, 2, 2], 2, cells) == 0, "nothing written there is no group"
    assert longest_run([3, 1, 2, 9, 10, None, "K"]) == 3
    north, east, south, west = ("a", "b"), ("a", "b"), ("a", "b"), ("a", "b")
    assert fits([-1, 0, -1, -1], 0, 2, 0, (north, east, south, west))
    assert not fits([-1, 0, -1, -1], 0, 2, 1, (north, east, south, west))
    assert not fits([-1, -1, 0, -1], 1, 2, 0, (north, east, south, west)), (
        "it touches nothing: B1 and A2 meet at a corner"
    )


@pytest.mark.parametrize(
    ("test", "refused"),
    [
        ("no hand where value > 9 and pot > 3", True),
        ("no player where hand is empty and pot > 3", True),
        ("every player where hand is empty and pot > 3", True),
        ("pot > 3 and no hand where value > 9", False),
        ("no hand where (value > 9 and pot > 3)", False),
        ("no hand where value > 9 and suit is red", False),
        ("any hand where value > 0 and pot > 3", False),
    ],
)
def test_an_and_that_would_turn_a_no_into_its_opposite_is_refused(tmp_path: Path, test: str, refused: bool) -> None:  # noqa: FBT001 - a table of cases
    play = f"{PLACES}\ncounters: {{pot: 0}}\nturn:\n  - if: {test}\n    then: add 1 to pot\nends: turn number > 2\n"
    if not refused:
        game(tmp_path, play)
        return
    with pytest.raises(RefusedError, match="this could belong to `where`, or to the words before it") as told:
        game(tmp_path, play)
    line = play[: play.index(test)].count("\n") + 1
    assert f"play.yaml:{line}:{len('  - if: ') + test.index('pot') + 1}:" in str(told.value)


@pytest.mark.parametrize(
    ("part", "step", "told"),
    [
        ("turn", "stop", "there is no `repeat` or `each` here to stop"),
        ("turn", "end the round", "there are no rounds here"),
        ("set up", "end the turn", "this is outside a player's turn"),
    ],
)
def test_a_step_that_leaves_nothing_is_refused_and_ends_no_game(
    tmp_path: Path, part: str, step: str, told: str
) -> None:
    turn = "" if part == "turn" else "turn:\n  - choose: {wait: nothing}\n"
    play = f"{PLACES}{part}:\n  - choose: {{wait: nothing, go: {step}}}\n{turn}ends: turn number > 2\n"
    with pytest.raises(RefusedError, match=rf"play.yaml:6:\d+: {told}"):
        game(tmp_path, play)


def test_in_a_round_a_turn_that_ends_is_that_of_one_player(tmp_path: Path) -> None:
    play = f"""{PLACES}
counters: {{coins: {{each: player, start: 0}}}}
round:
  - each player:
      - each card in (hand, deck):
          - gain 1 coin
          - if: coins % 3 = 0
            then: end the turn
      - gain 100 coins
  - each player:
      - choose: {{rest: end the turn, work: nothing}}
      - gain 10 coins
ends: round number > 3
points: coins
"""
    state = game(tmp_path, play).new_initial_state()
    assert list(state.totals()) == [3, 3], "neither has got the hundred"
    go(state, "rest", "work")
    assert list(state.totals()) == [6, 15], "one has rested, the other has worked, and both have gained three more"


@pytest.mark.parametrize("folder", ["docs/play/button-stall", "docs/play/egg-night", "templates/new-play"])
def test_nobody_has_fewer_pieces_than_none(folder: str) -> None:
    """Prices on a board, pins, eggs and string are things on the table: there is none of them below nothing."""
    made = shelf.engine(shelf.load(folder), 3)
    for number in range(8):
        state, rng = made.new_initial_state(), Stream(str(number), "pieces")
        assert isinstance(state, PlayState)
        while not state.is_terminal():
            state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
            counted = [value for value in state.v[SLOTS:] if isinstance(value, int | float)]
            assert min(counted) >= 0


def test_a_term_with_a_mistake_is_not_said_to_need_itself(tmp_path: Path) -> None:
    play = f"""{PLACES}
terms:
  reds: count of hand where suit is reed
turn: [draw 1 from deck]
ends: deck is empty
points: reds
likes: reds + 1
"""
    with pytest.raises(RefusedError) as told:
        game(tmp_path, play)
    assert {problem.code for problem in told.value.problems} == {"H03"}


def test_an_empty_place_of_a_player_is_filled_from_what_is_theirs(tmp_path: Path) -> None:
    play = """places:
  deck: {holds: cards, seen by: nobody}
  pile: {each: player, seen by: nobody, when empty: shuffle discard into pile}
  hand: {each: player}
  discard: {each: player}
set up: [deal 2 from deck to discard]
round:
  - each player:
      - draw 1 from pile
      - choose: {go on: nothing}
ends: round number is 2
points: count of hand
"""
    state = game(tmp_path, play).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.sample_chance(Stream("1", "draw")))
    go(state, "go on")
    while state.is_chance_node():
        state.apply_action(state.sample_chance(Stream("1", "draw")))
    assert state.current_player() == 1
    assert [len(titles(state, "hand", seat)) for seat in (0, 1)] == [1, 1]
    assert [len(titles(state, "discard", seat)) for seat in (0, 1)] == [0, 0]
