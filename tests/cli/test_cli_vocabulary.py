"""The words a game may use for how things look are exactly those that are drawn."""

from __future__ import annotations

import pytest

from tilewright.castle_tiles.art.finds import FINDS
from tilewright.castle_tiles.art.places import BELONGS
from tilewright.check.letters import EVERYWHERE
from tilewright.draw import items
from tilewright.draw.items import emblem
from tilewright.draw.style import PLAIN, styles_for
from tilewright.games.castles_and_crowns import checks, style
from tilewright.games.castles_and_crowns.art import card, heraldry
from tilewright.games.castles_in_the_air.art import crews
from tilewright.rooms import Later
from tilewright.spec import vocabulary
from tilewright.spec.signs import sign_names
from tilewright.spec.vocabulary import GENERAL, words_of
from tilewright.typography import fonts


def test_the_general_words_are_those_of_the_general_drawings() -> None:
    assert (PLAIN.words.coloured, PLAIN.words.faces) == (GENERAL.coloured, GENERAL.faces)


@pytest.mark.parametrize("name", [style.name for style in styles_for("")])
def test_all_that_a_style_says_it_draws_is_there(name: str) -> None:
    """What stands behind its names is loaded when it is drawn, so a slip of the pen would show late."""
    style = next(each for each in styles_for("") if each.name == name)
    drawings = [getattr(style, each) for each in ("scene", "company", "wall", "disc", "riders", "banner", "panel")]
    drawings += [face.draw for face in style.faces.values()] + [figure.draw for figure in style.standing.values()]
    assert all(callable(each.function) for each in (*drawings, style.figures) if isinstance(each, Later))


def test_every_symbol_and_pattern_is_drawn_unlike_the_others() -> None:
    gems, emblems = vocabulary.SYMBOLS["colours"], vocabulary.SYMBOLS["liveries"]
    assert len({items.gem_edge(symbol) for symbol in gems}) == len(gems)
    assert len({emblem(symbol, 2.0) for symbol in emblems}) == len(emblems)
    words = words_of().patterns
    assert set(words["colours"]) == {*items.HATCH, "plain"}
    assert len({crews._stripes(pattern) for pattern in words["liveries"]}) == len(words["liveries"])  # noqa: SLF001


def test_houses_and_ranks() -> None:
    assert set(style.HOUSES) == set(heraldry.HOUSES)
    assert (*checks.CASTLES, *checks.NOBLES.values()) == card.RANKS


def test_signs() -> None:
    assert len(sign_names()) >= 200
    taken = {*words_of().on_tokens, *words_of().figures, "same", "any"}
    assert not taken & set(sign_names()), "a face's name means one thing"


def test_finds() -> None:
    assert set(words_of().finds) == set(FINDS) == set(BELONGS)


def test_every_font_has_the_letters_that_are_taken_for_granted() -> None:
    for face in fonts.FACES:
        assert set(fonts.advances(face)) >= EVERYWHERE
