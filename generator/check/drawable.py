"""Spec -> Problems where game.yaml or tiles.yaml asks for a picture that nobody draws: K06, K11 to K13."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from generator.problem import Problem, did_you_mean
from generator.spec.component import Aid, Cards, Die, Standees, SuitCards, Tiles, Token, Tokens, TuckBox, Wheel
from generator.spec.game import Game
from generator.spec.model import Colour
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.spec.vocabulary import FIGURES, FINDS, OF_PALETTE, PATTERNS, PLAIN_FACES, STYLES, SYMBOLS

FACES = (*OF_PALETTE, *PLAIN_FACES)
PALETTES = {"colours": "colour", "locks": "lock", "liveries": "livery"}
"""Palette -> what one of it is called."""


def words_are_drawn(spec: Spec[Any]) -> Iterator[Problem]:
    """K06: every word for how a thing looks is one that is drawn: style, symbol, pattern, face, back, figure, find."""
    for path, word, known in _words(spec):
        if word not in known:
            message = f"{path[-1]}: unknown word '{word}'{did_you_mean(word, known)}"
            yield spec.places.problem(path, "K06", message, f"known: {', '.join(known)}")


def _words(spec: Spec[Any]) -> Iterator[tuple[Path, str, Collection[str]]]:
    yield ("game", "style"), spec.game.style, STYLES
    for name in PALETTES:
        colours: Mapping[str, Colour] = getattr(spec.game, name)
        for key, colour in colours.items():
            yield ("game", name, key, "symbol"), colour.symbol, SYMBOLS[name]
            yield ("game", name, key, "pattern"), colour.pattern, PATTERNS[name]
    for at, part in enumerate(spec.game.components):
        if isinstance(part, Tiles):
            yield ("game", "components", at, "back"), part.back, PLAIN_FACES
        elif isinstance(part, Standees):
            yield ("game", "components", at, "figure"), part.figure, FIGURES
    for path, token in _tokens(spec.game):
        yield (*path, "face"), token.face, FACES
        yield (*path, "back"), token.back, ("same", *FACES)
    if spec.tiles:
        yield from _finds(spec)


def _finds(spec: Spec[Any]) -> Iterator[tuple[Path, str, Collection[str]]]:
    from generator.check.drawing import drawings  # noqa: PLC0415 - maps, for games with tiles

    for drawing in drawings(spec):
        if drawing.text.find is not None:
            yield (*drawing.path, "find"), drawing.text.find, FINDS


def tokens_have_their_colour(spec: Spec[Any]) -> Iterator[Problem]:
    """K12: a token that is drawn in a colour is of one from the palette that its face, and its back, is drawn in."""
    figures = {part.figure for part in spec.game.components if isinstance(part, Standees)}
    for path, token in _tokens(spec.game):
        for key, face in (("face", token.face), ("back", token.back)):
            if face in OF_PALETTE:
                for message, remedy in _colourless(spec.game, token, key, face, figures):
                    yield spec.places.problem((*path, "of"), "K12", message, remedy)


def _colourless(game: Game, token: Token, key: str, face: str, figures: set[str]) -> Iterator[tuple[str, str]]:
    """Message and remedy where a token says too little, or the wrong thing, about its colour."""
    palette = OF_PALETTE[face]
    one, known = PALETTES[palette], tuple(getattr(game, palette))
    names = f"one of {', '.join(known)}" if known else f"something under `{palette}` first"
    told = token.face if token.of == "each" else ""
    if not told and token.of not in known:
        yield f"of: '{token.of}' is no {one}, and the {key} '{face}' is drawn in one", f"write {names}"
    elif told and not known:
        yield f"of: each finds no {one} for the {key} '{face}': `{palette}` is empty", f"write {names}"
    elif told and OF_PALETTE.get(told) != palette:
        yield f"of: each does not run through the {palette}, and the {key} '{face}' needs one", f"write {names}"
    elif told in FIGURES and told not in figures:
        yield f"of: each runs through the liveries only where standees have the figure '{told}'", f"write {names}"


def colours_are_there(spec: Spec[Any]) -> Iterator[Problem]:
    """K13: a die has colours to show, a wheel two at least, and standees a livery to come in."""
    needs: tuple[tuple[type, str, int], ...] = ((Die, "colours", 1), (Wheel, "colours", 2), (Standees, "liveries", 1))
    for at, part in enumerate(spec.game.components):
        for kind, palette, least in needs:
            there = len(getattr(spec.game, palette))
            if isinstance(part, kind) and there < least:
                message = f"kind: {part.kind} asks for at least {least} under `{palette}`; there {_are(there)}"
                yield spec.places.problem(
                    ("game", "components", at, "kind"), "K13", message, "add one, or leave it out"
                )


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


def _tokens(game: Game) -> Iterator[tuple[Path, Token]]:
    for at, part in enumerate(game.components):
        for row, token in enumerate(part.tokens if isinstance(part, Tokens) else ()):
            yield ("game", "components", at, "tokens", row), token


def _are(count: int) -> str:
    return "is none" if not count else f"is {count}" if count == 1 else f"are {count}"


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    words_are_drawn,
    tokens_have_their_colour,
    colours_are_there,
    boxes_hold_flat_pieces,
)
