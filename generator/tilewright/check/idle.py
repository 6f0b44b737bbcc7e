"""Spec -> Problems of columns that look as if a card showed them, and that no drawing asks for: C33.

A program that saves a drawing may drop a slot that it does not understand; then a card prints, and says less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from tilewright import pattern
from tilewright.check.cards import HOW_MANY
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.named import asked_in, parent_of, plain_slots
from tilewright.spec.spec import Spec
from tilewright.spec.variant import variant_names
from tilewright.texts.files import inside
from tilewright.texts.node import Mapping, Node, Scalar, Sequence
from tilewright.texts.rows import TEMPLATE, RowTable
from tilewright.texts.scalars import DOTTED
from tilewright.texts.source import load
from tilewright.texts.text import load_text

MOST_VARIANTS = 100
"""Variants, and drawings of theirs, that are read."""
LEAST_WORDS = 4
"""In a cell, on average: with as many it is a sentence for players, with fewer a kind, a number or a name."""
NOTES = (
    frozenset(
        ("note", "notes", "comment", "comments", "todo", "remark", "remarks", "source", "sources", "status", "idea")
    )
    | frozenset(
        ("ideas", "draft", "playtest", "playtesting", "designer", "author", "artist", "credit", "credits", "version")
    )
    | frozenset(("why", "reason", "history", "changes", "internal", "private", "translation"))
)
"""Words in the name of a column that a designer keeps apart from the game."""

_NAMED = pattern.prepare(r"\b(?:id|label)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_COLOUR = pattern.prepare(r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_PICTURE = (".svg", *DOTTED)
_OTHERS = frozenset(("title", "make", "instead", "art"))
"""Keys of a part that people read, or that name no column; the value of every other may."""


def idle_columns(spec: Spec[Any]) -> Iterator[Problem]:
    """C33: a column looks as if a card showed it, and no drawing, nor game.yaml, balance.yaml, play.yaml asks for it.

    Ask it of games without errors only: a drawing that cannot be read may ask for the column.
    """
    parts = [part for part in spec.game.components if isinstance(part, Cards) and part.id in spec.tables]
    if not parts:
        return
    others, words = _of_editions(spec)
    drawn = [plain_slots(text) for text in (*spec.templates.values(), *others)]
    cells = (text for table in spec.unfilled.values() for row in table.rows for text in row.cells.values())
    texts = (*drawn, *(text for text in cells if "{{" in text))
    asked = "\0".join(part for text in texts for match in asked_in(text) for part in match if part)
    named = {part.removeprefix("box-") for text in drawn for match in _NAMED.findall(text) for part in match if part}
    written = repr(
        [words, spec.balance, spec.play, *({key: value for key, value in part if key not in _OTHERS} for part in parts)]
    )
    noted = set[object]()
    for part in parts:
        table = spec.tables[part.id]
        for column, place in table.heads.items():
            if place in noted or column in asked or column in written or _is_kept_aside(column):
                continue
            if why := _why_shown(table, column, named):
                noted.add(place)
                message = f"no drawing shows the column '{column}', {why}"
                remedy = f"write {{{{{column}}}}} in the drawing, or rename the column to _{column} if it is a note"
                yield place.problem("C33", message, remedy, Level.WARNING)


def _of_editions(spec: Spec[Any]) -> tuple[list[str], list[str]]:
    """Return the drawings of all variants of the game, and all words of their components: a column may be theirs."""
    words: list[str] = []
    for name in ("game.yaml", *(f"variants/{each}.yaml" for each in variant_names(spec.folder)[:MOST_VARIANTS])):
        with suppress(RefusedError, OSError):
            root = load(inside(spec.folder, name), name)
            game = root if name == "game.yaml" else _entry(root, "game")
            words += _texts(_entry(game, "components"))
    waiting = [word for word in words if word.endswith(".svg") and word not in spec.templates]
    drawings: dict[str, str] = {}
    while waiting and len(drawings) < MOST_VARIANTS:
        name = waiting.pop()
        with suppress(RefusedError, OSError):
            if name not in drawings:
                drawings[name] = load_text(inside(spec.folder, name), name)
                waiting += filter(None, [parent_of(drawings[name], name)])
    return [*drawings.values()], words


def _entry(node: Node | None, key: str) -> Node | None:
    entry = node.entry(key) if isinstance(node, Mapping) else None
    return entry.value if entry else None


def _texts(node: Node | None) -> Iterator[str]:
    """Yield all keys and values below a node, but for those that people read."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text not in _OTHERS:
                yield entry.key.text
                yield from _texts(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Scalar):
        yield node.text


def _is_kept_aside(column: str) -> bool:
    """Tell if a column is not meant for cards: it is reserved, or a note of the designer's."""
    words = re.split(r"[^a-z]+", column.casefold())
    reserved = column in {"id", "quantity", TEMPLATE} or column.casefold() in HOW_MANY
    return reserved or column.startswith(("_", "#")) or not NOTES.isdisjoint(words)


def _why_shown(table: RowTable, column: str, named: set[str]) -> str:
    """Return why a column looks as if a card showed it; '' if it does not."""
    cells = [text for row in table.rows if (text := row.cells.get(column, ""))]
    if not cells:
        return ""
    if column in named:
        return "and something in one is called so"
    if all(map(_COLOUR.fullmatch, cells)):
        return "which contains colours"
    if all(text.casefold().endswith(_PICTURE) for text in cells):
        return "which names pictures"
    words = sum(len(text.split()) for text in cells)  # sum counts words
    is_prose = 2 * len(cells) >= len(table.rows) and words >= LEAST_WORDS * len(cells)
    return "which has sentences in it" if is_prose else ""
