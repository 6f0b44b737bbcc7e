"""Build the documentation site into out/site with Zensical: `make docs`.

usage: python docs/site/build.py [FOLDER]

The pages are those of `tilewright docs`: docs/ in the order of docs/README.md, and one for each command and each
family of codes.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tilewright.cli.docs import grouped_commands
from tilewright.manual.contents import folder
from tilewright.manual.pages import Manual, ManualPage, manual
from tilewright.manual.web import FACES

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
LEXERS = {"svg": "xml", "csv": "text", "console": "sh", "refused": "text", "wrong": "yaml", "caddyfile": "nginx"}
"""Words behind ``` that Pygments does not know -> words that it knows."""
FENCE = re.compile(r"^( *```)(\w+)(?: (\S.*))?$", re.MULTILINE)
FRONT = "---\nhide:\n  - navigation\n  - toc\n  - footer\n---\n\n"


def as_zensical(page: ManualPage) -> str:
    """Markdown as Zensical reads it: a block's file name is its title, and languages are those of Pygments."""

    def fence(match: re.Match[str]) -> str:
        title = f' title="{match[3]}"' if match[3] else ""
        return f"{match[1]} {{ .{LEXERS.get(match[2], match[2])}{title} }}"

    text = FENCE.sub(fence, page.text)
    return (FRONT if not page.chapter else "") + text


def navigation(whole: Manual) -> Iterator[dict[str, object]]:
    """The chapters, their pages, and the pages below those."""
    chapters: dict[str, list[list[ManualPage]]] = {}
    for page in whole.pages:
        groups = chapters.setdefault(page.chapter, [])
        if groups and groups[-1][0].group == page.group:
            groups[-1].append(page)
        else:
            groups.append([page])
    for title, groups in chapters.items():
        if not title:
            yield {"Home": "index.md"}
            continue
        entries = list[dict[str, object]]()
        for first, *below in groups:
            pages: list[object] = [first.name, *({each.title: each.name} for each in below)]
            entries.append({first.title: pages if below else first.name})
        yield {title: entries}


def build(there: Path) -> None:
    """Write the sources and the configuration, and have Zensical build them."""
    source = there.parent / "site-source"
    shutil.rmtree(source, ignore_errors=True)
    whole = manual(folder(), grouped_commands())
    for page in whole.pages:
        path = source / "docs" / page.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_zensical(page), encoding="utf-8")
    for name, file in whole.files.items():
        path = source / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, path)
    look = source / "docs" / "look"
    look.mkdir()
    shutil.copyfile(ROOT / "docs" / "site" / "site.css", look / "site.css")
    shutil.copyfile(TEMPLATES / "manual" / "front.css", look / "front.css")
    for face in FACES:
        shutil.copyfile(TEMPLATES / "studio" / f"{face}.woff2", look / f"{face}.woff2")
    head = (ROOT / "docs" / "site" / "zensical.toml").read_text(encoding="utf-8")
    nav = "nav = [\n" + "".join(f"  {toml(each)},\n" for each in navigation(whole)) + "]\n"
    (source / "zensical.toml").write_text(head.replace("nav = []\n", nav, 1), encoding="utf-8")
    subprocess.run([Path(sys.executable).parent / "zensical", "build", "--clean"], cwd=source, check=True)
    shutil.rmtree(there, ignore_errors=True)
    shutil.move(source / "site", there)


def toml(value: object) -> str:
    """A text, a list or a table on one line of TOML."""
    if isinstance(value, dict):
        return (
            "{ "
            + ", ".join(f"{json.dumps(name, ensure_ascii=False)} = {toml(each)}" for name, each in value.items())
            + " }"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out" / "site").resolve())
