"""docs/your-own-game.md does what it says: in a fresh environment, from nothing to a played game of one's own.

Each time its changes are made to what `new --engine` writes; tests/stranger/test_new_engine.py installs and plays that.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from tests.stranger.fresh import ROOT, Fresh, fresh
from tilewright.cli import main

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = 22
PAGE = ROOT / "docs" / "your-own-game.md"


def run(desk: Fresh, text: str, status: int) -> int:
    """Run each command of a block; what stands under it is in what it says. How many there were."""
    blocks = text.split("$ ")[1:]
    for command, *expected in (block.splitlines() for block in blocks):
        said = desk.run(*shlex.split(command), status=status)
        assert [line for line in expected if line not in said] == [], f"{command}:\n{said}"
    return len(blocks)


def change(path: Path, difference: str) -> str:
    """Change a file as a difference says; what it was before."""
    before = path.read_text(encoding="utf-8")
    lines = difference.splitlines(keepends=True)
    old = "".join(line[1:] or "\n" for line in lines if line[0] in " -\n")
    new = "".join(line[1:] or "\n" for line in lines if line[0] in " +\n")
    assert before.count(old) == 1, f"{path} has no such lines:\n{old}"
    path.write_text(before.replace(old, new), encoding="utf-8")
    return before


def words(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return " ".join("\n".join(page.get_textpage().get_text_range() for page in pdf).split())


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """A fresh environment with Tilewright in it."""
    return fresh(tmp_path_factory.mktemp("own"))


def test_every_change_of_the_page_fits_what_new_writes(tmp_path: Path) -> None:
    written = CliRunner().invoke(main, ["new", str(tmp_path / "ferry"), "--engine", "--id", "my-ferry"])
    assert written.exit_code == 0, written.output
    count = 0
    for kind, file, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        path = tmp_path / file
        if kind in {"diff", "wrong"}:
            before = change(path, text)
            if kind == "wrong":
                path.write_text(before, encoding="utf-8")
        elif kind == "python":
            (path if file else tmp_path / "others.py").write_text(text, encoding="utf-8")
        else:
            count += len(text.split("$ ")) - 1
    assert count == COMMANDS
    for path in tmp_path.rglob("*.py"):
        compile(path.read_text(encoding="utf-8"), path, "exec")


@pytest.mark.exhaustive
def test_the_page_ends_with_a_played_game(desk: Fresh) -> None:
    count, wrong = 0, None
    for kind, file, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        path = desk.folder / file
        match kind:
            case "console":
                count += run(desk, text, 0)
            case "refused":
                count += run(desk, text, 1)
                if wrong:
                    wrong[0].write_text(wrong[1], encoding="utf-8")
                    wrong = None
            case "wrong":
                wrong = path, change(path, text)
            case "diff":
                change(path, text)
            case "python" if file:
                path.write_text(text, encoding="utf-8")
            case "python":
                pytest.importorskip("pettingzoo", reason="needs the extra `conformance`")
                (desk.folder / "others.py").write_text(text, encoding="utf-8")
                assert "Player 1 to load, 0 of 15 on board" in desk.run("python", "others.py")
            case _:
                raise AssertionError(kind)
    assert count == COMMANDS
    penny = (desk.folder / "out" / "my-ferry" / "svg" / "pennies.svg").read_text(encoding="utf-8")
    assert "#C98A4E" in penny
    booklet = words(desk.folder / "out" / "my-ferry" / "rules.pdf")
    assert "You get seven points." in booklet
    assert "gets two points" in booklet
    longer = words(desk.folder / "out" / "my-ferry+big-ferry" / "rules.pdf")
    assert ("14 15" in booklet, "20 21" in booklet, "20 21" in longer) == (True, False, True)
    assert list((desk.folder / "dist").iterdir()) == [desk.folder / "dist" / "my_ferry-1-py3-none-any.whl"]
