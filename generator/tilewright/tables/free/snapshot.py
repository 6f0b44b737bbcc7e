"""What a seat was sent of a free table -> a picture of it (SVG), as that seat sees it: for a note of a moment."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from tilewright.units import added

Picture = Callable[[str, int], bytes]
"""The key of a face, and dots across -> a PNG of it."""
BUDGET = 2_600_000
"""Bytes of pictures in one; what is more is shown as its outline with its name."""
DOTS = 2.0
"""Of a picture, to a millimetre of the piece."""
MOST_DOTS = 960
GROUND, PAPER, INK = "#efe6d3", "#fffdf8", "#2a2520"
GAP, STEP, ROOM, SIZE = 8.0, 6.0, 22.0, 12.0
"""Millimetres between pieces of a hand, between those of a fan, around all of it, and of letters."""


def snapshot(view: Mapping[str, Any], picture: Picture) -> bytes:
    """The table with all that lies on it, and below it the hand of whoever looks.

    Args:
        view: As `FreeTable.look` sends it, the whole.
        picture: Draws a face; told only keys that stand in the view.
    """
    hand, pictures = view.get("hand", ()), _Pictures(picture)
    left, top, right, bottom = _used(view)
    wide = max(right - left, 2 * GAP + added(each["w"] + GAP for each in hand))
    below = ROOM + max(each["h"] for each in hand) + 2 * GAP if hand else 0.0
    high = bottom - top + below
    marks = [*_stacks(view, pictures), *_counters(view), *_hand(hand, left + GAP, bottom, pictures)]
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{left:g} {top:g} {wide:g} {high:g}" width="{wide:g}mm" height="{high:g}mm" '
        f'font-family="Alegreya, serif" fill="{INK}">'
    )
    ground = f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" fill="{GROUND}"/>'
    return "".join((head, "<defs>", *pictures.defs, "</defs>", ground, *marks, "</svg>")).encode()


def _used(view: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """The part of the table that something lies on, with some room around: left, upper, right and lower edge."""
    reach = [(each["x"], each["y"], max(each["w"], each["h"]) / 2) for each in view["stacks"]]
    reach += [(each["x"], each["y"], SIZE) for each in view.get("counters", ())]
    width, height = view["size"]
    spots = reach or [(width / 2, height / 2, min(width, height) / 2)]
    left, top = min(x - far for x, _, far in spots) - ROOM, min(y - far for _, y, far in spots) - ROOM
    right, bottom = max(x + far for x, _, far in spots) + ROOM, max(y + far for _, y, far in spots) + ROOM
    return left, top, right, bottom


class _Pictures:
    """Owns the pictures of one snapshot: each once, as long as there is room."""

    def __init__(self, picture: Picture) -> None:
        self._picture, self._left = picture, BUDGET
        self._known: dict[str, str] = {}
        self.defs: list[str] = []

    def mark(self, face: Mapping[str, Any], size: Sequence[float]) -> str:
        """A face, its middle at (0, 0); its outline and its name where there is no picture of it."""
        key, (width, height) = str(face.get("face") or ""), size
        if key and key not in self._known:
            self._known[key] = self._define(key, width, height)
        if name := self._known.get(key):
            return f'<use xlink:href="#{name}" x="{-width / 2:g}" y="{-height / 2:g}"/>'
        words = escape(str(face.get("title", ""))[:40])
        box = f'x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'
        letters = f'<text text-anchor="middle" font-size="{max(3.0, width / 10):.1f}">{words}</text>'
        return f'<rect {box} rx="2" fill="{PAPER}" stroke="{INK}" stroke-width=".4"/>{letters}'

    def _define(self, key: str, width: float, height: float) -> str:
        if self._left <= 0:
            return ""
        try:
            data = self._picture(key, min(MOST_DOTS, round(width * DOTS)))
        except LookupError:
            return ""
        if len(data) > self._left:
            return ""
        self._left -= len(data)
        name = f"f{len(self.defs)}"
        address = f"data:image/png;base64,{b64encode(data).decode()}"
        self.defs.append(f'<image id="{name}" width="{width:g}" height="{height:g}" xlink:href={quoteattr(address)}/>')
        return name


def _stacks(view: Mapping[str, Any], pictures: _Pictures) -> Iterator[str]:
    for stack in sorted(view["stacks"], key=lambda each: each["z"]):
        size = stack["w"], stack["h"]
        faces = stack.get("fanned") or [stack]
        drawn = "".join(
            f'<g transform="translate({at * STEP:g} 0)">{pictures.mark(each, size)}</g>'
            for at, each in enumerate(faces)
        )
        turned = f"translate({stack['x']:g} {stack['y']:g}) rotate({stack['angle']:g})"
        yield f'<g transform="{turned}">{drawn}</g>'
        if stack["n"] > 1 or stack["label"]:
            words = escape(" ".join(filter(None, [stack["label"], f"\u00d7{stack['n']}" if stack["n"] > 1 else ""])))
            yield _words(words, stack["x"], stack["y"] + stack["h"] / 2 + SIZE)


def _counters(view: Mapping[str, Any]) -> Iterator[str]:
    for each in view.get("counters", ()):
        yield _words(escape(f"{each['title']}: {each['value']}"), each["x"], each["y"])


def _hand(hand: Sequence[Mapping[str, Any]], x: float, height: float, pictures: _Pictures) -> Iterator[str]:
    start = x
    for each in hand:
        middle = x + each["w"] / 2, height + ROOM + each["h"] / 2
        yield f'<g transform="translate({middle[0]:g} {middle[1]:g})">{pictures.mark(each, (each["w"], each["h"]))}</g>'
        x += each["w"] + GAP
    if hand:
        yield f'<text x="{start:g}" y="{height + ROOM - 6:g}" font-size="{SIZE:g}">In hand</text>'


def _words(words: str, x: float, y: float) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{SIZE:g}" text-anchor="middle">{words}</text>'
