"""File -> text: of bounded size, UTF-8, one kind of line end, no character that an editor would not show."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

from tilewright import pattern
from tilewright.problem import Problem, RefusedError
from tilewright.texts.node import Spot

LIMIT = 1_000_000
"""Bytes: a set of a thousand tiles takes half of it."""

_HEAD = 4_000
_ARCHIVES = (
    (b"opendocument.spreadsheet", "a LibreOffice workbook (.ods)", ".ods"),
    (b"word/", "a Word document (.docx)", ".docx"),
    (b"xl/", "an Excel workbook (.xlsx)", ".xlsx"),
    (b"[Content_Types].xml", "an Excel workbook (.xlsx)", ".xlsx"),
)
"""What stands in the head of an archive -> what it is, and its ending."""

_KINDS = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel workbook (.xls), or one with a password", ".xls"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", ".png"),
    (b"\xff\xd8\xff", "a JPEG picture", ".jpg"),
    (b"GIF8", "a GIF picture", ".gif"),
    (b"RIFF", "a WebP picture", ".webp"),
    (b"%PDF-", "a PDF", ".pdf"),
    (b"\x1f\x8b", "a packed file (.gz, .svgz)", ".svgz"),
)
"""How a file begins -> what it is, and its ending."""

# Besides the control characters: line ends that only some readers know, surrogates, and what is no character at all.
HIDDEN = pattern.prepare("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def load_text(path: Path, shown: str, limit: int = LIMIT) -> str:
    """The text of a file, lines ended by a line feed.

    Args:
        path: The file.
        shown: Its name as the user would write it, for messages.
        limit: The most bytes that are read.

    Raises:
        RefusedError: It is missing, unreadable, no plain file, too long (found out without reading it) or no text.
    """
    return decode(load_bytes(path, shown, limit), shown, limit)


def decode(data: bytes, shown: str, limit: int = LIMIT) -> str:
    """Bytes as text; a byte order mark is dropped.

    Raises:
        RefusedError: Too many bytes, not UTF-8, or a hidden character.
    """
    if len(data) > limit:
        raise RefusedError([_too_large(shown, len(data), limit)])
    if what := _another_kind(data):
        raise RefusedError([Spot(shown).problem("Y03", f"this is {what[0]}, not text", _instead(shown, what[1]))])
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise RefusedError([Spot(shown).problem("Y03", "this is UTF-16 text", _as_utf8(shown))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig")) + 1
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8 text"
        raise RefusedError([Spot(shown, line, column).problem("Y03", message, _as_utf8(shown))]) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = text.replace("\n", "").replace("\t", "").isprintable()  # what most texts are; what is hidden is not
    problems = [
        Spot(
            shown, text.count("\n", 0, hidden.start()) + 1, hidden.start() - text.rfind("\n", 0, hidden.start())
        ).problem("Y04", f"the hidden character U+{ord(hidden.group()):04X} is here", "delete it")
        for hidden, _ in zip(() if plain else HIDDEN.finditer(text), range(20), strict=False)
    ]
    if problems:
        raise RefusedError(problems)
    return text


def load_bytes(path: Path, shown: str, limit: int = LIMIT) -> bytes:
    """The bytes of a file.

    Raises:
        RefusedError: It is missing, unreadable, no plain file, or too long (found out without reading it).
    """
    try:
        # O_NONBLOCK: no pipe is waited for. O_NOFOLLOW: a link that takes the file's place is not followed.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path.resolve(), flags), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise RefusedError([_not_plain(shown)])
            if status.st_size > limit:
                raise RefusedError([_too_large(shown, status.st_size, limit)])
            return file.read(limit + 1)
    except (IsADirectoryError, PermissionError) as error:
        if path.is_file():
            raise RefusedError([_unreadable(shown, error)]) from None
        raise RefusedError([_not_plain(shown)]) from None
    except FileNotFoundError:
        raise RefusedError(
            [Spot(shown).problem("Y01", "the file is missing", "check the spelling, or write the file")]
        ) from None
    except (OSError, RuntimeError, ValueError) as error:  # a ring of links, too
        raise RefusedError([_unreadable(shown, error)]) from None


def _not_plain(shown: str) -> Problem:
    return Spot(shown).problem("Y01", "this is not a plain file", "put a text file in its place")


def _unreadable(shown: str, error: Exception) -> Problem:
    reason = getattr(error, "strerror", None) or str(error)
    return Spot(shown).problem("Y01", f"the file cannot be read: {reason.lower()}", "check its permissions")


def _too_large(shown: str, size: int, limit: int) -> Problem:
    message = f"the file has {size:,} bytes; the limit is {limit:,}"
    return Spot(shown).problem("Y02", message, "check that it is the right file")


def _as_utf8(shown: str) -> str:
    return 'save the file as UTF-8 (in Excel: "CSV UTF-8")' if shown.endswith(".csv") else "save the file as UTF-8"


def _another_kind(data: bytes) -> tuple[str, str] | None:
    """What a file that is no text is, by its first bytes, and the ending that such a file has; None if unknown."""
    if data.startswith(b"PK\x03\x04"):
        head = data[:_HEAD]
        for sign, what, ending in _ARCHIVES:
            if sign in head:
                return what, ending
        return "an archive", ".zip"
    return next(((what, ending) for sign, what, ending in _KINDS if data.startswith(sign)), None)


def _instead(shown: str, ending: str) -> str:
    stem = shown.rpartition("/")[2].rpartition(".")[0]
    if ending in {".xlsx", ".ods"}:
        return f"rename it to {stem}{ending} and write that name in game.yaml, or export the table as CSV"
    if ending == ".xls":
        return "save it as .xlsx, or export the table as CSV"
    if ending in {".png", ".jpg", ".webp", ".gif"} and shown.endswith(".svg"):
        return f'rename it to {stem}{ending}, and show it in a drawing: <image href="{stem}{ending}" .../>'
    if ending == ".svgz":
        return "unpack it, or save it as plain SVG"
    return f"put {'a drawing' if shown.endswith('.svg') else 'a text file'} in its place"
