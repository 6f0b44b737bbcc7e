"""The folder fonts/ of a game -> its Book of fonts, or every Problem in those files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from tilewright import disk
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.spec.gathering import Gathering
from tilewright.texts.files import inside
from tilewright.texts.node import Path, Places, Spot
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.fonts import BODY, DISPLAY

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    from tilewright.spec.game import Fonts
    from tilewright.typography.font_file import FontFile

FOLDER = "fonts"
MOST_FILES, MOST_BYTES, MOST_TOGETHER = 100, 40_000_000, 150_000_000
"""The largest font of Chinese, Japanese and Korean letters has 27,290,960 bytes."""
_FONTS = (".ttf", ".otf", ".ttc", ".otc")
_OTHERS = (*_FONTS, ".woff", ".woff2", ".eot", ".pfb", ".dfont", ".zip")
"""Files that are looked at; a licence in the same folder is not."""


def book_of(gathering: Gathering, asked: Fonts, places: Places, language: str) -> Finder:
    """The fonts that a game can be set in; what is wrong with its own is gathered.

    Args:
        gathering: Reads the game's folder.
        asked: The families that game.yaml names.
        places: Where it names them.
        language: Of the game's words.
    """
    own: list[FontFile] = []
    if (gathering.folder / FOLDER).is_dir():
        for name in _names(gathering):
            read = partial(_read, gathering, name)
            own += gathering.attempt(gathering.kept.once, gathering.shown(name), "font", read) or ()
    # what words are set in, by the family in the box that they are else set in
    titles = (asked.titles, asked.text) if asked.titles else (asked.text,)
    words = {DISPLAY: titles, BODY: (asked.text,)} if asked.text else {DISPLAY: titles} if asked.titles else {}
    if not own and not asked.fallback and not words:
        return BUNDLED
    from tilewright.typography.book import Book  # noqa: PLC0415 - a C library, for games with fonts of their own

    book = Book(own, asked.fallback, language, words)
    gathering.gather(_unknown(book, asked, places))
    return book


def _names(gathering: Gathering) -> Iterator[str]:
    """The font files, from the game's folder on; at most as many bytes as may be together.

    Yields:
        Their names, sorted.
    """
    folder = gathering.folder / FOLDER
    there = sorted(
        path.relative_to(gathering.folder).as_posix()
        for pattern in ("*", "*/*")
        for path in folder.glob(pattern)
        if path.suffix.lower() in _OTHERS and not path.name.startswith(".")
    )
    place = Spot(folder.as_posix())
    if len(there) > MOST_FILES:
        message = f"there are {len(there):,} fonts in this folder; the limit is {MOST_FILES}"
        gathering.gather([place.problem("F04", message, "keep only those that the game uses")])
        return
    if (total := sum(_size(gathering.folder / name) for name in there)) > MOST_TOGETHER:  # sum counts bytes
        message = f"the fonts have {total:,} bytes in total; the limit is {MOST_TOGETHER:,}"
        gathering.gather([place.problem("F04", message, "keep only those that the game uses")])
        return
    yield from there


def _size(path: FilePath) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _read(gathering: Gathering, name: str) -> Sequence[FontFile]:
    """The fonts in a file.

    Raises:
        RefusedError: It leads out of the folder (K21), is no font (F01), broken (F02), too large (F04), or may not be
            embedded (F03).
    """
    from tilewright.typography.font_file import FontError, read_fonts  # noqa: PLC0415 - a C library, for own fonts

    path, place = inside(gathering.folder, name), Spot(gathering.shown(name))
    if (size := _size(path)) > MOST_BYTES:
        message = f"this font has {size:,} bytes; the limit is {MOST_BYTES:,}"
        raise RefusedError([place.problem("F04", message, "use the font for the language you need")])
    try:
        return read_fonts(disk.read(path, MOST_BYTES), name)
    except OSError as error:
        message = f"this font cannot be read: {(error.strerror or str(error)).lower()}"
        raise RefusedError([place.problem("F01", message, "put the file itself into the folder")]) from None
    except FontError as error:
        raise RefusedError([place.problem(error.code, str(error), error.remedy)]) from None


def _unknown(book: Finder, asked: Fonts, places: Places) -> Iterator[Problem]:
    """F05: each family that is named is there."""
    named: list[tuple[Path, str]] = [(("fallback", at), family) for at, family in enumerate(asked.fallback)]
    named += [(("text",), asked.text), (("titles",), asked.titles)]
    for path, family in named:
        if family and not book.knows(family):
            message = f"there is no font '{family}'{did_you_mean(family, book.families)}"
            remedy = f"put its file into fonts/, or use one of: {', '.join(book.families)}"
            yield places.problem(("game", "fonts", *path), "F05", message, remedy)
