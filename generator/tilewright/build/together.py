"""Editions of several games -> one kit: their pieces on the same sheets, all else of each in a folder of its own.

What a piece is called, and the drawing of its face, begin with the id of its game and a slash, which no id has in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tilewright.build import export
from tilewright.build.edition import Edition
from tilewright.build.faces import whole_pages
from tilewright.build.faults import refusing
from tilewright.build.foreword import Share
from tilewright.build.job import LAID, must_fit
from tilewright.build.key import key_of
from tilewright.build.make import telling_all
from tilewright.build.pages import bound
from tilewright.build.products import EXPORTERS
from tilewright.build.record import laid, record
from tilewright.build.store import Face, Store
from tilewright.build.unchanged import Built, as_we_left_it, mark, open_cache
from tilewright.digest import sha256
from tilewright.problem import RefusedError
from tilewright.sheets.impose import impose
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import Sheet

BETWEEN = "--"
"""Between the ids of games in a folder's name; no id has two hyphens beside each other."""
_LONGEST = 18
"""Letters of a game's title on a sheet's label, before the part's."""


def make_together(editions: Sequence[Edition], out: Path) -> Built:
    """Build what several games print, all that is cut on the same sheets.

    Args:
        editions: The games, each with the same options: whole kits.
        out: The folder that holds all games' folders.

    Raises:
        RefusedError: Two are of one id (K10), or something cannot be printed; nothing in `out` has changed then.
    """
    named: dict[str, Edition] = {}
    for each in editions:
        other = named.setdefault(each.spec.game.id, each)
        if other is not each:
            message = f"two of the games are called '{each.spec.game.id}': {other.spec.folder.as_posix()} as well"
            raise RefusedError([each.spec.places.problem(("game", "id"), "K10", message, "give one another id")])
    options = editions[0].options
    name = BETWEEN.join(edition.spec.game.id for edition in editions) + options.edition
    keys = [key_of(each.spec, each.base, each.options, each.notes, each.shown) for each in editions]
    key, cache = sha256("\0".join(["together", *keys]).encode()).hexdigest(), open_cache(out)
    if manifest := as_we_left_it(out / name, key, cache):
        return Built(out / name, manifest, fresh=False)
    files: dict[str, bytes] = {}
    for edition in editions:
        edition.cache = cache
        with telling_all(edition):
            edition.faces, edition.lots  # noqa: B018 - what is wrong with them is said first
            edition.must_show_something()
            files |= _own(edition)
    sheets = lay(editions, cache)
    shares = [_share(edition, sheets) for edition in editions]
    faces = {f"{share.mark}{name}": face for share in shares for name, face in share.faces.items()}
    files |= bound(shares, sheets, faces)
    manifest = export.write(out / name, files.items(), {**_recorded(shares, sheets, faces), "key": key})
    cache.note(mark(out / name, cache))
    return Built(out / name, manifest, fresh=True)


def lay(editions: Sequence[Edition], cache: Store) -> tuple[Sheet, ...]:
    """Where each face of all games lies.

    Raises:
        RefusedError: A piece is too large for the paper (P02), at its game's own part.
    """
    lots: list[Lot] = []
    for edition in editions:
        must_fit(edition.job, edition.lots)
        lots += map(_Marked(edition), edition.lots)
    first = editions[0]
    options, language = first.options, first.spec.language

    def laid() -> tuple[Sheet, ...]:
        return impose(
            lots, options.stock, language=language, settings=options.press, backs=options.backs, flip=options.flip
        )

    return cache.once(cache.key("sheets", repr((lots, options, language.digest))), LAID, laid)


class _Marked:
    """A game's lot -> the same under a name that no other game's has; a sheet's label says whose it is."""

    def __init__(self, edition: Edition) -> None:
        title = edition.spec.game.title
        self._title = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1].rstrip()}…"
        self._mark = _mark(edition)

    def __call__(self, lot: Lot) -> Lot:
        mark = self._mark
        return replace(
            lot,
            piece=mark + lot.piece,
            face=mark + lot.face,
            back=None if lot.back is None else mark + lot.back,
            family=mark + lot.family,
            group=f"{self._title}: {lot.group}",
        )


def _mark(edition: Edition) -> str:
    return f"{edition.spec.game.id}/"


def _own(edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Its files besides the sheets, in a folder of its own."""
    for name, exporter in EXPORTERS.items():
        if name != "kit" and exporter.asked(edition):
            with edition.gathering(), refusing(edition.spec):
                yield from ((_mark(edition) + file, data) for file, data in exporter.write(edition).items())


def _share(edition: Edition, sheets: Sequence[Sheet]) -> Share:
    """A game, and the sheets as if nothing but its own lay on them."""
    mark = _mark(edition)
    own = [
        replace(
            sheet,
            placements=tuple(
                replace(laid, piece=laid.piece.removeprefix(mark), face=laid.face.removeprefix(mark))
                for laid in sheet.placements
                if laid.piece.startswith(mark)
            ),
        )
        for sheet in sheets
    ]
    return Share(edition.job, own, edition.faces, edition.cache, mark, f"{edition.spec.game.title}: ")


def _recorded(shares: Sequence[Share], sheets: Sequence[Sheet], faces: Mapping[str, Face]) -> dict[str, Any]:
    """What the manifest says of all games, and of each; a piece also says whose it is."""
    games = [record(share.job, share.sheets, share.faces) for share in shares]
    pieces = [{"game": game["game"], **piece} for game in games for piece in game.pop("pieces")]
    for game, share in zip(games, shares, strict=True):
        game["sheets"] = len({sheet.number for sheet in share.sheets if sheet.placements})
        del game["laid"]  # of its own pieces alone
    whole = [f"{share.mark}{face.name}" for share in shares for _title, face in whole_pages(share.job, share.faces)]
    count = len({sheet.number for sheet in sheets})
    return {"games": games, "sheets": count, "pieces": pieces, "laid": laid(sheets, faces, whole)}
