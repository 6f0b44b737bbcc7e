"""Spec, what a component shows -> Problems where it asks for a picture that nobody draws: K06, K12, K13."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tilewright.problem import Problem, did_you_mean
from tilewright.spec.game import GameFile
from tilewright.spec.part import Component, Face, picture_of
from tilewright.spec.signs import MORE, sign_names
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.texts.node import Path

OF_ONE = {"colours": "colour", "locks": "lock", "liveries": "livery"}
"""Palette -> what one of it is called."""


def is_drawn(spec: Spec[Any], path: Path, word: str, known: Collection[str]) -> Iterator[Problem]:
    """K06: a word for how a thing looks is one that is drawn; signs are too many to be listed."""
    if word not in known:
        signs = sign_names() if set(sign_names()).issubset(known) else ()
        named = [each for each in known if each not in signs]
        message = f"{path[-1]}: unknown word '{word}'{did_you_mean(word, named) or did_you_mean(word, signs)}"
        listed = ", ".join(named)
        own = (MORE, "or your own file, a number, or {symbol: ..., text: ..., on: ...}") if signs else ()
        yield spec.places.problem(path, "K06", message, "; ".join((*([f"known: {listed}"] if listed else []), *own)))


def faces_are_drawn(spec: Spec[Any], path: Path, part: Component, known: Collection[str]) -> Iterator[Problem]:
    """K06: every face of a component is a picture, or the name of one of these drawings; a back may be the `same`."""
    words = (*known, *sign_names())
    for shown in part.shows():
        if isinstance(shown.face, str) and picture_of(shown.face) is None:
            more = ("same",) if shown.path[-1] == "back" else ()
            yield from is_drawn(spec, (*path, *shown.path), shown.face, (*more, *words))


def has_its_colour(spec: Spec[Any], path: Path, of: str, front: Face, faces: Mapping[str, Face]) -> Iterator[Problem]:
    """K12: a piece that is drawn in a colour is of one from the palette that its face, and its back, is drawn in.

    Args:
        spec: The game.
        path: Where the piece stands.
        of: What it is of.
        front: Its front: `each` runs through the colours that this is drawn in.
        faces: Key -> face, for all that is to be seen on it.
    """
    for key, face in faces.items():
        if isinstance(face, str) and face in words_of(spec.game.id).of_palette:
            for message, remedy in _colourless(spec.game, of, front, key, face):
                yield spec.places.problem((*path, "of"), "K12", message, remedy)


def _colourless(game: GameFile, of: str, front: Face, key: str, face: str) -> Iterator[tuple[str, str]]:
    """Message and remedy where a piece says too little, or the wrong thing, about its colour."""
    drawn_in = words_of(game.id).of_palette
    palette = drawn_in[face]
    one, known = OF_ONE[palette], tuple(getattr(game, palette))
    names = f"one of {', '.join(known)}" if known else f"something under `{palette}` first"
    if of not in ("each", palette) and of not in known:
        yield f"of: '{of}' is not a {one}, but the {key} '{face}' needs one", f"write {names}"
    elif of == "each" and not known:
        yield f"of: each finds no {one} for the {key} '{face}': `{palette}` is empty", f"write {names}"
    elif of == "each" and not (isinstance(front, str) and drawn_in.get(front) == palette):
        yield f"of: each does not go through `{palette}`, but the {key} '{face}' needs one", f"write {names}"


def has_colours(spec: Spec[Any], path: Path, part: Component, palette: str, least: int) -> Iterator[Problem]:
    """K13: a component that shows a palette finds so many colours in it."""
    there = len(getattr(spec.game, palette))
    if there < least:
        are = "is none" if not there else f"is {there}" if there == 1 else f"are {there}"
        message = f"kind: {part.kind} needs at least {least} under `{palette}`; there {are}"
        yield spec.places.problem((*path, "kind"), "K13", message, "add one, or leave it out")
