"""--draft: what is missing has a stand-in, every sheet says DRAFT, and all that is wrong is warned of."""

from __future__ import annotations

import json
import re

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from tests.build.test_kit_anyway import SPOILT
from tests.cards.conftest import Cards, cards
from tests.work import lines_at_most
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.cli import main
from tilewright.draw.palette import WRONG, Ink

__all__ = ["cards"]


def edition(cards: Cards, **asked: object) -> Edition:
    return Edition(cards.folder, (), Options(anyway=True, draft=True, **asked))  # type: ignore[arg-type]


def words_of(svg: str) -> str:
    return " ".join(re.findall(r">([^<>]+)<", svg))


def build(cards: Cards, *asked: str) -> Result:
    return CliRunner().invoke(main, ["build", str(cards.folder), "--out", str(cards.folder / "out"), *asked])


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("name", SPOILT)
def test_what_is_wrong_is_marked_where_it_is_and_nothing_is_written_over_the_piece(
    name: str, ink: Ink, cards: Cards
) -> None:
    code, spoil, shown = SPOILT[name]
    spoil(cards)
    face = edition(cards, ink=ink).faces["cards-2"]
    assert [each.code for each in face.faults] == [code]
    assert face.drawn
    assert shown in words_of(face.svg)
    assert code not in words_of(face.svg)
    assert 'id="fault"' not in face.svg


def test_a_text_too_long_is_set_as_small_as_it_takes(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", "Everybody bows. " * 30)
    svg = edition(cards).faces["cards-2"].svg
    assert words_of(svg).count("bows.") == 30
    sizes = [float(size) * 72 / 25.4 for size in re.findall(r'<g[^>]*id="box-rules"[^>]*font-size="([0-9.]+)"', svg)]
    sizes += [float(size) * 72 / 25.4 for size in re.findall(r'font-size="([0-9.]+)"[^>]*id="box-rules"', svg)]
    assert [3 <= size < 7 for size in sizes] == [True]
    assert WRONG in svg


def test_a_text_far_too_long_is_cut_at_the_smallest_size(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", "Everybody bows. " * 1200)
    words = words_of(edition(cards).faces["cards-2"].svg)
    assert 50 < words.count("bows.") < 400
    assert "…" in words


def test_every_letter_that_no_font_has_is_a_box_with_its_code_point(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", "Everybody *bows\u56fd* to \U0001f600.")
    cards.change("card.svg", "{{title}}", "\u4e2d{{title}}<tspan font-size='3'>\u570b</tspan>")
    made = edition(cards)
    said = " ".join(each.message for each in made.faces["cards-2"].faults)
    assert set(re.findall(r"U\+[0-9A-F]+", said)) == {"U+56FD", "U+4E2D", "U+570B", "U+1F600"}
    words = words_of(made.faces["cards-2"].svg)
    assert [code for code in ("56 FD", "4E 2D", "57 0B", "1F6 00") if code not in words] == []
    assert "\u56fd" not in words


def test_every_sheet_and_the_first_page_say_draft_with_errors_and_without(cards: Cards) -> None:
    for _ in range(2):
        made = edition(cards, one_file=True)
        pages = pypdfium2.PdfDocument(made.files["kit-a4.pdf"])
        words = [page.get_textpage().get_text_bounded() for page in pages]
        assert [text for text in words if text.strip() and "DRAFT" not in text] == []
        assert len([text for text in words if "DRAFT" in text]) >= 2
        SPOILT["a picture that is missing"][1](cards) if not made.errors else None
    assert "DRAFT, with 1 error:" in words[0]


def test_a_game_without_errors_has_the_same_faces_in_a_folder_of_its_own(cards: Cards) -> None:
    plain = Edition(cards.folder, (), Options())
    assert {name: face.fingerprint for name, face in edition(cards).faces.items()} == {
        name: face.fingerprint for name, face in plain.faces.items()
    }
    assert build(cards, "--draft").exit_code == build(cards).exit_code == 0
    assert {path.name for path in (cards.folder / "out").iterdir()} == {"tiny", "tiny.draft"}


def test_all_that_is_wrong_is_warned_of_at_its_place_again_and_again(cards: Cards) -> None:
    SPOILT["a picture that is missing"][1](cards)
    cards.change("cards.csv", "Everybody bows.", "Everybody bows. " * 30)
    assert build(cards).exit_code == 1
    first, second = build(cards, "--draft"), build(cards, "--draft")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "nothing has changed" in second.output
    for said in (first.output, second.output):
        assert len(re.findall(r"cards\.csv:3:\d+: warning: .* \[C(?:14|19)\]", said)) == 2
        assert "a draft, with 2 errors, listed above" in said
    manifest = json.loads((cards.folder / "out" / "tiny.draft" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["options"]["draft"] is True
    assert len(manifest["errors"]) == 2


def test_what_makes_no_game_stays_an_error(cards: Cards) -> None:
    cards.change("game.yaml", "tagline:", "taglin:")
    said = build(cards, "--draft")
    assert said.exit_code == 1
    assert "warning" not in said.output
    assert not (cards.folder / "out" / "tiny.draft").exists()


def test_a_corrected_card_is_printed_again_since_the_draft(cards: Cards) -> None:
    SPOILT["a letter that no font has"][1](cards)
    assert build(cards, "--draft", "--png", "30").exit_code == 0
    cards.change("cards.csv", "Ki\u4e00ng", "King")
    again = build(cards, "--changed-since", str(cards.folder / "out" / "tiny.draft" / "manifest.json"))
    assert "cards-2: drawn anew" in again.output
    assert "cards-1" not in again.output


HOSTILE = {
    "a million letters": "bows " * 200_000,
    "one word of twenty thousand letters": "b" * 19_900,
    "twenty thousand letters in words": "bows " * 3_900,
    "twenty thousand letters that no font has": "".join(map(chr, range(0x4E00, 0x4E00 + 19_900))),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_any_text_is_drawn_in_bounded_time(name: str, cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", HOSTILE[name])
    with lines_at_most(20_000_000):
        said = build(cards, "--draft")
    assert "Traceback" not in said.output
    assert said.exit_code in {0, 1}, said.output[-500:]
