"""Times one session of a game as a page that shows it live uses it: a file is edited, what shows it is asked again.

usage: python benchmarks/session.py [RUNS]      (from the project's root, with the project's own Python)

Castles in the Air is copied to a temporary folder and made once; then the find of a tile and numbers of its rules are
changed to and fro. The same of a row in a table of 540 cards. Each figure is the median of RUNS edits (20 unless told),
in milliseconds of processor time, from the change to the last byte of what is asked for, with the least in brackets;
behind it stands how many faces were drawn, and how many blocks of the booklet were made ready.
"""

from __future__ import annotations

import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cards_folder import write  # type: ignore[import-not-found,unused-ignore] # beside this script
from reportlab.platypus import Flowable

from tilewright.booklet.flow import Flow
from tilewright.build.edition import Edition
from tilewright.build.rulebook import rules
from tilewright.draw.art import Art
from tilewright.draw.studio import Studio
from tilewright.pieces.kind import Design
from tilewright.prose.blocks import Block

ROOT = Path(__file__).resolve().parents[1]
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 20


@dataclass(frozen=True)
class Edit:
    """Something is written in the place of something else, and back again."""

    label: str
    file: str
    old: str
    new: str
    ask: Callable[[Edition], object]


def faces(edition: Edition) -> object:
    """Every face, compiled, and the drawing of a tile that was changed."""
    return edition.faces, edition.svg("castle-tiles-tower-1")


def pages(edition: Edition) -> object:
    """Every page that may show a number: faces (aid and score sheet among them), and the whole booklet."""
    return edition.faces, rules(edition)


def cards(edition: Edition) -> object:
    """Every card."""
    return edition.faces


CASTLES = (
    Edit("a tile's drawing", "tiles.yaml", "find: owl", "find: lantern", faces),
    Edit("turn.moves", "rules.yaml", "  moves: 6", "  moves: 7", pages),
    Edit("costs.lock", "rules.yaml", "  lock: 1", "  lock: 2", pages),
    Edit("setup.tiles_each", "rules.yaml", "tiles_each: 7", "tiles_each: 8", pages),
)


@contextmanager
def counted(done: list[str]) -> Iterator[None]:
    """Whatever is drawn or made ready inside is noted."""
    draw, block = Studio.draw, Flow.block

    def drawing(studio: Studio, design: Design) -> Art:
        done.append("draw")
        return draw(studio, design)

    def making(flow: Flow, each: Block) -> Iterator[Flowable]:
        done.append("block")
        return block(flow, each)

    with patch.object(Studio, "draw", drawing), patch.object(Flow, "block", making):
        yield


def measure(edition: Edition, edits: tuple[Edit, ...]) -> None:
    """Print a line for each edit."""
    for edit in edits:
        path, spent, done = edition.spec.folder / edit.file, list[float](), list[str]()
        edit.ask(edition)
        for run in range(RUNS + 2):
            old, new = (edit.new, edit.old) if run % 2 else (edit.old, edit.new)
            text = path.read_text(encoding="utf-8")
            if old not in text:
                raise SystemExit(f"{edit.file} does not say '{old}'")
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            done.clear()
            with counted(done):
                start = time.process_time()
                edition.changed([path])
                edit.ask(edition)
                spent.append(1000 * (time.process_time() - start))
        middle, least = statistics.median(spent[2:]), min(spent[2:])
        print(f"{edit.label:24}{middle:8.0f} ({least:.0f}){done.count('draw'):8} faces{done.count('block'):8} blocks")


def main() -> None:
    """Both games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "castles-in-the-air"
        shutil.copytree(ROOT / "data" / "castles-in-the-air", folder)
        measure(Edition(folder), CASTLES)
        table = Path(name) / "cards.csv"
        subprocess.run([sys.executable, ROOT / "benchmarks" / "peers" / "gen_data.py", "540", table], check=True)
        write(table, Path(name) / "cards")
        deck = Edition(Path(name) / "cards")
        row = next(iter(deck.spec.tables.values())).rows[0]
        word = max(row.cells.values(), key=len)
        found = next(path.name for path in deck.spec.folder.glob("*.csv"))
        measure(deck, (Edit("a row of 540 cards", found, word, f"{word[:-1]}!", cards),))
    print(f"\n{platform.platform()}, Python {platform.python_version()}, medians of {RUNS}")


if __name__ == "__main__":
    main()
