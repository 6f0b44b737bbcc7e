"""Every `tilewright ...` line that help texts and documents show does what it says when it is pasted."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.cli.desk import ROOT
from tests.targets.press_profile import profile
from tilewright.cli import main

COMMANDS = tuple(main.list_commands(click.Context(main)))

OWN = frozenset({"tutorial", "your-own-game", "engines", "balance", "edges", "play-file"})
"""Pages whose commands a test of their own runs, in their order."""
PAGES = ("README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")) if path.stem not in OWN))
"""Every page, so that a new one cannot be forgotten."""
SHOWN = re.compile(r"^(?:    |\$ )(?:\$ )?(tilewright .*?)(?:\s+#.*)?$", re.MULTILINE)
PRINTER = "calibrate office --x-rule 99.6 --y-rule 100.1 --back-x 0.4 --back-y -0.3 --back-turn 0.1 --margin 4.2"
FINDS = (
    "export mygame tgc --upload",
    "why ./mygame --require",
    "why castles-in-the-air --require",
    "why castles-in-the-air --players 3 --require",
)
"""Examples that show what is found wrong, or need an account: exit status 1 is their answer."""
ASKS = "calibrate office"
"""It asks somebody for numbers."""


STACK = "S11EQ-A00W2-C4YBW-XGEVM-KQFPZ-3QATF-2GEWY-6WB2H-VVQ"
"""Where an example says CODE."""


def _helped() -> Iterator[str]:
    for words in ((), *((name,) for name in COMMANDS)):
        said = CliRunner().invoke(main, [*words, "--help"], terminal_width=200).output.partition("Example")[2]
        yield from (line.strip() for line in said.splitlines() if line.startswith("    tilewright "))


def _documented() -> Iterator[str]:
    for page in PAGES:
        yield from SHOWN.findall((ROOT / page).read_text(encoding="utf-8"))


SAID = sorted({shlex.join(shlex.split(line)[1:]) for line in (*_helped(), *_documented())} - {ASKS})
"""Each once."""


def _run(words: list[str]) -> int:
    result = CliRunner().invoke(main, words)
    assert "Traceback" not in result.output, result.output
    assert result.exit_code in {0, 1}, result.output
    return result.exit_code


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder where the first examples have been followed: games of one's own, a printer, a deal, records, a kit."""
    folder = tmp_path_factory.mktemp("scratch")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("TILEWRIGHT_CONFIG", str(folder / "config"))
        patch.setattr("tilewright.trials.elo.RUNGS", ("random", "greedy", "search:1"))  # others think for minutes
        patch.setattr("tilewright.trials.strengths.STRENGTHS", (("random",), ("greedy",), ("search:1",)))
        patch.setattr("tilewright.studio.serve._served", _end)  # it would be served until somebody stops it
        patch.setattr("tilewright.studio.start.choose", lambda *_: "")  # as above
        assert _run(shlex.split(PRINTER)) == 0
        assert _run(["new", "cards"]) == 0
        shutil.copytree(ROOT / "docs" / "play" / "pig", folder / "mypig")
        _open(folder / "tiles")
        deal = CliRunner().invoke(main, ["deck", "castles-in-the-air", "--players", "4", "--seed", "monday", "--json"])
        (folder / "monday.json").write_text(deal.stdout, encoding="utf-8")
        assert _run(["play", "castles-and-crowns", "--record", "records"]) == 0
        assert _run(["play", "castles-in-the-air", "--record", "games"]) == 0
        assert _run(["build", "castles-in-the-air"]) == 0
        assert _run(["play", "castles-and-crowns", "--games", "5", "--store", "out/results.db"]) == 0
        for name in ("PSOcoated_v3", "USWebCoatedSWOP"):
            (folder / f"{name}.icc").write_bytes(profile(title=f"{name} (FOGRA39)"))
        _commit(folder)
        yield folder


async def _end(*_: object) -> None:
    """Serve nothing."""


def _open(folder: Path) -> None:
    """The flagship with every treasure's colour left open, as docs/assigning.md has it."""
    shutil.copytree(ROOT / "data" / "castles-in-the-air", folder)
    text = (folder / "tiles.yaml").read_text(encoding="utf-8")
    (folder / "tiles.yaml").write_text(re.sub(r"(\d): (?:red|yellow|green|blue)\b", r"\1: any", text), encoding="utf-8")


def _commit(folder: Path) -> None:
    """What is written now as the last revision but one of a git repository, and an older game beside it."""
    shutil.copytree(folder / "cards", folder / "mygame")
    shutil.copytree(folder / "cards", folder / "mygame-old")
    ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "mygame"), *[(*ann, "commit", "-q", "--allow-empty", "-m", "it")] * 2):
        subprocess.run(["git", *words], cwd=folder, check=True)


def test_there_are_examples_of_every_command() -> None:
    assert {line.split()[0] for line in SAID} == set(COMMANDS)
    assert len(SAID) > 40


SLOW = frozenset({"review", "review --problems", "review --since 'HEAD~1'", "assign ./mygame --colours rolled"})
"""These play thousands of games, or solve for long; of both commands quicker examples are tried each time."""
FIRST = {line.split(maxsplit=1)[0]: line for line in reversed(SAID) if line not in SLOW}
OFTEN = frozenset(
    {*FIRST.values(), *(line for line in SAID[::10] if line not in SLOW and not line.startswith(("mend ", "sweep ")))}
)
TRIED = [pytest.param(line, marks=() if line in OFTEN else pytest.mark.exhaustive) for line in SAID]
"""One of each command and every tenth of the quick ones each time, all of them in `make test-all`."""


@pytest.mark.parametrize("line", TRIED)
def test_an_example_works_when_it_is_pasted(line: str, scratch: Path) -> None:
    own = scratch / "mygame"
    if own.exists():
        shutil.rmtree(own)
    shown = line.replace("--png 300", "--png 20 --only treasures")  # the same, in a moment
    fewest = {"sweep": 80, "mend": 1000}.get(line.split(maxsplit=1)[0], 5)
    shown = re.sub(r"--games \d{2,}", f"--games {fewest}", re.sub(r"--skill \d+", "--skill 1", shown))
    shown = re.sub(r"--train \w+", "--train 8", shown)
    words = shlex.split(shown.replace("CODE", STACK))
    if words[0] != "new":
        shutil.copytree(scratch / ("tiles" if words[0] in {"assign", "why"} else "cards"), own)
    assert _run(words) == (1 if line.startswith(FINDS) else 0)
