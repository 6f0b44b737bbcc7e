"""A line of text -> the levels of its letters and the order they are printed in: odd levels run from right to left.

Source: Unicode Standard Annex 9 (revision 50), rules P2 to P3, W1 to W7, N0 to N2, I1 to I2, L1 to L2. Marks that
embed, override or isolate (X1 to X10) are passed over: nobody types them into a table of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

MARK = "\u200f"
"""The right-to-left mark: put before a text, it says that the text runs from right to left."""
_STRONG = {"L": 0, "R": 1, "AL": 1}
_PASSED_OVER = frozenset(("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_NEUTRAL = frozenset(("B", "S", "WS", "ON"))
_OPENING = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u2329": "\u232a",
    "\u27e8": "\u27e9",
    "\u3008": "\u3009",
    "\uff08": "\uff09",
}
_CLOSING = frozenset(_OPENING.values())
_DEEPEST = 63


def is_simple(text: str) -> bool:
    """Whether nothing in it runs from right to left: what need not be looked at further."""
    return (
        text.isascii()
        or not any("\u0590" <= letter <= "\u08ff" or letter >= "\u200f" for letter in text)
        or all(bidirectional(letter) not in {"R", "AL", "AN"} for letter in text)
    )


def direction(text: str) -> int:
    """1 for a paragraph whose first letter that has a direction is read from right to left, else 0 (P2, P3)."""
    return next((_STRONG[kind] for kind in map(bidirectional, text) if kind in _STRONG), 0)


def levels(text: str, base: int) -> list[int]:
    """The level of each letter of a line in a paragraph of that direction."""
    original = [bidirectional(letter) or "L" for letter in text]
    there = [at for at, kind in enumerate(original) if kind not in _PASSED_OVER]
    kinds = _weak([original[at] for at in there], base)
    marks = [original[at] == "NSM" for at in there]
    for at in _brackets([text[at] for at in there], kinds, base):
        while (at := at + 1) < len(kinds) and marks[at]:
            kinds[at] = kinds[at - 1]
    # A stretch without a direction takes the one that both of its neighbours have, else the paragraph's (N1, N2).
    edge = "R" if base else "L"
    for begin, end in _stretches(kinds, _NEUTRAL):
        before = _side(kinds[begin - 1]) if begin else edge
        after = _side(kinds[end]) if end < len(kinds) else edge
        kinds[begin:end] = [before if before == after else edge] * (end - begin)
    reached = [base] * len(text)
    for at, kind in zip(there, kinds, strict=True):
        reached[at] = base + (kind != ("R" if base else "L")) + (base == 0 and kind in {"EN", "AN"})
    for at, kind in enumerate(original):
        if kind in _PASSED_OVER:
            reached[at] = reached[at - 1] if at else base
    _reset(reached, original, base)
    return reached


def order(reached: Sequence[int]) -> list[int]:
    """The places of the letters, or of whatever has these levels, from left to right (L2)."""
    places = list(range(len(reached)))
    odd = [level for level in reached if level % 2]
    for level in range(max(reached, default=0), min(odd, default=1) - 1, -1):
        at = 0
        while at < len(places):
            end = at
            while end < len(places) and reached[places[end]] >= level:
                end += 1
            places[at:end] = reversed(places[at:end])
            at = max(end, at + 1)
    return places


def runs(reached: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(begin, end) of each stretch of one level, in the order in which it is read."""
    begin = 0
    for at in range(1, len(reached) + 1):
        if at == len(reached) or reached[at] != reached[begin]:
            yield begin, at
            begin = at


def _weak(kinds: list[str], base: int) -> list[str]:
    """Numbers, what belongs to them, and marks that stand on letters (W1 to W7)."""
    edge = "R" if base else "L"
    before, strong = edge, edge
    for at, written in enumerate(kinds):
        kind = before if written == "NSM" else written
        kinds[at] = "AN" if kind == "EN" and strong == "AL" else kind
        strong = kind if kind in _STRONG else strong
        before = kind
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        one, kind, other = kinds[at - 1 : at + 2]
        if one == other and ((kind in {"ES", "CS"} and one == "EN") or (kind == "CS" and one == "AN")):
            kinds[at] = one
    for begin, end in _stretches(kinds, {"ET"}):
        beside = {kinds[begin - 1] if begin else "", kinds[end] if end < len(kinds) else ""}
        kinds[begin:end] = ["EN" if "EN" in beside else "ON"] * (end - begin)
    strong = edge
    for at, kind in enumerate(kinds):
        if kind in {"ES", "CS", "ET"}:
            kinds[at] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"
        strong = kind if kind in _STRONG else strong
    return kinds


def _brackets(letters: Sequence[str], kinds: list[str], base: int) -> Iterator[int]:
    """A pair of brackets goes with what is in it, or with what is before it (N0); the places of those that do."""
    along, against = ("R", "L") if base else ("L", "R")
    for begin, end in _pairs(letters, kinds):
        inside = {_side(kind) for kind in kinds[begin + 1 : end]}
        if along in inside:
            side = along
        elif against in inside:
            before = next((each for kind in reversed(kinds[:begin]) if (each := _side(kind))), along)
            side = against if before == against else along
        else:
            continue
        kinds[begin] = kinds[end] = side
        yield from (begin, end)


def _pairs(letters: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    waiting: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, letter in enumerate(letters):
        if kinds[at] != "ON":
            continue
        if letter in _OPENING:
            if len(waiting) == _DEEPEST:
                return []
            waiting.append((_OPENING[letter], at))
        elif letter in _CLOSING:
            for depth in range(len(waiting) - 1, -1, -1):
                if waiting[depth][0] == letter:
                    pairs.append((waiting[depth][1], at))
                    del waiting[depth:]
                    break
    return sorted(pairs)


def _side(kind: str) -> str:
    """The direction that a letter has for its neighbours."""
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else ""


def _stretches(kinds: Sequence[str], of: set[str] | frozenset[str]) -> Iterator[tuple[int, int]]:
    """(begin, end) of each stretch of such kinds."""
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and kinds[end] in of:
            end += 1
        if end > at:
            yield at, end
        at = end + 1


def _reset(reached: list[int], original: Sequence[str], base: int) -> None:
    """Blanks at the end of a line, and before a tab, are the paragraph's (L1)."""
    blank = True
    for at in range(len(reached) - 1, -1, -1):
        if original[at] in {"B", "S"}:
            reached[at], blank = base, True
        elif original[at] not in {"WS", *_PASSED_OVER}:
            blank = False
        elif blank:
            reached[at] = base
