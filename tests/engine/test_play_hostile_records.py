"""Records from strangers: however long, deep or odd, each is answered in one line with its place, and quickly."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tilewright.engine import Game, bots, match
from tilewright.engine import record as reading
from tilewright.engine.record import head_of, text
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

NAME = "castles-and-crowns"


def start() -> tuple[Game, str]:
    """The game for two, and the record of one."""
    spec = shelf.load(NAME)
    game, head = shelf.engine(spec, 2), head_of(spec, 2, "hostile", bots.bots_by_name("random", 2))
    record, _, _ = match.play(game, head, [bot for bot in bots.seated(head.bots, "hostile", 1) if bot], 1)
    return game, text(game, record)


GAME, WRITTEN = start()
HEAD, _, MOVES = WRITTEN.partition("\n\n")


def read(path: Path) -> None:
    draft = reading.load(str(path))
    reading.must_have(draft, ("straights", "fewer-cards"))
    reading.must_fit(draft, shelf.load(NAME, draft.head.variants))
    reading.replay(draft, GAME)


def said(path: Path, data: bytes) -> str:
    """The one line that is said of a file; nothing of it is longer than a few lines of a terminal."""
    path.write_bytes(data)
    with pytest.raises(RefusedError) as refused:
        read(path)
    problem = refused.value.problems[0]
    assert len(str(problem)) < 600
    assert str(problem).replace("\n    -> ", "").isprintable()
    return str(problem).removeprefix(str(path)).splitlines()[0]


def changed(old: str, new: str) -> bytes:
    assert old in WRITTEN
    return WRITTEN.replace(old, new, 1).encode()


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (WRITTEN.encode("utf-16"), ": this is UTF-16 text [Y03]"),
        (WRITTEN.replace("hostile", "h\u00fcbsch").encode("latin-1"), ":7:8: the byte 0xFC is not UTF-8 text [Y03]"),
        (WRITTEN.encode().replace(b"1. ", b"1. \xed\xa0\x80", 1), ":11:4: the byte 0xED is not UTF-8 text [Y03]"),
        (WRITTEN.encode("utf-32"), ": this is UTF-16 text [Y03]"),
        (changed("hostile", "hos\0tile"), ":7:10: the hidden character U+0000 is here [Y04]"),
        (changed("hostile", "\x1b]0;mine\x07"), ":7:7: the hidden character U+001B is here [Y04]"),
        (changed("hostile", "\x9b31m"), ":7:7: the hidden character U+009B is here [Y04]"),
        (changed("bots: ", "bots: \u2028"), ":9:7: the hidden character U+2028 is here [Y04]"),
        (b"", ":1:1: this is not a record [G07]"),
        (b"\xef\xbb\xbf", ":1:1: this is not a record [G07]"),
        (b"\n" * 900_000, ":1:1: this is not a record [G07]"),
        (b"[" * 900_000, ":1:1: this is not a record [G07]"),
        (b"\x80\x04\x95\x0f\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix.", ":1:1: the byte 0x80 is not UTF-8 text [Y03]"),
        (b"tilewright record " + b"9" * 900_000, ":1:1: 'tilewright record 9999999999999999999999' is an unknown form"),
        (changed("players: 2", "players: -2"), ":6:10: '-2' is not a number from 1 [G09]"),
        (changed("players: 2", "players: " + "9" * 900_000), f":6:10: '{'9' * 40}' is not a number from 1 [G09]"),
        (changed("players: 2", "players: \u0662"), ":6:10: '\u0662' is not a number from 1 [G09]"),
        (changed("number: 1", "number: NaN"), ":8:9: 'NaN' is not a number from 1 [G09]"),
        (changed("game: ", "game: ../"), ":2:7: this is a record of '../castles-and-crowns', not of"),
        (changed("seed: ", "seed" * 200_000 + ": "), f":7:1: '{'seed' * 10}' is not a key of the head [G08]"),
        (changed("variants: none", "variants: straights, straights"), ":5:11: 'straights' is there twice [G13]"),
        (changed("variants: none", "variants: " + "straights," * 80_000), ":5:11: 'straights' is there twice [G13]"),
        (changed("variants: none", "variants: ../../x"), ":5:11: 'castles-and-crowns' has no variant '../../x' [G13]"),
        (changed("bots: random", "bots: " + "a," * 400_000), ":9:7: 400002 bots for 2 players [G09]"),
        (changed("1. Navy", "1. " + "R" * 900_000), f":11:4: there is no player '{'R' * 40}' [G17]"),
        (changed("1. Navy", "1" * 900_000 + ". Ruby: 1s to 1; Navy"), ":11:900009: '1s to 1' cannot be here"),
        (changed("[Navy starts", "[" + "x" * 900_000), f":11:11: '{'x' * 40}' is not possible"),
        (changed("[Navy starts", "[roll" + " 1" * 400_000), ":11:11: 'roll 1 1 1 1 1 1 1"),
        (f"{HEAD}\n\n{'[' * 900_000}".encode(), f":11:1: '{'[' * 40}' is not a turn [G14]"),
        (f"{HEAD}\n\n1.{'[' * 900_000}".encode(), f":11:1: '1.{'[' * 38}' is not a turn [G14]"),
        (f"{HEAD}\n\n1. {'[' * 900_000}".encode(), ":11:5: a bracket [ in the wrong place [G14]"),
        (f"{HEAD}\n\n1. {'[];' * 60_000}".encode(), ":11: the record has no result [G18]"),
        (f"{HEAD}\n\n{MOVES}{MOVES * 20}".encode(), "there is text after the result [G18]"),
        (f"{HEAD}\n\nresult: {'x' * 900_000}".encode(), f":11:9: the result cannot be '{'x' * 40}'"),
        (f"{HEAD}\n\nresult: not finished\n".encode() * 2, ":12:1: 'tilewright record 1' is not a turn [G14]"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value[:40],
)  # fmt: skip
def test_a_stranger_s_record_is_answered_in_a_line_with_its_place(tmp_path: Path, data: bytes, line: str) -> None:
    answer = said(tmp_path / "r.txt", data)
    assert answer.startswith(line) or answer.endswith(line)


def test_a_record_of_a_hundred_thousand_lines_is_answered_at_its_end(tmp_path: Path) -> None:
    lines = HEAD + "\n\n" + "1.\n" * 100_000
    assert said(tmp_path / "r.txt", lines.encode()) == ":100010: the record has no result [G18]"


def test_of_a_file_too_long_for_a_record_nothing_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    with path.open("wb") as long:
        long.truncate(100_000_000_000)
    with pytest.raises(RefusedError, match=r"it has 100,000,000,000 bytes; the limit is 1,000,000 \[G06\]"):
        reading.load(str(path))


def test_a_record_is_never_deeper_than_its_reader(tmp_path: Path) -> None:
    deep = f"{HEAD}\n\n1. {'Ruby: ' * 80_000}".encode()
    before = sys.getrecursionlimit()
    assert said(tmp_path / "r.txt", deep).endswith("[G14]") or said(tmp_path / "r.txt", deep).endswith("[G15]")
    assert sys.getrecursionlimit() == before


def test_bots_that_nobody_here_knows_may_have_played(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    path.write_bytes(changed("bots: random", "bots: __import__('os')"))
    record, _state = reading.replay(reading.load(str(path)), GAME)
    assert record.head.bots == ("__import__('os')", "random")
