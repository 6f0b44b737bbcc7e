# ruff: noqa: E501 - messages stand as they are printed
"""tilewright play and tilewright replay: what is printed, what is kept, what a person types, and what is refused."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main

GAME = "castles-and-crowns"
RECORD = Path(__file__).resolve().parents[1] / "golden" / "records" / "castles-and-crowns-more-cards.txt"


def typed(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=keys)


def test_games_are_listed_with_points_length_and_what_decided_them() -> None:
    result = typed("play", GAME, "--players", "2", "--games", "3", "--seed", "7")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert re.fullmatch(r"Game 1: Ruby \d+, Navy \d+; \d+ turns, \d+ decisions; [a-z :]+", lines[0])
    assert "3 games, 2 players, seed 7" in lines
    assert re.search(r"^Ruby +random +[\d.]+ +[\d.]+ % +\d+ +[\d.]+ +\d+$", result.stdout, re.MULTILINE)
    assert lines[-1].startswith("decided by: the most points (")
    assert lines[-2] in {"engine: plain Python", "engine: compiled"}


def test_many_games_are_not_listed_one_by_one() -> None:
    assert "Game 1:" not in typed("play", GAME, "--players", "2", "--games", "13", "--seed", "7").stdout


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (typed("play", GAME, "--games", "4", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert first == again
    assert first != other


def test_the_games_as_json() -> None:
    result = typed("play", GAME, "--players", "3", "--games", "2", "--seed", "7", "--variant", "straights", "--json")
    found = json.loads(result.stdout)
    assert (found["game"], found["variants"], len(found["games"])) == (GAME, ["straights"], 2)
    assert [seat["name"] for seat in found["seats"]] == ["Ruby", "Navy", "Jade"]
    assert (found["repeatable"], found["engine"] in {"plain Python", "compiled"}) == (True, True)
    assert set(found["games"][0]) == {"number", "scores", "shares", "turns", "decisions", "ending"}
    assert sum(found["games"][0]["shares"]) == pytest.approx(1)


@pytest.mark.parametrize("asked", [("--json",), (), ("--study", "--json")], ids=" ".join)
def test_how_many_processes_play_changes_nothing_that_is_said(asked: tuple[str, ...]) -> None:
    """Neither which games are played, nor what is told of them and how."""
    words = ("play", GAME, "--games", "31", "--bots", "greedy,random", "--seed", "7", *asked)
    one, two = (typed(*words, "--workers", workers) for workers in "12")
    assert (one.exit_code, two.exit_code) == (0, 0), two.output
    assert one.stdout == two.stdout


def test_who_plays_by_the_clock_says_so() -> None:
    by_clock = ("play", GAME, "--players", "2", "--bots", "search:1ms,greedy", "--games", "1", "--seed", "7")
    assert (
        typed(*by_clock)
        .stdout.splitlines()[-2]
        .startswith("bots: search:1ms think by the clock, so the same seed may play")
    )
    assert json.loads(typed(*by_clock, "--json").stdout)["repeatable"] is False


def test_records_are_kept_and_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    result = typed("play", GAME, "--games", "2", "--seed", "7", "--variant", "fewer-cards", "--record", str(folder))
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"{GAME}-1.txt", f"{GAME}-2.txt"]
    again = typed("replay", str(folder / f"{GAME}-2.txt"))
    assert again.exit_code == 0, again.output
    scores = result.stdout.splitlines()[1].split(": ")[1].split(";")[0]
    first, second = sorted((int(score.split()[-1]) for score in scores.split(", ")), reverse=True)
    assert f" wins, {first} to {second}: " in again.stdout.splitlines()[-1]


def test_a_person_plays_a_seat_by_number_by_words_and_by_asking(tmp_path: Path) -> None:
    keys = "?\n5s\nnonsense\n99\n5s to 2\n1\nq\n"
    words = ("play", GAME, "--players", "2", "--seed", "7", "--seat", "1", "--record", str(tmp_path))
    result = typed(*words, keys=keys)
    assert result.exit_code == 0, result.output
    told = result.stderr
    assert told.count("Round 1, Ruby to send") == 4  # three turns, and once asked
    assert "[1] 1s to 1  [2] ... 2  [3] ... 3" in told
    rolled = r"^  Navy rolls: [^\n]+\n +Navy sends the \ds to battlefield \d\.$"  # what the bot did meanwhile
    assert len(re.findall(rolled, told, re.MULTILINE)) == 2
    assert told.count("You roll: ") == 3
    assert "You send the 5s to battlefield 2." in told
    assert told.count("No such move.") == 2
    assert "not finished" in result.stdout
    kept = (tmp_path / f"{GAME}-1.txt").read_text(encoding="utf-8")
    assert "bots: person, random" in kept
    assert "5s to 2" in kept
    assert kept.endswith("result: not finished\n")
    assert typed("replay", str(tmp_path / f"{GAME}-1.txt")).exit_code == 0


def test_a_person_is_told_how_others_play_and_what_to_do() -> None:
    words = ("play", GAME, "--players", "2", "--seed", "7", "--seat", "1", "--bots", "steady")
    told = typed(*words, keys="h\nq\n").stderr
    assert told.startswith("Navy is steady: moves at once.\n")
    (hint,) = re.findall(r"^(Send the \ds to battlefield \d\..+)$", told, re.MULTILINE)
    assert " if you send the " in hint


def test_a_person_never_sees_the_castles_that_others_have_captured(tmp_path: Path) -> None:
    keys = "1\n" * 60
    told = typed(
        "play", GAME, "--players", "2", "--seed", "7", "--seat", "2", "--record", str(tmp_path), keys=keys
    ).stderr
    others = [line for line in told.splitlines() if line.strip().startswith("Ruby ") and "points:" in line]
    assert any(re.search(r"\d castles face down", line) for line in others)
    assert not any(re.search(r"(lion|eagle|stag|boar) \d", line) for line in others)


def test_a_person_whose_input_ends_has_left() -> None:
    result = typed("play", GAME, "--players", "2", "--seat", "2", "--seed", "7", keys="")
    assert result.exit_code == 0
    assert "not finished" in result.stdout


def test_a_replay_shows_every_turn_and_every_battle() -> None:
    result = typed("replay", str(RECORD))
    assert result.exit_code == 0
    turns = re.findall(r"^(\d+)\. \[.*", result.stdout, re.MULTILINE)
    assert [int(number) for number in turns] == list(range(1, len(turns) + 1))
    assert result.stdout.count(" is over\n") == 5
    assert result.stdout.count(": won by ") + result.stdout.count(": nobody wins it") == 30
    assert result.stdout.splitlines()[-1].endswith("more cards at equal points")


def test_a_replay_as_json() -> None:
    found = json.loads(typed("replay", str(RECORD), "--json").stdout)
    assert found["result"].endswith("more cards at equal points")
    assert found["turns"][0]["moves"][0] == {"words": f"{found['turns'][0]['seat']} starts", "chance": True}


def test_a_replay_as_drawings_and_as_one_page_without_a_network(tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    third = next(at for at, line in enumerate(lines) if line.startswith("3. "))
    short.write_text("\n".join([*lines[:third], "", "result: not finished", ""]), encoding="utf-8")
    page = tmp_path / "page" / "game.html"
    result = typed("replay", str(short), "--svg", str(tmp_path / "svg"), "--html", str(page))
    assert result.exit_code == 0, result.output
    drawings = sorted((tmp_path / "svg").iterdir())
    assert [path.name for path in drawings] == ["turn-000.svg", "turn-001.svg", "turn-002.svg"]
    root = ET.fromstring(drawings[0].read_text(encoding="utf-8"))  # noqa: S314 - it was just written
    kept = {each.get("id") for each in root.iter()}
    used = {
        each.get("{http://www.w3.org/1999/xlink}href", "#")[1:] for each in root.iter() if each.tag.endswith("}use")
    }
    assert used <= kept
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["']?(https?:)?//|url\((?!data:|#)|@import""", text)
    data = json.loads(text.split('id="data">')[1].split("</script>")[0])
    assert len(data["drawings"]) == len(data["turns"]) == 3
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    assert {name for part in data["parts"] for name in re.findall(r'xlink:href="#([^"]+)"', part)} <= ids
    assert max(at for drawing in data["drawings"] for at in drawing) == len(data["parts"]) - 1
    assert not list(tmp_path.glob("**/*.part"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "castle-and-crowns"), "castle-and-crowns: there is no installed game 'castle-and-crowns'; did you mean 'castles-and-crowns'? [K23]"),
        (("play", GAME, "--players", "6"), "data/castles-and-crowns: Castles & Crowns is for 2 to 5 players, not 6 [G02]"),
        (("play", GAME, "--players", "1"), "data/castles-and-crowns: Castles & Crowns is for 2 to 5 players, not 1 [G02]"),
        (("play", GAME, "--bots", "radnom"), "--bots: there is no bot 'radnom'; did you mean 'random'? [G03]"),
        (("play", GAME, "--bots", "random,random,random"), "--bots: 3 bots for 2 players [G04]"),
        (("play", GAME, "--seat", "3"), "--seat: there is no seat 3 in a game of 2 [G05]"),
        (("play", GAME, "--seat", "0"), "--seat: there is no seat 0 in a game of 2 [G05]"),
        (("replay", "nowhere.txt"), "nowhere.txt: cannot be read: no such file or directory [G06]"),
        (("replay", "data/castles-and-crowns/rules.yaml"), "data/castles-and-crowns/rules.yaml:1:1: this is not a record [G07]"),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_one_line(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    result = typed(*words)
    assert (result.exit_code, result.stderr.splitlines()[0]) == (1, said)
    assert len(result.stderr.splitlines()) <= 2


def test_a_game_without_an_engine_is_refused(tmp_path: Path) -> None:
    assert typed("new", str(tmp_path / "paper")).exit_code == 0
    result = typed("play", str(tmp_path / "paper"))
    assert result.exit_code == 1
    assert "cannot be played: it has neither a play.yaml nor an engine [G01]" in result.stderr
    assert "castles-and-crowns" in result.stderr


def test_a_record_of_a_game_that_is_not_here_or_of_a_variant_it_has_not(tmp_path: Path) -> None:
    record = tmp_path / "r.txt"
    text = RECORD.read_text(encoding="utf-8")
    for old, new, said in (
        (f"game: {GAME}", "game: castles-and-crown", "r.txt:2:7: there is no installed game 'castles-and-crown'; did you mean"),
        ("variants: none", "variants: strait", "r.txt:5:11: 'castles-and-crowns' has no variant 'strait'; did you mean 'straights'? [G13]"),
        ("variants: none", "variants: straights", "r.txt:4:8: the rules have changed since this record"),
    ):  # fmt: skip
        record.write_text(text.replace(old, new), encoding="utf-8")
        result = typed("replay", str(record))
        assert result.exit_code == 1
        assert said in result.stderr.splitlines()[0]


def test_a_record_is_replayed_with_the_folder_it_belongs_to(tmp_path: Path) -> None:
    record = tmp_path / "r.txt"
    record.write_text(RECORD.read_text(encoding="utf-8").replace("version: 1.0", "version: 1.1"), encoding="utf-8")
    result = typed("replay", str(record))
    assert "r.txt:3:10: this is a record of version 1.1, but the game is at version 1.0 [G11]" in result.stderr
    assert typed("replay", str(RECORD), "--game", "castles-and-crowns").exit_code == 0
