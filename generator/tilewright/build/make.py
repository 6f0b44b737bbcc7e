"""Spec -> the files of out/<game>/: kit, booklet, score sheet, drawings and their manifest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tilewright.build import export, rulebook
from tilewright.build.edition import Edition
from tilewright.build.key import key_of
from tilewright.build.options import Options, chosen
from tilewright.build.store import Store
from tilewright.build.unchanged import Built, as_we_left_it, mark, open_cache
from tilewright.problem import RefusedError
from tilewright.processes import aside
from tilewright.spec.spec import Spec

__all__ = ["Built", "make"]


def make(edition: Edition, out: Path) -> Built:
    """Build everything a game prints, or find that nothing has changed since it was built.

    Args:
        edition: The game, and what was asked on the command line.
        out: The folder that holds all games' folders.

    Raises:
        RefusedError: Something cannot be printed or written; nothing in `out` has changed then.
    """
    spec, options = edition.spec, edition.options
    chosen(spec, options.only)  # what there is not is said before anything is made
    name = folder_name(spec, options)
    key = key_of(spec, edition.base, options, edition.notes, edition.shown)
    edition.cache = cache = open_cache(out)
    if manifest := as_we_left_it(out / name, key, cache):
        return Built(out / name, manifest, fresh=False)
    from tilewright.build.record import record  # noqa: PLC0415 - drawing and PDF libraries, for a build that draws

    with telling_all(edition):
        files = edition.files
    manifest = export.write(
        out / name, files.items(), {**record(edition.job, edition.sheets, edition.faces), "key": key}
    )
    cache.note(mark(out / name, cache))
    return Built(out / name, manifest, fresh=True)


@contextmanager
def telling_all(edition: Edition) -> Iterator[None]:
    """Where something inside is refused, refuse all that a build would, in one round.

    Raises:
        RefusedError: As inside, with everything else.
    """
    try:
        yield
    except RefusedError as refused:
        if edition.asked.anyway:  # a game with errors cannot be rehearsed, and all of them are among these
            raise
        from tilewright.build.rehearse import rehearse  # noqa: PLC0415 - saves 2 ms: for a game that is refused

        raise RefusedError([*refused.problems, *rehearse(edition)]) from None


@contextmanager
def begun(edition: Edition) -> Iterator[None]:
    """Let the booklet of a whole kit be set in a process beside this one, until all is left that is done inside.

    A game that is refused inside has been begun in vain.
    """
    options = edition.asked
    if options.only or options.deck or edition.spec.booklet is None:
        yield
        return
    edition.cache = Store.own()
    with aside(partial(rulebook.write, edition)) as edition.elsewhere["booklet"]:
        try:
            yield
        finally:
            edition.elsewhere.clear()


def folder_name(spec: Spec[Any], options: Options) -> str:
    """What the folder in out/ is called: the game, its variants, and options that are not the usual ones."""
    names = (name.translate(_NO_FOLDER) for name, _ in spec.variants)
    return "+".join([spec.game.id, *names]) + options.edition


_NO_FOLDER = str.maketrans(dict.fromkeys(":*/", "-"))
"""What the name of a variant that was typed may have in it, and no folder's on Windows; of a table also its folder."""
