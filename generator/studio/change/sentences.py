"""A booklet -> for each rule the sentences that print its value, part by part, so that the value can be marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.kit.edition import Edition
from generator.prose.blocks import Block, TableBlock, plain, runs_of
from generator.studio.marks import parts_of, signed

MOST = 4
"""Sentences of one rule: what is said over and over again is read in the booklet."""
LONGEST = 600
_RULE = re.compile(r"\brules\.([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)")
_END = re.compile(r"(?<=[.!?])[ \u00a0]+(?=[^a-z])")

Sentence = Sequence[tuple[str, bool]]
"""Its words part by part, and whether the rule prints this one."""


def sentences(edition: Edition) -> Mapping[str, Sequence[Sentence]]:
    """Rule (`turn.moves`) -> the first sentences that print it.

    Raises:
        RefusedError: The booklet cannot be filled.
    """
    blocks, tags = signed(edition)
    by_rule: dict[str, list[Sentence]] = {}
    for words in (words for block in blocks for words in _each(block)):
        parts = tuple(parts_of(words, tags))
        for rule in dict.fromkeys(rule for _, tag in parts for rule in _RULE.findall(tag)):
            known = by_rule.setdefault(rule, [])
            sentence = tuple((part, rule in _RULE.findall(tag)) for part, tag in parts if part)
            if len(known) < MOST and sentence not in known and any(is_it for _, is_it in sentence):
                known.append(sentence)
    return by_rule


def _each(block: Block) -> Iterator[str]:
    """The sentences of a block; a row of a table is one."""
    if isinstance(block, TableBlock):
        for row in block.rows:
            yield " \u00b7 ".join(words for cell in row if (words := plain(cell)))[:LONGEST]
        return
    for runs in runs_of(block):
        yield from (words[:LONGEST] for words in _END.split(plain(runs)))
