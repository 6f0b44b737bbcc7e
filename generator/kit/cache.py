"""Content key -> a face already drawn and compiled; a folder that can be deleted at any time."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from generator.kit.program import program
from generator.units import Size
from generator.vector.form import Form, from_json, to_json


@dataclass(frozen=True, slots=True)
class Face:
    """A face ready for the press.

    Attributes:
        name: As the manifest and the SVG file call it.
        trim: The finished size in millimetres.
        bleed: How far the drawing goes on beyond it.
        svg: The drawing as it stands in out/.
        form: The same, compiled.
        fingerprint: Five characters that change when the picture does.
    """

    name: str
    trim: Size
    bleed: float
    svg: str
    form: Form
    fingerprint: str


class Cache:
    """Faces on disk under their content's key; a damaged or missing entry is simply drawn again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def key(self, *parts: str) -> str:
        """The key of a face: its design, the game's palettes, the ink, and the program that draws it."""
        return blake2b("\0".join((*parts, program())).encode(), digest_size=20).hexdigest()

    def get(self, key: str) -> Face | None:
        """The face of that key, if it is there and whole."""
        try:
            record = json.loads((self.folder / f"{key}.json").read_text(encoding="utf-8"))
            size = Size(*record["trim"])
            form = from_json(record["form"])
            return Face(record["name"], size, record["bleed"], record["svg"], form, record["fingerprint"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def put(self, key: str, face: Face) -> None:
        """Keep a face; a full or unwritable disk only means that it is drawn again next time."""
        record = {
            "name": face.name,
            "trim": [face.trim.width, face.trim.height],
            "bleed": face.bleed,
            "svg": face.svg,
            "form": to_json(face.form),
            "fingerprint": face.fingerprint,
        }
        beside = self.folder / f"{key}.{os.getpid()}.tmp"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
            beside.replace(self.folder / f"{key}.json")
        except OSError:
            return
        finally:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)

    def keep_only(self, keys: set[str]) -> None:
        """Forget faces that this build had no use for, once there are many of them."""
        try:
            stale = [path for path in self.folder.glob("*.json") if path.stem not in keys]
            if len(stale) > 4 * max(len(keys), 250):
                for path in stale:
                    path.unlink(missing_ok=True)
        except OSError:
            return
