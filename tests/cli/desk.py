"""The command line at a desk with a game on it: what is typed, what is answered, what changes in out/."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner, Result

from tests.cli import small_game
from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
DIE = "  - {id: die,"


@dataclass(frozen=True)
class Mistake:
    """What is written instead of what, in which file, and what is said of it."""

    file: str
    old: str
    new: str
    said: tuple[str, ...]


def part(more: str) -> tuple[str, str]:
    """What to write instead of what, so that there is a further component before the die, on line 31 of game.yaml."""
    return DIE, f"  - {{id: more, title: More, make: Cut., {more}}}\n{DIE}"


@dataclass(frozen=True)
class Desk:
    """The working folder: a game in g/, what was built from it in out/."""

    folder: Path

    @property
    def game(self) -> Path:
        return self.folder / "g"

    @property
    def out(self) -> Path:
        return self.folder / "out"

    def write(self, **changed: str | bytes | None) -> None:
        """The game, with other files than its own; see small_game.write."""
        small_game.write(self.game, **changed)

    def change(self, file: str, old: str, new: str) -> None:
        """Put something else in the place of what stands there."""
        text = (self.game / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands in {file} {text.count(old)} times"
        (self.game / file).write_text(text.replace(old, new), encoding="utf-8")

    def run(self, *words: str) -> Result:
        """A command in this process."""
        result = CliRunner().invoke(main, list(words))
        assert "Traceback" not in result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    def start(self, *words: str, **env: str) -> subprocess.Popen[str]:
        """A command in a process of its own."""
        return subprocess.Popen(
            [sys.executable, "-m", "tilewright", *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **env},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def built(self) -> Mapping[str, bytes | None]:
        """Every file and folder in out/."""
        return {
            path.relative_to(self.out).as_posix(): path.read_bytes() if path.is_file() else None
            for path in sorted(self.out.rglob("*"))
        }

    def refused(self, *words: str, status: int = 1) -> list[str]:
        """What a command says that is refused and changes nothing, its advice left out."""
        before = self.built()
        result = self.run(*words)
        assert result.exit_code == status, result.output
        assert self.built() == before
        return [line for line in result.output.splitlines() if line and not line.startswith("    ->")]

    def says(self, mistake: Mistake, *commands: str) -> None:
        """The mistake is made; each command is refused, with every part of what is to be said."""
        self.change(mistake.file, mistake.old, mistake.new)
        for command in commands:
            said = "\n".join(self.refused(command, "g"))
            assert [part for part in mistake.said if part not in said] == [], said
