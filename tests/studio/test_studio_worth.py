"""What a save of a large game costs: what it has changed is worked out again, and nothing else."""

from __future__ import annotations

import asyncio
import csv
import io
from collections import Counter
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tilewright.build.edition import Edition
from tilewright.cards.cast import CardMaker
from tilewright.cards.margin import Bounds
from tilewright.shelf.starter import start
from tilewright.studio.worker import Urgency, Worker
from tilewright.texts.rows import Row
from tilewright.wanted import GivenUpError, go_on, while_wanted

CARDS = 120


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """The small game with many cards."""
    folder = tmp_path / "orchard"
    start(folder)
    path = folder / "cards.csv"
    head, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
    many = [[f"{row[0]} {number}", "1", *row[2:]] for number in range(CARDS) for row in [rows[number % len(rows)]]]
    written(path, [head, *many])
    return folder


def written(path: Path, rows: list[list[str]]) -> None:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    path.write_text(buffer.getvalue(), encoding="utf-8")


def rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a card is cast, looked at for its margins, or a template made ready."""
    counts = Counter[str]()

    def counting(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def counted(*args: Any, **named: Any) -> Any:  # noqa: ANN401 - as the function that is counted
            counts[name] += 1
            return real(*args, **named)

        monkeypatch.setattr(owner, name, counted)

    counting(CardMaker, "_printed")
    counting(Bounds, "on")
    return counts


@pytest.mark.parametrize("change", ["a word", "a row in front", "a comment in game.yaml"])
def test_the_problems_of_one_changed_row_are_looked_for_in_that_row(
    orchard: Path, counted: Counter[str], change: str
) -> None:
    edition, path = Edition(orchard), orchard / "cards.csv"
    assert edition.faces
    before = edition.problems
    counted.clear()
    rows = rows_of(path)
    if change == "a word":
        rows[50][0] = "Damson"
    elif change == "a row in front":
        rows[1], rows[2] = rows[2], rows[1]
    else:
        (orchard / "game.yaml").write_text(
            (orchard / "game.yaml").read_text(encoding="utf-8") + "# so\n", encoding="utf-8"
        )
    written(path, rows)
    edition.changed([path, orchard / "game.yaml"])
    assert edition.faces
    assert [each.code for each in edition.problems] == [each.code for each in before]
    other = {"a word": 1, "a row in front": 2, "a comment in game.yaml": 0}[change]
    assert counted["_printed"] <= 3 * other  # in full colour and in low ink; of the first row the back as well
    assert counted["on"] <= 4 * other  # of both sides


def test_a_card_that_says_the_same_at_another_line_is_told_of_at_that_line(orchard: Path) -> None:
    """What was found of a row is kept by its words, and where it stands is asked anew."""
    edition, path = Edition(orchard), orchard / "cards.csv"
    rows = rows_of(path)
    text = rows[0].index("text") if "text" in rows[0] else len(rows[0]) - 1
    rows[9][text] = "much too long for its place " * 60
    written(path, rows)
    edition.changed([path])
    (one,) = (each for each in edition.problems if each.code == "C14")
    written(path, [*rows[:3], rows[3], *rows[3:]])
    edition.changed([path])
    (other,) = (each for each in edition.problems if each.code == "C14")
    assert (one.line, other.line) == (10, 11)


def test_a_picture_that_is_another_is_seen_though_its_template_says_the_same(orchard: Path) -> None:
    edition, path = Edition(orchard), orchard / "orchard.svg"
    before = edition.faces["cards-001"].form.key
    text = path.read_text(encoding="utf-8").replace("</svg>", '<path d="M0 0h9v9z"/></svg>')
    path.write_text(text, encoding="utf-8")
    edition.changed([path])
    assert edition.faces["cards-001"].form.key == Edition(orchard).faces["cards-001"].form.key != before


def test_work_that_can_wait_is_given_up_when_something_is_saved() -> None:
    begun, told, ended = Event(), Event(), list[str]()

    def long() -> str:
        begun.set()
        assert told.wait(10)
        go_on()
        return "done"

    async def run() -> None:
        worker = Worker()
        later = asyncio.create_task(worker.do(long, Urgency.LATER))
        await asyncio.to_thread(begun.wait, 10)
        saved = asyncio.create_task(worker.do(lambda: ended.append("saved"), Urgency.SAVED))
        await asyncio.sleep(0)
        told.set()
        with pytest.raises(GivenUpError):
            await later
        await saved
        ended.append(await worker.do(long, Urgency.LATER))
        worker.close()

    asyncio.run(run())
    assert ended == ["saved", "done"]


def test_what_is_given_up_in_the_middle_is_made_whole_the_next_time(orchard: Path) -> None:
    edition, left = Edition(orchard), iter(range(CARDS))
    with while_wanted(lambda: next(left, None) is not None), pytest.raises(GivenUpError):
        edition.problems  # noqa: B018 - it is being worked out
    assert edition.problems == Edition(orchard).problems


def test_a_row_is_known_by_its_words() -> None:
    assert {field for field in Row.__slots__ if field not in {"place", "places"}} == {"id", "quantity", "cells"}
