# ruff: noqa: E501 - messages stand as they are printed
"""Records: written, read back, replayed; and each way in which one can be wrong, with its place and its reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tilewright.engine import Game, bots, match
from tilewright.engine import record as reading
from tilewright.engine.record import GameRecord, head_of, text, turns
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

NAME = "castles-and-crowns"
GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "records"
STACKS = ((), ("fewer-cards",), ("combined-traitor",), ("straights",), ("combined-traitor", "straights"))


def played(number: int, players: int, *variants: str) -> tuple[Game, GameRecord]:
    spec = shelf.load(NAME, variants)
    game = shelf.engine(spec, players)
    head = head_of(spec, players, "records", bots.bots_by_name("random", players))
    return game, match.play(game, head, [bot for bot in bots.seated(head.bots, "records", number) if bot], number)[0]


@pytest.mark.parametrize("variants", STACKS, ids=str)
@pytest.mark.parametrize("players", [2, 5])
def test_a_record_read_back_is_the_same_record(variants: tuple[str, ...], players: int) -> None:
    game, record = played(1, players, *variants)
    written = text(game, record)
    draft = reading.draft("r.txt", written)
    reading.must_fit(draft, shelf.load(NAME, variants))
    again, state = reading.replay(draft, game)
    assert (again, text(game, again), state.is_terminal()) == (record, written, True)
    assert all(len(line) <= 100 for line in written.splitlines())


def test_a_record_has_a_line_for_each_turn() -> None:
    game, record = played(2, 3)
    numbers = [turn.number for turn, _state in turns(game, record)]
    assert numbers == list(range(1, len(numbers) + 1))
    names = [turn.name for turn, _state in turns(game, record)]
    assert set(names) == {"Ruby", "Navy", "Jade"}


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_records_of_each_way_a_game_can_end_still_replay(path: Path) -> None:
    draft = reading.load(str(path))
    spec = shelf.load(draft.head.game, draft.head.variants)
    reading.must_fit(draft, spec)
    game = shelf.engine(spec, draft.head.players)
    record, _state = reading.replay(draft, game)
    assert text(game, record) == path.read_text(encoding="utf-8")


def test_there_is_a_golden_record_for_each_way_a_game_of_crowns_can_end() -> None:
    last = [path.read_text(encoding="utf-8").splitlines()[-1] for path in GOLDEN.glob("castles-and-crowns-*.txt")]
    for ending in ("the most points", "more cards at equal points", "shared: level on points and on cards"):
        assert any(line.endswith(ending) for line in last)


LINES = """tilewright record 1
game: castles-and-crowns
version: 1.0
rules: RULES
variants: none
players: 2
seed: 1
number: 1
bots: random, random

1. Ruby: [Ruby starts; lion 6; lion K; eagle 2; eagle J; stag 4; boar Q; mercenaries 1 2 3 4;
    roll 1 1 2 3 3 4 5 6, captain 2, traitor 5] 3s to 4
2. Navy: [roll 1 1 2 3 3 4 5 6, captain 2, traitor 5] 1s to 4

result: not finished
"""


def _read(written: str, spec: Spec[Any]) -> None:
    draft = reading.draft("r.txt", written)
    reading.must_have(draft, ("straights",))
    reading.must_fit(draft, spec)
    reading.replay(draft, shelf.engine(spec, 2))


def refused(old: str, new: str) -> str:
    """What is said of the record with one thing changed."""
    spec = shelf.load(NAME)
    written = LINES.replace("RULES", played(1, 2)[1].head.rules)
    assert old in written
    with pytest.raises(RefusedError) as caught:
        _read(written.replace(old, new, 1), spec)
    (problem,) = caught.value.problems
    assert "\n" not in problem.message
    return str(problem)


def test_the_record_that_the_others_are_made_of_is_right() -> None:
    spec = shelf.load(NAME)
    draft = reading.draft("r.txt", LINES.replace("RULES", played(1, 2)[1].head.rules))
    reading.must_fit(draft, spec)
    game = shelf.engine(spec, 2)
    assert text(game, reading.replay(draft, game)[0]) == LINES.replace("RULES", draft.head.rules)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tilewright record 1", "tilewright record 2", "r.txt:1:1: 'tilewright record 2' is an unknown form of record [G07]"),
        ("tilewright record 1", "Dear diary", "r.txt:1:1: this is not a record [G07]"),
        ("seed: 1\n", "sead: 1\n", "r.txt:7:1: 'sead' is not a key of the head; did you mean 'seed'? [G08]"),
        ("seed: 1\n", "players: 2\n", "r.txt:7:1: 'players' is there twice [G08]"),
        ("seed: 1\n", "", "r.txt:8:1: the head has no 'seed' [G08]"),
        ("players: 2", "players: two", "r.txt:6:10: 'two' is not a number from 1 [G09]"),
        ("bots: random, random", "bots: random", "r.txt:9:7: 1 bots for 2 players [G09]"),
        ("game: castles-and-crowns", "game: sky-rise", "r.txt:2:7: this is a record of 'sky-rise', not of 'castles-and-crowns' [G10]"),
        ("version: 1.0", "version: 0.9", "r.txt:3:10: this is a record of version 0.9, but the game is at version 1.0 [G11]"),
        ("rules: ", "rules: 0", "r.txt:4:8: the rules have changed since this record"),
        ("variants: none", "variants: straight", "r.txt:5:11: 'castles-and-crowns' has no variant 'straight'; did you mean 'straights'? [G13]"),
        ("2. Navy: [", "2 Navy: [", "r.txt:13:1: '2 Navy: [roll 1 1 2 3 3 4 5 6, captain 2' is not a turn [G14]"),
        ("traitor 5] 3s to 4", "traitor 5", "r.txt:13:1: a turn begins before a bracket is closed [G14]"),
        ("[roll 1 1 2 3 3 4 5 6, captain 2, traitor 5] 1s", "roll 1 1 2 3] 1s", "r.txt:13:22: a bracket ] in the wrong place [G14]"),
        ("1s to 4", "1s [to 4", "r.txt:13:58: a bracket [ in the wrong place [G14]"),
        ("traitor 5] 1s to 4", "traitor 5] 1s to 2; [roll", "r.txt:13:65: 'roll' is not possible"),
        ("1s to 4", "3s to 4", "r.txt:13:55: '3s to 4' is not legal: another player has 3s at 4: equal ranks do not meet (sending.ranks_never_meet); Round 1, Navy to send [G15]"),
        ("1s to 4", "7s to 4", "r.txt:13:55: '7s to 4' is not legal: nothing that a player does is called so, as '5s to 3' is; Round 1, Navy to send [G15]"),
        ("1s to 4", "1s to 4; 2s to 1", "r.txt:13:64: '2s to 1' cannot be here: something is drawn or rolled next; Round 1, Ruby to roll [G15]"),
        ("[Ruby starts;", "[Jade starts;", "r.txt:11:11: 'Jade starts' is not possible"),
        ("captain 2, traitor 5] 1s to 4", "captain 2, traitor 5; pass]", "r.txt:13:55: 'pass' cannot be here: Navy moves next"),
        ("2. Navy", "2. Ruby", "r.txt:13:4: it is Navy's turn, not Ruby's; Round 1, Navy to send [G17]"),
        ("2. Navy", "2. Nawy", "r.txt:13:4: there is no player 'Nawy'; did you mean 'Navy'? [G17]"),
        ("result: not finished", "", "r.txt:13: the record has no result [G18]"),
        ("result: not finished", "result: Ruby 3, Navy 2; the most points", "r.txt:15:9: the result cannot be"),
        ("result: not finished", "result: not finished\n3. Ruby: [roll 1 1 1 1]", "r.txt:16:4: there is text after the result [G18]"),
    ],
    ids=str,
)  # fmt: skip
def test_a_record_that_is_wrong_is_refused_in_one_line(old: str, new: str, said: str) -> None:
    assert refused(old, new).splitlines()[0].startswith(said)


def test_any_damage_to_a_record_is_one_problem_with_its_place() -> None:
    game, record = played(1, 2)
    written, rng, codes = text(game, record), Stream("1", "damage"), Counter[str]()
    for _ in range(120):
        at, length = rng.below(len(written)), rng.pick((0, 1, 5, 60))
        damaged = written[:at] + rng.pick(("", "[", "]", ";", ":", "\n", "7", " ")) + written[at + length :]
        try:
            reading.replay(reading.draft("r.txt", damaged), game)
        except RefusedError as refused_:
            (problem,) = refused_.problems
            codes[problem.code] += 1
            assert "\n" not in f"{problem.message}{problem.help}"
            assert problem.line
    assert len(codes) > 4


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    for name, said in (
        ("none.txt", "no such file.*G06"),
        ("picture.png", ":1:1: the byte 0x89 is not UTF-8 text.*Y03"),
    ):
        with pytest.raises(RefusedError, match=said):
            reading.load(str(tmp_path / name))


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("castle-*.txt")), ids=lambda path: path.stem)
def test_a_record_from_before_seats_were_called_what_they_are_still_replays(path: Path, tmp_path: Path) -> None:
    """Ruby was black in every second game, and Onyx red."""
    new = path.read_text(encoding="utf-8")
    old = tmp_path / "old.txt"
    old.write_text(new.replace("Seat 1", "Ruby").replace("Seat 2", "Onyx"), encoding="utf-8")
    assert "Seat" not in old.read_text(encoding="utf-8")
    draft = reading.load(str(old))
    game = shelf.engine(shelf.load(draft.head.game, draft.head.variants), draft.head.players)
    record, _state = reading.replay(draft, game)
    assert record.actions == reading.replay(reading.load(str(path)), game)[0].actions
