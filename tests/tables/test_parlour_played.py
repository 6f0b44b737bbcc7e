"""A game at the table is the game that the engine plays; its record, its story and its notes are kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.tables.tables import SEATS, bots_move, laid, waits_for
from tilewright.cli import main
from tilewright.engine import CHANCE, TERMINAL, Place, Table
from tilewright.engine import record as reading
from tilewright.engine.bots import seated
from tilewright.engine.match import play
from tilewright.engine.record import text
from tilewright.engine.view import View
from tilewright.games.sky_rise.table import SIZES
from tilewright.rng import Stream
from tilewright.spec.playtest import USUAL
from tilewright.tables.notes import PlayNote, SessionFile, keep_note, played, read_session, tidy
from tilewright.tables.panel import BOARD, OFFER, of_seat
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import PERSON
from tilewright.tables.sight import Turning, scores, turning_point
from tilewright.tables.touch import Touch, touches


@pytest.mark.parametrize("name", SEATS)
def test_moves_are_said_in_sentences(parlour: Parlour, name: str) -> None:
    """What may be done, what was done and a hint, each in the words of its record beside it."""
    party = parlour.begin(laid(name), [PERSON, *["random"] * (SEATS[name] - 1)], "sentences")
    token = party.chairs[0].token
    for _ in range(2):
        bots_move(parlour, party.id)
        number, legal = waits_for(parlour, party.id)
        parlour.move(token, number, legal[-1])
    sight, tells, names = parlour.look(token), laid(name).tells, laid(name).names
    offered = [move for group in sight["moves"] for move in group["moves"]]
    assert all(without_titles(each["does"]) == tells.does(each["words"]) for each in offered)
    assert all(each["do"] != each["does"] for each in offered), "a person is told what to do, not what they do"
    seen = [each for each in sight["told"] if each["words"]]
    assert [each["says"] for each in seen] == [f"{each['name']} {tells.does(each['words'])}." for each in seen]
    assert all(each["name"] in names and each["does"] != each["words"] for each in seen)
    assert all(each["says"] == each["does"] != "" for each in sight["told"] if not each["words"])


def without_titles(words: str) -> str:
    """Places by their letters alone: 'the Gatehouse (P17)' is P17."""
    return re.sub(r"(?:(?:right of|left of|above|below) )?the [^()]+ \(([A-Z]+\d+[a-h]?)\)", r"\1", words)


BUILT = ("hovel", "barracks", "castle")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("name", ["castle", "sky-rise"])
def test_what_is_built_starts_from_what_lies_on_the_table(name: str, seed: str) -> None:
    """Cards from the hand they leave, a seat's own pyramids from there, others from the stock that they leave."""
    table, luck, count = laid(name), Stream(seed, "built"), 0
    state = table.game.new_initial_state()
    while count < 40 and (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_unchecked(state.sample_chance(luck))
            continue
        before, legal = state.table(seat), state.legal_actions()
        named = {action: state.action_to_string(action) for action in legal}
        built = [action for action, words in named.items() if words.split()[0] in {*BUILT, *SIZES}]
        action = (built or legal)[luck.below(len(built or legal))]
        after = state.clone()
        after.apply_unchecked(action)
        if built:
            count += 1
            (touch,) = touches({action: named[action]}, seat, before, table.draughtsman.setting.touched)
            assert touch.start
            lies_where_it_is_begun(before, after.table(seat), seat, touch)
        state = after
    assert count > 2


def test_dice_that_are_sent_lie_before_the_seat() -> None:
    """Where no knight shows the number, the captain or the traitor does."""
    table, luck, kinds = laid("castles-and-crowns"), Stream("2", "sent"), set[str]()
    state = table.game.new_initial_state()
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_unchecked(state.sample_chance(luck))
            continue
        lies, legal = state.table(seat), state.legal_actions()
        own = {(of_seat(seat), token.text) for token in lies.holdings[seat].tokens}
        sent = {action: words for action in legal if "s to " in (words := state.action_to_string(action))}
        for touch in touches(sent, seat, lies, table.draughtsman.setting.touched):
            assert touch.start in own, touch
            kinds.add(touch.start[1].split()[0])
        state.apply_unchecked(legal[luck.below(len(legal))])
    assert len(kinds) > 1


def lies_where_it_is_begun(before: Table, after: Table, seat: int, touch: Touch) -> None:
    """The start is less by one then, of the seat's own or in the stock, and where it goes something has changed."""
    owner, name = touch.start or ("", "")
    (goal,) = touch.goals
    there = goal[1] if goal[0] == BOARD else goal[0]
    assert places(before).get(there) != places(after).get(there)
    assert (owner == of_seat(seat)) == ("opaque" in name or owner != OFFER)
    had, has = (counted(each, owner, seat) for each in (before, after))
    assert had[name] == has.get(name, 0) + 1


def counted(table: Table, owner: str, seat: int) -> dict[str, int]:
    """What a seat has, or what is to be had, and how many of it."""
    tokens = table.holdings[seat].tokens if owner == of_seat(seat) else table.display[0].tokens
    return {token.text: token.count for token in tokens}


def places(table: Table) -> dict[str, Place]:
    """What lies where."""
    return {place.name: place for place in table.places}


class First:
    """Always the first move."""

    def choose(self, _view: View, legal: list[int]) -> int:
        return legal[0]


def played_out(parlour: Parlour, name: str, seed: str) -> str:
    """The secret of a seat of a game that was played to its end, always with the first move."""
    table = laid(name)
    party = parlour.begin(table, [PERSON, *["greedy"] * (SEATS[name] - 1)], seed)
    token = party.chairs[0].token
    while True:
        bots_move(parlour, party.id)
        number, legal = waits_for(parlour, party.id)
        if not legal:
            return token
        parlour.move(token, number, legal[0])


@pytest.mark.parametrize("name", SEATS)
def test_the_record_is_the_engines(parlour: Parlour, name: str) -> None:
    sitting = parlour.finished(played_out(parlour, name, "same"))
    table = laid(name)
    bots = [bot or First() for bot in seated([PERSON, *["greedy"] * (SEATS[name] - 1)], "same", 1, name)]
    head = table.head((PERSON, *["greedy"] * (SEATS[name] - 1)), "same")
    record, _state, _outcome = play(table.game, head, bots, 1)  # type: ignore[arg-type]
    assert sitting.record() == record
    (kept,) = played()
    assert kept.record is not None
    assert kept.record.read_text(encoding="utf-8") == text(table.game, record)
    again, _ = reading.replay(reading.load(str(kept.record)), table.game)
    assert again == record


def test_a_story_has_the_points_after_each_turn(parlour: Parlour) -> None:
    sitting = parlour.finished(played_out(parlour, "castle", "story"))
    line = scores(sitting)
    assert len(line) == sitting.state.turns() + 1
    assert list(line[-1]) == sitting.state.totals()
    state, slowly = sitting.laid.game.new_initial_state(), dict[int, tuple[float, ...]]()
    for each in sitting.steps:
        slowly.setdefault(state.turns(), tuple(state.totals()))
        state.apply_action(each.action)
    assert [slowly[turn] for turn in range(state.turns())] == line[:-1]


@pytest.mark.parametrize(
    ("line", "won", "turning"),
    [
        ([(0, 0), (1, 0), (2, 1)], (0,), Turning(1, 0)),
        ([(0, 0), (1, 0), (1, 2), (3, 2)], (0,), Turning(3, 2)),
        ([(0, 0), (5, 0), (5, 5)], (0, 1), Turning(2, 0)),
        ([(1, 0), (2, 0)], (0,), Turning(0, 0)),
        ([(0, 3), (0, 4)], (0,), Turning(2, 0)),
    ],
)
def test_the_turning_point(line: list[tuple[float, ...]], won: tuple[int, ...], turning: Turning) -> None:
    """The turn from which on those who won were ahead, alone; one past the last where they never were."""
    assert turning_point(line, won) == turning


def test_answers_are_kept_beside_the_record_and_listed(parlour: Parlour, data: Path) -> None:
    run = CliRunner().invoke(main, ["results"])
    assert run.output.startswith("No game has been finished yet; records are kept in ")
    token = played_out(parlour, "castles-and-crowns", "answers")
    parlour.answer(token, {"fun": "3", "best": "  the \n end ", "again": ""})
    parlour.answer(token, {"fun": "4", "best": "the \x1b[2J end"})
    (each,) = played()
    assert each.notes == (PlayNote(seat=each.notes[0].seat, answers={"fun": "4", "best": "the \x1b[2J end"}),)
    run = CliRunner().invoke(main, ["results", "castles-and-crowns"])
    assert run.exit_code == 0
    assert f"{USUAL.questions['fun'].ask} 4" in run.output
    assert "\x1b" not in run.output
    assert str(data) in run.output.replace("\n", "")
    assert CliRunner().invoke(main, ["results", "castle"]).output.startswith("No game of castle")
    assert '"players": 3' in CliRunner().invoke(main, ["results", "--json"]).output


@pytest.mark.parametrize("answers", [None, [], "x", {"fun": 3}, {"other": "x"}, {"fun": "x" * 1001}])
def test_what_are_no_answers_are_not_kept(answers: object) -> None:
    with pytest.raises(ValueError, match=r"answer"):
        tidy(answers)


NO_NOTES = ["", "[", "[" * 100_000, "{}", "[1]", '[{"seat": "x"}]', '[{"seat":"x","answers":{"fun":1}}]']


@pytest.mark.parametrize("text", NO_NOTES)
def test_notes_that_are_none_are_no_notes(data: Path, text: str) -> None:
    (data / "played").mkdir(parents=True)
    (data / "played" / "x.notes.json").write_text(text)
    assert read_session("x") == SessionFile()


@pytest.mark.usefixtures("data")
def test_notes_of_one_game_are_bounded() -> None:
    for number in range(30):
        keep_note("game", PlayNote(seat=f"seat {number}", answers={"fun": "1"}))
    assert len(read_session("game").notes) == 20


NAMED = [
    ("castles-in-the-air", "lay ", "offer", None),
    ("castles-and-crowns", "s to ", "@", ""),
    ("sky-rise", " to A1", "@", ""),
    ("castle", "take ", "offer", None),
]


@pytest.mark.parametrize(("name", "words", "owner", "goal"), NAMED)
def test_a_move_starts_from_the_thing_it_names(name: str, words: str, owner: str, goal: str | None) -> None:
    table = laid(name)
    party = table.game.new_initial_state()
    luck = Stream("names", "luck")
    while party.current_player() < 0:
        party.apply_unchecked(party.sample_chance(luck))
    seat = party.current_player()
    named = {action: party.action_to_string(action) for action in party.legal_actions()}
    asked = table.draughtsman.setting.touched
    marks = {(mark.owner, mark.name) for mark in table.draughtsman.draw(party.table(seat), seat).marks}
    seen = [each for each in touches(named, seat, party.table(seat), asked) if words in each.words]
    assert seen
    for each in seen:
        assert each.start in marks
        assert each.start[0].startswith(owner)
        assert goal is None or (len(each.goals) == 1 and each.goals[0][0] == goal and each.goals[0] in marks)
