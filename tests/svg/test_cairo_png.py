"""Pictures for the screen: the right size, our fonts, and a plain word where the library is missing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests import cairo_png as raster
from tilewright.problem import RefusedError


def drawing(body: str) -> bytes:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">{body}</svg>'
    return text.encode()


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def test_the_picture_is_as_large_as_the_drawing_says() -> None:
    assert opened(raster.png(drawing(""), 254)).size == (630, 880)


def test_what_is_blurred_or_masked_in_shares_is_so_in_the_picture_as_well() -> None:
    pytest.importorskip("resvg_py")
    mask = '<mask id="m" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="#fff"/></mask>'
    body = (
        f'<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>{mask}'
        '<rect x="10" y="10" width="30" height="20" fill="#f00" filter="url(#f)"/>'
        '<rect x="10" y="50" width="30" height="20" fill="#00f" mask="url(#m)"/>'
    )
    dots = np.asarray(opened(raster.png(drawing(body), 254)))
    edge = dots[200, 60:160, 3].astype(int)
    assert (np.diff(edge) >= 0).all()
    assert len(set(edge)) > 20
    assert tuple(dots[600, 150]) == (0, 0, 255, 255)
    assert dots[600, 350, 3] == 0


def test_lines_for_cutting_are_not_in_the_picture() -> None:
    body = '<g id="art"><g id="safe"><rect width="63" height="88"/></g></g><g id="cut"><rect width="9" height="9"/></g>'
    assert np.asarray(opened(raster.png(drawing(body), 50)))[..., 3].max() == 0


def test_the_bundled_fonts_are_used_without_being_installed() -> None:
    text = '<text x="1" y="30" font-size="20" font-family="{}" font-weight="bold">GATE</text>'
    ours, fallback = (raster.png(drawing(text.format(name)), 50) for name in ("Cinzel", "No Such Font"))
    assert ours != fallback


def test_the_bundled_fonts_are_still_used_after_the_systems_fonts_have_changed(tmp_path: Path) -> None:
    """As when a package with fonts is installed while a program draws that runs for hours."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts.conf").write_text(
        "<fontconfig><dir prefix='relative'>fonts</dir><include>/etc/fonts/fonts.conf</include>"
        "<config><rescan><int>1</int></rescan></config></fontconfig>",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-c", CHANGING, str(tmp_path / "fonts")],
        env={**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("the same\n", "")


CHANGING = """
import os, pathlib, sys, time
from tilewright.svg import apart
from tests.cairo_png import png
def drawn(family, size):
    text = f'<text y="30" font-size="{size}" font-family="{family}">GATE</text>'
    return png(f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm">{text}</svg>'.encode(), 25)
drawn("Cinzel", 20)
time.sleep(1.1)  # fontconfig does not look more often than once in a second
pathlib.Path(sys.argv[1], "new").mkdir()
after = drawn("Cinzel", 10), drawn("Alegreya", 20)  # cairo lets it look for a family it knows in a size it does not
apart._painter(os.getpid()).end()
apart._painter.cache_clear()
print("the same" if after == (drawn("Cinzel", 10), drawn("Alegreya", 20)) else "other fonts")
"""


def test_without_cairo_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(RefusedError) as raised:
        raster.png(drawing(""), 50)
    assert "apt install libcairo2" in str(raised.value)
    assert "brew install cairo" in str(raised.value)
