"""The pages of the manual -> HTML files in a folder, with contents, a search and no need of a server."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape, unescape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tilewright import disk, pattern
from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.manual.pages import Manual, ManualPage

FACES = ("Alegreya-Regular", "Alegreya-Italic", "Alegreya-Bold", "Cinzel-Bold")
COMMENTED = {"sh", "console", "yaml", "python", "toml"}
"""Languages whose comments begin with #."""
_COMMENT = pattern.prepare(r"(?<![^\s])# .*$", re.MULTILINE)
_TAG = pattern.prepare("<[^<>]*>")


@dataclass(frozen=True, slots=True)
class PageHeading:
    """A heading of a page: its depth from 1, its anchor, its words, and the text below it."""

    depth: int
    anchor: str
    words: str
    text: str


def anchor(words: str) -> str:
    """A heading's anchor, as GitHub makes it: `What it's for` -> `what-its-for`."""
    return re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")


def parser() -> MarkdownIt:
    """Markdown as docs/ is written in: CommonMark with tables, and HTML, for nobody else's pages are shown."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    markdown.add_render_rule("fence", _fence)
    return markdown


def _fence(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
    """A block of code; the file's name stands above it if it has one, and comments are pale."""
    language, _, name = tokens[at].info.strip().partition(" ")
    code = escape(tokens[at].content, quote=False)
    if language in COMMENTED:
        code = _COMMENT.sub(r"<i>\g<0></i>", code)
    caption = f"<figcaption>{escape(name)}</figcaption>" if name else ""
    return f'<figure class="code">{caption}<pre tabindex="0"><code>{code}</code></pre></figure>\n'


def html(text: str) -> tuple[str, tuple[PageHeading, ...]]:
    """A page's Markdown as HTML whose links lead to other HTML files, and its headings."""
    markdown = parser()
    tokens = markdown.parse(text)
    headings = list[PageHeading]()
    count = Counter[str]()
    for at, token in enumerate(tokens):
        for each in token.children or ():
            if each.type == "link_open" and not re.match("[a-z]+:", href := str(each.attrGet("href"))):
                each.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", href))
        if token.type == "heading_open":
            words = unescape(_TAG.sub("", markdown.renderer.render(tokens[at + 1 : at + 2], markdown.options, {})))
            name = anchor(words)
            count[name] += 1
            token.attrSet("id", name if count[name] == 1 else f"{name}-{count[name] - 1}")
            headings.append(PageHeading(int(token.tag[1]), str(token.attrGet("id")), words, _below(tokens[at + 3 :])))
    return markdown.renderer.render(tokens, markdown.options, {}), tuple(headings)


def _below(tokens: Sequence[Token]) -> str:
    """The words up to the next heading."""
    words = list[str]()
    for token in tokens:
        if token.type == "heading_open":
            break
        if token.type in {"inline", "fence", "code_block"}:
            parts = token.children or [token]
            words.append("".join(each.content if each.type != "softbreak" else " " for each in parts))
    return " ".join(" ".join(words).split())


def write(manual: Manual, folder: Path) -> None:
    """Write every page, what it shows, the search and its index.

    Raises:
        OSError: The folder cannot be written.
    """
    template = (shipped("templates") / "manual" / "page.html").read_text(encoding="utf-8")
    places = list[tuple[str, str, str, str]]()
    for at, sheet in enumerate(manual.pages):
        body, headings = html(sheet.text)
        page = _filled(template, manual, at, body, headings)
        _put(folder / _address(sheet.name), page.encode())
        title = headings[0].words if headings else sheet.title
        places += ((title, each.words, f"{_address(sheet.name)}#{each.anchor}", each.text) for each in headings)
    for name, path in manual.files.items():
        _put(folder / name, path.read_bytes())
    for name in ("style.css", "front.css", "search.js"):
        _put(folder / "look" / name, (shipped("templates") / "manual" / name).read_bytes())
    for name in FACES:
        _put(folder / "look" / f"{name}.woff2", (shipped("templates") / "studio" / f"{name}.woff2").read_bytes())
    index = json.dumps(places, ensure_ascii=False, separators=(",", ":"))
    _put(folder / "look" / "index.js", f"const PLACES = {index};\n".encode())


def _put(path: Path, data: bytes) -> None:
    disk.make_folder(path.parent)
    disk.put(path, data)


def _address(name: str) -> str:
    return f"{name.removesuffix('.md')}.html"


def _filled(template: str, manual: Manual, at: int, body: str, headings: Sequence[PageHeading]) -> str:
    """The template with a page in it."""
    sheet = manual.pages[at]
    up = posixpath.relpath(".", posixpath.dirname(sheet.name) or ".")
    around = [manual.pages[each] if 0 <= each < len(manual.pages) else None for each in (at - 1, at + 1)]
    values = {
        "title": escape(sheet.title if sheet.chapter else "Documentation"),
        "kind": "page" if sheet.chapter else "front",
        "up": up,
        "contents": "\n".join(_contents(manual, sheet)),
        "headings": "\n".join(
            f'<li class="depth{each.depth}"><a href="#{each.anchor}">{escape(each.words)}</a></li>'
            for each in headings
            if each.depth in {2, 3}
        ),
        "body": body,
        "before": _neighbour(sheet, around[0], "before"),
        "after": _neighbour(sheet, around[1], "after"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], template)


def _contents(manual: Manual, current: ManualPage) -> Iterator[str]:
    """The chapters and their pages; those below a page are listed while one of them is read."""
    chapter, groups = "", set[str]()
    for sheet in manual.pages[1:]:
        if sheet.chapter != chapter:
            yield ("</ul></details>" if chapter else "") + (
                f"<details{' open' if sheet.chapter == current.chapter else ''}>"
                f"<summary>{escape(sheet.chapter)}</summary><ul>"
            )
            chapter = sheet.chapter
        below = sheet.group in groups
        groups.add(sheet.group)
        if not below or sheet.group == current.group:
            here = ' aria-current="page"' if sheet == current else ""
            link = f'<a href="{_way(current, sheet)}"{here}>{escape(sheet.title)}</a>'
            yield f"<li class={'below' if below else 'above'}>{link}</li>"
    yield "</ul></details>"


def _way(here: ManualPage, there: ManualPage) -> str:
    return posixpath.relpath(_address(there.name), posixpath.dirname(here.name) or ".")


def _neighbour(here: ManualPage, there: ManualPage | None, side: str) -> str:
    return f'<a class="{side}" href="{_way(here, there)}">{escape(there.title)}</a>' if there else "<span></span>"
