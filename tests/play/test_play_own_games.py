"""Button stall, Egg Night, Moss and Gravel, and what `tilewright new --play` writes: played, and added up by hand."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.play.folder import game, titles
from tilewright.cli import main
from tilewright.engine import CHANCE
from tilewright.engine.ahead import Greedy, worth_of_state
from tilewright.engine.view import View
from tilewright.engine.walk import walk
from tilewright.play.engine import PlayGame
from tilewright.play.state import PlayState
from tilewright.rng import Stream
from tilewright.shelf import shelf

ROOT = Path(__file__).resolve().parents[2]
OWN = {name: ROOT / "docs" / "play" / name for name in ("button-stall", "egg-night", "moss-garden")}
THEFT = "A Cousin\u2019s Basket"
STARTER = ROOT / "templates" / "new-play"


def begin(folder: Path, players: int = 2) -> PlayState:
    """A game of a folder when somebody has to choose for the first time."""
    made = shelf.engine(shelf.load(str(folder)), players)
    assert isinstance(made, PlayGame)
    return on(made.new_initial_state())


def on(state: PlayState) -> PlayState:
    """The same state after all draws that come next."""
    luck = Stream("1", "draws")
    while state.current_player() == CHANCE:
        state.apply_action(state.sample_chance(luck))
    return state


def put(state: PlayState, place: str, *cards: str, seat: int = 0) -> None:
    """Let just these lie in a place."""
    at = next(group.base for group in state.game.groups if group.name == place) + seat
    named = {piece.title: number for number, piece in enumerate(state.game.pieces)}
    state.p[at] = [named[card] for card in cards]


def count(state: PlayState, counter: str, seat: int = 0) -> int:
    value = state.v[next(each.base for each in state.game.counters if each.name == counter) + seat]
    assert isinstance(value, int)
    return value


def let(state: PlayState, **counters: int) -> None:
    """Let the first seat have so much of it."""
    for name, value in counters.items():
        state.v[next(each.base for each in state.game.counters if each.name == name)] = value


def do(state: PlayState, words: str) -> PlayState:
    """The same state after a move and the draws that follow it; what `put` put there can be played too."""
    state.legal = state.game.listing[state.pc](state, state.v, state.p)
    state.apply_action(state.string_to_action(words))
    return on(state)


@pytest.mark.parametrize(("folder", "players"), [*product((*OWN.values(), STARTER), (2, 3, 4))])
def test_it_is_an_engine_like_any_other(folder: Path, players: int) -> None:
    spec = shelf.load(str(folder))
    assert (spec.game.players.least, spec.game.players.most) == (2, 4)
    assert walk(shelf.engine(spec, players), "1")[0] > 0


def test_buttons_are_added_up_as_the_booklet_says() -> None:
    state = begin(OWN["button-stall"])
    put(state, "box", "Brass on red", "Brass on red", "Brass on blue", "Coral on red")
    let(state, pins=7)
    assert state.totals() == [6 + 1 + 3 + 2, 1], "three of a kind and one; three on red thread; 7 pins: and 3 pins"


def test_what_is_bought_gets_dearer_and_what_is_sewn_cheaper() -> None:
    state = begin(OWN["button-stall"])
    oldest, *others = titles(state, "stall")
    kind = oldest.split()[0].lower()
    at = state.game.columns["kind"].values.index(kind)
    do(state, f"buy {oldest}")
    assert (count(state, "pins"), count(state, "price", at)) == (2, 2)
    assert titles(state, "box") == [oldest]
    assert titles(state, "stall")[:-1] == others
    do(state, f"sew {kind}")
    assert (count(state, "pins", 1), count(state, "price", at)) == (5, 1)
    assert titles(state, "street") == others[:1]


def test_nobody_buys_what_they_cannot_pay() -> None:
    state = begin(OWN["button-stall"])
    let(state, pins=0)
    state.legal = state.game.listing[state.pc](state, state.v, state.p)
    assert {state.action_to_string(action).split()[0] for action in state.legal_actions()} == {"sew"}


def test_a_thief_takes_what_there_is_unless_a_lantern_is_lit() -> None:
    state = begin(OWN["egg-night"], 3)
    for seat, eggs in enumerate((0, 1, 4)):
        state.v[next(each.base for each in state.game.counters if each.name == "eggs") + seat] = eggs
    state.v[next(each.base for each in state.game.counters if each.name == "guards") + 2] = 1
    put(state, "hand", THEFT, "Full Moon", THEFT, THEFT, "Quiet Paws")
    do(state, "play Full Moon")
    do(state, f"play {THEFT}")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["rob Player 2", "rob Player 3"]
    do(state, "rob Player 2")
    do(state, f"play {THEFT}")
    do(state, "rob Player 3")
    assert [count(state, "eggs", seat) for seat in range(3)] == [1, 0, 4], "one egg was all; the lantern went out"
    assert count(state, "guards", 2) == 0
    assert titles(state, "hand") == [THEFT, "Quiet Paws"]
    assert state.current_player() == 1, "three cards have been played, and two are fewer than can be kept"


def test_what_is_buried_counts_and_the_rest_of_a_hand_is_dropped() -> None:
    state = begin(OWN["egg-night"])
    let(state, eggs=4)
    put(state, "hand", "Home to the Den", "Quiet Paws", "Quiet Paws", "The Owl Cries", "Full Moon", "Softly Now")
    do(state, "play Home to the Den")
    assert (count(state, "eggs"), count(state, "den"), state.totals()) == (1, 3, [3, 0])
    assert state.current_player() == 0, "five cards are one too many"
    do(state, "drop Softly Now")
    assert titles(state, "hand") == ["Quiet Paws", "Quiet Paws", "The Owl Cries", "Full Moon"]
    assert state.current_player() == 1


def test_who_gets_a_card_in_a_swap_pays_for_it() -> None:
    state = begin(OWN["egg-night"])
    state.v[next(each.base for each in state.game.counters if each.name == "eggs") + 1] = 5
    put(state, "hand", "A Fair Swap", "Full Moon")
    put(state, "hand", seat=1)
    do(state, "play A Fair Swap")
    do(state, "swap Full Moon Player 2")
    assert (count(state, "eggs"), count(state, "eggs", 1)) == (2, 3)
    assert "Full Moon" in titles(state, "hand", 1)


def test_a_tile_brings_points_for_neighbours_and_for_ornaments_that_are_alike() -> None:
    state = begin(OWN["moss-garden"])
    names = [piece.title for piece in state.game.pieces]
    garden = state.p[next(group.base for group in state.game.groups if group.name == "garden")]
    assert [names[each] for each in garden if each >= 0] == ["Gate"]
    assert garden[12] == names.index("Gate"), "in the middle of five by five"
    put(state, "hand", "Lotus 4")
    do(state, "lay Lotus 4 C2")
    assert state.totals() == [1, 0], "one neighbour: the gate"
    put(state, "hand", "Lotus 2", seat=1)
    do(state, "lay Lotus 2 B2")
    assert state.totals() == [1, 1 + 2], "one neighbour, and its ornament is a lotus as well"
    put(state, "hand", "Lotus 6")
    do(state, "lay Lotus 6 B3")
    assert state.totals() == [1 + 3 + 2, 3], "two neighbours, and one of them is a lotus"


def test_only_sides_that_match_touch() -> None:
    state = begin(OWN["moss-garden"])
    put(state, "hand", "Crane 3")  # gravel, water, gravel, gravel
    state.legal = state.game.listing[state.pc](state, state.v, state.p)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words == ["lay Crane 3 C4", "swap Crane 3"], "below the gate alone; not on water, not on moss, not alone"


@pytest.mark.parametrize("games", [24, pytest.param(60, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("folder", [*OWN.values(), STARTER], ids=lambda path: path.name)
def test_a_greedy_bot_plays_with_sense(folder: Path, games: int) -> None:
    wins, greedy = 0.0, 0
    for number in range(games):
        state, luck = begin(folder), Stream(str(number), "luck")
        bot = Greedy(luck, worth_of_state)
        while state.current_player() >= 0:
            legal = state.legal_actions()
            move = bot.choose(View(state, greedy), legal) if state.current_player() == greedy else luck.pick(legal)
            state.apply_action(move)
            while state.current_player() == CHANCE:
                state.apply_action(state.sample_chance(luck))
        wins += (state.returns()[greedy] > 0) + (state.returns()[greedy] == 0) / 2
        greedy = 1 - greedy
    assert wins >= games * (0.8 if folder == STARTER else 0.85), wins


def test_greedy_sees_what_the_second_half_of_a_move_brings(tmp_path: Path) -> None:
    rob = """places: {deck: {holds: cards}}
counters: {gold: {each: player, start: 5}}
turn:
  - choose:
      dig: {do: gain 1 gold}
      rob:
        do:
          - choose:
              from: {victim: other players, do: take 3 gold from victim}
ends: turn number is 4
points: gold
"""
    state = game(tmp_path / "rob", rob).new_initial_state()
    bot = Greedy(Stream("1", "bot"), worth_of_state)
    chosen = bot.choose(View(state, 0), state.legal_actions())
    assert state.action_to_string(chosen) == "rob"


def test_a_die_says_how_long_the_night_goes_on() -> None:
    state = begin(OWN["egg-night"])
    put(state, "deck")
    put(state, "discard", *["Quiet Paws"] * 9)
    put(state, "hand", "Quiet Paws", "Quiet Paws")
    let(state, dawn=7, moons=0)
    do(state, "play Quiet Paws")
    assert count(state, "dawn") == 7, "the deck is empty, but nobody has wanted a card"
    shuffled = state.clone()
    shuffled.legal = shuffled.game.listing[shuffled.pc](shuffled, shuffled.v, shuffled.p)
    assert count(shuffled, "moons") == 1, "the second player has"
    while shuffled.current_player() == 1:
        shuffled.apply_action(shuffled.legal_actions()[0])
        on(shuffled)
    assert 1 <= count(shuffled, "dawn") <= 6


# The starter


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_new_game_prints_and_plays_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "My Kites"
    written = run("new", str(folder), "--play")
    assert written.exit_code == 0
    assert f"Next: tilewright build '{folder}', and tilewright play '{folder}'" in written.output
    assert shelf.load(str(folder)).game.id == "my-kites"
    assert (folder / ".tilewright" / "play.schema.json").exists()
    assert run("check", str(folder), "--strict").exit_code == 0
    played = run("play", str(folder), "--players", "3", "--games", "20")
    assert played.exit_code == 0
    assert "20 games, 3 players" in played.output
    built = run("build", str(folder), "--out", str(tmp_path / "out"))
    assert built.exit_code == 0, built.output
    assert "40 pieces on 5 sheets" in built.output


def test_its_files_say_what_they_are_for() -> None:
    play = (STARTER / "play.yaml").read_text(encoding="utf-8")
    lines = [line for line in play.splitlines() if line.strip()]
    assert len(lines) < 60
    assert sum("#" in line for line in lines) > 15
    for key in ("places", "counters", "effects", "round", "ends", "points"):
        assert re.search(rf"^{key}:.*#", play, re.MULTILINE), f"{key} is not explained"


@pytest.mark.parametrize(
    ("other", "remedy"),
    [
        (("--engine",), "use one of them"),
        (("--from", "castle"), "leave out --play"),
        (("--layout", "unit"), "leave out --play"),
    ],
    ids=["--engine", "--from", "--layout"],
)
def test_play_goes_with_no_other_beginning(tmp_path: Path, other: tuple[str, ...], remedy: str) -> None:
    result = run("new", str(tmp_path / "mine"), "--play", *other)
    assert result.exit_code == 2
    assert remedy in " ".join(result.output.split())
    assert not (tmp_path / "mine").exists()
