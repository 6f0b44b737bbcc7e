"""A game's folder (and variants) -> Spec, or every Problem in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tilewright.language import Language
from tilewright.memory import Kept
from tilewright.problem import Problem, RefusedError
from tilewright.rooms import WINGS, Room
from tilewright.spec.cross import counts_ruled, cross, parts_can_be, tile_ids_differ
from tilewright.spec.entries import VariantNote
from tilewright.spec.game import Fonts, GameFile, game_model, plainly
from tilewright.spec.named import PROSE, NamedFiles, has_slots, names_more, plainly_there, tables_named
from tilewright.spec.rules import FreeRules, names_of
from tilewright.spec.spec import Spec
from tilewright.spec.typefaces import book_of
from tilewright.spec.variant import ROWS, Variant, invented, lock_of, unruled, variant_names
from tilewright.spec.variant import WORDS as OVER
from tilewright.spec.words import FILE as WORDS
from tilewright.spec.words import of_rooms, with_own, with_words
from tilewright.texts.files import inside, require_folder, require_names, require_small
from tilewright.texts.model import Model
from tilewright.texts.node import DOCUMENTS, Places, Spot, plain
from tilewright.texts.rows import RowTable

if TYPE_CHECKING:  # for games with such a file
    from tilewright.spec.balance import Balance
    from tilewright.spec.cells import Filling
    from tilewright.spec.playtest import Playtest
    from tilewright.spec.setup import TableSetup
    from tilewright.texts.lookup import Lookup

__all__ = ["Spec", "inside", "notes", "read", "variant_names"]

M = TypeVar("M", bound=Model)
R = TypeVar("R", bound=Model)
T = TypeVar("T")
P = ParamSpec("P")


def read(  # noqa: PLR0913, PLR0917 - one folder, and four things that few say about it
    folder: Path,
    rules_model: type[R],
    variants: Sequence[str] = (),
    language: Language | None = None,
    kept: Kept | None = None,
    room: Room | None = None,
    *,
    anyway: bool = False,
) -> Spec[R]:
    """A game as its folder says, with variants laid over it from left to right.

    Args:
        folder: A folder with a game.yaml; messages name files as this path does.
        rules_model: What rules.yaml has to be.
        variants: Names of files in variants/, without .yaml.
        language: What is printed, in words, before the folder's own words.yaml says some of it in others; None takes
            English with all that this file says.
        kept: What was read before. A file is not read again until its path is forgotten there, nor a document
            understood again that says the same.
        room: Which room's kinds of components the game may use besides everybody's; None for the room of its id.
        anyway: Rows of tables are read though something is wrong with them, and nothing is told of that.

    Raises:
        RefusedError: With every problem found (the table is codes.CODES).
    """
    require_folder(folder)
    require_names(folder, [*(f"{name}.yaml" for name in DOCUMENTS), WORDS, *PROSE])
    require_small(folder, plainly_there(folder))
    reader = _Reader(folder, Kept() if kept is None else kept, room)
    reader.anyway = anyway
    return reader.spec(rules_model, variants, language)


def notes(folder: Path, kept: Kept | None = None) -> tuple[tuple[str, VariantNote], ...]:
    """Name and head of every variant there is in a folder, sorted by name; `kept` as for `read`.

    Raises:
        RefusedError: With every problem in a variant file's head.
    """
    reader = _Reader(folder, Kept() if kept is None else kept)
    each = [reader.note(variant) for name in variant_names(folder) if (variant := reader.variant(name))]
    reader.refuse()
    return tuple(note for note in each if note)


def _filling(rules: Model, lookups: dict[str, Lookup]) -> Filling:
    from tilewright.spec.cells import Filling, Sources  # noqa: PLC0415 - for cards that print rules, or with slots in cells

    return Filling(Sources(rules, lookups))


class _Reader(NamedFiles):
    """What each file of a game's folder says, as the parts of a Spec."""

    def __init__(self, folder: Path, kept: Kept, room: Room | None = None) -> None:
        super().__init__(folder, kept)
        self.room = room

    def spec(self, rules_model: type[R], names: Sequence[str], language: Language | None) -> Spec[R]:
        variants = [variant for name in names if (variant := self.variant(name))]
        heads = tuple(note for variant in variants if (note := self.note(variant)))
        documents = {name: node for name in DOCUMENTS if (node := self.document(name, variants))}
        if variants and rules_model is FreeRules:
            base = self.document("rules", ())
            self.gather(problem for variant in variants for problem in invented(variant, base))
        places, of = Places(self.folder.as_posix(), documents), "+".join(names)
        game = self.game(places, of)
        rules = self.rules(rules_model, places, of)
        tiles, balance = self.tiles(places, of), self.balance(places, of)
        playtest = self.playtest(places, of)
        setup = self.setup(places, of)
        self.over = tuple(over for variant in variants if (over := variant.over(ROWS)))
        booklet, aid = (self.prose(name) for name in PROSE)
        tables = self.tables(game, places)
        lookups = self.lookups(game, places) if game and game.lookups else {}
        if game and self.over:
            from tilewright.texts.row_changes import unknown_tables  # noqa: PLC0415 - for variants that change tables

            self.gather(unknown_tables(self.over, tables_named(game)))
        before, filling = tables, None
        if game and rules is not None and has_slots(game, tables):
            filling = _filling(rules, lookups)
            tables = filling.fill_cells(game, tables)
            self.must_not_be_too_many(tables, places, len(game.components) - 1)
        templates = self.templates(game, places, tables)
        if game and rules is not None and any(map(names_more, templates.values())):
            filling = filling or _filling(rules, lookups)
            tables = filling.add_names(game, tables, templates)
        if filling and game and len(lookups) == len(game.lookups):  # else the file that cannot be read is told alone
            self.gather(() if self.anyway else filling.problems(before.values()))
        unfilled = {name: table for name, table in before.items() if tables[name] is not table}
        icons = {}
        if tables or templates or (booklet and ":" in booklet[1]):
            icons = self.icons(_naming_icons(game, booklet, tables, templates))
        ruled = frozenset(names_of(rules))
        self.gather(problem for variant in variants if rules for problem in unruled(variant, ruled))
        words = self.words(language, ruled if rules else None, variants)
        book = book_of(self, game.fonts if game else Fonts(), places, words.code)
        self.gather(self.crossed(game, rules, tiles, places))
        thanks = self.credits(tables) if booklet else {}
        self.refuse()
        if game is None or rules is None:
            raise RefusedError([])  # cannot be: either is there, or a problem says why not
        name = lock_of(variants)
        lock = self.lock(name) if tiles else None
        return Spec(
            self.folder,
            game,
            tiles,
            rules,
            booklet,
            aid,
            heads,
            places,
            tables,
            templates,
            balance,
            playtest,
            icons,
            lock,
            name,
            words,
            book,
            thanks,
            lookups,
            unfilled,
            setup,
            plain(documents["play"]) if "play" in documents else None,
        )

    def tiles(self, places: Places, of: str) -> Model | None:
        """tiles.yaml, by the model of the wing that it calls for; no other is loaded."""
        if "tiles" not in places.documents:
            return None
        model: type[Model] = WINGS["tiles"].ask("files", "MODEL")
        return self.value("tiles", model, places, of)

    def balance(self, places: Places, of: str) -> Balance | None:
        """balance.yaml."""
        if "balance" not in places.documents:
            return None
        from tilewright.spec.balance import Balance  # noqa: PLC0415 - for games that ask for something

        return self.value("balance", Balance, places, of)

    def playtest(self, places: Places, of: str) -> Playtest | None:
        """playtest.yaml."""
        if "playtest" not in places.documents:
            return None
        from tilewright.spec.playtest import Playtest  # noqa: PLC0415 - for games that are played with questions

        return self.value("playtest", Playtest, places, of)

    def setup(self, places: Places, of: str) -> TableSetup | None:
        """table.yaml."""
        if "table" not in places.documents:
            return None
        from tilewright.spec.setup import TableSetup  # noqa: PLC0415 - for games that say it

        return self.value("table", TableSetup, places, of)

    def lock(self, name: str) -> object:
        """What was chosen in a file beside tiles.yaml."""
        load = WINGS["tiles"].ask("files", "BESIDE")
        return self.kept.once(self.shown(name), "lock", lambda: load(self.folder, name))

    def game(self, places: Places, of: str) -> GameFile | None:
        """game.yaml, read by the kinds of components that it uses: no other is loaded."""
        read = self.value("game", game_model(places.documents.get("game"), self.room), places, of)
        return read and self.kept.once(("game", of, "plain"), read, lambda: plainly(read))

    def rules(self, model: type[R], places: Places, of: str) -> R | None:
        path = self.folder / "rules.yaml"
        if "rules" in places.documents or path.exists() or path.is_symlink():
            return self.value("rules", model, places, of)
        try:
            return model.model_validate({})
        except ValueError:
            message = "rules.yaml is missing, and this game is played by rules"
            remedy = "write one: `tilewright docs your-own-game` begins with an example"
            self.gather([Spot(self.shown("rules.yaml")).problem("K25", message, remedy)])
            return None

    def words(self, language: Language | None, names: frozenset[str] | None, variants: Sequence[Variant]) -> Language:
        """The words that the game is printed in, its own words.yaml and its variants' words among them.

        Without rules nobody knows of which rules words are.
        """
        if language is None:
            return of_rooms(self.folder)
        if names is None:
            return language
        own = partial(with_own, language, self.folder, names)
        words = self.attempt(self.kept.once, self.shown(WORDS), (language, names), own) or language
        for variant in variants:
            if changes := variant.over(OVER):
                words = self.attempt(partial(with_words, words, changes, names)) or words
        return words

    def prose(self, name: str) -> tuple[str, str] | None:
        path = self.folder / name
        if not (path.exists() or path.is_symlink()):
            return None
        text = self.attempt(lambda: self.text(inside(self.folder, name), name, PROSE[name]))
        if text is not None and not text.strip():
            self.gather([Spot(self.shown(name)).problem("Y10", "the file is empty", "write the file, or delete it")])
        return None if text is None else (self.shown(name), text)

    def crossed(self, game: GameFile | None, rules: R | None, tiles: Model | None, places: Places) -> Iterable[Problem]:
        broken = (self.folder / "tiles.yaml").exists() and "tiles" not in places.documents
        if game:
            yield from (problem for problem in cross(game, places) if not (broken and problem.code == "K26"))
            yield from parts_can_be(game, rules, places)
        if game and rules is not None:
            yield from counts_ruled(game, rules, places)
        if tiles:
            yield from tile_ids_differ(tiles, places)


def _naming_icons(
    game: GameFile | None, booklet: tuple[str, str] | None, tables: Mapping[str, RowTable], templates: Mapping[str, str]
) -> Iterator[str]:
    """All that may name an icon: the booklet, the drawings, their cells, and the words of `embed`."""
    yield from (booklet[1] if booklet else "", *templates.values())
    slotted = any("#icon-{{" in text for text in templates.values())
    for table in tables.values():
        for row in table.rows:
            yield from (cell if ":" in cell else f":{cell}:" for cell in row.cells.values() if slotted or ":" in cell)
    for part in game.components if game else ():
        names = re.split("[,=]", getattr(part, "embed", "").casefold())
        yield from (f":{re.sub('[^a-z0-9]+', '-', name.strip())}:" for name in names)
