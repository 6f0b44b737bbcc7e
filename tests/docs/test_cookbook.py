"""docs/cookbook.md: small recipes, each a whole game that is built without a complaint, with a picture of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.cookbook import FIRST, PAGE, PICTURES, Recipe, recipes
from tests.examples import one_in
from tilewright.cli import main

TEXT = PAGE.read_text(encoding="utf-8")


def by_title(recipe: Recipe) -> str:
    return recipe.name


def test_there_are_many_recipes_each_with_its_picture() -> None:
    names = [recipe.name for recipe in recipes()]
    assert len(names) == len(set(names)) == 42
    assert re.findall(r"^!\[[^\]]+\]\(pictures/cookbook/(.+)\.png\)$", TEXT, re.MULTILINE) == names
    shelf = re.findall(r"^\[!\[(.+)\]\(pictures/cookbook/(.+)\.png\)\]\(#(.+)\)$", TEXT, re.MULTILINE)
    assert shelf == [(recipe.title, recipe.name, recipe.name) for recipe in recipes()]
    assert sorted(path.stem for path in PICTURES.iterdir()) == sorted(names)


def test_the_lines_that_a_drawing_lacks_are_on_the_page() -> None:
    assert f"```text\n{FIRST}\n</svg>\n```" in TEXT


def test_pictures_are_small() -> None:
    assert [path.name for path in PICTURES.iterdir() if not 400 < path.stat().st_size < 20_000] == []


@pytest.mark.parametrize("recipe", recipes(), ids=by_title)
def test_a_recipe_is_short(recipe: Recipe) -> None:
    section = TEXT.partition(f"\n## {recipe.title}\n")[2].partition("\n## ")[0]
    lines = [line for block in re.findall(r"^```.*\n((?:.*\n)*?)```$", section, re.MULTILINE) for line in block.split()]
    assert section
    assert len(lines) < 260, "words of all files that it shows"


@pytest.mark.parametrize("recipe", one_in(5, recipes()), ids=by_title)
def test_a_recipe_is_built_without_a_complaint(recipe: Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe.write(tmp_path / "supper")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(recipe.command)[1:] or ["build", "./supper"]
    for line in (["check", "./supper", "--strict"], words):
        done = CliRunner().invoke(main, line)
        assert done.exit_code == 0, done.output
