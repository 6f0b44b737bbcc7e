"""What is written to a disk, each as one errand: how it stands before, what does it, and which state a disk is in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from tilewright.build import export
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.shelf.starter import start
from tilewright.tables.ledger import Ledger
from tilewright.tables.live import lay
from tilewright.tables.notes import PlayNote, keep_note
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import Party, PartyChange, TableStep
from tilewright.texts.amendment import mark_of, set_value
from tilewright.texts.lines import rows_of
from tilewright.texts.node import Spot
from tilewright.texts.text import load_bytes
from tilewright.trials.store import opened

Answer = tuple[int, str]
"""An exit status, and what was said."""
ROW, OTHER = "Cherry,9", "Sloe,9"


@dataclass(frozen=True)
class Errand:
    """Something that ends up on the disk.

    Attributes:
        prepare: Makes the state before, in an empty folder.
        act: Does it, there.
        look: What is told of the state there.
        once: It is not done a second time.
    """

    prepare: Callable[[], None]
    act: Callable[[], Answer]
    look: Callable[[], object]
    once: bool = False


def typed(*words: str) -> Answer:
    """A command, as somebody types it."""
    result = CliRunner().invoke(main, list(words))
    trouble = result.exception if not isinstance(result.exception, SystemExit | None) else ""
    return result.exit_code, f"{result.output}{trouble!r}" if trouble else result.output


def written(act: Callable[[], object]) -> Answer:
    """Something that is asked for without a command line, answered as a command would."""
    try:
        act()
    except RefusedError as refused:
        return 1, "\n".join(map(str, refused.problems))
    return 0, ""


def contents(folder: str) -> dict[str, bytes]:
    """Every file below a folder but what is on its way there."""
    paths = (path for path in sorted(Path(folder).rglob("*")) if path.is_file())
    return {path.as_posix(): path.read_bytes() for path in paths if not path.name.startswith(".")}


def _orchard() -> None:
    start(Path("game"))
    shutil.rmtree("game/.tilewright")


def _build() -> Answer:
    return typed("build", "game", "--out", "out", "--backs", "none")


def _to_be_built() -> None:
    _orchard()
    assert _build()[0] == 0
    table = Path("game/cards.csv")
    table.write_text(table.read_text(encoding="utf-8").replace(ROW, OTHER), encoding="utf-8")


def _built() -> object:
    export.settle(Path("out"))  # as the next command does first
    files = contents("out")
    for name in [name for name in files if name.endswith("manifest.json")]:
        # a file that could not be read once, and then could, was another one: the kit is made anew the next time
        files[name] = json.dumps({**json.loads(files[name]), "key": ""}).encode()
    return files


def _deck(seed: str) -> Answer:
    return typed("deck", "castles-in-the-air", "--players", "2", "--seed", seed, "--pdf", "deck.pdf")


def _store(games: int) -> Answer:
    bots = ("--bots", "random", "--seed", "kept")
    return typed("play", "castles-and-crowns", *bots, "--games", str(games), "--store", "r.db")


def _stored() -> object:
    with opened(Path("r.db")) as store:
        return [spans for each in store.studies() if (spans := store.spans(each.id))]


def _rule() -> object:
    path = Path("game/game.yaml")
    data = load_bytes(path, path.name)
    line = data[: data.index(b"\ntitle:")].count(b"\n") + 2
    return set_value(path, Spot("game.yaml", line, 8), "Plums", mark_of(data))


def _cell() -> object:
    path = Path("game/cards.csv")
    data = load_bytes(path, path.name)
    cell = list(rows_of(data.decode(), "cards.csv"))[1][0]
    return set_value(path, cell.place, "Medlar", mark_of(data))


def _ledger() -> Ledger:
    return Ledger(Path("data/games.sqlite"))


def _begun() -> None:
    with closing(_ledger()) as ledger:
        Parlour(ledger).begin(lay("castle", (), 2), ["person", "person"])


def _party(ledger: Ledger) -> tuple[Party, int, list[TableStep]]:
    ((party, _),) = ledger.listed("castle")
    there = ledger.load(party.id)
    assert there
    return there


def _moved() -> object:
    with closing(_ledger()) as ledger:
        party, number, steps = _party(ledger)
        step = TableStep(3, 0, "does something", frozenset({0, 1}), taught=False)
        if number < 2:
            ledger.go_on(party, PartyChange(number, 2, len(steps), (step, step), over=False))
    return None


def _stands() -> object:
    with closing(_ledger()) as ledger:
        party, number, steps = _party(ledger)
        return number, len(steps), ledger.of(party.chairs[0].token) == party.id


def _noted() -> None:
    keep_note("castle-1", PlayNote(seat="Seat 1", answers={"fun": "5"}))


def _notes() -> object:
    path = Path("data/played/castle-1.notes.json")
    return json.loads(path.read_bytes()) if path.exists() else None


ERRANDS = {
    "build": Errand(_to_be_built, _build, _built),
    "deck": Errand(lambda: _deck("one") and None, lambda: _deck("another"), lambda: Path("deck.pdf").read_bytes()),
    "store": Errand(lambda: None, lambda: _store(4), _stored),
    "store-more": Errand(lambda: _store(4) and None, lambda: _store(8), _stored),
    "change-yaml": Errand(_orchard, lambda: written(_rule), lambda: contents("game")),
    "change-table": Errand(_orchard, lambda: written(_cell), lambda: contents("game")),
    "ledger": Errand(_begun, lambda: written(_moved), _stands),
    "ledger-made": Errand(lambda: None, lambda: written(lambda: _ledger().close()), lambda: Path("data").is_dir()),
    "note": Errand(lambda: None, lambda: written(_noted), _notes),
    "new": Errand(lambda: None, lambda: typed("new", "mine", "--from", "castle"), lambda: contents("mine"), once=True),
}
"""By name; each is done again after it has failed, and has then to be as if it never had."""
