"""Lengths are added up in one way: Python's own `sum` of floats differs from version to version."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tilewright.units import added

ROOT = Path(__file__).resolve().parents[1] / "generator" / "tilewright"
PARTS = "balance booklet build cards draw pdf pieces prose report sheets svg tables typography"
MEASURED = (
    *PARTS.split(),
    *(f"castle_tiles/{each}" for each in ("art", "balance", "report")),
    "games/*/art",
    "games/*/figures",
)
"""Where lengths are added up: what is drawn, printed or measured."""
COUNTS = re.compile(r"# sum counts \w+")
"""What a module says that calls `sum`: whole numbers and fractions come to the same in any order."""


def _modules(part: str) -> list[Path]:
    places = sorted(ROOT.glob(part))
    return [path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]


def _sums(path: Path) -> list[int]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id in {"sum", "fsum"}]


def test_what_is_measured_in_millimetres_is_added_one_after_the_other() -> None:
    summing = [path for part in MEASURED for path in _modules(part) if _sums(path)]
    silent = [str(path) for path in summing if not COUNTS.search(path.read_text(encoding="utf-8"))]
    assert silent == [], "add lengths with units.added; say in a comment `# sum counts ...` of what else a sum counts"
    assert len(summing) > 30


def test_a_sum_is_what_adding_by_hand_gives() -> None:
    total = 0.0
    for _ in range(10):
        total += 0.1
    assert added([0.1] * 10) == total != 1.0
    assert added([]) == 0.0
