"""A git repository of very small games in two versions, such as a designer keeps."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.cli.desk import ROOT

GAME = """\
id: {id}
title: {title}
tagline: A small game of light
version: "1"
designer: {{name: Ann}}
players: {{least: 2, most: 4}}
components:
  - {{id: cards, kind: cards, title: Cards, template: card.svg, rows: cards.csv,
     size: {{width: 63, height: 88}}, make: Cut.}}
"""

CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">
<rect x="-3" y="-3" width="69" height="94" fill="#F4EBD0"/>
<text x="8" y="16" font-family="Alegreya" font-size="7">{{title}}</text>
<text x="50" y="16" font-family="Alegreya" font-size="7">{{cost}}</text>
<rect x="8" y="50" width="47" height="20" fill="none" data-text="{{rules}}" data-font="Alegreya" data-size="10"
 data-min-size="9"/>
</svg>
"""

ROWS = (
    ("rain", "Rain", "2", "Draw a card."),
    ("sun", "Sun", "3", "Take a coin."),
    ("fog", "Fog", "1", "Hide."),
    ("hail", "Hail", "4", "All lose a coin."),
)


def rows(*cards: tuple[str, ...]) -> str:
    """A table of cards."""
    return "id,title,cost,rules\n" + "".join(",".join(f'"{cell}"' for cell in card) + "\n" for card in cards)


def write(folder: Path, *cards: tuple[str, ...], title: str = "Lanterns") -> None:
    """A game of cards, whose id is the name of its folder."""
    folder.mkdir(parents=True)
    name = folder.name.replace(" ", "-")
    (folder / "game.yaml").write_text(GAME.format(id=f'"{name}"', title=title), encoding="utf-8")
    (folder / "card.svg").write_text(CARD, encoding="utf-8")
    (folder / "cards.csv").write_text(rows(*(cards or ROWS)), encoding="utf-8")


def pig(folder: Path) -> None:
    """A game with rules, the shortest of those in docs/play, without its booklet."""
    left_out = shutil.ignore_patterns("README.md", "picture.png", "booklet.md")
    shutil.copytree(ROOT / "docs" / "play" / "pig", folder, ignore=left_out)


def git(folder: Path, *words: str) -> str:
    """Ask git, as somebody with a name."""
    ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *ann, *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(folder: Path, message: str) -> str:
    """Commit everything; the commit's name."""
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return git(folder, "rev-parse", "HEAD")


def change(file: Path, old: str, new: str) -> None:
    """Put something else in the place of what stands there once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
    file.write_text(text.replace(old, new), encoding="utf-8")


def begin(folder: Path, *, rules: bool = True) -> None:
    """A repository with a game of cards, and a game with rules if one is wanted, committed."""
    git(folder, "init", "-q", "-b", "main")
    (folder / ".gitignore").write_text("out/\n", encoding="utf-8")
    write(folder / "lanterns")
    if rules:
        pig(folder / "pig")
    commit(folder, "Two games")


def go_on(folder: Path) -> None:
    """A text grows too long, a number changes, a card is added, one goes, and a rule changes."""
    table = folder / "lanterns" / "cards.csv"
    change(table, '"Draw a card."', '"Draw a card. ' + "Then look at the lantern of each neighbour. " * 6 + '"')
    change(table, '"Sun","3"', '"Sun","5"')
    change(table, '"hail","Hail","4","All lose a coin."', '"snow","Snow","2","Skip a turn."')
    if (folder / "pig").exists():
        change(folder / "pig" / "rules.yaml", "goal: 100 ", "goal: 60 ")
