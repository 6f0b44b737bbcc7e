"""The words a game may use for how things look are exactly those that are drawn."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

from generator import fonts
from generator.check.letters import EVERYWHERE
from generator.draw import items, token
from generator.draw.backs import BACKS
from generator.draw.emblem import emblem
from generator.draw.figures import STYLES as FIGURES_OF_STYLES
from generator.draw.signs import SIGNS
from generator.games.castles_and_crowns.art import card, houses
from generator.games.castles_in_the_air.art import crew
from generator.spec import vocabulary


def _cases(drawer: Callable[..., object]) -> set[str]:
    """The words that a function tells apart with match."""
    tree = ast.parse(inspect.getsource(drawer))
    values = [case.pattern for node in ast.walk(tree) if isinstance(node, ast.Match) for case in node.cases]
    words = [
        each.value.value for each in values if isinstance(each, ast.MatchValue) and isinstance(each.value, ast.Constant)
    ]
    return {str(word) for word in words}


def test_faces_and_backs() -> None:
    assert set(vocabulary.OF_PALETTE) == set(token.FACES)
    assert set(vocabulary.PLAIN_FACES) == {*token.UNCOLOURED, *BACKS}


def test_figures_and_styles() -> None:
    assert set(vocabulary.FIGURES) == set(token.FIGURES)
    assert set(vocabulary.STYLES) == set(FIGURES_OF_STYLES)


def test_symbols_and_patterns() -> None:
    rest = {"diamond"}  # what the drawers fall back on
    assert set(vocabulary.SYMBOLS["colours"]) == _cases(items.gem_outline) | rest
    assert set(vocabulary.SYMBOLS["liveries"]) == _cases(emblem) | rest
    assert set(vocabulary.PATTERNS["colours"]) == {*items.HATCH, "plain"}
    assert set(vocabulary.PATTERNS["liveries"]) == _cases(crew._stripes) | {"plain"}  # noqa: SLF001 - the one that knows


def test_houses_and_ranks() -> None:
    assert set(vocabulary.HOUSES) == set(houses.HOUSES)
    assert (*vocabulary.CASTLES, *vocabulary.NOBLES.values()) == card.RANKS


def test_signs() -> None:
    assert set(vocabulary.SIGNS) == set(SIGNS)
    taken = {*vocabulary.OF_PALETTE, *vocabulary.PLAIN_FACES, *vocabulary.FIGURES, "same", "any"}
    assert not taken & set(SIGNS), "a face's name means one thing"


def test_finds() -> None:
    from generator.cutaway.art.finds import FINDS  # noqa: PLC0415
    from generator.cutaway.art.places import BELONGS  # noqa: PLC0415

    assert set(vocabulary.FINDS) == set(FINDS) == set(BELONGS)


def test_every_font_has_the_letters_that_are_taken_for_granted() -> None:
    for face in fonts.FACES:
        assert set(fonts.advances(face)) >= EVERYWHERE
