"""Words as other programs write them -> words that can be set: a place for each letter, a font that is here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.shaping.finder import Finder
from generator.vector.standing import like

_LISTS = ("x", "y", "dx", "dy")
_BLANKS = re.compile(r"[\s,]+")
_BOLD = 600
_TAKEN = "Alegreya"


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


def with_a_font(text: Element, style: Mapping[str, str], book: Finder) -> str:
    """Give words a font that is here, where they ask for none or for another; what was lost, or nothing."""
    lost = ""
    for each in text.iter():
        weight = each.get("font-weight", "")
        if weight:
            each.set("font-weight", "bold" if weight in {"bold", "bolder"} or _number(weight) >= _BOLD else "normal")
        if each.get("font-style", "normal") not in {"normal", "italic"}:
            each.set("font-style", "italic" if each.get("font-style", "").startswith("oblique") else "normal")
        family = each.get("font-family", style.get("font-family", "") if each is text else "")
        if each is not text and not family:
            continue
        asked = _bare(family.split(",")[0])
        near = next((name for name in map(_bare, family.split(",")) if book.knows(name)), "")
        if near != asked or not near:
            taken = near or _TAKEN
            each.set("font-family", taken)
            lost = lost or f"the font '{asked[:40] or 'of no name'}' is not here: {taken} is taken"
    return lost


def _bare(family: str) -> str:
    return family.strip(" '\"")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 400.0
