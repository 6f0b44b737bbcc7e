"""Every command's help shows an example on a line of its own, as it would be typed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main


@pytest.mark.parametrize("command", [(), *((name,) for name in main.commands)])
def test_examples_stand_on_lines_of_their_own(command: tuple[str, ...]) -> None:
    lines = CliRunner().invoke(main, [*command, "--help"]).output.splitlines()
    examples = [line.strip() for line in lines if line.strip().startswith("tilewright ")]
    assert any(line.startswith(" ".join(("tilewright", *command))) for line in examples)
    assert not any("\\b" in line for line in lines)
