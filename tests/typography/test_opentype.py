"""Widths read straight from the file are those that fontTools finds there."""

from __future__ import annotations

import struct

import pytest
from fontTools.ttLib import TTFont

from tilewright.typography import fonts
from tilewright.typography.opentype import Characters


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.file)
def test_every_letter_is_as_wide_as_it_is(face: fonts.FontFace) -> None:
    with TTFont(fonts.path(face)) as font:
        em, metrics = font["head"].unitsPerEm, font["hmtx"].metrics
        expected = {chr(code): metrics[glyph][0] / em for code, glyph in font.getBestCmap().items()}
    letters = Characters(fonts.path(face).read_bytes())
    assert {letter: letters[letter] for letter in expected} == expected
    assert letters.whole() == expected
    assert {code for code in range(0x20000) if letters.glyph(chr(code))} == {ord(letter) for letter in expected}


def test_a_map_of_long_runs_is_read() -> None:
    """Format 12: what fonts with letters beyond the first 65,536 have."""
    runs = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, 0x1F300, 0x1F302, 1)
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + runs
    metrics = struct.pack(">8H", 0, 0, 500, 0, 250, 0, 1000, 0)
    assert Characters(_font(cmap=table, hmtx=metrics)).whole() == {
        "\U0001f300": 0.5,
        "\U0001f301": 0.25,
        "\U0001f302": 1.0,
    }


def test_a_font_without_a_known_map_is_refused() -> None:
    table = struct.pack(">HHHHI", 0, 1, 1, 0, 12) + struct.pack(">HH", 0, 262)
    with pytest.raises(ValueError, match="no character map"):
        Characters(_font(cmap=table, hmtx=bytes(16)))


def _font(**tables: bytes) -> bytes:
    """A font of 1000 units to the em and four glyphs, as far as widths need one."""
    tables |= {"head": struct.pack(">18xH34x", 1000), "hhea": struct.pack(">34xH", 4)}
    at, head, body = 12 + 16 * len(tables), struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0), b""
    for name, data in tables.items():
        head += struct.pack(">4sIII", name.encode(), 0, at + len(body), len(data))
        body += data
    return head + body
