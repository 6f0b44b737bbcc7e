"""Names that people give themselves: shown to all, bounded, and never anything but letters in a line."""

from __future__ import annotations

import pytest

from tilewright.tables.nickname import LONGEST, called, clean, with_names


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Ann", "Ann"),
        ("  Zo\u00eb   the  Bold ", "Zo\u00eb the Bold"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("A\u202enn\u200b\u0000\n", "Ann"),
        ("<b>Ann</b>", "bAnn/b"),
        ("O'Neil & Co", "O'Neil & Co"),
        ("Z\u0351\u0352\u0353alg\u0354\u0355o", "Zalgo"),
        ("\u674e\u5c0f\u9f99", "\u674e\u5c0f\u9f99"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_a_name_is_one_line_of_letters(sent: str, shown: str) -> None:
    assert clean(sent) == shown


@pytest.mark.parametrize(
    "sent", ["a" * (LONGEST + 1), "a" * 10_000, "...", "\u202e\u202d", 5, None, ["Ann"], {"name": "x"}]
)
def test_what_is_no_name_is_refused(sent: object) -> None:
    with pytest.raises(ValueError, match="name"):
        clean(sent)


def test_who_has_no_name_is_called_by_the_colour_and_nobody_passes_for_another() -> None:
    colours = ("Ruby", "Navy", "Jade")
    assert called(colours, ("Ann", "", "Ben")) == ("Ann", "Navy", "Ben")
    assert called(colours, ("Ann", "ann", "")) == ("Ann (Ruby)", "ann (Navy)", "Jade")
    assert called(colours, ("navy", "", "")) == ("navy (Ruby)", "Navy", "Jade")
    assert called(colours, ("ruby", "", "")) == ("ruby", "Navy", "Jade")


def test_names_stand_wherever_a_seat_is_named_and_are_text_in_the_drawing() -> None:
    sight = {
        "heading": "Round 1, Ruby to send",
        "seats": [{"name": "Ruby"}, {"name": "Navy"}],
        "moves": [{"name": "knight 1", "moves": [{"words": "take 5 from Ruby", "bids": "take it from Ruby"}]}],
        "picture": {
            "strokes": "<text id='Ruby'>Ruby &amp; Rubys</text>",
            "art": {"Ruby": "<g>Ruby</g>"},
            "needs": ["Ruby"],
        },
        "number": 3,
        "own": None,
    }
    seen = with_names(sight, ("Ruby", "Navy"), ("<Ann>&", "Ruby (Navy)"))
    assert seen["heading"] == "Round 1, <Ann>& to send"
    assert [each["name"] for each in seen["seats"]] == ["<Ann>&", "Ruby (Navy)"]
    assert seen["moves"][0]["moves"][0] == {"words": "take 5 from Ruby", "bids": "take it from <Ann>&"}
    assert seen["picture"]["strokes"] == "<text id='Ruby'>&lt;Ann&gt;&amp; &amp; Rubys</text>"
    assert seen["picture"]["art"] == {"Ruby": "<g>Ruby</g>"}
    assert (seen["number"], seen["own"]) == (3, None)


def test_without_names_nothing_is_another() -> None:
    sight = {"heading": "Ruby to send"}
    assert with_names(sight, ("Ruby",), ("Ruby",)) == sight
