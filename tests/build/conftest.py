"""Every edition of the kit that the tests open, built once a run, whichever worker asks for it first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from tests.build.unpacked import Kit
from tilewright.build.edition import Edition
from tilewright.build.make import make
from tilewright.build.options import Options
from tilewright.draw.palette import Ink

GAME = "castles-in-the-air"
EDITIONS: dict[str, tuple[Options, tuple[str, ...]]] = {
    "a4": (Options(svg=True, one_file=True), ()),
    "short edge": (Options(svg=True, one_file=True, flip="short"), ()),
    "letter fronts": (Options(svg=True, one_file=True, paper="letter", backs="none"), ()),
    "low ink": (Options(svg=True, one_file=True, ink=Ink.LOW), ()),
    "smaller purse": (Options(svg=True, one_file=True), ("smaller-purse",)),
    "gutterfold": (Options(svg=True, one_file=True, backs="gutterfold"), ()),
}
FOLDED = {"gutterfold"}
"""Editions whose sheets have both fronts and backs on one side; they have tests of their own."""
PATIENCE = 120.0  # seconds for another worker's build

Opener = Callable[[str], Kit]


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all workers build into, and its cache."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kits"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def edition(kits: Path) -> Opener:
    """A kit by the name of its edition."""

    @cache
    def opened(name: str) -> Kit:
        options, variants = EDITIONS[name]
        with _turn(kits):
            return Kit(make(Edition(GAME, variants, options), kits).folder)

    return opened


@pytest.fixture(scope="session")
def a4(edition: Opener) -> Kit:
    """The kit that `make kit` prints."""
    return edition("a4")


SELDOM = {"smaller purse"}
"""Editions that have tests of their own, and are opened for those of every edition in make test-all."""
PARAMS = [
    pytest.param(name, marks=pytest.mark.exhaustive if name in SELDOM else ())
    for name in EDITIONS
    if name not in FOLDED
]


@pytest.fixture(scope="session", params=PARAMS)
def kit(request: pytest.FixtureRequest, edition: Opener) -> Kit:
    """Each edition in turn."""
    return edition(request.param)


@contextmanager
def _turn(kits: Path) -> Iterator[None]:
    """One worker builds at a time; the next finds what it left in the cache."""
    taken, until = kits / "taken", time.monotonic() + PATIENCE
    while True:
        try:
            taken.mkdir()
            break
        except FileExistsError:
            assert time.monotonic() < until, "another worker never finished its build"
            time.sleep(0.05)
    try:
        yield
    finally:
        taken.rmdir()
