"""Spec -> the files of out/<game>/: kit, booklet, score sheet, drawings and their manifest."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.frozen import dataclass
from generator.kit import export, own
from generator.kit.arrival import read_manifest
from generator.kit.cache import Cache
from generator.kit.edition import Edition
from generator.kit.key import key_of
from generator.kit.options import Options, require_parts
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: where it is, its manifest, and whether anything had to be made."""

    folder: Path
    manifest: Mapping[str, Any]
    fresh: bool


def make(edition: Edition, out: Path) -> Built:
    """Build everything a game prints, or find that nothing has changed since it was built.

    Args:
        edition: The game, and what was asked on the command line.
        out: The folder that holds all games' folders.

    Raises:
        RefusedError: Something cannot be printed or written; nothing in `out` has changed then.
    """
    spec, options = edition.spec, edition.options
    require_parts(spec.game, options.only)
    name = folder_name(spec, options)
    key = key_of(spec, edition.base, options, edition.notes)
    edition.cache = cache = open_cache(out)
    if manifest := _as_we_left_it(out / name, key, cache):
        return Built(out / name, manifest, fresh=False)
    from generator.kit.record import record  # noqa: PLC0415 - drawing and PDF libraries, for a build that draws
    from generator.kit.rehearse import telling_all  # noqa: PLC0415 - as above

    with telling_all(edition):
        files = edition.files
    contents = record(edition.job, edition.sheets, edition.faces)
    manifest = export.write(out / name, files, {**contents, "key": key})
    cache.note(_mark(out / name, cache))
    return Built(out / name, manifest, fresh=True)


def open_cache(out: Path) -> Cache:
    """The user's cache; before anything is done, whatever killed builds have left in it or in `out` is ended."""
    cache = Cache(own.cache())
    cache.tidy()
    export.settle(out)
    return cache


def _as_we_left_it(folder: Path, key: str, cache: Cache) -> Mapping[str, Any] | None:
    """The manifest of a kit that is as this user's own build wrote it here.

    A folder that came with a game can hold a manifest with the right key and pages that no build of ours has made: it
    is built anew, for no build of this user has noted it.
    """
    return export.unchanged(folder, key) if cache.noted(_mark(folder, cache)) else None


def _mark(folder: Path, cache: Cache) -> str:
    return cache.key("kit", str(folder.resolve()), repr(read_manifest(folder)))


def folder_name(spec: Spec[Any], options: Options) -> str:
    """What the folder in out/ is called: the game, its variants, and options that are not the usual ones."""
    return "+".join([spec.game.id, *(name for name, _ in spec.variants)]) + options.edition
