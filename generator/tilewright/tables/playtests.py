"""Sessions -> what they come to: points by seat, answers by question, notes by piece, versions; as Markdown and CSV.

What players typed is text everywhere: nothing of it is a mark of Markdown, a tag, or a formula of a spreadsheet.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean, median
from typing import Any

from tilewright import pattern
from tilewright.problem import escape_unseen
from tilewright.tables.notes import Moment, Played

LOOKS_ON = "somebody who looked on"
"""What a seat without a name is called."""
MARK = 8
"""Digits of a fingerprint that are shown."""
_MARKS = pattern.prepare(r"[\\`*_{}\[\]<>|~&#!$]")
_LEADS = pattern.prepare(r"^(?:[-+=:]|(\d{1,9})(?=[.)](?:\s|$)))")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula, wide letters among them."""
Plain = dict[str, Any]


def summary(sessions: Sequence[Played], now: str = "") -> Plain:
    """What sessions of one game come to.

    Args:
        sessions: The games that were played.
        now: The fingerprint of the game as it is now; '' for one that is not known.
    """
    over = [each for each in sessions if each.head.result]
    times = [each.head.seconds for each in over if each.head.seconds]
    return {
        "sessions": len(sessions),
        "over": len(over),
        "median": median(times) if times else 0.0,
        "versions": _versions(sessions, now),
        "seats": _seats(over),
        "questions": _questions(sessions),
        "pieces": [{"id": key, "title": title, "notes": notes} for key, title, notes in notes_by_piece(sessions)],
    }


def _versions(sessions: Iterable[Played], now: str) -> list[Plain]:
    """The versions that were played, in the order in which they first were."""
    by_mark: dict[tuple[str, str], list[Played]] = {}
    for each in sorted(sessions, key=lambda each: each.day):
        by_mark.setdefault((each.head.mark, each.head.version), []).append(each)
    return [
        {
            "mark": mark[:MARK],
            "version": version,
            "sessions": len(same),
            "first": same[0].day,
            "last": same[-1].day,
            "now": bool(mark) and mark == now,
        }
        for (mark, version), same in by_mark.items()
    ]


def _seats(over: Iterable[Played]) -> list[Plain]:
    """Points, wins and turns by how many played and by seat."""
    by_seat: dict[tuple[int, int], list[Played]] = {}
    for each in over:
        for seat in range(len(each.head.points)):
            by_seat.setdefault((len(each.head.points), seat), []).append(each)
    return [_seat(players, seat, same) for (players, seat), same in sorted(by_seat.items())]


def _seat(players: int, seat: int, same: Sequence[Played]) -> Plain:
    points = [each.head.points[seat] for each in same]
    clocks = [each.head.clocks[seat] for each in same if each.head.clocks and each.head.clocks[seat].longest]
    return {
        "players": players,
        "seat": seat + 1,
        "name": same[-1].head.seats[seat],
        "games": len(same),
        "mean": round(mean(points), 1),
        "least": min(points),
        "most": max(points),
        "won": sum(seat in each.head.won for each in same),  # sum counts sessions
        "turn": round(median(each.median for each in clocks), 1) if clocks else 0.0,
        "longest": max((each.longest for each in clocks), default=0.0),
    }


def _questions(sessions: Iterable[Played]) -> list[Plain]:
    """Answers by the words of the question: one that was put otherwise is another."""
    asked: dict[tuple[str, tuple[str, ...]], list[tuple[Played, str, str]]] = {}
    for each in sessions:
        for note in each.notes:
            for key, text in note.answers.items():
                if question := each.questions.get(key):
                    answers = asked.setdefault((question.ask, question.choices), [])
                    answers.append((each, note.seat, text))
    return [_question(ask, choices, answers) for (ask, choices), answers in asked.items()]


def _question(ask: str, choices: tuple[str, ...], answers: Sequence[tuple[Played, str, str]]) -> Plain:
    top: Plain = {"ask": ask, "answers": len(answers)}
    if not choices:
        return {**top, "said": [{"seat": seat, "day": each.day, "text": text} for each, seat, text in answers]}
    counts = Counter(text for _, _, text in answers)
    numbers = [int(text) for _, _, text in answers if text in choices and text.isascii() and text.isdigit()]
    scale = {"mean": round(mean(numbers), 1)} if numbers and len(numbers) == len(answers) else {}
    return {**top, **scale, "counts": [[choice, counts[choice]] for choice in choices]}


def notes_by_piece(sessions: Iterable[Played]) -> list[tuple[str, str, list[Plain]]]:
    """Id and title of each piece that something was noted of, with the notes, most first; '' for notes of none."""
    by_piece: dict[str, list[tuple[Played, int, Moment]]] = {}
    for each in sessions:
        for at, moment in enumerate(each.moments):
            by_piece.setdefault(moment.piece, []).append((each, at, moment))
    ordered = sorted(by_piece.items(), key=lambda pair: (not pair[0], -len(pair[1]), pair[0]))
    return [(key, same[-1][2].title, [note_words(*each) for each in same]) for key, same in ordered]


def note_words(session: Played, at: int, moment: Moment) -> Plain:
    """A note as pages have it."""
    top = {"seat": moment.seat, "text": moment.text, "day": session.day, "mark": session.head.mark[:MARK]}
    return {**top, "session": session.name, "picture": at if moment.picture else None}


def length(seconds: float) -> str:
    """How long something took, as people say it."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"


def version_words(version: str, mark: str) -> str:
    """A version as it is shown: its number, and its fingerprint."""
    return " ".join(filter(None, [version, f"({mark[:MARK]})" if mark else ""]))


def count(number: int, noun: str) -> str:
    """So many of a thing."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def safe_cell(text: str) -> str:
    """A text for a spreadsheet that must not take it for a formula."""
    line = escape_unseen(" ".join(text.split()))
    return f"'{line}" if line.startswith(_FORMULA) else line


def table_csv(sessions: Iterable[Played]) -> str:
    """A line for each seat of each session: what it was, what came of it, what was answered and noted."""
    sessions = [*sessions]
    keys = [*dict.fromkeys(key for each in sessions for note in each.notes for key in note.answers)]
    buffer = io.StringIO()
    lines = csv.writer(buffer, lineterminator="\r\n")
    head = ["session", "date", "game", "version", "fingerprint", "variants", "seconds", "seat", "name", "who"]
    lines.writerow([*head, "points", "won", "turns", "median turn", "longest turn", *map(safe_cell, keys), "notes"])
    for each in sessions:
        lines.writerows(_rows(each, keys))
    return buffer.getvalue()


def _rows(session: Played, keys: Sequence[str]) -> Iterable[list[str | float]]:
    head = session.head
    top = [session.name, session.day, head.game, head.version, head.mark, ",".join(head.variants)]
    start: list[str | float] = [*map(safe_cell, top), head.seconds]
    answers = {note.seat: note.answers for note in session.notes}
    notes: dict[str, list[str]] = {}
    for moment in session.moments:
        notes.setdefault(moment.seat, []).append(f"{moment.title}: {moment.text}" if moment.title else moment.text)
    for seat, name in enumerate(head.names):
        who = head.who[seat] if head.who else ""
        points: list[str | float] = [head.points[seat], int(seat in head.won)] if head.points else ["", ""]
        clock = head.clocks[seat] if head.clocks else None
        turns: list[str | float] = [clock.turns, clock.median, clock.longest] if clock else ["", "", ""]
        own: list[str | float] = [seat + 1, safe_cell(name), safe_cell(who), *points, *turns]
        yield [*start, *own, *_said(answers.pop(name, {}), notes.pop(name, []), keys)]
    for name in dict.fromkeys([*answers, *notes]):  # those who looked on
        yield [*start, "", safe_cell(name), *[""] * 6, *_said(answers.get(name, {}), notes.get(name, []), keys)]


def _said(answers: Mapping[str, str], notes: Sequence[str], keys: Sequence[str]) -> list[str]:
    return [*(safe_cell(answers.get(key, "")) for key in keys), safe_cell(" / ".join(notes))]


def safe_words(text: str) -> str:
    """A text for a page of Markdown in which nothing is a mark or a tag."""
    line = _MARKS.sub(lambda mark: f"\\{mark[0]}", escape_unseen(" ".join(text.split())))
    return _LEADS.sub(lambda lead: f"{lead[1]}\\" if lead[1] else f"\\{lead[0]}", line)


def page_markdown(sessions: Sequence[Played], now: str = "") -> str:
    """A page for each game: its sessions, points by seat, answers, notes by piece, versions."""
    games = dict.fromkeys(each.game for each in sessions)
    pages = (_page([each for each in sessions if each.game == game], now) for game in games)
    return "\n".join(line for page in pages for line in page)


def _page(sessions: Sequence[Played], now: str) -> Iterable[str]:
    top, last = summary(sessions, now), sessions[-1].head
    yield from (f"# {safe_words(last.title or last.game)}: playtests", "")
    sums = f"{count(top['sessions'], 'session')}, {top['over']} of them finished"
    took = f"; half took no longer than {length(top['median'])}" if top["median"] else ""
    yield from (f"{sums}{took}.", "")
    yield from _table(("Date", "Version", "Players", "Length", "Result"), [_line(each) for each in sessions])
    if top["seats"]:
        yield from ("## Points by seat", "")
        heads = ("Players", "Seat", "Games", "Points", "From, to", "Won", "Median turn", "Longest turn")
        yield from _table(heads, [_seat_line(each) for each in top["seats"]])
    if top["questions"]:
        yield from ("## Answers", "")
    for each in top["questions"]:
        answers = (f"- {words}" for words in answer_lines(each, safe_words))
        yield from (f"### {safe_words(each['ask'])}", "", *answers, "")
    if top["pieces"]:
        yield from ("## Notes", "")
    for each in top["pieces"]:
        yield from (f"### {safe_words(piece_words(each))}", "")
        for note in each["notes"]:
            yield f"- {safe_words(note['text'])} ({safe_words(note['seat'] or LOOKS_ON)}, {note['day']})"
        yield ""
    yield from ("## Versions", "")
    yield from _table(("Version", "Sessions", "From", "To"), [_version_line(each) for each in top["versions"]])


def _line(each: Played) -> tuple[str, ...]:
    head = each.head
    took = length(head.seconds) if head.seconds else ""
    return each.day, version_words(head.version, head.mark), ", ".join(head.names), took, head.result or "not finished"


def _seat_line(each: Plain) -> tuple[str, ...]:
    span = f"{each['least']:g}, {each['most']:g}"
    turns = [length(each[key]) if each[key] else "" for key in ("turn", "longest")]
    name = f"{each['seat']}: {each['name']}"
    return str(each["players"]), name, str(each["games"]), f"{each['mean']:g}", span, str(each["won"]), *turns


def _version_line(each: Plain) -> tuple[str, ...]:
    now = ", as it is now" if each["now"] else ""
    return f"{version_words(each['version'], each['mark'])}{now}", str(each["sessions"]), each["first"], each["last"]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterable[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    yield from (f"| {' | '.join(map(safe_words, row))} |" for row in rows)
    yield ""


def piece_words(piece: Plain) -> str:
    """'Ambush': 4 notes."""
    notes = count(len(piece["notes"]), "note")
    return f"'{piece['title'] or piece['id']}': {notes}" if piece["id"] else f"The game: {notes}"


def answer_lines(question: Plain, safe: Any = str) -> list[str]:  # noqa: ANN401 - a function from text to text
    """The answers to a question, counted or one by one."""
    if "counts" in question:
        counted = ", ".join(f"{safe(choice)}: {number}" for choice, number in question["counts"])
        return [f"{question['mean']:g} on average; {counted}" if "mean" in question else counted]
    return [f"{safe(each['text'])} ({safe(each['seat'] or LOOKS_ON)})" for each in question["said"]]
