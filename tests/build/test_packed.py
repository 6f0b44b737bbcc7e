"""Values as text for the cache: what was packed comes back as it was, and nothing else comes of a text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.build.store import pack, unpack
from tilewright.prose.blocks import CLASSES, Bullets, Framed, Heading, Paragraph, Run
from tilewright.units import Box, Size

PROSE = (
    Heading(1, (Run("Flügel", bold=True),), 3),
    Framed((Run("A"),), [Paragraph((Run("'\"\\\n", italic=True),)), Bullets(((Run("x"),), ()), ordered=True)], 7),
)


def test_what_was_packed_comes_back_to_the_last_digit_and_line() -> None:
    there = unpack(pack(PROSE, CLASSES), CLASSES)
    assert repr(there) == repr(PROSE)
    numbers = (Size(0.1 + 0.2, 1.0), Size(1, -0.0), (None, True, 2**70, "\ud800"[:0]))
    assert repr(unpack(pack(numbers, (Size,)), (Size,))) == repr(numbers)


@pytest.mark.parametrize("value", [Path("/"), {"a": 1}, {1}, b"a", Box(0, 0, 1, 1), object])
def test_what_is_of_another_class_is_not_packed(value: object) -> None:
    with pytest.raises(KeyError):
        pack((value,), (Size,))


@pytest.mark.parametrize(
    "text", ["", "{", "[", "[9]", "[1]", "[1,2,3,4]", '[{"a":1}]', "[[]]", '["os.system","true"]', "[" * 10_000]
)
def test_no_other_text_comes_to_a_value(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        unpack(text, (Size,))
