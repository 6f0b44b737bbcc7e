"""No page for users names a file of the repository that an installation lacks, or keeps somewhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hatch_build import pages

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = tuple(pages(ROOT))
USERS = [*(name for name in SHIPPED if name.endswith(".md") and name != "SECURITY.md"), "README.md", "SUPPORT.md"]
"""Pages that come with an installation, and two that lead to it; SECURITY.md names tests for those who review us."""
SOURCE = re.compile(r"(?<![\w/.-])(?:generator|templates|data|tests|packaging)/[\w./<>*-]+")
"""A path from the root of the repository, which nobody has who installed a wheel."""
OURS = re.compile(r"(?<![\w/.-])docs/[\w/-]+(?:\.\w+)?")
"""One that every command finds, if it was installed."""
OF_A_GAME = {"tests/test_game.py"}
"""Files of the package that `tilewright new --engine` writes."""


def lacking(text: str) -> list[str]:
    there = [path for path in OURS.findall(text) if (ROOT / path).exists()]
    lost = [
        path for path in there if not any(name == path or name.startswith(f"{path.rstrip('/')}/") for name in SHIPPED)
    ]
    return [path for path in SOURCE.findall(text) if path not in OF_A_GAME] + lost


@pytest.mark.parametrize("page", USERS)
def test_a_page_names_no_file_that_an_installation_lacks(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    words = re.sub(r"\]\([^)]*\)|src=\"[^\"]*\"", "", text)  # links are for a browser
    assert lacking(words) == [], "name a command that prints or copies it"


def test_a_path_of_the_repository_is_noticed() -> None:
    assert lacking("see `generator/tilewright/rng.py`, or run it on tests/golden") == [
        "generator/tilewright/rng.py",
        "tests/golden",
    ]
    assert lacking("`docs/map.py` draws it; build docs/play/pig") == ["docs/map.py"]
    assert lacking("my_ferry/data/game.yaml and a template/card.svg") == []
