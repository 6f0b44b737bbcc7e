"""The documentation site as Zensical builds it: every page, and no link that leads nowhere. `make docs` installs it."""

from __future__ import annotations

import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from tilewright.cli.docs import grouped_commands
from tilewright.manual.contents import folder
from tilewright.manual.pages import manual
from tilewright.manual.web import html

pytest.importorskip("zensical", reason="`make docs` installs it")
build = pytest.importorskip("docs.site.build")
pytestmark = pytest.mark.exhaustive
TAGS = ("table", "tr", "pre", "img", "h2", "h3", "blockquote", "strong", "em")
"""Two readers of Markdown have to agree on these."""


class Page(HTMLParser):
    """The anchors, links and tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors, self.links, self.tags = set[str](), list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.anchors.add(named.get("id") or "")
        self.links += [target for name in ("href", "src") if (target := named.get(name))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("site") / "site"
    build.build(there)
    return there


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    dead = []
    for name, page in pages.items():
        for target in page.links if name != "404.html" else ():  # its links begin at the address of the site
            way, _, anchor = unquote(target).partition("#")
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), way)) if way else name
            there = other in pages and (not anchor or anchor in pages[other].anchors)
            if not re.match("[a-z]+:", target) and not there and not (site / other).is_file():
                dead.append(f"{name}: {target}")
    assert dead == []
    assert len(pages) > 100


def test_both_copies_of_a_page_have_the_same_parts(site: Path) -> None:
    for sheet in manual(folder(), grouped_commands()).pages:
        ours = Page(html(sheet.text)[0])
        built = (site / sheet.name.replace(".md", ".html")).read_text(encoding="utf-8")
        theirs = Page(built.partition("<article")[2].partition("</article>")[0])
        assert {tag: theirs.tags.count(tag) for tag in TAGS} == {tag: ours.tags.count(tag) for tag in TAGS}, sheet.name
