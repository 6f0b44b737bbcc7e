"""Cairo draws in a process of its own: whatever it does there, a build goes on to its end and says a line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.attack.doors import NAMESPACES
from tests.cairo_png import png
from tilewright.problem import RefusedError
from tilewright.svg import apart
from tilewright.svg.renderers import CairoError

SIZE = 'width="9mm" height="9mm" viewBox="0 0 9 9"'
PLAIN = f'<svg {NAMESPACES} {SIZE}><rect width="5" height="5"/></svg>'.encode()
STOPS_CAIRO = (
    f'<svg {NAMESPACES} viewBox="-3 -3 69 94"><defs><pattern id="p" width=".5" height="2"><rect height="40"/></pattern>'
    '<clipPath id="c"><path d="M0.3 2L.5 2A1e-9 5 0 1 1 9 9"/></clipPath></defs>'
    '<g stroke="url(#p)" clip-path="url(#c)"><rect width="60" height="9"/></g></svg>'
).encode()
"""With cairo 1.16 to 1.18 the process that draws this is stopped by a segmentation fault."""


def test_a_drawing_that_stops_cairo_is_drawn_or_refused_in_a_line() -> None:
    try:
        assert png(STOPS_CAIRO, 72).startswith(b"\x89PNG")
    except RefusedError as refused:
        (problem,) = refused.problems
        assert problem.code == "V08"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_the_next_drawing_is_drawn_after_one_that_has_stopped_cairo() -> None:
    apart.dots(PLAIN, 72)
    painter = apart._painter(os.getpid())  # noqa: SLF001 - the process is stopped as a fault in cairo would stop it
    painter.process.kill()
    painter.process.wait()
    with pytest.raises(CairoError, match="the renderer crashed"):
        apart.dots(PLAIN, 72)
    assert apart.dots(PLAIN, 72).startswith(b"\x89PNG")
    assert apart.lines(PLAIN).startswith(b"%PDF")


def test_the_second_process_looks_for_nothing_where_it_is_started(tmp_path: Path) -> None:
    """A folder that is printed may hold a file that is called like one of the program's own."""
    (tmp_path / "tilewright").mkdir()
    for name in ("tilewright/__init__.py", "struct.py", "cairosvg.py", "sitecustomize.py"):
        (tmp_path / name).write_text("open('touched', 'w').close()\n", encoding="utf-8")
    program = f"from tilewright.svg import apart\nassert apart.lines({PLAIN!r}).startswith(b'%PDF')"
    done = subprocess.run([sys.executable, "-P", "-c", program], cwd=tmp_path, check=False, timeout=300)
    assert done.returncode == 0
    assert not (tmp_path / "touched").exists()
