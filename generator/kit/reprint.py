"""Spec + an earlier manifest -> a folder with nothing but what has changed since, on as few sheets as it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from generator.kinds.piece import Design, Piece
from generator.kit import export
from generator.kit.cache import Face
from generator.kit.changes import Change, changes, pieces_of
from generator.kit.faces import drawings, fronts
from generator.kit.gather import record, todays
from generator.kit.job import Job
from generator.kit.make import Built, folder_name, open_cache
from generator.kit.options import Options, Progress, require_parts
from generator.kit.pages import kit_pdf
from generator.kit.plan import sheets_of
from generator.kit.refusal import refusing
from generator.kit.rehearse import telling_all
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Reprint:
    """What has changed, and the folder it was printed into; None where there is nothing to print."""

    changes: tuple[Change, ...]
    built: Built | None


def reprint(  # noqa: PLR0913 - a build's four, what it is compared with, and who is told
    spec: Spec[Any], base: Spec[Any] | None, options: Options, out: Path, *, since: Path, progress: Progress
) -> Reprint:
    """Print what is new or differs from the earlier build; what has only gone needs no paper.

    Args:
        spec: The game, variants laid over it.
        base: The same without variants; None where there are none.
        options: What was asked on the command line.
        out: The folder that holds all games' folders.
        since: The manifest.json of what was printed before.
        progress: Called before each face.

    Raises:
        RefusedError: The manifest is of no use, or something cannot be printed; nothing in `out` has changed then.
    """
    require_parts(spec.game, options.only)
    before = pieces_of(since, spec.game.id)
    with telling_all(spec, base, options), refusing(spec):
        job, drawn = todays(spec, base, options, open_cache(out), progress)
        now = record(job, (), drawn)["pieces"]
        asked = [piece for piece in before if not options.only or piece["part"] in options.only]
        found = changes(asked, now)
        wanted = {change.front: change.copies for change in found if change.copies}
        if not wanted:
            return Reprint(found, None)
        files, said = _printed(job, drawn, wanted)
    untouched = [piece for piece in before if options.only and piece["part"] not in options.only]
    said |= {"options": {**asdict(options), "ink": options.ink.value}, "changes": [str(change) for change in found]}
    said |= {"table": [*untouched, *now]}
    folder = out / f"{folder_name(spec, options)}.changed"
    return Reprint(found, Built(folder, export.write(folder, files, said), fresh=True))


def _printed(job: Job, drawn: Mapping[str, Face], wanted: Mapping[str, int]) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sheets and drawings of what is wanted, and what the manifest says of them."""
    copies = dict(wanted)
    pieces = tuple(piece for piece in job.pieces if any(face.name in copies for face in _fronts(job, piece)))
    parts = tuple(dict.fromkeys(piece.component for piece in pieces))
    job = replace(job, deck=replace(job.deck, pieces=pieces), options=replace(job.options, only=parts))
    sheets = sheets_of(job, drawn, copies)
    said = record(job, sheets, drawn)
    said["pieces"] = [
        {**piece, "copies": wanted[front]} for piece in said["pieces"] if (front := piece["front"]) in wanted
    ]
    return {f"kit-{job.options.paper}.pdf": kit_pdf(job, sheets, drawn)} | _drawings(job, said["pieces"], drawn), said


def _fronts(job: Job, piece: Piece) -> Iterator[Design]:
    for sides in job.sides[piece.id]:
        yield from fronts(job, sides)


def _drawings(job: Job, pieces: Sequence[Mapping[str, Any]], drawn: Mapping[str, Face]) -> dict[str, bytes]:
    return drawings(job, drawn, {piece[side] for piece in pieces for side in ("front", "back")})
