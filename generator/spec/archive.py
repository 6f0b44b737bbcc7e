"""Bytes of a zip archive -> its parts, unpacked as far as they may go: what would be more is refused beforehand."""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

MOST_PARTS, MOST_UNPACKED, MOST_RATIO = 1_000, 50_000_000, 200
"""Of an archive: its parts, the bytes of those that are read, and how many times smaller they may be packed. The sheets
of 20,000 rows in twenty columns that we tried have 20 MB, packed to a tenth."""
_ALWAYS = 1_000_000
"""Bytes that any part may have, however well it is packed."""
_TIMELESS = (1980, 1, 1, 0, 0, 0)


class ArchiveError(ValueError):
    """An archive that is damaged, or that would unpack to more than anybody needs."""


def unpacked(data: bytes, endings: tuple[str, ...]) -> dict[str, bytes]:
    """The parts of an archive whose names end so, by their names.

    Nothing is unpacked before all of them together are known to be small; what one says of its size is not trusted.

    Raises:
        ArchiveError: It is none, is damaged or encrypted, has too many parts, two of one name, or too much in them.
    """
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise ArchiveError(f"it has {len(entries):,} parts; {MOST_PARTS:,} are the most")
            parts = [entry for entry in entries if entry.filename.casefold().endswith(endings)]
            _must_be_small(parts)
            return {entry.filename: archive.read(entry) for entry in parts}  # never more than it says
    except (BadZipFile, LargeZipFile, NotImplementedError, OSError, EOFError, ValueError, zlib.error) as error:
        raise error if isinstance(error, ArchiveError) else ArchiveError(_why(data)) from None


def _why(data: bytes) -> str:
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        return "it is protected by a password, or is of an older kind (.xls)"
    return "it is damaged, or was never a workbook" if data.startswith(b"PK") else "it is no workbook"


def _must_be_small(parts: list[ZipInfo]) -> None:
    if len({part.filename.casefold() for part in parts}) < len(parts):
        raise ArchiveError("two of its parts have one name")
    size = sum(part.file_size for part in parts)  # sum counts bytes
    if size > MOST_UNPACKED:
        raise ArchiveError(f"unpacked it would have {size:,} bytes; {MOST_UNPACKED:,} are the most")
    for part in parts:
        if part.flag_bits & 1:
            raise ArchiveError("it is protected by a password")
        if part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ArchiveError("it is packed in a way that is not known")
        if part.file_size > max(_ALWAYS, MOST_RATIO * part.compress_size):
            ratio = part.file_size // max(1, part.compress_size)
            message = f"a part of it would be {ratio:,} times as large unpacked; {MOST_RATIO} times is the most"
            raise ArchiveError(message)


def packed(parts: Mapping[str, bytes]) -> bytes:
    """An archive of these parts and nothing else, not compressed."""
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name, _TIMELESS), data)
    return file.getvalue()
