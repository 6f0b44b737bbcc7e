"""The rules of a game -> a form of the page: each value, its bounds, and the sentences that print it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from tilewright import pattern
from tilewright.build.edition import Edition
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Block, Insert, TableBlock, plain, runs_of
from tilewright.prose.changes import DEPARTED, OPEN, described, rulings
from tilewright.prose.traced import parts_of
from tilewright.rooms import room_of
from tilewright.spec.rules import names_of, value_at
from tilewright.spec.spec import Spec
from tilewright.studio.answer import place_of
from tilewright.studio.booklet import signed
from tilewright.studio.change.single import GamePart, OneValue, gap
from tilewright.texts.node import Value
from tilewright.texts.shape import ValueForm, forms_at
from tilewright.texts.spelling import kind_of

_KINDS = {int: "number", float: "number", str: "text"}


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a value may be.

    Attributes:
        choices: All that it may be, where these are named.
        least: The smallest number; None where none is named.
        most: The largest.
        says: What it is, in a sentence.
        kinds: Of values, as `kinds_of` names them; empty if nothing tells.
    """

    choices: tuple[Value, ...] = ()
    least: float | None = None
    most: float | None = None
    says: str = ""
    kinds: frozenset[str] = frozenset()


def terms_of(game: str, way: tuple[str | int, ...]) -> Allowed:
    """What may stand at the end of a way through a game's rules.yaml; where any keys may stand, nobody says."""
    model = room_of(game).ask("rules", "Rules")
    forms, says = forms_at(model, way) if model else ([], "")
    named = [_named(form.shape) for form in forms]
    choices = dict.fromkeys(value for values in named for value in values) if all(named) else {}
    kinds = frozenset[str]().union(
        *({kind_of(value) for value in _named(form.shape)} or {_KINDS.get(form.shape, "")} for form in forms)
    )
    least = [low for form in forms for low in _ends(form, "ge", "gt", 1)]
    most = [high for form in forms for high in _ends(form, "le", "lt", -1)]
    return Allowed(
        choices=tuple(choices),
        least=min(least, default=None),
        most=max(most, default=None),
        says=says,
        kinds=frozenset() if "" in kinds else kinds,  # one of the forms may be anything
    )


def _named(shape: Any) -> tuple[Value, ...]:  # noqa: ANN401 - whatever stands in an annotation
    if get_origin(shape) is Literal:
        return get_args(shape)
    if isinstance(shape, type) and issubclass(shape, Enum):
        return tuple(each.value for each in shape)
    return {bool: (True, False), NoneType: (None,)}.get(shape, ())


def _ends(form: ValueForm, closed: str, opened: str, step: int) -> Iterator[float]:
    if closed in form.limits:
        yield form.limits[closed]
    elif opened in form.limits and form.shape is int:
        yield form.limits[opened] + step


MOST = 4
"""Sentences of one rule: what is said over and over again is read in the booklet."""
LONGEST = 600
_END = pattern.prepare(r"(?<=[.!?])[ \u00a0]+(?=[^a-z])")

Sentence = Sequence[tuple[str, bool]]
"""Its words part by part, and whether the rule prints this one."""


def sentences(edition: Edition) -> Mapping[str, Sequence[Sentence]]:
    """Rule (`turn.moves`) -> the first sentences that print it, and behind them those that are there because of it.

    Raises:
        RefusedError: The booklet cannot be filled.
    """
    by_rule: dict[str, dict[Sentence, None]] = {}
    for rule, sentence in _all(edition):
        by_rule.setdefault(rule, {}).setdefault(sentence)
    return {
        rule: sorted(known, key=lambda sentence: not any(printed for _, printed in sentence))[:MOST]
        for rule, known in by_rule.items()
    }


def sentences_of(rule: str, known: Mapping[str, Sequence[Sentence]]) -> Sequence[Sentence]:
    """The sentences of a rule; where there are none, of what it stands in: `scores` for `scores.0`."""
    return known.get(rule) or (sentences_of(rule.rpartition(".")[0], known) if "." in rule else ())


def _all(edition: Edition) -> Iterator[tuple[str, Sentence]]:
    blocks, traces = signed(edition)
    for words in (words for block in blocks for words in _each(block)):
        parts = tuple(parts_of(words, traces))
        for rule in dict.fromkeys(rule for _, trace in parts if trace for rule in sorted(trace.rules)):
            yield rule, tuple((part, bool(trace and rule in trace.rules)) for part, trace in parts if part)
    for name, section in (("rulings", OPEN), ("departures", DEPARTED)):
        if Insert(name) in blocks:
            for each in rulings(edition.spec.rules, edition.spec.language, section=section):
                yield each.path, ((each.decision, True), (f" \u00b7 {each.reason}", False))


def _each(block: Block) -> Iterator[str]:
    """The sentences of a block; a row of a table is one."""
    if isinstance(block, TableBlock):
        for row in block.rows:
            yield " \u00b7 ".join(words for cell in row if (words := plain(cell)))[:LONGEST]
        return
    for runs in runs_of(block):
        yield from (words[:LONGEST] for words in _END.split(plain(runs)))


Line = dict[str, Any]


Words = Mapping[str, Sequence[Sentence]]
"""The sentences of the booklet by the rule that prints them."""


def rule_lines(spec: Spec[Any], part: GamePart, words: Words) -> list[Line]:
    """All values, those together that stand under one key."""
    groups: dict[str, list[Line]] = {}
    for single in (*part.singles.values(), *_gaps(part, spec)):
        line = _line(spec, single, terms_of(spec.game.id, single.way), words)
        groups.setdefault(str(single.way[0]) if len(single.way) > 1 else "", []).append(line)
    return [{"title": described(spec.language, key) if key else "", "values": lines} for key, lines in groups.items()]


def kinds_of(spec: Spec[Any], single: OneValue) -> frozenset[str]:
    """The kinds of values that may stand there; none where nobody says."""
    return terms_of(spec.game.id, single.way).kinds


def single_of(part: GamePart, spec: Spec[Any], name: str) -> OneValue | None:
    """A rule by its name, be it written or not; None where there is none."""
    written = part.singles
    return written[name] if name in written else next((each for each in _gaps(part, spec) if each.name == name), None)


def typed(value: Value) -> str:
    """A value as somebody would type it."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _gaps(part: GamePart, spec: Spec[Any]) -> Iterator[OneValue]:
    """Rules that hold though nothing is written of them, where that can be written."""
    written = part.singles
    for name in names_of(spec.rules):
        way = tuple(name.split("."))
        value = _plain(value_at(spec.rules, *way))
        if "/".join(way) not in written and isinstance(value, str | int | float | None):
            single = gap(part.path, part.shown, way, value)
            if single is not None and not any(each.startswith(f"{single.name}/") for each in written):
                yield single


def _line(spec: Spec[Any], single: OneValue, terms: Allowed, words: Words) -> Line:
    holds = _plain(value_at(spec.rules, *map(str, single.way)))
    over = typed(holds) if isinstance(holds, str | int | float) and spec.variants and holds != single.value else ""
    choices = [each for each in terms.choices if isinstance(each, str) or not isinstance(single.value, str)]
    return {
        "name": single.name,
        "rule": single.rule,
        "title": described(spec.language, single.rule) if isinstance(single.way[-1], str) else single.rule,
        "says": terms.says,
        "value": "" if single.value is None and _kind(None, choices, terms) == "number" else typed(single.value),
        "written": single.is_written,
        "over": over,
        "kind": _kind(single.value, choices, terms),
        "choices": [[typed(each), _choice_named(spec.language, each)] for each in choices],
        "least": terms.least,
        "most": terms.most,
        "sentences": sentences_of(single.rule, words),
        "at": place_of(single.place.path, single.place.line, single.place.column),
    }


def _kind(value: Value, choices: Sequence[Value], terms: Allowed) -> str:
    """What field it is changed in."""
    if choices or isinstance(value, bool):
        return "choice"
    is_number = isinstance(value, int | float) or (value is None and "number" in terms.kinds)
    return "number" if is_number and "text" not in terms.kinds else "text"


def _choice_named(language: Language, value: Value) -> str:
    """How a choice is called on the page."""
    if isinstance(value, bool):
        return language.say("values.true" if value else "values.false")
    return typed(value).replace("_", " ")


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def words_of(edition: Edition) -> Words | None:
    """What the booklet says now; None where it cannot be filled, and the tab Problems says why."""
    try:
        return sentences(edition)
    except RefusedError:
        return None


ROWS = 100
"""That are shown at once."""
MOST_COLUMNS = 60


def table(part: GamePart, first: int, sought: str) -> dict[str, Any]:
    """The rows from one on, of those that have a word in them.

    Args:
        part: The file.
        first: How many of them stand before.
        sought: The word; empty for all rows.

    Raises:
        RefusedError: The file cannot be read.
    """
    rows: dict[int | str, dict[str, OneValue]] = {}
    columns: dict[str, None] = {}
    for single in part.singles.values():
        if len(single.way) == 2:
            rows.setdefault(single.way[0], {})[str(single.way[1])] = single
            columns.setdefault(str(single.way[1]))
    word = sought.casefold()
    there = [row for row in rows.values() if any(word in str(cell.value).casefold() for cell in row.values())]
    shown = list(columns)[:MOST_COLUMNS]
    return {
        "why": part.why_not,
        "columns": shown,
        "rows": [_row(row, shown) for row in there[first : first + ROWS]],
        "count": len(there),
        "from": first,
        "step": ROWS,
    }


def _row(row: dict[str, OneValue], columns: list[str]) -> dict[str, Any]:
    """A row, and the line that it begins on."""
    cells = {
        column: {
            "name": row[column].name,
            "text": typed(row[column].value),
            "at": [row[column].place.line, row[column].place.column],
        }
        for column in columns
        if column in row
    }
    return {"line": min(cell.place.line for cell in row.values()), "cells": cells}
