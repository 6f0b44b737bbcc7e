"""Words that give each letter its place, as other programs write them -> words of spans with a place each."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from generator.vector.standing import like

_LISTS = ("x", "y", "dx", "dy")
_BLANKS = re.compile(r"[\s,]+")


def part_letters(element: Element, most: int) -> int:
    """Where an element gives each letter its place, put each into a <tspan>; how many elements that made."""
    extra = 0
    for each in list(element.iter()):
        if each.tag in {"text", "tspan"} and extra <= most:
            extra += _part(each, most - extra)
    return extra


def _part(element: Element, most: int) -> int:
    lists = {key: [word for word in _BLANKS.split(element.get(key, "")) if word] for key in _LISTS}
    longest = max(map(len, lists.values()))
    if longest < 2 or "{{" in "".join(element.get(key, "") for key in _LISTS):
        return 0
    text = element.text or ""
    for key, words in lists.items():
        if words:
            element.set(key, words[0])
    if len(element) or "{{" in text:
        return 0  # letters of elements within count as well: the first place holds for all
    letters = text if element.get("xml:space") == "preserve" else " ".join(text.split())
    apart = min(longest, len(letters), most + 1)
    element.text = letters[:1]
    for at in range(1, apart):
        piece = like(element, {key: words[at] for key, words in lists.items() if at < len(words)})
        piece.tag = "tspan"
        piece.text = letters[at] if at < apart - 1 else letters[at:]
        element.append(piece)
    return max(apart - 1, 0)
