"""A stretch of text -> the outlines of its glyphs as one SVG path: what shows it where the font is not at hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.shaping.run import words
from generator.shaping.setting import FontSetting

MOST_STEPS = 20_000
"""Steps of one glyph's outline; the most entangled of Noto's has 1,200."""
Step = tuple[str, tuple[float, ...]]
"""A command of a path and its points, in units of the font, y growing upwards."""


def path(setting: FontSetting, text: str, place: tuple[float, float], size: float, spacing: float = 0.0) -> str:
    """The path data of a stretch.

    Args:
        setting: What it is set in.
        text: What it says.
        place: Where its baseline begins.
        size: Of the letters, in the unit of the drawing.
        spacing: Added after each letter.
    """
    return "".join(_commands(setting, text, place, size, spacing))


def _commands(
    setting: FontSetting, text: str, place: tuple[float, float], size: float, spacing: float
) -> Iterator[str]:
    x, y = place
    scale = size / setting.em
    for word in words(setting, text):
        for glyph in word.glyphs:
            left, base = x + glyph.right * size, y - glyph.up * size
            for command, points in _steps(setting, glyph.number):
                shown = (
                    f"{left + at * scale:.3f} {base - points[number + 1] * scale:.3f}"
                    for number, at in enumerate(points)
                    if not number % 2
                )
                yield command + " ".join(shown)
            x += glyph.reach * size + spacing * bool(glyph.text)


@lru_cache(maxsize=4096)
def _steps(setting: FontSetting, glyph: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    setting.outline(glyph, _pen(), steps)
    return tuple(steps)


@lru_cache(maxsize=1)
def _pen() -> Any:  # noqa: ANN401 - a type of the library's
    """What notes the steps of an outline, as many as are drawn at most."""
    import uharfbuzz  # noqa: PLC0415 - a C library, for games with fonts of their own

    def noting(command: str) -> Any:  # noqa: ANN401 - as the library asks for it
        def note(*given: Any) -> None:  # noqa: ANN401 - as above
            *points, steps = given
            if len(steps) < MOST_STEPS:
                steps.append((command, tuple(map(float, points))))

        return note

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(noting("M"))
    pen.set_line_to_func(noting("L"))
    pen.set_quadratic_to_func(noting("Q"))
    pen.set_cubic_to_func(noting("C"))
    pen.set_close_path_func(noting("Z"))
    return pen
