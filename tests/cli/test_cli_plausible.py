"""What `check` passes, `build` prints; what `build` refuses, `check` has said: tried on games somebody might write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli import plausible
from tests.examples import one_in
from tilewright.cli import main

GAMES = range(1, 41)
_SAID = re.compile(r"^\S.*\[[A-Z]\d\d\]$", re.MULTILINE)


def _run(*words: str) -> Result:
    result = CliRunner().invoke(main, [*words, "mygame"])
    assert result.exit_code in {0, 1}, result.output
    return result


def _lines(result: Result) -> set[str]:
    """What is said of errors; `check` warns of a set that is still being made."""
    return {line.replace(": warning: ", ": ") for line in _SAID.findall(result.output)}


@pytest.mark.parametrize("number", one_in(3, GAMES))
def test_check_says_what_build_would(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plausible.write(tmp_path / "mygame", plausible.game(number, shipped=False))
    looked, built = _run("check"), _run("build")
    if looked.exit_code == 0:
        assert built.exit_code == 0, built.output
    else:
        assert built.exit_code == 1
        assert _lines(built) <= _lines(looked)
