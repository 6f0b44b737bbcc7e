"""Lengths are added up in one way: Python's own `sum` of floats differs from version to version."""

from __future__ import annotations

import ast
from pathlib import Path

from generator.units import added

ROOT = Path(__file__).resolve().parents[1] / "generator"
MEASURED = ("balance", "booklet", "draw", "kit", "press", "prose", "report", "table", "template", "vector", "fonts.py")
WHOLE = {
    **dict.fromkeys(("balance/bag.py", "balance/bounds.py", "balance/declared.py", "balance/opening.py"), "fractions"),
    **dict.fromkeys(
        ("balance/colours.py", "balance/locks.py", "balance/dealt.py", "report/strips.py"), "items, or keys"
    ),
    **dict.fromkeys(("balance/chances.py", "balance/tally.py", "balance/features.py"), "ways to draw, or items"),
    **dict.fromkeys(
        ("balance/worth.py", "balance/blind.py", "balance/yields.py", "balance/risk.py"), "so many of them"
    ),
    **dict.fromkeys(("balance/kinds.py", "balance/order.py", "balance/smooth.py"), "so many of them, or tiles"),
    **dict.fromkeys(("draw/chart/rows.py", "draw/chart/columns.py", "draw/chart/borders.py"), "bars count tiles"),
    **dict.fromkeys(("report/series.py", "draw/figures/castles_ladder.py"), "treasures, moves"),
    **dict.fromkeys(("booklet/box.py", "kit/contents.py", "press/lot.py"), "copies of pieces"),
    "booklet/surely.py": "line feeds",
    **dict.fromkeys(("press/fill.py", "press/pack.py", "press/gutterfold.py"), "pieces, blocks and sheets"),
    **dict.fromkeys(("prose/values.py", "prose/reckon.py", "template/trial.py", "template/signs.py"), "letters"),
    **dict.fromkeys(("vector/intricate.py", "vector/png.py", "vector/weight.py"), "elements, bytes, letters"),
}
"""Module that calls `sum` -> what it counts: whole numbers and fractions come to the same in any order."""


def _sums(path: Path) -> list[int]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id in {"sum", "fsum"}]


def test_what_is_measured_in_millimetres_is_added_one_after_the_other() -> None:
    summing = {
        path.relative_to(ROOT).as_posix()
        for part in MEASURED
        for path in ((ROOT / part).rglob("*.py") if (ROOT / part).is_dir() else [ROOT / part])
        if _sums(path)
    }
    assert summing == set(WHOLE), "add lengths with units.added; say here of what else a sum counts"


def test_a_sum_is_what_adding_by_hand_gives() -> None:
    total = 0.0
    for _ in range(10):
        total += 0.1
    assert added([0.1] * 10) == total != 1.0
    assert added([]) == 0.0
