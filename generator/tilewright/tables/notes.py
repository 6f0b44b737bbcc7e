"""A game that is over, answers to five questions <-> files in the user's data folder: its record, and notes beside it.

A record is the same text that `tilewright play --record` writes, so all that is done with records is done with these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tilewright import folders, pattern
from tilewright.build.files import keep
from tilewright.engine import record as reading
from tilewright.frozen import dataclass
from tilewright.problem import RefusedError

QUESTIONS: Mapping[str, str] = {
    "fun": "How much fun was it, from 1 to 5?",
    "again": "Would you play it again, and why?",
    "unclear": "What was unclear, or had to be looked up?",
    "best": "What was the best moment, and what dragged?",
    "change": "If you could change one thing, what would it be?",
}
"""What everybody is asked after a game, by the words that files have for it."""
LONGEST = 1_000
"""Letters of an answer."""
MOST = 20
"""Notes on one game."""
_NAME = pattern.prepare(r"[a-z0-9][a-z0-9-]{0,99}")


@dataclass(frozen=True, slots=True)
class PlayNote:
    """What somebody answered.

    Attributes:
        seat: What their seat is called.
        answers: By the words of QUESTIONS; those without an answer are left out.
    """

    seat: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over.

    Attributes:
        record: Its file.
        game: The game's id.
        players: How many played.
        result: The record's last line.
        notes: What was said of it.
    """

    record: Path
    game: str
    players: int
    result: str
    notes: tuple[PlayNote, ...]


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


def keep_note(name: str, note: PlayNote) -> None:
    """Put a note beside a record; a second one of the same seat takes the place of the first.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    path = folder() / f"{name}.notes.json"
    others = [each for each in read_notes(path) if each.seat != note.seat]
    notes = [{"seat": each.seat, "answers": dict(each.answers)} for each in [*others, note][-MOST:]]
    keep(path, (json.dumps(notes, indent=1, ensure_ascii=False) + "\n").encode(), folders.data())


def tidy(answers: object) -> dict[str, str]:
    """The answers among whatever was sent.

    Raises:
        ValueError: It is no mapping of questions to text, or an answer is too long.
    """
    if not isinstance(answers, dict) or not all(key in QUESTIONS for key in answers):
        raise ValueError("no answers")
    if not all(isinstance(text, str) and len(text) <= LONGEST for text in answers.values()):
        raise ValueError(f"an answer is a text of at most {LONGEST} letters")
    return {key: " ".join(answers[key].split()) for key in QUESTIONS if answers.get(key, "").strip()}


def read_notes(path: Path) -> tuple[PlayNote, ...]:
    """The notes of a file; none where it is not there, or no file of notes."""
    try:
        data = json.loads(path.read_bytes()[: MOST * len(QUESTIONS) * LONGEST * 8])
        return tuple(PlayNote(str(each["seat"]), tidy(each["answers"])) for each in data)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()


def played() -> Iterator[Played]:
    """Every game that is kept, by name; what is no record is passed over."""
    try:
        paths: Sequence[Path] = sorted(folder().glob("*.txt"))
    except OSError:
        return
    for path in paths:
        try:
            draft = reading.load(str(path))
        except RefusedError:
            continue
        result = draft.lines[-1][1].removeprefix("result:").strip() if draft.lines else ""
        notes = read_notes(path.with_name(f"{path.stem}.notes.json"))
        yield Played(path, draft.head.game, draft.head.players, result, notes)


def name_of(game: str, number: str) -> str:
    """What the files of a game are called."""
    name = f"{game}-{number}"
    return name if _NAME.fullmatch(name) else number
