"""The files that a game.yaml names, and those that need no name -> tables of rows, texts of drawings."""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

from tilewright import pattern
from tilewright.problem import RefusedError
from tilewright.spec.game import GameFile
from tilewright.spec.gathering import Gathering
from tilewright.spec.part import RowsNamed
from tilewright.spec.signs import sign_drawing, signs_in
from tilewright.spec.variant import variant_names
from tilewright.spec.words import FILE as WORDS
from tilewright.texts.files import PICTURES, TABLES, inside, named, near_file, require_small
from tilewright.texts.node import DOCUMENTS, Places, Spot
from tilewright.texts.node import Path as Keys
from tilewright.texts.rows import TEMPLATE, RowTable, table_of, too_many
from tilewright.texts.scalars import ART, is_dotted

if TYPE_CHECKING:
    from tilewright.texts.lookup import Lookup

EXTENDS = "data-extends"


class _EnoughError(Exception):
    """What was looked for has been found."""


def resolve(name: str, reference: str) -> str:
    """A file named in another one, as the game's folder has it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))


def parent_of(text: str, name: str) -> str | None:
    """The file that a drawing extends, as the game's folder has it; None where it extends none."""
    reference = _first(text).get(EXTENDS) if EXTENDS in text else None
    return None if reference is None else resolve(name, reference)


def _first(text: str) -> dict[str, str]:
    """The attributes of a document's first element; none where it begins with a DOCTYPE, or is no XML."""
    parser, firsts = ParserCreate(), list[dict[str, str]]()

    def stop(*_said: object) -> NoReturn:
        raise _EnoughError

    def start(_tag: str, attributes: dict[str, str]) -> NoReturn:
        firsts.append(attributes)
        stop()

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, stop
    with contextlib.suppress(_EnoughError, ExpatError):
        parser.Parse(text, True)  # noqa: FBT003 - expat takes no names
    return firsts[0] if firsts else {}


_ASKED = pattern.prepare(r"\{\{([^{}]*+)\}\}|data-(?:if|repeat)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")


def asked_in(text: str) -> Iterator[tuple[str, str]]:
    """The words of each slot of a drawing's text, or of each condition: (slot, condition), one of the two empty."""
    return ((slot, double or single) for slot, double, single in _ASKED.findall(plain_slots(text)))


def has_slots(game: GameFile, tables: Mapping[str, RowTable]) -> bool:
    """Whether a cell has a slot, or the name of a template in game.yaml."""
    slotted = any(table.slotted for table in tables.values())
    return slotted or any("{{" in getattr(part, TEMPLATE, "") for part in game.components)


def names_more(text: str) -> bool:
    """Whether a drawing may name a rule or a lookup; else its slots name columns."""
    return "rules." in text or "]." in text


def plain_slots(text: str) -> str:
    """The text of a drawing with its slots as `{{...}}`: programs save braces and blanks in other ways."""
    for saved, letter in (("%7B", "{"), ("%7D", "}"), ("%7b", "{"), ("%7d", "}"), ("%20", " ")):
        text = text.replace(saved, letter)
    if "&" not in text:
        return text
    from html import unescape  # noqa: PLC0415 - saves 2 ms: most drawings need none of its thousands of names

    return unescape(text)


def texts_of(names: Iterable[str], templates: Mapping[str, str]) -> list[str]:
    """The text of each drawing of these names, and of each which one of these extends."""
    waiting, known = [*names], dict[str, str]()
    while waiting:
        name = waiting.pop()
        if name in templates and name not in known:
            known[name] = templates[name]
            waiting += filter(None, [parent_of(templates[name], name)])
    return [*known.values()]


ICON = pattern.prepare(r"[a-z][a-z0-9-]*")
MOST_ICONS, MOST_TEMPLATES = 500, 100
CREDITS, MOST_CREDIT = "credits", 2_000
"""The column that says whom to thank for a picture, whatever its capitals, and the most bytes of a file that does."""
PROSE = {"booklet.md": 250_000, "aid.md": 50_000}
"""File -> the most bytes of it: ten times the longest booklet on the shelf, fifty times what has room on a card."""


def plainly_there(folder: Path) -> list[str]:
    """The files of text that no other file has to name."""
    names = [*(f"{name}.yaml" for name in DOCUMENTS), WORDS, *PROSE]
    names += [f"variants/{name}.yaml" for name in variant_names(folder)]
    return names + [f"icons/{path.name}" for path in _icons(folder)]


def _icons(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "icons").glob("*.svg") if ICON.fullmatch(path.stem))[:MOST_ICONS]


def _files_named(game: GameFile) -> Iterator[str]:
    """The tables and drawings that game.yaml names."""
    yield from [game.picture] if game.picture else []
    yield from tables_named(game)
    yield from (name for part in game.components for _keys, name in part.drawings())


def tables_named(game: GameFile) -> tuple[str, ...]:
    """The tables that game.yaml names, each once."""
    lookups = [table if isinstance(table, str) else table.rows for table in game.lookups.values()]
    return tuple(
        dict.fromkeys([*lookups, *(name for part in game.components if (rows := part.table()) for name in rows.files)])
    )


class NamedFiles(Gathering):
    """Reads the tables and drawings of a game's components, and its icons."""

    def tables(self, game: GameFile | None, places: Places) -> dict[str, RowTable]:
        """The tables of what is made of cards, by the ids of their components."""
        require_small(self.folder, [*plainly_there(self.folder), *(_files_named(game) if game else ())])
        tables: dict[str, RowTable] = {}
        for at, part in enumerate(game.components if game else ()):
            if rows := part.table():
                place = places.value(("game", "components", at, "rows"))
                if rows.more or rows.each:
                    filled = self.attempt(self.several, rows, places, at)
                else:
                    find = inside if rows.link else partial(named, key="rows", endings=TABLES)
                    path = self.attempt(find, self.folder, rows.file, place)
                    filled = self.attempt(self.table, path, rows, place) if path else None
                tables |= {part.id: filled} if filled else {}
                self.must_not_be_too_many(tables, places, at)
        return tables

    def several(self, rows: RowsNamed, places: Places, at: int) -> RowTable:
        """The table of a component that names several files, or values of columns for every combination.

        Raises:
            RefusedError: With every problem in them.
        """
        from tilewright.texts.join import NamedRows, combine, join, values_in  # noqa: PLC0415 - for such tables

        here: Keys = ("game", "components", at)
        node, files = places.node((*here, "each")), list[NamedRows]()
        each = values_in(node) if node and rows.each else {}
        for number, file in enumerate(rows.files):
            place = places.value((*here, "rows", number) if rows.more else (*here, "rows"))
            if rows.link:
                notes, path = self.must_be_kept(rows, place), inside(self.folder, file, place)
            else:
                notes, path = (), named(self.folder, file, place, "rows", TABLES)
            cells = self.cells(path, file, rows.sheet)
            files.append(NamedRows(file, replace(cells, notes=(*cells.notes, *notes))))
        whole = join(files) if files else None
        if each or whole is None:
            keys = {column: places.key((*here, "each", column)) for column in each}
            whole = combine(whole, each, keys, places.value((*here, "each")))
        shown = self.shown(rows.file) if rows.file else places.value(here).path
        return table_of(whole, shown, rows.columns, rows.sides, anyway=self.anyway)

    def lookups(self, game: GameFile, places: Places) -> dict[str, Lookup]:
        """The tables in which slots look something up, by their names."""
        lookups: dict[str, Lookup] = {}
        for name, table in game.lookups.items():
            file, sheet = (table, "") if isinstance(table, str) else (table.rows, table.sheet)
            place = places.value(("game", "lookups", name))
            path = self.attempt(named, self.folder, file, place, name, TABLES)
            read = self.attempt(self.lookup, path, file, sheet) if path else None
            lookups |= {name: read} if read else {}
        return lookups

    def templates(self, game: GameFile | None, places: Places, tables: Mapping[str, RowTable]) -> dict[str, str]:
        """Every drawing that a component names, or a row of its table."""
        templates: dict[str, str] = {}
        if game and game.picture:
            place = places.value(("game", "picture"))
            path = self.attempt(named, self.folder, game.picture, place, "picture", PICTURES)
            text = self.attempt(self.drawing, path, game.picture) if path else None
            templates |= {} if text is None else {game.picture: text}
        sought = set(templates)
        for at, part in enumerate(game.components if game else ()):
            for keys, name in part.drawings():
                path = None if name in sought else self.attempt(self.component_file, places, at, keys, name)
                sought.add(name)
                text = self.attempt(self.drawing, path, name) if path else None
                templates |= {} if text is None else {name: text}
        parts = [part for part in (game.components if game else ()) if part.id in tables and hasattr(part, TEMPLATE)]
        for name, place in ((name, place) for part in parts for name, place in tables[part.id].drawings.items()):
            if name not in sought and len(sought) <= MOST_TEMPLATES:
                sought.add(name)
                path = self.attempt(self.row_file, name, place, len(sought))
                text = self.attempt(self.drawing, path, name) if path else None
                templates |= {} if text is None else {name: text}
        require_small(self.folder, templates)
        self.extended(templates)
        return templates

    def row_file(self, name: str, place: Spot, count: int) -> Path:
        """The path of a drawing that a row names.

        Raises:
            RefusedError: It is none (C70), one too many (C71), is not there (Y01), or leads out of the folder (K21).
        """
        if count > MOST_TEMPLATES:
            message = f"the rows of this game name more than {MOST_TEMPLATES} drawings, the limit"
            raise RefusedError([place.problem("C71", message, "use slots for the parts that differ from row to row")])
        if not re.fullmatch(ART, name):
            near = near_file(self.folder, name, PICTURES)
            message = f"template: '{name[:40]}' is not the name of a drawing or picture{near}"
            raise RefusedError(
                [
                    place.problem(
                        "C70",
                        message,
                        "write a name such as spell.svg; leave the cell empty for the component's own drawing",
                    )
                ]
            )
        return named(self.folder, name, place, "template", PICTURES)

    def drawing(self, path: Path, name: str) -> str:
        """The text of a drawing; nothing of a picture made of dots, which is looked at where it is printed.

        Raises:
            RefusedError: It cannot be read.
        """
        return "" if is_dotted(name) else self.text(path, name)

    def must_not_be_too_many(self, tables: dict[str, RowTable], places: Places, at: int) -> None:
        """All tables so far can be held and printed; the next is not read where they cannot.

        Raises:
            RefusedError: They cannot (C29, C30).
        """
        if wrong := [*too_many(tables.values(), places.value(("game", "components", at, "rows")))]:
            raise RefusedError([*self.problems, *wrong])

    def extended(self, templates: dict[str, str]) -> None:
        """The drawings that others extend, each once; one that is not there is told where it is wanted."""
        waiting = list(templates)
        while waiting and len(templates) < MOST_TEMPLATES:
            name = waiting.pop()
            above = parent_of(templates[name], name)
            if above is None or above in templates:
                continue
            path = self.attempt(inside, self.folder, above, Spot(self.shown(name)))
            text = self.attempt(self.text, path, above) if path and path.is_file() else None
            if text is not None:
                templates[above] = text
                require_small(self.folder, templates)
                waiting.append(above)

    def icons(self, texts: Iterable[str]) -> dict[str, str]:
        """The drawings in icons/, by their names, and the signs in the box that texts name and icons/ has not."""
        icons: dict[str, str] = {}
        for path in _icons(self.folder):
            name = f"icons/{path.name}"
            inner = self.attempt(inside, self.folder, name)
            text = self.attempt(self.text, inner, name) if inner else None
            icons |= {} if text is None else {path.stem: text}
        return icons | {name: sign_drawing(name) for name in sorted(signs_in(texts) - icons.keys())}

    def credits(self, tables: Mapping[str, RowTable]) -> dict[str, Spot]:
        """Whom to thank for pictures, each text once: columns called CREDITS, and `king.png.txt` beside `king.png`."""
        thanks: dict[str, Spot] = {}
        for table in tables.values():
            for column in (name for name in table.columns if name.casefold() == CREDITS):
                for row in table.rows:
                    thanks.setdefault(row.cells.get(column, ""), row.at(column))
        beside = sorted([*self.folder.glob("*.*.txt"), *self.folder.glob("*/*.*.txt")])
        for path in (path for path in beside if path.stem.lower().endswith(PICTURES)):
            name = path.relative_to(self.folder).as_posix()
            inner = self.attempt(inside, self.folder, name) if path.with_suffix("").is_file() else None
            text = self.attempt(self.text, inner, name, MOST_CREDIT) if inner else None
            thanks.setdefault(" ".join((text or "").split()), Spot(self.shown(name), 1, 1))
        thanks.pop("", None)
        return thanks

    def component_file(self, places: Places, at: int, keys: Keys, name: str) -> Path:
        """The path of a drawing or picture that a component names."""
        key = next(str(key) for key in reversed(keys) if isinstance(key, str))
        return named(self.folder, name, places.value(("game", "components", at, *keys)), key, PICTURES)
