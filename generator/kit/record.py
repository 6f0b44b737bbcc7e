"""Job + Sheets + Faces -> what the manifest says of a kit besides its files: its pieces, and where each lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from generator import __version__
from generator.deck.digest import set_digest
from generator.kinds.piece import Piece
from generator.kit.cache import Face
from generator.kit.faces import fronts, whole_pages
from generator.kit.faults import errors_of
from generator.kit.job import Job
from generator.kit.labour import recorded
from generator.kit.sheet_mark import sheet_mark
from generator.press.sheet import Sheet


def record(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, Any]:
    """What the manifest says besides the files."""
    spec, errors = job.spec, errors_of(job, drawn)
    return {
        "game": spec.game.id,
        "version": spec.game.version,
        "set": set_digest(spec) if spec.tiles else None,
        "variants": [name for name, _ in spec.variants],
        "seed": spec.game.seed,
        "deck": job.options.deck or None,
        "options": {**asdict(job.options), "ink": job.options.ink.value},
        "tilewright": __version__,
        "sheets": len({sheet.number for sheet in sheets}),
        "work": recorded(job, sheets, drawn),
        "pieces": [line for piece in job.pieces for line in _listed(job, piece, drawn)],
        **({"errors": [str(each) for each in errors]} if errors else {}),
        "laid": laid(sheets, drawn, [face.name for _title, face in whole_pages(job, drawn)]),
    }


def laid(sheets: Sequence[Sheet], drawn: Mapping[str, Face], whole: Sequence[str]) -> list[dict[str, Any]]:
    """For each side of each sheet its mark, as its margin has it, and each face on it with its upper left corner.

    So a printed sheet, and what was cut from it, can be traced to the drawings it was made from. `whole` names the
    faces that fill a page, which come last.
    """
    last = max((sheet.number for sheet in sheets), default=0)
    cut = [
        {
            "sheet": sheet.number,
            "side": sheet.side,
            "mark": sheet_mark(sheet, drawn),
            "faces": [[each.face, round(each.box.x, 3), round(each.box.y, 3)] for each in sheet.placements],
        }
        for sheet in sheets
        if sheet.placements
    ]
    pages = [
        {"sheet": number, "side": "front", "mark": drawn[name].fingerprint, "faces": [[name, 0.0, 0.0]]}
        for number, name in enumerate(whole, 1 + last)
    ]
    return [*cut, *pages]


def _listed(job: Job, piece: Piece, drawn: Mapping[str, Face]) -> list[dict[str, Any]]:
    """What the manifest says of a piece, a line for each thing to cut out."""
    return [
        {
            "id": piece.id,
            "part": piece.component,
            "copies": piece.copies,
            "fingerprint": drawn[front.name].fingerprint,
            "front": front.name,
            "back": sides[1].name if sides[1] else None,
            "back_fingerprint": drawn[sides[1].name].fingerprint if sides[1] else None,
        }
        for sides in job.sides[piece.id]
        for front in fronts(job, sides)
    ]
