"""A game's parts -> Problems where one names another that is not there, or two share what has to differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tilewright.problem import Problem, did_you_mean
from tilewright.rooms import wings
from tilewright.spec.game import GameFile, palettes
from tilewright.spec.part import unknown
from tilewright.spec.rules import ruled, ruled_names
from tilewright.spec.vocabulary import PALETTES
from tilewright.texts.model import Model
from tilewright.texts.node import Path, Places

Check = Callable[[GameFile, Places], Iterator[Problem]]


def cross(game: GameFile, places: Places) -> Iterator[Problem]:
    """Every such problem of game.yaml in itself."""
    for check in CHECKS:
        yield from check(game, places)


def ids_differ(game: GameFile, places: Places) -> Iterator[Problem]:
    """K10: component ids name files, so no two may be the same, whatever the case of their letters."""
    return _doubles(((("game", "components", at, "id"), part.id) for at, part in enumerate(game.components)), places)


def tile_ids_differ(file: Model, places: Places) -> Iterator[Problem]:
    """K10 for the ids in a file that a wing reads."""
    return _doubles([each for room in wings() for each in room.ask("files", "named")(file)], places)


def players_in_order(game: GameFile, places: Places) -> Iterator[Problem]:
    """K15: the most players are no fewer than the least."""
    least, most = game.players.least, game.players.most
    if least > most:
        message, remedy = f"most: {most} is less than least: {least}", f"write least: {most}, most: {least}"
        yield places.problem(("game", "players", "most"), "K15", message, remedy)


def letters_differ(game: GameFile, places: Places) -> Iterator[Problem]:
    """K16: a colour is told by its letter as well, so a letter stands for one colour of its palette."""
    palettes = {"colours": game.colours, "locks": game.locks, "liveries": game.liveries}
    for palette, colours in palettes.items():
        first: dict[str, str] = {}
        for name, colour in colours.items():
            other = first.setdefault(colour.letter, name)
            if other != name:
                message = f"the letter {colour.letter} is already used for {other}"
                path = ("game", palette, name, "letter")
                yield places.problem(path, "K16", message, "give each colour its own letter")


def of_known(game: GameFile, places: Places) -> Iterator[Problem]:
    """K12: a token, a figure or a die is of a colour, a lock, a livery, of all of a palette, or of each that fits."""
    known = [*game.colours, *game.locks, *game.liveries, "each"]
    parts = enumerate(game.components)
    for path, of in ((("game", "components", at, *keys), of) for at, part in parts for keys, of in part.colours()):
        if of not in known and of not in PALETTES:
            shown = [*known, *(name for name, colours in palettes(game).items() if colours)]
            wrong = unknown(path, "K12", "colour, lock or livery", of, shown)
            yield places.problem(path, wrong.code, wrong.message, wrong.remedy)
        elif of not in known and not palettes(game)[of]:
            message = f"of: {of} means every colour under `{of}`, and game.yaml has no `{of}`"
            yield places.problem(path, "K12", message, f"add `{of}`, or leave out `of`")


def needed_is_there(game: GameFile, places: Places) -> Iterator[Problem]:
    """K26: who prints tiles, or as many pieces as the tiles need, has a tiles.yaml."""
    for at, part in enumerate(game.components):
        above: Path = ("game", "components", at)
        wanting = [(above, part.needs)] if part.needs else []
        wanting += [((*above, *count.path), "tiles") for count in part.counts() if count.number == "tiles"]
        for path, name in wanting:
            if name not in places.documents:
                message = f"this needs a file {name}.yaml"
                yield places.problem(path, "K26", message, "write the file, or leave this out")


def replaced_is_there(game: GameFile, places: Places) -> Iterator[Problem]:
    """K17: a part that takes the place of another names one that takes nobody's."""
    others = [part.id for part in game.components if part.replaces is None]
    for at, part in enumerate(game.components):
        if part.replaces is not None and part.replaces not in others:
            message = (
                f"replaces: '{part.replaces}' is not another component of this "
                f"game{did_you_mean(part.replaces, others)}"
            )
            path = ("game", "components", at, "replaces")
            yield places.problem(path, "K17", message, f"name one of {', '.join(others)}, or leave `replaces` out")


CHECKS: tuple[Check, ...] = (ids_differ, replaced_is_there, players_in_order, letters_differ, of_known, needed_is_there)


def counts_ruled(game: GameFile, rules: Model, places: Places) -> Iterator[Problem]:
    """K14: a count such as rules.end.rounds is a whole number in rules.yaml, and one that can be printed."""
    for at, count in ((at, count) for at, part in enumerate(game.components) for count in part.counts()):
        path, name, key = ("game", "components", at, *count.path), str(count.number), count.path[-1]
        if not name.startswith("rules."):
            continue
        number = ruled(rules, name)
        if number is None:
            names = [*ruled_names(rules)]
            message = f"{key}: '{name}' is not a whole number in rules.yaml{did_you_mean(name, names)}"
            listed = f"known: {', '.join(names[:20])}" if names else "write a number, or add the rule to rules.yaml"
            yield places.problem(path, "K14", message, listed)
        elif not count.least <= number <= count.most:
            message = f"{key}: '{name}' is {number}; {count.noun} from {count.least} to {count.most}"
            yield places.problem(path, "K14", message, "change it in rules.yaml, or write a number here")


def parts_can_be(game: GameFile, rules: Model | None, places: Places) -> Iterator[Problem]:
    """What the kind of a component finds wrong with it: such as K11, K13, K31."""
    for at, part in enumerate(game.components):
        for wrong in part.wrongs(game, rules):
            yield places.problem(("game", "components", at, *wrong.path), wrong.code, wrong.message, wrong.remedy)


def _doubles(named: Iterable[tuple[Path, str]], places: Places) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for path, name in named:
        if seen[name.casefold()]:
            yield places.problem(path, "K10", f"the id '{name}' is already used", "give each its own id")
        seen[name.casefold()] += 1
