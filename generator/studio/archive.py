"""What is asked for -> pictures of every face in an archive, made in a process beside this one: they take seconds."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.draw.ink import Ink
from generator.problem import Problem, RefusedError
from generator.studio.program import printed_by
from generator.studio.view import Showing

DOTS = (75, 100, 150, 300, 600, 1_200)
"""An inch, that pictures can have."""
LONGEST = 600.0
"""Seconds that they may take."""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time that stands in an archive: the same faces give the same bytes."""


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files in an archive; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _EARLIEST), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


async def pictures(game: str, view: Showing, dots: int) -> bytes:
    """A PNG of every face, as `tilewright build --png` draws them, in an archive.

    Raises:
        RefusedError: What that command says of the game, or of this computer: there is no cairo.
    """
    with TemporaryDirectory(prefix="tilewright-") as folder:
        asked = ("build", game, "--json", "--png", str(dots), "--out", folder)
        printed = await printed_by(*asked, *_options(view), seconds=LONGEST)
        files = _drawn(Path(folder))
    if not files:
        raise RefusedError(_problems(printed))
    return packed(files)


def _drawn(folder: Path) -> Mapping[str, bytes]:
    return {f"png/{path.name}": path.read_bytes() for path in folder.glob("*/png/*.png")}


def _options(view: Showing) -> Sequence[str]:
    """How a view is asked for on the command line, as far as a face looks different by it."""
    options = view.options
    named = (("--variant", view.variants), ("--only", options.only), ("--deck", (options.deck,)))
    words = [word for name, values in named for value in values if value for word in (name, value)]
    return [*words, *(("--low-ink",) if options.ink is Ink.LOW else ())]


def _problems(printed: bytes) -> Iterator[Problem]:
    """What the command has said."""
    try:
        lines = json.loads(printed)
        for each in lines:
            yield Problem(each["path"], each["line"], each["column"], each["code"], each["message"], each["help"])
    except (ValueError, KeyError, TypeError):
        yield Problem("", 0, 0, "O20", "the pictures were not drawn in time", "`tilewright build --png` draws them")
