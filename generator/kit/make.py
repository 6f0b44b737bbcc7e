"""Spec -> the files of out/<game>/: kit, booklet, score sheet, drawings and their manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator import __version__
from generator.booklet.layout import rules_pdf
from generator.booklet.plates import plates
from generator.booklet.stitch import saddle_stitch
from generator.deck.build import Piece, build
from generator.deck.digest import set_digest
from generator.draw.art import Ink
from generator.draw.studio import Studio
from generator.kit import export
from generator.kit.cache import Cache, Face, program
from generator.kit.faces import Progress, faces, lots
from generator.kit.job import Job, Options, look_of, require_parts
from generator.kit.pages import kit_pdf, page_pdf
from generator.press.sheet import Sheet, impose
from generator.prose.aid import aid_blocks
from generator.spec.model import Aid, Score
from generator.spec.spec import Spec

__all__ = ["Built", "Options", "Progress", "make"]


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: where it is, its manifest, and whether anything had to be made."""

    folder: Path
    manifest: Mapping[str, Any]
    fresh: bool


def make(spec: Spec[Any], base: Spec[Any] | None, options: Options, out: Path, progress: Progress) -> Built:
    """Build everything a game prints, or find that nothing has changed since it was built.

    Args:
        spec: The game, variants laid over it.
        base: The same without variants, for the booklet's list of changes; None where there are none.
        options: What was asked on the command line.
        out: The folder that holds all games' folders.
        progress: Called before each face.

    Raises:
        RefusedError: Something cannot be printed or written; nothing in `out` has changed then.
    """
    require_parts(spec.game, options.only)
    name = "+".join([spec.game.id, *(name for name, _ in spec.variants)]) + options.edition
    key = _key(spec, base, options)
    if manifest := export.unchanged(out / name, key):
        return Built(out / name, manifest, fresh=False)
    job = Job(spec, base, build(spec), options, _studio(spec, options))
    drawn = faces(job, Cache(out / ".cache"), progress)
    sheets = impose(
        lots(job, drawn),
        options.stock,
        backs=options.backs,
        flip=options.flip,
        heading=spec.game.title,
        path=(spec.folder / "game.yaml").as_posix(),
    )
    files = _files(job, sheets, drawn)
    return Built(out / name, export.write(out / name, files, {**_record(job, sheets, drawn), "key": key}), fresh=True)


def _key(spec: Spec[Any], base: Spec[Any] | None, options: Options) -> str:
    """A digest of everything that the files are made from."""
    texts = [repr(options), program()]
    for each in (spec, base):
        if each:
            texts += [each.game.model_dump_json(), each.rules.model_dump_json()]
            texts += [each.tiles.model_dump_json() if each.tiles else "", repr((each.booklet, each.aid, each.variants))]
    return sha256("\0".join(texts).encode()).hexdigest()


def _studio(spec: Spec[Any], options: Options) -> Studio:
    wanted = any(isinstance(part, Aid) for part in spec.game.components)
    words = aid_blocks(spec) if wanted else ()
    return Studio(spec.game, look_of(spec.game, options.ink), options.stock.size, words)


def _files(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, bytes]:
    files = {f"svg/{name}.svg": face.svg.encode() for name, face in drawn.items()}
    files[f"kit-{job.options.paper}.pdf"] = kit_pdf(job, sheets, drawn)
    for part in job.game.components:
        if isinstance(part, Score) and part.id in drawn:
            files[f"{part.id}.pdf"] = page_pdf(job, drawn[part.id], part.title.lower())
    return files | (_booklet(job) if job.whole and job.spec.booklet else {})


def _booklet(job: Job) -> dict[str, bytes]:
    """The rules to read on a screen, and the same to print, fold and staple."""
    figures = plates(job.spec, job.deck, job.studio.look)
    rules = rules_pdf(job.spec, job.base, figures, low_ink=job.options.ink is Ink.LOW)
    return {"rules.pdf": rules, f"rules-booklet-{job.options.paper}.pdf": saddle_stitch(rules, job.options.paper)}


def _record(job: Job, sheets: Sequence[Sheet], drawn: Mapping[str, Face]) -> dict[str, Any]:
    """What the manifest says besides the files."""
    spec = job.spec
    return {
        "game": spec.game.id,
        "version": spec.game.version,
        "set": set_digest(spec) if spec.tiles else None,
        "variants": [name for name, _ in spec.variants],
        "seed": spec.game.seed,
        "options": {**asdict(job.options), "ink": job.options.ink.value},
        "tilewright": __version__,
        "sheets": len({sheet.number for sheet in sheets}),
        "pieces": [line for piece in job.pieces for line in _listed(job, piece, drawn)],
    }


def _listed(job: Job, piece: Piece, drawn: Mapping[str, Face]) -> list[dict[str, Any]]:
    """What the manifest says of a piece, a line for each thing to cut out."""
    return [
        {
            "id": piece.id,
            "part": piece.component,
            "copies": piece.copies,
            "fingerprint": drawn[front.name].fingerprint,
            "front": f"svg/{front.name}.svg",
            "back": f"svg/{back.name}.svg" if back else None,
        }
        for front, back in job.studio.designs(piece)
    ]
