"""`tilewright doctor` says on one page what was read, what feeds what, and what could trip a printer."""

from __future__ import annotations

from click.testing import CliRunner

from tests.cards.conftest import Cards
from tests.cards.conftest import cards as cards  # noqa: PLC0414 - a fixture
from tilewright.cli import main


def page(cards: Cards) -> list[str]:
    result = CliRunner().invoke(main, ["doctor", str(cards.folder)])
    assert result.exit_code == 0, result.output
    return result.output.replace(f"{cards.folder.as_posix()}/", "").splitlines()


def test_the_page_says_what_feeds_what(cards: Cards) -> None:
    cards.change("cards.csv", "title,quantity,cost", "title,quantity,kind")
    cards.change("card.svg", 'data-if="cost"', 'data-if="kind = 1"')
    cards.change("cards.csv", "Everybody bows.", "Everybody bows — to Zoë.")
    lines = page(cards)
    assert "  read: game.yaml, cards.csv, card.svg" in lines
    assert "  cards.csv: 2 rows, 5 cards, known by their numbers: there is no column id" in lines
    assert "  front card.svg: {{colour}}, {{kind}}, {{title}}, {{picture}}, {{rules}}" in lines
    assert "  feeds no slot: none" in lines
    assert "    fonts: Cinzel" in lines
    assert "  letters: ë, —" in lines
    assert lines[-1] == "problems to expect in print: none known"


def test_a_column_that_feeds_nothing_and_what_is_wrong_are_told(cards: Cards) -> None:
    cards.change("card.svg", 'data-if="cost"', "")
    cards.change("cards.csv", "Everybody bows.", "Everybody " + "bows " * 200)
    lines = page(cards)
    assert "  feeds no slot: cost" in lines
    assert "problems to expect in print: 1" in lines
    assert any("[C14]" in line for line in lines)


def test_a_page_stays_a_page(cards: Cards) -> None:
    rows = "".join(f"Card {at},1,,red,sun,{'word ' * 200}\n" for at in range(200))
    (cards.folder / "cards.csv").write_text(f"title,quantity,cost,colour,picture,rules\n{rows}")
    lines = page(cards)
    assert len(lines) < 60
    assert lines[-1].startswith("  and ")


def test_sides_of_tiles_feed_the_check(cards: Cards) -> None:
    cards.change("cards.csv", "title,quantity", "edges,title,quantity")
    cards.change("cards.csv", "Ace,", "a/b/c/d,Ace,")
    cards.change("cards.csv", "King,", "a/b/c/d,King,")
    lines = page(cards)
    assert "  sides of tiles: n, e, s, w" in lines
    assert "  feeds no slot: none" in lines
