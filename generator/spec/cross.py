"""A game's parts -> Problems where one names another that is not there, or two share what has to differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pydantic import BaseModel

from generator.language import Language
from generator.problem import Problem, did_you_mean
from generator.spec.component import Die, Score, Standees, Strip, Tokens, TuckBox
from generator.spec.game import Game
from generator.spec.model import Colour
from generator.spec.palette import palettes
from generator.spec.places import Path, Places
from generator.spec.ruled import ruled, ruled_names
from generator.spec.scoring import score_rows
from generator.spec.tileset import TileSet
from generator.spec.vocabulary import PALETTES, SIGNS

MOST = 500
"""The largest count a component can have, as in model.Count."""

MOST_PLACES = 200
"""Of a strip, as in component.Strip."""

Check = Callable[[Game, Places], Iterator[Problem]]


def cross(game: Game, places: Places) -> Iterator[Problem]:
    """Every such problem of game.yaml in itself."""
    for check in CHECKS:
        yield from check(game, places)


def ids_differ(game: Game, places: Places) -> Iterator[Problem]:
    """K10: component ids name files, so no two may be the same, whatever the case of their letters."""
    return _doubles(((("game", "components", at, "id"), part.id) for at, part in enumerate(game.components)), places)


def tile_ids_differ(tiles: TileSet, places: Places) -> Iterator[Problem]:
    """K10 for the drawings of tiles.yaml, the start tile included."""
    named: list[tuple[Path, str]] = [(("tiles", "start", "id"), tiles.start.id)]
    named += [(("tiles", "tiles", at, "id"), tile.id) for at, tile in enumerate(tiles.tiles)]
    return _doubles(named, places)


def players_in_order(game: Game, places: Places) -> Iterator[Problem]:
    """K15: the most players are no fewer than the least."""
    least, most = game.players.least, game.players.most
    if least > most:
        yield places.problem(("game", "players", "most"), "K15", f"most: {most} is less than the least, {least}")


def letters_differ(game: Game, places: Places) -> Iterator[Problem]:
    """K16: a colour is told by its letter as well, so a letter stands for one colour of its palette."""
    palettes = {"colours": game.colours, "locks": game.locks, "liveries": game.liveries}
    for palette, colours in palettes.items():
        yield from _letters(palette, colours, places)


def _letters(palette: str, colours: dict[str, Colour], places: Places) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for name, colour in colours.items():
        other = first.setdefault(colour.letter, name)
        if other != name:
            message = f"the letter {colour.letter} stands for {other} already"
            yield places.problem(("game", palette, name, "letter"), "K16", message, "give each colour its own letter")


def holds_component(game: Game, places: Places) -> Iterator[Problem]:
    """K11: a tuck box holds one of the components."""
    known = [part.id for part in game.components]
    for at, part in enumerate(game.components):
        if isinstance(part, TuckBox) and part.holds not in known:
            yield _unknown(("game", "components", at, "holds"), "K11", "component", part.holds, known, places)


def of_known(game: Game, places: Places) -> Iterator[Problem]:
    """K12: a token, a figure or a die is of a colour, a lock, a livery, of all of a palette, or of each that fits."""
    known = [*game.colours, *game.locks, *game.liveries, "each"]
    for path, of in _ofs(game):
        if of not in known and of not in PALETTES:
            shown = [*known, *(name for name, colours in palettes(game).items() if colours)]
            yield _unknown(path, "K12", "colour, lock or livery", of, shown, places)
        elif of not in known and not palettes(game)[of]:
            message = f"of: {of} are all of that palette, and game.yaml has no `{of}`"
            yield places.problem(path, "K12", message, "add one, or leave `of` out")


def _ofs(game: Game) -> Iterator[tuple[Path, str]]:
    for at, part in enumerate(game.components):
        if isinstance(part, Tokens):
            yield from (
                (("game", "components", at, "tokens", row, "of"), token.of) for row, token in enumerate(part.tokens)
            )
        elif isinstance(part, Standees | Die):
            yield ("game", "components", at, "of"), part.of


def faces_of_known(game: Game, places: Places) -> Iterator[Problem]:
    """K13: a die's face is a colour, any, or a picture."""
    known = [*game.colours, "any"]
    for at, part in enumerate(game.components):
        for side, face in enumerate(part.faces if isinstance(part, Die) else ()):
            if isinstance(face, str) and face not in (*known, *SIGNS) and not face.endswith(".svg"):
                path: Path = ("game", "components", at, "faces", side)
                yield _unknown(path, "K13", "colour or picture", face, known, places, more=SIGNS)


def tiles_are_there(game: Game, places: Places) -> Iterator[Problem]:
    """K26: who prints tiles, or as many pieces as the tiles need, has a tiles.yaml."""
    if "tiles" in places.documents:
        return
    paths: list[Path] = [("game", "components", at) for at, part in enumerate(game.components) if part.kind == "tiles"]
    for path in [*paths, *(path for path, name in _counts(game) if name == "tiles")]:
        yield places.problem(path, "K26", "this needs a tiles.yaml, and there is none", "write one, or leave this out")


CHECKS: tuple[Check, ...] = (
    ids_differ,
    players_in_order,
    letters_differ,
    holds_component,
    of_known,
    faces_of_known,
    tiles_are_there,
)


def counts_ruled(game: Game, rules: BaseModel, places: Places) -> Iterator[Problem]:
    """K14: a count such as rules.end.rounds is a whole number in rules.yaml, and one that can be printed."""
    for path, name in _counts(game):
        if not name.startswith("rules."):
            continue
        number, key = ruled(rules, name), path[-1]
        least, most = (1, MOST_PLACES) if key == "places" else (0, MOST)
        if number is None:
            near = did_you_mean(name, ruled_names(rules))
            yield places.problem(path, "K14", f"{key}: '{name}' is no whole number in rules.yaml{near}")
        elif not least <= number <= most:
            goes = "places go" if key == "places" else "a count goes"
            yield places.problem(path, "K14", f"{key}: '{name}' is {number}; {goes} from {least} to {most}")


def score_has_rows(game: Game, rules: BaseModel, language: Language, places: Places) -> Iterator[Problem]:
    """K31: a score sheet's rows are in game.yaml, or the game's rules say them."""
    for at, part in enumerate(game.components):
        if isinstance(part, Score) and part.rows is None and not score_rows(game, rules, language):
            message = "rows is missing, and this game's rules do not say what a score sheet asks for"
            yield places.problem(("game", "components", at), "K31", message, "such as rows: [Castles, Coins, Total]")


def _counts(game: Game) -> Iterator[tuple[Path, str]]:
    for at, part in enumerate(game.components):
        yield ("game", "components", at, "count"), str(getattr(part, "count", ""))
        yield from [(("game", "components", at, "places"), str(part.places))] if isinstance(part, Strip) else ()
        for row, token in enumerate(part.tokens if isinstance(part, Tokens) else ()):
            yield ("game", "components", at, "tokens", row, "count"), str(token.count)


def _doubles(named: Iterable[tuple[Path, str]], places: Places) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for path, name in named:
        if seen[name.casefold()]:
            yield places.problem(path, "K10", f"the id '{name}' is taken already", "give each its own id")
        seen[name.casefold()] += 1


def _unknown(  # noqa: PLR0913, PLR0917 - a sentence has that many parts
    path: Path, code: str, noun: str, word: str, known: list[str], places: Places, more: tuple[str, ...] = ()
) -> Problem:
    key, near = path[-1] if isinstance(path[-1], str) else path[-2], did_you_mean(word, [*known, *more])
    remedy = f"known: {', '.join((*known, *more))}{', or an SVG file' if more else ''}"
    return places.problem(path, code, f"{key}: unknown {noun} '{word}'{near}", remedy)
