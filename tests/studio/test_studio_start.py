"""What the studio loads before its page can be asked for, and what the first page loads besides."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.shelf.starter import start

MOST_AT_START, MOST_FOR_PIECES = 125, 212
"""Modules of ours, with those that read the folder meanwhile; there were 290 at the start once, and 438 before that."""
_COUNTED = """
import json, os, sys
import click

def told(words):
    print(json.dumps(sorted(sys.modules)))
    sys.stdout.flush()
    os._exit(0)

click.echo = told  # the link is told as soon as the server listens
sys.argv = ["tilewright", "studio", sys.argv[1], "--port", "0", "--no-open"]
from tilewright.__main__ import main
main()
"""
_OF_TABS = ("sheets", "booklet", "change", "balance", "playing", "seats", "papers", "since", "problems", "pieces")


def loaded(script: str, *words: str) -> set[str]:
    """The modules that there are when a script says so."""
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def own(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("tilewright.")}


@pytest.fixture(scope="module")
def at_start(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    return loaded(_COUNTED, str(starter(tmp_path_factory.mktemp("started") / "orchard")))


def starter(folder: Path) -> Path:
    start(folder)
    return folder


def test_the_studio_loads_few_modules_before_it_answers(at_start: set[str]) -> None:
    assert len(own(at_start)) <= MOST_AT_START


def test_it_loads_no_tab_no_table_and_nothing_that_draws_before_somebody_asks(at_start: set[str]) -> None:
    assert own(at_start).isdisjoint(f"tilewright.studio.{name}" for name in _OF_TABS)
    assert at_start.isdisjoint(("svgwrite", "PIL", "pypdfium2", "reportlab", "pikepdf", "sqlite3", "markdown_it"))
    assert at_start.isdisjoint(
        ("tilewright.tables.ledger", "tilewright.build.products", "tilewright.castle_tiles.deal")
    )


_FIRST_PAGE = """
import json, sys
import tilewright.studio.serve
from tilewright.studio.desk import Desk
from tilewright.studio.pieces import PiecesTab

desk = Desk(sys.argv[1])
desk.about()
tab = PiecesTab(desk)
mark = next(iter(tab.answer({})["faces"].values()))["mark"]
tab._picture(mark, 240, bleed=False)
desk.close()
print(json.dumps(sorted(sys.modules)))
"""


def test_the_first_page_loads_nothing_that_prints_or_plays(tmp_path: Path) -> None:
    modules = loaded(_FIRST_PAGE, str(starter(tmp_path / "orchard")))
    assert len(own(modules)) <= MOST_FOR_PIECES
    assert modules.isdisjoint(("tilewright.build.products", "tilewright.build.record", "tilewright.tables.ledger"))
