"""rules.yaml -> its values for the page: each with its name, what it may be, and what the booklet says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from generator.kit.edition import Edition
from generator.language import Language
from generator.problem import RefusedError
from generator.prose.changes import described
from generator.spec.node import Value
from generator.spec.ruled import names_of, value_at
from generator.spec.spec import Spec
from generator.studio.answer import place_of
from generator.studio.change.files import GamePart
from generator.studio.change.sentences import Sentence, sentences, sentences_of
from generator.studio.change.single import OneValue, gap
from generator.studio.change.terms import Allowed, schema_for, terms_of

Line = dict[str, Any]


Words = Mapping[str, Sequence[Sentence]]
"""The sentences of the booklet by the rule that prints them."""


def rule_lines(spec: Spec[Any], part: GamePart, words: Words) -> list[Line]:
    """All values, those together that stand under one key."""
    schema = schema_for(spec.game.id)
    groups: dict[str, list[Line]] = {}
    for single in _all(part, spec):
        line = _line(spec, single, terms_of(schema, single.way), words)
        groups.setdefault(str(single.way[0]) if len(single.way) > 1 else "", []).append(line)
    return [{"title": described(spec.language, key) if key else "", "values": lines} for key, lines in groups.items()]


def kinds_of(spec: Spec[Any], single: OneValue) -> frozenset[str]:
    """The kinds of values that may stand there; none where nobody says."""
    return terms_of(schema_for(spec.game.id), single.way).kinds


def single_of(part: GamePart, spec: Spec[Any], name: str) -> OneValue | None:
    """A rule by its name, be it written or not; None where there is none."""
    written = part.singles
    return written[name] if name in written else next((each for each in _gaps(part, spec) if each.name == name), None)


def typed(value: Value) -> str:
    """A value as somebody would type it."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _all(part: GamePart, spec: Spec[Any]) -> Iterator[OneValue]:
    yield from part.singles.values()
    yield from _gaps(part, spec)


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
        "choices": [[typed(each), _named(spec.language, each)] for each in choices],
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


def _named(language: Language, value: Value) -> str:
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
