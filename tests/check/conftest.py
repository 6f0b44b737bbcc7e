"""A game with the tiles a test writes, and what is found wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright.check import problems
from tilewright.spec.read import Spec, read
from tilewright.spec.rules import FreeRules
from tilewright.texts.model import Model

GAME = """\
id: small
title: A small game
tagline: Towers
version: "1"
designer: {name: Ann}
players: {least: 2, most: 5}
seed: "1"
style: castle-sky
colours:
  red: {title: Red, letter: "R", hex: "#C03030", symbol: square}
  yellow: {title: Yellow, letter: "Y", hex: "#C0C030", symbol: brilliant}
  green: {title: Green, letter: "G", hex: "#30C030", symbol: hexagon}
  blue: {title: Blue, letter: "B", hex: "#3030C0", symbol: drop}
locks:
  black: {title: Black, letter: "K", hex: "#000000", symbol: round}
  white: {title: White, letter: "W", hex: "#FFFFFF", symbol: square}
components:
  - {kind: tiles, id: tiles, title: Tiles, make: Cut., size: {width: 63.5, height: 63.5}, back: compass}
"""

SKY = r"\n".join(["........."] * 8)
SET = f"""\
set: {{id: demo, version: 1, storeys: 4, columns: 9}}
start: {{id: sky, title: Sky, scenery: true, map: "{SKY}"}}
tiles:
"""


class Rules(Model):
    """A game that is not played by rules."""


def drawing(map_text: str, slots: str, more: str = "", name: str = "keep") -> str:
    """One drawing of tiles.yaml; its map begins four lines under its first line (five with `more`)."""
    rows = "".join(f"      {row}\n" for row in map_text.split())
    extra = f"    {more}\n" if more else ""
    return f"  - id: {name}\n    title: Keep\n{extra}    slots: {{{slots}}}\n    map: |\n{rows}"


Make = Callable[..., Spec[Any]]


@pytest.fixture
def spec_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """A game with these drawings."""
    monkeypatch.chdir(tmp_path)
    folder = Path("g")
    folder.mkdir()

    def make(*drawings: str, head: str = SET, game: str = GAME, rules: str = "") -> Spec[Any]:
        (folder / "game.yaml").write_text(game, encoding="utf-8")
        (folder / "tiles.yaml").write_text(head + "".join(drawings), encoding="utf-8")
        if rules:
            (folder / "rules.yaml").write_text(rules, encoding="utf-8")
        return read(folder, FreeRules if rules else Rules)

    return make


@pytest.fixture
def found(spec_of: Make) -> Callable[..., list[str]]:
    """What is wrong with one drawing; of the set as a whole only what is asked for by its code."""

    def find(map_text: str, slots: str = "1: red", more: str = "", code: str = "T") -> list[str]:
        spec = spec_of(drawing(map_text, slots, more))
        return [str(problem).split("\n", maxsplit=1)[0] for problem in problems(spec) if problem.code.startswith(code)]

    return find


@pytest.fixture
def found_in_set(spec_of: Make) -> Callable[..., list[str]]:
    """What is wrong with a set of drawings, each a name, a map and slots, by the letter or code it begins with."""

    def find(*drawn: tuple[str, str, str], code: str = "S", head: str = SET) -> list[str]:
        spec = spec_of(*(drawing(text, slots, name=name) for name, text, slots in drawn), head=head)
        return [str(problem).split("\n", maxsplit=1)[0] for problem in problems(spec) if problem.code.startswith(code)]

    return find


@pytest.fixture
def floating_city(spec_of: Make) -> Spec[Any]:
    """The tiles of Castles in the Air."""
    text = Path(__file__).parents[2] / "data" / "castles-in-the-air" / "tiles.yaml"
    return spec_of(head=text.read_text(encoding="utf-8"))
