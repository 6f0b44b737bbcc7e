"""Whatever is done to the shipped games and to records, every command answers with 0 or 1 and says why."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.desk import ROOT
from tests.cli.test_cli_any_edit import edited
from tests.examples import examples
from tilewright.cli import main

AIR = "castles-in-the-air"
COMMANDS = (
    ("deck", "--players", "2"),
    ("play", "--players", "2"),
    ("play", "--players", "3", "--variant", "key-market"),
    ("assign", "--dry-run"),
    ("why", "--players", "2"),
    ("grow", "--count", "1"),
    ("check", "--explain", "library"),
    ("deck", "--code", "D11EQ-A00W1-AKHBG-GJKN9-5BTQ"),
)
RECORDS = ROOT / "tests" / "golden" / "records"


@cache
def _text(name: str) -> str:
    return (ROOT / "data" / AIR / name).read_text(encoding="utf-8")


def _answered(words: list[str]) -> None:
    result = CliRunner().invoke(main, words)
    assert result.exit_code in {0, 1}, result.output
    assert result.output.strip()


@settings(max_examples=examples(40), deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), st.sampled_from(COMMANDS))
def test_every_command_has_an_answer_to_an_edited_game(data: st.DataObject, command: tuple[str, ...]) -> None:
    names = ("tiles.yaml", "rules.yaml", "game.yaml", "balance.yaml", "variants/key-market.yaml")
    name = data.draw(st.sampled_from(names))
    text = data.draw(edited(_text(name)))
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "g"
        shutil.copytree(ROOT / "data" / AIR, game)
        (game / name).write_text(text, encoding="utf-8")
        out = ["--out", f"{folder}/out"] if "--explain" in command else []
        _answered([command[0], str(game), *command[1:], *out])


@settings(max_examples=examples(40), deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_replay_has_an_answer_to_an_edited_record(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(sorted(RECORDS.glob("*.txt"))))
    text = data.draw(edited(record.read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.txt"
        path.write_text(text, encoding="utf-8")
        _answered(["replay", str(path)])
