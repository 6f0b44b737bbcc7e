"""Text with `{{slots}}` + a row's cells -> the text as it is printed."""

from __future__ import annotations

import re
from collections.abc import Mapping

CONDITION = "data-if"
WITHIN = re.compile(r"^#(.+)$|url\(\s*+['\"]?+#([^'\")]++)")
"""References within a drawing: the ids in an attribute's value."""

_SLOT = re.compile(r"\{\{([^{}]*+)\}\}")


def slots_in(text: str | None) -> tuple[str, ...]:
    """The columns that a text names, in order."""
    return tuple(name.strip() for name in _SLOT.findall(text)) if text and "{{" in text else ()


def fill_slots(text: str, cells: Mapping[str, str]) -> str:
    """The text with each slot replaced by its cell; by nothing where there is no such cell."""
    return _SLOT.sub(lambda slot: cells.get(slot[1].strip(), ""), text) if "{{" in text else text
