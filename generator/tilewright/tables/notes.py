"""A session at the table <-> files in the user's data folder: its record, and beside it what players said and noted.

A record is the same text that `tilewright play --record` writes, so all that is done with records is done with these.
Somebody may have put other files there: what is read is bounded, and what is none of ours is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from threading import Lock
from typing import Annotated, Literal, Self

from tilewright import disk, folders, pattern
from tilewright.build.files import keep
from tilewright.engine import record as reading
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.spec.playtest import MOST_QUESTIONS, USUAL, Playtest, PlaytestQuestion
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name

LONGEST, LONGEST_NOTE = 1_000, 500
"""Letters of an answer, and of a note of a moment."""
MOST, MOST_MOMENTS = 20, 200
"""Players whose answers are kept of one game, and moments noted in it."""
MOST_BYTES = 1_000_000
"""Of what is kept beside a record."""
MOST_PICTURE = 4_000_000
"""Bytes of the picture of a moment."""
MOST_SESSIONS = 5_000
"""Sessions that are read; of more, the first by name."""
_NAME = pattern.prepare(r"[a-z0-9][a-z0-9-]{0,99}")
_BESIDE = ".notes.json"
_CHANGE = Lock()
MOST_WORDS = 200
"""Letters of a name."""
Words = Annotated[str, Field(max_length=MOST_WORDS)]
Points = Annotated[float, Field(ge=-1e9, le=1e9)]
Seconds = Annotated[float, Field(ge=0, le=1e9)]


class PlayNote(Model):
    """What somebody answered."""

    seat: Words
    """What their seat is called; nothing for somebody who looked on."""
    answers: Annotated[dict[Name, Annotated[str, Field(max_length=LONGEST)]], Field(max_length=MOST_QUESTIONS)]
    """By the names of the questions; those without an answer are left out."""


class Moment(Model):
    """What somebody noted while the game went on."""

    seat: Words
    """As above."""
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_NOTE)]
    """The note."""
    at: Annotated[int, Field(ge=0, le=10**9)] = 0
    """The number of the table's state then."""
    piece: Words = ""
    """The id of the printed piece that it is about."""
    title: Words = ""
    """What that piece is called."""
    picture: bool = False
    """Whether a picture of the table was kept, as that seat saw it."""


class SeatClock(Model):
    """How long a seat took over its turns."""

    turns: Annotated[int, Field(ge=0, le=10**6)]
    """How many turns."""
    median: Seconds
    """Half of them took no longer."""
    longest: Seconds
    """The longest."""


class SessionHead(Model):
    """What was played, by whom, and what came of it."""

    game: Words
    """The game's id."""
    title: Words = ""
    """Its name."""
    version: Words = ""
    """Of its game.yaml."""
    mark: Annotated[str, Field(max_length=64)] = ""
    """The fingerprint of what was played: `build.key.version_mark`."""
    variants: Annotated[tuple[Words, ...], Field(max_length=100)] = ()
    """What was laid over it."""
    seats: Annotated[tuple[Words, ...], Field(max_length=99)]
    """What the seats are called."""
    people: Annotated[tuple[Words, ...], Field(max_length=99)] = ()
    """What those who sat there are called; as the seats where nobody said a name."""
    who: Annotated[tuple[Words, ...], Field(max_length=99)] = ()
    """Who sat there: `person`, `open` or the name of a bot."""
    points: Annotated[tuple[Points, ...], Field(max_length=99)] = ()
    """By seat, once the game is over."""
    won: Annotated[tuple[Annotated[int, Field(ge=0, le=99)], ...], Field(max_length=99)] = ()
    """The seats that have a share of the victory."""
    result: Annotated[str, Field(max_length=2_000)] = ""
    """The points and what decided, in words; nothing before the game is over."""
    seconds: Seconds = 0.0
    """How long it was played."""
    clocks: Annotated[tuple[SeatClock, ...], Field(max_length=99)] = ()
    """By seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who played: by their names, or those of their seats."""
        return self.people or self.seats

    @whole
    def _of_these_seats(self) -> Self:
        many = len(self.seats)
        each = (self.people, self.who, self.points, self.clocks)
        if any(len(values) not in {0, many} for values in each) or any(at >= many for at in self.won):
            raise ValueError("points, clocks and winners are of other seats")
        return self


class SessionFile(Model):
    """A file beside a record."""

    form: Literal["tilewright session 1"] = "tilewright session 1"
    """What it is."""
    head: SessionHead | None = None
    """What was played."""
    questions: Annotated[dict[Name, PlaytestQuestion], Field(max_length=MOST_QUESTIONS)] = USUAL.questions
    """What was asked afterwards."""
    notes: Annotated[tuple[PlayNote, ...], Field(max_length=MOST)] = ()
    """What was answered."""
    moments: Annotated[tuple[Moment, ...], Field(max_length=MOST_MOMENTS)] = ()
    """What was noted while it was played."""


@dataclass(frozen=True, slots=True)
class Played:
    """A session.

    Attributes:
        name: What its files are called.
        record: The file of its record; None where none was kept.
        day: When its first file was last written, as 2026-11-24.
        head: What was played.
        questions: What was asked.
        notes: What was answered.
        moments: What was noted.
    """

    name: str
    record: Path | None
    day: str
    head: SessionHead
    questions: Mapping[str, PlaytestQuestion]
    notes: tuple[PlayNote, ...]
    moments: tuple[Moment, ...]

    @property
    def game(self) -> str:
        """The game's id."""
        return self.head.game


def folder() -> Path:
    """Where records and notes are kept."""
    return folders.data() / "played"


def keep_record(name: str, text: str) -> Path:
    """Keep a record under a name.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    path = folder() / f"{name}.txt"
    keep(path, text.encode(), folders.data())
    return path


def keep_head(name: str, head: SessionHead) -> None:
    """Keep what was played, in the place of what was known of it before the game was over.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    with _CHANGE:
        known = read_session(name)
        if head.result or not (known.head and known.head.result):  # a note may have been thought about to the end
            _write(name, known, head=head)


def keep_note(name: str, note: PlayNote, asked: Playtest | None = None) -> None:
    """Put answers beside a record; a second time those of the same seat take the place of the first.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    with _CHANGE:
        known = read_session(name)
        others = [each for each in known.notes if each.seat != note.seat]
        _write(name, known, notes=(*others, note)[-MOST:], questions=(asked or USUAL).questions)


def keep_moment(name: str, moment: Moment, picture: bytes = b"") -> bool:
    """Put the note of a moment beside a record, with a picture (SVG) of the table; False where there are too many.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    with _CHANGE:
        known = read_session(name)
        if len(known.moments) >= MOST_MOMENTS:
            return False
        if len(picture) > MOST_PICTURE:  # a note is worth more than its picture
            picture = b""
        if picture:
            keep(moment_file(name, len(known.moments)), picture, folders.data())
        last = moment.model_copy(update={"picture": bool(picture)})
        _write(name, known, moments=(*known.moments, last))
        return True


def moment_file(name: str, at: int) -> Path:
    """The picture of a moment, counted from 0."""
    return folder() / f"{name}.moment-{at + 1}.svg"


def moment_picture(name: str, at: int) -> bytes:
    """The picture of a moment.

    Raises:
        KeyError: There is none.
    """
    if _NAME.fullmatch(name) and 0 <= at < MOST_MOMENTS:
        with suppress(OSError):
            return disk.read(moment_file(name, at), MOST_PICTURE)
    raise KeyError(name)


def _write(name: str, known: SessionFile, **change: object) -> None:
    text = json.dumps(known.model_copy(update=change).model_dump("json"), indent=1, ensure_ascii=False)
    keep(folder() / f"{name}{_BESIDE}", (text + "\n").encode(), folders.data())


def tidy(answers: object, asked: Playtest = USUAL) -> dict[str, str]:
    """The answers among whatever was sent.

    Raises:
        ValueError: It is no mapping of questions to text, or an answer is too long or none of those there are.
    """
    questions = asked.questions
    if not isinstance(answers, dict) or not all(key in questions for key in answers):
        raise ValueError("no answers")
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in answers.values()):
        raise ValueError(f"an answer is a text of at most {LONGEST} letters")
    given = {key: text for key in questions if (text := " ".join(answers.get(key, "").split()))}
    for key, text in given.items():
        if questions[key].choices and text not in questions[key].choices:
            raise ValueError(f"an answer to '{key}' is one of: {', '.join(questions[key].choices)}")
    return given


def tidy_note(text: object) -> str:
    """The note of a moment.

    Raises:
        ValueError: It is none, or too long.
    """
    if not isinstance(text, str) or not (line := " ".join(text.split())) or len(line) > LONGEST_NOTE:
        raise ValueError(f"a note is a sentence of at most {LONGEST_NOTE} letters")
    return line


def read_session(name: str) -> SessionFile:
    """What is kept beside a record; nothing where the file is not there, or none of ours."""
    try:
        data = json.loads(disk.read(folder() / f"{name}{_BESIDE}", MOST_BYTES))
        json.dumps(data, ensure_ascii=False).encode()  # half a letter can be neither shown nor written
        return SessionFile.model_validate({"notes": data} if isinstance(data, list) else data)
    except (OSError, ValueError, RecursionError):
        return SessionFile()


def played() -> Iterator[Played]:
    """Every session that is kept, by name; what is none is passed over."""
    with suppress(OSError):
        files = sorted(path.name for path in folder().iterdir())
        names = dict.fromkeys(each.partition(".")[0] for each in files if each.endswith((".txt", _BESIDE)))
        for name in [each for each in names if _NAME.fullmatch(each)][:MOST_SESSIONS]:
            if session := _read(name):
                yield session


def _read(name: str) -> Played | None:
    """A session; None where nobody knows what was played."""
    record, beside = folder() / f"{name}.txt", folder() / f"{name}{_BESIDE}"
    known, there = read_session(name), record.is_file()
    head = known.head or (_head_of(record) if there else None)
    if head is None:
        return None
    day = ""
    with suppress(OSError, ValueError, OverflowError):
        day = datetime.fromtimestamp((record if there else beside).stat().st_mtime, UTC).date().isoformat()
    return Played(name, record if there else None, day, head, known.questions, known.notes, known.moments)


def _head_of(record: Path) -> SessionHead | None:
    """What a record says that has nothing beside it; None where it is none."""
    try:
        draft = reading.load(str(record))
        result = draft.lines[-1][1].removeprefix("result:").strip() if draft.lines else ""
        head = draft.head
        seats = head.bots[:99]
        return SessionHead(
            game=head.game, version=head.version, variants=head.variants, seats=seats, result=result[:2_000]
        )
    except (RefusedError, ValueError):
        return None


def clocks_of(times: Iterable[tuple[int, float]], seats: int) -> tuple[SeatClock, ...]:
    """How long each seat took over its turns: what one seat does in a row is a turn; steps of nobody's end none.

    Args:
        times: Who did each step, in order, and how many seconds it took; below 0 for nobody.
        seats: How many there are.
    """
    turns: list[list[float]] = [[] for _ in range(seats)]
    last = -1
    for by, took in times:
        if not 0 <= by < seats:
            continue
        if by == last:
            turns[by][-1] = round(turns[by][-1] + took, 1)
        else:
            turns[by].append(took)
        last = by
    return tuple(
        SeatClock(turns=len(each), median=round(median(each), 1) if each else 0.0, longest=max(each, default=0.0))
        for each in turns
    )


def name_of(game: str, number: str) -> str:
    """What the files of a game are called."""
    name = f"{game}-{number}"
    return name if _NAME.fullmatch(name) else number
