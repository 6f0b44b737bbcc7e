"""How a game lies at first, with table.yaml and without; mistakes in such a file; a table that is kept as one."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tables.test_free_pieces import BOX, GALLERY, ROOT, pieces
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.session import Session
from tilewright.tables.free.arrangement import KeptSetup, write_setup
from tilewright.tables.free.piece import TablePieces
from tilewright.tables.free.setup import FirstLayout, lay_out
from tilewright.tables.free.state import FirstCounter, FirstStack

STARTER = ROOT / "templates" / "new"
EVERY = [*BOX, STARTER, *GALLERY]


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    folder = tmp_path / "orchard"
    shutil.copytree(STARTER, folder)
    return folder


def laid(there: TablePieces, players: int = 3) -> FirstLayout:
    return lay_out(there.pieces, there.spec, players)


def bare(there: TablePieces, players: int = 3) -> FirstLayout:
    """As a folder without a table.yaml."""
    return lay_out(there.pieces, replace(there.spec, setup=None), players)


def box(stack: FirstStack, there: TablePieces) -> tuple[float, float, float, float]:
    each = there.pieces[stack.pieces[0][0]]
    wide, high = each.width / 2, each.height / 2
    return stack.x - wide, stack.y - high, stack.x + wide, stack.y + high


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_everything_lies_on_the_table_and_nothing_on_another_pile(game: str | Path) -> None:
    there = pieces(game)
    layout = bare(there)
    assert sorted(number for stack in layout.start.stacks for number, _ in stack.pieces) == list(
        range(len(there.pieces))
    )
    boxes = [box(stack, there) for stack in layout.start.stacks]
    for at, (left, top, right, low) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= layout.start.size[0]
        assert low <= layout.start.size[1]
        for other in boxes[:at]:
            assert right <= other[0] + 0.1 or left >= other[2] - 0.1 or low <= other[1] + 0.1 or top >= other[3] - 0.1


def test_decks_lie_face_down_and_shuffled_supplies_by_design_and_boards_locked() -> None:
    there = pieces("castles-in-the-air")
    stacks = bare(there).start.stacks
    of = {there.pieces[stack.pieces[0][0]].component: stack for stack in stacks}
    assert of["castle-tiles"].shuffle
    assert {side for _, side in of["castle-tiles"].pieces} == {1}
    for stack in stacks:
        if there.pieces[stack.pieces[0][0]].kind == "token":
            assert len({there.pieces[number].id for number, _ in stack.pieces}) == 1
            assert {side for _, side in stack.pieces} == {0}
    castle = pieces("castle")
    assert {castle.pieces[stack.pieces[0][0]].kind for stack in bare(castle).start.stacks if stack.locked} == {"board"}


def test_bank_notes_are_a_supply_and_dominoes_a_deck() -> None:
    notes = bare(pieces(ROOT / "docs" / "gallery" / "money")).start.stacks
    assert len(notes) == 5
    assert not any(stack.shuffle for stack in notes)
    (dominoes,) = bare(pieces(ROOT / "docs" / "gallery" / "dominoes")).start.stacks
    assert dominoes.shuffle
    assert len(dominoes.pieces) == 21


def test_numbers_come_from_the_rules_and_from_how_many_play(starter: Path) -> None:
    assert [laid(pieces(starter), players).start.stacks[0].deal for players in (2, 3, 4, 5)] == [5, 5, 4, 4]
    pile = next(stack for stack in laid(pieces("castle"), 2).start.stacks if stack.deal)
    assert (pile.deal, len(pile.places), pile.shuffle) == (10, 3, True)
    assert {side for _, side in pile.pieces} == {1}


def test_each_seat_has_the_dice_of_its_colour() -> None:
    there = pieces("castles-and-crowns")
    layout = laid(there, 3)
    dice = [each for stack in layout.start.stacks for each, _ in stack.pieces if there.pieces[each].kind == "die"]
    assert Counter(there.pieces[each].values["livery"] for each in dice) == {"": 4, "ruby": 10, "navy": 10, "jade": 10}
    assert layout.colours == ("#962A1B", "#0E1F51", there.spec.game.liveries["jade"].hex)


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_a_table_file_that_comes_with_a_game_is_right(game: str | Path) -> None:
    found = [each for each in check.problems(Session(game).spec) if each.path.endswith("table.yaml")]
    assert found == []


WRONG = {
    "lay: [{of: card, at: [100, 100]}]": ("K50", "there is no component 'card'; did you mean 'cards'?"),
    "lay: [{of: cards, at: [100, 100], where: {titel: Plum}}]": (
        "K51",
        "no piece has a 'titel'; did you mean 'title'?",
    ),
    "lay: [{of: cards, at: [100, 100]}, {of: cards, at: [300, 100]}]": ("K51", "no piece is left"),
    "lay: [{of: cards, at: [100, 100], count: 55}]": ("K52", "55 with 2 players, but 54 are left"),
    "lay: [{of: cards, at: [100, 100], ids: {cards-01: 10}}]": ("K52", "asks for 10 of 'cards-01', but 9 are left"),
    "lay: [{of: cards, at: [100, 100], deal: 11}]": ("K52", "with 5 players, 55 pieces are dealt and turned up"),
    "lay: [{of: cards, at: [300, 300], market: {at: [60, 60], columns: 8, rows: 7}}]": (
        "K52",
        "56 pieces are dealt and turned",
    ),
    "lay: [{of: cards, at: [10, 100]}]": ("K53", "it covers -21.5, 56 to 41.5, 144"),
    "lay: [{of: cards, count: 5, at: [100, 100]}, {of: cards, at: [110, 105]}]": (
        "K54",
        "overlaps the pieces of line 1 of `lay`",
    ),
    "lay: [{of: cards, at: [100, 100], deal: rules.hand}]": ("K55", "rules.hand is not a whole number in rules.yaml"),
    "lay: [{of: cards, at: [100, 100], deal: {2: 3, 3: 3}}]": ("K55", "there is no number for 4 and 5 players"),
    "seats: [ruby]\nlay: [{of: cards, at: [100, 100]}]": ("K56", "'ruby' is not a colour of game.yaml"),
    "lay: [{at: [100, 100]}]": ("K08", "it names no pieces"),
    "lay: [{of: cards, at: [100, 100], wher: {}}]": ("K01", "unknown key 'wher'"),
    "lay: [{of: cards, at: [100, 100], columns: 3, deal: 1}]": ("K08", "is in one pile"),
    "lay: [{of: cards, at: [100000, 1]}]": ("K04", "at"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_at_its_place(text: str, starter: Path) -> None:
    (starter / "table.yaml").write_text(f"size: [900, 600]\n{text}\n", encoding="utf-8")
    code, words = WRONG[text]
    found = [each for each in Session(starter).problems if each.path.endswith("table.yaml")]
    assert {each.code for each in found} == {code}
    assert any(words in each.message for each in found), found
    assert all(each.line >= 2 and each.column for each in found)


def told(layout: FirstLayout, there: TablePieces) -> list[object]:
    return [
        (
            round(stack.x, 1), round(stack.y, 1), Counter((there.pieces[at].id, side) for at, side in stack.pieces),
            stack.angle, stack.locked, stack.shuffle, stack.deal,
        )
        for stack in layout.start.stacks
    ]  # fmt: skip


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_a_table_that_is_kept_is_laid_the_same_again(game: str | Path, tmp_path: Path) -> None:
    there = pieces(game)
    layout = bare(there)
    folder = tmp_path / "game"
    shutil.copytree(there.spec.folder, folder)
    (folder / "table.yaml").write_text(write_setup(KeptSetup.of(layout), there.pieces), encoding="utf-8")
    again = pieces(folder)
    assert told(laid(again), again) == told(layout, there)
    assert laid(again).start.size == layout.start.size
    assert [each for each in check.problems(Edition(folder).spec) if each.path.endswith("table.yaml")] == []


def test_hands_go_back_to_their_deck_which_deals_them(starter: Path) -> None:
    there = pieces(starter)
    every = tuple(range(len(there.pieces)))
    deck = FirstStack(100, 100, tuple((each, 1) for each in every[10:]))
    shown = FirstStack(300, 100, tuple((each, 0) for each in every[:2]))
    text = write_setup(KeptSetup((900, 600), (deck, shown), (every[2:6], every[6:10])), there.pieces)
    (starter / "table.yaml").write_text(text, encoding="utf-8")
    stacks = laid(pieces(starter), 2).start.stacks
    assert [(len(each.pieces), each.deal, each.shuffle) for each in stacks] == [(52, 4, True), (2, 0, False)]
    assert "cards-01" in text
    assert "deal: 4" in text


def test_nothing_that_people_write_breaks_the_file(starter: Path) -> None:
    there = pieces(starter)
    hostile = 'a"]}\n- of: x \\ : #'
    counter = FirstCounter(hostile.replace("\n", " "), 3, None, 10, 10)
    deck = FirstStack(100, 100, tuple((each.number, 1) for each in there.pieces))
    text = write_setup(KeptSetup((900, 600), (deck,), (), (counter,), note=hostile), there.pieces)
    (starter / "table.yaml").write_text(text, encoding="utf-8")
    layout = laid(pieces(starter))
    assert layout.note == " ".join(hostile.split())
    assert [(each.title, each.value) for each in layout.start.counters] == [(hostile.replace("\n", " "), 3)]
