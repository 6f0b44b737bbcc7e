"""A page's name, a command or a code -> its HTML file on this computer; all are written when something has changed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from tilewright import __version__, disk
from tilewright.folders import PROGRAM, cache, shipped
from tilewright.frozen import dataclass
from tilewright.manual import web
from tilewright.manual.commands import Groups
from tilewright.manual.contents import folder
from tilewright.manual.pages import Manual, ManualPage, manual
from tilewright.problem import Problem, RefusedError, did_you_mean

_LEADS = """<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={target}">
<title>Tilewright</title></head><body><p><a href="{target}">To the page</a></p></body></html>
"""
"""A file that leads to a place in another: not every system hands an anchor on to the browser."""


@dataclass(frozen=True, slots=True)
class PagePlace:
    """A file of the written pages, and an anchor in it, or ''."""

    folder: Path
    file: str
    anchor: str = ""

    def __str__(self) -> str:
        return f"{self.folder / self.file}{'#' * bool(self.anchor)}{self.anchor}"

    def link(self) -> str:
        """What a browser is given.

        Raises:
            OSError: The file that leads to an anchor cannot be written.
        """
        if not self.anchor:
            return (self.folder / self.file).as_uri()
        leads = self.folder / "open.html"
        disk.put(leads, _LEADS.format(target=f"{self.file}#{self.anchor}").encode())
        return leads.as_uri()


def place(name: str, groups: Groups) -> PagePlace:
    """Where a page is; the pages are written first if need be.

    Args:
        name: A page of docs/ without `.md`, a command, or a code; '' for the front page.
        groups: The commands.

    Raises:
        RefusedError: There is no page of that name (O32), or there are no pages at all (O31).
        OSError: They cannot be written.
    """
    docs = folder()
    there = (cache() or Path(tempfile.mkdtemp(prefix="tilewright-"))) / "manual"
    places, seal = there / "places.txt", _seal(docs)
    known = _known(there, seal)
    if not known:
        places.unlink(missing_ok=True)
        written = manual(docs, groups)
        web.write(written, there)
        disk.put(places, "\n".join([*_places(written), seal]).encode())
        known = _known(there, seal)
    if target := known.get(name.strip().removesuffix(".md").rstrip("/").lower()):
        file, _, anchor = target.partition("#")
        return PagePlace(there, file, anchor)
    message = f"there is no page '{name}'{did_you_mean(name, known)}"
    remedy = "write the name of a page (tutorial), of a command (build) or of a code (T07), or leave it out"
    raise RefusedError([Problem("docs", 0, 0, "O32", message, remedy)])


def _known(there: Path, seal: str) -> Mapping[str, str]:
    """Each name that somebody may type, and where that is; nothing if a page is missing or was written from others."""
    places = there / "places.txt"
    *lines, end = places.read_text(encoding="utf-8", errors="replace").split("\n") if places.is_file() else [""]
    names = {name: target for name, _, target in (line.partition("\t") for line in lines)}
    whole = end == seal and all((there / target.partition("#")[0]).is_file() for target in names.values())
    return names if whole else {}


def _seal(docs: Path) -> str:
    """Another one as soon as a file of the documentation, of the program or of the pages' look is another."""
    files = (path for root in (docs, PROGRAM, shipped("templates") / "manual") for path in sorted(root.rglob("*.*")))
    marks = (f"{path}\t{(stat := path.stat()).st_mtime_ns}\t{stat.st_size}" for path in files if path.suffix != ".pyc")
    return sha256("\n".join([__version__, *marks]).encode("utf-8", "surrogateescape")).hexdigest()


def _places(written: Manual) -> Iterable[str]:
    """Each name that somebody may type, a tab, and where that is; of two with one name, the earlier page."""
    names = dict[str, str]()
    for sheet in written.pages:
        for name, target in _names(sheet):
            names.setdefault(name, target)
    return (f"{name}\t{target}" for name, target in names.items())


def _names(sheet: ManualPage) -> Iterable[tuple[str, str]]:
    file = f"{sheet.name.removesuffix('.md')}.html"
    name = sheet.name.removesuffix(".md").removesuffix("index").rstrip("/").lower()
    yield name, file
    if "/" in name:
        yield name.rpartition("/")[2], file
    if sheet.group == "codes" and "/" in sheet.name:
        for heading in web.html(sheet.text)[1]:
            if heading.depth == 2:
                yield heading.anchor, f"{file}#{heading.anchor}"
