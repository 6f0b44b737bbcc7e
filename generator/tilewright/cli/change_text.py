"""GameChange* -> Markdown for a comment on a pull request, short enough for GitHub; lines for a terminal; JSON.

All that stands in a game's folder may be a stranger's. In Markdown every sign that has a meaning is therefore
written as a number (`&#42;`), and an @ calls nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice
from math import isfinite
from typing import Any

from tilewright.build.picture_pairs import CellChange, PieceChange
from tilewright.cli.game_change import FairnessChange, GameChange
from tilewright.cli.guard import plain
from tilewright.problem import Level, Problem, escape_unseen, plural
from tilewright.trials.beside import Contrast, range_in_words

MARKER = "<!-- tilewright review -->"
"""The first line of a comment, by which the next run finds it."""
MOST_LETTERS = 45_000
"""Of the summary: GitHub takes 65,536 in a comment, and pictures and a link are added to it."""
MOST_PROBLEMS, MOST_PIECES, MOST_RULES, MOST_PICTURES = 15, 25, 8, 12
"""Of a game in a summary; faces that are pictured, of all games together."""
LAST_LINE = 60
"""Letters of the line that counts the games for which there is no room."""
LONGEST_TEXT, LONGEST_MESSAGE = 240, 400
"""Letters of a cell and of a message."""
ACROSS = 220
"""Dots across a picture in a comment."""
MARKS = {Level.ERROR: "\N{CROSS MARK}", Level.WARNING: "\N{WARNING SIGN}", Level.NOTE: "\N{INFORMATION SOURCE}"}
HOW = (
    "Bold: different beyond chance. All ranges of a column hold at once in 95 of 100 such runs. "
    "Both versions had the same luck."
)

_SIGN = re.compile(r"[!-+./:-@\[-`{-~]")
_CALL = re.compile(r"[@#]")


def words(text: str, most: int = LONGEST_MESSAGE) -> str:
    """A stranger's text as words of Markdown: it is shown as it is, and does nothing."""
    safe = _SIGN.sub(lambda sign: f"&#{ord(sign[0])};" + "\u200b" * bool(_CALL.match(sign[0])), shorter(text, most))
    return " ".join(safe.split())


def code(text: str, most: int = LONGEST_TEXT) -> str:
    """The same in letters of one width."""
    return f"<code>{words(text, most)}</code>" if text.strip() else "\N{EN DASH}"


def shorter(text: str, most: int) -> str:
    """A text in one line, cut if it is too long, with what cannot be seen written out."""
    line = escape_unseen(" ".join(text.split()))
    return line if len(line) <= most else f"{line[: most - 1]}\N{HORIZONTAL ELLIPSIS}"


def word_changes(before: str, after: str) -> Iterator[tuple[str, str]]:
    """('same', 'gone' or 'new', words): how one text becomes another, word by word."""
    old, new = (shorter(text, LONGEST_TEXT).split() for text in (before, after))
    for kind, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield "same", " ".join(old[first:last])
        else:
            yield from (
                (name, " ".join(part)) for name, part in (("gone", old[first:last]), ("new", new[start:end])) if part
            )


def summary(changes: Sequence[GameChange], since: str) -> str:
    """The comment, without pictures."""
    text = f"{MARKER}\n## {headline(changes)}\n\nCompared with {code(since)}.\n"
    for number, each in enumerate(changes):
        room = MOST_LETTERS - len(text) - LAST_LINE
        section = next((section for section in _sections(each) if len(section) <= room), "")
        if not section:
            return f"{text}\n*And {plural(len(changes) - number, 'more game')}.*\n"
        text += section
    return text


def headline(changes: Sequence[GameChange]) -> str:
    """'Tilewright: 2 games changed, 1 new problem'."""
    if not changes:
        return "Tilewright: no game changed"
    count = sum(len(each.new) for each in changes)  # sum counts problems
    problems = plural(count, "new problem") if count else "no new problem"
    return f"Tilewright: {plural(len(changes), 'game')} changed, {problems}"


def _sections(change: GameChange) -> Iterator[str]:
    """A game, as long as there is most to say; then shorter."""
    head = f"\n### {words(change.title, 80)} \N{MIDDLE DOT} {code(change.folder)}\n\n"
    facts = "".join(f"| **{name}** | {text} |\n" for name, text in _facts(change))
    table = f"| | |\n|:--|:--|\n{facts}"
    problems = "".join(_problem_lines(change))
    yield head + table + problems + _piece_table(change) + _fairness_table(change.fairness)
    yield head + table + problems
    yield head + table
    yield head


def _facts(change: GameChange) -> Iterator[tuple[str, str]]:
    """What there is to say first, each with its name."""
    if not change.pair.before:
        yield "Game", "new"
    elif not change.pair.after:
        yield "Game", "its folder is gone"
    elif change.pair.before != change.pair.after:
        yield "Game", f"was in {code(change.pair.before)}"
    if change.is_compared:
        yield "Pieces", in_words(change.counts, "as before")
    yield "Problems", _problem_counts(change)
    if change.rules:
        shown = ", ".join(map(_cell, change.rules[:MOST_RULES]))
        yield "Rules", shown + _more(len(change.rules) - MOST_RULES)
    if change.fairness:
        yield "Who wins", fairness_sentence(change.fairness)
    if change.price:
        yield "Print again", change.price.words
    for note in change.notes:
        yield "Note", words(note)


def in_words(count: Mapping[str, int], nothing: str) -> str:
    """'2 changed, 1 new', or what to say if there is none."""
    return ", ".join(f"{number} {name}" for name, number in count.items() if number) or nothing


def _problem_counts(change: GameChange) -> str:
    worst = min((each.level for each in change.new), default=None)
    count = {"new": len(change.new), "gone": len(change.gone), "as before": len(change.stay)}
    mark = MARKS[worst] if worst is not None else "\N{WHITE HEAVY CHECK MARK}"
    return f"{mark} {in_words(count, 'none')}"


def _problem_lines(change: GameChange) -> Iterator[str]:
    """New problems with what to do, errors that were there already, then those that are gone."""
    old = [each for each in change.stay if each.level is Level.ERROR]
    for name, problems in (("New problems", change.new), ("Errors as before", old)):
        if problems:
            yield f"\n**{name}**\n\n"
        for each in problems[:MOST_PROBLEMS]:
            remedy = f"<br>\N{RIGHTWARDS ARROW} {words(each.help)}" if each.help else ""
            yield f"* {MARKS[each.level]} {code(place(each))} {words(each.message)} {code(each.code)}{remedy}\n"
        if len(problems) > MOST_PROBLEMS:
            yield f"* {_more(len(problems) - MOST_PROBLEMS).strip()}\n"
    if change.gone:
        yield "\n**No longer a problem**\n\n"
    for each in change.gone[:MOST_PROBLEMS]:
        yield f"* {code(place(each))} <del>{words(each.message)}</del> {code(each.code)}\n"
    if len(change.gone) > MOST_PROBLEMS:
        yield f"* {_more(len(change.gone) - MOST_PROBLEMS).strip()}\n"


def place(problem: Problem) -> str:
    """'mygame/cards.csv:7:4'."""
    return ":".join([problem.path, *(str(number) for number in (problem.line, problem.column) if number)])


def _more(count: int) -> str:
    return f" and {count:,} more" if count > 0 else ""


def _cell(change: CellChange) -> str:
    """A column or rule, and how its text becomes another."""
    name = code(change.column, 60)
    if not change.before or not change.after or len(change.before) + len(change.after) < 40:
        return f"{name} {code(change.before)} \N{RIGHTWARDS ARROW} {code(change.after)}"
    marks = {"same": "{}", "gone": "<del>{}</del>", "new": "<b>{}</b>"}
    pairs = word_changes(change.before, change.after)
    return f"{name} " + " ".join(marks[kind].format(words(part, LONGEST_TEXT)) for kind, part in pairs)


def _piece_table(change: GameChange) -> str:
    if not change.pieces:
        return ""
    lines = [
        f"\n<details><summary>Pieces that changed ({len(change.pieces):,})</summary>\n",
        "| piece | | change |\n|:--|:--|:--|",
        *map(_piece_line, islice(change.pieces, MOST_PIECES)),
    ]
    if len(change.pieces) > MOST_PIECES:
        lines.append(f"| {_more(len(change.pieces) - MOST_PIECES).strip()} | | |")
    return "\n".join([*lines, "\n</details>\n"])


def _piece_line(each: PieceChange) -> str:
    row = code(each.place, 80) if each.place else ""
    return f"| **{words(each.title, 80)}** {row} | {each.what} | {'<br>'.join(map(_cell, each.cells))} |"


def fairness_sentence(fairness: FairnessChange) -> str:
    """Who wins now and before, and what surely differs."""
    first, played = fairness.shown[0], f"{fairness.games:,} games of each, {fairness.players} players"
    if fairness.games < fairness.asked:
        played += f", as many as there was time for of {fairness.asked:,}"
    if not isfinite(first.more.within.low):
        return f"too few games to compare ({played})"
    who = first.name.removesuffix(", of 100")
    now, then = range_in_words(first.after, first.name), range_in_words(first.before, first.name)
    shares = f"{who} {now} of 100, before {then}"
    if fairness.is_same:
        return f"{who} {now} of 100; every game ended as it did before ({played})"
    sure = [each for each in fairness.shown if each.is_sure]
    if not sure:
        return f"{shares}; no difference beyond chance ({played})"
    moved = "; ".join(f"{each.name} {_more_or_less(each)}" for each in sure)
    return f"{shares}; **different beyond chance: {moved}** ({played})"


def _more_or_less(each: Contrast) -> str:
    """'0.1 to 0.5 more'."""
    least, most = sorted((abs(each.more.within.low), abs(each.more.within.high)))
    return f"{least:.1f} to {most:.1f} {'more' if each.more.value > 0 else 'less'}"


def _fairness_table(fairness: FairnessChange | None) -> str:
    if fairness is None or fairness.is_same or not isfinite(fairness.shown[0].more.within.low):
        return ""
    lines = [
        "\n<details><summary>Who wins, in numbers</summary>\n",
        "| | before | now | difference |\n|:--|--:|--:|--:|",
        *map(_fairness_line, fairness.shown),
        f"\n{HOW}\n\n</details>\n",
    ]
    return "\n".join(lines)


def _fairness_line(each: Contrast) -> str:
    mark = "**" * each.is_sure
    before, now = (range_in_words(by, each.name) for by in (each.before, each.after))
    return f"| {each.name} | {before} | {now} | {mark}{range_in_words(each.more, '', '+')}{mark} |"


PICTURES = "game*-piece*-*.webp"
"""The files of pictures."""


def picture_files(game: int, change: GameChange) -> Iterator[tuple[str, bytes]]:
    """The pictures of a game, the first or second ..., each with the name of its file."""
    for at, pairs in enumerate(change.pairs, 1):
        for face, pair in enumerate(pairs, 1):
            sides = (("before", pair.before), ("after", pair.after))
            yield from ((_file(game, at, face, when), picture) for when, picture in sides if picture)


def _file(game: int, piece: int, face: int, when: str) -> str:
    return f"game{game}-piece{piece:02}-{face}-{when}.webp"


def picture_table(changes: Sequence[GameChange]) -> str:
    """The pictures as Markdown, whose files lie beside it."""
    left, text = MOST_PICTURES, ""
    for number, change in enumerate(changes, 1):
        rows = [row for at in range(1, len(change.pairs) + 1) for row in _picture_rows(change, number, at)]
        if rows and left:
            heads = "| | before | now |\n|:--|:--|:--|\n"
            text += f"\n#### {words(change.title, 80)}\n\n{heads}{''.join(rows[:left])}"
            left -= len(rows[:left])
    return text


def _picture_rows(change: GameChange, number: int, at: int) -> Iterator[str]:
    piece = change.pieces[at - 1]
    for face, pair in enumerate(change.pairs[at - 1], 1):
        wide = min(ACROSS, pair.width)
        sides = [
            f'<img src="{_file(number, at, face, when)}" width="{wide}" alt="{when}">' if picture else ""
            for when, picture in (("before", pair.before), ("after", pair.after))
        ]
        yield f"| **{words(piece.title, 80)}**<br>{piece.what} | {sides[0]} | {sides[1]} |\n"


def terminal_lines(changes: Sequence[GameChange]) -> Iterator[str]:
    """The same in short, for a person at a terminal."""
    if not changes:
        yield "No game has changed."
    for change in changes:
        yield escape_unseen(f"{change.title} ({change.folder})")
        if change.is_compared:
            yield f"  pieces: {in_words(change.counts, 'as before')}"
        count = {"new": len(change.new), "gone": len(change.gone), "as before": len(change.stay)}
        yield f"  problems: {in_words(count, 'none')}"
        for rule in change.rules[:MOST_RULES]:
            yield escape_unseen(f"  {rule.column}: {shorter(rule.before, 40)} -> {shorter(rule.after, 40)}")
        if change.fairness:
            yield f"  who wins: {fairness_sentence(change.fairness).replace('**', '')}"
        if change.price:
            yield f"  print again: {change.price.words}"
        for note in change.notes:
            yield escape_unseen(f"  {note}")
        for each in change.new:
            yield str(each)


def record(changes: Sequence[GameChange], since: str) -> dict[str, Any]:
    """The same for programs."""
    return {
        "since": since,
        "games": [_plain(each) for each in changes],
        "new_problems": sum(len(each.new) for each in changes),  # sum counts problems
        "errors": sum(len(each.errors) for each in changes),  # sum counts problems
        "pieces": sum(len(each.pieces) for each in changes),  # sum counts pieces
        "sheets": sum(each.price.all for each in changes if each.price),  # sum counts sheets
    }


def _plain(change: GameChange) -> dict[str, Any]:
    return {
        "folder": change.pair.after or None,
        "before": change.pair.before or None,
        "title": change.title,
        "pieces": [
            {"front": each.front, "title": each.title, "what": each.what, "row": each.place or None}
            | {"cells": [{"column": cell.column, "before": cell.before, "after": cell.after} for cell in each.cells]}
            for each in change.pieces
        ],
        "rules": [{"rule": each.column, "before": each.before, "after": each.after} for each in change.rules],
        "problems": {name: [plain(each) for each in getattr(change, name)[:100]] for name in ("new", "gone", "stay")},
        "sheets": change.price.all if change.price else None,
        "notes": list(change.notes),
    }
