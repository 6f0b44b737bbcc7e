"""Spec -> warnings where a designer's drawing ends too near the cut to give a piece its whole bleed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.draw.inset import BLEED as WHOLE
from generator.draw.inset import bleed_filled
from generator.kinds.cards import Cards
from generator.problem import Level, Problem, RefusedError
from generator.spec.part import PICTURE
from generator.spec.scalars import is_dotted
from generator.spec.spec import Spec
from generator.template.load import load_template
from generator.template.place import SizeError, bleed_of
from generator.template.read import Template
from generator.units import Size


def short_of_bleed(spec: Spec[Any]) -> Iterator[Problem]:
    """P03 for each drawing that fills a piece and goes less than 3 mm beyond it.

    One that cannot be read is told by the checks, and one that has no size is scaled to fit on a ground.
    """
    done: set[str] = set()
    for part in spec.game.components:
        size = getattr(part, "size", None)
        for keys, name in part.drawings():
            if (
                keys == PICTURE
                or size is None
                or name in done
                or (template := _read(spec, name, part, size.size)) is None
            ):
                continue
            short = _short(template, name, part, size.size)
            if short is None:
                continue
            done.add(name)
            wide, high = size.width + 2 * WHOLE, size.height + 2 * WHOLE
            message = f"this drawing goes {short:g} mm beyond the cut, and --bleed prints {WHOLE:g} mm"
            message += ": the rest stays white" if isinstance(part, Cards) else ""
            remedy = f"make its viewBox {wide:g} x {high:g}, the piece in the middle"
            if is_dotted(name) and wide != high:
                remedy = f"crop it to the proportions of {wide:g} x {high:g}, with the piece in the middle"
            elif is_dotted(name):
                remedy = f'show it in an SVG drawing with viewBox="0 0 {wide:g} {high:g}" and an <image> all over'
            yield template.places[template.root].problem("P03", message, remedy, Level.WARNING)


def _read(spec: Spec[Any], name: str, part: object, size: Size) -> Template | None:
    """A drawing, laid over the one it extends."""
    try:
        return load_template(spec, name, trim=size if isinstance(part, Cards) else None)
    except RefusedError:
        return None


def _short(template: Template, name: str, part: object, size: Size) -> float | None:
    """How far a drawing goes on, where that is too little; None for one that is scaled to fit on a ground."""
    if is_dotted(name) and not isinstance(part, Cards):
        bleed = bleed_filled(template.view.width / template.view.height, size, WHOLE)
        return 0.0 if bleed == 0 else None
    try:
        bleed = bleed_of(template, size)
    except SizeError:
        return None
    return bleed if bleed < WHOLE - 0.05 and (isinstance(part, Cards) or bleed == 0) else None
