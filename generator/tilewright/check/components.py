"""Spec -> Problems of components, colours, pictures and names of files: K06, K11 to K13, K30, K39, K90, K91, T33."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations
from pathlib import Path as FilePath
from typing import Any

from tilewright.eyes import CLOSE, worst
from tilewright.pieces.build import counter
from tilewright.pieces.kind import OF_ONE, is_drawn, kind_of
from tilewright.problem import Level, Problem, did_you_mean
from tilewright.rooms import room_of
from tilewright.spec.entries import Colour
from tilewright.spec.game import each_of, palettes
from tilewright.spec.part import Picture, picture_of
from tilewright.spec.signs import MORE, sign_names
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import GENERAL, SYMBOLS, Vocabulary, words_of
from tilewright.texts.node import Path
from tilewright.texts.scalars import unfit_name

MOST_FILES = 5_000
"""Files and folders of a game whose names are looked at."""
ALIKE = {"brilliant": "circle"}
"""Symbols that are told apart by nothing but how they are cut."""
_WHOSE = {
    "normal": "all eyes",
    "protan": "eyes without red (protanopia)",
    "deutan": "eyes without green (deuteranopia)",
    "tritan": "eyes without blue (tritanopia)",
}


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


def pictures_are_known(spec: Spec[Any]) -> Iterator[Problem]:
    """K06, K12: the sign of a picture is one that is drawn; its ground and ink are colours of the game."""
    known = [key for colours in palettes(spec.game).values() for key in colours]
    for path, picture, _of in _pictures(spec):
        if picture.symbol and picture.symbol not in sign_names():
            message = f"symbol: unknown sign '{picture.symbol}'{did_you_mean(picture.symbol, sign_names())}"
            yield spec.places.problem((*path, "symbol"), "K06", message, MORE)
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
                message = f"of: '{key}' is in {' and in '.join(there)}, so it is not clear which is meant"
                own = path[:5] if path[3] == "tokens" else path[:3]
                yield spec.places.problem((*own, "of"), "K30", message, "rename one of them")


def _pictures(spec: Spec[Any]) -> Iterator[tuple[Path, Picture, str]]:
    for at, part in enumerate(spec.game.components):
        for shown in part.shows():
            picture = picture_of(shown.face)
            if picture and not (isinstance(shown.face, str) and shown.face in spec.game.colours):
                yield ("game", "components", at, *shown.path), picture, shown.of


def colour_is_never_alone(spec: Spec[Any]) -> Iterator[Problem]:
    """T33 (warning): two treasures or two locks differ in more than colour."""
    for palette, first, second, one, other in _with_one_symbol(spec):
        if palette != "liveries" and worst(one.hex, other.hex)[1] >= CLOSE:
            message = f"{first} and {second} differ in colour only: both have the symbol '{one.symbol}'"
            path = ("game", palette, second, "symbol")
            yield spec.places.problem(path, "T33", message, "give each its own `symbol`", Level.WARNING)


def every_eye_tells_colours_apart(spec: Spec[Any]) -> Iterator[Problem]:
    """K90 (warning): two colours of one palette that some eyes mix up have symbols that differ."""
    for palette, first, second, one, other in _with_one_symbol(spec):
        eyes, apart = worst(one.hex, other.hex)
        if apart < CLOSE:
            message = (
                f"{first} and {second} of `{palette}` have the symbol '{one.symbol}' and look alike to "
                f"{_WHOSE[eyes]}: {one.hex} and {other.hex} differ by {apart:g} (black and white by 100)"
            )
            remedy = (
                f"give one of them another `symbol`, or a colour that differs by at least {CLOSE:g} (the studio shows "
                "this under Change)"
            )
            yield spec.places.problem(("game", palette, second, "symbol"), "K90", message, remedy, Level.WARNING)


def _with_one_symbol(spec: Spec[Any]) -> Iterator[tuple[str, str, str, Colour, Colour]]:
    """Two colours of a palette with one symbol: the palette, their names, the colours."""
    for palette, colours in palettes(spec.game).items():
        for (first, one), (second, other) in combinations(colours.items(), 2):
            if ALIKE.get(one.symbol, one.symbol) == ALIKE.get(other.symbol, other.symbol):
                yield palette, first, second, one, other


def everybody_has_theirs(spec: Spec[Any]) -> Iterator[Problem]:
    """K39 (warning): where players have colours of their own, or an aid each, there are as many as can play."""
    game, most = spec.game, spec.game.players.most
    if any(of == "liveries" for part in game.components for _, of in part.colours()) and len(game.liveries) < most:
        message = f"the game is for up to {most} players, and `liveries` lists {len(game.liveries)}"
        yield spec.places.problem(
            ("game", "players", "most"), "K39", message, "add a livery for each player", Level.WARNING
        )
    count = counter(spec, ())
    for at, part in enumerate(game.components):
        aids = count(getattr(part, "count", most)) if kind_of(part).reminds else most
        if 1 < aids < most:  # one lies in the middle of the table for all
            path = ("game", "components", at, "count")
            message = f"the game is for up to {most} players, and {aids} player aids are printed"
            yield spec.places.problem(path, "K39", message, f"print one for each player: count: {most}", Level.WARNING)


def files_have_names_everywhere(spec: Spec[Any]) -> Iterator[Problem]:
    """K91: every file and folder of the game has a name that Windows can have, too."""
    seen = 0
    for folder, folders, files in os.walk(spec.folder):
        folders[:] = sorted(each for each in folders if not each.startswith(".") and each != "out")
        for name in (*folders, *sorted(files)):
            if why := unfit_name(name):
                path = (FilePath(folder) / name).as_posix()
                remedy = "rename it, also where a file names it; Windows cannot open the game otherwise"
                yield Problem(path, 0, 0, "K91", f"'{name}' {why}", remedy, Level.WARNING)
        seen += len(files) + len(folders)
        if seen > MOST_FILES:
            return


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    words_are_drawn,
    components_are_drawn,
    pictures_are_known,
    colours_are_told_apart,
    colour_is_never_alone,
    every_eye_tells_colours_apart,
    everybody_has_theirs,
    files_have_names_everywhere,
)
