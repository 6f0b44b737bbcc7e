"""Words measured once are broken and placed as `wrap` does it, which measures every line anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.draw.words import OverfullError, wrap
from generator.prose.blocks import Run
from generator.template.faces import Faces
from generator.template.setting import TooNarrowError, measure_words

words = st.text(st.sampled_from("AVWilno,. \n\t\N{NO-BREAK SPACE}"), max_size=30)
runs = st.lists(st.builds(Run, words, bold=st.booleans(), italic=st.booleans()), min_size=1, max_size=5)


@given(runs, st.floats(4, 60), st.floats(5, 14))
def test_lines_are_those_of_wrap(some: list[Run], width: float, points: float) -> None:
    size = points * 25.4 / 72
    setting = measure_words(some, Faces("Alegreya"))
    try:
        expected = wrap(some, width, points, "Alegreya")
    except OverfullError:
        with pytest.raises(TooNarrowError):
            setting.lines(width, size)
        return
    found = setting.placed(setting.lines(width, size), size)
    assert [[(each.text, each.bold, each.italic) for each in line] for line in found] == [
        [(each.text, each.bold, each.italic) for each in line] for line in expected
    ]
    for line, other in zip(found, expected, strict=True):
        for one, two in zip(line, other, strict=True):
            assert (one.x, one.width) == pytest.approx((two.x, two.width))
