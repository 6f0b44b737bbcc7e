"""Spec -> Problems of pictures that a designer puts together: K06, K12, K30."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.problem import Problem, did_you_mean
from tilewright.spec.game import each_of, palettes
from tilewright.spec.part import Picture, picture_of
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import SIGNS
from tilewright.texts.node import Path


def pictures_are_known(spec: Spec[Any]) -> Iterator[Problem]:
    """K06, K12: the sign of a picture is one that is drawn; its ground and ink are colours of the game."""
    known = [key for colours in palettes(spec.game).values() for key in colours]
    for path, picture, _of in _pictures(spec):
        if picture.symbol and picture.symbol not in SIGNS:
            message = f"symbol: unknown sign '{picture.symbol}'{did_you_mean(picture.symbol, SIGNS)}"
            yield spec.places.problem((*path, "symbol"), "K06", message, f"known: {', '.join(SIGNS)}")
        for key, tone in (("on", picture.on), ("ink", picture.ink)):
            if tone and not tone.startswith("#") and tone not in known:
                message = f"{key}: unknown colour '{tone}'{did_you_mean(tone, known)}"
                remedy = f"known: {', '.join(known) or 'none'}; or one such as #4D7EA8"
                yield spec.places.problem((*path, key), "K12", message, remedy)


def colours_are_told_apart(spec: Spec[Any]) -> Iterator[Problem]:
    """K30: what a picture is `of` is a colour of one palette only."""
    for path, _picture, of in _pictures(spec):
        for key in each_of(spec.game, of, ""):
            there = [name for name, colours in palettes(spec.game).items() if key in colours]
            if len(there) > 1:
                message = f"of: '{key}' is in {' and in '.join(there)}, and a picture cannot tell which is meant"
                own = path[:5] if path[3] == "tokens" else path[:3]
                yield spec.places.problem((*own, "of"), "K30", message, "rename one of them")


def _pictures(spec: Spec[Any]) -> Iterator[tuple[Path, Picture, str]]:
    for at, part in enumerate(spec.game.components):
        for shown in part.shows():
            picture = picture_of(shown.face)
            if picture and not (isinstance(shown.face, str) and shown.face in spec.game.colours):
                yield ("game", "components", at, *shown.path), picture, shown.of


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    pictures_are_known,
    colours_are_told_apart,
)
