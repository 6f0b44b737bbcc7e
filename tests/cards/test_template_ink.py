"""What is left out where ink is to be saved, and what is drawn only there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cards.conftest import Cards
from tilewright.cli import main


@pytest.fixture
def inky(cards: Cards) -> Cards:
    cards.change("card.svg", '<rect id="ground"', '<rect id="ground" data-ink="full"')
    line = '<path id="edge" data-ink="low" d="M4 4H59" stroke="{{colour}}"/></svg>'
    cards.change("card.svg", "</svg>", line)
    return cards


def _card(cards: Cards, out: Path, *options: str) -> str:
    result = CliRunner().invoke(main, ["build", str(cards.folder), "--svg", "--out", str(out), *options])
    assert result.exit_code == 0, result.output
    folder = "tiny.low-ink" if options else "tiny"
    return (out / folder / "svg" / "cards-1.svg").read_text()


def test_each_ink_has_its_own_elements(inky: Cards, tmp_path: Path) -> None:
    assert inky.problems() == []
    full, low = _card(inky, tmp_path / "out"), _card(inky, tmp_path / "out", "--low-ink")
    assert 'id="ground"' in full
    assert 'id="edge"' not in full
    assert 'id="ground"' not in low
    assert 'id="edge"' in low
    assert ">Ace</text>" in full
    assert ">Ace</text>" in low


def test_what_is_wrong_with_the_drawing_for_little_ink_is_told_too(inky: Cards) -> None:
    inky.change("card.svg", 'stroke="{{colour}}"', 'stroke="{{colours}}"')
    assert inky.problems() == [
        "card.svg:8:1: the slot 'colours' is not a column of cards.csv; did you mean 'colour'? [C12]"
    ]


def test_another_word_is_told(inky: Cards) -> None:
    inky.change("card.svg", 'data-ink="low"', 'data-ink="lo"')
    assert inky.problems() == ["card.svg:8:1: data-ink: 'lo' is neither 'full' nor 'low'; did you mean 'low'? [C26]"]
