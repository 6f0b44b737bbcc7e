"""A text is filled as its slots say, wherever they stand in it."""

from __future__ import annotations

import re

import pytest

from tilewright.cards.slots import fill_slots

CELLS = {"a": "Tower", "b c": "{{a}}", "empty": ""}


def plainly(text: str) -> str:
    """Slot by slot, from the left: what is put in is not read again."""
    filled = ""
    while slot := re.search(r"\{\{([^{}]*)\}\}", text):
        filled += text[: slot.start()] + CELLS.get(slot[1].strip(), "")
        text = text[slot.end() :]
    return filled + text


@pytest.mark.parametrize(
    "text",
    [
        *("", "no slot", "{{a}}", "{{ a }}", "{{b c}}", "{{unknown}}", "{{}}", "{{empty}}"),
        *(
            "x{{a}}",
            "{{a}}x",
            "{{a}}{{a}}",
            "x {{a}} y {{ b c}} z {{empty}}",
            "{{{a}}}",
            "{{a}",
            "a}} {{a}} {{",
            "{{a{{a}}",
        ),
    ],
)
def test_every_slot_is_filled_once(text: str) -> None:
    assert fill_slots(text, CELLS) == plainly(text)
