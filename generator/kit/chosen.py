"""What --only asks for (`deck`, `deck:33,40-44`, `deck:ace`) -> parts, and which cards of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.kinds.piece import Piece
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.rows import Row, RowTable
from generator.spec.spec import Spec

_RANGE = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
_LONGEST = 64
_ODD = re.compile(r"[^a-z0-9-]+")


def part_of(asked: str) -> str:
    """The part that is asked for, or some of whose cards are."""
    return asked.partition(":")[0]


def mark_of(asked: str) -> str:
    """The same as a part of a folder's name."""
    mark = "_".join(_ODD.sub("", word.strip().casefold()) for word in re.split("[:,]", asked))
    return mark if len(mark) <= _LONGEST else f"{mark[:40]}_{sha256(asked.encode()).hexdigest()[:12]}"


def chosen(spec: Spec[Any], only: Sequence[str]) -> Mapping[str, frozenset[str] | None]:
    """Part -> the ids of the rows that are asked for; None for all of it.

    Raises:
        RefusedError: A part or a card that there is not (O03), one problem for each.
    """
    if problems := [*_unknown(spec, only)]:
        raise RefusedError(problems)
    parts: dict[str, frozenset[str] | None] = {}
    for asked in only:
        part, _, cards = asked.partition(":")
        rows = (
            frozenset(row for word in cards.split(",") for row in _rows(spec.tables[part], word) or ())
            if cards
            else None
        )
        before = parts.get(part, frozenset())
        parts[part] = None if rows is None or before is None else rows | before
    return parts


def is_chosen(parts: Mapping[str, frozenset[str] | None], piece: Piece) -> bool:
    """Whether a piece is asked for; every one is where nothing is."""
    if not parts:
        return True
    rows = parts.get(piece.component, frozenset())
    return rows is None or (isinstance(piece.subject, Row) and piece.subject.id in rows)


def _unknown(spec: Spec[Any], only: Sequence[str]) -> Iterator[Problem]:
    """A problem for each part or card asked for that the game does not have."""
    parts = [part.id for part in spec.game.components]
    for asked in only:
        name, colon, cards = asked.partition(":")
        if name not in parts:
            message = f"there is no part '{name}'{did_you_mean(name, parts)}"
            yield Problem("--only", 0, 0, "O03", message, f"the parts are: {', '.join(parts)}")
        elif colon and name not in spec.tables:
            message = f"of '{name}' only all can be built: it has no table that says which is which"
            yield Problem("--only", 0, 0, "O03", message, f"--only {name}")
        elif colon:
            yield from _unknown_cards(spec.tables[name], name, cards)


def _unknown_cards(table: RowTable, part: str, cards: str) -> Iterator[Problem]:
    for word in cards.split(","):
        rows = _rows(table, word)
        if rows is None:
            ids = [row.id for row in table.rows]
            message = f"'{part}' has no card '{word.strip()[:40]}'{did_you_mean(word.strip(), ids)}"
            remedy = f"rows by number, 1 to {len(ids)}, or by id, such as --only {part}:{ids[0]},2-4"
            yield Problem("--only", 0, 0, "O03", message, remedy)
        elif not any(row.quantity for row in table.rows if row.id in rows):
            message = f"the quantity of '{part}:{word.strip()}' is 0: it is not printed"
            yield Problem("--only", 0, 0, "O03", message, "write another quantity in the table")


def _rows(table: RowTable, word: str) -> list[str] | None:
    """The ids of the rows that a word asks for: an id, the number of a row from 1, or two numbers; None for none."""
    ids, word = [row.id for row in table.rows], word.strip()
    if word in ids:
        return [word]
    match = _RANGE.fullmatch(word)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    return ids[first - 1 : last] if 1 <= first <= last <= len(ids) else None
