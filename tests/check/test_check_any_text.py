"""No text a designer can write upsets the checks: they answer with problems, never with a traceback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.check import problems
from generator.spec.read import Spec
from generator.spec.tileset import TileText
from generator.tilemap.legend import AIR, FLOOR

LINES = st.tuples(*(st.text(alphabet=kind, min_size=5, max_size=5) for kind in (AIR, FLOOR) * 2))
MAPS = LINES.map("\n".join) | st.text(alphabet=AIR + FLOOR + "\n?", max_size=40)
WORDS = st.sampled_from(
    ["red", "any", "white key", "black door", "any door", "key", "black key in black chest", "any in"]
)
SLOTS = st.dictionaries(st.sampled_from([*"123456789", "10", "x", ""]), WORDS, max_size=9)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(MAPS, SLOTS)
def test_any_drawing_is_answered_with_problems(
    spec_of: Callable[..., Spec[Any]], map_text: str, slots: dict[str, str]
) -> None:
    head = (
        "set: {id: demo, version: 1, storeys: 2, columns: 5}\n"
        'start: {id: sky, title: Sky, scenery: true, map: "."}\ntiles: [{id: a, title: A, map: "."}]\n'
    )
    spec = spec_of(head=head)
    if spec.tiles is None:
        raise AssertionError
    start = TileText(id="sky", title="Sky", scenery=True, map="\n".join(["....."] * 4))
    drawn = TileText(id="a", title="A", map=map_text, slots=slots)
    found = problems(replace(spec, tiles=spec.tiles.model_copy(update={"start": start, "tiles": (drawn,)})))
    assert found == tuple(sorted(found))
    assert all(problem.path == "g/tiles.yaml" and problem.message for problem in found)
