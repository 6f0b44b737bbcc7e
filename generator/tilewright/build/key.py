"""A game and what was asked -> a digest of everything that its files are made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tilewright.build.options import Options
from tilewright.build.store import code_of, program
from tilewright.digest import sha256
from tilewright.spec.entries import VariantNote
from tilewright.spec.spec import Spec


def key_of(
    spec: Spec[Any],
    base: Spec[Any] | None,
    options: Options,
    notes: Sequence[tuple[str, VariantNote]],
    placed: Sequence[str] = (),
) -> str:
    """A digest of everything that the files are made from.

    Args:
        spec: The game.
        base: The same without variants; None where there are none.
        options: What was asked.
        notes: The heads of all variants there are.
        placed: The names of the pictures that the booklet shows, which change with what is in them.
    """
    texts = [repr(options), program(), code_of(spec.game.id), repr(notes), *placed]
    for each in (spec, base):
        if each:
            texts += _written(each)
    return sha256("\0".join(texts).encode()).hexdigest()


def version_mark(spec: Spec[Any]) -> str:
    """Sixteen hexadecimal digits that tell any two versions of a game apart: a rule, a word, a picture on a card."""
    played = [] if spec.play is None else [repr(spec.play)]
    return sha256("\0".join([spec.game.id, *_written(spec), *played]).encode()).hexdigest()[:16]


def _written(spec: Spec[Any]) -> list[str]:
    """All that a game's folder says, its pictures included."""
    texts = [spec.language.digest, spec.game.model_dump_json(), spec.rules.model_dump_json()]
    prose = [words[1] if words else "" for words in (spec.booklet, spec.aid)]
    texts += ["".join(read.model_dump_json() for read in spec.files.values()), *prose, repr(spec.variants)]
    texts += [*cells_of(spec), repr([*spec.credits])]
    texts += [room.ask("files", "CHOSEN")(spec) for room in spec.wings]
    texts += [repr((spec.icons, _pictures(spec)))] if spec.templates else [repr(spec.icons)] if spec.icons else []
    return [*texts, spec.fonts.changes]


def told_by(spec: Spec[Any]) -> str:
    """All that pages in words are made from, but for how many pieces there are; no drawing of a tile is in it."""
    texts = [spec.language.digest, spec.game.model_dump_json(), spec.rules.model_dump_json()]
    texts += [repr(spec.counted(absent=False))]
    texts += [words[1] if words else "" for words in (spec.booklet, spec.aid)]
    drawn_with = repr([*spec.icons]), repr([*spec.credits]), spec.fonts.changes
    return "\0".join([*texts, repr(spec.variants), *drawn_with, code_of(spec.game.id)])


def cells_of(spec: Spec[Any]) -> Iterator[str]:
    """Every cell, of lookups as well, and every template."""
    for name, lookup in spec.lookups.items():
        yield name
        yield from (repr(row.cells) for row in lookup.rows.values())
    for name, table in spec.tables.items():
        yield repr((name, table.columns, len(table.rows)))
        for row in table.rows:
            yield f"{row.id} {row.quantity}"
            yield from row.cells.values()
    for name, text in spec.templates.items():
        yield name
        yield text


def _pictures(spec: Spec[Any]) -> str:
    """What the pictures on its pieces come to."""
    from tilewright.cards.load import digest  # noqa: PLC0415 - for games of cards

    return digest(spec)
