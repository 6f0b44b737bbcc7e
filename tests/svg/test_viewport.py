"""How large a drawing is printed is what its file says in millimetres, and nothing else."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from tilewright.problem import RefusedError
from tilewright.svg.walk import compile_svg
from tilewright.units import Box


def test_a_size_in_millimetres_scales_other_units() -> None:
    text = '<svg width="63mm" height="88mm" viewBox="0 0 630 880"><rect width="630" height="880"/></svg>'
    form = compile_svg(fromstring(text), "x.svg")  # noqa: S314
    assert form.box == Box(0, 0, 63, 88)
    assert form.content[0].startswith(".1 0 0 .1 0 0 cm")  # type: ignore[union-attr]


@pytest.mark.parametrize(("size", "said"), [("63", "width='63'"), ("63mm", "other proportions")])
def test_a_size_that_is_not_clear_is_refused(size: str, said: str) -> None:
    text = f'<svg width="{size}" height="88mm" viewBox="0 0 10 10"/>'
    with pytest.raises(RefusedError, match=said):
        compile_svg(fromstring(text), "x.svg")  # noqa: S314
