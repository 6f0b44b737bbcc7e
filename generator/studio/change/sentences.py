"""A booklet -> for each rule the sentences in which it has a say, part by part, so that its value can be marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.kit.edition import Edition
from generator.prose.blocks import Block, Insert, TableBlock, plain, runs_of
from generator.prose.changes import DEPARTED, OPEN, rulings
from generator.prose.traced import parts_of
from generator.studio.marks import signed

MOST = 4
"""Sentences of one rule: what is said over and over again is read in the booklet."""
LONGEST = 600
_END = re.compile(r"(?<=[.!?])[ \u00a0]+(?=[^a-z])")

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
    return {rule: sorted(known, key=_is_unmarked)[:MOST] for rule, known in by_rule.items()}


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


def _is_unmarked(sentence: Sentence) -> bool:
    return not any(is_it for _, is_it in sentence)


def _each(block: Block) -> Iterator[str]:
    """The sentences of a block; a row of a table is one."""
    if isinstance(block, TableBlock):
        for row in block.rows:
            yield " \u00b7 ".join(words for cell in row if (words := plain(cell)))[:LONGEST]
        return
    for runs in runs_of(block):
        yield from (words[:LONGEST] for words in _END.split(plain(runs)))
