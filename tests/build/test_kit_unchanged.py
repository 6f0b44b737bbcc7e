"""A build that has nothing to do finds that out without reading the game; whatever it is made from is looked at."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from tests.cli import small_game
from tilewright.build import session as owner
from tilewright.build.edition import Edition
from tilewright.build.store import Store
from tilewright.cli import main

SAME = "nothing has changed since the last build"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one works in, with a cache; its files count as old enough to be known by their times."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(owner, "SETTLED", 0)
    return tmp_path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game in it that has been built, and the cache of that build."""
    return made_in(tmp_path_factory.mktemp("built"), small_game.write)


@pytest.fixture(scope="module")
def built_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of cards from two files, with lookups, an icon, a drawing that a row names and credits."""
    return made_in(tmp_path_factory.mktemp("deck"), write_deck)


def made_in(folder: Path, write: Callable[[Path], object]) -> Path:
    write(folder / "g")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("TILEWRIGHT_CACHE", str(folder / "cache"))
        patch.setattr(owner, "SETTLED", 0)
        build()
    return folder


@pytest.fixture
def folder(built: Path, desk: Path) -> Path:
    """A game in the folder one works in, built there."""
    shutil.copytree(built, desk, dirs_exist_ok=True)
    build()
    return desk / "g"


@pytest.fixture
def unread(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same; reading it again ends the test."""

    def fail(*_: object) -> None:
        pytest.fail("it was read again")

    monkeypatch.setattr(Edition, "__init__", fail)
    return folder


def build(*more: str) -> Result:
    result = CliRunner().invoke(main, ["build", "./g", *more])
    assert result.exit_code == 0, result.output
    return result


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_it_is_not_read_again_and_says_what_it_said(unread: Path) -> None:
    assert unread.is_dir()
    assert SAME in build().stdout


def test_next_to_nothing_is_loaded(folder: Path) -> None:
    code = (
        "import sys\nfrom tilewright.cli import main\n"
        "try: main(['build', './g'])\n"
        "finally: print({'pydantic', 'yaml', 'reportlab', 'svgwrite'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder.parent)
    assert SAME in done.stdout
    assert done.stdout.endswith("set()\n")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: replace(folder / "tiles.yaml", "title: Hall", "title: Hell"),
        lambda folder: replace(folder / "booklet.md", "You have", "You all have"),
        lambda folder: (folder / "words.yaml").write_text("aid: {}\n", encoding="utf-8"),
        lambda folder: (folder / "variants" / "fewer.yaml").unlink(),
        lambda folder: next((folder.parent / "out" / "lanterns").glob("*.pdf")).unlink(),
        lambda folder: replace(folder.parent / "out" / "lanterns" / "manifest.json", "lanterns", "lantern"),
    ],
    ids=["tile", "booklet", "words", "variant", "page", "manifest"],
)
def test_whatever_is_another_is_noticed(folder: Path, spoil: Callable[[Path], object]) -> None:
    assert SAME in build().stdout
    spoil(folder)
    result = CliRunner().invoke(main, ["build", "./g"])
    assert SAME not in result.stdout


def test_another_wish_is_another_build(folder: Path) -> None:
    assert folder.is_dir()
    assert SAME not in build("--paper", "letter").stdout
    assert SAME in build("--paper", "letter").stdout
    assert SAME in build().stdout


def test_what_was_warned_of_is_warned_of_again(folder: Path) -> None:
    replace(folder / "game.yaml", "symbol: drop", "symbol: square")
    first, second = build(), build()
    assert SAME in second.stdout
    assert "T33" in first.stderr
    assert first.stderr == second.stderr


def test_a_link_in_the_folder_is_no_reason_to_look_away(folder: Path) -> None:
    (folder / "aid.md").rename(folder / "one.md")
    (folder / "aid.md").symlink_to("one.md")
    build(), build()
    (folder / "two.md").write_text("## Other\n\nWords.\n\n---\n\n## More\n\nWords.\n", encoding="utf-8")
    (folder / "aid.md").unlink()
    (folder / "aid.md").symlink_to("two.md")
    assert SAME not in build().stdout


DECK = """\
id: odd
title: Odd
tagline: A small game
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
lookups: {factions: factions.csv, prices: prices.json}
components:
  - {id: cards, kind: cards, title: Cards, rows: [a.csv, b.tsv], template: card.svg, make: Cut.,
     size: {width: 63, height: 88}}
  - {id: coins, kind: tokens, title: Coins, make: Cut., size: {width: 20, height: 20},
     tokens: [{face: coin.svg, count: 3}]}
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><rect width="88" height="88" fill="#fff"/>
<text font-family="Alegreya" x="2" y="8" font-size="4">%s</text></svg>
"""


def write_deck(game: Path) -> None:
    texts = {
        "game.yaml": DECK,
        "a.csv": "id,title,faction,credits,template\nk,King :star:,red,King: Ida,\nq,Queen,blue,Queen: Bo,queen.svg\n",
        "b.tsv": "id\tpower\nk\t5\nq\t7\n",
        "factions.csv": "id,word\nred,Rot\nblue,Blau\n",
        "prices.json": '{"coin": {"worth": 12}}',
        "card.svg": DRAWING % (63, 88, "{{title}} {{power}} {{factions[faction].word}}"),
        "queen.svg": DRAWING % (63, 88, "Her {{title}}"),
        "coin.svg": DRAWING % (20, 20, "{{prices['coin'].worth}}"),
        "icons/star.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>',
        "art/king.png.txt": "The picture: Zoe",
        "booklet.md": "# Play\n\nDraw.\n",
    }
    for name, text in texts.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    Image.new("RGB", (9, 9)).save(game / "art" / "king.png")


@pytest.fixture
def deck(built_deck: Path, desk: Path) -> Path:
    """Cards in the folder one works in, built there."""
    shutil.copytree(built_deck, desk, dirs_exist_ok=True)
    build()
    return desk / "g"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("b.tsv", "5", "6"),
        ("factions.csv", "Rot", "Crimson"),
        ("prices.json", "12", "13"),  # which only a token shows
        ("queen.svg", "Her", "His"),
        ("icons/star.svg", "h9", "h5"),
        ("a.csv", "Queen: Bo", "Queen: Bea"),
        ("art/king.png.txt", "Zoe", "Eve"),
    ],
)
def test_whatever_cards_are_made_from_is_noticed(deck: Path, file: str, old: str, new: str) -> None:
    assert SAME in build().stdout
    replace(deck / file, old, new)
    assert SAME not in build().stdout


@pytest.mark.parametrize(("file", "old", "new"), [("a.csv", "Bo", "Bea"), ("art/king.png.txt", "Zoe", "Eve")])
def test_the_booklet_thanks_as_is_said_now(deck: Path, file: str, old: str, new: str) -> None:
    replace(deck / file, old, new)
    later = Edition("./g")
    later.cache = Store.own()  # which has the words of the first build
    assert new in repr(later.booklet)
    assert old not in repr(later.booklet)
