"""Edges of a net -> its cut line, its dashed score lines and its glue tabs; and whether a net fits a home's paper."""

from __future__ import annotations

from tilewright.draw.palette import INK, PALE
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point
from tilewright.units import AT_HOME, PAPERS, Size

CUT, SCORE, DASHES = 0.2, 0.14, "1.4 0.9"
MARGIN = 5.0
"""No home printer is sure to print nearer to the paper's edge, in millimetres."""


class TooLargeError(ValueError):
    """A net that does not fit on one sheet of paper; the message names the sizes."""


def cut(pen: Pen, d: str) -> None:
    """The printed line to cut along."""
    pen.line(d, INK, CUT)


def score(pen: Pen, d: str) -> None:
    """The printed line to score and fold along: dark dashes on a pale line, so that it shows on any ground."""
    pen.folds.append(d)
    if not pen.low:
        pen.line(d, PALE, SCORE, cap="butt")
    pen.line(d, INK, SCORE, DASHES, cap="butt")


def tab(a: Point, b: Point, depth: float, inset: float = 0.4, slant: float = 1.0) -> list[Point]:
    """The corners of a glue tab on the edge from a to b, to its left; slant 1 turns its sides in by 45 degrees."""
    (ax, ay), (bx, by) = a, b
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / long, (by - ay) / long
    steps = [(inset, 0.0), (inset + slant * depth, depth), (long - inset - slant * depth, depth), (long - inset, 0.0)]
    return [(ax + ux * s + uy * out, ay + uy * s - ux * out) for s, out in steps]


def must_fit(what: str, net: Size, page: Size) -> None:
    """Say so where a flat net, either way up, goes beyond the margins of the page; at home, of every paper there.

    Raises:
        TooLargeError: The message names the net's size, the paper's and what the margins leave of it.
    """
    home = {name: PAPERS[name] for name in AT_HOME}
    pages = home if page in home.values() else {f"the paper of {page.width:g} x {page.height:g} mm": page}
    for name, paper in pages.items():
        room = _room(paper)
        if not _holds(room, net):
            larger = next((f" (--paper {other})" for other, size in PAPERS.items() if _holds(_room(size), net)), "")
            raise TooLargeError(
                f"{what}: its net is {net.width:.1f} x {net.height:.1f} mm, but {name} leaves {room.width:.1f} x "
                f"{room.height:.1f} mm inside margins of {MARGIN:g} mm; hold fewer or smaller pieces, use a tray"
                f"{f', or print on larger paper{larger}' if larger else ''}"
            )


def _room(paper: Size) -> Size:
    return Size(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def _holds(room: Size, net: Size) -> bool:
    return any(way.width <= room.width and way.height <= room.height for way in (net, net.turned))
