"""An earlier manifest + the faces of today -> what has changed since, and a folder with nothing but that."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path, PurePosixPath
from typing import Any

from tilewright import __version__
from tilewright.build import export, products
from tilewright.build.edition import Edition
from tilewright.build.faces import fronts, lots
from tilewright.build.faults import refusing
from tilewright.build.job import Job, sheets_of
from tilewright.build.make import folder_name, telling_all
from tilewright.build.options import chosen
from tilewright.build.pages import kit_files
from tilewright.build.record import record
from tilewright.build.unchanged import Built, open_cache
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError
from tilewright.sheets.sheet import Sheet

LARGEST = 32_000_000
"""Bytes of a manifest that is still read; a kit of a thousand pieces has half a million."""

LONGEST, MOST_COPIES = 1_000, 10_000_000
"""Letters of a name or fingerprint, and copies of one piece, in a manifest: more than any kit has."""

_FIELDS: Mapping[str, tuple[type, ...]] = {
    "id": (str,),
    "part": (str,),
    "copies": (int,),
    "fingerprint": (str,),
    "front": (str,),
    "back": (str, type(None)),
    "back_fingerprint": (str, type(None)),
}


@dataclass(frozen=True, slots=True)
class Change:
    """What has changed of one thing to cut out.

    Attributes:
        front: Its front's name.
        copies: How many are to be printed now; 0 where some are only to be taken out.
        said: What has happened to it.
    """

    front: str
    copies: int
    said: str

    def __str__(self) -> str:
        return f"{self.front}: {self.said}"


def pieces_of(path: Path, game: str, scale: float = 1.0) -> tuple[dict[str, Any], ...]:
    """What a manifest says of each thing to cut out; of a print of changes, what there was on the table after it.

    What was printed at another scale than this is of no use beside what is printed now, and is left out.

    Raises:
        RefusedError: It cannot be read (M01), is no manifest of ours (M02), or is another game's (M03).
    """
    manifest = _read(path)
    if not isinstance(manifest, dict) or not isinstance(manifest.get("game"), str):
        raise _refused(path, "M02", "this is not the manifest of a kit: it has no game")
    if manifest["game"] != game:
        raise _refused(path, "M03", f"this is the manifest of another game, {manifest['game'][:40]!r}, not of '{game}'")
    pieces = manifest.get("table", manifest.get("pieces"))
    if not isinstance(pieces, list) or not all(map(_is_piece, pieces)):
        raise _refused(
            path, "M02", f"this manifest lists its pieces in a way that is not known here{_written_by(manifest)}"
        )
    asked = manifest.get("options")
    if (asked.get("scale", 1.0) if isinstance(asked, dict) else 1.0) != scale:
        return ()
    return tuple({**piece, "front": _name(piece["front"]), "back": _name(piece["back"])} for piece in pieces)


def _name(front: str | None) -> str | None:
    """A face's name; earlier manifests named its file."""
    return PurePosixPath(front).stem if front and front.endswith(".svg") else front


ManifestPiece = Mapping[str, Any]
"""What a manifest says of a thing to cut out."""


def changes(
    before: Sequence[ManifestPiece], now: Sequence[ManifestPiece], numbered: frozenset[str] = frozenset()
) -> tuple[Change, ...]:
    """Everything that differs, today's pieces in their order, then those that are gone.

    Args:
        before: What there was.
        now: What there is.
        numbered: Parts whose pieces are called by the numbers of their rows: they are known again by what they show.
    """
    old, new = ({piece["front"]: piece for piece in pieces} for pieces in (before, now))
    same = _known_again(old, new, numbered)
    rest = {front: piece for front, piece in old.items() if front not in same.values()}
    partners = {front: old[same[front]] if front in same else rest.pop(front, None) for front in new}
    changed = [change for front, piece in new.items() if (change := _change(front, partners[front], piece))]
    return (*changed, *(Change(front, 0, "gone") for front in rest))


def _known_again(
    old: Mapping[str, ManifestPiece], new: Mapping[str, ManifestPiece], numbered: frozenset[str]
) -> dict[str, str]:
    """Front of today -> front of before that shows the same; what is called as before is looked for first."""
    same = {front: front for front, piece in new.items() if front in old and _shows(piece) == _shows(old[front])}
    left: dict[tuple[str, ...], list[str]] = {}
    for front, piece in old.items():
        if piece["part"] in numbered and front not in same:
            left.setdefault(_shows(piece), []).append(front)
    for front, piece in new.items():
        if front not in same and (fronts := left.get(_shows(piece))):
            same[front] = fronts.pop(0)
    return same


def _shows(piece: ManifestPiece) -> tuple[str, ...]:
    return piece["part"], piece["fingerprint"], piece["back_fingerprint"] or ""


def _change(front: str, old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> Change | None:
    copies: int = new["copies"]
    if old is None:
        return Change(front, copies, f"new, {_copies(copies)}") if copies else None
    sides = [side for side in ("fingerprint", "back_fingerprint") if old[side] != new[side]]
    more = copies - old["copies"]
    if sides and copies:
        drawn = "drawn anew" if "fingerprint" in sides else "its back is drawn anew"
        return Change(front, copies, drawn + (f", {_copies(copies)} instead of {old['copies']}" if more else ""))
    if more > 0:
        return Change(front, more, f"{more} more {'copy' if more == 1 else 'copies'}")
    if more < 0:
        return Change(front, 0, f"{-more} fewer {'copy' if more == -1 else 'copies'}: remove them from the game")
    return None


def _copies(number: int) -> str:
    return f"{number} cop{'y' if number == 1 else 'ies'}"


def _read(path: Path) -> Any:  # noqa: ANN401 - whatever stands there
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise _refused(path, "M01", "this is not a plain file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise _refused(path, "M01", "this file is larger than any manifest")
        return json.loads(data)
    except OSError as error:
        raise _refused(path, "M01", f"the manifest cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError):
        raise _refused(path, "M01", "the manifest cannot be read: it is not JSON, or damaged") from None


def _written_by(manifest: Mapping[str, Any]) -> str:
    """That another version of this program wrote it, if it says so."""
    version = str(manifest.get("tilewright", __version__))[:20]
    other = version != __version__ and version.isascii() and version.isprintable()
    return f": Tilewright {version} wrote it, and this is {__version__}" if other else ""


def _is_piece(piece: object) -> bool:
    return (
        isinstance(piece, dict)
        and all(type(piece.get(name, ...)) in kinds for name, kinds in _FIELDS.items())
        and 0 <= piece["copies"] <= MOST_COPIES
        and all(len(piece[name] or "") <= LONGEST for name in _FIELDS if name != "copies")
        and piece["front"].isascii()
        and piece["front"].isprintable()
    )


def _refused(path: Path, code: str, message: str) -> RefusedError:
    remedy = "name the manifest.json of the build that was printed"
    return RefusedError([Problem(path.as_posix(), 0, 0, code, message, remedy)])


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
    before = pieces_of(since, spec.game.id, options.scale)
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
    return Reprint(changed, Built(folder, export.write(folder, files.items(), contents), fresh=True), warnings)


def _renumbered(
    edition: Edition, before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]], numbered: frozenset[str]
) -> Iterator[Problem]:
    """M04: rows without ids have other numbers than before, and their cards show them."""
    spec = edition.spec
    for part in spec.game.components:
        counts = [sum(piece["part"] == part.id for piece in pieces) for pieces in (before, now)]  # sum counts rows
        templates = (spec.templates.get(name, "") for name in spec.drawings(part))
        if part.id in numbered and counts[0] != counts[1] and "{{id}}" in "".join(templates).replace(" ", ""):
            message = "these rows have no id, and the cards show their numbers: every row after one that is removed"
            place = spec.tables[part.id].rows[0].place
            yield replace(place, line=0, column=0).problem(
                "M04", f"{message} or put in is printed again", "give the table a column `id`", Level.WARNING
            )


def sheets_again(edition: Edition, needed: Mapping[str, int]) -> tuple[Job, tuple[Sheet, ...]]:
    """The sheets of some pieces alone, and the job that is done for them.

    Args:
        edition: The game.
        needed: By its front, how many of each thing to cut out.
    """
    job, drawn, copies = edition.job, edition.faces, dict(needed)
    pieces = tuple(
        piece
        for piece in job.pieces
        if any(face.name in copies for sides in job.sides[piece.id] for face in fronts(job, sides))
    )
    parts = tuple(dict.fromkeys(piece.component for piece in pieces))
    job = replace(job, deck=replace(job.deck, pieces=pieces), options=replace(job.options, only=parts))
    return job, sheets_of(job, lots(job, drawn), copies)


def _printed(edition: Edition, needed: Mapping[str, int]) -> tuple[dict[str, bytes], dict[str, Any]]:
    """The sheets and drawings of what is wanted, and what the manifest says of them."""
    (job, sheets), drawn = sheets_again(edition, needed), edition.faces
    contents = record(job, sheets, drawn)
    contents["pieces"] = [
        {**piece, "copies": needed[front]} for piece in contents["pieces"] if (front := piece["front"]) in needed
    ]
    files = kit_files(job, sheets, drawn, edition.cache)
    shown = {piece[side] for piece in contents["pieces"] for side in ("front", "back")}
    names = [name for name in edition.faces if name in shown]
    if products.wants_drawings(edition):
        files |= products.drawings(edition, names)
    if products.wants_pictures(edition):
        files |= products.pictures(edition, names)
    return files, contents
