"""`tilewright doctor --bundle`: a bug report is one file, shown before it is written, with nothing private in it."""

from __future__ import annotations

import base64
import io
import os
import platform
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cards.conftest import Cards
from tests.cards.conftest import cards as cards  # noqa: PLC0414 - a fixture
from tilewright import __version__
from tilewright.build.edition import Edition
from tilewright.cli import main
from tilewright.cli.games import REPORT

SECRETS = {
    "USER": "wilhelmina",
    "LOGNAME": "wilhelmina",
    "USERNAME": "Wilhelmina",
    "HOSTNAME": "nine-acre",
    "GITHUB_TOKEN": "ghp_0123456789abcdefghij",
    "TILEWRIGHT_DATA": "/srv/hidden-place",
}
PRIVATE = (*SECRETS.values(), "homes", "outside-the-folder", "dot-file-words", "maker-of-a-picture")
OF_THE_GAME = ("Everybody bows", "Tiny", "Ace", "card.svg", "colour", "Ann")


@pytest.fixture
def planted(cards: Cards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cards:
    """The small game in the home folder of somebody, with everything about that must not get out."""
    home = tmp_path / "homes" / "wilhelmina"
    home.mkdir(parents=True)
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setattr(platform, "node", lambda: "nine-acre.example.org")
    folder = home / "game"
    folder.mkdir()
    for path in [*cards.folder.glob("*.*")]:
        path.rename(folder / path.name)
    own = Cards(folder)
    own.change("card.svg", "<svg ", f'<svg data-exported="{folder}/card.png" data-beside="{home}/other.png" ')
    (tmp_path / "secret.yaml").write_text("outside-the-folder")
    (folder / "elsewhere.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "homes").symlink_to(tmp_path / "homes")
    (folder / ".env").write_text("dot-file-words")
    (folder / "inside.txt").symlink_to(folder / ".env")
    (folder / "art.png").write_bytes(b"\x89PNG maker-of-a-picture")
    monkeypatch.chdir(home)
    return own


def report(*words: str, status: int = 0) -> tuple[Result, Mapping[str, str]]:
    """What the command prints, and the files of the zip."""
    result = CliRunner().invoke(main, ["doctor", *words, "--bundle"])
    assert result.exit_code == status, result.output
    with zipfile.ZipFile(REPORT) as archive:
        return result, {name: archive.read(name).decode() for name in archive.namelist()}


def forms(secret: str) -> list[str]:
    """A secret as it is, and as somebody could have packed it."""
    return [secret.casefold(), base64.b64encode(secret.encode()).decode().rstrip("=").casefold()[:-1]]


@pytest.mark.parametrize("options", [(), ("--with-game",)])
def test_nothing_private_is_in_it(planted: Cards, options: tuple[str, ...]) -> None:
    planted.change("cards.csv", "Everybody bows.", "Everybody " + "bows " * 200)  # a problem names its file
    result, files = report("./game", *options)
    everything = "\n".join([*files, *files.values(), result.output]).casefold()
    listed_by_name = {"homes"} if options else set()  # the link itself, which stays at home
    for secret in PRIVATE:
        for form in forms(secret):
            inside = "\n".join([*files, *files.values()]).casefold()
            assert form not in (inside if secret in listed_by_name else everything), secret
    assert str(planted.folder.parent).casefold() not in everything
    assert "[C14]" in files["report.txt"]


def test_without_being_asked_no_word_of_the_game_goes_along(planted: Cards) -> None:
    planted.change("cards.csv", "Everybody bows.", "Everybody bows " + "bows " * 200)
    _, files = report("./game")
    (text,) = files.values()
    assert [word for word in OF_THE_GAME if word in text] == []
    assert f"Tilewright {__version__}" in text
    assert "component of kind cards: 2 rows, 7 columns" in text
    assert "cards.csv:3:22: error [C14]" in text
    assert "files: 1 .csv, 1 .png, 1 .svg, 1 .txt, 2 .yaml" in text


def test_a_file_is_named_only_if_its_name_says_nothing_of_the_game(planted: Cards) -> None:
    planted.change("card.svg", '<use xlink:href="#{{picture}}" x="30" y="40"/>', "<script/>")
    (planted.folder / "plan.everybody").write_text("Everybody bows.")
    _, files = report("./game")
    assert re.search(r"^file 1 \(\.svg\):\d+:\d+: error \[C11\]$", files["report.txt"], re.MULTILINE)
    assert ", 1 other" in files["report.txt"]
    assert not re.search("card.svg|plan|everybody", files["report.txt"])


def test_with_a_large_game_the_rest_stays_at_home(planted: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    most = sum((planted.folder / name).stat().st_size for name in ("card.svg", "cards.csv"))  # sum counts bytes
    monkeypatch.setattr("tilewright.build.bundle.MOST_TOGETHER", most)
    result, files = report("./game", "--with-game")
    assert {name for name in files if name.startswith("game/")} == {"game/card.svg", "game/cards.csv"}
    assert "left out: game.yaml: " in result.output


def test_a_file_that_is_called_after_somebody_stays_at_home(planted: Cards) -> None:
    (planted.folder / "wilhelmina_notes.md").write_text("Mine.")
    (planted.folder / "Nine-Acre").mkdir()
    (planted.folder / "Nine-Acre" / "notes.md").write_text("Mine.")
    result, files = report("./game", "--with-game")
    assert sorted(name for name in files if name.startswith("game/")) == [
        "game/card.svg",
        "game/cards.csv",
        "game/game.yaml",
    ]
    assert "left out: wilhelmina_notes.md: its name has your name" in result.output


def test_names_in_noted_paths_and_in_wide_letters_are_taken_out(planted: Cards) -> None:
    noted = r"C:\Users\Wilma Smith\card.png file:///Users/carla/a.png /home/oldname/b.png"
    planted.change("card.svg", "<svg ", f'<svg data-noted="{noted} https://e.org/home/page/" ')
    (planted.folder / "wide.csv").write_bytes(f"{planted.folder.parent}/a.csv".encode("utf-16"))
    CliRunner().invoke(main, ["doctor", "./game", "--bundle", "--with-game"])
    with zipfile.ZipFile(REPORT) as archive:
        drawing, table = (archive.read(f"game/{name}").decode("latin-1") for name in ("card.svg", "wide.csv"))
    assert r"C:\Users\...\card.png file:///Users/.../a.png /home/.../b.png https://e.org/home/page/" in drawing
    assert "wilhelmina" not in table.replace("\0", "")


def test_with_the_game_its_text_goes_along_and_the_rest_is_listed(planted: Cards) -> None:
    result, files = report("./game", "--with-game")
    assert sorted(files) == ["doctor.txt", "game/card.svg", "game/cards.csv", "game/game.yaml", "report.txt"]
    assert files["game/cards.csv"] == (planted.folder / "cards.csv").read_text(encoding="utf-8")
    assert 'data-exported="GAME/card.png" data-beside="~/other.png"' in files["game/card.svg"]
    assert "front card.svg: {{colour}}, {{cost}}" in files["doctor.txt"]
    for line in ("left out: art.png: not a text file", "left out: elsewhere.yaml: a link"):
        assert line in result.output.splitlines()


def test_it_is_shown_before_it_is_written_and_nobody_is_asked_without_a_terminal(planted: Cards) -> None:
    result, files = report(str(planted.folder))
    assert result.output.startswith(files["report.txt"].rstrip())
    assert "Write this" not in result.output
    assert result.output.endswith(f"{REPORT}: attach it to your report.\n")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals here")
@pytest.mark.parametrize(("answer", "written"), [(b"n\n", False), (b"\n", True)])
def test_at_a_terminal_it_asks_first(planted: Cards, answer: bytes, *, written: bool) -> None:
    master, terminal = os.openpty()
    os.write(master, answer)
    words = [sys.executable, "-m", "tilewright", "doctor", "./game", "--bundle"]
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2] / "generator")}
    with subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal, env=path) as process:
        os.close(terminal)
        shown = b""
        while process.poll() is None or not shown.endswith(b"\n"):
            try:
                shown += os.read(master, 65536)
            except OSError:
                break
    os.close(master)
    assert f"Write this into {REPORT}? [Y/n]: ".encode() in shown
    assert (planted.folder.parent / REPORT).exists() == written
    assert process.returncode == (0 if written else 1)


def test_the_same_game_gives_the_same_bytes(planted: Cards) -> None:
    report("./game", "--with-game")
    once = Path(REPORT).read_bytes()
    os.utime(planted.folder / "cards.csv", (1, 1))
    report("./game", "--with-game")
    assert Path(REPORT).read_bytes() == once
    with zipfile.ZipFile(io.BytesIO(once)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_game_that_cannot_be_read_has_a_report_too(planted: Cards) -> None:
    planted.change("game.yaml", "kind: cards", "kind: crads")
    _, files = report("./game")
    assert "game.yaml:9:11: error [" in files["report.txt"]


@pytest.mark.usefixtures("planted")
def test_where_the_program_fails_the_report_has_the_place_and_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("Everybody bows to wilhelmina")

    monkeypatch.setattr(Edition, "files", property(fail))
    _, files = report("./game")
    assert "the program failed: ZeroDivisionError\n" in files["report.txt"]
    assert "tilewright/build/bundle.py:" in files["report.txt"]
    assert "bows" not in files["report.txt"]
    _, files = report("./game", "--with-game")
    assert "the program failed: ZeroDivisionError: Everybody bows to ...\n" in files["report.txt"]


@pytest.mark.usefixtures("planted")
def test_it_is_written_whole_or_not_at_all() -> None:
    Path(REPORT).mkdir()
    result = CliRunner().invoke(main, ["doctor", "./game", "--bundle"])
    assert result.exit_code == 1
    assert f"{REPORT}: the file cannot be written: there is a folder, or a device [O09]" in result.output
    assert sorted(path.name for path in Path().iterdir()) == ["game", REPORT]


@pytest.mark.usefixtures("planted")
def test_without_a_game_it_is_about_the_program() -> None:
    _, files = report()
    shown = CliRunner().invoke(main, ["doctor"]).output
    assert files == {"report.txt": shown}
    assert "built-in fonts: 13 of 13" in shown
    assert re.search("variables that are set: .*TILEWRIGHT_DATA", shown)


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["./game", "--with-game"], "--with-game is for --bundle."),
        (["--bundle", "--with-game"], "--variant and --with-game are of a game: name one."),
        (["--variant", "x"], "--variant and --with-game are of a game: name one."),
    ],
)
def test_options_that_do_not_go_together(words: list[str], message: str) -> None:
    result = CliRunner().invoke(main, ["doctor", *words])
    assert (result.exit_code, message in result.output) == (2, True)
