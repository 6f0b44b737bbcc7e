"""An earlier kit or revision -> what has changed since, piece by piece, printed before and now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path

from tilewright.build.changes import ManifestPiece as Piece
from tilewright.build.changes import changes, pieces_of
from tilewright.build.edition import Edition
from tilewright.build.make import folder_name
from tilewright.build.options import Options
from tilewright.build.record import record
from tilewright.build.revision import past_folder, written_out
from tilewright.build.store import Face, Store
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.studio.picture import Ready, drawn, mark_of
from tilewright.svg.form import Bitmap

MOST = 500
"""Folders in out/ that are looked through."""


def last_print(out: Path, edition: Edition) -> Path | None:
    """The manifest of the same edition, else the newest of any edition of this game; None where nothing was printed."""
    spec = edition.spec
    own = out / folder_name(spec, edition.options) / "manifest.json"
    if _is_of(own, spec.game.id):
        return own
    try:
        folders = sorted(path for path in out.iterdir() if path.name.startswith(spec.game.id) and not path.is_symlink())
    except OSError:
        return None
    others = [path for each in folders[:MOST] if _is_of(path := each / "manifest.json", spec.game.id)]
    return max(others, key=lambda path: path.stat().st_mtime, default=None)


def _is_of(path: Path, game: str) -> bool:
    try:
        return bool(pieces_of(path, game)) and not path.is_symlink()
    except RefusedError:
        return False


MOST_PICTURED = 60
"""Faces with pictures of dots in them whose look at a revision is drawn while their files are there."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What has changed.

    Attributes:
        notes: The front of each piece that has, and what has happened to it.
        before: Those of its faces that look different, as they were; empty where nobody knows.
        words: What else there is to say: since when, and what is gone.
        edition: Who can draw what was before; None where nobody can.
    """

    notes: Mapping[str, str]
    before: Mapping[str, Face | None] = field(default_factory=dict)
    words: str = ""
    edition: Edition | None = None


def since_print(edition: Edition, out: Path) -> Changed:
    """Since it was last printed into `out`."""
    path = last_print(out, edition)
    if path is None:
        return Changed(
            {}, words="Nothing of this game has been printed into out/ yet: see Sheets, or `tilewright build`."
        )
    notes, gone = _noted(edition, pieces_of(path, edition.spec.game.id))
    words = f"Since {path.as_posix()}." + (f" Gone: {gone}." if gone else "")
    return Changed(notes, words=words)


def _noted(edition: Edition, before: Sequence[Piece]) -> tuple[Mapping[str, str], str]:
    """What has happened to each piece that is there, by its front, and the fronts of those that are gone."""
    now = record(edition.job, (), edition.faces)["pieces"]
    numbered = frozenset(part for part, table in edition.spec.tables.items() if not table.named)
    there = changes(before, now, numbered)
    kept = {each["front"] for each in now if each["copies"]}
    notes = {each.front: each.said.partition(":")[0] for each in there if each.front in kept}
    return notes, ", ".join(each.front for each in there if each.front not in kept)


class Past:
    """Owns the game as it was at the revision that was asked for last."""

    def __init__(self) -> None:
        self._key: object = None
        self._edition: Edition | None = None
        self._faces: Mapping[str, Face] = {}
        self._pieces: Sequence[Piece] = ()

    def since(self, edition: Edition, options: Options, revision: str, ready: Ready) -> Changed:
        """Since a revision that git knows.

        Raises:
            RefusedError: There is no such revision of it (O11 to O15), or it cannot be drawn as it was then.
        """
        past = past_folder(edition.spec.folder.resolve(), revision)
        key = past.tree, edition.variants, options.ink, options.deck
        if self._key != key:
            with written_out(past) as folder:
                before = Edition(folder, edition.variants, options)
                before.cache = Store(edition.cache.folder)
                self._faces, self._edition = before.faces, before
                self._pieces = record(before.job, (), before.faces)["pieces"]
                _draw_pictured(before, [*_different(self._faces, edition.faces)], ready)
            self._key = key
        different = {name: self._faces.get(name) for name in _different(edition.faces, self._faces)}
        notes, gone = _noted(edition, self._pieces)
        words = f"Since {past.label.removesuffix(':')}." + (f" Gone: {gone}." if gone else "")
        return Changed(notes, different, words, self._edition)


def _different(one: Mapping[str, Face], other: Mapping[str, Face]) -> Iterator[str]:
    """The names of faces that look different, or are not there, in the other."""
    return (name for name, face in one.items() if name not in other or mark_of(other[name]) != mark_of(face))


def _draw_pictured(edition: Edition, names: Sequence[str], ready: Ready) -> None:
    """Draw faces that show files which are there for the moment only."""
    pictured = [
        face
        for face in map(edition.faces.__getitem__, names)
        if any(isinstance(piece, Bitmap) for form in face.form.walk() for piece in form.content)
    ]
    for face in pictured[:MOST_PICTURED]:
        for width in (480, 960):
            ready.once((mark_of(face), width, False), partial(drawn, edition, face, width, bleed=False))
