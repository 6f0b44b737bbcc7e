"""Fonts in a folder are found as CSS finds them; broken, locked and strange ones are a line each, never a traceback."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from itertools import pairwise
from struct import pack, unpack_from

import pytest
from fontTools.cffLib import SubrsIndex
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables.DefaultTable import DefaultTable

from tests.typography.made import LATIN, build, collection, font, name_of, saved
from tilewright.typography import fonts
from tilewright.typography.book import Book
from tilewright.typography.finder import features_of, settings
from tilewright.typography.font_file import FontError, FontFile, read_fonts
from tilewright.typography.fonts import MissingGlyphError, UnknownFaceError
from tilewright.typography.run import path
from tilewright.typography.setting import UncutError, cut

KERN = "feature kern { pos u00041 u00056 -200; } kern; feature liga { sub u00066 u00069 by f_i; } liga;"
FIGURES = "feature onum { sub u00031 by one.old; } onum;"


def files(*each: bytes) -> list[FontFile]:
    return [one for number, data in enumerate(each) for one in read_fonts(data, f"fonts/{number}.ttf")]


def chosen(book: Book, family: str, weight: str = "normal", style: str = "normal") -> str:
    setter = book.find(family, weight, style).setter
    assert setter is not None
    return str(setter.chain[0].font.shown)  # type: ignore[attr-defined] # a Shaper


@pytest.mark.parametrize(
    ("weight", "style", "expected"),
    [
        ("normal", "normal", 400),
        ("500", "normal", 400),
        ("450", "normal", 400),
        ("300", "normal", 200),
        ("350", "normal", 200),
        ("bold", "normal", 800),
        ("600", "normal", 800),
        ("900", "normal", 800),
        ("100", "normal", 200),
        ("bold", "italic", -400),
        ("200", "oblique", -400),
    ],
)
def test_the_weight_that_css_takes(weight: str, style: str, expected: int) -> None:
    made = [font(weight=each) for each in (200, 400, 800)] + [font(italic=True)]
    names = {200: "fonts/0.ttf", 400: "fonts/1.ttf", 800: "fonts/2.ttf", -400: "fonts/3.ttf"}
    assert chosen(Book(files(*made)), "square", weight, style) == names[expected]


def test_a_variable_font_has_every_weight_and_its_instances_by_name() -> None:
    axes = [("wght", 100.0, 400.0, 900.0, "Weight")]
    named = [{"stylename": "Heavy", "location": {"wght": 850}}]
    book = Book(files(font(family="Flux", axes=axes, instances=named)))
    each = {family: book.find(family, weight).setter for family, weight in
            (("Flux", "650"), ("Flux", "950"), ("Flux Heavy", "normal"))}  # fmt: skip
    assert [setter.chain[0].location for setter in each.values()] == [  # type: ignore[union-attr]
        (("wght", 900.0),), (("wght", 850.0),)]  # fmt: skip
    assert book.find("Flux", "650").setter.chain[0].location == (("wght", 650.0),)  # type: ignore[union-attr]


def test_a_collection_has_several_families() -> None:
    both = read_fonts(collection(font(family="One"), font(family="Other")), "fonts/both.ttc")
    assert [one.families[0] for one in both] == ["One", "Other"]


def test_letters_side_by_side_are_kerned_and_joined() -> None:
    book = Book(files(font(rules=KERN, more=["f_i"])))
    face = book.find("Square")
    assert fonts.measure("AV", face) == pytest.approx(1.0)
    assert fonts.measure("VA", face) == pytest.approx(1.2)
    assert fonts.measure("fi", face) == pytest.approx(0.6)
    plain = book.find("Square", "normal", "normal", (("kern", 0), ("liga", 0)))
    assert fonts.measure("AV fi", plain) == pytest.approx(1.2 + 0.6 + 1.0)


def test_figures_are_old_style_where_they_are_asked_for() -> None:
    book = Book(files(font(rules=FIGURES, more=["one.old"], widths={"one.old": 300})))
    style = {"font-variant-numeric": "oldstyle-nums"}
    assert fonts.measure("11", book.find("Square")) == pytest.approx(1.2)
    assert fonts.measure("11", book.find("Square", "normal", "normal", features_of(style))) == pytest.approx(0.6)


def test_css_says_which_features() -> None:
    assert settings('"lnum", \'liga\' 0, "ss01" on') == (("lnum", 1), ("liga", 0), ("ss01", 1))
    assert features_of({"font-feature-settings": "normal", "font-kerning": "auto"}) == ()
    for wrong in ({"font-variant-numeric": "lining"}, {"font-feature-settings": "lnum"}):
        with pytest.raises(ValueError, match="font-"):
            features_of(wrong)


def test_the_first_font_that_has_a_letter_is_taken() -> None:
    greek, letters = files(font("αβγ", "Greek"), font("日本。", "Kanji"))
    book = Book([greek, letters], ["Kanji", "Greek"])
    runs = fonts.runs("ab 日本 αβγ", book.find("Cinzel", "bold"))
    assert [text for _, text in runs] == ["ab ", "日本", " ", "αβγ"]
    assert [file.partition(".")[0] for file, _ in runs] == [
        "Cinzel-Bold", letters.id.partition(".")[0], "Cinzel-Bold", greek.id.partition(".")[0]]  # fmt: skip
    with pytest.raises(MissingGlyphError, match=r"neither Cinzel-Bold.ttf nor a font after it has a letter 'ж'"):
        fonts.runs("ж", book.find("Cinzel", "bold"))


def test_a_glyph_without_a_picture_is_no_letter() -> None:
    colour = TTFont(BytesIO(font("ab", "Colour")))
    colour["glyf"]["u00062"].numberOfContours = 0
    out = BytesIO()
    colour.save(out)
    with pytest.raises(MissingGlyphError, match="0062"):
        fonts.measure("ab", Book(files(out.getvalue())).find("Colour"))


def test_an_unknown_family_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownFaceError, match=r"no font 'Sqare'; .*in fonts/: Square.*did you mean 'Square'"):
        Book(files(font())).find("Sqare")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "F01"),
        (b"PK\3\4" + bytes(100), "F01"),
        (b"wOF2" + bytes(100), "F01"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "F01"),
        (b"\0\1\0\0", "F02"),
        (b"\0\1\0\0" + b"\xff" * 400, "F02"),
        (b"ttcf\0\1\0\0\xff\xff\xff\xff", "F02"),
        (b"ttcf\0\1\0\0\0\0\0\2\0\0\0\x10\x7f\xff\xff\xff" + bytes(50), "F02"),
        (font(widths=dict.fromkeys((".notdef", "space", *map(name_of, LATIN)), 0)), "F02"),
        (font(rights=2), "F03"),
        (font(rights=0x200), "F03"),
        (font().replace(b"glyf", b"glyg", 1), "F06"),
    ],
)
def test_what_cannot_be_used_says_why(data: bytes, code: str) -> None:
    with pytest.raises(FontError) as refused:
        read_fonts(data, "fonts/x.ttf")
    assert (refused.value.code, bool(refused.value.remedy)) == (code, True)


@pytest.mark.parametrize("rights", [0, 4, 8, 0x100, 6])
def test_what_may_be_embedded_is_taken(rights: int) -> None:
    (one,) = files(font(rights=rights))
    assert one.whole == (rights == 0x100)


def tables_of(data: bytes) -> list[tuple[bytes, int, int]]:
    rows = range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)
    return [(data[row : row + 4], *unpack_from(">II", data, row + 8)) for row in rows]


def broken(data: bytes, dice: random.Random) -> bytes:
    """The file with one of its tables cut, moved, or its bytes changed."""
    changed = bytearray(data)
    name, at, length = dice.choice(tables_of(data))
    row = data.index(name)
    match dice.randrange(5):
        case 0:
            return data[: at + dice.randrange(max(length, 1))]
        case 1:
            changed[row + 8 : row + 12] = dice.randrange(1 << 32).to_bytes(4, "big")
        case 2:
            changed[row + 12 : row + 16] = dice.randrange(length + 1).to_bytes(4, "big")
        case _:
            for _ in range(dice.choice((1, 4, 40))):
                changed[at + dice.randrange(max(length, 1))] = dice.choice(
                    (0, 1, 0x7F, 0x80, 0xFF, dice.randrange(256))
                )
    return bytes(changed)


WHOLE = {
    "TrueType": font(rules=KERN, more=["f_i"]),
    "compact": font(compact=True, rules=KERN, more=["f_i"]),
    "variable": font(axes=[("wght", 100.0, 400.0, 900.0, "Weight")]),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_broken_font_is_told_or_printed(kind: str) -> None:
    dice, refused = random.Random(kind), 0
    for _ in range(100):
        try:
            for one in files(broken(WHOLE[kind], dice)):
                face = Book([one], ["Alegreya"]).find(one.families[0], "650")
                wide = fonts.measure("AVAfix fi 12", face)
                setting = face.setter.chain[0]  # type: ignore[union-attr]
                glyphs = [glyph.number for glyph in setting.word("AVAfix").glyphs]
                assert abs(wide) < 1e6
                cut(one, setting.location, glyphs)
        except (FontError, MissingGlyphError, UnknownFaceError, UncutError):
            refused += 1
    assert 10 < refused < 100


def test_a_glyph_made_of_itself_ends() -> None:
    ring = TTFont(BytesIO(font("ab", "Ring")), recalcBBoxes=False)
    for name, other in (("u00061", "u00062"), ("u00062", "u00061")):
        part = GlyphComponent()
        part.glyphName, part.x, part.y, part.flags = other, 0, 0, 0x1204
        ring["glyf"][name] = each = Glyph()
        each.numberOfContours, each.components = -1, [part, part]
        each.xMin = each.yMin = each.xMax = each.yMax = 0
    out = BytesIO()
    ring.save(out, reorderTables=False)
    with pytest.raises((FontError, MissingGlyphError)):
        fonts.measure("ab", Book(files(out.getvalue())).find("Ring"))


def subroutines(*programs: Sequence[object]) -> bytes:
    """A compact font whose letter a calls the first of these."""
    one: TTFont = build("abc", "Loop", compact=True).font
    top = one["CFF "].cff.topDictIndex[0]
    top.Private.Subrs = SubrsIndex()
    for program in programs:
        top.Private.Subrs.append(T2CharString(program=[*program]))
    top.CharStrings["u00061"].program = [0, 0, "rmoveto", -107, "callsubr", "endchar"]
    one.recalcBBoxes = False
    return saved(one)


def growing() -> bytes:
    lookups = [f"lookup l{at} {{ sub u00061 by {'u00061 ' * 10}; }} l{at};" for at in range(12)]
    return font(rules="\n".join([*lookups, "feature liga {", *(f"lookup l{at};" for at in range(12)), "} liga;"]))


def parts_of_parts() -> bytes:
    """Each glyph is forty of the next."""
    letters = "".join(map(chr, range(0x4E00, 0x4E0C)))
    one = TTFont(BytesIO(font(f"{letters}abc", "Bomb")), recalcBBoxes=False)
    names = [f"u{ord(letter):05X}" for letter in ("a", *letters)]
    for name, other in pairwise(names):
        one["glyf"][name] = each = Glyph()
        each.numberOfContours, each.components = -1, [GlyphComponent() for _ in range(40)]
        for at, part in enumerate(each.components):
            part.glyphName, part.x, part.y, part.flags = other, at, 0, 0x1204
        each.xMin = each.yMin = 0
        each.xMax = each.yMax = 500
    out = BytesIO()
    one.save(out, reorderTables=False)
    return out.getvalue()


def all_letters(groups: int, kind: int) -> bytes:
    """A table that says again and again that it has every letter there is."""
    one = TTFont(BytesIO(font()))
    one["cmap"] = table = DefaultTable("cmap")
    table.data = pack(">HHHHI", 0, 1, 3, 10, 12) + pack(">HHIII", kind, 0, 16 + 12 * groups, 0, groups)
    table.data += pack(">III", 0, 0x10FFFF, 1) * groups
    return saved(one)


def glyphs_without_end() -> bytes:
    data = bytearray(font())
    at = next(at for name, at, _ in tables_of(bytes(data)) if name == b"maxp")
    data[at + 4 : at + 6] = b"\xff\xff"
    return bytes(data)


HOSTILE = {
    "a subroutine that calls itself": lambda: subroutines([-107, "callsubr", "return"]),
    "subroutines that each call forty": lambda: subroutines(
        *[[1, 0, "rlineto", *[at - 106, "callsubr"] * 40, "return"] for at in range(9)], ["return"]
    ),
    "glyphs of forty glyphs": parts_of_parts,
    "letters that grow": growing,
    "every letter there is": lambda: all_letters(1, 12),
    "every letter, 100,000 times": lambda: all_letters(100_000, 12),
    "every letter, one glyph, 100,000 times": lambda: all_letters(100_000, 13),
    "glyphs that are not there": glyphs_without_end,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_font_is_told_or_printed_and_ends(name: str) -> None:
    with suppress(FontError, MissingGlyphError, UncutError):
        (one,) = files(HOSTILE[name]())
        face = Book([one], ["Alegreya"]).find(one.families[0])
        assert 0 <= fonts.measure("aaaaaaaaaa", face) < 1000
        setting = face.setter.chain[0]  # type: ignore[union-attr]
        glyphs = [glyph.number for glyph in setting.word("aaaaaaaaaa").glyphs]
        assert len(glyphs) < 200
        assert len(path(setting, "a", (0, 0), 3.0, 0.0)) < 1_000_000
        assert len(cut(one, setting.location, glyphs).data) < 1_000_000


def test_the_letters_of_the_test_are_in_its_font() -> None:
    assert fonts.measure(LATIN.replace("i", ""), Book(files(font())).find("Square")) == pytest.approx(0.6 * 65)
