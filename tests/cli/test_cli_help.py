"""Every command's help shows an example on a line of its own, as it would be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tilewright.cli import main

COMMANDS = tuple(main.list_commands(click.Context(main)))


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_examples_stand_on_lines_of_their_own(command: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*command, "--help"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    examples = [line.strip() for line in lines if line.strip().startswith("tilewright ")]
    assert any(line.startswith(" ".join(("tilewright", *command))) for line in examples)
    assert not any("\\b" in line for line in lines)


def test_each_command_has_a_line_of_its_own_that_nothing_cuts_off() -> None:
    lines = CliRunner().invoke(main, ["--help"], terminal_width=80).output.splitlines()
    listed = {line.split()[0]: line for line in lines if line.startswith("  ") and line.split()[0] in COMMANDS}
    assert sorted(listed) == sorted(COMMANDS)
    assert [line for line in listed.values() if len(line) > 80 or not line.endswith(".") or line.endswith("...")] == []


def test_what_is_mistyped_is_answered_with_what_was_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words, said in (
        (["biuld", "castle"], "did you mean 'build'?"),
        (["results", "castl"], "there is no game 'castl'; did you mean 'castle'? [K23]"),
        (["play", "castle", "--games", "x"], "-> write a whole number from 1 to "),
        (["build", "castle", "--thickness", "9"], "-> write a number from 0.05 to 5"),
        (["check"], "-> name a game that `tilewright games` lists, or a folder such as ./mygame"),
        (["play", "castle", "--players", "7"], "Castle is for 2 players, not 7 [G02]"),
        (["check", "castle", "--variant", "rules.x=4"], "unknown key 'x' [K01]"),
    ):
        result = CliRunner().invoke(main, words)
        assert result.exit_code in {1, 2}, words
        assert said in result.output, result.output


def test_a_command_that_is_printed_can_be_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(main, ["new", "My Game!"]).output.splitlines()[-1]
    assert shlex.split(told.removeprefix("Next: ")) == ["tilewright", "build", "./My Game!"]
    words = shlex.split(told.removeprefix("Next: tilewright "))
    built = CliRunner().invoke(main, [*words, "--only", "cards:1"])
    assert built.exit_code == 0, built.output
    assert "  9 pieces on 1 sheet, seed 1" in built.output.splitlines()


@pytest.mark.parametrize(
    "words", [("play", "castle", "--seed", "1"), ("check", "./g"), ("build", "./g", "--only", "cards:12")]
)
def test_one_thing_is_not_told_as_several(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "g"]).exit_code == 0
    said = CliRunner().invoke(main, list(words)).output
    several = r"\b1 (pieces|sheets|decisions|turns|games|players|cells|drawings|pictures|errors|warnings|notes|cards)\b"
    assert re.findall(several, said) == [], said
