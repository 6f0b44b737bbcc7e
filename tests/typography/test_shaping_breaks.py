"""Lines end where languages let them: not before closing signs of Japanese, after hyphens, at soft hyphens."""

from __future__ import annotations

import pytest

from tilewright.typography.breaks import chunks, softened
from tilewright.typography.lines import NO_SIGNS, PLAIN, cut_text


def parts(text: str) -> list[str]:
    return [text[part.begin : part.end] for part in chunks(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two words", ["two", "words"]),
        ("名前はまだ無い。", ["名", "前", "は", "ま", "だ", "無", "い。"]),
        ("「ここ」で、", ["「こ", "こ」", "で、"]),
        ("ニャーッ", ["ニャーッ"]),
        ("中文，和 Latin", ["中", "文，", "和", "Latin"]),
        ("……と", ["……", "と"]),
        ("draw-two or re-", ["draw-", "two", "or", "re-"]),
        ("-5 and 3-4", ["-5", "and", "3-4"]),
        ("un\u00adbelievable", ["un", "believable"]),
        ("zero\u200bwidth", ["zero", "width"]),
        ("한국어 글자", ["한국어", "글자"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("👩\u200d🚀✌", ["👩\u200d🚀", "✌"]),
    ],
)
def test_where_a_line_may_end(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


def lines(text: str, width: float) -> list[str]:
    """The lines of a text whose letters are all one em wide."""
    parted = cut_text([(text, PLAIN)], lambda words, _style: float(len(words)), NO_SIGNS)
    assert parted is not None
    ends = parted.breaks(width)
    return ["".join(piece.text for piece in parted.pieces(first, end, 1.0))
            for first, end in zip([0, *ends], ends, strict=False)]  # fmt: skip


def test_a_soft_hyphen_is_seen_at_the_end_of_a_line_only() -> None:
    assert lines("un\u00adbeliev\u00adable", 7) == ["un-", "believ-", "able"]
    assert lines("un\u00adable", 9) == ["unable"]


def test_a_hyphen_has_to_have_room_itself() -> None:
    assert lines("abc\u00addef", 3.5 + 0.5) == ["abc-", "def"]
    assert lines("ab cde\u00adfgh", 6) == ["ab", "cdefgh"]
    assert lines("ab cde\u00adfgh", 5) == ["ab", "cde-", "fgh"]


def test_no_line_of_japanese_begins_with_a_closing_sign() -> None:
    text = "吾輩は猫である。名前はまだ無い。「どこで生れたか」とんと見当がつかぬ。"
    for width in range(4, 20):
        set_in = lines(text, width)
        assert "".join(set_in) == text
        assert not any(line[0] in "。」、" or line[-1] == "「" for line in set_in)


def test_long_words_take_soft_hyphens_where_a_dictionary_parts_them() -> None:
    assert softened("a hyphenation, not tiny", lambda word: [2, 6] if word == "hyphenation" else []) == (
        "a hy\u00adphen\u00adation, not tiny"
    )


def test_a_line_from_right_to_left_is_set_backwards_and_numbers_forwards() -> None:
    parted = cut_text([("אב 12 גד", PLAIN)], lambda words, _style: float(len(words)), NO_SIGNS)
    assert parted is not None
    pieces = [*parted.pieces(0, 3, 1.0)]
    assert [piece.text for piece in pieces] == ["\u200f גד", "12", "\u200fאב "]
    assert [piece.x for piece in pieces] == [0, 3, 5]
    assert all(piece.backwards for piece in pieces)


def test_bold_words_from_right_to_left_stand_together_with_a_bold_space() -> None:
    """Between two styles a space is plain, as from left to right."""
    parted = cut_text(
        [("שלום עולם", (True, False, None)), (" רב", PLAIN)],
        lambda words, style: len(words) * (2.0 if style[0] else 1.0),
        NO_SIGNS,
    )
    assert parted is not None
    pieces = [(piece.x, piece.width, piece.bold) for piece in parted.pieces(0, 3, 1.0)]
    assert pieces == [(0.0, 3.0, False), (3.0, 18.0, True)]
