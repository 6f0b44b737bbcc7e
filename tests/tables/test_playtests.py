"""Sessions are kept with what was noted and answered, and summed up; what strangers put there is data, and bounded."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.tables.tables import bots_move, laid, waits_for
from tests.work import lines_at_most
from tilewright.build.key import version_mark
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.shelf.starter import start
from tilewright.spec.playtest import Playtest, PlaytestQuestion
from tilewright.tables import notes, playtests
from tilewright.tables.notes import Moment, Played, PlayNote, SessionHead, played, read_session
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import PERSON, Reason, TurnedAwayError

HEAD = {"game": "mine", "title": "Mine", "version": "1", "mark": "a" * 16, "seats": ("Red", "Blue")}
ASKED = Playtest(
    questions={
        "fun": PlaytestQuestion(ask="Fun?", answer="scale"),
        "long": PlaytestQuestion(ask="Too long?", answer=("yes", "no")),
        "best": PlaytestQuestion(ask="Best card?"),
    }
)


def head(**more: Any) -> SessionHead:  # noqa: ANN401 - whatever a head has
    return SessionHead(**{**HEAD, **more})


def session(name: str, **more: Any) -> None:  # noqa: ANN401 - as above
    """A game of two that is over."""
    over = {"points": (3.0, 5.0), "won": (1,), "result": "Red 3, Blue 5; most points", "seconds": 600.0}
    notes.keep_head(name, head(**{**over, **more}))


def test_what_was_noted_and_answered_is_read_again() -> None:
    session("mine-1", people=("Ann", "Blue"), who=("person", "greedy"))
    notes.keep_moment("mine-1", Moment(seat="Ann", text="too strong", piece="cards-ambush", title="Ambush"), b"<svg/>")
    notes.keep_note("mine-1", PlayNote(seat="Ann", answers={"fun": "4"}), ASKED)
    (each,) = played()
    assert (each.record, each.head.names, each.notes[0].answers) == (None, ("Ann", "Blue"), {"fun": "4"})
    assert each.moments == (Moment(seat="Ann", text="too strong", piece="cards-ambush", title="Ambush", picture=True),)
    assert notes.moment_picture("mine-1", 0) == b"<svg/>"
    assert each.questions == ASKED.questions


def test_a_note_that_comes_late_does_not_open_a_game_again() -> None:
    session("mine-1")
    notes.keep_head("mine-1", head())
    assert read_session("mine-1").head.points == (3.0, 5.0)  # type: ignore[union-attr] # it has one


def test_files_of_before_are_read(data: Path) -> None:
    """A list of answers, as they were kept before sessions had more."""
    (data / "played").mkdir(parents=True)
    old = [{"seat": "Ruby", "answers": {"fun": "5"}}]
    (data / "played" / "x.notes.json").write_text(json.dumps(old))
    assert read_session("x").notes == (PlayNote(seat="Ruby", answers={"fun": "5"}),)


def test_moments_of_one_game_and_their_pictures_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_MOMENTS", 3)
    moment = Moment(seat="Red", text="x")
    assert [notes.keep_moment("mine-1", moment, b"x" * 5_000_000) for _ in range(5)] == [True] * 3 + [False] * 2
    assert not any(each.picture for each in read_session("mine-1").moments)


@pytest.mark.parametrize("text", [None, 3, "", " \n ", "x" * 501])
def test_what_is_no_note_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="a note is a sentence of at most 500 letters"):
        notes.tidy_note(text)


def test_an_answer_is_one_of_those_there_are() -> None:
    assert notes.tidy({"fun": "5", "long": "no", "best": " a\n b "}, ASKED) == {"fun": "5", "long": "no", "best": "a b"}
    for wrong in ({"fun": "6"}, {"long": "maybe"}, {"fun": "\uff15"}):
        with pytest.raises(ValueError, match="is one of"):
            notes.tidy(wrong, ASKED)


def test_turns_are_what_one_seat_does_in_a_row() -> None:
    """Two turns of seat 0, of 3 and 7 seconds; what chance does between them ends none."""
    red, blue, green = notes.clocks_of([(0, 1.0), (-1, 0.5), (0, 2.0), (1, 4.0), (0, 7.0), (9, 50.0)], 3)
    assert (red.turns, red.median, red.longest) == (2, 5.0, 7.0)
    assert (blue.turns, blue.median, blue.longest) == (1, 4.0, 4.0)
    assert (green.turns, green.longest) == (0, 0.0)


GOOD: dict[str, Any] = {"form": "tilewright session 1", "head": {"game": "mine", "seats": ["Red", "Blue"]}}
HOSTILE: dict[str, object] = {
    "another form": {**GOOD, "form": "tilewright session 2"},
    "a key that is not known": {**GOOD, "run": "rm"},
    "points of other seats": {**GOOD, "head": {**GOOD["head"], "points": [1]}},
    "a winner who is not there": {**GOOD, "head": {**GOOD["head"], "won": [2]}},
    "a clock that goes back": {**GOOD, "head": {**GOOD["head"], "seconds": -1}},
    "a number that is none": {**GOOD, "head": {**GOOD["head"], "seconds": float("nan")}},
    "a number without end": {**GOOD, "head": {**GOOD["head"], "points": [float("inf"), 1]}},
    "a long name": {**GOOD, "head": {**GOOD["head"], "game": "x" * 201}},
    "half a letter": {**GOOD, "head": {**GOOD["head"], "game": "\ud800"}},
    "a note without end": {**GOOD, "moments": [{"seat": "", "text": "x" * 501}]},
    "many notes": {**GOOD, "moments": [{"seat": "", "text": "x"}] * 201},
    "many answers": {**GOOD, "notes": [{"seat": "", "answers": {f"q{at}": "x" for at in range(6)}}]},
    "an answer that is no text": {**GOOD, "notes": [{"seat": "", "answers": {"fun": {}}}]},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_of_somebody_elses_is_passed_over(data: Path, name: str) -> None:
    (data / "played").mkdir(parents=True)
    (data / "played" / "mine-1.notes.json").write_text(json.dumps(HOSTILE[name]))
    assert [*played()] == []
    (data / "played" / "mine-1.notes.json").write_text(json.dumps(GOOD))
    assert [each.game for each in played()] == ["mine"]


def test_what_is_no_file_is_not_opened(data: Path) -> None:
    """A link, a pipe, a folder, a file that is too large, a name that is none of ours."""
    kept = data / "played"
    kept.mkdir(parents=True)
    (data / "secret.json").write_text(json.dumps(GOOD))
    (kept / "a.notes.json").symlink_to(data / "secret.json")
    os.mkfifo(kept / "b.notes.json")
    os.mkfifo(kept / "b.txt")
    (kept / "c.notes.json").mkdir()
    (kept / "d.notes.json").write_text(json.dumps(GOOD) + " " * 1_000_000)
    (kept / "..e.notes.json").write_text(json.dumps(GOOD))
    assert [*played()] == []
    (kept / "f.moment-1.svg").symlink_to(data / "secret.json")
    for name, at in (("f", 0), ("../secret", 0), ("f", -1), ("f", 10**9)):
        with pytest.raises(KeyError):
            notes.moment_picture(name, at)


def test_thousands_of_sessions_are_summed_up_in_time() -> None:
    every = [
        Played(f"mine-{at}", None, "2026-11-24", head(points=(at, 1.0), won=(0,), result="x", seconds=60.0), {}, (), ())
        for at in range(5_000)
    ]
    with lines_at_most(4_000_000):
        top = playtests.summary(every)
        assert len(playtests.table_csv(every).splitlines()) == 10_001
        assert len(playtests.page_markdown(every).splitlines()) > 5_000
    assert (top["sessions"], top["seats"][0]["mean"], top["seats"][0]["won"]) == (5_000, 2499.5, 5_000)


def kept_sessions() -> list[Played]:
    """Three sessions of two versions, one of them not finished."""
    session("mine-1")
    session("mine-2", points=(9.0, 4.0), won=(0,), mark="b" * 16, seconds=1200.0)
    notes.keep_head("mine-3", head(mark="b" * 16))
    for name in ("mine-1", "mine-2", "mine-3"):
        notes.keep_moment(name, Moment(seat="Red", text=f"dull in {name}", piece="cards-ambush", title="Ambush"))
    notes.keep_moment("mine-1", Moment(seat="", text="=1+1", piece=""))
    notes.keep_note("mine-1", PlayNote(seat="Red", answers={"fun": "2", "long": "yes", "best": "@home"}), ASKED)
    notes.keep_note("mine-2", PlayNote(seat="Blue", answers={"fun": "5", "best": "<script>1</script>"}), ASKED)
    return [*played()]


def test_sessions_are_summed_up() -> None:
    top = playtests.summary(kept_sessions(), "b" * 16)
    assert (top["sessions"], top["over"], top["median"]) == (3, 2, 900.0)
    versions = [(each["mark"], each["sessions"], each["now"]) for each in top["versions"]]
    assert versions == [("a" * 8, 1, False), ("b" * 8, 2, True)]
    assert [(each["name"], each["mean"], each["won"]) for each in top["seats"]] == [("Red", 6.0, 1), ("Blue", 4.5, 1)]
    assert [playtests.piece_words(each) for each in top["pieces"]] == ["'Ambush': 3 notes", "The game: 1 note"]
    fun, long, best = top["questions"]
    assert (fun["mean"], fun["counts"]) == (3.5, [["1", 0], ["2", 1], ["3", 0], ["4", 0], ["5", 1]])
    assert long["counts"] == [["yes", 1], ["no", 0]]
    assert [each["text"] for each in best["said"]] == ["@home", "<script>1</script>"]


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", "\u200b=1", "=cmd|' /C calc'!A0"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text: str) -> None:
    cell = playtests.safe_cell(text)
    assert cell[0] not in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
    assert "\u200b" not in cell


def test_csv_has_a_line_for_each_seat_and_for_those_who_looked_on() -> None:
    rows = [*csv.DictReader(io.StringIO(playtests.table_csv(kept_sessions())))]
    assert [(row["session"], row["name"], row["points"], row["won"]) for row in rows] == [
        ("mine-1", "Red", "3.0", "0"),
        ("mine-1", "Blue", "5.0", "1"),
        ("mine-1", "", "", ""),
        ("mine-2", "Red", "9.0", "1"),
        ("mine-2", "Blue", "4.0", "0"),
        ("mine-3", "Red", "", ""),
        ("mine-3", "Blue", "", ""),
    ]
    assert (rows[0]["best"], rows[0]["fun"], rows[0]["notes"]) == ("'@home", "2", "Ambush: dull in mine-1")
    assert rows[2]["notes"] == "'=1+1"


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("<img src=x onerror=y>", r"\<img src=x onerror=y\>"),
        ("[a](javascript:x)", r"\[a\](javascript:x)"),
        ("# x\n- y", r"\# x - y"),
        ("- x", r"\- x"),
        ("1. x", r"1\. x"),
        ("1.0 x", "1.0 x"),
        ("a|b `c` *d* _e_ ~f~ &lt; $g$", r"a\|b \`c\` \*d\* \_e\_ \~f\~ \&lt; \$g\$"),
        ("a\x1b[2J\u202eb", r"a\\x1b\[2J\\u202eb"),
    ],
)
def test_nothing_of_a_players_words_is_a_mark(text: str, safe: str) -> None:
    assert playtests.safe_words(text) == safe


def test_the_page_has_all_of_it() -> None:
    page = playtests.page_markdown(kept_sessions(), "b" * 16)
    assert page.startswith("# Mine: playtests\n\n3 sessions, 2 of them finished; half took no longer than 15 min.")
    for line in (
        "### 'Ambush': 3 notes",
        "- dull in mine-3 (Red, ",
        "- \\=1+1 (somebody who looked on, ",
        "- 3.5 on average; 1: 0, 2: 1, 3: 0, 4: 0, 5: 1",
        "- \\<script\\>1\\</script\\> (Blue)",
        "| 1 (bbbbbbbb), as it is now | 2 |",
        "| Red, Blue |  | not finished |",
    ):
        assert line in page


def test_results_of_a_folder_are_those_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its folder: its id, its fingerprint as it is now; both files written; an empty game says where records go."""
    monkeypatch.chdir(tmp_path)
    start(Path("mine"))
    spec = shelf.load("mine")
    session("mine-1", game=spec.game.id, mark=version_mark(spec))
    session("other-1", game="other")
    run = CliRunner().invoke(main, ["results", "mine", "--csv", "out/a.csv", "--markdown", "out/a.md"])
    assert run.exit_code == 0, run.output
    assert "2 players: Red 3, Blue 5; most points" in run.output
    assert f"1 ({version_mark(spec)[:8]}), as it is now: 1 session" in run.output.replace(spec.game.version, "1")
    assert "other" not in run.output
    assert Path("out/a.csv").read_bytes().startswith(b"\xef\xbb\xbfsession,date,game")
    assert Path("out/a.md").read_text(encoding="utf-8").count("\n# ") == 0
    assert CliRunner().invoke(main, ["results", "--store", "x", "--csv", "y"]).exit_code == 2
    assert "K23" in CliRunner().invoke(main, ["results", "mien"]).output


def test_a_version_is_another_once_a_word_on_a_card_is(tmp_path: Path) -> None:
    start(tmp_path / "mine")
    before = version_mark(shelf.load(tmp_path / "mine"))
    assert version_mark(shelf.load(tmp_path / "mine")) == before
    (tmp_path / "mine" / "playtest.yaml").write_text("questions: {a: {ask: What?}}\n")
    assert version_mark(shelf.load(tmp_path / "mine")) == before, "what is asked is no part of the game"
    cards = tmp_path / "mine" / "cards.csv"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("Magpie", "Magpies", 1), encoding="utf-8")
    assert version_mark(shelf.load(tmp_path / "mine")) != before


def test_a_seat_notes_what_it_sees(parlour: Parlour) -> None:
    """The picture is that of the seat's own view; the clock goes with the steps, and outlives a restart."""
    party = parlour.begin(laid("castle"), [PERSON, PERSON], "noted")
    one, two = (chair.token for chair in party.chairs)
    for _ in range(6):
        bots_move(parlour, party.id)
        number, legal = waits_for(parlour, party.id)
        with parlour._games.game(party.id) as sitting:  # noqa: SLF001 - as the clock of a wall would go on
            sitting.since -= 12.0
            seat = sitting.state.current_player()
        parlour.move((one, two)[seat], number, legal[0])
    pieces = parlour.about(one)["pieces"]
    piece, title = next(iter(pieces.items()))
    parlour.note(one, " too \n strong ", piece)
    parlour.note(two, "dull")
    parlour.note(party.watch, "nice")
    (each,) = played()
    assert [(moment.text, moment.piece, moment.title, moment.picture) for moment in each.moments] == [
        ("too strong", piece, title, True),
        ("dull", "", "", True),
        ("nice", "", "", True),
    ]
    pictures = [notes.moment_picture(each.name, at) for at in range(3)]
    assert len(set(pictures)) == 3, "each sees another hand"
    assert (each.head.result, each.head.mark, each.head.points) == ("", laid("castle").mark, ())
    assert sum(clock.turns for clock in each.head.clocks) >= 1
    assert {clock.median >= 12 for clock in each.head.clocks if clock.turns} == {True}
    assert each.head.seconds >= 72
    kept = parlour._ledger.load(party.id)  # noqa: SLF001 - what a studio that starts again reads
    assert kept is not None
    assert sum(step.seconds for step in kept[2]) == pytest.approx(each.head.seconds, abs=0.05)


@pytest.mark.parametrize(("words", "piece"), [("", ""), ("x", "nothing"), ("x", 3), (["x"], ""), ("x" * 501, "")])
def test_a_note_of_no_piece_is_turned_away(parlour: Parlour, words: object, piece: object) -> None:
    party = parlour.begin(laid("castle"), [PERSON, "greedy"], "noted")
    with pytest.raises(TurnedAwayError) as away:
        parlour.note(party.chairs[0].token, words, piece)
    assert away.value.reason is Reason.MALFORMED
    assert [*played()] == []
    with pytest.raises(TurnedAwayError) as away:
        parlour.note("nobody", "x", "")
    assert away.value.reason is Reason.NOBODY
