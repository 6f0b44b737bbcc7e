"""--anyway: a card with an error is drawn as far as it can be and marked; one that cannot be is hatched."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.cards.conftest import Cards, cards
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.draw.palette import WRONG, Ink
from tilewright.problem import RefusedError

__all__ = ["cards"]


def _missing(cards: Cards) -> None:
    cards.change("card.svg", "</svg>", '<image href="{{art}}" x="9" y="20" width="30" height="40"/></svg>')
    cards.change("cards.csv", "rules\n", "rules,art\n")
    cards.change("cards.csv", "bows.", "bows.,king.png")
    cards.change("cards.csv", 'discard one."', 'discard one.",')


SPOILT: dict[str, tuple[str, Callable[[Cards], None], str]] = {
    "a text too long for its box": (
        "C14", lambda cards: cards.change("cards.csv", "Everybody bows.", "Everybody bows. " * 30), "bows. Everybody",
    ),
    "a picture that is missing": ("C19", _missing, "king.png"),
    "a letter that no font has": ("C15", lambda cards: cards.change("cards.csv", "King", "Ki\u4e00ng"), "4E 00"),
    "an icon that there is not": ("C18", lambda cards: cards.change("cards.csv", "bows.", "bows :to:."), "[to]"),
    "a text beyond the cut": (
        "C25", lambda cards: cards.change("cards.csv", "King", "King of the Castle and of all"), "Castle",
    ),
}  # fmt: skip


def edition(cards: Cards, **asked: object) -> Edition:
    return Edition(cards.folder, (), Options(anyway=True, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("name", SPOILT)
def test_a_card_with_an_error_is_drawn_and_marked_and_no_other(name: str, ink: Ink, cards: Cards) -> None:
    before = edition(cards, ink=ink).faces["cards-1"]
    code, spoil, shown = SPOILT[name]
    spoil(cards)
    made = edition(cards, ink=ink)
    assert {each.code for each in made.faces["cards-2"].faults} == {code}
    assert made.faces["cards-2"].drawn
    words = " ".join(re.findall(r">([^<>]+)<", made.faces["cards-2"].svg))
    assert shown in words
    assert WRONG in made.faces["cards-2"].svg
    assert made.faces["cards-1"].faults == ()
    assert made.faces["cards-1"].fingerprint == before.fingerprint or name == "a picture that is missing"


def test_an_error_of_the_drawing_is_on_every_card(cards: Cards) -> None:
    Image.new("RGB", (30, 40), "#336699").save(cards.folder / "a.png")
    cards.change("card.svg", "</svg>", '<image href="a.png" x="9" y="20" width="30" height="40"/></svg>')
    made = edition(cards)
    assert [[each.code for each in face.faults] for face in made.faces.values()] == [["C23"], ["C23"]]


def test_a_back_that_cannot_be_read_is_hatched_behind_fronts_that_can(cards: Cards) -> None:
    cards.change("game.yaml", "template: card.svg", "template: card.svg\n    back: back.svg")
    (cards.folder / "back.svg").write_text("<svg><g></svg>", encoding="utf-8")
    made = edition(cards)
    assert {name: face.drawn for name, face in made.faces.items()} == {
        "cards-1": True, "cards-back": False, "cards-2": True,
    }  # fmt: skip
    assert "[C10]" in made.faces["cards-back"].svg


def test_the_kit_says_how_many_errors_it_was_printed_with(cards: Cards) -> None:
    SPOILT["a text too long for its box"][1](cards)
    made = edition(cards, one_file=True)
    with pikepdf.open(io.BytesIO(made.files["kit-a4.pdf"])) as pdf:
        pages = len(pdf.pages)
    shown = pypdfium2.PdfDocument(made.files["kit-a4.pdf"])
    words = [page.get_textpage().get_text_bounded() for page in shown]
    assert len(words) == pages
    assert "Printed with 1 error, marked in red:" in words[0]
    assert [text for text in words[1:] if text.strip() and "printed with 1 error" not in text] == []


def test_nothing_is_said_of_a_game_without_errors(cards: Cards) -> None:
    one, other = edition(cards, one_file=True), Edition(cards.folder, (), Options(one_file=True))
    assert one.files == other.files


def test_a_game_of_which_nothing_can_be_drawn_is_refused(cards: Cards) -> None:
    (cards.folder / "card.svg").write_text("<svg><g></svg>", encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        edition(cards).files  # noqa: B018 - it is made
    assert [each.code for each in refused.value.problems] == ["C10"]


def test_a_piece_too_large_for_the_paper_is_left_out_and_told(cards: Cards) -> None:
    with (cards.folder / "game.yaml").open("a", encoding="utf-8") as more:
        more.write("  - {id: mat, kind: tokens, title: Mat, size: {width: 400, height: 400}, make: Cut.,\n")
        more.write("     tokens: [{face: 1, count: 1}]}\n")
    made = edition(cards)
    assert "kit-a4-card-both-sides.pdf" in made.files or "kit-a4-card-one-side.pdf" in made.files
    assert [each.code for each in made.errors] == ["P02"]
    assert {placed.piece for sheet in made.sheets for placed in sheet.placements} == {"cards-1", "cards-2"}


def test_where_the_first_page_cannot_be_drawn_the_sheets_are(cards: Cards) -> None:
    cards.change("game.yaml", "title: Tiny", f"title: {'Tiny and everything that ever happened ' * 4}")
    made = edition(cards, one_file=True)
    with pikepdf.open(io.BytesIO(made.files["kit-a4.pdf"])) as pdf:
        assert len(pdf.pages) == 1, "the fronts; there are no backs"
    assert [each.code for each in made.errors] == ["P01"]
