"""The architecture page: which part of the generator may know which others.

Each row names a part and all that it may import besides the foundation. Nothing else is allowed, so data flows one way.
"""

from __future__ import annotations

import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.syntax import syntax

ROOT = Path(__file__).resolve().parents[1]

FOUNDATION = """
digest frozen pattern problem language units rng eyes disk outline memory wanted shared folders processes typography
"""
"""Modules that know nothing of any game, each those before it alone. Everything may import them."""

MAY_IMPORT = {
    # Words and pictures: what files hold, whatever game they are of
    "texts": "",
    "svg": "",
    # What a designer wrote, as values, and the pieces that each kind of component makes of it
    "packages": "",
    "rooms": "packages",
    "pieces.table": "rooms",
    "spec": "texts rooms pieces.table",
    "pieces": "texts rooms pieces.table spec svg",
    # What it says, what it looks like, and how it gets onto paper
    "prose": "texts spec",
    "draw": "texts rooms pieces.table spec pieces prose",
    "cards": "texts spec pieces prose draw svg",
    "sheets": "svg",
    "pdf": "svg sheets",
    "booklet": "spec pieces prose draw svg sheets pdf",
    # How even it is, and what is wrong with it
    "balance": "texts spec pieces svg",
    "report": "texts spec pieces prose draw svg sheets pdf balance",
    "check": "texts rooms pieces.table spec pieces cards balance",
    # Games: how they are played, where they are
    "engine": "texts rooms spec pieces balance",
    "play": "texts spec pieces engine",
    "shelf": "texts rooms packages spec pieces engine",
    # A session owns a game, and has everything made of it
    "build": "texts packages rooms spec pieces prose draw svg cards sheets pdf booklet check shelf",
    # Many games played by many hands; a game as it lies on the table, and who sits at it
    "trials": "texts rooms spec pieces draw svg sheets pdf balance report engine shelf check build",
    "tables": "texts rooms pieces.table spec pieces prose draw cards check engine shelf build",
    # Castle tiles and the rooms of the games: the core asks them by name (tilewright/rooms.py)
    "castle_tiles": (
        "texts spec pieces prose draw svg sheets pdf balance check build report engine shelf trials studio cli"
    ),
    "games": "texts rooms spec pieces draw balance engine tables castle_tiles",
    # The doors: a page that follows the designer's editor, and what a person types
    "studio": "texts rooms shelf spec pieces prose draw sheets pdf svg booklet check build engine tables",
    "manual": "",
    "cli": "*",
    "__main__": "cli",
}

OF_TILES = (
    "files finds tilemap limits terms colours tiles kind count balance check assign deal grow why art report "
    "explain look fairest tabs commands"
)
"""The wing of castle tiles, from what is written to what is said of it: each part knows those before it alone."""

ONLY_IN = {
    # Each library from outside is known in as few places as can be
    "yaml": "texts",
    "pydantic": "texts spec",
    "python_calamine": "texts",
    "pydantic_core": "texts",
    "svgwrite": "draw castle_tiles build",
    "reportlab": "booklet pdf sheets",
    "cairosvg": "svg",
    "resvg_py": "svg",
    "defusedxml": "pdf svg cards",
    "PIL": "pdf svg cards build",
    "pikepdf": "pdf booklet sheets build",
    "pyphen": "typography",
    "markdown_it": "prose manual",
    "uharfbuzz": "typography",
    "click": "cli castle_tiles manual",
    "segno": "castle_tiles",
    "ortools": "castle_tiles",
    "pyspiel": "engine",
    "open_spiel": "engine",
    "pettingzoo": "engine",
    "gymnasium": "engine",
    "numpy": "engine trials",
    "starlette": "studio castle_tiles",
    "uvicorn": "studio",
    "watchfiles": "studio",
    "pypdfium2": "pdf",
    "optuna": "trials",
}


def modules() -> Iterator[tuple[str, Path]]:
    """The dotted name and the path of every module."""
    for path in sorted(ROOT.glob("generator/tilewright/**/*.py")):
        inner = path.relative_to(ROOT / "generator").with_suffix("").parts
        yield ".".join(inner[:-1] if inner[-1] == "__init__" else inner), path


def part(name: str) -> str:
    """tilewright.spec.read.Spec -> spec."""
    return "pieces.table" if name.startswith("tilewright.pieces.table") else name.split(".")[1]


MODULES = dict(modules())
PARTS = sorted({part(name) for name in MODULES if "." in name})


def imported(path: Path, *, at_once: bool = False) -> frozenset[str]:
    """The dotted names a module imports; at_once: only those it imports when it is itself imported."""
    read = syntax(path)
    assert not read.relative, f"{path}: a relative import hides where it points"
    return read.imports_at_once if at_once else read.imports


def modules_of(name: str) -> list[str]:
    """The modules of a part."""
    return [module for module in MODULES if "." in module and part(module) == name]


@pytest.mark.parametrize("name", PARTS)
def test_every_part_has_a_row(name: str) -> None:
    assert name in {*MAY_IMPORT, *FOUNDATION.split()}, f"say in the table above what tilewright.{name} may import"


def test_the_table_points_one_way() -> None:
    rows = {name: set(row.split()) - {"*"} for name, row in MAY_IMPORT.items()}
    graphlib.TopologicalSorter(rows).prepare()  # raises CycleError
    assert set().union(*rows.values()) <= set(rows)


ANYWHERE = {"__version__", *FOUNDATION.split()}
"""What every part may import."""


@pytest.mark.parametrize("name", PARTS)
def test_imports_are_in_the_table(name: str) -> None:
    row = MAY_IMPORT.get(name, "")
    for module in modules_of(name):
        inside = {part(other) for other in imported(MODULES[module]) if other.startswith("tilewright.")}
        if row != "*" and name not in ANYWHERE:
            assert inside <= {name, *row.split(), *ANYWHERE}, module


def test_the_foundation_knows_nothing_above_it() -> None:
    order = FOUNDATION.split()
    for at, name in enumerate(order):
        inside = {part(each) for each in imported(MODULES[f"tilewright.{name}"]) if each.startswith("tilewright.")}
        assert inside <= {"__version__", *order[:at]}, name


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("tilewright.castle_tiles.")])
def test_each_part_of_castle_tiles_knows_those_before_it(module: str) -> None:
    order = OF_TILES.split()
    known = {name.split(".")[2] for name in imported(MODULES[module]) if name.startswith("tilewright.castle_tiles.")}
    assert max(map(order.index, known), default=0) <= order.index(module.split(".")[2])


@pytest.mark.parametrize("name", PARTS)
def test_libraries_stay_where_they_belong(name: str) -> None:
    for module in modules_of(name):
        libraries = {other.split(".")[0] for other in imported(MODULES[module])} & set(ONLY_IN)
        assert [library for library in libraries if name not in ONLY_IN[library].split()] == [], module


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("tilewright.cli")])
def test_the_command_line_asks_rooms_by_name(module: str) -> None:
    """Its row allows everything, and a room brings commands that use it."""
    assert {part(name) for name in imported(MODULES[module]) if name.startswith("tilewright.")}.isdisjoint(
        {"castle_tiles", "games"}
    )


def test_games_do_not_know_each_other() -> None:
    for module, path in MODULES.items():
        if module.startswith("tilewright.games."):
            own = ".".join(module.split(".")[:3])
            games = {name for name in imported(path) if name.startswith("tilewright.games.")}
            assert all(name.startswith(own) for name in games), f"{module} imports another game"


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {
        module: {
            target
            for name in imported(path, at_once=True)
            for target in (name, name.rpartition(".")[0])
            if target in MODULES and target != module and not module.startswith(f"{target}.")
        }
        for module, path in MODULES.items()
    }
    graphlib.TopologicalSorter(graph).prepare()
