"""docs/components.md -> the game that all its examples are together."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "components.md"
PICTURES = "pictures"
"""What the block of components is called whose files no page can have in it."""
_BLOCK = re.compile(r"^```(\w+) ([\w./-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """Every file of the game by its name; blocks called `component` go on where game.yaml ends."""
    found: dict[str, str] = {}
    for _kind, block, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        name = "game.yaml" if block == "component" else block
        found[name] = found.get(name, "") + text
    found.pop(PICTURES)
    return found


def more() -> str:
    """The components that the page shows with pictures made of dots."""
    return str(next(text for _, block, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")) if block == PICTURES))


def write(folder: Path) -> Path:
    """The game in that folder."""
    for name, text in files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
