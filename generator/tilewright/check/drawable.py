"""Spec -> Problems where game.yaml or tiles.yaml asks for a picture that nobody draws: K06, K11 to K13."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from tilewright.pieces.kind import kind_of
from tilewright.pieces.looks import OF_ONE, is_drawn
from tilewright.problem import Problem
from tilewright.rooms import room_of
from tilewright.spec.entries import Colour
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import GENERAL, SYMBOLS, Vocabulary, words_of
from tilewright.texts.node import Path


def words_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06: every word for how a thing looks is one that is drawn: style, symbol, pattern."""
    if not room_of(spec.game.id).brought and all(word in known for _, word, known in _words(spec, GENERAL)):
        return  # no style of another game has to be looked into
    for path, word, known in _words(spec, words_of(spec.game.id)):
        yield from is_drawn(spec, path, word, known)


def _words(spec: Spec[Any], words: Vocabulary) -> Iterator[tuple[Path, str, Collection[str]]]:
    yield ("game", "style"), spec.game.style, words.styles
    for name in OF_ONE:
        colours: Mapping[str, Colour] = getattr(spec.game, name)
        for key, colour in colours.items():
            yield ("game", name, key, "symbol"), colour.symbol, SYMBOLS[name]
            yield ("game", name, key, "pattern"), colour.pattern, words.patterns[name]


def components_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06, K11 to K13: what its kind finds wrong with each component."""
    for at, part in enumerate(spec.game.components):
        for check in kind_of(part).checks:
            yield from check(spec, ("game", "components", at), part)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (words_are_drawn, components_are_drawn)
