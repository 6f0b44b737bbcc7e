"""Text with `{{slots}}` + a row's cells -> the text as it is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

CONDITION = "data-if"
WITHIN = re.compile(r"^#(.+)$|url\(\s*+['\"]?+#([^'\")]++)")
"""References within a drawing: the ids in an attribute's value."""

_SLOT = re.compile(r"\{\{([^{}]*+)\}\}")


def slots_in(text: str | None) -> tuple[str, ...]:
    """The columns that a text names, in order."""
    return tuple(name.strip() for name in _SLOT.findall(text)) if text and "{{" in text else ()


def fill_slots(text: str, cells: Mapping[str, str]) -> str:
    """The text with each slot replaced by its cell; by nothing where there is no such cell."""
    if "{{" not in text:
        return text
    words, *rest = _parts(text)
    if len(rest) == 2 and not words and not rest[1]:
        return cells.get(rest[0], "")
    return words + "".join([cells.get(name, "") + after for name, after in zip(rest[::2], rest[1::2], strict=True)])


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[str, ...]:
    """What stands before the first slot; then a slot's column and what stands after it, in turn."""
    parts = _SLOT.split(text)
    parts[1::2] = [name.strip() for name in parts[1::2]]
    return tuple(parts)
