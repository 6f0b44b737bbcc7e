"""Cassino, Fathoms, Pressed Flowers and Sourdough: positions counted by hand, cards that stay as many, whole games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.play.folder import titles
from tilewright.cli import main
from tilewright.engine.walk import walk
from tilewright.play.engine import PlayGame
from tilewright.play.state import PlayState
from tilewright.rng import Stream
from tilewright.shelf import shelf

PLAY = Path(__file__).resolve().parents[2] / "docs" / "play"
CARDS = {"cassino": 52, "fathoms": 60, "pressed-flowers": 60, "sourdough": 72}
"""Game -> how many cards it has."""
Lying = Mapping[str, Iterable[str]]
"""Place, and with `/` its number among the places of that name -> what lies there."""


@cache
def game_of(name: str, players: int = 2, *variants: str) -> PlayGame:
    game = shelf.engine(shelf.load(PLAY / name, variants), players)
    assert isinstance(game, PlayGame)
    return game


def began(game: PlayGame) -> PlayState:
    """The state at the first decision of a game that the first seat begins."""
    for seed in "123456789":
        state = game.new_initial_state()
        assert isinstance(state, PlayState)
        if on(state, Stream(seed, "deal")).current_player() == 0:
            return state
    raise AssertionError


def refresh(state: PlayState) -> PlayState:
    """The same decision, after something has been laid elsewhere by hand."""
    state.legal = state.game.listing[state.pc](state, state.v, state.p)
    return state


def on(state: PlayState, rng: Stream) -> PlayState:
    """The same state at the next decision, or at its end."""
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    return state


def at(game: PlayGame, place: str) -> int:
    name, _, number = place.partition("/")
    return next(each.base for each in game.groups if each.name == name) + int(number or 0)


def laid(name: str, lying: Lying, players: int = 2) -> PlayState:
    """The first decision of a game, with other cards in some places."""
    game = game_of(name, players)
    state = began(game)
    kinds = {piece.title: kind for kind, piece in enumerate(game.pieces)}
    for place, cards in lying.items():
        state.p[at(game, place)] = [kinds[card] for card in cards]
    return refresh(state)


def cards_of(state: PlayState) -> Counter[int]:
    return Counter(kind for place in state.p for kind in place if kind >= 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", CARDS)
def test_a_game_comes_to_its_end_with_all_its_cards(name: str, players: int) -> None:
    game = game_of(name, players)
    rng, state = Stream(f"{name} {players}", "play"), game.new_initial_state()
    assert isinstance(state, PlayState)
    whole = cards_of(state)
    assert whole.total() == CARDS[name]
    for number in range(100_000):
        if state.is_terminal():
            break
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
        assert number % 8 or cards_of(state) == whole
    assert state.is_terminal()
    assert cards_of(state) == whole


@pytest.mark.parametrize("name", CARDS)
def test_a_game_keeps_what_an_engine_promises(name: str) -> None:
    assert walk(game_of(name, 3), "1")[0] > 20


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", CARDS)
def test_twenty_games_keep_what_an_engine_promises(name: str, players: int) -> None:
    for variant in (None, *(path.stem for path in (PLAY / name / "variants").glob("*.yaml"))):
        game = game_of(name, players, *([variant] if variant else []))
        for seed in range(20 if variant is None else 3):
            assert walk(game, str(seed))[0] > 20


# Fathoms


@pytest.mark.parametrize(
    ("dives", "points"),
    [
        ({}, 0),
        ({"dive/0": ["One coral"]}, 1 - 10),
        ({"dive/0": ["Three coral", "Six coral", "Nine coral"]}, 18 - 10),
        ({"dive/1": ["Bell kelp", "Three kelp", "Six kelp", "Nine kelp"]}, (18 - 10) * 2),
        ({"dive/1": ["Bell kelp", "Bell kelp", "Two kelp"]}, (2 - 10) * 3),
        (
            {"dive/2": [f"{word} wreck" for word in ("One", "Two", "Three", "Four", "Five", "Six", "Seven")]},
            28 - 10 + 10,
        ),
        ({"dive/0": ["Nine coral"], "dive/4": ["Bell vent", "Nine vent", "Bell vent"]}, -1 - 3),
    ],
)
def test_a_dive_pays_for_its_air(dives: Lying, points: int) -> None:
    assert laid("fathoms", dives).totals() == [points, 0]


def test_a_dive_goes_deeper_and_bells_come_first() -> None:
    hand = ["Bell ice", "Three ice", "Seven ice", "One coral"]
    state = laid("fathoms", {"dive/3": ["Five ice"], "dive/8": ["Five ice"], "hand/0": hand, "hand/1": hand})
    dives = {word for word in map(state.action_to_string, state.legal_actions()) if word.startswith("dive")}
    assert dives == {"dive Seven ice", "dive One coral"}


def test_what_was_just_given_up_is_not_picked_up_and_the_current_takes_a_card() -> None:
    state = laid("fathoms", {"buoy/0": ["Two coral"], "hand/0": ["Four kelp"], "hand/1": ["Four kelp"]})
    state.apply_action(state.string_to_action("give up Four kelp"))
    assert [state.action_to_string(each) for each in state.legal_actions()] == ["draw", "pick up coral"]
    stock = len(titles(state, "stock"))
    state.apply_action(state.string_to_action("pick up coral"))
    on(state, Stream("1", "current"))
    assert (len(titles(state, "stock")), len(titles(state, "current"))) == (stock - 1, 1)
    assert titles(state, "buoy") == []


# Pressed Flowers


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ({"Poppy": 3}, 6),
        ({"Poppy": 6}, 15),
        ({"Bluebell": 5}, 14),
        ({"Daisy 3": 1, "Daisy 1": 2}, 10 + 5),
        ({"Fern": 3}, 9),
        ({"Fern": 6}, 5),
        ({"Thistle": 4}, -8),
        ({"Thistle": 5}, 10),
        ({"Bee": 2, "Poppy": 1, "Fern": 1}, 2 * 3 + 1 + 5),
        ({"Butterfly": 1, "Thistle": 3}, 3 - 6),
        ({"Poppy": 2, "Daisy 3": 1, "Bee": 1, "Butterfly": 1}, 3 + 6 + 5 + 4 + 2),
    ],
)
def test_a_sheet_is_counted_as_the_booklet_counts_it(sheet: Mapping[str, int], points: int) -> None:
    cards = [card for card, number in sheet.items() for _ in range(number)]
    assert laid("pressed-flowers", {"sheet/0": cards}).totals()[0] == points


def test_most_daisy_heads_count_for_all_who_have_them() -> None:
    sheets = {"sheet/0": ["Daisy 2"], "sheet/1": ["Daisy 1", "Daisy 1"], "sheet/2": ["Daisy 1"]}
    assert laid("pressed-flowers", sheets, 3).totals() == [9, 9, 2]


def test_a_basket_goes_to_the_left_and_what_was_pressed_stays() -> None:
    state = began(game_of("pressed-flowers", 3))
    baskets = [Counter(titles(state, "basket", seat)) for seat in range(3)]
    for seat in range(3):
        assert state.current_player() == seat
        assert not titles(state, "sheet", 0)  # in secret, until all have chosen
        state.apply_action(state.legal_actions()[0])
    for seat in range(3):
        pressed = Counter(titles(state, "sheet", seat))
        assert Counter(titles(state, "basket", (seat + 1) % 3)) == baskets[seat] - pressed


# Sourdough


def test_loaves_and_their_variety_count() -> None:
    shelf_of = {"shelf/0": ["Rolls", "Rolls", "Brioche", "Wedding Cake"], "shelf/1": ["Flat Bread"]}
    assert laid("sourdough", shelf_of).totals() == [2 + 2 + 7 + 10 + 3, 1]


def test_a_dear_loaf_waits_for_dough_and_a_helper_does_what_its_cell_says() -> None:
    hand, deck = ["Brioche", "Flat Bread", "Miller"], ["Flour", "Flour"]
    state = laid("sourdough", {"hand/0": hand, "draw pile/0": deck, "shop": ["Broom", "Butter"], "table/0": []})
    dough = next(each.base for each in state.game.counters if each.name == "dough")
    state.v[dough] = 3
    words = [state.action_to_string(each) for each in refresh(state).legal_actions()]
    assert words == ["call Miller", "bake Flat Bread", "buy Broom", "close"]
    state.apply_action(state.string_to_action("call Miller"))  # draw 1, gain 2 dough
    on(state, Stream("1", "draw"))
    assert titles(state, "table") == ["Miller", "Flour"]  # ingredients are laid out at once
    assert state.v[dough] == 3 + 2 + 1
    state.apply_action(state.string_to_action("bake Flat Bread"))
    assert (state.v[dough], titles(state, "shelf"), state.totals()) == (4, ["Flat Bread"], [1, 0])


def test_a_deck_is_shuffled_again_and_nothing_of_a_night_is_kept() -> None:
    game, rng = game_of("sourdough", 3), Stream("nights", "play")
    state = began(game)
    for _ in range(60):
        seat = state.current_player()
        state.apply_action(state.string_to_action("close"))
        on(state, rng)
        if state.is_terminal():
            break
        assert len(titles(state, "hand", seat)) == 5
        assert titles(state, "table", seat) == []
    assert state.is_terminal()  # after 15 nights


# Cassino


def cassino(hand: Iterable[str], table: Iterable[str], **more: Iterable[str]) -> PlayState:
    return laid("cassino", {"hand/0": hand, "hand/1": ["2 of clubs"], "table": table, **more})


def words_of(state: PlayState) -> set[str]:
    return {state.action_to_string(each) for each in state.legal_actions()}


def done(state: PlayState, *starts: str) -> PlayState:
    """The state after the moves that begin with these words; each has to be the only one."""
    for start in starts:
        (word,) = (each for each in words_of(state) if each.startswith(start))
        state.apply_action(state.string_to_action(word))
    return state


def test_everything_that_adds_up_is_taken() -> None:
    hand = ["9 of hearts", "3 of clubs"]
    state = cassino(hand, ["5 of spades", "4 of clubs", "9 of spades", "8 of clubs", "2 of spades"])
    done(state, "take 9 of hearts 9 of spades")
    while state.current_player() == 0:
        state.apply_action(state.legal_actions()[0])
    assert set(titles(state, "table")) == {"8 of clubs", "2 of spades"}
    assert set(titles(state, "pile")) == {"9 of hearts", "9 of spades", "5 of spades", "4 of clubs"}


def test_court_cards_take_their_like_and_add_nothing() -> None:
    state = cassino(["Jack of hearts"], ["5 of spades", "6 of clubs", "Jack of spades", "Jack of clubs"])
    assert words_of(state) == {"match Jack of hearts", "lay down Jack of hearts"}
    done(state, "match")
    assert set(titles(state, "table")) == {"5 of spades", "6 of clubs"}
    assert len(titles(state, "pile")) == 3


def test_a_build_is_taken_as_a_whole_and_binds_whoever_built_it() -> None:
    state = cassino(["4 of hearts", "9 of clubs", "King of clubs"], ["5 of spades", "7 of diamonds"])
    assert any(word.startswith("build 4 of hearts 9") for word in words_of(state))
    done(state, "build 4 of hearts 9")
    while state.current_player() == 0:
        state.apply_action(state.legal_actions()[0])
    assert titles(state, "table") == ["7 of diamonds"]
    state.apply_action(state.legal_actions()[0])  # the other lays down a card
    assert "take a build 9 of clubs" in words_of(state)
    assert not any(word.startswith("lay down") for word in words_of(state))
    done(state, "take a build 9 of clubs")
    assert set(titles(state, "pile")) == {"4 of hearts", "5 of spades", "9 of clubs"}


def test_the_last_card_of_the_table_is_a_sweep() -> None:
    state = cassino(["9 of hearts", "3 of clubs"], ["9 of spades"])
    assert state.totals() == [0, 0]
    done(state, "take 9 of hearts")
    assert state.totals() == [1, 0]


def test_a_deal_is_counted() -> None:
    piles = {
        "pile/0": ["10 of diamonds", "2 of spades", "Ace of clubs", "3 of spades", "King of hearts"],
        "pile/1": ["Ace of spades", "Ace of hearts", "4 of clubs"],
    }
    empty = {"deck": [], "table": ["5 of clubs"], "hand/0": ["6 of hearts"], "hand/1": []}
    state = laid("cassino", {**piles, **empty})
    state.v[next(each.base for each in state.game.counters if each.name == "last taker")] = 1
    state.apply_action(state.string_to_action("lay down 6 of hearts"))
    assert state.totals() == [2 + 1 + 1 + 1, 1 + 1]  # nobody has the most cards: five each; the first has more spades


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", CARDS)
def test_a_greedy_bot_beats_one_that_plays_at_random(name: str) -> None:
    given = ["play", str(PLAY / name), "--players", "2", "--games", "200", "--bots", "greedy,random", "--json"]
    told = json.loads(CliRunner().invoke(main, given).output)
    shares = [each["shares"][0] for each in told["games"]]
    assert sum(shares) >= 0.92 * len(shares) == 0.92 * 200  # 95 of 100, and what 200 games leave open
