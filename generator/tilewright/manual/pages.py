"""docs/ and the program -> every page of the manual as Markdown whose links lead from page to page, and their files."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.manual import codes, commands
from tilewright.manual.commands import Groups
from tilewright.manual.contents import INDEX, Chapter, ContentsLine, chapters

COMMANDS = ContentsLine("Every command", f"commands/{INDEX}")
CODES = ("codes.md", "measures.md", "edges.md")
"""The pages with tables of codes."""
LOOK_UP = "Look up"
"""The chapter of the contents that begins with the commands."""

_FENCED = pattern.prepare(r"^( *```.*)$", re.MULTILINE)
_CODE = pattern.prepare("(`[^`]*`)")
_LINK = pattern.prepare(r"\]\((?P<target>[^()\s#]+)(?P<anchor>#[^()\s]*)?\)")
_ABROAD = pattern.prepare(r"[a-z]+:")
_NOWHERE = "nowhere:"
_LOST_PICTURE = pattern.prepare(r"!\[([^\[\]]*)\]\(nowhere:\)")
_LOST_LINK = pattern.prepare(r"\[([^\[\]]*)\]\(nowhere:\)")


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual.

    Attributes:
        name: Where it is, such as `gallery/tarot/index.md`.
        title: The contents' words for it.
        text: Markdown. Links lead to other pages by their names, and to files.
        chapter: The title of its chapter; '' for the front page.
    """

    name: str
    title: str
    text: str
    chapter: str = ""

    @property
    def group(self) -> str:
        """The first part of its name; the first page of a group leads to the others."""
        return self.name.partition("/")[0].removesuffix(".md")


@dataclass(frozen=True, slots=True)
class Manual:
    """The pages in the order of the contents, and the files that they show or link to: a name -> where it is now."""

    pages: tuple[ManualPage, ...]
    files: Mapping[str, Path]


def manual(docs: Path, groups: Groups) -> Manual:
    """Read every page of docs/, and make those of commands and codes.

    Args:
        docs: The folder docs/.
        groups: The commands.
    """
    contents = [Chapter("", (ContentsLine("Tilewright", INDEX),)), *chapters(docs)]
    entries = [(chapter.title, entry) for chapter in contents for entry in chapter.entries]
    listed = [(title, each) for title, entry in entries for each in (entry, *entry.below)]
    names = {posixpath.normpath(entry.path): page_name(entry.path) for _, entry in listed}
    names |= {f"../{INDEX}": "index.md", COMMANDS.path: page_name(COMMANDS.path)}
    texts = {entry.path: (docs / entry.path).read_text(encoding="utf-8") for _, entry in listed}
    families = _families(texts)
    first = f"## {LOOK_UP}\n\n"
    texts[INDEX] = texts[INDEX].replace(first, f"{first}* [{COMMANDS.title}]({COMMANDS.path})\n", 1)
    files = dict[str, Path]()
    pages = list[ManualPage]()
    links = _Links(docs, names, files)
    for chapter, entry in listed:
        if chapter == LOOK_UP and not any(sheet.chapter == chapter for sheet in pages):
            pages.append(ManualPage(page_name(COMMANDS.path), COMMANDS.title, commands.overview(groups), LOOK_UP))
            pages += (
                ManualPage(f"commands/{name}.md", name, commands.page(name, command), LOOK_UP)
                for each in groups.values()
                for name, (_, command) in each.items()
            )
        text = codes.link_codes(texts[entry.path], "codes") if entry.path in CODES else texts[entry.path]
        name = names[posixpath.normpath(entry.path)]
        pages.append(ManualPage(name, entry.title, links.followed(text, entry.path, name), chapter))
        if entry.path == CODES[0]:
            for name, title, page in families:
                pages.append(ManualPage(name, title, links.followed(page, CODES[0], name), chapter))
    return Manual(tuple(pages), files)


def page_name(path: str) -> str:
    """The page of a file of docs/: `gallery/README.md` -> `gallery/index.md`; `../SECURITY.md` -> `security.md`."""
    inside = path.removeprefix("../").lower() if path.startswith("../") else path
    folder, _, file = inside.rpartition("/")
    return f"{folder}/index.md".removeprefix("/") if file.lower() == INDEX.lower() else inside


def _families(texts: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Name, title and text of a page for all codes with the same letters."""
    meanings = sorted(codes.meanings([texts[path] for path in CODES if path in texts]), key=lambda each: each.family)
    messages = codes.examples() if meanings else {}
    return [
        (f"codes/{family.lower()}.md", f"{family}: {each[0].subject}", codes.page(each, messages))
        for family, each in ((family, list(group)) for family, group in groupby(meanings, lambda each: each.family))
    ]


@dataclass(frozen=True, slots=True)
class _Links:
    """Where the links of docs/ lead: to pages, to files that are gathered in `files`, or nowhere."""

    docs: Path
    names: Mapping[str, str]
    files: dict[str, Path]

    def followed(self, text: str, path: str, there: str) -> str:
        """The text of a page with its links as they are between pages; one that leads nowhere is its words alone.

        Args:
            text: Markdown.
            path: The file of docs/ that its links are written for.
            there: The name of the page.
        """

        def turned(match: re.Match[str]) -> str:
            if _ABROAD.match(match["target"]):
                return match[0]
            where = posixpath.join(posixpath.dirname(path), unquote(match["target"]))
            if name := self._name(posixpath.normpath(where)):
                name = posixpath.relpath(name, posixpath.dirname(there) or ".") + (match["anchor"] or "")
            return f"]({name or _NOWHERE})"

        blocks = _FENCED.split(text)
        for at in range(0, len(blocks), 4):  # then the line that opens code, code, and the line that closes it
            words = _CODE.split(blocks[at])
            words[::2] = (_LINK.sub(turned, each) for each in words[::2])
            blocks[at] = _LOST_LINK.sub(r"\1", _LOST_PICTURE.sub(r"*\1*", "".join(words)))
        return "".join(blocks)

    def _name(self, where: str) -> str:
        """The page or file at a place seen from docs/; '' if there is none."""
        where = where.removeprefix("../docs/")
        for page in (where, posixpath.normpath(f"{where}/{INDEX}")):
            if page in self.names:
                return self.names[page]
        if not (self.docs / where).is_file():
            return ""
        name = page_name(where) + ".txt" * where.endswith(".md")
        self.files[name] = self.docs / where
        return name
