"""The page's modules: their types, what a linter finds, and what each works out by itself."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.page.conftest import HERE, PLACE, ROOT

MODULES = sorted((ROOT / "templates" / "studio").glob("*.js"))


def run(*words: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; it has to end well."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_types_are_right(packages: Path) -> None:
    run(packages / ".bin" / "tsc", "-p", HERE / "tsconfig.json")


def test_a_linter_finds_nothing(packages: Path) -> None:
    config = PLACE / "eslint.config.js"
    config.write_bytes((HERE / "eslint.config.js").read_bytes())
    assert run(packages / ".bin" / "eslint", "--config", config, *MODULES) == ""


def test_both_would_find_something(packages: Path, tmp_path: Path) -> None:
    """A module with a fault of each kind."""
    faulty = tmp_path / "faulty.js"
    faulty.write_text(
        "/** @type {number} */\nexport const one = 'two';\nthing(document.body.innerHTML);\n", encoding="utf-8"
    )
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    config = json.loads((HERE / "tsconfig.json").read_text(encoding="utf-8"))
    (tmp_path / "tsconfig.json").write_text(json.dumps({**config, "include": [str(faulty)]}), encoding="utf-8")
    typed = subprocess.run(
        [packages / ".bin" / "tsc", "-p", tmp_path], capture_output=True, text=True, timeout=240, check=False
    )
    assert "TS2322" in typed.stdout
    (tmp_path / "eslint.config.js").write_bytes((HERE / "eslint.config.js").read_bytes())
    words = [str(packages / ".bin" / "eslint"), "--config", str(tmp_path / "eslint.config.js"), str(faulty)]
    linted = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False)
    assert "no-undef" in linted.stdout
    assert "no-restricted-properties" in linted.stdout


@pytest.mark.parametrize("tests", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name)
def test_modules_work_out_what_they_should(node: str, tests: Path) -> None:
    found = {name: value for name, value in os.environ.items() if not name.startswith("NODE_")}
    done = subprocess.run([node, "--test", tests], capture_output=True, text=True, timeout=120, check=False, env=found)
    assert done.returncode == 0, done.stdout + done.stderr
