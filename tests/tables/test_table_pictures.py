"""The table as text and as a drawing: everything that lies there is shown, in its place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.games.castles_and_crowns.art.roll import fronts, pictures
from tilewright.engine import Game, Holding, Place, Table, Token
from tilewright.engine import record as reading
from tilewright.engine.record import GameRecord
from tilewright.pieces.pool import Alone
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.tables.page import Film, frames
from tilewright.tables.sentences import count_in_words, text
from tilewright.typography import fonts

RECORDS = Path(__file__).resolve().parents[1] / "golden" / "records"


def loaded(name: str) -> tuple[Spec, Game, GameRecord]:  # type: ignore[type-arg]
    draft = reading.load(str(RECORDS / f"castles-and-crowns-{name}.txt"))
    spec = shelf.load(draft.head.game, draft.head.variants)
    game = shelf.engine(spec, draft.head.players)
    return spec, game, reading.replay(draft, game)[0]


@cache
def film(name: str, actions: int) -> tuple[Film, Table]:
    """The first actions of a record drawn, and the table after them."""
    spec, game, record = loaded(name)
    short = GameRecord(record.head, record.number, record.actions[:actions])
    state = game.new_initial_state()
    for action in short.actions:
        state.apply_action(action)
    return frames(Alone(spec), game, short, lambda *_: None), state.table()


@pytest.mark.parametrize(
    ("token", "said"),
    [
        (Token("knight", "ruby", "knight 5", count=3, pips=5), "knights 5 5 5"),
        (Token("knight", "ruby", "knight", count=8), "8 knights"),
        (Token("gem", "red", "red", count=2), "2 x red"),
        (Token("card", "lion", "lion 6"), "lion 6"),
    ],
)
def test_tokens_are_counted_in_words(token: Token, said: str) -> None:
    assert count_in_words(token) == said


def test_a_table_in_lines() -> None:
    places = (Place("C4", (1, 0), "tile-b", (Token("gem", "red", "red"),)), Place("B4", (0, 0), "tile-a"))
    held = Holding("Ruby", "ruby", (Token("key", "white", "white key", count=2),), 7)
    seen = Table("Round 2, Ruby to play", places, (Place("tower-1", (0, 0), "tile-c"),), (held,), ("stack: 3 tiles",))
    assert text(seen).splitlines() == [
        "Round 2, Ruby to play",
        "",
        "  B4  tile-a",
        "  C4  tile-b, red",
        "  on offer: tower-1",
        "",
        "  Ruby    7 points: 2 white keys",
        "",
        "  stack: 3 tiles",
    ]


def test_every_die_on_the_table_is_drawn_with_its_pips() -> None:
    shown, table = film("most-points", 61)
    strokes = "".join(shown.frames[-1].strokes())
    drawn = Counter(fronts()[each] for each in re.findall(r'#([\w-]+)"', strokes) if each in fronts())
    tokens = [token for place in (*table.places, *table.display) for token in place.tokens]
    letters = {"": "M", "ruby": "R", "navy": "N", "jade": "J", "straw": "S", "orchid": "O"}
    assert drawn == Counter(
        f"{token.face}-{letters[token.of]}-{token.pips}" for token in tokens for _ in range(token.count)
    )


def test_every_card_on_the_table_is_the_printed_one() -> None:
    shown, table = film("most-points", 61)
    placed, known = re.findall(r'#([\w-]+)"', "".join(shown.frames[-1].strokes())), pictures(0.6)
    cards = [known[each] for each in placed if each in known]
    assert [f"cards-{house}-{rank.lower()}" for rank, house in cards] == [place.piece for place in table.places]


def test_strengths_stand_beside_the_dice_and_the_winner_is_framed() -> None:
    spec, game, record = loaded("most-points")
    state, actions = game.new_initial_state(), 0
    while "is over" not in state.table().heading:
        state.apply_action(record.actions[actions])
        actions += 1
    shown, table = film("most-points", actions)
    svg = shown.frames[-1].svg()
    worth = [words for place in table.places for _seat, words in place.sides]
    for words in worth:
        assert f">{words.removesuffix(chr(189))}</text>" in svg
    assert svg.count('stroke="#C9A24A" stroke-linecap') >= sum(place.won is not None for place in table.places)
    assert spec.game.id == record.head.game


def test_nothing_is_drawn_outside_the_sheet_and_all_frames_have_one_size() -> None:
    shown, _table = film("shared", 90)
    assert len({(frame.art.trim.width, frame.art.trim.height) for frame in shown.frames}) == 1
    for frame in shown.frames:
        for x, y in re.findall(r"translate\((-?[\d.]+) (-?[\d.]+)\)", "".join(frame.strokes())):
            assert 0 <= float(x) <= shown.size.width
            assert 0 <= float(y) <= shown.size.height


def test_a_font_of_a_page_has_the_letters_of_the_page_and_no_others() -> None:
    face = fonts.find("Cinzel", "bold")
    cut = fonts.subset(face, "Castles 123")
    assert len(cut) < fonts.path(face).stat().st_size / 4
    assert cut == fonts.subset(face, "Castles 123")
