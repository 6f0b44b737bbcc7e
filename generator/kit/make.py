"""Spec -> the files of out/<game>/: kit, booklet, score sheet, drawings and their manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.kit import export, own
from generator.kit.arrival import read_manifest
from generator.kit.cache import Cache
from generator.kit.options import Options, Progress, require_parts
from generator.kit.program import program
from generator.spec.read import notes
from generator.spec.spec import Spec


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
    name = folder_name(spec, options)
    key = _key(spec, base, options)
    cache = open_cache(out)
    if manifest := _as_we_left_it(out / name, key, cache):
        return Built(out / name, manifest, fresh=False)
    from generator.kit.gather import gather  # noqa: PLC0415 - drawing and PDF libraries, for a build that draws
    from generator.kit.refusal import refusing  # noqa: PLC0415 - as above

    with refusing(spec):
        files, record = gather(spec, base, options, cache, progress)
    manifest = export.write(out / name, files, {**record, "key": key})
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


def _cards(spec: Spec[Any]) -> Iterator[str]:
    """Every cell and every template."""
    for name, table in spec.tables.items():
        yield repr((name, table.columns, len(table.rows)))
        for row in table.rows:
            yield f"{row.id} {row.quantity}"
            yield from row.cells.values()
    for name, text in spec.templates.items():
        yield name
        yield text


def _pictures(spec: Spec[Any]) -> str:
    """What the pictures on its cards come to."""
    from generator.template.load import digest  # noqa: PLC0415 - for games of cards

    return digest(spec)


def _key(spec: Spec[Any], base: Spec[Any] | None, options: Options) -> str:
    """A digest of everything that the files are made from."""
    texts = [repr(options), program(), repr(notes(spec.folder))]
    for each in (spec, base):
        if each:
            texts += [each.game.model_dump_json(), each.rules.model_dump_json()]
            prose = [words[1] if words else "" for words in (each.booklet, each.aid)]
            texts += [each.tiles.model_dump_json() if each.tiles else "", *prose, repr(each.variants)]
            texts += _cards(each)
            texts += [each.lock.text.model_dump_json()] if each.lock and each.lock.text else []
            texts += [repr((each.icons, _pictures(each)))] if each.tables else []
    return sha256("\0".join(texts).encode()).hexdigest()
