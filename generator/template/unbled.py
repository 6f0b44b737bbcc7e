"""Spec -> warnings where a designer's drawing ends too near the cut to give a piece its whole bleed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.kinds.cards import Cards
from generator.problem import Level, Problem
from generator.spec.spec import Spec
from generator.template.place import SizeError, bleed_of
from generator.template.read import Template, parse_template

WHOLE = 3.0
"""Millimetres that a drawing goes on beyond the cut."""


def short_of_bleed(spec: Spec[Any]) -> Iterator[Problem]:
    """P03 for each SVG file that fills a piece and goes less than 3 mm beyond it; the game has passed its checks."""
    done: set[str] = set()
    for part in spec.game.components:
        size = getattr(part, "size", None)
        for _keys, name in part.drawings():
            template = parse_template(spec.templates[name], (spec.folder / name).as_posix())
            if size is None or name in done or (short := _short(template, part, size.size)) is None:
                continue
            done.add(name)
            message = (
                f"this drawing goes {short:g} mm beyond the cut, and --bleed prints {WHOLE:g} mm: the rest stays white"
            )
            wide, high = size.width + 2 * WHOLE, size.height + 2 * WHOLE
            remedy = f"make its viewBox {wide:g} x {high:g}, the piece in the middle"
            yield template.places[template.root].problem("P03", message, remedy, Level.WARNING)


def _short(template: Template, part: object, size: Any) -> float | None:  # noqa: ANN401 - a Size
    """How far a drawing goes on, where that is too little; None for one that is scaled to fit on a ground."""
    try:
        bleed = bleed_of(template, size)
    except SizeError:
        return None
    return bleed if bleed < WHOLE - 0.05 and (isinstance(part, Cards) or bleed == 0) else None
