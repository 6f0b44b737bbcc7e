"""Pieces -> keywords: how many pieces have each word of a list, each icon, each phrase in bold among their words.

A column is a list where its cells are short terms between commas, semicolons or line ends and some of them come again,
or where it is called one: keywords, abilities, traits, tags. In all others `:icons:` and `**bold phrases**` count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.balance.decimals import decimal
from generator.balance.pieces import Known

LISTS = frozenset(("keyword", "keywords", "ability", "abilities", "trait", "traits", "tag", "tags"))
LONGEST, WORDS = 24, 3
"""Letters and words of a keyword, at most."""


def keywords(pieces: Sequence[Known]) -> Mapping[str, int]:
    """Keyword -> how many pieces have it anywhere, copies and all; the most frequent first."""
    columns = dict.fromkeys(name for each in pieces for name in each.values)
    lists = {name for name in columns if is_list(name, pieces)}
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for each in pieces:
        own: dict[str, str] = {}
        for column, value in each.values.items():
            terms = _terms(str(value)) if column in lists else [*_icons(str(value)), *_bold(str(value))]
            own.update((term.casefold(), term) for term in terms)
        counts.update(dict.fromkeys(own, each.copies))
        names = {**own, **names}
    return {names[term]: count for term, count in counts.most_common()}


def is_list(column: str, pieces: Sequence[Known]) -> bool:
    """Whether a column's cells are lists of keywords."""
    if column.casefold() in LISTS:
        return True
    cells = [str(each.values.get(column, "")) for each in pieces]
    several = [terms for cell in cells if len(terms := _terms(cell)) > 1]
    every = [term for terms in several for term in terms]
    if not every or any(_is_long(term) or decimal(term) is not None for cell in cells for term in _terms(cell)):
        return False
    return len({term.casefold() for term in every}) < len(every)


def _terms(cell: str) -> list[str]:
    plain = cell.replace("*", "")
    for end in (";", "\n", " \N{MIDDLE DOT} "):
        plain = plain.replace(end, ",")
    return [term.strip(" .") for term in plain.split(",") if term.strip(" .")]


def _is_long(term: str) -> bool:
    return len(term) > LONGEST or len(term.split()) > WORDS


def _bold(cell: str) -> Iterator[str]:
    """Phrases between double asterisks, without the stop at their end."""
    for part in cell.split("**")[1::2]:
        phrase = part.strip(" .:;,!")
        if phrase and not _is_long(phrase) and ":" not in phrase:
            yield phrase


def _icons(cell: str) -> Iterator[str]:
    """Names between colons, as a card's words have them."""
    parts = cell.split(":")
    at = 1
    while at < len(parts) - 1:
        name, before = parts[at], parts[at - 1][-1:]
        is_icon = bool(name) and name[0].isalpha() and name.replace("-", "").isalnum() and name == name.lower()
        if is_icon and not before.isalnum() and before != "\\":
            yield f":{name}:"
            at += 1
        at += 1
