"""docs/layouts.md: it lists the layouts and looks that there are, with their sizes and typefaces."""

from __future__ import annotations

import re
from pathlib import Path

from tilewright.shelf.starter import layouts, looks

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "layouts.md").read_text(encoding="utf-8")


def test_every_layout_is_listed_with_its_size() -> None:
    sizes = {}
    for layout in layouts():
        text = (layout.folder / "game.yaml").read_text(encoding="utf-8")
        width, height = re.findall(r"size: \{width: ([\d.]+), height: ([\d.]+)\}", text)[0]
        sizes[layout.name] = (layout.title, f"{width} x {height}")
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \| ([\d.]+ x [\d.]+) \|$", PAGE, re.MULTILINE)
    assert {name: (title, size) for name, title, size in rows} == sizes


def test_every_look_is_listed_with_its_typefaces() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|,]*), ([^|,]*) \|$", PAGE, re.MULTILINE)
    assert rows == [(name, look["says"], look["title"], look["text"]) for name, look in looks().items()]
