"""One wrong card is one wrong card: it looks as in a draft or as before, says what is wrong, and the others follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tilewright.shelf.starter import start
from tilewright.studio.desk import Desk
from tilewright.studio.pieces import PiecesTab

Answer = dict[str, Any]


@pytest.fixture
def orchard(tmp_path: Path) -> Iterator[tuple[Path, Callable[..., Answer]]]:
    """The small game, and what the tab Pieces shows after a save in which words of its cards were replaced."""
    folder = tmp_path / "orchard"
    start(folder)
    desk, path = Desk(folder), folder / "cards.csv"
    tab, first = PiecesTab(desk), path.read_text(encoding="utf-8")

    def saved(**changes: str) -> Answer:
        text = first
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        desk.see([path])
        return tab.answer({})

    yield path, saved
    desk.close()


def changed(answer: Answer) -> set[str]:
    return {name for name, face in answer["faces"].items() if "before" in face}


def wrong(answer: Answer) -> dict[str, list[str]]:
    return {piece["title"]: [each["code"] for each in piece["wrong"]] for piece in answer["pieces"] if piece["wrong"]}


MISTAKES = {
    "a quantity that is none": ("Plum,8", "Plum,many", "C05"),
    "a text that has no room": ("Plum,8", "Plum " + "and on and on " * 60 + ",8", "C14"),
    "a letter that no font has": ("Plum,8", "Plum \N{GRINNING FACE},8", "C15"),
    "an icon that there is not": ("Shake the branch", ":banana: Shake the branch", "C18"),
    "what a spreadsheet could not calculate": ("Plum,8", "#REF!,8", "C41"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_others_follow_and_the_wrong_one_says_why(
    orchard: tuple[Path, Callable[..., Answer]], mistake: str
) -> None:
    old, new, code = MISTAKES[mistake]
    _, saved = orchard
    before = saved()
    looks = {name: face["mark"] for name, face in before["faces"].items()}
    after = saved(**{old: new, "Apple": "Pippin"})
    assert {code for codes in wrong(after).values() for code in codes} == {code}
    (piece,) = (each for each in after["pieces"] if each["wrong"])
    assert piece["front"] == "cards-02"
    assert piece["wrong"][0]["message"]
    unread = code in {"C05", "C41"}
    assert piece["drawn"] is not unread
    assert (after["faces"]["cards-02"]["mark"] == looks["cards-02"]) is unread, "a row that is not read: as before"
    assert after["faces"]["cards-03"]["mark"] != looks["cards-03"]
    assert changed(after) == {"cards-03"} | (set() if unread else {"cards-02"})
    assert after["problems"] == []
    again = saved(Apple="Codlin")
    assert wrong(again) == {}
    assert again["faces"]["cards-02"]["mark"] == looks["cards-02"]
    assert changed(again) == changed(after)


def test_a_game_that_is_opened_with_a_wrong_card_shows_all_others(orchard: tuple[Path, Callable[..., Answer]]) -> None:
    _, saved = orchard
    answer = saved(**{"Plum,8": "Plum,many"})
    assert wrong(answer) == {"Plum": ["C05"]}
    assert len(answer["pieces"]) == len(saved()["pieces"])


def test_ids_that_are_taken_twice_keep_no_card_from_being_seen(orchard: tuple[Path, Callable[..., Answer]]) -> None:
    path, _ = orchard
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(
        "\n".join(
            f"{'id' if not at else 'same' if at in {2, 3} else f'row{at}'},{line}" for at, line in enumerate(lines)
        )
    )
    count = len(lines) - 1
    desk = Desk(path.parent)
    answer = PiecesTab(desk).answer({})
    desk.close()
    assert [each["part"] for each in answer["pieces"]].count("cards") == count
    assert {code for codes in wrong(answer).values() for code in codes} == {"C08"}


def test_what_is_wrong_with_the_whole_game_keeps_the_last_pictures(orchard: tuple[Path, Callable[..., Answer]]) -> None:
    path, saved = orchard
    before = saved()
    game = path.with_name("game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace("title:", "tilte:"), encoding="utf-8")
    after = saved(Apple="Pippin")
    assert after["problems"]
    assert wrong(after) == {}
    assert {name: face["mark"] for name, face in after["faces"].items()} == {
        name: face["mark"] for name, face in before["faces"].items()
    }
