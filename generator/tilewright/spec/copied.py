"""A link to a Google sheet -> its address and the copy of it in a game's folder; the links that a folder has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.memory import Kept
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.game import game_model
from tilewright.spec.gathering import Gathering
from tilewright.spec.part import RowsNamed
from tilewright.texts.files import inside
from tilewright.texts.node import Mapping as MappingNode
from tilewright.texts.node import Places, Scalar, Spot, child
from tilewright.texts.source import load
from tilewright.texts.text import load_bytes

MOST_BYTES = 10_000_000
"""Of a copy."""
LOCK = "fetched/lock.yaml"
"""What says of each copy where it came from, and what it was."""

_DOCUMENT = pattern.prepare(
    r"https://docs\.google\.com/spreadsheets/(?:u/[0-9]/)?d/([A-Za-z0-9_-]{10,120})(?:[/?#]\S*)?"
)
_PUBLISHED = pattern.prepare(r"https://docs\.google\.com/spreadsheets/d/e/([A-Za-z0-9_-]{10,200})(?:[/?#]\S*)?")
_SHEET = pattern.prepare(r"[#?&]gid=([0-9]{1,12})(?![0-9])")
_ONLY = (
    "write one such as https://docs.google.com/spreadsheets/d/.../edit#gid=0, or save the table in the game's folder"
)
_ONCE = "fetch it while you are online: tilewright build GAME --refresh"


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A copy as it was fetched.

    Attributes:
        address: Where it came from.
        digest: What it was then, as `digest_of` says.
    """

    address: str
    digest: str


def address_of(rows: RowsNamed, place: Spot) -> str:
    """Where a sheet's table comes from: as CSV, or as a workbook where the sheet is said by its name.

    Raises:
        RefusedError: The link is no Google sheet's (C46).
    """
    form = "xlsx" if rows.sheet else "csv"
    sheet = _SHEET.search(rows.link) if not rows.sheet else None
    if match := _PUBLISHED.fullmatch(rows.link):
        asked = f"gid={sheet[1]}&single=true&" if sheet else ""
        return f"https://docs.google.com/spreadsheets/d/e/{match[1]}/pub?{asked}output={form}"
    if match := _DOCUMENT.fullmatch(rows.link):
        asked = f"&gid={sheet[1]}" if sheet else ""
        return f"https://docs.google.com/spreadsheets/d/{match[1]}/export?format={form}{asked}"
    raise RefusedError([place.problem("C46", f"'{rows.link[:80]}' is not the link of a Google sheet", _ONLY)])


def digest_of(data: bytes) -> str:
    """What a copy is known by, however an editor or a version control system ends its lines."""
    return sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def kept_copies(folder: Path) -> Mapping[str, KeptCopy]:
    """File -> how it was fetched, as the lock file says.

    Raises:
        RefusedError: It cannot be read.
    """
    path = folder / LOCK
    if not (path.exists() or path.is_symlink()):
        return {}
    root = load(inside(folder, LOCK), path.as_posix())
    entries = root.entries if isinstance(root, MappingNode) else ()
    return {
        f"fetched/{entry.key.text}": KeptCopy(address.text, digest.text)
        for entry in entries
        if isinstance(address := child(entry.value, "address"), Scalar)
        and isinstance(digest := child(entry.value, "sha256"), Scalar)
    }


def must_be_kept(folder: Path, rows: RowsNamed, place: Spot) -> None:
    """A sheet's copy is there, and of this link.

    Raises:
        RefusedError: The link is none (C46), or there is no such copy (C47).
    """
    address, copy = address_of(rows, place), kept_copies(folder).get(rows.file)
    if copy is None or not inside(folder, rows.file).exists():
        raise RefusedError([place.problem("C47", "this sheet has never been fetched", _ONCE)])
    if copy.address != address:
        message = f"the copy {rows.file} was fetched from another link"
        raise RefusedError([place.problem("C47", message, _ONCE)])


def edited(folder: Path, rows: RowsNamed) -> Iterator[Problem]:
    """C47: a copy is not what was fetched; a warning, for it is read as it is."""
    copy, shown = kept_copies(folder).get(rows.file), (folder / rows.file).as_posix()
    if copy and digest_of(load_bytes(inside(folder, rows.file), shown, MOST_BYTES)) != copy.digest:
        message = "this copy of a sheet was edited after it was fetched"
        remedy = f"edit the sheet, delete this file and build with --refresh; or keep it:  rows: {rows.file}"
        yield Spot(shown).problem("C47", message, remedy, Level.WARNING)


MOST_LINKS = 50


@dataclass(frozen=True, slots=True)
class Linked:
    """A table that is a Google sheet.

    Attributes:
        rows: Its link, and the file that its copy is.
        address: Where its table comes from.
        place: Where the link is written.
    """

    rows: RowsNamed
    address: str
    place: Spot


def linked(folder: Path, variants: Sequence[str] = ()) -> tuple[Linked, ...]:
    """The tables of a game that are Google sheets; nothing but its game.yaml and variants is read.

    Raises:
        RefusedError: With every problem found.
    """
    reading = Gathering(folder, Kept())
    over = [variant for name in variants if (variant := reading.variant(name))]
    node = reading.document("game", over)
    places = Places(folder.as_posix(), {"game": node} if node else {})
    game = reading.value("game", game_model(node), places)
    sheets = []
    for at, part in enumerate(game.components if game else ()):
        rows, place = part.table(), places.value(("game", "components", at, "rows"))
        if rows and rows.link and (address := reading.attempt(address_of, rows, place)):
            sheets.append(Linked(rows, address, place))
    if len(sheets) > MOST_LINKS:
        message = f"there are more than {MOST_LINKS} links to sheets"
        reading.gather([sheets[MOST_LINKS].place.problem("C46", message, "put several tables into one workbook")])
    reading.refuse()
    return tuple(sheets)
