"""Pictures for the screen: the right size, our fonts, and a plain word where the library is missing."""

from __future__ import annotations

import io
import sys

import numpy as np
import pytest
from PIL import Image

from generator.press import raster
from generator.problem import RefusedError


def drawing(body: str) -> bytes:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">{body}</svg>'
    return text.encode()


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def test_the_picture_is_as_large_as_the_drawing_says() -> None:
    assert opened(raster.png(drawing(""), 254)).size == (630, 880)


def test_lines_for_cutting_are_not_in_the_picture() -> None:
    body = '<g id="art"><g id="safe"><rect width="63" height="88"/></g></g><g id="cut"><rect width="9" height="9"/></g>'
    assert np.asarray(opened(raster.png(drawing(body), 50)))[..., 3].max() == 0


def test_the_bundled_fonts_are_used_without_being_installed() -> None:
    text = '<text x="1" y="30" font-size="20" font-family="{}" font-weight="bold">GATE</text>'
    ours, fallback = (raster.png(drawing(text.format(name)), 50) for name in ("Cinzel", "No Such Font"))
    assert ours != fallback


def test_without_cairo_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(RefusedError) as raised:
        raster.png(drawing(""), 50)
    assert "apt install libcairo2" in str(raised.value)
    assert "brew install cairo" in str(raised.value)
