"""The architecture page: which part of the generator may know which others.

Each row names a part and all that it may import besides the foundation. Nothing else is allowed, so data flows one way.
"""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

FOUNDATION = "frozen problem language units rng disk outline kept wanted shared opentype fonts shaping"
"""Modules that know nothing of any game, each those before it alone. Everything may import them."""

MAY_IMPORT = {
    # What a designer wrote, as values, and the pieces that each kind of component makes of it
    "packages": "",
    "rooms": "packages",
    "kinds.table": "rooms",
    "spec": "rooms kinds.table",
    "contour": "vector",
    "kinds": "kinds.table spec contour",
    "deck": "rooms kinds spec",
    # What it says, what it looks like, and how it gets onto paper
    "prose": "spec",
    "draw": "rooms kinds.table spec kinds deck prose",
    "vector": "",
    "tame": "vector",
    "template": "spec kinds prose draw vector tame contour",
    "press": "vector contour",
    "booklet": "spec kinds deck prose draw vector press",
    # How even it is, and what is wrong with it
    "balance": "spec kinds deck contour",
    "check": "rooms kinds.table spec kinds deck template balance",
    # Games: where they are, what their rules are made of, how they are played and shown
    "rules": "spec kinds deck",
    "listing": "packages spec",
    "shelf": "rooms packages listing spec kinds deck rules",
    "play": "rooms spec rules balance",
    "study": "rooms spec kinds draw vector press balance report rules play",
    "table": "rooms kinds.table spec kinds deck prose draw template rules play",
    "conformance": "spec prose booklet rules shelf",
    # A session owns a game, and has everything made of it
    "kit": "packages rooms spec kinds deck prose draw vector template press booklet check shelf",
    "parlour": "shelf spec deck draw check rules play table kit",
    "report": "spec kinds deck prose draw vector press balance",
    # The wing of castle tiles and the rooms of the games: the core asks them by name (generator/rooms.py)
    "cutaway": "spec kinds deck prose draw vector press balance check kit report",
    "games": "rooms spec kinds deck draw balance rules play table cutaway",
    # What is fetched, when somebody asks for it: nothing else knows the network
    "online": "spec",
    # Many games played by many hands, and kept
    "workers": "rooms spec deck rules shelf play study kit",
    # The page that follows the designer's editor
    "studio": (
        "rooms shelf starter spec kinds deck prose draw press vector booklet check kit cutaway parlour play table amend"
    ),
    # What another value of a rule does
    "sweep": "rooms spec deck draw vector press report balance rules shelf check play study kit workers",
    # Two ways to play, side by side
    "beside": "spec deck shelf check kit rules balance play study workers sweep",
    # What is changed in a file, at one place
    "amend": "spec",
    # What a person types: the command line alone may know everything
    "starter": "packages spec listing",
    "cli": "*",
    "__main__": "cli",
}

OF_TILES = (
    "finds tilemap bound limits terms colours tiles kind count pool "
    "balance check assign deal grow why art report explain"
)
"""The wing of castle tiles, from what is written to what is said of it: each part knows those before it alone."""

ONLY_IN = {
    # Each library from outside is known in as few places as can be
    "yaml": "spec",
    "pydantic": "spec",
    "python_calamine": "spec",
    "pydantic_core": "spec",
    "svgwrite": "draw cutaway",
    "reportlab": "booklet press",
    "cairosvg": "press",
    "resvg_py": "press",
    "defusedxml": "press template",
    "PIL": "press template",
    "pikepdf": "press booklet",
    "pyphen": "booklet template spec",
    "markdown_it": "prose",
    "fontTools": "fonts",
    "uharfbuzz": "shaping",
    "click": "cli",
    "rich": "cli",
    "segno": "cutaway",
    "ortools": "cutaway",
    "pyspiel": "conformance",
    "open_spiel": "conformance",
    "pettingzoo": "conformance",
    "gymnasium": "conformance",
    "numpy": "conformance",
    "starlette": "studio",
    "uvicorn": "studio",
    "watchfiles": "studio",
    "pypdfium2": "studio",
}


def modules() -> Iterator[tuple[str, Path]]:
    """The dotted name and the path of every module."""
    for path in sorted(ROOT.glob("generator/**/*.py")):
        inner = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(inner[:-1] if inner[-1] == "__init__" else inner), path


def part(name: str) -> str:
    """generator.spec.read.Spec -> spec."""
    return "kinds.table" if name.startswith("generator.kinds.table") else name.split(".")[1]


MODULES = dict(modules())
PARTS = sorted({part(name) for name in MODULES if "." in name})


def imported(path: Path, *, at_once: bool = False) -> set[str]:
    """The dotted names a module imports; at_once: only those it imports when it is itself imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in tree.body if at_once else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import hides where it points"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("name", PARTS)
def test_every_part_has_a_row(name: str) -> None:
    assert name in {*MAY_IMPORT, *FOUNDATION.split()}, f"say in the table above what generator.{name} may import"


def test_the_table_points_one_way() -> None:
    rows = {name: set(row.split()) - {"*"} for name, row in MAY_IMPORT.items()}
    graphlib.TopologicalSorter(rows).prepare()  # raises CycleError
    assert set().union(*rows.values()) <= set(rows)


ANYWHERE = {"__version__", *FOUNDATION.split()}
"""What every part may import."""


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_imports_are_in_the_table(module: str) -> None:
    row = MAY_IMPORT.get(part(module), "")
    inside = {part(name) for name in imported(MODULES[module]) if name.startswith("generator.")}
    if row != "*" and part(module) not in ANYWHERE:
        assert inside <= {part(module), *row.split(), *ANYWHERE}


def test_the_foundation_knows_nothing_above_it() -> None:
    order = FOUNDATION.split()
    for at, name in enumerate(order):
        inside = {part(each) for each in imported(MODULES[f"generator.{name}"]) if each.startswith("generator.")}
        assert inside <= {"__version__", *order[:at]}, name


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("generator.cutaway.")])
def test_each_part_of_castle_tiles_knows_those_before_it(module: str) -> None:
    order = OF_TILES.split()
    known = {name.split(".")[2] for name in imported(MODULES[module]) if name.startswith("generator.cutaway.")}
    assert max(map(order.index, known), default=0) <= order.index(module.split(".")[2])


@pytest.mark.parametrize("module", [name for name in MODULES if "." in name])
def test_libraries_stay_where_they_belong(module: str) -> None:
    libraries = {name.split(".")[0] for name in imported(MODULES[module])} & set(ONLY_IN)
    assert [name for name in libraries if part(module) not in ONLY_IN[name].split()] == []


def test_games_do_not_know_each_other() -> None:
    for module, path in MODULES.items():
        if module.startswith("generator.games."):
            own = ".".join(module.split(".")[:3])
            games = {name for name in imported(path) if name.startswith("generator.games.")}
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
