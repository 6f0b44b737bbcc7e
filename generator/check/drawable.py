"""Spec -> Problems where game.yaml or tiles.yaml asks for a picture that nobody draws: K06, K11 to K13."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from generator.problem import Problem, did_you_mean
from generator.spec.component import (
    Aid,
    AnyComponent,
    Cards,
    Die,
    Standees,
    SuitCards,
    Tiles,
    Tokens,
    TuckBox,
    Wheel,
)
from generator.spec.game import Game
from generator.spec.model import Colour
from generator.spec.picture import Face, picture_of
from generator.spec.pictured import faces_of
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.spec.tileset import TileText
from generator.spec.vocabulary import SIGNS, SYMBOLS, Vocabulary, words_of

OF_ONE = {"colours": "colour", "locks": "lock", "liveries": "livery"}
"""Palette -> what one of it is called."""


def words_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06: every word for how a thing looks is one that is drawn: style, symbol, pattern, face, back, figure, find."""
    for path, word, known in _words(spec):
        if word not in known:
            message = f"{path[-1]}: unknown word '{word}'{did_you_mean(word, known)}"
            own = "; or an SVG file, a number, or {symbol: ..., text: ..., on: ...}" if SIGNS[0] in known else ""
            yield spec.places.problem(path, "K06", message, f"known: {', '.join(known)}{own}")


def _words(spec: Spec[Any]) -> Iterator[tuple[Path, str, Collection[str]]]:
    words = words_of(spec.game.id)
    yield ("game", "style"), spec.game.style, words.styles
    for name in OF_ONE:
        colours: Mapping[str, Colour] = getattr(spec.game, name)
        for key, colour in colours.items():
            yield ("game", name, key, "symbol"), colour.symbol, SYMBOLS[name]
            yield ("game", name, key, "pattern"), colour.pattern, words.patterns[name]
    for at, part in enumerate(spec.game.components):
        yield from (((("game", "components", at, *keys), face, known)) for keys, face, known in _names(part, words))
    for path, text in _tiles(spec):
        if text.find is not None:
            yield (*path, "find"), text.find, words.finds


def _tiles(spec: Spec[Any]) -> Iterator[tuple[Path, TileText]]:
    """Where each tile stands, and what is written there."""
    if spec.tiles:
        yield ("tiles", "start"), spec.tiles.start
        yield from ((("tiles", "tiles", at), text) for at, text in enumerate(spec.tiles.tiles))


def _names(part: AnyComponent, words: Vocabulary) -> Iterator[tuple[Path, str, Collection[str]]]:
    """What a component names that the house has to have a drawing of; of a die's faces, see cross.faces_of_known."""
    if isinstance(part, Tiles):
        yield ("back",), part.back, words.faces
    known = (*(words.figures if isinstance(part, Standees) else words.on_tokens), *SIGNS)
    for keys, face, _of in () if isinstance(part, Die) else faces_of(part):
        if isinstance(face, str) and picture_of(face) is None:
            yield keys, face, ("same", *known) if keys[-1] == "back" else known


def tokens_have_their_colour(spec: Spec[Any]) -> Iterator[Problem]:
    """K12: a token that is drawn in a colour is of one from the palette that its face, and its back, is drawn in."""
    for path, of, front, faces in _coloured(spec.game):
        for key, face in faces:
            if isinstance(face, str) and face in words_of(spec.game.id).of_palette:
                for message, remedy in _colourless(spec.game, of, front, key, face):
                    yield spec.places.problem((*path, "of"), "K12", message, remedy)


def _coloured(game: Game) -> Iterator[tuple[Path, str, Face, tuple[tuple[str, Face], ...]]]:
    """Path, colour, front and every face of what can be of a colour; `each` figure is of some livery."""
    for at, part in enumerate(game.components):
        if isinstance(part, Standees) and part.of != "each":
            yield ("game", "components", at), part.of, part.figure, (("figure", part.figure),)
        for row, token in enumerate(part.tokens if isinstance(part, Tokens) else ()):
            faces = (("face", token.face), ("back", token.back))
            yield ("game", "components", at, "tokens", row), token.of, token.face, faces


def _colourless(game: Game, of: str, front: Face, key: str, face: str) -> Iterator[tuple[str, str]]:
    """Message and remedy where a piece says too little, or the wrong thing, about its colour."""
    drawn_in = words_of(game.id).of_palette
    palette = drawn_in[face]
    one, known = OF_ONE[palette], tuple(getattr(game, palette))
    names = f"one of {', '.join(known)}" if known else f"something under `{palette}` first"
    if of not in ("each", palette) and of not in known:
        yield f"of: '{of}' is no {one}, and the {key} '{face}' is drawn in one", f"write {names}"
    elif of == "each" and not known:
        yield f"of: each finds no {one} for the {key} '{face}': `{palette}` is empty", f"write {names}"
    elif of == "each" and not (isinstance(front, str) and drawn_in.get(front) == palette):
        yield f"of: each does not run through the {palette}, and the {key} '{face}' needs one", f"write {names}"


def colours_are_there(spec: Spec[Any]) -> Iterator[Problem]:
    """K13: a die that shows gems has colours to show, a wheel two at least, and figures a livery to come in."""
    for at, part in enumerate(spec.game.components):
        palette, least = _needed(part, words_of(spec.game.id))
        there = len(getattr(spec.game, palette))
        if there < least:
            message = f"kind: {part.kind} asks for at least {least} under `{palette}`; there {_are(there)}"
            yield spec.places.problem(("game", "components", at, "kind"), "K13", message, "add one, or leave it out")


def _needed(part: AnyComponent, words: Vocabulary) -> tuple[str, int]:
    """A palette, and how many colours a component needs from it."""
    if isinstance(part, Wheel):
        return "colours", 2
    if isinstance(part, Die):
        return "colours", 1 if any(picture_of(face) is None for face in part.faces) else 0
    figure = part.figure if isinstance(part, Standees) and isinstance(part.figure, str) else ""
    return words.figures.get(figure, "liveries"), int(figure in words.figures)


def boxes_hold_flat_pieces(spec: Spec[Any]) -> Iterator[Problem]:
    """K11: a tuck box holds a stack: tiles, cards, tokens or aids."""
    parts = {part.id: part for part in spec.game.components}
    stacks = (Tiles, Tokens, Aid, Cards, SuitCards)
    flat = [name for name, part in parts.items() if isinstance(part, stacks)]
    for at, part in enumerate(spec.game.components):
        if isinstance(part, TuckBox) and part.holds in parts and part.holds not in flat:
            message = f"holds: '{part.holds}' is no stack of flat pieces"
            known = f"known: {', '.join(flat)}" if flat else "a box holds tiles, cards, tokens or aids"
            yield spec.places.problem(("game", "components", at, "holds"), "K11", message, known)


def _are(count: int) -> str:
    return "is none" if not count else f"is {count}" if count == 1 else f"are {count}"


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    words_are_drawn,
    tokens_have_their_colour,
    colours_are_there,
    boxes_hold_flat_pieces,
)
