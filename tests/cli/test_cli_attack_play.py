"""tilewright play and replay under attack: seeds, places, records and people that are not as they should be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.desk import ROOT
from tilewright.cli import main

GAME = "castles-and-crowns"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*words: str, keys: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=keys)


def refused(*words: str, status: int = 1) -> str:
    """The one line that is said, without its advice."""
    result = typed(*words)
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    assert result.stdout == ""
    said = [line for line in result.stderr.splitlines() if line and not line.startswith("    ->")]
    return said[-1]


def kept(seed: str = "7", *more: str) -> Path:
    """A game of that seed, kept."""
    assert typed("play", GAME, "--seed", seed, "--record", "kept", *more).exit_code == 0
    return Path("kept") / f"{GAME}-1.txt"


# Seeds


@pytest.mark.parametrize("seed", ["a\nb", "a\rb", "\x1b[31m", "\udcff", "a\u2028b"])
@pytest.mark.parametrize("command", ["play", "deck", "grow", "assign"])
def test_a_seed_that_could_not_be_written_down_is_refused(command: str, seed: str) -> None:
    assert "an invisible character" in refused(command, "castles-in-the-air", "--seed", seed, status=2)


@pytest.mark.parametrize("seed", ["", "  "])
def test_an_empty_seed_is_refused(seed: str) -> None:
    assert "the seed is empty" in refused("play", GAME, "--seed", seed, status=2)


@pytest.mark.parametrize("seed", ["a: [b]; c", " 7  7 ", "game: x", "Ü 日本 🎲", "none"])
def test_whatever_the_seed_its_record_can_be_replayed(seed: str) -> None:
    assert typed("replay", str(kept(seed))).exit_code == 0


def test_a_seed_of_ten_thousand_characters_is_repeated_in_short() -> None:
    played = typed("play", GAME, "--seed", "x" * 10_000, "--record", "kept")
    assert "... (10,000 characters)" in played.stdout
    again = typed("replay", f"kept/{GAME}-1.txt")
    assert max(map(len, [*played.stdout.splitlines(), *again.stdout.splitlines()])) < 150


# Where records and pages are written


@pytest.mark.parametrize("folder", ["file", "file/in", "/proc/none"])
def test_a_folder_that_takes_no_records_is_told_before_anybody_plays(folder: str) -> None:
    Path("file").write_text("mine", encoding="utf-8")
    assert refused("play", GAME, "--seat", "1", "--record", folder).endswith("[O09]")
    assert Path("file").read_text(encoding="utf-8") == "mine"


def test_a_record_does_not_replace_a_folder() -> None:
    (Path("kept") / f"{GAME}-1.txt" / "in").mkdir(parents=True)
    assert refused("play", GAME, "--record", "kept").endswith("there is a folder, or a device [O09]")


@pytest.mark.parametrize("where", ["folder", "file/page.html", "fifo", "x" * 300])
def test_a_page_that_cannot_be_written_leaves_nothing(where: str) -> None:
    record = kept()
    Path("folder").mkdir()
    Path("file").write_text("mine", encoding="utf-8")
    os.mkfifo("fifo")
    before = sorted(Path().rglob("*"))
    assert refused("replay", str(record), "--html", where).endswith("[O09]")
    assert refused("replay", str(record), "--svg", "file").endswith("[O09]")
    assert sorted(Path().rglob("*")) == before
    assert not Path("fifo").is_file()


def test_drawings_of_a_longer_game_do_not_stay_behind_a_shorter_one() -> None:
    record = kept()
    Path("svg").mkdir()
    for name in ("turn-000.svg", "turn-998.svg", "mine.svg"):
        Path("svg", name).write_text("old", encoding="utf-8")
    lines = record.read_text(encoding="utf-8").splitlines()
    second = next(at for at, line in enumerate(lines) if line.startswith("2. "))
    record.write_text("\n".join([*lines[:second], "", "result: not finished", ""]), encoding="utf-8")
    assert typed("replay", str(record), "--svg", "svg").exit_code == 0
    assert sorted(path.name for path in Path("svg").iterdir()) == ["mine.svg", "turn-000.svg", "turn-001.svg"]
    assert Path("svg", "turn-000.svg").read_text(encoding="utf-8") != "old"


def test_json_and_drawings_do_not_go_together() -> None:
    assert "--json prints text" in refused("replay", str(kept()), "--json", "--html", "page.html", status=2)


# Records


def test_what_is_no_plain_file_is_not_read() -> None:
    os.mkfifo("fifo")
    for name in ("fifo", "/dev/zero", "."):
        assert refused("replay", name) == f"{name}: cannot be read: this is not a plain file [G06]"


def test_a_record_saved_with_a_byte_order_mark_and_other_line_ends_is_read() -> None:
    record = kept()
    text = record.read_text(encoding="utf-8")
    record.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert typed("replay", str(record)).exit_code == 0


def test_a_record_of_too_many_players_is_told_at_its_line() -> None:
    record = kept()
    text = record.read_text(encoding="utf-8")
    record.write_text(
        text.replace("players: 2", "players: 6").replace("bots: random", "bots: a, b, c, d, e"), encoding="utf-8"
    )
    assert refused("replay", str(record)) == f"{record}:6:10: Castles & Crowns is for 2 to 5 players, not 6 [G02]"


def test_a_record_cannot_make_a_terminal_do_anything() -> None:
    record = kept()
    text = record.read_text(encoding="utf-8")
    for old in ("game: ", "version: ", "rules: ", "1. Ruby: [", "result: "):
        record.write_text(text.replace(old, f"{old}\x1bc\u202e", 1), encoding="utf-8")
        assert refused("replay", str(record)).endswith("the hidden character U+001B is here [Y04]")
        record.write_text(text.replace(old, f"{old}c\u202e", 1), encoding="utf-8")
        assert r"c\u202e" in refused("replay", str(record))


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_a_record_that_is_cut_anywhere_is_refused_in_one_line(at: int) -> None:
    record = kept()
    data = record.read_bytes()
    record.write_bytes(data[: len(data) * at // 100])
    assert refused("replay", str(record)).startswith(f"{record}")


# A person who leaves, and games that are stopped


Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(interruptible: None) -> Iterator[Start]:  # noqa: ARG001 - what is started hears Ctrl-C
    """Starts a command in a process of its own, which does not outlive the test."""
    started: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *words],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_whoever_stops_at_the_prompt_keeps_the_game_so_far(start: Start, number: signal.Signals, status: int) -> None:
    process = start("play", GAME, "--seed", "7", "--seat", "1", "--record", "kept")
    assert process.stdin
    assert process.stderr
    process.stdin.write("1\n")
    process.stdin.flush()
    said = ""
    while said.count("Your move> ") < 2:
        said += process.stderr.read(1)
    process.send_signal(number)
    _, told = process.communicate(timeout=20)
    assert process.returncode == status
    assert "Stopped. The records so far are in kept; no other file was changed." in told
    record = Path("kept") / f"{GAME}-1.txt"
    assert record.read_text(encoding="utf-8").endswith("result: not finished\n")
    assert typed("replay", str(record)).exit_code == 0


def test_games_that_are_stopped_tell_how_those_before_went(start: Start) -> None:
    process = start("play", GAME, "--games", "1000000", "--seed", "7", "--record", "kept")
    end = time.monotonic() + 20
    while len(list(Path("kept").glob("*.txt"))) < 3 and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "games, 2 players, seed 7" in said
    assert told.split("\n")[1] == "Stopped. The records so far are in kept; no other file was changed."
    assert {path.suffix for path in Path("kept").iterdir()} == {".txt"}
    assert all(
        path.read_text(encoding="utf-8").splitlines()[-1].startswith("result: ") for path in Path("kept").iterdir()
    )


def test_two_at_once_keep_whole_records(start: Start) -> None:
    both = [start("play", GAME, "--games", "20", "--seed", "7", "--record", "kept") for _ in range(2)]
    for process in both:
        _said, told = process.communicate(timeout=60)
        assert (process.returncode, told) == (0, "")
    assert len(list(Path("kept").iterdir())) == 20
    assert typed("replay", f"kept/{GAME}-20.txt").exit_code == 0


def test_a_game_that_is_stopped_is_no_json() -> None:
    result = json.loads(typed("play", GAME, "--seat", "1", "--json").stdout)
    assert result["games"][0]["ending"] == ""
