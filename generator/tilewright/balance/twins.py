"""Pieces -> those that are nearly the same, and how many have each keyword.

Columns that only name a piece, or say how it looks, tell nothing: its title, its picture, its colour as #RRGGBB.
Sentences are alike where only numbers in them differ.

A column is a list where its cells are short terms between commas, semicolons or line ends and some of them come again,
or where it is called one: keywords, abilities, traits, tags. In all others `:icons:` and `**bold phrases**` count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tilewright.balance.pieces import Known, decimal
from tilewright.digest import blake2b
from tilewright.frozen import dataclass

NAMES = frozenset(
    ("id", "title", "name", "number", "no", "nr", "flavour", "flavor", "artist", "picture", "art", "image")
)
"""Columns that say nothing of what a piece does, whatever case they are written in."""
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp")
HEX = frozenset((4, 5, 7, 9))
"""Letters of a colour that is written as one."""
WORDS = 4
"""A cell with more than so many words is a sentence."""
LEAST_COLUMNS = 3
"""With fewer than that every piece is a neighbour of many."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Pieces that only one column tells apart.

    Attributes:
        column: Which; empty where none does.
        pieces: The pieces, as they are written.
    """

    column: str
    pieces: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike the pieces of a component are.

    Attributes:
        columns: What was compared.
        twins: Groups of pieces that are nearly the same, those that nothing tells apart first, smaller groups first.
        made_so: Columns in which at least half of the pieces have a twin: such a deck is made so on purpose.
        pieces: How many different pieces there are.
    """

    columns: tuple[str, ...]
    twins: tuple[Twins, ...]
    made_so: Mapping[str, int]
    pieces: int


def likeness(pieces: Sequence[Known]) -> Likeness | None:
    """Who is nearly like whom; None where too few columns tell pieces apart to say so.

    It takes time in proportion to the cells: each has a number, a row is the sum of its cells', and rows that are alike
    but for a column have the same sum without that cell.
    """
    columns = tuple(
        column for column in dict.fromkeys(name for each in pieces for name in each.values) if tells(column, pieces)
    )
    if len(columns) < LEAST_COLUMNS:
        return None
    rows = [[_hashed(column, _cell(column, each)) for column in columns] for each in pieces]
    sums = [sum(row) for row in rows]  # sum counts numbers of cells
    groups = [Twins("", group) for group in _groups(sums, pieces)]
    made_so: dict[str, int] = {}
    for at, column in enumerate(columns):
        alike = [
            group
            for group in _groups(_without(column, at, rows, sums, pieces), pieces)
            if len({_cell(column, each) for each in group}) > 1
        ]
        count = sum(len(group) for group in alike)  # sum counts pieces
        if 2 * count >= len(pieces):
            made_so[column] = count
        else:
            groups += [Twins(column, group) for group in alike]
    ordered = sorted(groups, key=lambda twins: (bool(twins.column), len(twins.pieces)))
    return Likeness(columns, tuple(ordered), made_so, len(pieces))


def _without(
    column: str, at: int, rows: Sequence[Sequence[int]], sums: Sequence[int], pieces: Sequence[Known]
) -> Sequence[int]:
    """What the rows are but for a column; of sentences all but their numbers stays."""
    rest = [whole - row[at] for whole, row in zip(sums, rows, strict=True)]
    if not any(len(_cell(column, each).split()) > WORDS for each in pieces):
        return rest
    stays = ("".join(char for char in _cell(column, each) if not char.isdigit()) for each in pieces)
    return [other + _hashed(column, cell) for other, cell in zip(rest, stays, strict=True)]


def tells(column: str, pieces: Sequence[Known]) -> bool:
    """Whether a column says something of what pieces do, and not the same of each."""
    values = {_cell(column, each) for each in pieces}
    if column.casefold() in NAMES or len(values) < 2:
        return False
    looks = (each.lower().endswith(PICTURES) or (each.startswith("#") and len(each) in HEX) for each in values if each)
    return not all(looks)


def _cell(column: str, piece: Known) -> str:
    return str(piece.values.get(column, "")).strip()


def _hashed(column: str, cell: str) -> int:
    """The same for the same words in the same column, and for others another."""
    return int.from_bytes(blake2b(f"{column}\0{cell}".encode(), digest_size=16).digest())


def _groups(keys: Sequence[int], pieces: Sequence[Known]) -> list[tuple[Known, ...]]:
    """Those with the same key, where they are several."""
    groups: dict[int, list[Known]] = defaultdict(list)
    for key, piece in zip(keys, pieces, strict=True):
        groups[key].append(piece)
    return [tuple(group) for group in groups.values() if len(group) > 1]


LISTS = frozenset(("keyword", "keywords", "ability", "abilities", "trait", "traits", "tag", "tags"))
LONGEST, KEYWORD_WORDS = 24, 3
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
    return len(term) > LONGEST or len(term.split()) > KEYWORD_WORDS


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
