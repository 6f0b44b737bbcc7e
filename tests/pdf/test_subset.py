"""A font that a PDF carries has the letters that were written, drawn and as wide as in the whole file."""

from __future__ import annotations

import io

import pikepdf
import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from tilewright.pdf.pdf import Document, Lettering
from tilewright.typography import fonts, opentype
from tilewright.units import PAPERS

LETTERS = "Ångström “fiancée” 1½ 3 € Żółć"


def drawn(font: TTFont, glyph: str) -> list[tuple[str, tuple[object, ...]]]:
    """The glyph's outline, composites taken apart."""
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[glyph].draw(pen)
    return list(pen.value)


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.file)
def test_every_glyph_of_a_subset_is_drawn_and_as_wide_as_in_the_whole_font(face: fonts.FontFace) -> None:
    with TTFont(fonts.path(face)) as whole:
        letters = [letter for letter in dict.fromkeys(LETTERS) if ord(letter) in whole.getBestCmap()]
        names = [".notdef", *(whole.getBestCmap()[ord(letter)] for letter in letters)]
        data = opentype.subset(fonts.content(face), [whole.getGlyphID(name) for name in names])
        with TTFont(io.BytesIO(data), checkChecksums=2) as cut:  # raises where a checksum is wrong
            codes = cut["cmap"].getcmap(1, 0).cmap
            assert len(data) < len(fonts.content(face)) / 8
            for code, name in enumerate(names):
                assert drawn(cut, codes.get(code, ".notdef")) == drawn(whole, name)
                assert cut["hmtx"][codes.get(code, ".notdef")] == whole["hmtx"][name]
            heads = [(font["head"].unitsPerEm, font["hhea"].ascent, font["maxp"].maxPoints) for font in (cut, whole)]
            assert heads[0] == heads[1]


def test_a_letter_put_together_from_others_brings_them_along() -> None:
    face = fonts.find("Alegreya")
    with TTFont(fonts.path(face)) as whole:
        name = next(name for name in whole.getGlyphOrder() if whole["glyf"][name].isComposite())
        data = opentype.subset(fonts.content(face), [0, whole.getGlyphID(name)])
        with TTFont(io.BytesIO(data)) as cut:
            assert len(cut.getGlyphOrder()) > 2
            assert drawn(cut, cut.getGlyphOrder()[1]) == drawn(whole, name)


def test_a_font_is_described_as_its_file_is() -> None:
    buffer = io.BytesIO()
    document = Document(buffer, title="Fonts")
    document.page(PAPERS["a4"])
    for at, face in enumerate(fonts.FACES):
        document.text(10, 10 + 10 * at, "Wall (1)", Lettering(face.family, 4, face.weight, face.style))
    document.close()
    with pikepdf.open(buffer) as pdf:
        named = pdf.pages[0].Resources.Font
        for face, font in zip(
            fonts.FACES, (named[name] for name in sorted(named.keys(), key=lambda name: (len(name), name))), strict=True
        ):
            with TTFont(fonts.path(face)) as whole:
                described = font.FontDescriptor
                assert str(font.BaseFont).removeprefix("/AAAAAA+") == whole["name"].getDebugName(6)
                assert float(described.ItalicAngle) == pytest.approx(whole["post"].italicAngle)
                assert int(described.Ascent) == whole["hhea"].ascent
                assert int(described.CapHeight) == whole["OS/2"].sCapHeight
                assert [int(each) for each in described.FontBBox] == [
                    getattr(whole["head"], name) for name in ("xMin", "yMin", "xMax", "yMax")
                ]
                wide = whole["hmtx"][whole.getBestCmap()[ord("W")]][0]
                assert int(font.Widths[1]) == wide
                assert int(font.Widths[32]) == whole["hmtx"]["space"][0]


def test_the_side_bar_has_the_levels_that_were_asked_for() -> None:
    buffer = io.BytesIO()
    document = Document(buffer, title="Levels")
    for title, level in (("a", 0), ("b", 1), ("c", 2), ("d", 2), ("e", 1), ("f", 0), ("é (g)", 1)):
        document.page(PAPERS["a4"])
        document.outline(title, level)
    document.close()
    with pikepdf.open(buffer) as pdf, pdf.open_outline() as outline:
        tree = [
            (str(one.title), [(str(two.title), [str(three.title) for three in two.children]) for two in one.children])
            for one in outline.root
        ]
        assert tree == [("a", [("b", ["c", "d"]), ("e", [])]), ("f", [("é (g)", [])])]
        assert int(pdf.Root.Outlines.Count) == 7
        assert int(pdf.Root.Outlines.First.Count) == 4
