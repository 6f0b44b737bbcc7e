"""What a change costs on paper: the sheets that show it, counted from both kits, and of the booklet those that do."""

from __future__ import annotations

import pytest

from tests.cli.desk import ROOT
from tilewright.build.price import PaperPrice, edition_of, price, sheets_in_words
from tilewright.build.session import Session


def change(game: str, *names: str) -> PaperPrice:
    folder = ROOT / "docs" / "play" / game
    return price(edition_of(Session(folder).spec), edition_of(Session(folder, names).spec))


def test_nothing_that_is_printed_costs_nothing() -> None:
    same = change("egg-night")
    assert (same.all, same.words) == (0, "no sheet")


@pytest.mark.parametrize(
    ("names", "sheets", "pieces"),
    [
        (("cards.csv:quiet-paws:does=gather 3 eggs",), 1, ("cards-01",)),  # eight copies, nine a sheet
        (("cards.csv:quiet-paws:quantity=9",), 1, ("cards-01",)),  # one copy more
        (("cards.csv:quiet-paws:quantity=7",), 0, ()),  # one is taken out
        (("cards.csv:quiet-paws:quantity=18",), 2, ("cards-01",)),  # ten copies more
    ],
)
def test_cards_that_change_are_laid_on_as_few_sheets_as_hold_them(
    names: tuple[str, ...], sheets: int, pieces: tuple[str, ...]
) -> None:
    paid = change("egg-night", *names)
    assert (paid.sheets, paid.pieces) == (sheets, pieces)


def test_a_rule_costs_the_piece_that_shows_it_and_the_page_that_tells_it() -> None:
    paid = change("pig", "rules.goal=120")
    assert paid.pieces == ("meadow",)
    assert (paid.sheets, paid.booklet) == (1, 1)
    assert paid.words == "2 sheets, 1 of them of the booklet"


def test_in_words() -> None:
    assert [sheets_in_words(count) for count in (0, 1, 5)] == ["no sheet", "one sheet", "5 sheets"]
    assert PaperPrice(0, 1, ()).words == "one sheet of the booklet"
