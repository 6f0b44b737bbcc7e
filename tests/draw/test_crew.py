"""Five crews, told apart by pattern and emblem as well as by colour."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, alone, faces, kit, look
from tilewright.draw.art import Ink
from tilewright.draw.items import emblem
from tilewright.draw.pen import Pen
from tilewright.games.castles_in_the_air.style import STYLE
from tilewright.spec.entries import Colour
from tilewright.units import Size

FIGURES = STYLE.standing
FIELD = Size(40.0, 30.0)
LIVERIES = kit().game.liveries


def in_the_middle(pen: Pen, figure: str, livery: Colour) -> None:
    shown = FIGURES[figure]
    pen.use(shown.draw.function, livery, at=(FIELD.width / 2, FIELD.height / 2 + shown.drop))


def picture(figure: str, livery: Colour, ink: Ink) -> Picture:
    return Picture(alone(partial(in_the_middle, figure=figure, livery=livery), FIELD, look(ink)), 8)


@pytest.mark.parametrize("figure", FIGURES)
def test_no_two_crews_look_alike_in_black_and_white(figure: str) -> None:
    drawn = {name: picture(figure, livery, Ink.LOW).rgb.mean(axis=2) for name, livery in LIVERIES.items()}
    for (a, one), (b, other) in combinations(drawn.items(), 2):
        assert (np.abs(one - other) > 64).sum() / 64 > 0.4, (a, b)  # square millimetres


@pytest.mark.parametrize("figure", FIGURES)
def test_a_crew_wears_its_emblem(figure: str) -> None:
    """Two crews of one pattern would still be told apart."""
    ruby = LIVERIES["ruby"]
    other = ruby.model_copy(update={"symbol": "moon"})
    one, two = (picture(figure, livery, Ink.LOW).rgb.mean(axis=2) for livery in (ruby, other))
    assert (np.abs(one - two) > 64).sum() / 64 > 0.4


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_is_as_large_as_the_tables_of_tokens_believe(figure: str) -> None:
    drawn = picture(figure, LIVERIES["ruby"], Ink.FULL)
    rows, columns = np.nonzero((drawn.rgb < 250).any(axis=2))
    assert rows.max() - rows.min() <= (FIGURES[figure].height + 0.8) * 8
    assert columns.max() - columns.min() <= (FIGURES[figure].width + 2.8) * 8
    middle = (rows.max() + rows.min()) / 16 - 3
    assert middle == pytest.approx(FIELD.height / 2, abs=0.8)


def test_every_emblem_is_an_outline_of_its_own() -> None:
    symbols = [livery.symbol for livery in LIVERIES.values()]
    assert len({emblem(symbol, 2.0) for symbol in (*symbols, "unheard-of")}) == len(symbols) + 1


def test_a_standee_is_the_same_upside_down() -> None:
    """One looks at it from either side of the table: both halves and both feet are the same picture."""
    for name in ("zeppelins-zeppelin-jade", "explorers-explorer-navy"):
        assert Picture(faces(Ink.FULL)[name], 10).turned <= 40  # the dashes of a fold start at one end


@pytest.mark.parametrize("name", [name for name in faces(Ink.FULL) if name.split("-")[0] in ("zeppelins", "explorers")])
def test_low_ink_saves_four_fifths_of_the_ink_of_a_standee(name: str) -> None:
    assert Picture(faces(Ink.LOW)[name], 4).ink <= 0.2 * Picture(faces(Ink.FULL)[name], 4).ink
