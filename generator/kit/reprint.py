"""Spec + an earlier manifest -> a folder with nothing but what has changed since, on as few sheets as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from generator.frozen import dataclass
from generator.kinds.piece import Design, Piece
from generator.kit import export
from generator.kit.changes import Change, changes, pieces_of
from generator.kit.chosen import chosen
from generator.kit.edition import Edition
from generator.kit.exporters import drawings, pictures
from generator.kit.faces import fronts, lots
from generator.kit.job import Job
from generator.kit.make import folder_name
from generator.kit.pages import kit_files
from generator.kit.plan import sheets_of
from generator.kit.record import record
from generator.kit.refusal import refusing
from generator.kit.rehearse import telling_all
from generator.kit.unchanged import Built, open_cache
from generator.problem import Level, Problem
from generator.spec.part import Component
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Reprint:
    """What has changed, the folder it was printed into (None where there is nothing to print), what to warn of."""

    changes: tuple[Change, ...]
    built: Built | None
    warnings: tuple[Problem, ...] = ()


def reprint(edition: Edition, out: Path, since: Path) -> Reprint:
    """Print what is new or differs from the earlier build; what has only gone needs no paper.

    Args:
        edition: The game, and what was asked on the command line.
        out: The folder that holds all games' folders.
        since: The manifest.json of what was printed before.

    Raises:
        RefusedError: The manifest is of no use, or something cannot be printed; nothing in `out` has changed then.
    """
    spec, options = edition.spec, edition.options
    chosen(spec, options.only)
    before = pieces_of(since, spec.game.id)
    edition.cache = open_cache(out)
    with telling_all(edition), refusing(spec):
        job, drawn = edition.job, edition.faces
        now = record(job, (), drawn)["pieces"]
        asked = [piece for piece in before if not options.only or piece["part"] in options.only]
        numbered = frozenset(part for part, table in spec.tables.items() if not table.named)
        changed = changes(asked, now, numbered)
        copies = {change.front: change.copies for change in changed if change.copies}
        warnings = tuple(_renumbered(edition, asked, now, numbered))
        if not copies:
            return Reprint(changed, None)
        files, contents = _printed(edition, copies)
    untouched = [piece for piece in before if options.only and piece["part"] not in options.only]
    contents |= {
        "options": {**asdict(options), "ink": options.ink.value},
        "changes": [str(change) for change in changed],
    }
    contents |= {"table": [*untouched, *now]}
    folder = out / f"{folder_name(spec, options)}.changed"
    return Reprint(changed, Built(folder, export.write(folder, files, contents), fresh=True), warnings)


def _renumbered(
    edition: Edition, before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]], numbered: frozenset[str]
) -> Iterator[Problem]:
    """M04: rows without ids have other numbers than before, and their cards show them."""
    spec = edition.spec
    for part in spec.game.components:
        counts = [sum(piece["part"] == part.id for piece in pieces) for pieces in (before, now)]  # sum counts rows
        if part.id in numbered and counts[0] != counts[1] and "{{id}}" in _drawings(spec, part):
            message = (
                "these rows have no id, and the cards show their numbers: whatever follows a row that is taken out"
            )
            place = spec.tables[part.id].rows[0].place
            yield replace(place, line=0, column=0).problem(
                "M04", f"{message} or put in is printed again", "give the table a column `id`", Level.WARNING
            )


def _drawings(spec: Spec[Any], part: Component) -> str:
    return "".join(spec.templates.get(name, "") for _keys, name in part.drawings()).replace(" ", "")


def _printed(edition: Edition, needed: Mapping[str, int]) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sheets and drawings of what is wanted, and what the manifest says of them."""
    job, drawn, copies = edition.job, edition.faces, dict(needed)
    pieces = tuple(piece for piece in job.pieces if any(face.name in copies for face in _fronts(job, piece)))
    parts = tuple(dict.fromkeys(piece.component for piece in pieces))
    job = replace(job, deck=replace(job.deck, pieces=pieces), options=replace(job.options, only=parts))
    sheets = sheets_of(job, lots(job, drawn), copies)
    contents = record(job, sheets, drawn)
    contents["pieces"] = [
        {**piece, "copies": needed[front]} for piece in contents["pieces"] if (front := piece["front"]) in needed
    ]
    files = kit_files(job, sheets, drawn, edition.cache)
    return files | _drawn(edition, contents["pieces"]), contents


def _fronts(job: Job, piece: Piece) -> Iterator[Design]:
    for sides in job.sides[piece.id]:
        yield from fronts(job, sides)


def _drawn(edition: Edition, pieces: Sequence[Mapping[str, Any]]) -> dict[str, bytes]:
    """The drawings and pictures of their faces, as far as they are asked for."""
    shown = {piece[side] for piece in pieces for side in ("front", "back")}
    names = [name for name in edition.faces if name in shown]
    files = dict(drawings.write(edition, names)) if drawings.asked(edition) else {}
    return files | (dict(pictures.write(edition, names)) if pictures.asked(edition) else {})
