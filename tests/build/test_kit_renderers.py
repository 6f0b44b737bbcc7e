"""Two renderers that share no code agree: a face of the PDF and the same SVG file drawn by cairosvg."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.build.conftest import Opener
from tests.build.renderings import Difference, difference, find, from_pdf, from_svg
from tests.build.unpacked import Drawing, Kit

MEAN, WORST = 1.4, 26.0
"""Greys of 255. Cairo sets letters on whole dots, which leaves up to 20 in a line of text; see the tests below."""
FINE = {"box-base": 50.0, "score-sheet": 45.0}
"""The worst of a face with a long line of letters, which drift, and with hairlines, which PDFium widens to a dot."""

TILES = ("tower-1", "gatehouse-2", "windmill-3", "kitchen-4", "observatory-1", "ruin-2", "back")
FACES = (
    *(f"castle-tiles-{name}" for name in TILES),
    "treasures-gem-red",
    "treasures-key-white",
    "treasures-lock-black",
    "chief-explorer-chief",
    "zeppelins-zeppelin-navy",
    "explorers-explorer-orchid",
    "treasure-die",
    "treasure-wheel-lower",
    "treasure-wheel-upper",
    "player-aids-front",
    "player-aids-back",
    "token-tray",
    "box-lid",
    "box-base",
    "score-sheet",
)


def apart(kit: Kit, drawing: Drawing) -> Difference:
    """How the SVG differs from what the kit prints in its place."""
    page, face = find(kit, kit.drawings[drawing.name].fingerprint)
    return difference(from_svg(drawing), from_pdf(page, face))


def agree(found: Difference, worst: float = WORST) -> bool:
    return found.mean < MEAN and found.worst < worst


LARGE = ("box-base", "score-sheet")
"""Faces of whole sheets, compared in `make test-all`; others have such lines and words, and the lid such a net."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.exhaustive if name in LARGE else ()) for name in FACES]
)
def test_the_pdf_shows_what_the_svg_shows(a4: Kit, name: str) -> None:
    found = apart(a4, a4.drawings[name])
    assert agree(found, FINE.get(name, WORST)), found


@pytest.mark.parametrize("name", ["castle-tiles-tower-1", "zeppelins-zeppelin-ruby", "treasure-die"])
def test_the_same_in_low_ink(edition: Opener, name: str) -> None:
    kit = edition("low ink")
    found = apart(kit, kit.drawings[name])
    assert agree(found), found


@pytest.mark.parametrize(
    ("name", "pattern", "instead"),
    [
        ("castle-tiles-tower-1", r'<stop offset="0.609[0-9]*"', '<stop offset="0.4"'),  # a gradient's stop moved
        ("castle-tiles-tower-1", r'<use [^>]*href="#owl-[0-9a-f]+" ?/>', ""),  # an ornament gone
        ("castle-tiles-tower-1", r'<use [^>]*href="#gem-[0-9a-f]+" ?/>', ""),  # a treasure gone
        ("castle-tiles-tower-1", r'(<g clip-path=")[^"]*"', r'\1none" display="none"'),  # a group gone
        ("player-aids-front", r'(font-size="3.351"[^>]* x=")14.713', r"\g<1>15.513"),  # text 0.8 mm aside
        ("player-aids-back", r'(font-size="2.999" x=)', r'font-style="italic" \1'),  # another font
        ("treasures-key-white", r'(<text [^>]*font-size="3.387")', r'\1 display="none"'),  # a letter gone
        ("treasure-die", r'stroke-dasharray="[^"]*"', 'stroke-opacity="0"'),  # folds gone
    ],
)
def test_a_fault_would_be_noticed(a4: Kit, name: str, pattern: str, instead: str) -> None:
    drawing = a4.drawings[name]
    text, changes = re.subn(pattern, instead, drawing.text)
    assert changes, f"{name} has no {pattern} any more: break something else"
    found = apart(a4, replace(drawing, text=text))
    assert not agree(found), found
