"""The core names no game, nothing of its box and nothing of its scenery: what is a game's stands in its room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_layers import MODULES, ROOT, imported

ROOMS = ("tilewright.games", "tilewright.castle_tiles", "tilewright.cli", "tilewright.__main__")
"""Not of the core: the games, the wing of castle tiles, and the command line, whose examples name games."""

WORDS = re.compile(
    r"\b(^castle$|castles?[- _](in[- _]the[- _]air|and[- _]crowns)|castles & crowns|castle[-_]sky|heraldry|sky[- _]rise"
    r"|zeppelins?|airships?|explorers?|chief|knights?|captains?|traitors?|mercenar(y|ies)|lions?|eagles?|stags?|boars?"
    r"|battlefields?|hovels?|nobles?|crews?|treasures?|storeys?|colourings?|chests?|teleports?)\b",
    re.IGNORECASE,
)

KNOWN = {
    "tilewright.check.components": "T33 in the manual speaks of treasures and locks, as those who get it do",
    "tilewright.spec.game": "an editor shows examples of what colours stand for",
    "tilewright.pieces.standees": "an editor shows which figures there are, in words that are part of the schema",
}
"""Modules of the core that name something of a game, and why."""

CORE = [name for name in MODULES if not name.startswith(ROOMS)]
PARTS = sorted({name.partition(".")[2].partition(".")[0] for name in CORE})


def of_core(part: str) -> list[str]:
    """The modules of a part of the core."""
    return [name for name in CORE if name.partition(".")[2].partition(".")[0] == part]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_core_has_no_word_of_a_game(part: str) -> None:
    for module in of_core(part):
        text = MODULES[module].read_text(encoding="utf-8")
        found = [f"{at}: {line.strip()}" for at, line in enumerate(text.splitlines(), 1) if WORDS.search(line)]
        if module not in KNOWN:
            assert found == [], f"{module}: say it in the room of the game, or ask the room"


@pytest.mark.parametrize("module", sorted(KNOWN))
def test_an_exception_is_needed(module: str) -> None:
    assert WORDS.search(MODULES[module].read_text(encoding="utf-8")), "take it out of the list"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_core_imports_no_game(part: str) -> None:
    for module in of_core(part):
        assert [name for name in imported(MODULES[module]) if name.startswith("tilewright.games")] == [], module


def test_every_game_in_the_box_is_known_by_its_folder_alone() -> None:
    """The names of the games that this test looks for are those that there are."""
    names = [path.parent.name for path in sorted(Path(ROOT / "data").glob("*/game.yaml"))]
    assert names
    assert all(WORDS.search(name) for name in names)
