"""Compiled, engines play the same games; `TILEWRIGHT_COMPILE=1 pip install .` compiles all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import hatch_build
from tilewright import rooms
from tilewright.engine.match import COMPILED, PLAIN, form_of

ROOT = Path(hatch_build.__file__).parent
SOURCE = ROOT / "generator"
GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")
PLAY = """
import sys
from tilewright.shelf import shelf
from tilewright.engine import match
from tilewright.engine.bots import seated
from tilewright.engine.match import form_of
from tilewright.engine.record import head_of
for name in sys.argv[1:]:
    spec = shelf.load(name)
    game = shelf.engine(spec, 2)
    for bots in (("random",) * 2, ("greedy",) * 2, ("planner", "greedy")):
        for number in (1, 2) if bots[0] != "planner" else (1,):
            seats = [bot for bot in seated(bots, "both", number, name) if bot]
            print(name, match.play(game, head_of(spec, 2, "both", bots), seats, number)[0].actions)
    print(form_of(game), file=sys.stderr)
"""


def test_every_engine_and_every_value_is_compiled() -> None:
    listed = [*hatch_build.played(SOURCE)]
    names = set(listed)
    assert len(listed) == len(names), "mypyc refuses a module that is named twice"
    for game in GAMES:
        room = rooms.room_of(game).package.replace(".", "/")
        assert {f"{room}/engine/{name}.py" for name in ("state", "position", "setup", "senses")} <= names
        assert f"{room}/bots.py" in names or f"{room}/bots/hoard.py" in names
    assert {f"tilewright/engine/{name}.py" for name in ("skeleton", "search", "view")} <= names
    assert not [name for name in names if name.endswith(("/__init__.py", "/notation.py"))]


MODULE = """from __future__ import annotations

from tilewright.frozen import dataclass

LOT, ROLL = range(2)
NONE, _ALL = -1, 1 << 3
KNOWN = {
    LOT: 1,
}
T = TypeVar("T")
Option = tuple[int, int]
SIZES: tuple[int, ...] = (1, 2)
A, B = both()

# compiled: @opened
@dataclass(frozen=True, slots=True)
class Seat:
    LOT = 3
"""
MARKED = """from __future__ import annotations; from typing import Final

from dataclasses import dataclass

LOT: Final = 0; ROLL: Final = 1
NONE: Final = -1; _ALL: Final = 1 << 3
KNOWN: Final = {
    LOT: 1,
}
T = TypeVar("T")
Option = tuple[int, int]
SIZES: tuple[int, ...] = (1, 2)
A, B = both()

@opened
@dataclass(frozen=True)
class Seat:
    LOT = 3
"""


def test_what_is_compiled_is_the_same_module_with_what_never_changes_marked() -> None:
    assert hatch_build.rewritten(MODULE) == MARKED


def test_every_module_that_is_compiled_keeps_its_lines() -> None:
    for name in (*hatch_build.played(SOURCE), hatch_build.NAMED):
        text = (SOURCE / name).read_text(encoding="utf-8")
        again = hatch_build.rewritten(text)
        compile(again, name, "exec")
        assert again.count("\n") == text.count("\n"), name


@pytest.mark.parametrize(("file", "form"), [("state.py", PLAIN), ("state.cpython-313-x86_64-linux-gnu.so", COMPILED)])
def test_a_game_says_what_it_is_played_by(monkeypatch: pytest.MonkeyPatch, file: str, form: str) -> None:
    state = type("State", (), {"__module__": "somewhere"})
    monkeypatch.setitem(sys.modules, "somewhere", SimpleNamespace(__file__=file))
    game: Any = SimpleNamespace(new_initial_state=state)
    assert form_of(game) == form


def test_a_build_compiles_only_if_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    build: Any = hatch_build.CompiledBuild(str(tmp_path), {}, {}, {}, str(tmp_path), "wheel")  # type: ignore[arg-type] # unread
    monkeypatch.delenv(hatch_build.ASKED, raising=False)
    assert build.dependencies() == []
    data: dict[str, dict[str, str]] = {"force_include": {}}
    build.initialize("standard", data)  # compiles nothing: there is nothing here
    assert {Path(name).name for name in data["force_include"]} == {"CHANGELOG.md", "SECURITY.md"}
    monkeypatch.setenv(hatch_build.ASKED, "1")
    assert build.dependencies() == list(hatch_build.NEEDED)


@pytest.mark.exhaustive
def test_compiled_engines_play_the_same_games_action_by_action(tmp_path: Path) -> None:
    hatch_build.main(tmp_path)
    both = [
        subprocess.run(
            [sys.executable, "-c", PLAY, *GAMES], cwd=folder / "generator", check=True, capture_output=True, text=True
        )
        for folder in (ROOT, tmp_path)
    ]
    assert both[0].stdout == both[1].stdout
    assert both[1].stderr.split("\n")[: len(GAMES)] == [COMPILED] * len(GAMES)
