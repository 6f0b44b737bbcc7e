"""Spec -> the figures of the booklet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from harbour_lights.art import LIGHT, NIGHT
from harbour_lights.rules import Rules
from tilewright import FIGURE_WIDTH, Art, Look, Pen, Size, Spec, circle, figure


def FIGURES(spec: Spec[Rules], _tiles: Mapping[str, Any], look: Look) -> Mapping[str, Callable[[], Art]]:  # noqa: N802 - a door's word
    """What each night is worth."""
    return {"nights": partial(_nights, spec.rules, look)}


def _nights(rules: Rules, look: Look) -> Art:
    def paint(pen: Pen) -> None:
        step = FIGURE_WIDTH / len(rules.lights)
        for at, points in enumerate(rules.lights):
            pen.area(circle(step * (at + 0.5), 9, 8), NIGHT)
            pen.text(f"+{points}", step * (at + 0.5), 11.6, 16, font="Cinzel", weight="bold", fill=LIGHT, align=0.5)

    return figure("nights", look, Size(FIGURE_WIDTH, 18), paint)
