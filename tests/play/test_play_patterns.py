"""The library of patterns: each is played as it stands, and what a game writes under the same name takes its place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.play.openspiel import FOLDERS
from tilewright.cli import main
from tilewright.engine import CHANCE, Game
from tilewright.engine.walk import walk
from tilewright.rng import Stream
from tilewright.shelf.shelf import engine, load

PATTERNS = Path(__file__).parents[2] / "templates" / "play"
WHIST = """
use: [trick-taking, bidding]
places: {deck: {holds: cards, seen by: nobody}, hand: {each: player, seen by: owner}}
first player: random
set up: [deal all from deck to hand, set trumps to hearts, set dealer to player, bid in turn, set leader to player]
round: play a trick
ends: no player where hand is not empty
points: tricks
"""
SHEDDING = """
use: shedding
places: {stock: {holds: cards, seen by: nobody}, hand: {each: player, seen by: owner}}
set up: deal 3 from stock to hand
turn: shed a card
ends: [any player where hand is empty, passes >= players]
points: 0 - count of hand
"""


def game(folder: Path, play: str) -> Game:
    """The deck of Hearts, played otherwise."""
    shutil.copytree(FOLDERS / "hearts", folder, ignore=shutil.ignore_patterns("booklet.md"))
    (folder / "play.yaml").write_text(play, encoding="utf-8")
    return engine(load(folder), 4)


def played(tried: Game, seed: str) -> list[str]:
    """What was chosen in a game, in words."""
    state, rng, said = tried.new_initial_state(), Stream(seed, "pattern"), list[str]()
    while not state.is_terminal():
        chance = state.current_player() == CHANCE
        action = state.sample_chance(rng) if chance else rng.pick(state.legal_actions())
        said += [] if chance else [f"{state.current_player()} {state.action_to_string(action)}"]
        state.apply_action(action)
    return [*said, *map(str, state.totals())]


def test_each_pattern_is_used_by_a_game() -> None:
    plays = [path.read_text(encoding="utf-8") for path in FOLDERS.glob("*/play.yaml")]
    used = " ".join(line for play in plays for line in play.splitlines() if line.startswith("use:"))
    for path in PATTERNS.glob("*.yaml"):
        assert path.stem in used
        assert path.read_text(encoding="utf-8").startswith("# "), f"{path.name} begins with what it is for"


@pytest.mark.parametrize("seed", "123")
def test_tricks_are_taken_by_the_highest_trump_or_the_highest_of_the_suit_led(tmp_path: Path, seed: str) -> None:
    order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"]
    said = played(game(tmp_path / "whist", WHIST), seed)
    bids, tricks, points = said[:4], said[4:-4], [float(each) for each in said[-4:]]
    assert all(" bid " in bid for bid in bids)
    taken = [0.0] * 4
    for start in range(0, 52, 4):
        cards = [line.split() for line in tricks[start : start + 4]]
        led = cards[0][-1]
        for _, how, *_, suit in cards[1:]:
            assert how == ("follow" if suit == led else "throw")
        best = max(cards, key=lambda card: (card[-1] == "hearts", card[-1] == led, order.index(card[2])))
        taken[int(best[0])] += 1
        if start < 48:
            assert tricks[start + 4][0] == best[0], "who took the trick leads"
    assert points == taken
    assert sum(taken) == 13


def test_a_term_of_ones_own_takes_the_place_of_the_patterns(tmp_path: Path) -> None:
    low = game(tmp_path / "low", WHIST + "terms: {may lead: value < 6, strength: 15 - value, most bid: 1}\n")
    said = played(low, "1")
    leads = [line for line in said if " lead " in line]
    assert leads
    assert all(int(line.split()[2]) < 6 for line in leads)
    assert any(" play " in line for line in said), "who has no low card leads what there is"
    assert {line.split()[-1] for line in said if " bid " in line} <= {"0", "1"}


def test_shedding_goes_on_until_somebody_has_no_card_or_nobody_can_go_on(tmp_path: Path) -> None:
    said = played(game(tmp_path / "any", SHEDDING), "1")
    assert max(float(each) for each in said[-4:]) == 0
    none = game(tmp_path / "none", SHEDDING + "terms: {may play: 'false', most drawn: 2}\n")
    said = played(none, "1")
    assert sum(" draw" in line for line in said) == 40
    assert said[-8:-4] == ["3 pass", "0 pass", "1 pass", "2 pass"], "seat 3 drew the last two"
    assert walk(none, "1")[0] > 0


@pytest.mark.parametrize(
    ("folder", "players", "games", "share"),
    [("hearts", 4, 6, 0.8), ("oh-hell", 4, 6, 0.6), ("crazy-eights", 2, 40, 0.8), ("go-fish", 4, 40, 0.55)],
)
def test_a_greedy_bot_plays_with_sense(folder: str, players: int, games: int, share: float) -> None:
    bots = ",".join(["greedy", *["random"] * (players - 1)])
    given = ["play", str(FOLDERS / folder), "--players", str(players), "--games", str(games), "--bots", bots, "--json"]
    told = json.loads(CliRunner().invoke(main, given).output)
    assert sum(each["shares"][0] for each in told["games"]) >= share * games
