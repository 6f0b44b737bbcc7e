"""The size of the house: what a reader has to hold in the head may shrink, and grows only if something else goes.

`docs/map.py` counts; run it, and it writes docs/map.md as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from docs import map as house

MOST = {
    "parts": 25,
    "modules": 735,
    "arrows": 194,
    "lines": 153_350,
    "imports": 10.4,
    "used_once": 32.1,
    "noqa": 623,
}
"""The most of each figure: lower it when the house has less."""

CIRCLES = {
    ("build.edition", "build.products", "build.rulebook"),
    ("spec.copied", "spec.gathering"),
    ("texts.foreign", "texts.model"),
    ("typography.book", "typography.finder", "typography.run", "typography.setting"),
}
"""Modules that import each other, some inside a function: take one away when it is gone, and add none."""

IRREGULAR = (
    "bound brought built cut drawn found given held kept laid made read said seen set shown sought taken told written"
)
PARTICIPLE = re.compile(rf"[a-z]+ed|{'|'.join(IRREGULAR.split())}")
NO_PARTICIPLE = {"seed", "speed", "need", "bed", "red", "shed", "bleed", "feed", "embed", "read", "set", "cut", "bound"}
"""Verbs and nouns that look like one."""
LISTED = Path(__file__).with_name("participles.txt")
"""Functions and modules that are called by a participle: the list may only shrink."""


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """Two million nodes of syntax trees would slow every later search for garbage down."""
    yield
    for known in (house.modules, house.imports, house.figures):
        known.cache_clear()


def test_the_map_is_of_today() -> None:
    assert house.PAGE.read_text(encoding="utf-8") == house.page(), "run docs/map.py, and look at what it wrote"


def test_every_part_stands_in_one_storey() -> None:
    listed = [part for parts in house.STOREYS.values() for part in parts]
    assert sorted(listed) == sorted({module.part for module in house.modules() if module.name} - {"__main__"})


@pytest.mark.parametrize("figure", MOST)
def test_the_house_does_not_grow_unseen(figure: str) -> None:
    assert asdict(house.figures())[figure] <= MOST[figure], (
        "take something away for what was added; MOST in this file, and CONTRIBUTING.md, say more"
    )


def test_no_other_modules_import_each_other_in_a_circle() -> None:
    assert house.circles() <= CIRCLES, "an import inside a function hides it from Python, and not from a reader"
    assert house.circles() >= CIRCLES, "take what is gone off the list"


def participles() -> Iterator[str]:
    """Public functions and modules whose whole name is a participle: it does not say what they do or hold."""
    for module in house.modules():
        names = [name for name in house.functions(module) if not name.startswith("_")]
        for name in (*names, module.name.rpartition(".")[2]):
            if PARTICIPLE.fullmatch(name) and name not in NO_PARTICIPLE:
                yield f"{module.name}:{name}" if name in names else module.name


def test_no_other_function_or_module_is_called_by_a_participle() -> None:
    listed = set(LISTED.read_text(encoding="utf-8").split())
    assert set(participles()) - listed == set(), "a function is a verb, a module a noun"
    assert listed - set(participles()) == set(), "take what is gone off the list"
