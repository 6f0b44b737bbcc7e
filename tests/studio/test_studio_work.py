"""What one save costs, counted and not timed: the rest of a table that has one row changed is left as it is."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tilewright.build import session
from tilewright.cards.cast import CardMaker
from tilewright.shelf.starter import start
from tilewright.studio import pieces as pieces_tab
from tilewright.studio.desk import Desk
from tilewright.studio.pieces import PiecesTab
from tilewright.studio.problems import ProblemsTab
from tilewright.studio.serve import _begin  # the way the command begins
from tilewright.studio.worker import Urgency
from tilewright.texts import row_file, source

CARDS = 60


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Desk, Path]]:
    """A game of many cards, and the file that they are in; all files count as written long ago."""
    monkeypatch.setattr(session, "SETTLED", 0)
    start(tmp_path / "orchard")
    path = tmp_path / "orchard" / "cards.csv"
    head, line, *_ = path.read_text(encoding="utf-8").splitlines()
    lines = (line.replace("Cherry", f"Cherry {number}") for number in range(CARDS))
    path.write_text("\n".join((head, *lines)) + "\n", encoding="utf-8")
    desk = Desk(tmp_path / "orchard")
    yield desk, path
    desk.close()


def test_a_save_of_one_card_reads_one_file_and_casts_and_tries_that_card_alone(table: tuple[Desk, Path]) -> None:
    desk, path = table
    pieces, problems, done = PiecesTab(desk), ProblemsTab(desk), Counter[tuple[str, str]]()
    pieces.answer({})
    problems._all({})  # noqa: SLF001 - what the page asks for

    def counted(owner: object, name: str) -> AbstractContextManager[object]:
        work = getattr(owner, name)

        def doing(*words: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever the work takes and gives
            done[name, getattr(owner, "__name__", "")] += 1
            return work(*words, **named)

        return patch.object(owner, name, doing)

    with (
        counted(CardMaker, "_printed"),
        counted(pieces_tab, "mark_of"),
        counted(row_file, "load_text"),
        counted(source, "load_text"),
    ):
        for number in range(5, 8):  # the first row is on the back that all share
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(f"Cherry {number},", f"Pippin {number},"), encoding="utf-8")
            done.clear()
            desk.see([path])
            answer = pieces.answer({})
            problems._all({})  # noqa: SLF001 - as above
            assert sum("before" in face for face in answer["faces"].values()) == 1
            assert done["_printed", "CardMaker"] <= 2, "once in full colour, and once in low ink for its problems"
            assert done["mark_of", pieces_tab.__name__] <= 3, "of the face as it is and as it was"
            assert done["load_text", row_file.__name__] == 1
            assert done["load_text", source.__name__] <= 1


def test_the_game_is_read_and_drawn_before_the_page_asks(table: tuple[Desk, Path]) -> None:
    desk, _ = table
    asyncio.run(_begin(desk))
    assert len(desk.first.last("faces")) >= CARDS


def test_a_game_that_cannot_be_read_is_none_the_worse_for_being_begun(table: tuple[Desk, Path]) -> None:
    desk, path = table
    path.write_text("", encoding="utf-8")
    asyncio.run(_begin(desk))
    assert desk.first.last("faces") is None


def test_what_stays_is_looked_through_for_garbage_once(
    table: tuple[Desk, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, _ = table
    frozen = list[int]()
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(1))
    asyncio.run(_begin(desk))
    assert frozen == [], "the game is not looked through yet"
    for urgency in (Urgency.SAVED, Urgency.SEEN, Urgency.LATER, Urgency.SAVED, Urgency.LATER):
        asyncio.run(desk.do(lambda: None, urgency))
    asyncio.run(desk.do(lambda: None))
    assert frozen == [1], "each save would look through all that a game is made of"
