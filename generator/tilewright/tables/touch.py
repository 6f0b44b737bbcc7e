"""Moves in words + Table -> Touch*: which things on the table each move starts from and goes to, by their names.

Words of a move name things as the table does: 'take white key at Q16.2' is begun at the white key that lies on Q16.
What a game says in another way its room tells (`Setting.touched`). A move that names nothing on the table, nor begins
the name of one thing there, starts nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tilewright import pattern
from tilewright.engine import Place, Table
from tilewright.frozen import dataclass
from tilewright.tables.panel import BOARD, OFFER, of_seat
from tilewright.tables.setting import FindNames, Named

_GRID = pattern.prepare(r"([A-Z]{1,2})([1-9]\d{0,2})")
_WORD = pattern.prepare(r"\b[A-Z]{1,2}[1-9]\d{0,2}\b")


@dataclass(frozen=True, slots=True)
class Touch:
    """A move on the table.

    Attributes:
        action: Which.
        words: What it is called.
        start: What it is begun with; None where nothing on the table is.
        goals: Where it goes, as far as that is on the table.
    """

    action: int
    words: str
    start: Named | None
    goals: tuple[Named, ...]


def touches(moves: Mapping[int, str], seat: int, table: Table, asked: FindNames | None = None) -> list[Touch]:
    """Each move of a seat with what it touches."""
    known = list(_known(seat, table))
    places = {place.name for place in table.places if place.name}
    moved = list[Touch]()
    for action, words in moves.items():
        names = (asked(words, seat, table) if asked else ()) or _seen(words, known, places)
        if not names:  # 'Pig' is made with what the table calls 'Pig 5', if there is one such thing
            begun = list(dict.fromkeys(each for each in known if each[1].startswith(f"{words} ")))
            names = begun if len(begun) == 1 else ()
        moved.append(Touch(action, words, names[0] if names else None, tuple(names[1:])))
    return moved


def _known(seat: int, table: Table) -> Iterator[Named]:
    """All that a move can name: what the seat has, what is to be had, what lies on the board, places, players."""
    own = table.holdings[seat].tokens if 0 <= seat < len(table.holdings) else ()
    yield from ((of_seat(seat), token.text) for token in own)
    for place in table.display:
        yield from ((OFFER, name) for name in (place.name, *(token.text for token in place.tokens)))
    for place in table.places:
        yield from ((place.name, token.text) for token in place.tokens)
    yield from ((BOARD, place.name) for place in table.places)
    yield from ((of_seat(at), holding.name) for at, holding in enumerate(table.holdings))


def _seen(words: str, known: Sequence[Named], places: set[str]) -> Sequence[Named]:
    """What is named, in the order in which it is: the longest name where several begin, of equals the first known."""
    named = {place for place in places if _at(place, words) >= 0}
    best: dict[int, Named] = {}
    for owner, name in known:
        at = _at(name, words)
        if at < 0 or (owner in places and named and owner not in named):
            continue
        if at not in best or len(name) > len(best[at][1]):
            best[at] = owner, name
    ends, names = 0, list[Named]()
    for at, each in sorted(best.items()):
        if at >= ends:
            names.append(each)
            ends = at + len(each[1])
    return names


def _at(name: str, words: str) -> int:
    """Where words say a name, -1 for nowhere: 'Q16' in 'board at Q16' and in 'climb to Q16a', not in 'Q161'."""
    at = words.find(name) if name else -1
    while at >= 0 and not _stands(name, words, at):
        at = words.find(name, at + 1)
    return at


def _stands(name: str, words: str, at: int) -> bool:
    """Whether a name that is found there is a name, and not a part of a longer word; a floor is a place's, lettered."""
    before, after = words[at - 1 : at], words[at + len(name) :][:1]
    if before.isalnum():
        return False
    return not (after.isdigit() or after.isupper()) if name[-1].isdigit() else not after.isalnum()


def with_empty(table: Table, moves: Sequence[str]) -> Table:
    """The table with a place for each that moves name and that is empty yet, on a board whose places are lettered."""
    placed = {place.name: place.at for place in table.places}
    shifts = {(at[0] - spot[0], at[1] - spot[1]) for name, at in placed.items() if (spot := _spot(name))}
    if len(shifts) != 1:
        return table
    ((across, down),) = shifts
    names = dict.fromkeys(name for words in moves for name in _WORD.findall(words) if name not in placed)
    spots = [(name, spot) for name in names if (spot := _spot(name))]
    empty = (Place(name, (spot[0] + across, spot[1] + down), "") for name, spot in spots)
    return replace(table, places=(*table.places, *empty))


def _spot(name: str) -> tuple[int, int] | None:
    """'C4' is in the third column and the fourth row."""
    match = _GRID.fullmatch(name)
    if not match:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1
