"""`tilewright play GAME --train`: what it writes, what it prints, what it refuses."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.play.folder import write
from tilewright.cli import main
from tilewright.engine.fits import FILE, text_of
from tilewright.engine.value import Fit
from tilewright.shelf import shelf
from tilewright.spec.spec import rules_digest

PIG = Path(__file__).parents[2] / "docs" / "play" / "pig"


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_a_game_is_learned_and_then_played_by_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.cli.train.TRIED", 4)  # games that are played to tell how good it is
    folder = tmp_path / "pig"
    shutil.copytree(PIG, folder)
    refused = typed("play", str(folder), "--bots", "learned")
    assert refused.exit_code
    assert "G03" in refused.output
    told = typed("play", str(folder), "--train", "24", "--players", "2")
    assert told.exit_code == 0, told.output
    assert "learned from 24 games of 2 players" in told.output
    assert "of 100 games" in told.output
    first = (folder / FILE).read_text(encoding="utf-8")
    assert typed("play", str(folder), "--bots", "learned,random", "--games", "2").exit_code == 0
    typed("play", str(folder), "--train", "24", "--players", "2")
    assert (folder / FILE).read_text(encoding="utf-8") == first, "the same games teach the same"
    typed("play", str(folder), "--train", "8", "--players", "3")
    both = (folder / FILE).read_text(encoding="utf-8")
    assert first.partition("learned:")[2].strip() in both, "what was learned for two is kept"
    assert "players: 3" in both


def test_a_game_without_a_choice_teaches_nothing(tmp_path: Path) -> None:
    play = "places: {deck: {holds: cards}}\nturn:\n  - end the game\npoints: 1\n"
    told = typed("play", str(write(tmp_path / "dull", play)), "--train", "8", "--players", "2")
    assert "no game had a choice" in told.output
    assert "[G25]" in told.output


def test_a_cluster_needs_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = typed("play", str(PIG), "--games", "2", "--dask", "tcp://127.0.0.1:1")
    assert "[G32]\n    -> install it: pip" in told.output


@pytest.mark.parametrize("time", ["soon", "0", "0s", "99999999", "100000min", "-5s", "1.5s", "", "٣s"])
def test_what_is_no_time_to_train_is_refused(time: str) -> None:
    told = typed("play", str(PIG), "--train", time or " ")
    assert told.exit_code
    assert "G22" in told.output


@pytest.mark.parametrize("more", [("--seat", "1"), ("--record", "records"), ("--json",)])
def test_training_is_all_that_is_done(more: tuple[str, ...]) -> None:
    told = typed("play", str(PIG), "--train", "4", *more)
    assert told.exit_code == 2
    assert "--train" in told.output


@pytest.mark.parametrize("game", ["castle", "docs/play/pig"])
def test_an_installed_game_is_not_changed(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = typed("play", game, "--train", "4")
    assert told.exit_code
    assert re.search(rf"G23(?s:.*)--from {game}", told.output)


def trained(folder: Path, rules: str) -> str:
    """Copy a game with a players.yaml for those rules, and return where it is."""
    shutil.copytree(PIG, folder)
    fit = Fit(2, (0.0,), (1.0,), 20.0, made="by hand")
    (folder / FILE).write_text(text_of(["points"], [fit], rules), encoding="utf-8")
    return str(folder)


def test_whoever_plays_is_told_that_the_players_were_trained_by_other_rules(tmp_path: Path) -> None:
    game = trained(tmp_path / "pig", "0123456789abcdef")
    for words in (
        ("play", game, "--bots", "learned,random"),
        ("play", game, "--bots", "search:2", "--study", "--games", "2"),
    ):
        told = typed(*words)
        assert told.exit_code == 0, told.output
        assert told.stderr.count("[G28]") == 1, "a note, and the game is played all the same"
        assert f"tilewright play {game} --train 60s" in told.stderr
    looked = typed("check", game, "--strict")
    assert looked.exit_code == 0, looked.output
    assert looked.output.count("[G28]") == 1


@pytest.mark.parametrize("words", [(), ("--bots", "greedy"), ("--bots", "learned", "--variant", "rules.goal=60")])
def test_nobody_is_told_who_plays_without_what_was_learned_or_by_other_rules_on_purpose(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    told = typed("play", trained(tmp_path / "pig", "0123456789abcdef"), *words)
    assert told.exit_code == 0, told.output
    assert "G28" not in told.output


def test_players_that_were_trained_by_these_rules_bring_no_note(tmp_path: Path) -> None:
    game = trained(tmp_path / "pig", rules_digest(shelf.load(PIG)))
    told = typed("play", game, "--bots", "learned,random")
    assert told.exit_code == 0, told.output
    assert "G28" not in told.output + typed("check", game).output


def test_check_finds_what_is_wrong_in_a_players_file(tmp_path: Path) -> None:
    game = trained(tmp_path / "pig", "x")
    (tmp_path / "pig" / FILE).write_text("rules: 3\n", encoding="utf-8")
    looked = typed("check", game)
    assert looked.exit_code == 1
    assert f"{FILE}:1:8" in looked.output
