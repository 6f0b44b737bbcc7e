"""A folder with a play.yaml is played by every command like a game with an engine: docs/play, door by door."""

from __future__ import annotations

import json
import shutil
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.engine.suites import environment, pettingzoo_test, register, spiel
from tests.play.folder import write
from tilewright.cli import main
from tilewright.engine import Game
from tilewright.shelf import shelf
from tilewright.tables.live import lay

PLAY = Path(__file__).resolve().parents[2] / "docs" / "play"
OFTEN = ("kuhn-poker", "liars-dice", "moss-garden")
"""A hidden hand, dice, a grid: tried every time."""
FOLDERS = sorted(path.parent for path in PLAY.glob("*/play.yaml"))
SELDOM = (pytest.mark.exhaustive,)
each_folder = pytest.mark.parametrize(
    "folder", [pytest.param(each, id=each.name, marks=() if each.name in OFTEN else SELDOM) for each in FOLDERS]
)
RULE = {
    "kuhn-poker": "rules.bet",
    "liars-dice": "rules.lives",
    "moss-garden": "rules.pair",
    "goofspiel": "rules.jewels",
}
"""Game -> a rule that may have the values 2 and 3 as well."""
STUDY = {"kuhn-poker": "call", "liars-dice": "doubt", "moss-garden": "card"}
"""Game -> a word of what a study counts."""


def run(*words: object, typed: str | None = None, code: int = 0) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words], input=typed)
    assert result.exit_code == code, (words, result.output, result.exception)
    return result


def engine(folder: Path) -> Game:
    spec = shelf.load(folder)
    return shelf.engine(spec, spec.game.players.least)


@each_folder
def test_bots_play_and_records_are_replayed(folder: Path, tmp_path: Path) -> None:
    printed = run("play", folder, "--games", 2, "--bots", "greedy", "--record", tmp_path, "--json").stdout
    assert len(json.loads(printed)["games"]) == 2
    record = tmp_path / f"{shelf.load(folder).game.id}-2.txt"
    again = json.loads(run("replay", record, "--game", folder, "--json").stdout)
    assert again["turns"]


@each_folder
def test_a_person_plays_in_the_terminal(folder: Path) -> None:
    shown = run("play", folder, "--seat", 1, "--seed", "plum", typed="1\nq\n").output
    assert "[1]" in shown


@each_folder
def test_two_processes_study_what_one_does(folder: Path) -> None:
    asked = ("play", folder, "--games", 40, "--study", "--json")
    one, two = (json.loads(run(*asked, "--workers", workers).stdout) for workers in (1, 2))
    assert one["answers"] == two["answers"]
    assert STUDY.get(folder.name, "") in json.dumps(one["answers"])


@pytest.mark.parametrize("name", OFTEN)
def test_values_of_a_rule_are_swept_and_held_against_each_other(name: str) -> None:
    swept = json.loads(
        run("sweep", PLAY / name, f"{RULE[name]}=2,3", "--games", 80, "--bots", "random", "--json").stdout
    )
    values = {str(value["value"]).removesuffix(" (as it is)") for value in swept["swept"][0]["values"]}
    assert values >= {"2", "3"}
    against = json.loads(run("play", PLAY / name, "--games", 40, "--against", "bots:greedy", "--json").stdout)
    assert len(against["against"]) >= 4


@each_folder
def test_the_table_in_the_browser_is_drawn_for_every_seat(folder: Path) -> None:
    laid = lay(str(folder), ())
    state = laid.game.new_initial_state()
    for _ in range(30):
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
    for seat in range(laid.game.num_players):
        picture = laid.draughtsman.draw(state.table(seat), seat).svg()
        assert "<svg" in picture
        assert picture != laid.draughtsman.draw(state.table(seat), seat, narrow=True).svg()


@each_folder
def test_pettingzoo_and_openspiel_play_it(folder: Path) -> None:
    played = environment(engine(folder))
    for number, agent in enumerate(played.possible_agents):
        played.action_space(agent).seed(number)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test().api_test(played, num_cycles=10)
    name = f"play_{folder.name.replace('-', '_')}"
    spec = shelf.load(folder)
    register(
        name, spec.game.title, range(spec.game.players.least, spec.game.players.most + 1), lambda _: engine(folder)
    )
    game = spiel().load_game(name, {"players": spec.game.players.least})
    spiel().random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["moss-garden", pytest.param("hearts", marks=pytest.mark.exhaustive)])
def test_a_replay_as_a_page_shows_the_printed_pieces(name: str, tmp_path: Path) -> None:
    run("play", PLAY / name, "--record", tmp_path)
    page = tmp_path / "page.html"
    run("replay", tmp_path / f"{name}-1.txt", "--game", PLAY / name, "--html", page)
    assert "<svg" in page.read_text(encoding="utf-8")


SHED = """
places:
  deck: {holds: cards, seen by: nobody}
  hand: {each: player, seen by: owner}
  left: {}
counters: {points: {each: player}}
set up: [deal rules.hand from deck to hand]
turn:
  - choose:
      play: {card: hand, to: left, do: gain value of card points, says: "plays {card} in the open"}
    otherwise: end the game
"""
TARGETS = "games:\n  short: {players: 2, bots: random, games: 100, measure: turns, most: 3}\n"


def test_a_target_of_games_is_judged_by_games_of_play_yaml(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED)
    assert "No game to play: write targets" in run("check", folder, "--play").stderr
    (folder / "balance.yaml").write_text(TARGETS)
    assert "U01" in run("check", folder, "--play", code=1).output
    (folder / "balance.yaml").write_text(TARGETS.replace("most: 3", "most: 30"))
    assert "U01" not in run("check", folder, "--play").output


def test_it_is_told_in_the_words_of_says(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED)
    run("play", folder, "--record", tmp_path, "--seed", "1")
    told = run("replay", tmp_path / "small-1.txt", "--game", folder).output
    assert "in the open" in told
    assert "Player 1 plays" in told


def test_a_hole_in_says_that_is_no_parameter_is_told_where_it_is(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED.replace("plays {card}", "plays {cart}"))
    refused = run("check", folder, code=1).output
    at = f"play.yaml:10:{SHED.splitlines()[9].index('{card}') + 1}"
    assert f"{at}: says: {{cart}} is no parameter of 'play'; did you mean 'card'? [H70]" in refused
    assert "-> its parameters: card" in refused


def test_a_number_in_a_cell_moves_the_games(tmp_path: Path) -> None:
    """The printed card and the statistics have the same cell."""
    first, second = (write(tmp_path / name, SHED) for name in ("first", "second"))
    cards = second / "cards.csv"
    cards.write_text(cards.read_text().replace("R3,red,3", "R3,red,30"))
    words = run("play", first, "--against", second, "--games", 40, "--json").stdout
    moved = {each["measure"]: each["more"]["value"] for each in json.loads(words)["against"]}
    assert moved["points of a player"] > 2


def test_a_wrong_number_of_the_rules_is_told_at_its_place(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED, rules="hand: two\n")
    refused = run("play", folder, code=1).output
    assert "play.yaml:7:15: rules.yaml has 'two' here; a number is expected [H02]" in refused


def test_a_variant_and_a_rule_on_the_command_line_are_played(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED)
    (folder / "variants").mkdir()
    head = "variant: {title: Two, summary: Two cards a turn., source: Ours}\n"
    (folder / "variants" / "two.yaml").write_text(f"{head}play: {{longest: 1}}\n")
    plain, long = (
        json.loads(run("play", folder, "--json", *more).stdout) for more in ((), ("--variant", "rules.hand=3"))
    )
    assert long["games"][0]["decisions"] == plain["games"][0]["decisions"] + 2
    short = json.loads(run("play", folder, "--json", "--variant", "two").stdout)
    assert "no end" in short["games"][0]["ending"]


def test_a_folder_with_neither_is_told_what_to_write(tmp_path: Path) -> None:
    folder = write(tmp_path / "small", SHED)
    (folder / "play.yaml").unlink()
    refused = run("play", folder, code=1).output
    assert "it has neither a play.yaml nor an engine [G01]" in refused
    assert "write a play.yaml (docs/play-file.md)" in refused


def test_a_package_with_an_engine_wins(tmp_path: Path) -> None:
    """A copy of Castle with a play.yaml is still played by Castle's own engine."""
    folder = tmp_path / "castle"
    shutil.copytree(shelf.data() / "castle", folder)
    (folder / "play.yaml").write_text("turn: [nothing]\n")
    spec = shelf.load(folder)
    assert spec.played_in.package == "tilewright.games.castle"
    assert type(shelf.engine(spec, 2)).__module__.startswith("tilewright.games.castle")
