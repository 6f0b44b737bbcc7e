"""Spec + Deck -> the files of out/<game>/: sheets, booklet, drawings and their manifest."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator import __version__
from generator.deck.build import Deck, Piece, StartSubject, build
from generator.deck.digest import set_digest
from generator.draw import studio
from generator.draw.art import Ink
from generator.draw.studio import Design
from generator.press import export
from generator.press.back import Flip
from generator.press.cache import Cache, Face, program
from generator.press.lot import Lot
from generator.press.pdf import Document, Lettering
from generator.press.sheet import Backs, Sheet, impose
from generator.press.stock import HOME, STOCK
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.model import AnyComponent, Standees, Tiles, Tokens
from generator.spec.spec import Spec
from generator.units import Box, Sides, from_points
from generator.vector.compile import compile_svg

Progress = Callable[[int, int, str], None]
"""Told how many faces of how many are done, and which comes next."""

OVERLAP = 0.05
"""How far touching faces reach under each other, so that no white hair shows between them, in millimetres."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person asks of a build."""

    paper: str = "a4"
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """What a folder's name says about options that are not the usual ones."""
        marks = [self.paper if self.paper != "a4" else "", "low-ink" if self.ink is Ink.LOW else ""]
        marks += ["fronts" if self.backs == "none" else "", "short-edge" if self.flip == "short" else "", *self.only]
        return "".join(f".{mark}" for mark in marks if mark)


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: where it is, its manifest, and whether there was nothing to do."""

    folder: Path
    manifest: Mapping[str, Any]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Job:
    """One build: the game, its pieces, and what was asked."""

    spec: Spec[Any]
    base: Spec[Any] | None
    deck: Deck
    options: Options
    parts: Mapping[str, AnyComponent]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of the parts asked for."""
        return tuple(piece for piece in self.deck.pieces if piece.component in self.parts)


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
    parts = _asked(spec, options)
    folder = out / "+".join([spec.game.id, *(name for name, _ in spec.variants)])
    folder = folder.with_name(folder.name + options.edition)
    key = _key(spec, options)
    if manifest := export.unchanged(folder, key):
        return Built(folder, manifest, fresh=False)
    job = Job(spec, base, build(spec), options, parts)
    faces = _faces(job, Cache(out / ".cache"), progress)
    files, record = _files(job, faces)
    return Built(folder, export.write(folder, files, {**record, "key": key}), fresh=True)


def _asked(spec: Spec[Any], options: Options) -> dict[str, AnyComponent]:
    parts: dict[str, AnyComponent] = {part.id: part for part in spec.game.components}
    unknown = [name for name in options.only if name not in parts]
    if unknown:
        known = ", ".join(parts)
        raise RefusedError(
            Problem("--only", 0, 0, "O03", f"there is no part '{name}'{did_you_mean(name, parts)}", f"parts: {known}")
            for name in unknown
        )
    return {name: part for name, part in parts.items() if not options.only or name in options.only}


def _key(spec: Spec[Any], options: Options) -> str:
    """A digest of everything that the files are made from."""
    texts = [
        spec.game.model_dump_json(),
        spec.tiles.model_dump_json() if spec.tiles else "",
        spec.rules.model_dump_json(),
    ]
    texts += [str(text) for text in (spec.booklet, spec.aid)] + [name for name, _ in spec.variants]
    texts += [repr(options), program()]
    return sha256("\0".join(texts).encode()).hexdigest()


def _faces(job: Job, cache: Cache, progress: Progress) -> dict[str, Face]:
    """Every distinct face of the parts asked for, from the cache or drawn now."""
    wanted: dict[str, Design] = {}
    for piece in job.pieces:
        for design in studio.designs(piece, job.parts[piece.component]):
            if design:
                wanted.setdefault(design.name, design)
    look = studio.look_of(job.spec.game, job.options.ink)
    palettes = repr((look.ink, look.colours, look.locks, look.liveries, job.spec.game.version))
    faces: dict[str, Face] = {}
    keys = set()
    for count, (name, design) in enumerate(wanted.items()):
        progress(count, len(wanted), name)
        key = cache.key(repr(design), palettes)
        keys.add(key)
        face = cache.get(key)
        if face is None:
            face = _drawn(design, job.spec, look)
            cache.put(key, face)
        faces[name] = face
    cache.keep_only(keys)
    progress(len(wanted), len(wanted), "")
    return faces


def _drawn(design: Design, spec: Spec[Any], look: Look) -> Face:
    art = studio.draw(design, spec.game, look)
    svg, mark = studio.finished(art, f"v{spec.game.version}")
    form = compile_svg(art.drawing.get_xml(), f"{art.name}.svg")
    return Face(art.name, art.trim, art.bleed, svg, form, mark)


def _lots(job: Job, faces: Mapping[str, Face]) -> list[Lot]:
    lots = []
    for piece in job.pieces:
        part = job.parts[piece.component]
        front, back = studio.designs(piece, part)
        face = faces[front.name]
        lots.append(
            Lot(
                piece.id,
                front.name,
                back.name if back else None,
                face.trim,
                face.bleed,
                piece.copies,
                family=part.id,
                group="Start tile" if isinstance(piece.subject, StartSubject) else part.title,
                contour=not isinstance(part, Tiles | Tokens | Standees),
                may_turn=isinstance(part, Standees),
            )
        )
    return lots


def _files(job: Job, faces: Mapping[str, Face]) -> tuple[dict[str, bytes], dict[str, Any]]:
    options, game = job.options, job.spec.game
    sheets = impose(
        _lots(job, faces),
        STOCK[options.paper],
        backs=options.backs,
        flip=options.flip,
        heading=game.title,
        path=str(job.spec.folder / "game.yaml"),
    )
    files = {f"svg/{name}.svg": face.svg.encode() for name, face in faces.items()}
    files[f"kit-{options.paper}.pdf"] = kit_pdf(job, sheets, faces)
    return files, _record(job, sheets, faces)


def kit_pdf(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> bytes:
    """Every sheet in printing order."""
    game, options = job.spec.game, job.options
    buffer = io.BytesIO()
    document = Document(
        buffer,
        title=f"{game.title}: print and play kit",
        author=game.designer.name,
        subject=game.tagline,
        creator=f"Tilewright {__version__}",
        duplex=options.flip if options.backs == "duplex" else None,
    )
    for sheet in sheets:
        _sheet(document, sheet, faces)
    document.close()
    return buffer.getvalue()


def _sheet(document: Document, sheet: Sheet, faces: Mapping[str, Face]) -> None:
    page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
    trim = _around([placed.box for placed in sheet.placements]) or page
    bleed = _around([placed.inked for placed in sheet.placements]) or page
    document.page(sheet.paper.size, trim=trim, bleed=bleed, label=f"{sheet.number} {sheet.side}")
    if sheet.side == "front":
        document.outline(sheet.label.rsplit(" · ", 2)[0])
    for placed in sheet.placements:
        sides = placed.bleed
        reach = Sides(*(side or OVERLAP for side in (sides.top, sides.right, sides.bottom, sides.left)))
        document.place(faces[placed.face].form, placed.box, reach, placed.turn)
    for mark in sheet.marks:
        document.line(mark.x1, mark.y1, mark.x2, mark.y2, width=HOME.stroke)
    document.text(sheet.label_at.x, sheet.label_at.y, sheet.label, Lettering(size=from_points(HOME.label_points)))


def _around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box that holds all of them."""
    each = list(boxes)
    if not each:
        return None
    x, y = min(box.x for box in each), min(box.y for box in each)
    return Box(x, y, max(box.right for box in each) - x, max(box.bottom for box in each) - y)


def _record(job: Job, sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, Any]:
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
        "pieces": [_listed(piece, job.parts[piece.component], faces) for piece in job.pieces],
    }


def _listed(piece: Piece, part: AnyComponent, faces: Mapping[str, Face]) -> dict[str, Any]:
    front, back = studio.designs(piece, part)
    return {
        "id": piece.id,
        "part": part.id,
        "copies": piece.copies,
        "fingerprint": faces[front.name].fingerprint,
        "front": f"svg/{front.name}.svg",
        "back": f"svg/{back.name}.svg" if back else None,
    }
