"""No text a designer can write upsets the checks: they answer with problems, never with a traceback."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tilewright.castle_tiles.check import NO_TILE
from tilewright.castle_tiles.files import TileText
from tilewright.castle_tiles.tilemap import Fares, access
from tilewright.castle_tiles.tilemap.cells import AIR, FLOOR
from tilewright.castle_tiles.tiles import coloured
from tilewright.check import problems
from tilewright.spec.read import Spec

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


CASTLE = st.tuples(*(st.text(alphabet=kind, min_size=5, max_size=5) for kind in ("..::#H123", ".:#===~^H") * 2))
THINGS = st.tuples(*(WORDS.filter(lambda words: words not in {"key", "any in"}) for _ in "123"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=examples(200))
@given(CASTLE, THINGS)
def test_a_drawing_in_a_mirror_is_as_right_or_wrong_and_as_dear(
    spec_of: Callable[..., Spec[Any]], lines: tuple[str, ...], things: tuple[str, ...]
) -> None:
    """The same codes as often; and where the text makes a tile, every item at the same price."""
    drawn_once = [digit for digit in "123" if "".join(lines).count(digit) == 1]
    text = "\n".join(re.sub(f"[123](?<![{''.join(drawn_once)}x])", ":", line) for line in lines)
    slots = {digit: things[int(digit) - 1] for digit in drawn_once}
    head = (
        "set: {id: demo, version: 1, storeys: 2, columns: 5}\n"
        'start: {id: sky, title: Sky, scenery: true, map: "."}\ntiles: [{id: a, title: A, map: "."}]\n'
    )
    spec = spec_of(head=head)
    if spec.tiles is None:
        raise AssertionError
    start = TileText(id="sky", title="Sky", scenery=True, map="\n".join(["....."] * 4))
    codes, prices = [], []
    for shown in (text, "\n".join(line[::-1] for line in text.split("\n"))):
        drawn = TileText(id="a", title="A", map=shown, slots=slots)
        found = problems(replace(spec, tiles=spec.tiles.model_copy(update={"start": start, "tiles": (drawn,)})))
        codes.append(Counter(problem.code for problem in found if problem.code.startswith("T")))
        tile = coloured(drawn, spec.tiles.set, spec.game, 1)
        prices.append({digit: (way.moves, way.keys) for digit, way in access(tile, Fares()).items()})
    assert not NO_TILE & set(codes[0])
    assert codes[0] == codes[1]
    assert prices[0] == prices[1]
